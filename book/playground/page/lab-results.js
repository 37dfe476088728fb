// The answers about a rule, each as the content of its part of the page.

import { element } from "./dom.js";
import { outline } from "./outline.js";
import { caret, count, shortened, shown, visible } from "./text.js";

/** Why there is no answer. */
export const untold = (reason) => element("p", { class: "lab-untold" }, coded(sentence(reason)));

/** A string that a click takes over as the text, if it is text. */
export function chip(octets) {
  const code = element("code", {}, shownOctets(octets));
  const text = textOf(octets);
  // A field for one line has no line breaks.
  if (text === null || /[\r\n]/.test(text)) return code;
  return element("button", { type: "button", class: "lab-chip", "data-text": text, title: "Try this text" }, code);
}

/** A drawing, whose names are links to `address(name)`. */
function drawing(svg, address) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (drawn.localName !== "svg") return untold("this cannot be drawn");
  for (const link of drawn.querySelectorAll("a")) {
    const name = link.getAttributeNS("http://www.w3.org/1999/xlink", "href");
    link.setAttributeNS("http://www.w3.org/1999/xlink", "href", address(name));
    link.setAttribute("data-rule", name);
  }
  return document.importNode(drawn, true);
}

/** A box in which a drawing scrolls. */
const frame = (label, drawn) => element("div", { class: "lab-frame", role: "region", "aria-label": label, tabindex: "0" }, drawn);

/** How a rule looks. */
export function picture({ written, railroad, automaton, states, depths }, address) {
  const nested = depths.map(([name, depth]) => `${name} to depth ${depth}`).join(", ");
  return [
    element("pre", { class: "lab-written", tabindex: "0", role: "region", "aria-label": "The rule" }, written.split("\n").map(visible).join("\n")),
    element("h3", {}, "Railroad diagram"),
    drawn("Railroad diagram", railroad, address),
    element("h3", {}, automaton.svg ? `Minimal automaton, of ${count(states, "state")}` : "Minimal automaton"),
    nested === "" ? null : element("p", {}, `It nests only so deep: ${nested}.`),
    drawn("Minimal automaton", automaton, address, states),
  ].filter(Boolean);
}

/** With more states, an automaton is drawn on request. */
const SMALL = 8;

/** A drawing in a box in which it scrolls, or why there is none. An automaton has `states`. */
export function drawn(label, { svg, not }, address, states = 0) {
  if (!svg) return untold(`not drawn: ${not}`);
  const shown = () => frame(label, drawing(svg, address));
  if (states <= SMALL) return shown();
  const button = element("button", { type: "button" }, "Draw it");
  button.addEventListener("click", () => {
    const drawing = shown();
    button.replaceWith(drawing);
    drawing.focus();
  });
  return button;
}

/** The shortest strings that show a difference. */
export function compared({ relation, only, lost, common }) {
  const row = (term, octets) => octets !== null && element("div", {}, element("dt", {}, term), element("dd", {}, chip(octets)));
  if (relation === "equal") return [];
  const rows = [row("New", only), row("Lost", lost), row("In both", common)].filter(Boolean);
  return [element("dl", { class: "lab-facts" }, rows)];
}

/** Where two rules diverge. */
export function divergence({ only, lost }) {
  const side = (title, places) =>
    places.length === 0
      ? []
      : [element("h3", {}, title), element("ul", { class: "lab-places" }, places.map((place) => element("li", {}, leaving(place))))];
  return [...side("Where yours has more", only), ...side("Where yours has less", lost)];
}

function leaving({ string, at, characters, at_end: atEnd, rules: [yours, theirs] }) {
  const here = [characters, atEnd ? "the end" : null].filter(Boolean).join(" or ");
  const rules = [yours && `in your ${yours}`, theirs && `in ${theirs} of the base`].filter(Boolean).join(", ");
  return [
    element("code", {}, at > 0 ? shownOctets(string.slice(0, at)) : null, element("mark", {}, at < string.length ? shownOctets(string.slice(at)) : "end")),
    element("span", { class: "source" }, ` at ${shortened(here, 120)}${rules ? `: ${rules}` : ""}`),
  ];
}

/** Whether a text is a sentence of a rule, in a sentence. */
export function membership({ text, is_sentence: is, prefix, derivations }, rule) {
  const several = derivations && (derivations.count > 1 || derivations.is_more);
  const many = derivations?.is_more ? "at least " : "";
  const ways = several ? `${many}${derivations.count.toLocaleString("en")} derivations, so ${rule} is ambiguous` : "one derivation";
  if (is) return { answer: several ? "partly" : "yes", words: `A sentence of ${rule}${derivations ? `, with ${ways}` : ""}.` };
  if (prefix === null) return { answer: "no", words: `Not a sentence of ${rule}, and no prefix of it is.` };
  const part = prefix === 0 ? "the empty string" : spokenOctets(text.slice(0, prefix));
  return { answer: "no", words: `Not a sentence of ${rule}. Its longest prefix that is one: ${part}.` };
}

/** Where a text ceases to be the beginning of a sentence, as the content of a `dl`; and the text with that place marked. */
export function ending({ text, end }) {
  if (!end) return [];
  const fact = (term, ...description) => element("div", {}, element("dt", {}, term), element("dd", {}, ...description));
  return [
    fact("Where", element("code", {}, ...marked(text, end.at))),
    fact("Found", end.found),
    fact("Expected", end.expected),
    end.within.length > 0 ? fact("Inside", end.within.join(" or ")) : null,
  ].filter(Boolean);
}

/** Octets with the one at a place marked. */
function marked(octets, at) {
  const from = Math.max(0, at - 40);
  return [
    from > 0 ? "…" : "",
    ...(at > from ? shownOctets(octets.slice(from, at)) : []),
    element("mark", {}, at < octets.length ? shownOctets(character(octets, at)) : "end"),
    ...(at + 1 < octets.length ? shownOctets(octets.slice(at + character(octets, at).length, at + 40)) : []),
  ];
}

/** The octets of the character at a place. */
function character(octets, at) {
  return /^[\xc2-\xf4][\x80-\xbf]+/.exec(octets.slice(at, at + 4))?.[0] ?? octets[at];
}

/** One of the derivations of a text. */
export function derivation({ text, prefix, derivations, untold: reason }, number) {
  if (reason) return [untold(`no derivation is shown: ${reason}`)];
  const tree = derivations?.trees[number];
  if (tree === undefined) return [];
  return [tree ? labTree(tree, text.slice(0, prefix)) : untold("this derivation has too many nodes to be shown")];
}

/** Sentences, and near misses. */
export function strings({ sentences, near, untold: reason }, shortest) {
  const list = (all) => element("ul", { class: "lab-strings" }, all.map((one) => element("li", {}, one)));
  const misses = near.map(chip);
  return [
    shortest === null ? null : element("h3", {}, "Shortest"),
    shortest === null ? null : list([chip(shortest)]),
    element("h3", {}, "Random"),
    list(sentences.map(chip)),
    element("h3", {}, "Almost: one edit away, and not sentences"),
    reason
      ? untold(`not known: ${reason}`)
      : misses.length > 0
        ? list(misses)
        : element("p", {}, "None was found: nearly every string is a sentence."),
  ].filter(Boolean);
}

/** The list of a derivation of `octets`. */
const labTree = (derivation, octets) =>
  element("ul", { class: "lab-tree" }, item(outline(derivation, octets)[0]));

function item(node) {
  if (node.kind === "omitted") return element("li", {}, `… ${node.omitted.toLocaleString("en")} more`);
  const text = element("code", {}, shownOctets(node.text, 60));
  if (node.kind === "literal") return element("li", {}, text);
  const children = node.children.map(item);
  return element(
    "li",
    {},
    element("span", { class: "name" }, node.production),
    " ",
    text,
    children.length > 0 ? element("ul", {}, children) : null,
  );
}

/** The verdict on a text with mistakes, of which the first are given; empty if it has none. */
export function mistaken([first], all) {
  if (!first) return "";
  const place = `in line ${first.line}, column ${first.column}`;
  return all === 1 ? `A mistake ${place}.` : `${count(all, "mistake")}, the first ${place}.`;
}

/** A mistake in a text: its place, the line with a caret under it, and what to do. */
export function mistake(text, { line, column, message }, number) {
  return element(
    "div",
    { class: "lab-mistake" },
    element("p", {}, element("strong", {}, `Line ${line}, column ${column}`), " ", element("button", { type: "button", "data-number": number }, "Go there")),
    element("p", { class: "pg-caret" }, near(place(text, { line, column }))),
    element("p", { class: "lab-advice" }, coded(sentence(message))),
  );
}

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

/** A message of the library as a sentence. */
export const sentence = (message) => `${visible(capitalized(message))}.`;

export const capitalized = (words) => `${words[0].toUpperCase()}${words.slice(1)}`;

/** Words in which what stands in backticks is code. */
export const coded = (words) =>
  words.split(/`([^`]*)`/).map((piece, index) => (index % 2 === 1 ? element("code", {}, piece) : piece));
