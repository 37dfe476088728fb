// Visits to the pages that run the library.

import { readFileSync } from "node:fs";
import { pages } from "./browser.mjs";

const at = pages();

// Does `work` on a page that runs the library, when it is ready.
const visitor = (name) => (fragment, work, options) => {
  const onceReady = async (page) => {
    await page.locator("#pg").waitFor();
    await work(page);
  };
  return at(`${name}.html${fragment}`, onceReady, options);
};

// Does `work` in the playground, or in the lab, at the address with a fragment, which may be empty;
// any error in the page is a failure.
export const visit = visitor("playground");
export const lab = visitor("lab");

// Replaces the contents of a field by a text, as if it were typed.
export async function type(page, text, field = "#pg-url") {
  await page.locator(field).selectText();
  if (text === "") await page.keyboard.press("Delete");
  else await page.keyboard.insertText(text);
}

// The value of `work`, a function of the modules of the page with these names, and of `argument`:
// it runs in the page.
export function ask(page, names, work, argument) {
  return page.evaluate(
    async ({ names, work, argument }) => {
      const modules = await Promise.all(names.map((name) => import(`./playground/${name}.js`)));
      const all = Object.assign({}, ...modules);
      return new Function(`return ${work}`)()(all, argument);
    },
    { names, work: String(work), argument },
  );
}

// What each of `read`, functions that run in the page, returns after each text is entered in the
// field.
export function enter(page, texts, ...read) {
  return page.evaluate(
    ([texts, sources]) => {
      const read = sources.map((source) => new Function(`return ${source}`)());
      const field = document.getElementById("pg-url");
      return texts.map((text) => {
        field.value = text;
        field.dispatchEvent(new Event("input"));
        return read.map((read) => read());
      });
    },
    [texts, read.map(String)],
  );
}

// The text of an element.
export const textOf = (page, selector) => page.locator(selector).textContent();

export const readVerdict = () => document.getElementById("pg-verdict").textContent;
export const verdict = (page) => page.evaluate(readVerdict);

// Opens every section of the page that can be closed, searches for an example, and waits until
// nothing is computed any more.
export async function openAll(page) {
  await page.evaluate(() => document.querySelectorAll("#pg details").forEach((details) => (details.open = true)));
  await page.locator("#pg-find").fill("port");
  await page.waitForFunction(() => !document.querySelector("#pg").textContent.includes("computed when this section is opened"));
}

// The width of the page, and after it all that is wider than the screen and cannot be scrolled to.
export const widths = (page) =>
  page.evaluate(() => {
    const scrolls = (element) => getComputedStyle(element).overflowX !== "visible";
    const isInScroller = (element) => element.id !== "pg" && (scrolls(element) || isInScroller(element.parentElement));
    const wide = [...document.querySelectorAll("#pg *")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth && !isInScroller(element.parentElement),
    );
    return [document.documentElement.scrollWidth, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 80))];
  });

// In the lab.

// The starters, each with a change.
export function starters() {
  const toml = readFileSync(new URL("../playground/lab.toml", import.meta.url), "utf8");
  const [, ...blocks] = toml.split(/^\[\[starter\]\]$/m);
  return blocks.map((block) => {
    // Strings of TOML, the basic ones as those of JSON, and numbers.
    const pairs = block.matchAll(/^(\w+) = (?:'''\n([^]*?)'''|'(.*)'|(".*"|\d+)|\{ from = (.*), to = (.*?)(?:, \w+ = .*)? \})$/gm);
    const value = (json) => (json.startsWith("'") ? json.slice(1, -1) : JSON.parse(json));
    const row = ([, key, text, literal, json, from, to]) => [key, text ?? literal ?? (json ? value(json) : { from: value(from), to: value(to) })];
    return Object.fromEntries(Array.from(pairs, row));
  });
}

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
