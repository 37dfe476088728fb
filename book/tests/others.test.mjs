// The other derivations of a text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { entries } from "./data.mjs";
import { ask, enter, textOf, type, visit } from "./visit.mjs";

const rulings = readFileSync(new URL("../../grammar/rulings.md", import.meta.url), "utf8");

const plain = (text) => text.replaceAll(/[`*]/g, "").replaceAll(/\s+/g, " ");

const open = (page) => page.locator("#pg-others > summary").click();
const differing = (page, place) => page.locator(`${place} .differs > .name`).allTextContents();

for (const [text, production, title] of [
  ["gopher://host.dom/7a%2509b", "gopherurl", "5. Gopher tabs"],
  ["file://localhost/a", "fileurl", "4. localhost is the second alternative"],
  ["nfs://host.dom/a", "schemepart", "3. A scheme part has structure if ip-schemepart reads all of it"],
]) {
  test(`of ${text}, both derivations are shown, and the ruling that chooses`, () =>
    visit(`#url=${text}`, async (page) => {
      await open(page);
      await page.getByText("in 2 ways").waitFor();
      assert.deepEqual(await differing(page, "#pg-others-ours"), [production]);
      assert.deepEqual(await differing(page, "#pg-others-other"), [production]);
      const link = page.locator("#pg-others-rulings a");
      assert.equal(await link.textContent(), title);
      const said = await page.locator("#pg-others-rulings blockquote p").first().textContent();
      assert.ok(plain(rulings).includes(plain(said)), said);
      await link.click();
      await page.waitForURL("**/reference/rulings.html#*");
      await page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`).waitFor();
    }));
}

test("a text that is not ambiguous says so, and one that does not derive too", () =>
  visit("#url=http://host.dom/", async (page) => {
    await open(page);
    await page.getByText("This is the only derivation from httpurl.").waitFor();
    assert.match(await textOf(page, "#pg-others-count"), /Read literally, url has 3 derivations of it/);
    await type(page, "http://host_name/");
    await page.getByText("There is no derivation: ").waitFor();
    assert.equal(await page.locator("#pg-others-shown").isVisible(), false);
  }));

test("read as url, it has all derivations, and the strict reading chooses", () =>
  visit("#url=http://host.dom/&as=url", async (page) => {
    await open(page);
    await page.getByText("in 3 ways").waitFor();
    assert.deepEqual(await page.locator("#pg-others-choice option").allTextContents(), ["2 of 3", "3 of 3"]);
    await page.locator("#pg-others-choice").selectOption({ label: "3 of 3" });
    assert.deepEqual(await differing(page, "#pg-others-other"), ["url"]);
    assert.equal(await textOf(page, "#pg-others-rulings a"), "The literal and the strict reading");
  }));

test("the library's derivation of every example is one of them", async () => {
  const texts = entries("examples").map(({ text, production }) => ({ text, as: production === "gopher+_string" ? production : "" }));
  await visit("", async (page) => {
    const missing = await ask(
      page,
      ["library"],
      async ({ derivations }, texts) => {
        const missing = [];
        for (const { text, as } of texts) if ((await derivations(text, as)).Ok?.chosen == null) missing.push(text);
        return missing;
      },
      texts,
    );
    assert.deepEqual(missing, []);
  });
});

test("a scheme of no other alternative has no more derivations in the literal reading", async () => {
  for (const [text, said] of [
    ["mid:a", "This is the only derivation from otherurl."],
    ["nfs://host.dom/a", "It derives from otherurl in 2 ways."],
  ]) {
    await visit(`#url=${text}`, async (page) => {
      await open(page);
      await page.locator("#pg-others-count").filter({ hasText: "otherurl" }).waitFor();
      assert.equal(await textOf(page, "#pg-others-count"), said);
    });
  }
});

test("of a text that is too long, nothing is claimed, by no earlier answer either", () =>
  visit("#url=http://host.dom/", async (page) => {
    const untold = "The derivations are not known: the text is too long.";
    // The answer about the first text comes late.
    await page.route("**/worker.js", async (route) => {
      await page.waitForTimeout(1500);
      await route.continue();
    });
    await open(page);
    await enter(page, [`http://host.dom/${"a".repeat(5000)}`]);
    await page.getByText(untold, { exact: true }).waitFor();
    await page.waitForTimeout(3000);
    assert.equal(await textOf(page, "#pg-others-count"), untold);
  }));
