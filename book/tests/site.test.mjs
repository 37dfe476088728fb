// The book is a folder of files: it works below any path of a web server, and, but for the
// playground, from the disk. fit.test.mjs asks every page below a path.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pages } from "./browser.mjs";

const below = pages(undefined, { under: "/some/path/" });
const disk = pages(undefined, { fromDisk: true });

test("below a path: the playground parses, and a link of the contents leads on", async () => {
  await below("playground.html#url=http://host.dom/", async (page) => {
    await page.locator("#pg-tree [role=treeitem]").first().waitFor();
    await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: "Rulings" }).click();
    await page.waitForURL(/\/some\/path\/reference\/rulings\.html$/);
  });
});

const search = async (page, words) => {
  await page.keyboard.press("s");
  await page.keyboard.type(words);
  await page.locator("#mdbook-searchresults a").first().waitFor();
};

test("from the disk: search", async () => {
  for (const address of ["index.html", "course/04-greed.html"]) {
    await disk(address, async (page) => {
      await search(page, "hostport");
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
