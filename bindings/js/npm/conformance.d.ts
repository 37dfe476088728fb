/**
 * The conformance kit: does a parser of yours agree with a rule of a grammar, and if not, why?
 *
 * It asks a function about the strings of a finite suite, and compares the answers with those of
 * the rule's automaton. This module has its own WebAssembly, which is in the module.
 *
 * @packageDocumentation
 */

import type { Schemes } from "./index.js";

/**
 * A grammar: the name of a bundled one, or the text of your own, in the BNF of section 5 or in ABNF
 * (RFC 5234). A rule of your own with a problem, or that leads to one, cannot be used; the others
 * can.
 */
export type Grammar =
  | "url-draft" | "rfc1738" | "rfc1808" | "rfc2396" | "rfc3986"
  | ({ readonly bnf: string } & OverOthers)
  | ({ readonly abnf: string } & OverOthers);

/**
 * What a grammar of your own is read with.
 */
export interface OverOthers {
  /** Grammars that have the rules that it lacks, by the names that its text has for them. Each takes what it lacks itself from those after it. */
  readonly bases?: { readonly [name: string]: Grammar } | undefined;
  /** How deep rules may nest that lead back to themselves in their middle, such as a comment in a comment. */
  readonly depth?: { readonly [rule: string]: number } | undefined;
}

/**
 * The language by which a function is judged: a rule of a grammar, with these schemes.
 */
export interface LanguageOptions {
  /** The grammar that has the rule. By default, it is section 5 of RFC 1738. */
  readonly grammar?: Grammar | undefined;
  /** The schemes that `url` of section 5 knows. With this option, each scheme is held to its own production. */
  readonly schemes?: "today" | "rfc1738" | Schemes | undefined;
  /** The schemes that the parser knows, of `schemes`, or else of today's: the language has their URLs alone. */
  readonly only?: readonly string[] | undefined;
  /** Whether `url` of section 5 holds each of `schemes`, or else of today's, to its own production, as most parsers do. */
  readonly strict?: boolean | undefined;
  /**
   * How many states more than the rule the function may have so that the suite still decides; by
   * default 0. The suite grows with the power of it.
   */
  readonly extraStates?: number | undefined;
}

/**
 * How to judge.
 */
export interface CheckOptions extends LanguageOptions {
  /** Strings that the function probably accepts. They are asked first, and help if it checks values, such as dates. */
  readonly corpus?: readonly (string | Uint8Array)[] | undefined;
}

/**
 * A string of a suite. It need not be UTF-8.
 */
export interface Octets {
  readonly octets: Uint8Array;
  /** The string as text; `null` if it is not UTF-8. */
  readonly text: string | null;
}

/**
 * A string with a wrong answer.
 */
export interface Counterexample extends Octets {
  /** The answer: `"yes"`, `"no"`, the length of a prefix in bytes, or how the function threw. */
  readonly answered: string | number;
  /** The right answer. */
  readonly expected: string | number;
}

/**
 * Answers that are wrong in the same way.
 */
export interface Tally {
  readonly count: number;
  /** The one about the shortest string; `null` if there is none. */
  readonly shortest: Counterexample | null;
}

/**
 * What a function answers otherwise than the rule, shown by two strings that differ in one piece.
 */
export interface Difference {
  /** The line of the report, such as `accepts "_" as well as "0"  digits: "_" in place of "0" (2 of 2 places)`. */
  readonly message: string;
  /** Whether it accepts strings that are no members, or rejects members. */
  readonly kind: "accepts" | "rejects" | "differs";
  /** The innermost rules around the piece; none if the language has no rules. */
  readonly rules: readonly string[];
  readonly shape: Shape;
  /** How many of the wrong answers it explains: undone in their strings, it leaves members that are accepted. */
  readonly explains: number;
  /** A member that the function accepts, and the string with another piece, about which it is wrong. */
  readonly pair: { readonly right: Octets; readonly wrong: Octets };
  /** In how many states of the rule's automaton the same pieces have the same answers, and in how many they were tried. */
  readonly places: number;
  readonly tried: number;
  /** An accepted member that has the same elsewhere; `null` if none was found. */
  readonly elsewhere: Octets | null;
  /** A fault of the grammar that agrees with all answers and explains the pair, such as `digit: takes "_" as well`; `null` if none does. */
  readonly fault: string | null;
}

/**
 * What has the same answer in place of the piece of the wrong string: any of some bytes, and of all
 * characters beyond US-ASCII; only this piece; the piece with any of some bytes at a position: one of
 * them, one or more ("often"), or any number; nothing; what is before and after the piece of the
 * right string, together; a number above or below a limit; more bytes than a limit; or nearly any
 * text of the rule.
 */
export type Shape =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly characters: boolean }
  | { readonly kind: "run"; readonly at: number; readonly bytes: Uint8Array; readonly characters: boolean; readonly times: "once" | "often" | "any" }
  | { readonly kind: "piece" | "leftOut" | "together" }
  | { readonly kind: "number" | "below" | "length"; readonly limit: number }
  | { readonly kind: "texts"; readonly rejected: number; readonly tried: number };

/**
 * The verdict on the answers of a function. As a string it is the `message`.
 */
export interface Verdict {
  readonly rule: string;
  /** Whether all answers are right. */
  readonly agrees: boolean;
  /** How many strings were asked. */
  readonly cases: number;
  /** Of the strict reading of `url`, how many of them begin with each scheme; `null` for other rules. */
  readonly schemes: Readonly<Record<string, number>> | null;
  /** How many strings of the suite were not asked, because they are not UTF-8. */
  readonly leftOut: number;
  /** In how many cases no is the right answer. */
  readonly rightIsNo: number;
  readonly wronglyAccepted: Tally;
  readonly wronglyRejected: Tally;
  /** Prefixes that are too long or too short. */
  readonly wrongLength: Tally;
  /** Strings about which the function threw. */
  readonly threw: Tally;
  /** What explains the wrong answers: what is wrongly accepted first, and of either kind that first which explains the most. */
  readonly differences: readonly Difference[];
  /** How many of the wrong answers that were examined they do not explain. */
  readonly unpaired: number;
  /** The transitions of the rule's automaton through which no accepted member leads, by rule. */
  readonly notJudged: readonly { readonly rule: string | null; readonly transitions: number }[];
  /** Whether the suite decides about automata of few states: it was asked whole, and its wrong answers are explained. */
  readonly complete: boolean;
  /** All of it for people, in lines. It is safe to print. */
  readonly message: string;
  toString(): string;
}

/**
 * Judges a function that says whether the whole of a string derives from a rule.
 *
 * An exception is an answer, which is counted. It is never the right one: a function that rejects
 * by throwing needs a `try`.
 *
 * @param rule - The name of the rule; without a grammar, also `"agreed"`, for the agreed language.
 * @throws {@link RangeError} There is no such rule or grammar, or the rule cannot be used.
 * @throws {@link TypeError} The function returned something that is not an answer.
 *
 * @example
 * ```js
 * import { check } from "rfc1738/conformance";
 *
 * const verdict = check((text) => /^[0-9_]+$/.test(text), "digits", { text: true });
 * verdict.agrees; // false
 * verdict.wronglyAccepted.shortest.text; // "_"
 * const [{ pair, fault }] = verdict.differences;
 * [pair.right.text, pair.wrong.text]; // ["0", "_"]
 * fault; // 'digit: takes "_" as well'
 *
 * check((text) => /^[0-9]+$/.test(text), "digits", { text: true }).agrees; // true
 * ```
 */
export function check(parser: (text: string) => boolean, rule: string, options: CheckOptions & { readonly text: true; readonly whole?: true | undefined }): Verdict;
/**
 * Judges a function that takes octets.
 *
 * @example
 * ```js
 * import { check } from "rfc1738/conformance";
 *
 * const isDigit = (octet) => octet >= 0x30 && octet <= 0x39;
 * String(check((octets) => octets.length > 0 && octets.every(isDigit), "digits")); // "digits: all 2846 answers are right"
 * ```
 */
export function check(parser: (octets: Uint8Array) => boolean, rule: string, options?: CheckOptions & { readonly text?: false | undefined; readonly whole?: true | undefined }): Verdict;
/**
 * Judges a function that returns the length of the longest prefix of a string that derives from the
 * rule, in units of UTF-16; `null` if no prefix does.
 */
export function check(parser: (text: string) => number | null, rule: string, options: CheckOptions & { readonly text: true; readonly whole: false }): Verdict;
/**
 * Judges a function that returns the length of the longest prefix of octets that derives from the
 * rule; `null` if no prefix does.
 */
export function check(parser: (octets: Uint8Array) => number | null, rule: string, options: CheckOptions & { readonly text?: false | undefined; readonly whole: false }): Verdict;

/**
 * The automaton of a function, as far as it was learned. As a string it is the `message`.
 */
export interface Learned {
  readonly rule: string;
  /** Whether it is exact, and the automaton of the rule. */
  readonly agrees: boolean;
  /** How many states the answers distinguish. The function has at least this many. */
  readonly states: number;
  /** How many states the rule has. */
  readonly ruleStates: number;
  /** If the function answers as an automaton with at most this many states would, it is the learned one; `null` if a bound was reached. */
  readonly exactWithin: number | null;
  readonly wronglyAccepted: Tally;
  readonly wronglyRejected: Tally;
  /** What explains them, as in a {@link Verdict}. */
  readonly differences: readonly Difference[];
  /** How many strings were asked, and how many of them twice. */
  readonly queries: number;
  readonly confirmed: number;
  /** The checks that the automaton has passed, each with its number of strings. */
  readonly checks: readonly { readonly check: string; readonly strings: number }[];
  /** Which bound was reached; `null` if none was. */
  readonly bound: "states" | "queries" | "time" | "memory" | null;
  /** A picture of the automaton, if it has at most eight states, or at most 24 and 48 arrows, not counting the one from which nothing is accepted; otherwise `null`. */
  readonly svg: string | null;
  /** All of it for people, in lines. It is safe to print. */
  readonly message: string;
  toString(): string;
}

/**
 * Learns the automaton of a function that says whether the whole of a string derives from a rule.
 *
 * A function that throws does not accept the string. If it takes text, it does not accept strings
 * that are not UTF-8.
 *
 * @throws {@link RangeError} There is no such rule or grammar; or the function contradicts itself,
 * so it has no automaton.
 * @throws {@link TypeError} The function returned something that is not an answer.
 *
 * @example
 * ```js
 * import { learn } from "rfc1738/conformance";
 *
 * const { states, ruleStates, exactWithin, differences } = learn((text) => /^[0-9_]+$/.test(text), "digits", { text: true });
 * [states, ruleStates, exactWithin]; // [3, 3, 3]
 * differences.map(({ kind, rules, pair }) => [kind, rules, pair.wrong.text]); // [["accepts", ["digits"], "_"]]
 * ```
 */
export function learn(parser: (text: string) => boolean, rule: string, options: LearnOptions & { readonly text: true }): Learned;
/**
 * Learns the automaton of a function that takes octets.
 */
export function learn(parser: (octets: Uint8Array) => boolean, rule: string, options?: LearnOptions & { readonly text?: false | undefined }): Learned;

/**
 * How to learn.
 */
export interface LearnOptions extends LanguageOptions {
  /** The maximum number of states; by default 1000. */
  readonly states?: number | undefined;
}

/**
 * A string that one function accepts and another rejects, and what explains that.
 */
export interface Disagreement {
  readonly string: Octets;
  /** The names of the two. */
  readonly between: readonly [string, string];
  /** What distinguishes it, as the wrong string of the pair, from one about which the two agree; `null` if no tried edit makes them agree. */
  readonly difference: Difference | null;
  /** The names of the functions that accept it, and of those that reject it. */
  readonly acceptedBy: readonly string[];
  readonly rejectedBy: readonly string[];
}

/**
 * Strings that some functions accept and others reject. As a string it is the `message`.
 */
export interface Disagreements {
  readonly rule: string;
  /** How many strings were asked. */
  readonly strings: number;
  /** How many of them some functions accept and others reject. */
  readonly disagreed: number;
  /** How many of these were examined, the shortest of each form, and how many of them the differences do not explain for all functions. */
  readonly examined: number;
  readonly unpaired: number;
  /** Those first whose differences explain the most. */
  readonly disagreements: readonly Disagreement[];
  /** All of it for people, in lines, with the functions that threw or contradict themselves. It is safe to print. */
  readonly message: string;
  toString(): string;
}

/**
 * How to compare functions.
 */
export interface DisagreeOptions extends LanguageOptions {
  /** How many random sentences of the rule are asked about, and how many near misses, in addition to its suite and probes; by default 10,000. */
  readonly count?: number | undefined;
}

/**
 * Compares functions that say whether the whole of a string derives from a rule. The right answer
 * does not matter.
 *
 * A function that throws does not accept the string.
 *
 * @param parsers - Two functions or more, by their names.
 * @throws {@link RangeError} There is no such rule or grammar; or there is only one function.
 * @throws {@link TypeError} A function returned something that is not an answer.
 *
 * @example
 * ```js
 * import { disagree } from "rfc1738/conformance";
 *
 * const parsers = { plain: (text) => /^[0-9]+$/.test(text), lines: (text) => /^[0-9]+$/m.test(text) };
 * const [first] = disagree(parsers, "port", { text: true }).disagreements;
 * [first.string.text, first.acceptedBy, first.rejectedBy]; // ["\n0", ["lines"], ["plain"]]
 * first.difference.pair.right.text; // "0"
 * ```
 */
export function disagree(parsers: Readonly<Record<string, (text: string) => boolean>>, rule: string, options: DisagreeOptions & { readonly text: true }): Disagreements;
/**
 * Compares functions that take octets.
 */
export function disagree(parsers: Readonly<Record<string, (octets: Uint8Array) => boolean>>, rule: string, options?: DisagreeOptions & { readonly text?: false | undefined }): Disagreements;
