// The verdict on a text, in a line; and why it is not a URL or does not derive: the library's
// explanation.

import { element } from "./dom.js";
import { tint } from "./production.js";
import { count, firstDerive, shortened, spaced, visible } from "./text.js";

/** The verdict on a text as a URL; `derivation` is undefined if it was not computed. */
export function ofUrl(text, { error, findings }, derivation) {
  if (error) return { answer: "no", words: `Not a URL: ${mistake(text, error)}.` };
  const counts = ["error", "warning", "note"].flatMap((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number > 0 ? [count(number, severity)] : [];
  });
  const strictly = counts.length > 0 ? ` Strict validation finds ${counts.join(", ")}.` : "";
  const what = derivation ? `A URL: ${derivation.children[0].production}.` : "A URL, too long to show its derivation.";
  return { answer: findings.some(({ severity }) => severity === "error") ? "partly" : "yes", words: what + strictly };
}

/** The verdict on a text and a production; `derivation` is that of the longest prefix, undefined if it was not computed. */
export function ofPrefix(text, name, derivation) {
  if (derivation === undefined) return { answer: "partly", words: "Too long to show its derivation." };
  if (!derivation) return { answer: "no", words: `No prefix of it derives from ${name}.` };
  const { end } = derivation;
  if (end === text.length) return { answer: "yes", words: `All of it derives from ${name}.` };
  const rest = shortened(text.slice(end), 40);
  return { answer: "partly", words: `The ${firstDerive(end, "character")} from ${name}; "${rest}" is left.` };
}

/** What to do, and what was found and expected, as the content of a `dl`. */
export function facts(error) {
  const { expected, within, section, slip, start, offset } = error;
  const elsewhere = start === offset ? "" : ` at column ${offset + 1}`;
  return [
    slip && fact("Help", slip.help),
    fact("Found", `${found(error)}${elsewhere}`),
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
  ].filter(Boolean);
}

const fact = (term, description) => element("div", {}, element("dt", {}, term), element("dd", {}, description));

const inside = (name) => tint(element("button", { type: "button", "data-name": name }, name), name);

/** What is wrong, and in which column. */
export function mistake(text, error) {
  const { start, end } = error;
  // Everything before it is in US-ASCII.
  const column = `at column ${start + 1}`;
  if (start === error.offset) return `unexpected ${found(error).replace(/^(a|the) /, "")} ${column}`;
  if (start < end) return `unexpected "${shortened(spaced(text.slice(start, end)), 80)}" ${column}`;
  return error.slip.replacement ? `missing "${error.slip.replacement}" ${column}` : error.slip.help;
}

/** A description of what was found where the text fails. */
function found({ found }) {
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
