// A colour for each production, the same everywhere. Neighbours have different colours, and no colour carries meaning
// by itself.

import { productions } from "./library.js";

const hues = new Map([...productions.keys()].map((name, index) => [name, Math.round(index * 137.508) % 360]));

/** Gives an element the colour of a production. */
export function tint(element, production) {
  if (production) element.style.setProperty("--tint", `oklch(62% 0.13 ${hues.get(production)})`);
  return element;
}
