// A text with a place in it marked: a caret under a mistake, or a cursor where a parser is.

import { element } from "./dom.js";
import { shown } from "./text.js";

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
