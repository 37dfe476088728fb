// What there is to say about a text: the verdict, in a line; why it is not a URL or does not derive;
// and beyond the grammar, the findings of strict validation, what a client would do, and the URLs in
// a text.

import { element } from "./dom.js";
import { interpret } from "./library.js";
import { tint } from "./production.js";
import { count, empty, excerpt, firstDerive, shortened, shown, spaced, visible } from "./text.js";

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
  const { expected, within, section, help, start, offset } = error;
  const elsewhere = start === offset ? "" : ` at character ${offset + 1}`;
  return [
    help && fact("Help", help),
    fact("Found", `${described(error)}${elsewhere}`),
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

/** What is wrong, and at which character. */
function mistake(text, error) {
  const { start, end } = error;
  // Everything before it is in US-ASCII.
  const place = `at character ${start + 1}`;
  if (start === error.offset) return `unexpected ${described(error).replace(/^(a|the) /, "")} ${place}`;
  if (start < end) return `unexpected "${shortened(spaced(text.slice(start, end)), 80)}" ${place}`;
  return error.replacement ? `missing "${error.replacement}" ${place}` : error.help;
}

/** A description of what was found where the text fails. */
function described({ found }) {
  if (found === null) return "the end of the text";
  if (typeof found === "number") return `the byte ${found.toString(16).toUpperCase()}`;
  return found === " " ? "a space" : `"${visible(found)}"`;
}

/** The label of the button that fixes a mistake; null if no single edit fixes it. */
export function mending(text, { start, end, replacement }) {
  if (replacement === null) return null;
  if (start === end) return `Insert "${visible(replacement)}"`;
  const old = shortened(spaced(text.slice(start, end)), 80);
  return replacement === "" ? `Leave out "${old}"` : `Write "${visible(replacement)}" for "${old}"`;
}

/** `text` with the mistake fixed. */
export const mended = (text, { start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end);

/** The most findings or steps to show; the others are only counted. */
const SHOWN = 50;

/** A list of findings, the gravest first. */
export function findings(all, text) {
  if (all.length === 0) return [element("p", {}, "Nothing found: the URL follows the prose of the RFC.")];
  const order = ["error", "warning", "note"];
  const sorted = all.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  const items = sorted.slice(0, SHOWN).map((finding) => item(finding, text));
  const more = all.length - items.length;
  return [element("ul", {}, items), more > 0 ? element("p", {}, `And ${count(more, "more")}`) : null].filter(Boolean);
}

function item(finding, text) {
  const { severity, rule, section, message, help } = finding;
  return element(
    "li",
    { "data-severity": severity },
    element("p", {}, element("strong", {}, severity), " ", excerpt(text, finding)),
    element("p", {}, `${sentence(message)} `, element("span", { class: "source" }, `Section ${section}, ${rule}.`)),
    help ? element("p", {}, `${sentence(help)}`) : null,
  );
}

/** Messages begin in lower case, as parts of a line. */
const sentence = (message) => `${message[0].toUpperCase()}${message.slice(1)}.`;

/** The steps of a client with `url`, as content of a section. */
export function client(url) {
  let steps;
  try {
    steps = interpret(url);
  } catch (refused) {
    return [element("p", {}, element("strong", {}, "Nothing"), `: ${refused.message}.`)];
  }
  const items = steps.slice(0, SHOWN).map(({ text }) => element("li", {}, shortened(text, 2000)));
  const omitted = steps.length - items.length;
  if (omitted > 0) items.push(element("li", {}, `… and ${count(omitted, "more such step")}`));
  return [element("ol", {}, items)];
}

/** The most URLs of a text to show; the others are only counted. */
const SHOWN_URLS = 200;

/** How many URLs are in a text. */
export function summary(items) {
  const rejected = items.filter(({ error }) => error).length;
  const urls = items.length - rejected;
  const none = rejected > 0 ? `, and ${rejected.toLocaleString("en")} that look like one but are not` : "";
  const first = items.length > SHOWN_URLS ? ` The first ${SHOWN_URLS} are shown.` : "";
  return `${count(urls, "URL")}${none}.${first}`;
}

/** A list of the URLs; `address` returns the link to a URL on this page. */
export const found = (items, address) =>
  items.slice(0, SHOWN_URLS).map((item) => element("li", { class: item.error ? "rejected" : null }, ...entry(item, address)));

function entry({ match, readings, error }, address) {
  const source = element("p", { class: "source" }, "from ", element("code", {}, shown(match.text, 160)));
  if (error) {
    return [
      element("p", {}, element("strong", {}, "not a valid URL"), " ", element("code", {}, shown(error.input, 160))),
      element("p", {}, [error.message, error.help].filter(Boolean).join(": ")),
      source,
    ];
  }
  return [...readings.map((reading, index) => line(reading, index, readings.length, address)), source];
}

/** A reading. Of two, the first keeps the hyphen before the line break. */
function line({ url, fragment }, index, of, address) {
  return element(
    "p",
    {},
    element("a", { href: address(url) }, element("code", {}, shown(url, 160))),
    fragment === null ? null : [" with the fragment ", element("code", {}, fragment === "" ? empty() : shown(fragment, 160))],
    of > 1 ? (index === 0 ? " if the hyphen belongs to it" : " if the hyphen was inserted at the line break") : null,
  );
}
