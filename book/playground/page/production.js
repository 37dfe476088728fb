// A production: its color, its BNF, in which every name is a link, its railroad diagram, and the
// panel that shows the selected one.

import { byId, element } from "./dom.js";
import { productions } from "./library.js";
import { productionOf } from "./outline.js";
import { count } from "./text.js";

const hues = new Map([...productions.keys()].map((name, index) => [name, Math.round(index * 137.508) % 360]));

/** Gives an element the color of a production. */
export function tint(element, production) {
  if (production) element.style.setProperty("--tint", `oklch(62% 0.13 ${hues.get(production)})`);
  return element;
}

/** The least of its own width at which a drawing can still be read. */
const READABLE = 0.75;

/** The page of a production's function in the library's documentation. */
export const documentation = (name) => `api/rfc1738/grammar/fn.${name.replace("+", "_plus").replace("-", "_")}.html`;

/** The BNF of a production. `used` are the names that take part in the current derivation. */
export function bnf(name, used) {
  const { definition } = productions.get(name);
  // Literals, names, and the text between them.
  const tokens = definition.matchAll(/"[^"]*"|<">|[A-Za-z][\w+-]*|[^"<A-Za-z]+/g);
  const shown = Array.from(tokens, ([token]) => {
    if (/^["<]/.test(token)) return element("span", { class: "literal" }, token);
    return productions.has(token) ? link(token, used.has(token)) : token;
  });
  return [tint(element("strong", { "data-name": name, tabindex: "-1" }, name), name), " = ", ...shown];
}

const link = (name, used) =>
  tint(element("a", { href: documentation(name), "data-name": name, class: used ? "used" : null }, name), name);

const drawings = new Map();

/** The diagram of a production, its names links, or nothing if there is none. */
export async function diagram(name, used) {
  if (!drawings.has(name)) drawings.set(name, load(name));
  const drawing = (await drawings.get(name))?.cloneNode(true);
  for (const box of drawing?.querySelectorAll(".nonterminal") ?? []) {
    const production = box.textContent.trim();
    tint(box, production);
    box.classList.toggle("used", used.has(production));
    const link = box.closest("a");
    link?.setAttributeNS("http://www.w3.org/1999/xlink", "href", documentation(production));
    link?.setAttribute("data-name", production);
  }
  return drawing;
}

async function load(name) {
  const address = new URL(`diagrams/${encodeURIComponent(name)}.svg`, import.meta.url);
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) return null;
  const drawing = new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
  if (drawing.localName !== "svg") return null;
  drawing.style.minWidth = `${READABLE * drawing.getAttribute("width")}px`;
  return document.importNode(drawing, true);
}

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
      element("a", { href: documentation(name) }, `${name} in the library`),
    );
    const drawing = await diagram(name, used);
    // Another may have been chosen in the meantime.
    if (shown === this.#shown) byId("pg-diagram").replaceChildren(...(drawing ? [drawing] : []));
  }
}

const namesUnder = (nodes) => new Set(nodes.flatMap(({ children }) => children.map(({ production }) => production)));
