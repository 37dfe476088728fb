// The findings of strict validation.

import { element } from "./dom.js";
import { count, excerpt } from "./text.js";

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
