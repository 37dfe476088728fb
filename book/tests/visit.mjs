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

export const verdict = (page) => page.locator("#pg-verdict").textContent();

// Opens every section of the page that can be closed, searches for an example, and waits until nothing is computed any more.
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
