// A derivation as lists in lists: as a tree, following the ARIA pattern (one tab stop, and arrow
// keys inside), or to be looked at only.

import { element } from "./dom.js";
import { documentation, tint } from "./production.js";
import { empty, shortened, shown } from "./text.js";

/** The items of an outline, as the content of an element with the role `tree`. */
export const tree = ([root]) => [item(root, 1, 0, 1)];

function item(node, level, index, size) {
  const made = element(
    "li",
    {
      role: "treeitem",
      class: node.kind,
      "aria-label": label(node),
      "aria-level": level,
      "aria-posinset": index + 1,
      "aria-setsize": size,
      "aria-expanded": node.children.length > 0 && "true",
      "aria-selected": "false",
      tabindex: "-1",
      "data-node": node.id,
      "data-production": node.production,
      "data-start": node.start,
      "data-end": node.end,
    },
    row(node),
    node.children.length > 0
      ? element(
          "ul",
          { role: "group" },
          node.children.map((child, index, all) => item(child, level + 1, index, all.length)),
        )
      : null,
  );
  return tint(made, node.production);
}

function row(node) {
  const twisty = element("span", { class: "twisty", "aria-hidden": "true" });
  if (node.kind !== "production")
    return element("div", { class: "row" }, twisty, element("span", { class: "text" }, label(node)));
  return element(
    "div",
    { class: "row" },
    twisty,
    element("span", { class: "name" }, node.production),
    element("span", { class: "text" }, node.text === "" ? empty() : shown(node.text, 120)),
    element("a", { href: documentation(node.production), tabindex: "-1" }, "library"),
  );
}

/** What is read aloud of a node, and shown of one that is of no production. */
function label(node) {
  if (node.kind === "omitted") return `${node.omitted.toLocaleString("en")} more, not shown`;
  if (node.kind === "literal") return quoted(node);
  return `${node.production}: ${node.text === "" ? "empty" : quoted(node)}`;
}

const quoted = (node) => `"${shortened(node.text, 120)}"`;

/** The item that a key leads to from `item`, after opening or closing items; null if the key has no meaning in trees. */
export function follow(key, item) {
  const items = [...item.closest("[role=tree]").querySelectorAll("[role=treeitem]")].filter(isVisible);
  const open = item.getAttribute("aria-expanded");
  switch (key) {
    case "ArrowDown":
      return items[items.indexOf(item) + 1] ?? item;
    case "ArrowUp":
      return items[items.indexOf(item) - 1] ?? item;
    case "ArrowRight":
      if (open === "false") toggle(item);
      return open === "true" ? item.querySelector("[role=treeitem]") : item;
    case "ArrowLeft":
      if (open === "true") toggle(item);
      return open === "true" ? item : (item.parentElement.closest("[role=treeitem]") ?? item);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default:
      return null;
  }
}

export function toggle(item) {
  const open = item.getAttribute("aria-expanded");
  if (open) item.setAttribute("aria-expanded", open === "true" ? "false" : "true");
}

const isVisible = (item) => !item.parentElement.closest("[aria-expanded=false]");

/** The list of an outline. `classOf` returns the class of a node, such as that of one that is marked. */
export const nested = ([root], classOf) => element("ul", { class: "nested" }, listed(root, classOf));

function listed(node, classOf) {
  const made = element(
    "li",
    { class: classOf(node) },
    ...content(node),
    node.children.length > 0
      ? element(
          "ul",
          {},
          node.children.map((child) => listed(child, classOf)),
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
