// What the tests of the grammar lab share.

import { readFileSync } from "node:fs";
import { visit } from "./visit.mjs";

// Does `work` in the lab at an address.
export const lab = (work, fragment = "", options = {}) => visit(work, { page: "lab", fragment, ...options });

// The starters, each with what its words claim.
export function starters() {
  const toml = readFileSync(new URL("../playground/lab.toml", import.meta.url), "utf8");
  const [, ...blocks] = toml.split(/^\[\[starter\]\]$/m);
  return blocks.map((block) => {
    const row = (key) => {
      const [, literal, basic] = new RegExp(`^${key} = (?:'''\n([^]*?)'''|(".*"))$`, "m").exec(block) ?? [];
      return literal ?? (basic && JSON.parse(basic));
    };
    // A claim that is text may have a backslash for a line end, as in JSON; other values are those
    // of JSON.
    const table = (key) => {
      const [, inside] = new RegExp(`^${key} = \\{ (.*) \\}$`, "m").exec(block) ?? [];
      if (inside === undefined) return undefined;
      const pairs = inside.matchAll(/(\w+) = ('[^']*'|"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\w+)/g);
      return Object.fromEntries(Array.from(pairs, ([, name, value]) => [name, value.startsWith("'") ? value.slice(1, -1) : JSON.parse(value)]));
    };
    return { id: row("id"), base: row("base"), rule: row("rule"), text: row("text"), says: table("says"), change: table("change") };
  });
}

export const verdict = (page) => page.locator("#pg-verdict").textContent();

// Waits for a verdict that matches, and that names all of `strings`.
export async function verdictIs(page, expected, strings = []) {
  const is = ([source, flags, quoted]) => {
    const text = document.getElementById("pg-verdict").textContent;
    return new RegExp(source, flags).test(text) && quoted.every((string) => text.includes(string));
  };
  const quoted = strings.map((string) => (string === "" ? "the empty string" : `"${string}"`));
  await page.waitForFunction(is, [expected.source, expected.flags, quoted], { timeout: 20_000 }).catch(async (error) => {
    throw new Error(`${error.message}\nExpected: ${[expected.source, ...quoted].join(", ")}\nThe verdict is: ${await verdict(page)}`);
  });
}

// Waits until the text is judged so.
export async function memberIs(page, expected) {
  await page.locator("#lab-member").filter({ hasText: expected }).waitFor({ timeout: 20_000 });
}

// What a verdict about a claim begins with.
export const VERDICTS = {
  equal: /^The same language as /,
  contains: /^Not the same as .*: yours also has .*, and has lost nothing\.$/,
  within: /^Not the same as .*: yours has lost .*, and has nothing new\.$/,
  overlap: /^Not the same as .*: yours also has .*, and has lost /,
  apart: /^Nothing in common with /,
};

export const state = (fields) =>
  `#${Object.entries(fields)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&")}`;
