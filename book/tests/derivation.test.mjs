// The tree on the page is the command's derivation, and the spans agree with it; the BNF of each
// production is shown as the RFC has it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { BOOK } from "./browser.mjs";
import { bnf, entries, explain, names } from "./data.mjs";
import { ask, enter, readVerdict, textOf, type, verdict, visit } from "./visit.mjs";

const examples = entries("examples");
const urls = examples.filter(({ production }) => production !== "gopher+_string").map(({ text }) => text);

// The tree as it is shown, in the form of `explain --json`.
function readTree() {
  const input = document.querySelector("#pg-url").value;
  const read = (item) => {
    const { production, start, end } = item.dataset;
    const shown = item.querySelector(".text").textContent;
    const derived = input.slice(start, end);
    if (shown !== (derived || "empty")) throw new Error(`${production} shows ${shown}, not ${derived}`);
    const items = [...item.querySelectorAll(":scope > [role=group] > .production")];
    return { production, start: Number(start), end: Number(end), text: derived, children: items.map(read) };
  };
  return read(document.querySelector("#pg-tree > .production"));
}
const shownTree = (page) => page.evaluate(readTree);

// The productions and their texts as the spans show them, each before those in it.
function readSpans() {
  const productionOf = ({ dataset }) => document.querySelector(`#pg-tree [data-node="${dataset.node}"]`).dataset.production;
  return [...document.querySelectorAll("#pg-spans .derived")].map((span) => [productionOf(span), span.textContent]);
}

const flat = ({ production, text, children }) => [[production, text], ...children.flatMap(flat)];

test("there are as many examples as the file has", () => assert.ok(urls.length > 200, urls.length));

test("every example, entered, derives as the command says", async () => {
  const expected = explain(urls);
  await visit("", async (page) => {
    const shown = await enter(page, urls, readTree, readSpans, readVerdict);
    for (const [index, [tree, spans, verdict]] of shown.entries()) {
      assert.deepEqual(tree, expected[index], urls[index]);
      assert.deepEqual(spans, flat(expected[index]), urls[index]);
      assert.match(verdict, new RegExp(`^A URL: ${expected[index].children[0].production}\\.`), urls[index]);
    }
    assert.equal(shown.length, urls.length);
  });
});

test("every example is found by its text, and chosen by one click", async () => {
  const lines = (text) => text.replaceAll(/\r\n?/g, "\n");
  const all = [...examples, ...entries("near-misses")].map(({ text }) => text).filter((text) => text.trim() !== "");
  await visit("", async (page) => {
    const missing = await page.evaluate(async (all) => {
      const { visible } = await import("./playground/text.js");
      const find = document.querySelector("#pg-find");
      const lines = (text) => text.replaceAll(/\r\n?/g, "\n");
      return all.filter((text) => {
        find.value = visible(text);
        find.dispatchEvent(new Event("input"));
        return ![...document.querySelectorAll("#pg-finds button")].some((button) => {
          button.click();
          return document.querySelector("#pg-url").value === lines(text);
        });
      });
    }, all);
    assert.deepEqual(missing.map(lines), []);
  });
});

test("a Gopher+ string is read as its production", async () => {
  const strings = examples.filter(({ production }) => production === "gopher+_string").map(({ text }) => text);
  const expected = explain(strings, "gopher+_string");
  await visit("", async (page) => {
    await page.locator("#pg-as").selectOption("gopher+_string");
    const shown = await enter(page, strings, readTree);
    assert.deepEqual(shown.flat(), expected);
  });
});

test("a production reads the longest prefix, and the rest is shown", () =>
  visit("#url=example.com.&as=hostname", async (page) => {
    assert.deepEqual(await shownTree(page), explain(["example.com."], "hostname")[0]);
    assert.equal(await textOf(page, "#pg-spans .rest"), ".");
    assert.match(await verdict(page), /first 11 characters derive from hostname/);
    await type(page, "-");
    assert.match(await verdict(page), /No prefix/);
    assert.equal(await page.locator("#pg-derivation").isVisible(), false);
  }));

test("what is derived up to a mistake stays, faded, and what follows is the rest", () =>
  visit("#url=http://user@host.dom/", async (page) => {
    assert.equal(await textOf(page, "#pg-derivation-title"), "Derivation, up to the mistake");
    assert.deepEqual((await page.evaluate(readSpans)).at(-1), ["domainlabel", "user"]);
    assert.equal(await textOf(page, "#pg-spans .rest"), "@host.dom/");
    await type(page, "http://host.dom/");
    assert.equal(await textOf(page, "#pg-derivation-title"), "Derivation");
    assert.equal(await page.locator("[data-partial]").count(), 0);
  }));

test("typed key by key, it is read at every key", () =>
  visit("", async (page) => {
    await type(page, "");
    assert.match(await verdict(page), /^Not a URL: unexpected end of the text at character 1\./);
    await page.keyboard.type("news:comp.lang.c");
    assert.match(await verdict(page), /^A URL: newsurl\./);
    await page.keyboard.type("@");
    assert.match(await verdict(page), /^Not a URL: unexpected end of the text at character 18\./);
    await page.keyboard.type("h");
    assert.deepEqual(await shownTree(page), explain(["news:comp.lang.c@h"])[0]);
  }));

test("a node pointed at in one view is marked in the other", () =>
  visit("#url=gopher://host.dom:70/7/find%2509what", async (page) => {
    const pointed = (view) => page.locator(`${view} [data-pointed]`);
    await page.locator("#pg-tree [data-production=port] > .row").hover();
    assert.equal(await pointed("#pg-spans").textContent(), "70");
    await page.locator("#pg-spans").getByText("/find").hover();
    assert.equal(await pointed("#pg-tree").getAttribute("data-production"), "selector");
    await page.locator("#pg-spans").getByText("/find").click();
    assert.equal(await page.locator("#pg-tree [aria-selected=true]").getAttribute("data-production"), "selector");
    assert.equal(await textOf(page, "#pg-bnf"), "selector = *xchar");
  }));

test("a name chosen in the diagram shows its production, and marks its nodes", () =>
  visit("#url=http://host.dom/a/b/", async (page) => {
    const marked = page.locator("#pg-tree [data-marked]");
    const diagram = page.locator("#pg-diagram");
    await diagram.locator("svg").waitFor();
    const used = await diagram.locator(".used").allTextContents();
    assert.deepEqual(
      used.map((name) => name.trim()),
      ["hostport", "hpath"],
    );
    await diagram.locator("a", { hasText: "hpath" }).click();
    assert.equal(await textOf(page, "#pg-bnf"), 'hpath = hsegment *[ "/" hsegment ]');
    assert.equal(await marked.count(), 1);
    await page.locator("#pg-bnf").getByRole("link", { name: "hsegment" }).first().click();
    assert.equal(await marked.count(), 3);
    assert.equal(await page.locator("#pg-spans [data-marked]").count(), 3);
    const documentation = page.locator("#pg-source").getByRole("link");
    assert.equal(await documentation.getAttribute("href"), "api/rfc1738/grammar/fn.hsegment.html");
  }));

test("each production has its page in the documentation of the library", () =>
  visit("", async (page) => {
    const all = await ask(page, ["library", "production"], ({ productions, documentation }) =>
      Array.from(productions.keys(), documentation),
    );
    assert.equal(all.length, 67);
    assert.deepEqual(
      all.filter((file) => !existsSync(path.join(BOOK, file))),
      [],
    );
  }));

test("an empty part shows as empty, in the tree and in the spans", () =>
  visit("#url=http://host.dom//", async (page) => {
    const items = page.locator("#pg-tree [data-production=hsegment]");
    assert.deepEqual(await items.locator(".text .empty").allTextContents(), ["empty", "empty"]);
    const shown = await page
      .locator("#pg-spans .derived[data-empty]")
      .evaluateAll((spans) => spans.filter((span) => span.children.length === 0).map((span) => getComputedStyle(span, "::before").content));
    assert.deepEqual(shown, ['"∅" / "empty"', '"∅" / "empty"']);
  }));

test("every production, linked, is shown with nothing left out, and reads an example", async () => {
  assert.equal(names().length, 67);
  await visit("#as=url", async (page) => {
    for (const name of names()) {
      await page.evaluate((name) => (location.hash = `as=${name}`), name);
      await page.locator("#pg-verdict").filter({ hasText: `All of it derives from ${name}.` }).waitFor();
      assert.equal(await textOf(page, "#pg-bnf"), bnf(name));
    }
  });
});

test("a near miss is found by what is wrong with it", () =>
  visit("", async (page) => {
    await page.getByText("Examples", { exact: true }).click();
    await page.locator("#pg-find").fill("typecode");
    const found = page.locator("#pg-finds button").filter({ hasText: "Not a URL: " });
    await found.first().click();
    assert.match(await verdict(page), /^Not a URL: /);
    assert.match(await page.locator("#pg-url").inputValue(), /;type=/);
  }));
