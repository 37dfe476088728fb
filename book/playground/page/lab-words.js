// How two rules are related, in words.

import { element } from "./dom.js";
import { spokenOctets } from "./lab-octets.js";
import { visible } from "./text.js";

/** The bundled grammars, and what else a grammar is compared with. */
export const BASES = new Map([
  ["", { title: "nothing" }],
  ["url-draft", { title: "the draft", of: "the draft's" }],
  ["rfc1738", { title: "RFC 1738", of: "RFC 1738's" }],
  ["rfc1808", { title: "RFC 1808", of: "RFC 1808's" }],
  ["rfc2396", { title: "RFC 2396", of: "RFC 2396's" }],
  ["rfc3986", { title: "RFC 3986", of: "RFC 3986's" }],
  ["consensus", { title: "the agreed language", of: "the agreed language's" }],
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
