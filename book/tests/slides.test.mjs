// The slides: everything on a slide fits, and nothing comes from another host.

import assert from "node:assert/strict";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { BOOK, pages, violations } from "./browser.mjs";

const at = pages();

const folder = path.join(BOOK, "slides");
const decks = readdirSync(folder).filter((file) => file.endsWith(".html") && file !== "index.html");

test("there are decks", () => assert.ok(decks.length >= 10));

// What is wider or higher than its slide. Slides that are not shown have no size, so all are shown
// first.
function overflowing() {
  const faults = [];
  for (const slide of document.querySelectorAll("svg.bespoke-marp-slide")) slide.style.display = "block";
  for (const slide of document.querySelectorAll("section")) {
    const inside = slide.getBoundingClientRect();
    for (const part of slide.children) {
      const { bottom, right } = part.getBoundingClientRect();
      const isClipped = part.scrollWidth > part.clientWidth + 1;
      if (bottom > inside.bottom + 1 || right > inside.right + 1 || isClipped) {
        faults.push(`${slide.querySelector("h1, h2")?.textContent}: ${part.textContent.slice(0, 60)}`);
      }
    }
  }
  return faults;
}

for (const deck of decks) {
  test(`${deck}: everything fits on its slide, and there are notes`, async () => {
    await at(`slides/${deck}`, async (page) => {
      assert.deepEqual(await page.evaluate(overflowing), []);
      assert.ok((await page.locator(".bespoke-marp-note").count()) > 2);
    });
  });

  test(`${deck}: a PDF is beside it`, () => {
    const pdf = path.join(folder, deck.replace(/html$/, "pdf"));
    assert.ok(existsSync(pdf) && statSync(pdf).size > 10_000);
  });
}

test("a keyboard turns the slides, and axe finds nothing", async () => {
  await at(`slides/${decks[0]}`, async (page) => {
    assert.deepEqual(await violations(page, { part: "section" }), []);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash === "#2");
  });
});
