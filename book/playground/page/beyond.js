// What there is to say beyond the grammar: the findings of strict validation, what a client would
// do, and the URLs in a text.

import { element } from "./dom.js";
import { interpret } from "./library.js";
import { count, empty, excerpt, shortened, shown } from "./text.js";

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
      element("p", {}, element("strong", {}, "not a URL"), " ", element("code", {}, shown(error.input, 160))),
      element("p", {}, error.message),
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
