// What is wrong with a grammar's text, and where.

import { caret } from "./caret.js";

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
