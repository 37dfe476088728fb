// The functions of the package. index.d.ts documents them.

import { describe, flag, options, string } from "./arguments.js";
import { BuildError, DisagreedError, InterpretError, UrlError } from "./errors.js";
import * as glue from "./glue.js";
import { ask, mustRun, whenRunning } from "./instance.js";
import { LONE, indices, located, settled } from "./offsets.js";
import { schemesIn } from "./schemes.js";

export * from "./errors.js";
export { Schemes } from "./schemes.js";

/** The rules of validate, and the productions of section 5. */
export let RULES;
export let PRODUCTIONS;

whenRunning(() => {
  RULES = located("", glue.rules());
  PRODUCTIONS = located("", glue.productions());
});

export function isValid(text, given) {
  return ask(glue.isValid, string(text, "text"), schemesIn(given));
}

export function isAgreed(text, given) {
  return ask(glue.isAgreed, string(text, "text"), schemesIn(given)) && !LONE.test(text);
}

export function agreed(text, given) {
  const { Ok, Err } = answer(glue.agreed, text, schemesIn(given));
  if (Err) throw new DisagreedError({ ...Err, input: text });
  const start = text.search(LONE);
  if (start >= 0) throw new DisagreedError({ ...NO_CHARACTER, input: text, start, end: start + 1, line: `at character ${Array.from(text.slice(0, start)).length + 1}: ${NO_CHARACTER.line}` });
  return Ok;
}

/** Half of a surrogate pair becomes another character in UTF-8, which the agreed language may have. */
const NO_CHARACTER = {
  rule: "agreed-syntax",
  slip: null,
  section: "-",
  line: "a lone surrogate is not a character: leave it out",
  message: "a lone surrogate is not a character",
  help: "leave it out",
  replacement: null,
  example: "http://host.dom/\ud800",
  readings: Object.freeze([]),
};

export function tryParse(text, given) {
  const { Ok, Err } = answer(glue.parse, text, ...syntaxIn(given));
  return Object.freeze(Err ? { url: null, error: invalid(text, Err) } : { url: Ok, error: null });
}

export const parse = (text, given) => parsed(glue.parse, text, ...syntaxIn(given));

export const parts = (text, given) => parsed(glue.parts, text, ...syntaxIn(given));

export const normalize = (text, given) => parsed(glue.normalize, text, ...syntaxIn(given));

/** As the library defines it: their normal forms are the same. */
export function equivalent(one, other, given) {
  const [first, second] = Object.entries({ one, other }).map(([name, text]) => {
    const { Ok, Err } = answer(glue.normalize, text, ...syntaxIn(given));
    if (Err) throw invalid(text, { ...Err, message: `${name}: ${Err.message}`, line: `${name}: ${Err.line}` });
    return Ok;
  });
  return first === second;
}

export function validate(text, given) {
  const schemes = schemesIn(given, "rules");
  const { rules } = options(given);
  const { Ok, Err } = answer(glue.validate, text, schemes, rules === undefined ? undefined : idsOf(rules));
  if (Err !== undefined) throw unknownRule(Err);
  return Object.freeze({ ...Ok, error: Ok.findings.find(({ severity }) => severity === "error") ?? null });
}

export function extract(text, given) {
  const schemes = schemesIn(given, "wrapped");
  const wrapped = flag(options(given).wrapped, "wrapped");
  const found = JSON.parse(ask(glue.extract, string(text, "text"), schemes, wrapped));
  for (const item of found) {
    // The offsets of this error are in its own text.
    if (item.error) item.error = invalid(item.input, settled(item.error, item.input, indices(item.input)));
    delete item.input;
  }
  return settled(found, text, indices(text));
}

export function interpret(text, given) {
  const { Ok, Err } = parsed(glue.interpret, text, schemesIn(given));
  if (Err) throw new InterpretError({ ...Err, input: text });
  return Ok;
}

export function build(scheme, given, others) {
  const all = pairs(given).filter(([, value]) => value !== null);
  const { Ok, Err } = JSON.parse(ask(glue.build, string(scheme, "scheme"), schemesIn(others), JSON.stringify(all)));
  if (Err) throw new BuildError(Err);
  return Ok;
}

export function replace(text, given, others) {
  const { Ok, Err } = parsed(glue.replace, text, schemesIn(others), JSON.stringify(pairs(given)));
  if (Err) throw new BuildError(Err);
  return Ok;
}

export function longestPrefix(production, input) {
  string(production, "production");
  mustRun();
  if (!PRODUCTIONS.some(({ name }) => name === production)) {
    throw new RangeError(`there is no production ${describe(production)}: see PRODUCTIONS`);
  }
  if (typeof input === "string") {
    const length = ask(flipped, new TextEncoder().encode(input), production);
    return length === undefined ? null : (indices(input)?.(length) ?? length);
  }
  if (input instanceof Uint8Array) return ask(flipped, input, production) ?? null;
  throw new TypeError(`input must be a string or a Uint8Array, not ${describe(input)}`);
}

const flipped = (input, production) => glue.longestPrefix(production, input);

/** The answer of a question about `text`, by these schemes. */
const answer = (question, text, schemes, ...others) =>
  located(text, ask(question, string(text, "text"), schemes, ...others));

/** The same for a string that must be a URL. */
function parsed(question, text, schemes, ...others) {
  const { Ok, Err } = answer(question, text, schemes, ...others);
  if (Err) throw invalid(text, Err);
  return Ok;
}

const invalid = (input, error) => new UrlError({ ...error, input });

/** The schemes, and whether section 5 alone is asked, of the options of a function that takes both. */
const syntaxIn = (given) => [schemesIn(given, "syntaxOnly"), flag(options(given).syntaxOnly, "syntaxOnly")];

/** The ids of rules, as the glue takes them. */
function idsOf(rules) {
  if (typeof rules === "string" || typeof rules?.[Symbol.iterator] !== "function") {
    throw new TypeError(`rules must be an array of ids of rules, not ${describe(rules)}`);
  }
  const idOf = (id) => {
    // They are joined with spaces.
    if (!/^\S+$/.test(string(id, "the id of a rule"))) throw unknownRule(id);
    return id;
  };
  return Array.from(rules, idOf).join(" ");
}

const unknownRule = (id) => new RangeError(`no rule has the id ${describe(id)}: see RULES`);

/** The names of the parts with their values, as the glue takes them. */
function pairs(given) {
  if (typeof given !== "object" || given === null) {
    throw new TypeError(`parts must be an object such as { host: "host.dom" }, not ${describe(given)}`);
  }
  const valueOf = (name, value) => {
    if (value === null) return null;
    return Array.isArray(value) ? { all: value.map((one) => octets(one, name)) } : octets(value, name);
  };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, valueOf(name, value)]]));
}

/** The value of a part: text, or octets. */
function octets(value, name) {
  if (value instanceof Uint8Array) return Array.from(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value.isWellFormed?.() !== false) return value;
  throw new TypeError(`${name} must be a string, a Uint8Array or an array of these, not ${describe(value)}`);
}
