// What the page asks the library: the functions of the npm package, and some that only this page has.

import * as glue from "./rfc1738/glue.js";
import { PRODUCTIONS, init } from "./rfc1738/init.js";
import { ask } from "./rfc1738/instance.js";
import { located } from "./rfc1738/offsets.js";

export { extract, interpret, normalize, validate as judge } from "./rfc1738/init.js";

await init();

/** The derivation of `text` as a URL, or of its longest prefix from `production`; or null. */
export const derive = (text, production) => located(text, ask(glue.derive, text, production || undefined));

/** Why `production` does not derive all of `text`; or null. */
export const refute = (text, production) => located(text, ask(glue.refute, text, production));

/** The page of the reference for each production. */
const pages = new Map(JSON.parse(glue.pages()));

/** The productions by their names, in the order of section 5, each with its page in the reference. */
export const productions = new Map(PRODUCTIONS.map((row) => [row.name, { ...row, page: pages.get(row.name) ?? "index" }]));

/** The strings of grammar/examples.toml, and those of grammar/near-misses.toml. */
export const { example: examples, near_miss: nearMisses } = JSON.parse(glue.examples());
