// What the page asks the library: the functions of the npm package, and some that only this page
// has. All go by the set of schemes that the page has chosen.

import * as glue from "./rfc1738/glue.js";
import * as rfc1738 from "./rfc1738/init.js";
import { ask } from "./rfc1738/instance.js";
import { located } from "./rfc1738/offsets.js";
import { descriptionOf } from "./rfc1738/schemes.js";
import { Desk, compiled } from "./desk.js";

/** How long an answer that may take long is waited for, in milliseconds. */
const PATIENCE = 20_000;

const module = await compiled();
await rfc1738.init(module);

let schemes = new rfc1738.Schemes();

/** From now on, all answers are by this set. */
export function useSchemes(set) {
  schemes = set;
}

/**
 * The set that `words` describe: the name of a ready set, and schemes of one's own, with commas
 * between, such as `rfc1738,coap=httpurl:5683`; an error says which word is wrong.
 */
export function schemesOf(words) {
  const all = words.split(/[\s,]+/).filter(Boolean);
  const set = new rfc1738.Schemes(all.includes("rfc1738") ? "rfc1738" : "today");
  for (const word of all.filter((word) => word !== "rfc1738")) {
    const [, name, production, port] = /^([^=]+)=([^:]+)(?::(\d{1,5}))?$/.exec(word) ?? [];
    if (!name) throw new RangeError(`"${word}" is not NAME=PRODUCTION or NAME=PRODUCTION:PORT, such as coap=httpurl:5683`);
    set.register(name, production, port === undefined ? undefined : Number(port));
  }
  return set;
}

/** The report of strict validation, and as `error` why section 5 does not derive `text`; or null. */
export const judge = (text) => ({
  ...rfc1738.validate(text, { schemes }),
  error: rfc1738.tryParse(text, { schemes, syntaxOnly: true }).error,
});

export const normalize = (text) => rfc1738.normalize(text, { schemes, syntaxOnly: true });

export const interpret = (text) => rfc1738.interpret(text, { schemes });

export const extract = (text, options) => rfc1738.extract(text, { ...options, schemes });

/** The derivation of `text` as a URL, or of its longest prefix from `production`; or null. */
export const derive = (text, production) =>
  located(text, ask(glue.derive, text, production || undefined, descriptionOf(schemes)));

/** The steps of the parse that `derive` is about. */
export const steps = (text, production) =>
  located(text, ask(glue.steps, text, production || undefined, descriptionOf(schemes)));

/** A promise of the walk of `text` through the automaton of a production, or of all URLs. */
export const walk = inBackground("walk");

/** A promise of all derivations of `text`. */
export const derivations = inBackground("derivations");

/**
 * A question that may take long, answered by a worker. An error is `{ Err }`; if another text is
 * asked about meanwhile, the answer is null, but the worker, which has made the automaton by then,
 * is not replaced.
 */
function inBackground(question) {
  let settle = () => {};
  const desk = new Desk(module, (_, outcome) => settle(outcome), undefined, PATIENCE, PATIENCE);
  return async (text, production) => {
    settle({ answer: null });
    const { answer, untold } = await new Promise((resolve) => {
      settle = resolve;
      desk.ask([{ part: question, question, args: [text, production || undefined, descriptionOf(schemes)] }]);
    });
    if (untold) throw new Error(untold);
    return answer && located(text, answer);
  };
}

/** The rulings that choose between derivations, by the production that has several. */
export const rulings = new Map(
  JSON.parse(glue.rulings()).map(([production, title, place, text]) => [production, { title, place, text }]),
);

/** Why `production` does not derive all of `text`; or null. */
export const refute = (text, production) => located(text, ask(glue.refute, text, production));

/** The productions by their names, in the order of section 5. */
export const productions = new Map(rfc1738.PRODUCTIONS.map((row) => [row.name, row]));

/** The strings of grammar/examples.toml, and those of grammar/near-misses.toml. */
export const { example: examples, near_miss: nearMisses } = JSON.parse(glue.examples());
