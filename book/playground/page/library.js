// The library; its answers use the offsets of JavaScript.

import start, * as wasm from "./rfc1738_playground.js";
import { indices } from "./offsets.js";

await start({ module_or_path: new URL("rfc1738_playground_bg.wasm", import.meta.url) });

/** The verdict on `text` as a URL. */
export const judge = (text) => located(text, wasm.judge(text));

/** The derivation of `text` as a URL, or of its longest prefix from `production`; or null. */
export const derive = (text, production) => located(text, wasm.derive(text, production || undefined));

/** Why `production` does not derive all of `text`; or null. */
export const refute = (text, production) => located(text, wasm.refute(text, production));

/** The URLs in `text`. */
export const find = (text, bare) => located(text, wasm.find(text, bare));

/** The productions by their names, in the order of section 5. */
export const productions = new Map(JSON.parse(wasm.productions()).map((production) => [production.name, production]));

/** The strings of grammar/examples.toml, and those of grammar/near-misses.toml. */
export const { example: examples, near_miss: nearMisses } = JSON.parse(wasm.examples());

const OFFSETS = new Set(["start", "end", "offset"]);

function located(text, json) {
  const index = indices(text);
  return JSON.parse(json, index && ((key, value) => (OFFSETS.has(key) ? index(value) : value)));
}
