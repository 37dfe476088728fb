// On a narrow screen nothing is wider than the screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./visit.mjs";

const LONG = `${"very-long-name".repeat(20)}`;

const fragments = {
  "a URL": "#url=gopher://host.dom:70/7/find%2509what%2509%2B",
  "a long URL": `#url=FTP://user:password@host.dom:21/${LONG}/${LONG};type=I`,
  "no URL": `#url=http://host.dom/${LONG}%20${LONG}`,
  "a text": `#url=news:*&text=${encodeURIComponent(`<URL:http://host.dom/${LONG}#${LONG}> <URL:${LONG}>`)}`,
};

for (const width of [320, 375]) {
  for (const [what, fragment] of Object.entries(fragments)) {
    test(`${what} at ${width}`, async () => {
      await visit(
        async (page) => {
          await page.waitForLoadState("networkidle");
          const widths = await page.evaluate(() => {
            const scrolls = (element) => getComputedStyle(element).overflowX !== "visible";
            const isInScroller = (element) =>
              element.id !== "pg" && (scrolls(element) || isInScroller(element.parentElement));
            const wide = [...document.querySelectorAll("#pg *")].filter(
              (element) => element.getBoundingClientRect().right > innerWidth && !isInScroller(element.parentElement),
            );
            return [document.documentElement.scrollWidth, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 80))];
          });
          assert.deepEqual(widths, [width]);
        },
        { fragment, width },
      );
    });
  }
}
