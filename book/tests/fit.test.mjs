// Code, tables and figures fit on the page, or scroll and show it: they fade at the edge, and the
// keyboard reaches them. Every page is asked, below a path of a web server, and loads all it needs.
// Each figure of the course says in words what it shows, and axe finds no violation.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { BOOK, pages, resize, violations } from "./browser.mjs";
import { addresses } from "./pages.mjs";

const at = pages(undefined, { under: "/some/path/" });

// What does not fit and cannot be scrolled to, or does not show it.
const faults = (page) =>
  page.evaluate(() => {
    const told = [];
    const say = (element, what) => told.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
    for (const element of document.querySelectorAll("main :is(pre, table, figure, svg)")) {
      // access.test.mjs and lab-access.test.mjs are about what is drawn on these pages.
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

test("every page at 1280 and 390", { timeout: 180_000 }, async () => {
  await at(addresses(), async (page, address) => {
    for (const width of [1280, 390]) {
      await resize(page, width);
      assert.deepEqual(await faults(page), [], `${address} at ${width}`);
    }
  });
});

test("at 390 there is something to scroll, and the arrow keys scroll it", async () => {
  await at(
    "course/04-greed.html",
    async (page) => {
      const scroller = page.locator(".scrolls").first();
      await scroller.focus();
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction(() => document.activeElement.scrollLeft > 0);
      assert.match(page.url(), /04-greed\.html/, "the arrow key turns no page");
    },
    { width: 390 },
  );
});

test("axe finds nothing in light and navy, at 1280 and 390", { timeout: 120_000 }, async () => {
  const some = ["index.html", "course/04-greed.html", "reference/index.html"];
  const all = { widths: [1280, 390], themes: ["light", "navy"] };
  await at(some, async (page, address) => assert.deepEqual(await violations(page, all), [], address));
});

const isIllustrated = (address) => readFileSync(path.join(BOOK, address), "utf8").includes("<figure");
const names = readdirSync(path.join(BOOK, "course")).filter((name) => name.endsWith(".html"));
const lessons = names.map((name) => `course/${name}`).filter(isIllustrated);

test("in light and coal, at 1280 and 390", { timeout: 180_000 }, async () => {
  assert.ok(lessons.length > 0);
  const all = { part: "figure", widths: [1280, 390], themes: ["light", "coal"] };
  await at(lessons, async (page, lesson) => assert.deepEqual(await violations(page, all), [], lesson));
});

test("each has a caption, words in place of the picture, and no part to the left of its edge", async () => {
  await at(
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
  );
});
