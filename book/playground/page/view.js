// A derivation in views: as a tree, following the ARIA pattern (one tab stop, and arrow keys inside),
// and as spans, of which a node chosen or pointed at in one is marked in the other; and as lists to be
// looked at only.

import { element } from "./dom.js";
import { along, outline, path } from "./outline.js";
import { documentation, tint } from "./production.js";
import { empty, shortened, shown } from "./text.js";

export class View {
  nodes = [];
  #tree;
  #spans;
  #onChoose;
  #path = [];
  /** Of each node, its item in the tree and its span. */
  #shown = [];

  /** Calls `onChoose` with each chosen node. */
  constructor(tree, spans, onChoose) {
    this.#tree = tree;
    this.#spans = spans;
    this.#onChoose = onChoose;
    for (const place of [tree, spans]) {
      place.addEventListener("click", (event) => this.#click(event));
      place.addEventListener("pointerover", ({ target }) => this.#point(this.#nodeOf(target)));
      place.addEventListener("pointerleave", () => this.#point(null));
    }
    tree.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows a derivation of `text`, or null. The node at the path of the previously chosen one is chosen again. */
  show(derivation, text) {
    this.nodes = derivation ? outline(derivation, text) : [];
    this.#shown = this.nodes.map(() => []);
    for (const [place, draw] of [
      [this.#tree, tree],
      [this.#spans, spans],
    ]) {
      place.replaceChildren(...(derivation ? draw(this.nodes, text) : []));
      for (const shown of place.querySelectorAll("[data-node]")) this.#shown[shown.dataset.node].push(shown);
    }
    this.#spans.style.setProperty("--height", this.nodes[0]?.height ?? 0);
    if (derivation) this.choose(along(this.nodes[0], this.#path));
  }

  /** Which node is to be chosen when the next derivation is shown. */
  expect(path) {
    this.#path = path;
  }

  choose(node) {
    this.#path = path(node);
    this.mark(null);
    this.#flag("data-chosen", [node]);
    for (const item of this.#tree.querySelectorAll("[aria-selected=true]")) {
      item.setAttribute("aria-selected", "false");
      item.setAttribute("tabindex", "-1");
    }
    const item = this.#itemOf(node);
    item.setAttribute("aria-selected", "true");
    item.setAttribute("tabindex", "0");
    this.#onChoose(node);
  }

  /** Marks the nodes of a production, or with null none. */
  mark(name) {
    this.#flag("data-marked", this.#of(name));
  }

  /** As if the pointer were on the nodes of a production, or with null on none. */
  pointName(name) {
    this.#flag("data-pointed", this.#of(name));
  }

  #point(node) {
    this.#flag("data-pointed", node ? [node] : []);
  }

  #of(name) {
    return name ? this.nodes.filter(({ production }) => production === name) : [];
  }

  /** Sets an attribute where these nodes are shown, and removes it elsewhere. */
  #flag(attribute, nodes) {
    for (const place of [this.#tree, this.#spans]) {
      for (const shown of place.querySelectorAll(`[${attribute}]`)) shown.removeAttribute(attribute);
    }
    for (const shown of nodes.flatMap(({ id }) => this.#shown[id])) shown.setAttribute(attribute, "");
  }

  #nodeOf(target) {
    return this.nodes[target.closest("[data-node]")?.dataset.node] ?? null;
  }

  #itemOf(node) {
    return this.#shown[node.id][0];
  }

  #click(event) {
    const node = this.#nodeOf(event.target);
    if (!node || event.target.closest("a")) return;
    if (event.target.closest(".twisty")) toggle(this.#itemOf(node));
    this.choose(node);
    if (event.currentTarget === this.#tree) this.#itemOf(node).focus();
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const item = follow(event.key, event.target.closest("[role=treeitem]"));
    if (!item) return;
    event.preventDefault();
    this.choose(this.#nodeOf(item));
    item.focus();
  }
}

/** The spans of an outline, and the rest of `text` after it. */
function spans([root], text) {
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

/** The items of an outline, as the content of an element with the role `tree`. */
const tree = ([root]) => [item(root, 1, 0, 1)];

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
function follow(key, item) {
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

function toggle(item) {
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
