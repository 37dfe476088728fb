// Code, tables and figures fit on the page, or scroll and show it: they fade at the edge, and the keyboard reaches them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addresses } from "./addresses.mjs";
import { pages, violations } from "./browser.mjs";

const at = pages();

// What does not fit and cannot be scrolled to, or does not show it.
const faults = (page) =>
  page.evaluate(() => {
    const told = [];
    const say = (element, what) => told.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
    for (const element of document.querySelectorAll("main :is(pre, table, figure, svg, dl.facts)")) {
      if (element.getClientRects().length === 0) continue;
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

for (const width of [390, 1280]) {
  test(`every page at ${width}`, { timeout: 180_000 }, async () => {
    await at(addresses(), async (page, address) => assert.deepEqual(await faults(page), [], address), { width });
  });
}

test("at 390 there is something to scroll, and the arrow keys scroll it", async () => {
  await at(
    "reference/ip.html",
    async (page) => {
      const scroller = page.locator(".scrolls").first();
      await scroller.focus();
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction(() => document.activeElement.scrollLeft > 0);
      assert.match(page.url(), /ip\.html/, "the arrow key turns no page");
    },
    { width: 390 },
  );
});

for (const theme of ["light", "navy"]) {
  for (const width of [390, 1280]) {
    test(`axe finds nothing in ${theme} at ${width}`, { timeout: 120_000 }, async () => {
      const some = ["index.html", "course/04-greed.html", "reference/telnet.html", "reference/helpers.html"];
      await at(some, async (page, address) => assert.deepEqual(await violations(page), [], address), { width, theme });
    });
  }
}
