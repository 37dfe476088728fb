// Text from outside, made safe and short enough to show, and with a place in it marked: a caret
// under a mistake, or a cursor where a parser is.

import { element } from "./dom.js";

const NAMES = new Map([
  [0x00, "NUL"],
  [0x09, "TAB"],
  [0x0a, "LF"],
  [0x0d, "CR"],
  [0x7f, "DEL"],
]);

/** The name of a character that does not show as itself: a control or a mark, or what joins or turns others. */
function nameOf(character) {
  if (/[ \p{L}\p{N}\p{P}\p{S}]/u.test(character)) return null;
  const code = character.codePointAt(0);
  return NAMES.get(code) ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** `text`, with names for characters that are not visible as themselves. */
export function visible(text) {
  return text.replace(/[^ -~]/gu, (character) => {
    const name = nameOf(character);
    return name ? `‹${name}›` : character;
  });
}

function boxes(text) {
  const graphic = text.matchAll(/[ -~]+|[^ -~]/gu);
  return Array.from(graphic, ([piece]) => {
    const name = /^[ -~]/.test(piece) ? null : nameOf(piece);
    return name ? element("span", { class: "octet" }, name) : piece;
  });
}

/** `text` to be read aloud: visible, and if it is long, only the beginning and the end. */
export const shortened = (text, most = 400) => elided(text, most, (piece) => [visible(piece)]).join("");

/** The same to be shown, with boxes. */
export const shown = (text, most = 400) => elided(text, most, (piece) => boxes(piece));

function elided(text, most, pieces) {
  if (text.length <= most) return pieces(text);
  const end = Math.floor(most / 5);
  const gap = ` … ${count(text.length - most, "character")} … `;
  return [...pieces(text.slice(0, most - end)), gap, ...pieces(text.slice(-end))];
}

/** What stands for an empty text. */
export const empty = () => element("span", { class: "empty" }, "empty");

/** The part of `text` around a marked range. */
export function excerpt(text, { start, end }, around = 24) {
  const from = Math.max(0, start - around);
  const to = Math.min(text.length, end + around);
  return element(
    "code",
    {},
    from > 0 ? "…" : null,
    shown(text.slice(from, start)),
    element("mark", {}, shown(text.slice(start, end), 200)),
    shown(text.slice(end, to)),
    to < text.length ? "…" : null,
  );
}

/** `first node derives`, `first 2 nodes derive`. */
export const firstDerive = (number, noun) => (number === 1 ? `first ${noun} derives` : `first ${count(number, noun)} derive`);

/** `1 node`, `2 nodes`. */
export const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

/** The text, with the mistake marked, and a caret under its first character. */
export function caret(text, error) {
  const { start, end } = error;
  if (start === text.length) return [...span(text), place("\u00a0")];
  const next = start + String.fromCodePoint(text.codePointAt(start)).length;
  const rest = Math.max(next, end);
  return [
    ...span(text.slice(0, start)),
    place(shown(spaced(text.slice(start, next)))),
    ...(next < rest ? [element("mark", {}, shown(spaced(text.slice(next, rest))))] : []),
    ...span(text.slice(rest)),
  ];
}

const span = (text) => (text === "" ? [] : [element("span", {}, shown(text))]);

/** A character with the caret under it. */
const place = (content) =>
  element("span", { class: "fault" }, content, element("span", { class: "caret", "aria-hidden": "true" }, "^"));

/** Text in which a space shows. */
export const spaced = (text) => text.replaceAll(" ", "\u2423");

/** More characters than this on either side of the cursor are left out. */
const AROUND = 150;

/**
 * A text with a cursor before the character at `cursor`, as content of an element. What is read of
 * it, from `from` on, is marked, and so is the furthest failure, if there is one.
 */
export function strip(text, { cursor, from = 0, furthest = null }) {
  const first = Math.max(0, cursor - AROUND);
  const last = Math.min(text.length, cursor + AROUND);
  const missed = furthest ?? cursor;
  const after = missed + String.fromCodePoint(text.codePointAt(missed) ?? 0).length;
  const cuts = [...new Set([first, from, cursor, missed, after, last])];
  const places = cuts.filter((place) => first <= place && place <= last).toSorted((a, b) => a - b);
  const pieces = places.flatMap((start, index) => {
    const end = places[index + 1] ?? start;
    const marks = [start < cursor ? "read" : "ahead", from <= start && start < cursor && "here", start === furthest && "furthest"];
    const cursorHere = start === cursor ? [element("span", { class: "cursor" })] : [];
    const isFurthestEnd = start === furthest && start === text.length;
    if (start === end && !isFurthestEnd) return cursorHere;
    const content = isFurthestEnd ? "\u00a0" : shown(text.slice(start, end));
    return [...cursorHere, element("span", { class: marks.filter(Boolean).join(" ") }, content)];
  });
  return [first > 0 ? "…" : null, ...pieces, last < text.length ? "…" : null].filter((piece) => piece !== null);
}
