// The book is a folder of files: it works below any path of a web server, and, but for the
// playground, from the disk; search shows the best place first; and it can be printed, as
// print.html and each page alone. fit.test.mjs asks every page below a path.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { BOOK, pages } from "./browser.mjs";

const below = pages(undefined, { under: "/some/path/" });
const disk = pages(undefined, { fromDisk: true });

test("below a path: the playground parses, and a link of the contents leads on", async () => {
  await below("playground.html#url=http://host.dom/", async (page) => {
    await page.locator("#pg-tree [role=treeitem]").first().waitFor();
    await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: "Rulings" }).click();
    await page.waitForURL(/\/some\/path\/reference\/rulings\.html$/);
  });
});

const find = async (page, words) => {
  await page.keyboard.press("s");
  await page.keyboard.type(words);
  await page.locator("#mdbook-searchresults a").first().waitFor();
};

test("from the disk: search", async () => {
  for (const address of ["index.html", "course/04-greed.html"]) {
    await disk(address, async (page) => {
      await find(page, "hostport");
      await page.locator("#mdbook-searchresults a").first().click();
      await page.locator("main mark").first().waitFor();
      assert.match(page.url(), /^file:.*highlight=hostport/);
    });
  }
});

test("from the disk: themes, the contents and hidden lines", async () => {
  await disk("course/index.html", async (page) => {
    await page.getByRole("button", { name: "Change theme" }).click();
    await page.getByRole("menuitem", { name: "Coal" }).click();
    await page.getByRole("link", { name: "Next chapter" }).last().click();
    await page.waitForURL(/01-/);
    // The test's own script would choose the theme again.
    assert.equal(await page.evaluate(() => localStorage.getItem("mdbook-theme")), "light");
    await page.getByRole("button", { name: "Copy the program" }).first().waitFor({ state: "attached" });
  });
});

test("from the disk: the playground says why it does not run, and what to do", async () => {
  await assert.rejects(
    disk("playground.html", async (page) => {
      const told = await page.locator("main").innerText();
      assert.match(told, /only\s+from a web server/);
      assert.match(told, /python3 -m http\.server/);
    }),
    // All that goes wrong is that the browser does not load the module.
    (error) => error.message.split("\n").every((line) => /CORS policy|ERR_FAILED/.test(line)),
  );
});

const at = pages();

// What is sought, and a page or a section that is among the first results.
const SOUGHT = [
  ["hostport", "reference/index.html"],
  ["nntpurl", "reference/index.html"],
  ["%09", "gopher"],
  ["ruling", "reference/rulings.html"],
  ["greed", "course/04-greed.html"],
  ["ambiguity", "course/06-ambiguity.html"],
  ["mutant", "course/"],
  ["W-method", "course/11-suites.html"],
];

for (const [words, expected] of SOUGHT) {
  test(`"${words}"`, async () => {
    await at("index.html", async (page) => {
      await page.keyboard.press("/");
      await page.keyboard.type(words);
      await page.locator("#mdbook-searchresults a").first().waitFor();
      const links = page.locator("#mdbook-searchresults li > a");
      const found = await links.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      const places = found.map((href) => decodeURIComponent(href.replace(/\?highlight=[^#]*/, "")));
      assert.ok(places.slice(0, 5).some((place) => place.includes(expected)), places.join("\n"));
      assert.ok(found.length <= 20);
    });
  });
}

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
