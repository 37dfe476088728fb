// rfc1738/conformance: judges functions, and learns their automata. conformance.d.ts documents it.

import { flag, options, string, told } from "./arguments.js";
import { Asked } from "./asked.js";
import * as glue from "./glue.js";
import { ask, runSync } from "./instance.js";
import { Learned, Verdict } from "./results.js";
import bytes from "./rfc1738.wasm";

runSync(bytes);

export function check(parser, rule, given) {
  return new Verdict(answer(glue.check, parser, settings(rule, given)));
}

export function learn(parser, rule, given) {
  return new Learned(answer(glue.learn, parser, { ...settings(rule, given), whole: true }));
}

/** The answer of a question about a function, or the error. */
function answer(question, parser, settings) {
  if (typeof parser !== "function") throw new TypeError(`the parser must be a function, not ${told(parser)}`);
  const asked = new Asked(parser, settings);
  const { Ok, Err } = JSON.parse(ask((settings) => question(asked, settings), JSON.stringify(settings)));
  if (asked.wrong) throw asked.wrong;
  if (Err !== undefined) throw new RangeError(Err);
  return Ok;
}

/** The options, as the library reads them. */
function settings(rule, given) {
  const { grammar, schemes, strict, whole, text, extraStates, states } = options(given);
  string(rule, "rule");
  if (grammar !== undefined && (schemes !== undefined || strict !== undefined)) {
    throw new TypeError("schemes and strict are for section 5, and not for another grammar");
  }
  return {
    rule,
    grammar: grammar === undefined ? null : written(grammar),
    schemes: schemes === undefined ? null : registered(schemes),
    strict: rule === "url" && (schemes !== undefined || flag(strict, "strict")),
    whole: whole === undefined || flag(whole, "whole"),
    text: flag(text, "text"),
    extraStates: count(extraStates, "extraStates", 0, 0, 9),
    states: count(states, "states", 1000, 1, 4000),
  };
}

function written(grammar) {
  if (typeof grammar === "string") return { bundled: grammar };
  for (const notation of ["bnf", "abnf"]) {
    if (typeof grammar?.[notation] === "string") return { [notation]: grammar[notation] };
  }
  throw new TypeError(`grammar must be a name, such as "rfc3986", { bnf: text } or { abnf: text }, not ${told(grammar)}`);
}

/** A set by its name, or the schemes of `Schemes` of the package. */
function registered(schemes) {
  if (typeof schemes === "string") return { set: schemes };
  if (Array.isArray(schemes?.registered)) {
    return { schemes: schemes.registered.map(({ name, production }) => [name, production]) };
  }
  throw new TypeError(`schemes must be "web", "rfc1738" or an object of Schemes, not ${told(schemes)}`);
}

function count(value, name, otherwise, least, most) {
  if (value === undefined) return otherwise;
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} must be an integer from ${least} to ${most}, not ${told(value)}`);
}
