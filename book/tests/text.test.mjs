// The URLs in a text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type, visit } from "./visit.mjs";

const lines = (page) => page.locator("#pg-found li p").allTextContents();

test("URLs, fragments, both readings of a hyphen, and matches that are not URLs", async () => {
  await visit(async (page) => {
    await type(page, "See <URL:ftp://host.dom/a-\nb#c>, not <URL:é😀 foo>.", "#pg-text");
    assert.deepEqual(await lines(page), [
      "ftp://host.dom/a-b with the fragment c if the hyphen belongs to it",
      "ftp://host.dom/ab with the fragment c if the hyphen was inserted at the line break",
      "from <URL:ftp://host.dom/a-LFb#c>",
      "not a URL é😀foo",
      (await lines(page))[4],
      "from <URL:é😀 foo>",
    ]);
    assert.match((await lines(page))[4], /unexpected "é"/);
  });
});

test("beyond US-ASCII, matches are at the right place", async () => {
  await visit(async (page) => {
    await type(page, "é😀 <URL:http://host.dom/> é😀 http://host.dom/b", "#pg-text");
    const wrapped = ["http://host.dom/", "from <URL:http://host.dom/>"];
    assert.deepEqual(await lines(page), [...wrapped, "http://host.dom/b", "from http://host.dom/b"]);
    await page.locator("#pg-wrapped").check();
    assert.deepEqual(await lines(page), wrapped);
  });
});
