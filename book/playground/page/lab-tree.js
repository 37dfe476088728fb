// A derivation by any grammar, as lists in lists.

import { element } from "./dom.js";
import { shownOctets } from "./lab-octets.js";
import { outline } from "./outline.js";

/** The list of a derivation of `octets`. */
export const labTree = (derivation, octets) =>
  element("ul", { class: "lab-tree" }, item(outline(derivation, octets)[0]));

function item(node) {
  if (node.kind === "omitted") return element("li", {}, `… ${node.omitted.toLocaleString("en")} more`);
  const text = element("code", {}, shownOctets(node.text, 60));
  if (node.kind === "literal") return element("li", {}, text);
  const children = node.children.map(item);
  return element(
    "li",
    {},
    element("span", { class: "name" }, node.production),
    " ",
    text,
    children.length > 0 ? element("ul", {}, children) : null,
  );
}
