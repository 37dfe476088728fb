// An oracle asks a function about octets, for the conformance kit. An exception is an answer, too.

import { describe } from "./arguments.js";

/** The codes of answers that are not lengths. */
const NO = -1;
const THREW = -2;
const WRONG = -3;

const LONGEST = 2 ** 31;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

export class Oracle {
  #parser;
  #text;
  #whole;
  #thrown = "";

  /** The error of a value that is not an answer. */
  wrong = null;

  /** Asks `parser`, which takes a string if `text` is true; it says whether all of its input derives if `whole` is true, and otherwise how long the longest prefix is. */
  constructor(parser, { text, whole }) {
    this.#parser = parser;
    this.#text = text;
    this.#whole = whole;
  }

  begin() {}

  end() {}

  ask(octets) {
    // The octets are in the memory of WebAssembly, where they do not stay.
    const input = this.#text ? decoded(octets) : octets.slice();
    if (input === undefined) return NO;
    let answer;
    try {
      answer = this.#parser(input);
    } catch (error) {
      this.#thrown = messageOf(error);
      return THREW;
    }
    if (this.#whole) {
      if (typeof answer === "boolean") return answer ? 1 : NO;
    } else if (answer === null) {
      return NO;
    } else if (Number.isInteger(answer) && answer >= 0 && answer < LONGEST) {
      return this.#text ? octetsIn(input, answer) : answer;
    }
    const expected = this.#whole ? "true or false" : "the length of a prefix, or null";
    const about = this.#text ? describe(input) : `the octets [${octets}]`;
    this.wrong = new TypeError(`the function must return ${expected}, not ${describe(answer)}, which it returned for ${about}`);
    return WRONG;
  }

  thrown() {
    return this.#thrown;
  }
}

/** A string of these octets; undefined if they are not UTF-8, so that no string has them. */
function decoded(octets) {
  try {
    return decoder.decode(octets);
  } catch {
    return undefined;
  }
}

/** The number of octets in the first units of a string. A length beyond its end stays beyond it, so that it is a wrong answer. */
const octetsIn = (text, length) => encoder.encode(text.slice(0, length)).length + Math.max(0, length - text.length);

/** Anything may be thrown. */
function messageOf(error) {
  try {
    return String(error).toWellFormed?.() ?? String(error);
  } catch {
    return describe(error);
  }
}
