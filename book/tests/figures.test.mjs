// The figures of the course: axe finds no violation, light or dark, wide or narrow, and each says
// in words what it shows.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { BOOK, pages, violations } from "./browser.mjs";

const at = pages();

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
