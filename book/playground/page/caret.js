// A text with a caret under a mistake.

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
