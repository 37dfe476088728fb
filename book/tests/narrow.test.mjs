// Nothing is wider than the screen, and what scrolls shows it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { resize } from "./browser.mjs";
import { openAll, visit, widths } from "./visit.mjs";

const LONG = `${"very-long-name".repeat(20)}`;

const fragments = {
  "a URL": "#url=gopher://host.dom:70/7/find%2509what%2509%2B",
  "a long URL": `#url=FTP://user:password@host.dom:21/${LONG}/${LONG};type=I`,
  "no URL": `#url=http://host.dom/${LONG}%20${LONG}`,
  "many steps": `#url=http://${"a.".repeat(60)}1/&step=700`,
  "a drawing": "#url=1.2.3.4&as=hostnumber",
  "two derivations": `#url=gopher://host.dom/7${LONG}%2509${LONG}&step=20`,
  "a text": `#url=news:*&text=${encodeURIComponent(`<URL:http://host.dom/${LONG}#${LONG}> <URL:${LONG}>`)}`,
};

for (const [what, fragment] of Object.entries(fragments)) {
  test(`${what} at 320, 390 and 1280`, async () => {
    await visit(
      async (page) => {
        await page.waitForLoadState("networkidle");
        await openAll(page);
        for (const width of [320, 390, 1280]) {
          await resize(page, width);
          assert.deepEqual(await widths(page), [width]);
        }
      },
      { fragment, width: 320 },
    );
  });
}

// The height of a small phone's screen, without the bars of its browser.
const SCREEN = 600;

for (const width of [390, 1280]) {
  test(`the answer is on the first screen at ${width}, and the examples are folded below it`, async () => {
    for (const [url, shown] of Object.entries({
      "ftp://host.dom/a": ["#pg-verdict", "#pg-spans"],
      "http://host.dom/~me": ["#pg-verdict", "#pg-caret", "#pg-mend"],
    })) {
      await visit(
        async (page) => {
          const bottom = async (what) => {
            const { y, height } = await page.locator(what).boundingBox();
            return y + height;
          };
          const bottoms = await Promise.all(shown.map(bottom));
          assert.ok(Math.max(...bottoms) < SCREEN, `${shown} end at ${bottoms}`);
          const examples = page.locator("#pg-examples");
          assert.equal(await examples.getAttribute("open"), null);
          assert.ok((await bottom("#pg-examples")) > Math.max(...bottoms));
        },
        { fragment: `#url=${url}`, width },
      );
    }
  });

  test(`a diagram is never cut off without a sign of it at ${width}`, async () => {
    await visit(
      async (page) => {
        const diagram = page.locator("#pg-diagram");
        await diagram.locator("svg").waitFor();
        await page.waitForFunction(() => document.querySelector("#pg-diagram").dataset.more === "end");
        assert.equal(await page.locator(".pg-scroll.overflows > #pg-diagram").count(), 1);
        await diagram.focus();
        for (let presses = 0; presses < 60; presses++) await page.keyboard.press("ArrowRight");
        await page.waitForFunction(() => document.querySelector("#pg-diagram").dataset.more === "start");
        const [drawn, region] = await Promise.all([diagram.locator("svg").boundingBox(), diagram.boundingBox()]);
        assert.ok(drawn.x + drawn.width <= region.x + region.width + 1, "its right edge is in sight");
        await page.locator("#pg-as").selectOption("port");
        await page.waitForFunction(() => document.querySelector("#pg-diagram").dataset.more === "");
        assert.equal(await page.locator(".pg-scroll.overflows > #pg-diagram").count(), 0);
      },
      { fragment: "#url=gopher://host.dom/7a%2509b", width },
    );
  });
}
