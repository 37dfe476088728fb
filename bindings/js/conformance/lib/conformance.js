// rfc1738/conformance: judges functions, learns their automata, and compares them. conformance.d.ts
// documents it.

import { describe, flag, options, string } from "./arguments.js";
import { decoded } from "./encoding.js";
import { Oracle } from "./oracle.js";
import * as glue from "./glue.js";
import { ask, runSync } from "./instance.js";
import { Disagreements, Learned, Verdict } from "./results.js";
import wasm from "./rfc1738.wasm.js";

runSync(decoded(wasm));

/** The options that all have. */
const OF_ALL = ["grammar", "schemes", "only", "strict", "text", "extraStates"];

export function check(parser, rule, given) {
  const of = settings(rule, given, "whole", "corpus");
  return new Verdict(answer(glue.check, parser, { ...of, corpus: strings(given?.corpus) }));
}

export function learn(parser, rule, given) {
  return new Learned(answer(glue.learn, parser, { ...settings(rule, given, "states"), whole: true }));
}

export function disagree(parsers, rule, given) {
  const of = { ...settings(rule, given, "count"), whole: true, count: count(given?.count, "count", 10_000, 0, 1_000_000) };
  if (typeof parsers !== "object" || parsers === null) throw new TypeError(`the parsers must be an object of functions, not ${describe(parsers)}`);
  const names = Object.keys(parsers);
  if (names.length < 2) throw new RangeError("two parsers or more are compared");
  const asked = names.map((name) => one(parsers[name], of));
  return new Disagreements(answers(glue.disagree, asked, asked, { ...of, names }));
}

/** The answer of a question about a function, or the error. */
function answer(question, parser, settings) {
  const asked = one(parser, settings);
  return answers(question, asked, [asked], settings);
}

function one(parser, settings) {
  if (typeof parser !== "function") throw new TypeError(`the parser must be a function, not ${describe(parser)}`);
  return new Oracle(parser, settings);
}

/** The answer of a question about what is `asked`, or the first error of `all` of it. */
function answers(question, asked, all, settings) {
  const { Ok, Err } = JSON.parse(ask((settings) => question(asked, settings), JSON.stringify(settings)));
  const wrong = all.find(({ wrong }) => wrong);
  if (wrong) throw wrong.wrong;
  if (Err !== undefined) throw new RangeError(Err);
  return Ok;
}

/** The options, as the library reads them; some of them are this function's `own`. */
function settings(rule, given, ...own) {
  const { grammar, schemes, only, strict, whole, text, extraStates, states } = options(given, [...OF_ALL, ...own]);
  string(rule, "rule");
  if (grammar !== undefined && (schemes !== undefined || strict !== undefined)) {
    throw new TypeError("schemes and strict are for section 5, and not for another grammar");
  }
  if (only !== undefined) {
    const isList = Array.isArray(only) && only.length > 0 && only.every((name) => typeof name === "string");
    if (!isList) throw new TypeError(`only must be an array of names of schemes, not ${only?.length === 0 ? "an empty one" : describe(only)}`);
    if (grammar !== undefined || rule !== "url") throw new TypeError("only is about the schemes of url of section 5");
  }
  return {
    rule,
    grammar: grammar === undefined ? null : written(grammar),
    schemes: schemes === undefined ? null : registered(schemes),
    only: only ?? null,
    strict: rule === "url" && (schemes !== undefined || flag(strict, "strict")),
    whole: whole === undefined || flag(whole, "whole"),
    text: flag(text, "text"),
    extraStates: count(extraStates, "extraStates", 0, 0, 9),
    states: count(states, "states", 1000, 1, 4000),
  };
}

function written(grammar) {
  if (typeof grammar === "string") return { bundled: grammar };
  const text = grammar?.abnf ?? grammar?.bnf;
  if (typeof text === "string") {
    const { bases = {}, depth = {} } = grammar;
    return {
      text: {
        text,
        isAbnf: grammar.abnf !== undefined,
        bases: entries(bases, "bases").map(([name, base]) => [name, written(base)]),
        depth: entries(depth, "depth").map(([rule, value]) => [rule, count(value, `the depth of ${rule}`, null, 1, 2 ** 32 - 1)]),
      },
    };
  }
  throw new TypeError(`grammar must be a name, such as "rfc3986", { bnf: text } or { abnf: text }, not ${describe(grammar)}`);
}

/** The names in an object of these, each with what it names. */
function entries(object, name) {
  if (typeof object === "object" && object !== null && !Array.isArray(object)) return Object.entries(object);
  throw new TypeError(`${name} must be an object, not ${describe(object)}`);
}

/** A set by its name, or the schemes of `Schemes` of the package. */
function registered(schemes) {
  if (typeof schemes === "string") return { set: schemes };
  if (Array.isArray(schemes?.registered)) {
    return { schemes: schemes.registered.map(({ name, production }) => [name, production]) };
  }
  throw new TypeError(`schemes must be "today", "rfc1738" or an object of Schemes, not ${describe(schemes)}`);
}

/** The octets of each string of a corpus. */
function strings(corpus = []) {
  const encoder = new TextEncoder();
  const octets = (one) => (typeof one === "string" ? encoder.encode(one) : one);
  const all = Array.isArray(corpus) ? corpus.map(octets) : null;
  if (all?.every((one) => one instanceof Uint8Array)) return all.map((one) => [...one]);
  throw new TypeError(`corpus must be an array of strings or of Uint8Array, not ${describe(all?.find((one) => !(one instanceof Uint8Array)) ?? corpus)}`);
}

function count(value, name, otherwise, least, most) {
  if (value === undefined) return otherwise;
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} must be an integer from ${least} to ${most}, not ${describe(value)}`);
}
