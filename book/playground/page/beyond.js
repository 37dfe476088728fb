// What there is to say of a URL beyond the grammar: the findings of strict validation, and what a
// client would do.

import { element } from "./dom.js";
import { interpret } from "./library.js";
import { count, excerpt, shortened } from "./text.js";

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
