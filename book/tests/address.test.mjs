// The address contains the state of the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { entries } from "./data.mjs";
import { type, verdict, visit } from "./visit.mjs";

const values = (page) =>
  page.evaluate(() => ["pg-url", "pg-as", "pg-text"].map((id) => document.getElementById(id).value));

test("a shared link restores what was entered", async () => {
  const url = "gopher://host.dom/1a%09b&c=d+e#é😀";
  const text = "see <URL:ftp://host.dom/a>\nand é😀 & = + %20 #";
  let link;
  await visit(async (page) => {
    await type(page, url);
    await page.locator("#pg-as").selectOption("gopherurl");
    await type(page, text, "#pg-text");
    await page.locator("#pg-wrapped").check();
    await page.waitForFunction(() => location.hash.includes("wrapped=1"));
    link = new URL(page.url()).hash;
  });
  assert.match(link, /^#[!-~]+$/);
  await visit(
    async (page) => {
      assert.deepEqual(await values(page), [url, "gopherurl", text]);
      assert.equal(await page.locator("#pg-wrapped").isChecked(), true);
      assert.match(await verdict(page), /derive from gopherurl/);
      assert.match(await page.locator("#pg-count").textContent(), /^1 URL\./);
    },
    { fragment: link },
  );
});

test("without a link, the RFC's first URL is shown", async () => {
  await visit(async (page) => assert.deepEqual(await values(page), [entries("examples")[0].text, "", ""]));
});

test("a link that was typed by hand may contain a percent sign that is not an escape, and a plus sign", async () => {
  await visit(async (page) => assert.deepEqual((await values(page))[0], "http://host.dom/100%+x"), {
    fragment: "#url=http://host.dom/100%+x",
  });
});

test("a link followed on the page is shown, and back is back", async () => {
  await visit(
    async (page) => {
      await type(page, "<URL:news:comp.lang.c> and <URL:mailto:user@host.dom>", "#pg-text");
      await page.getByRole("link", { name: "mailto:user@host.dom" }).click();
      await page.waitForFunction(() => document.getElementById("pg-url").value === "mailto:user@host.dom");
      assert.match(await verdict(page), /^A URL: mailtourl\./);
      assert.match(await page.locator("#pg-count").textContent(), /^2 URLs\./);
      await page.goBack();
      await page.waitForFunction(() => document.getElementById("pg-url").value === "http://host.dom/");
    },
    { fragment: "#url=http://host.dom/" },
  );
});

test("text that is too long for an address is left out of it", async () => {
  await visit(
    async (page) => {
      await type(page, `http://host.dom/${"a".repeat(10000)}`);
      await page.waitForFunction(() => location.hash === "");
    },
    { fragment: "#url=http://host.dom/" },
  );
});

test("a link to a production that there is not reads a URL, and says so", async () => {
  await visit(
    async (page) => {
      assert.equal(await page.locator("#pg-as").evaluate(({ selectedOptions: [option] }) => option?.textContent), "a URL");
      assert.match(await verdict(page), /^A URL: httpurl\./);
    },
    { fragment: "#url=http://host.dom/&as=nothing" },
  );
});
