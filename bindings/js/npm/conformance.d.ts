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
 * The language by which a function is judged: a rule of a grammar, with these schemes.
 */
export interface LanguageOptions {
  /**
   * The grammar that has the rule. By default, it is section 5 of RFC 1738. Otherwise it is the
   * name of a bundled grammar, or the text of your own, in the BNF of section 5 or in ABNF (RFC
   * 5234).
   */
  readonly grammar?: "url-draft" | "rfc1738" | "rfc1808" | "rfc2396" | "rfc3986" | { readonly bnf: string } | { readonly abnf: string } | undefined;
  /** The schemes that `url` of section 5 knows. With this option, each scheme is held to its own production. */
  readonly schemes?: "today" | "rfc1738" | Schemes | undefined;
  /** The schemes that the parser knows, of `schemes`, or else of today's: the language has their URLs alone. */
  readonly only?: readonly string[] | undefined;
  /** Whether `url` of section 5 holds each of the ten schemes to its own production, as most parsers do. */
  readonly strict?: boolean | undefined;
  /**
   * How many states more than the rule the function may have so that the suite still decides; by
   * default 0. The suite grows with the power of it.
   */
  readonly extraStates?: number | undefined;
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
 * Wrong answers that have the same cause, as far as the answers show.
 */
export interface Cause extends Tally {
  /** In words, such as `wrongly accepted, "_" in digits`. */
  readonly message: string;
  readonly kind: "wronglyAccepted" | "wronglyRejected" | "tooLong" | "tooShort";
  /** The rule at this position; `null` if there is none, or no single cause. */
  readonly rule: string | null;
  /** The bytes that are there. */
  readonly bytes: Uint8Array;
  /** Whether the place is the end of the string. */
  readonly end: boolean;
  /** Where in the shortest string the place is, in bytes. */
  readonly at: number | null;
  /** For strings that are wrongly rejected: whether they are in all places of the rule; otherwise `null`. */
  readonly everywhere: boolean | null;
  /** The literal after which alone strings are wrongly rejected for it, such as `https:`. */
  readonly after: Uint8Array | null;
  /** The bytes that strings which are wrongly rejected have one after the other, such as `%2F`. */
  readonly sequence: Uint8Array | null;
  /**
   * The precise form of the group: the rule matches a zero before other bytes, only one byte, only
   * the sequence, only digits, only zeros, too great a number, too much at once, or too much
   * together with the rules that it leads to; the string begins or ends with the byte; something,
   * or the byte, follows it, or what is not UTF-8; the sequence ends in the rule, and may begin
   * before it; an escape has not both digits, in a string that is wrongly accepted; the escapes of
   * the sequence are not UTF-8, or not US-ASCII; the sequence may be in any case; or letters of both
   * cases are rejected, and those of one are not.
   */
  readonly form:
    | "leading"
    | "alone"
    | "whole"
    | "digits"
    | "zero"
    | "number"
    | "atOnce"
    | "within"
    | "first"
    | "last"
    | "followed"
    | "followedByOctets"
    | "endsInRule"
    | "unfinished"
    | "notUtf8"
    | "notAscii"
    | "inAnyCase"
    | "inBothCases"
    | null;
  /** The punctuation character that no string has which is wrongly rejected, such as `@`. */
  readonly without: Uint8Array | null;
  /**
   * The maximum number of bytes, or the greatest number, that the rule matches in an accepted
   * string, or how often it matches the byte in `bytes`; or without a rule, the maximum length of
   * one, or how often one has that byte.
   */
  readonly moreThan: number | null;
}

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
  /** Why answers are wrong; those of most answers first, kind by kind. */
  readonly causes: readonly Cause[];
  /** The single faults of the grammar that explain the wrong answers, in words; none if the answers are not so simple. */
  readonly faults: readonly string[];
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
 * @throws {@link RangeError} There is no such rule or grammar, or the grammar has a mistake.
 * @throws {@link TypeError} The function returned something that is not an answer.
 *
 * @example
 * ```js
 * import { check } from "rfc1738/conformance";
 *
 * const verdict = check((text) => /^[0-9_]+$/.test(text), "digits", { text: true });
 * verdict.agrees; // false
 * verdict.wronglyAccepted.shortest.text; // "_"
 * verdict.causes[0].message; // 'wrongly accepted, "_" in digits'
 * verdict.faults; // ['digit: takes "_" as well']
 *
 * check((text) => /^[0-9]+$/.test(text), "digits", { text: true }).agrees; // true
 * ```
 */
export function check(parser: (text: string) => boolean, rule: string, options: LanguageOptions & { readonly text: true; readonly whole?: true | undefined }): Verdict;
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
export function check(parser: (octets: Uint8Array) => boolean, rule: string, options?: LanguageOptions & { readonly text?: false | undefined; readonly whole?: true | undefined }): Verdict;
/**
 * Judges a function that returns the length of the longest prefix of a string that derives from the
 * rule, in units of UTF-16; `null` if no prefix does.
 */
export function check(parser: (text: string) => number | null, rule: string, options: LanguageOptions & { readonly text: true; readonly whole: false }): Verdict;
/**
 * Judges a function that returns the length of the longest prefix of octets that derives from the
 * rule; `null` if no prefix does.
 */
export function check(parser: (octets: Uint8Array) => number | null, rule: string, options: LanguageOptions & { readonly text?: false | undefined; readonly whole: false }): Verdict;

/**
 * Where strings of one side leave the other.
 */
export interface Divergence {
  /** The rule of the grammar that this is in; `null` if there is none. */
  readonly rule: string | null;
  /** The shortest string, about which the function was asked. */
  readonly shortest: Octets;
  /** Where in it this is, in bytes. */
  readonly at: number;
  /** The bytes with which strings leave the other side there. */
  readonly bytes: Uint8Array;
  /** Whether they do so at their end. */
  readonly end: boolean;
}

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
  /** Where the function has more than the rule, at most 20 places, and where it has less. */
  readonly wronglyAccepted: readonly Divergence[];
  readonly wronglyRejected: readonly Divergence[];
  /** How many strings were asked, and how many of them twice. */
  readonly queries: number;
  readonly confirmed: number;
  /** The checks that the automaton has passed, each with its number of strings. */
  readonly checks: readonly { readonly check: string; readonly strings: number }[];
  /** Which bound was reached; `null` if none was. */
  readonly bound: "states" | "queries" | "time" | "memory" | null;
  /** A picture of the automaton, if it has at most eight states, not counting the one from which nothing is accepted; otherwise `null`. */
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
 * const { states, ruleStates, exactWithin, wronglyAccepted } = learn((text) => /^[0-9_]+$/.test(text), "digits", { text: true });
 * [states, ruleStates, exactWithin]; // [3, 3, 3]
 * wronglyAccepted.map(({ rule, shortest }) => [rule, shortest.text]); // [["digits", "_"]]
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
 * Strings about which some functions disagree for the same cause.
 */
export interface Disagreement {
  /** Where the shortest one leaves the language, or that it does not. */
  readonly cause: string;
  /** How many strings there are of this kind. */
  readonly strings: number;
  readonly shortest: Octets;
  /** Whether no byte of it can go, so that two functions still disagree. */
  readonly minimal: boolean;
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
  /** By cause; those of most strings first. */
  readonly disagreements: readonly Disagreement[];
  /** All of it for people, in lines, with the functions that threw or contradict themselves. It is safe to print. */
  readonly message: string;
  toString(): string;
}

/**
 * How to compare functions.
 */
export interface DisagreeOptions extends LanguageOptions {
  /** How many random sentences of the rule are asked about, and how many near misses, in addition to its suite; by default 10,000. */
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
 * [first.shortest.text, first.acceptedBy, first.rejectedBy]; // ["\n0", ["lines"], ["plain"]]
 * ```
 */
export function disagree(parsers: Readonly<Record<string, (text: string) => boolean>>, rule: string, options: DisagreeOptions & { readonly text: true }): Disagreements;
/**
 * Compares functions that take octets.
 */
export function disagree(parsers: Readonly<Record<string, (octets: Uint8Array) => boolean>>, rule: string, options?: DisagreeOptions & { readonly text?: false | undefined }): Disagreements;
