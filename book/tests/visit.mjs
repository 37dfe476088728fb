// Visits to the pages that run the library.

import { pages } from "./browser.mjs";

const at = pages();

// Does `work` on a page, such as "lab", at an address; any error in the page is a failure.
export function visit(work, { page: name = "playground", fragment = "", ...options } = {}) {
  const onceReady = async (page) => {
    await page.locator("#pg").waitFor();
    await work(page);
  };
  return at(`${name}.html${fragment}`, onceReady, options);
}

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
