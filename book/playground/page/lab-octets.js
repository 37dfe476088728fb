// Strings of a grammar, which are octets and need not be text. They come with a character below U+0100 for each octet.

import { element } from "./dom.js";
import { shortened, shown } from "./text.js";

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
