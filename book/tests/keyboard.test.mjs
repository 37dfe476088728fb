// The playground by keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./visit.mjs";

const focused = (page) =>
  page.evaluate(() => {
    const { id, dataset, textContent, tagName } = document.activeElement;
    return id || dataset.production || `${tagName} ${textContent}`;
  });

// Presses Tab until `what` has the focus.
async function tabTo(page, what) {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === what) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${what}`);
}

test("to the field, into the tree, to the BNF and back", async () => {
  await visit(async (page) => {
    await tabTo(page, "pg-url");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("ftp://me@host.dom/a");
    await tabTo(page, "ftpurl");
    const press = async (key) => {
      await page.keyboard.press(key);
      return focused(page);
    };
    assert.equal(await press("Home"), "url");
    assert.equal(await press("ArrowRight"), "ftpurl");
    assert.match(await press("ArrowDown"), /^LI "ftp:\/\/"/);
    assert.equal(await press("ArrowDown"), "login");
    assert.equal(await press("ArrowLeft"), "login");
    assert.equal(await page.locator("[data-production=login]").getAttribute("aria-expanded"), "false");
    assert.match(await press("ArrowDown"), /^LI "\/"/);
    assert.equal(await press("ArrowUp"), "login");
    assert.equal(await press("ArrowRight"), "login");
    assert.equal(await press("ArrowRight"), "user");
    assert.equal(await press("ArrowLeft"), "login");
    assert.equal(await press("End"), "fsegment");
    assert.equal(await page.locator("#pg-tree [tabindex='0']").count(), 1);
    assert.match(page.url(), /playground\.html/, "arrow keys turn no pages here");

    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator("#pg-bnf").textContent(), /^ftpurl = "ftp:\/\/" login/);
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "A login");
    await page.keyboard.press("Enter");
    assert.match(await page.locator("#pg-bnf").textContent(), /^login = /);
    assert.equal(await page.locator("#pg-tree [data-marked]").getAttribute("data-production"), "login");
    assert.equal(await page.locator("#pg-nodes").textContent(), "1 node marked.");
    assert.equal(await focused(page), "STRONG login");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(page), "ftpurl");
  });
});

test("the focus is visible", async () => {
  await visit(async (page) => {
    for (const id of ["pg-url", "pg-as", "pg-schemes", "pg-own", "SUMMARY Examples", "pg-find", "pg-text", "pg-wrapped"]) {
      await tabTo(page, id);
      if (id.startsWith("SUMMARY")) await page.keyboard.press("Enter");
      const width = await page.evaluate(() => getComputedStyle(document.activeElement).outlineWidth);
      assert.equal(width, "2px", id);
    }
    await page.locator("#pg-tree [tabindex='0']").focus();
    await page.keyboard.press("ArrowDown");
    const row = page.locator("#pg-tree :focus > .row");
    assert.equal(await row.evaluate((row) => getComputedStyle(row).outlineStyle), "solid");
  });
});

test("Enter types no line break, which no URL has", async () => {
  await visit(async (page) => {
    await page.locator("#pg-url").press("Enter");
    assert.doesNotMatch(await page.locator("#pg-url").inputValue(), /\n/);
  });
});
