// The page reads a pasted megabyte and stays responsive.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type, visit } from "./visit.mjs";

const MEGABYTE = 1_000_000;

test("a URL of a megabyte is read, though its derivation is not drawn", async () => {
  await visit(async (page) => {
    await type(page, `http://host.dom/${"a/".repeat(MEGABYTE / 2)}`);
    await page.getByText("A URL, too long to show its derivation.", { exact: false }).first().waitFor();
    assert.equal(await page.locator("#pg-tree li").count(), 0);
    await type(page, "news:*");
    assert.equal(await page.locator("#pg-tree > li").count(), 1);
  });
});

test("a megabyte that is not a URL has its caret", async () => {
  await visit(async (page) => {
    await type(page, `http://host.dom/${"é".repeat(MEGABYTE)}`);
    await page.getByText('Not a URL: unexpected "é" at column 17.').first().waitFor();
    assert.ok((await page.locator("#pg-caret").textContent()).length < 2000);
  });
});

test("only the first of many children of a node are drawn", async () => {
  await visit(async (page) => {
    await type(page, `http://host.dom/${"a/".repeat(10000)}`);
    await page.getByRole("treeitem", { name: "more, not shown" }).waitFor();
    assert.ok((await page.locator("#pg-tree li").count()) < 300);
  });
});

test("a text of a megabyte is searched", async () => {
  await visit(async (page) => {
    const url = "é <URL:http://host.dom/> ";
    await type(page, url.repeat(MEGABYTE / url.length), "#pg-text");
    await page.getByText(`${(MEGABYTE / url.length).toLocaleString("en")} URLs. The first 200 are shown.`).waitFor();
    assert.equal(await page.locator("#pg-found li").count(), 200);
  });
});

test("a key typed into a kilobyte takes less than 16 ms of script, with the steps in sight", async () => {
  const url = `http://host.dom/${"segment/".repeat(126)}`;
  assert.equal(url.length, 1024);
  for (const sections of [[], ["pg-steps"]]) {
    await visit(async (page) => {
      await type(page, url);
      const times = await page.evaluate((sections) => {
        for (const id of sections) document.getElementById(id).open = true;
        const field = document.querySelector("#pg-url");
        return Array.from({ length: 21 }, (_, number) => {
          field.value += number % 10;
          const before = performance.now();
          field.dispatchEvent(new Event("input"));
          return performance.now() - before;
        });
      }, sections);
      const median = times.toSorted((a, b) => a - b)[10];
      assert.ok(median < 16, `${sections}: ${times.map(Math.round)}`);
    });
  }
});
