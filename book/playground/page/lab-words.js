// Grammars and their strings in words: mistakes in a grammar's text, octets, and how two rules are
// related.

import { element } from "./dom.js";
import { caret, shortened, shown, visible } from "./text.js";

/** The place of a mistake, by its line and its column in characters, as offsets in the text. */
export function place(text, { line, column }) {
  const lines = text.split("\n");
  const of = lines[line - 1] ?? "";
  const start = [...of].slice(0, column - 1).join("").length;
  const word = /^[\w+-]+/.exec(of.slice(start))?.[0] ?? of.slice(start, start + 1);
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return { line: of, start, end: start + word.length, from: before + start, to: before + start + word.length };
}

/** The line with a caret under the mistake; of a long one, what is near it. */
export function near({ line, start, end }, around = 60) {
  const from = start > 2 * around ? start - around : 0;
  const shown = (from > 0 ? "…" : "") + line.slice(from, Math.max(end, start + around));
  const shift = (from > 0 ? 1 : 0) - from;
  return caret(shown, { start: start + shift, end: end + shift });
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text that these octets are in UTF-8, or null. */
export function textOf(octets) {
  try {
    return decoder.decode(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** Octets to be shown, those that are not text as boxes with their numbers. */
export function shownOctets(octets, most = 80) {
  if (octets === "") return [element("em", {}, "the empty string")];
  const text = textOf(octets);
  if (text !== null) return shown(spaced(text), most);
  const pieces = octets.slice(0, most).match(/[!-~]+|[^!-~]/g);
  const boxes = pieces.map((piece) =>
    /^[!-~]/.test(piece) ? piece : element("span", { class: "octet" }, number(piece)),
  );
  return octets.length > most ? [...boxes, ` … ${octets.length - most} more octets`] : boxes;
}

/** The same to be read aloud, and in a sentence. */
export function spokenOctets(octets, most = 60) {
  if (octets === "") return "the empty string";
  const text = textOf(octets) ?? octets.replace(/[^ -~]/g, (octet) => `‹${number(octet)}›`);
  return `"${shortened(text, most)}"`;
}

const number = (octet) => octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");

/** Text in which spaces at the ends show. */
const spaced = (text) => text.replace(/^ +| +$/g, (spaces) => "\u2423".repeat(spaces.length));

/** The bundled grammars, and what else a grammar is compared with. */
export const BASES = new Map([
  ["", { title: "nothing" }],
  ["url-draft", { title: "the draft", of: "the draft's" }],
  ["rfc1738", { title: "RFC 1738", of: "RFC 1738's" }],
  ["rfc1808", { title: "RFC 1808", of: "RFC 1808's" }],
  ["rfc2396", { title: "RFC 2396", of: "RFC 2396's" }],
  ["rfc3986", { title: "RFC 3986", of: "RFC 3986's" }],
  ["agreed", { title: "the agreed language", of: "the agreed language's" }],
  ["kept", { title: "the kept text", of: "the kept" }],
]);

/** The verdict on a rule and the `other` of the base, named in full. */
export function verdict({ relation, only, lost }, other) {
  const more = only === null ? "" : `yours also has ${spokenOctets(only)}`;
  const less = lost === null ? "" : `has lost ${spokenOctets(lost)}`;
  switch (relation) {
    case "equal":
      return { answer: "yes", words: `The same language as ${other}.` };
    case "contains":
      return { answer: "partly", words: `Not the same as ${other}: ${more}, and has lost nothing.` };
    case "within":
      return { answer: "partly", words: `Not the same as ${other}: yours ${less}, and has nothing new.` };
    case "apart":
      return { answer: "no", words: `Nothing in common with ${other}: ${more}, and ${less}.` };
    default:
      return { answer: "partly", words: `Not the same as ${other}: ${more}, and ${less}.` };
  }
}

/** The relation, for a table. */
export const RELATIONS = {
  equal: "the same language",
  contains: "has more",
  within: "has less",
  overlap: "has more and less",
  apart: "nothing in common",
};

/** A message of the library as a sentence. */
export const sentence = (message) => `${message[0].toUpperCase()}${visible(message.slice(1))}.`;

/** Words in which what stands in backticks is code. */
export const coded = (words) =>
  words.split(/`([^`]*)`/).map((piece, index) => (index % 2 === 1 ? element("code", {}, piece) : piece));
