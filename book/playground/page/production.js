// A production: its BNF, in which every name is a link, and its railroad diagram.

import { element } from "./dom.js";
import { productions } from "./library.js";
import { tint } from "./tint.js";

/** The least of its own width at which a drawing can still be read. */
const READABLE = 0.75;

/** Where a production is explained. */
export const reference = (name) => `reference/${productions.get(name).page}.html#${name}`;

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
  tint(element("a", { href: reference(name), "data-name": name, class: used ? "used" : null }, name), name);

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
    link?.setAttributeNS("http://www.w3.org/1999/xlink", "href", reference(production));
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
