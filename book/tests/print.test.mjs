// The book on paper: print.html, as Chromium makes a PDF of it, and each page alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { BOOK, pages } from "./browser.mjs";

const at = pages();

// The width of a line on A4, in pixels of CSS.
const A4 = { width: 718, height: 1000 };

// The titles of the chapters, or of those of a folder.
const titles = (folder = "") => {
  const chapters = readFileSync(new URL("../src/SUMMARY.md", import.meta.url), "utf8").matchAll(/\]\((.+)\.md\)/g);
  const paths = Array.from(chapters, ([, chapter]) => chapter).filter((chapter) => chapter.startsWith(folder));
  return paths.map((chapter) => {
    const page = readFileSync(path.join(BOOK, `${chapter}.html`), "utf8");
    const [, title] = /<main>\s*(?:<!--.*?-->\s*)?<h1[^>]*><a[^>]*>(.*?)<\/a>/s.exec(page);
    return title.replace(/<[^>]*>/g, "").replaceAll("&amp;", "&");
  });
};

// What is cut off, and what is there to click.
const faults = (page) =>
  page.evaluate(() => {
    const isShown = (element) => element.checkVisibility();
    const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
    const cut = all("pre, pre code, table, .table-wrapper, figure").filter(
      (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible",
    );
    const wide = all("pre, pre code, figure svg").filter((element) => element.getBoundingClientRect().right > innerWidth + 1);
    const clicked = all("nav, button, input, #mdbook-menu-bar, #mdbook-searchresults-outer");
    return [...cut, ...wide, ...clicked].map((element) => element.outerHTML.slice(0, 120));
  });

test("the whole book, with every page, nothing cut off, and no navigation", { timeout: 240_000 }, async () => {
  await at("print.html", async (page) => {
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(A4);
    assert.deepEqual(await faults(page), []);
    const shown = await page.locator("main h1").allInnerTexts();
    assert.deepEqual(titles().filter((title) => !shown.includes(title)), []);
    assert.equal(await page.locator("#pg").isVisible(), false, "the playground does not run here");

    const pdf = await page.pdf({ format: "A4", outline: true, tagged: true });
    assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
    assert.ok(pdf.toString("latin1").match(/\/Type \/Page\b/g).length > titles().length);
  });
});

test("the course alone", async () => {
  await at("print.html#part=course", async (page) => {
    const shown = await page.locator("main h1").allInnerTexts();
    assert.deepEqual(shown, titles("course/"));
  });
});

test("a page alone", async () => {
  await at(["course/04-greed.html", "reference/index.html"], async (page) => {
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(A4);
    assert.deepEqual(await faults(page), []);
  });
});

test("what is folded is printed", async () => {
  await at("course/04-greed.html", async (page) => {
    const answer = page.locator("details > :not(summary)").first();
    assert.equal(await answer.isVisible(), false);
    await page.emulateMedia({ media: "print" });
    assert.equal(await answer.isVisible(), true);
  });
});
