// Search finds what readers look for, and shows the best place first.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pages } from "./browser.mjs";

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
