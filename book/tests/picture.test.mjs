// README's picture of the playground. Browsers and fonts draw differently, so that its size alone
// is compared: PICTURE=write cargo xtask test-book --test-name-pattern=picture writes it.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { visit } from "./visit.mjs";

const PICTURE = new URL("../../docs/pictures/playground.png", import.meta.url);

// The width and height of a PNG, which begin its first chunk.
const size = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("README has a picture of the playground", () =>
  visit(
    "#url=ftp://host.dom/a%2520b;type=i",
    async (page) => {
      await page.locator("#pg-diagram svg").waitFor();
      await page.evaluate(() => document.fonts.ready);
      const { x, y, width } = await page.locator("main").boundingBox();
      const tree = await page.locator("#pg-derivation").boundingBox();
      const margin = 16;
      const clip = { x: x - margin, y, width: width + 2 * margin, height: tree.y + tree.height + margin - y };
      const png = await page.screenshot({ clip, fullPage: true });
      if (process.env.PICTURE === "write") writeFileSync(PICTURE, png);
      assert.ok(existsSync(PICTURE), "PICTURE=write makes it");
      const picture = readFileSync(PICTURE);
      assert.ok(picture.length < 100_000, `it has ${picture.length} bytes`);
      const [[wide, high], [now, tall]] = [size(picture), size(png)];
      assert.ok(wide === now && Math.abs(high - tall) < 40, `${wide} × ${high}, and the page is ${now} × ${tall}`);
    },
    { width: 1040 },
  ));
