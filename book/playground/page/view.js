// A derivation in two views: as a tree and as spans. A node chosen or pointed at in one is marked
// in the other.

import { element } from "./dom.js";
import { along, outline, path } from "./outline.js";
import { tint } from "./production.js";
import { shown } from "./text.js";
import { follow, toggle, tree } from "./tree.js";

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
