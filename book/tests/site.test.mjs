// The book is a folder of files: it works below any path of a web server, and, but for the
// playground, from the disk; search shows the best place first; it can be printed, as print.html and
// each page alone; and on every page, code, tables and figures fit, or scroll and show it: they fade
// at the edge, and the keyboard reaches them. Each figure of the course says in words what it shows.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { addresses, BOOK, pages, resize, violations } from "./browser.mjs";

const below = pages(undefined, { under: "/some/path/" });
const disk = pages(undefined, { fromDisk: true });

test("below a path: the playground parses, and a link of the contents leads on", () =>
  below("playground.html#url=http://host.dom/", async (page) => {
    await page.locator("#pg-tree [role=treeitem]").first().waitFor();
    await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: "Rulings" }).click();
    await page.waitForURL(/\/some\/path\/reference\/rulings\.html$/);
  }));

const find = async (page, words) => {
  await page.keyboard.press("s");
  await page.keyboard.type(words);
  await page.locator("#mdbook-searchresults a").first().waitFor();
  return page.locator("#mdbook-searchresults li > a");
};

test("from the disk: search", () =>
  disk("course/04-greed.html", async (page) => {
    await (await find(page, "hostport")).first().click();
    await page.locator("main mark").first().waitFor();
    assert.match(page.url(), /^file:.*highlight=hostport/);
  }));

const at = pages();

test("from the disk and without JavaScript: pages that run the library say why they do not, and what to do", async () => {
  const say = async (page) => {
    assert.match(await page.locator("main").innerText(), /JavaScript, and a browser can load it\s+only\s+from a web server:\s+python3 -m http\.server/);
    assert.equal(await page.locator("#pg").isVisible(), false);
  };
  const all = ["index.html", "playground.html", "lab.html"];
  await at(all, say, { javaScriptEnabled: false });
  // All that goes wrong is that the browser does not load the module.
  await assert.rejects(disk(all, say), ({ message }) => message.split("\n").every((line) => /CORS policy|ERR_FAILED/.test(line)));
});

// What is sought, and a page or a section that is among the first results.
const SOUGHT = [
  ["hostport", "reference/index.html"],
  ["nntpurl", "reference/index.html"],
  ["%09", "gopher"],
  ["ruling", "reference/rulings.html"],
  ["greed", "course/04-greed.html"],
  ["ambiguity", "course/06-ambiguity.html"],
  ["mutant", "course/"],
  ["W-method", "course/12-suites.html"],
];

for (const [words, expected] of SOUGHT) {
  test(`"${words}"`, () =>
    at("course/index.html", async (page) => {
      const links = await (await find(page, words)).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      const places = links.map((href) => decodeURIComponent(href.replace(/\?highlight=[^#]*/, "")));
      assert.ok(places.slice(0, 10).some((place) => place.includes(expected)), places.join("\n"));
    }));
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

test("the whole book, with every page, nothing cut off, and no navigation", { timeout: 240_000 }, () =>
  at("print.html", async (page) => {
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(A4);
    assert.deepEqual(await faults(page), []);
    const shown = await page.locator("main h1").allInnerTexts();
    assert.deepEqual(
      titles().filter((title) => !shown.includes(title)),
      [],
    );
    assert.equal(await page.locator("#pg").isVisible(), false, "the playground does not run here");

    const pdf = await page.pdf({ format: "A4", outline: true, tagged: true });
    assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
    assert.ok(pdf.toString("latin1").match(/\/Type \/Page\b/g).length > titles().length);
  }),
);

test("the course alone", () =>
  at("print.html#part=course", async (page) => {
    const shown = await page.locator("main h1").allInnerTexts();
    assert.deepEqual(shown, titles("course/"));
  }));

test("a page alone", () =>
  at(["course/04-greed.html", "reference/index.html"], async (page) => {
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(A4);
    assert.deepEqual(await faults(page), []);
  }));

test("what is folded is printed", () =>
  at("course/04-greed.html", async (page) => {
    const answer = page.locator("details > :not(summary)").first();
    assert.equal(await answer.isVisible(), false);
    await page.emulateMedia({ media: "print" });
    assert.equal(await answer.isVisible(), true);
  }));

// What does not fit and cannot be scrolled to, or does not show it.
const misfits = (page) =>
  page.evaluate(() => {
    const told = [];
    const say = (element, what) => told.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
    for (const element of document.querySelectorAll("main :is(pre, table, figure, svg)")) {
      // access.test.mjs is about what is drawn on these pages.
      if (element.getClientRects().length === 0 || element.closest("#pg")) continue;
      const scroller = element.closest(".scrolls") ?? element.querySelector(":scope > .scrolls");
      if (scroller) {
        if (scroller.tabIndex !== 0) say(scroller, "not focusable");
        if (!/auto|scroll/.test(getComputedStyle(scroller).overflowX)) say(scroller, "cannot be scrolled");
        if (!/#?0003|0\.2/.test(getComputedStyle(scroller).maskImage)) say(scroller, "does not fade");
        if (!scroller.hasAttribute("aria-label")) say(scroller, "has no name");
        if (!scroller.hasAttribute("role") && scroller.tagName !== "FIGURE") say(scroller, "has no role");
        continue;
      }
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) say(element, "does not fit");
      if (element.getBoundingClientRect().right > innerWidth) say(element, "sticks out");
    }
    if (document.documentElement.scrollWidth > innerWidth) told.push("the page is wider than the window");
    return told;
  });

test("every page at 1280 and 390, and its first key", { timeout: 180_000 }, () =>
  below(addresses(), async (page, address) => {
    for (const width of [1280, 390]) {
      await resize(page, width);
      assert.deepEqual(await misfits(page), [], `${address} at ${width}`);
    }
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the text", address);
  }),
);

test("at 390 there is something to scroll, and the arrow keys scroll it", () =>
  below(
    "course/04-greed.html",
    async (page) => {
      const scroller = page.locator(".scrolls").first();
      await scroller.focus();
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction(() => document.activeElement.scrollLeft > 0);
      assert.match(page.url(), /04-greed\.html/, "the arrow key turns no page");
    },
    { width: 390 },
  ));

test("axe finds nothing in light and navy, at 1280 and 390", { timeout: 120_000 }, async () => {
  const some = ["course/04-greed.html", "reference/index.html"];
  const all = { widths: [1280, 390], themes: ["light", "navy"] };
  await below(some, async (page, address) => assert.deepEqual(await violations(page, all), [], address));
});

const isIllustrated = (address) => readFileSync(path.join(BOOK, address), "utf8").includes("<figure");
const names = readdirSync(path.join(BOOK, "course")).filter((name) => name.endsWith(".html"));
const lessons = names.map((name) => `course/${name}`).filter(isIllustrated);

test("in light and coal, at 1280 and 390", { timeout: 180_000 }, async () => {
  assert.ok(lessons.length > 0);
  const all = { part: "figure", widths: [1280, 390], themes: ["light", "coal"] };
  await below(lessons, async (page, lesson) => assert.deepEqual(await violations(page, all), [], lesson));
});

test("each has a caption, words in place of the picture, and no part to the left of its edge", () =>
  below(
    lessons,
    async (page, lesson) => {
      const faults = await page.evaluate(() => {
        const isCut = (figure, part) => part.getBoundingClientRect().left < figure.getBoundingClientRect().left - 1;
        const all = [...document.querySelectorAll("figure")].filter((figure) => figure.querySelector("figcaption"));
        const mute = all.filter((figure) => !figure.querySelector(":scope > p.visually-hidden")?.textContent.trim());
        const cut = all.filter((figure) => [...figure.querySelectorAll("svg, table")].some((part) => isCut(figure, part)));
        const ids = [...document.querySelectorAll("figure [id]")].map(({ id }) => id);
        const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
        return [...mute, ...cut].map(({ outerHTML }) => outerHTML.slice(0, 120)).concat(twice);
      });
      assert.deepEqual(faults, [], lesson);
    },
    { width: 390 },
  ));
