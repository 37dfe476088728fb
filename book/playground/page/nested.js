// A derivation as a list in lists, to be looked at only.

import { element } from "./dom.js";
import { empty, shown } from "./text.js";
import { tint } from "./tint.js";

/** The list of an outline. `classOf` returns the class of a node, such as that of one that is marked. */
export const nested = ([root], classOf) => element("ul", { class: "nested" }, item(root, classOf));

function item(node, classOf) {
  const made = element(
    "li",
    { class: classOf(node) },
    ...content(node),
    node.children.length > 0
      ? element(
          "ul",
          {},
          node.children.map((child) => item(child, classOf)),
        )
      : null,
  );
  return tint(made, node.production);
}

function content(node) {
  if (node.kind === "omitted") return [`… ${node.omitted.toLocaleString("en")} more`];
  const isEmpty = node.text === "" && !node.source?.open;
  const text = element("span", { class: "text" }, isEmpty ? empty() : shown(node.text, 80));
  return node.kind === "literal" ? ["\u201c", text, "\u201d"] : [element("span", { class: "name" }, node.production), " ", text];
}
