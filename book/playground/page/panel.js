// The selected production: its name, BNF and diagram, and where it is explained.

import { byId, element } from "./dom.js";
import { productions } from "./library.js";
import { productionOf } from "./outline.js";
import { bnf, diagram, reference } from "./production.js";
import { count } from "./text.js";

export class Panel {
  #shown = "";

  /** Calls `onName` with a chosen name, and `onPoint` with the name under the pointer, or null. */
  constructor(onName, onPoint) {
    const place = byId("pg-production");
    const nameOf = ({ target }) => target.closest("[data-name]")?.getAttribute("data-name") ?? null;
    place.addEventListener("click", (event) => {
      // With a modifier key held, the link works like any other.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || nameOf(event) === null) return;
      event.preventDefault();
      onName(nameOf(event));
      // The link is gone, together with its BNF.
      byId("pg-bnf").firstElementChild.focus();
    });
    place.addEventListener("pointerover", (event) => onPoint(nameOf(event)));
    place.addEventListener("focusin", (event) => onPoint(nameOf(event)));
    for (const type of ["pointerleave", "focusout"]) place.addEventListener(type, () => onPoint(null));
  }

  /** Shows the production of a node, and which names in it derive something there. */
  showNode(node) {
    const owner = node.production ? node : node.parent;
    this.#show(productionOf(node), namesUnder([owner]));
  }

  /** Shows a production, and which names in it derive something in any of `nodes`. */
  showName(name, nodes) {
    const owners = nodes.filter(({ production }) => production === name);
    this.#show(name, namesUnder(owners));
    byId("pg-nodes").textContent = owners.length > 0 ? `${count(owners.length, "node")} marked.` : "";
  }

  async #show(name, used) {
    byId("pg-nodes").textContent = "";
    const shown = [name, ...used].join(" ");
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { section, heading } = productions.get(name);
    byId("pg-bnf").replaceChildren(...bnf(name, used));
    byId("pg-source").replaceChildren(
      `Section ${section}, under “${heading}”. `,
      element("a", { href: reference(name) }, `${name} in the reference`),
    );
    const drawing = await diagram(name, used);
    // Another may have been chosen in the meantime.
    if (shown === this.#shown) byId("pg-diagram").replaceChildren(...(drawing ? [drawing] : []));
  }
}

const namesUnder = (nodes) => new Set(nodes.flatMap(({ children }) => children.map(({ production }) => production)));
