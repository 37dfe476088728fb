// A derivation as spans over its text, one inside the other.

import { element } from "./dom.js";
import { shown } from "./text.js";
import { tint } from "./tint.js";

/** The spans of an outline, and the rest of `text` after it. */
export function spans([root], text) {
  const rest = text.slice(root.end);
  return [span(root), rest && element("span", { class: "rest" }, shown(rest))].filter(Boolean);
}

function span(node) {
  if (node.kind === "omitted") return element("span", { class: "omitted", "data-node": node.id }, shown(node.text, 60));
  const content = node.children.length > 0 ? node.children.map(span) : shown(node.text);
  if (node.kind === "literal") return element("span", { class: "literal", "data-node": node.id }, content);
  const made = element("span", { class: "derived", "data-node": node.id, "data-empty": node.text === "" }, content);
  made.style.setProperty("--height", node.height);
  return tint(made, node.production);
}
