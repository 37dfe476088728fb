// Why a text is not a URL: the text with a caret under the place, and the library's explanation.

import { element } from "./dom.js";
import { shortened, shown, visible } from "./text.js";
import { tint } from "./tint.js";

/** The text, what is mistaken in it marked, and a caret where reading it ends. */
export function caret(text, { offset, found, slip }) {
  const end = offset + (typeof found === "string" ? found.length : 0);
  const cuts = [0, slip?.start ?? offset, slip?.end ?? offset, offset, end, text.length].sort((a, b) => a - b);
  const pieces = cuts.slice(1).map((to, index) => ({ from: cuts[index], to }));
  const spans = pieces
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => {
      const piece = text.slice(from, to);
      if (from === offset) return place(shown(spaced(piece)));
      const isSlip = slip && slip.start <= from && to <= slip.end;
      return element(isSlip ? "mark" : "span", {}, shown(isSlip ? spaced(piece) : piece));
    });
  return offset === text.length ? [...spans, place("\u00a0")] : spans;
}

/** The character at the fault, with the caret under it. */
const place = (content) =>
  element("span", { class: "fault" }, content, element("span", { class: "caret", "aria-hidden": "true" }, "^"));

/** What was found, expected and meant, as the content of a `dl`. */
export function facts(error) {
  const { expected, within, section, slip } = error;
  return [
    fact("Found", found(error)),
    fact(
      "Expected",
      element(
        "ul",
        {},
        expected.map((one) => element("li", {}, one)),
      ),
    ),
    fact(
      "Inside",
      within.flatMap((name, index) => [index > 0 ? " › " : null, inside(name)]),
    ),
    fact("Section", section),
    slip && fact("Help", slip.help),
  ].filter(Boolean);
}

const fact = (term, description) => element("div", {}, element("dt", {}, term), element("dd", {}, description));

const inside = (name) => tint(element("button", { type: "button", "data-name": name }, name), name);

/** A description of what was found at the fault. */
export function found({ found }) {
  if (found === null) return "the end of the text";
  if (typeof found === "number") return `the byte ${found.toString(16).toUpperCase()}`;
  return found === " " ? "a space" : `"${visible(found)}"`;
}

/** The label of the button that fixes a slip; null if no single edit fixes it. */
export function mending(text, slip) {
  if (slip?.replacement == null) return null;
  const { start, end, replacement } = slip;
  if (start === end) return `Insert "${visible(replacement)}"`;
  const old = shortened(spaced(text.slice(start, end)), 80);
  return replacement === "" ? `Leave out "${old}"` : `Write "${visible(replacement)}" for "${old}"`;
}

/** `text` with the slip fixed. */
export const mended = (text, { start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end);

/** Text in which a space shows. */
const spaced = (text) => text.replaceAll(" ", "\u2423");
