// The grammar lab: what it answers about grammars, in the browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lab, memberIs, state, textOf, type, verdict, verdictIs, VERDICTS } from "./visit.mjs";

test("a starter is explained, compared, and changed by its button", () =>
  lab("", async (page) => {
    await page.locator("#lab-start").selectOption("ipv4");
    assert.match(await textOf(page, "#lab-why"), /^Section 5 says only that a hostnumber is four numbers/);
    await verdictIs(page, VERDICTS.within, ["00.0.0.0"]);
    await memberIs(page, "Not a sentence of hostnumber");
    await page.locator("#lab-change").click();
    await verdictIs(page, VERDICTS.within, ["0.00.0.0"]);
    assert.equal(await page.locator("#lab-change").isDisabled(), true);
    await page.locator("#lab-start").selectOption("domainlabel");
    await verdictIs(page, VERDICTS.equal);
    await page.getByRole("heading", { name: "Minimal automaton, of 3 states" }).waitFor();
    await page.locator("#lab-change").click();
    await verdictIs(page, VERDICTS.within, ["a--a"]);
  }));

test("a mistake is shown in its place, with what to do, and the field is told", () =>
  lab("", async (page) => {
    await verdictIs(page, VERDICTS.equal);
    await type(page, 'a = "x"\nb = a | nothing\n', "#lab-grammar");
    await verdictIs(page, /^A mistake in line 2, column 9\. Not the same as RFC 1738's /);
    assert.equal(await page.locator(".pg-caret .fault").evaluate((place) => place.firstChild.data), "n");
    assert.equal(await textOf(page, ".pg-caret mark"), "othing");
    assert.match(await textOf(page, ".lab-advice"), /^nothing is not defined: add a rule for it/i);
    assert.equal(await page.locator("#lab-grammar").getAttribute("aria-invalid"), "true");
    // The other rule can be used.
    assert.equal(await page.locator("#lab-old").isVisible(), false);
    assert.equal(await page.locator("#lab-rule").inputValue(), "a");
    assert.equal(await page.locator("#lab-rule option:disabled").textContent(), "b");
    await page.getByRole("button", { name: "Go there" }).click();
    const selected = () => {
      const { value, selectionStart, selectionEnd } = document.getElementById("lab-grammar");
      return value.slice(selectionStart, selectionEnd);
    };
    assert.equal(await page.evaluate(selected), "nothing");
    await page.keyboard.type('"y"');
    await page.waitForFunction(() => document.getElementById("lab-mistakes").hidden);
    assert.equal(await textOf(page, "#lab-mistakes"), "");
  }));

test("all mistakes are shown, each with a way to its place", () =>
  lab(state({ grammar: 'a = "x" b\nb = nothing\nc = "y"\nd = [ "z"\n', notation: "bnf", base: "none" }), async (page) => {
    await verdictIs(page, /^2 mistakes, the first in line 2, column 5\.$/);
    assert.equal(await page.locator("#lab-rule").inputValue(), "c");
    assert.deepEqual(await page.locator("#lab-rule option:disabled").allTextContents(), ["a → b", "b", "d"]);
    await page.getByRole("button", { name: "Go there" }).nth(1).click();
    assert.equal(await page.evaluate(() => document.getElementById("lab-grammar").selectionStart), 'a = "x" b\nb = nothing\nc = "y"\nd = '.length);
  }));

test("what is changed is compared, and it is told in which rule", () =>
  lab("", async (page) => {
    await verdictIs(page, VERDICTS.equal);
    const grammar = await page.locator("#lab-grammar").inputValue();
    await type(page, grammar.replace("port           = digits", 'port           = digits | "x"'), "#lab-grammar");
    await verdictIs(page, /^Not the same as RFC 1738's hostport: yours also has "a:x", and has lost nothing\.$/);
    await page.locator("#lab-divergence li").first().waitFor();
    assert.equal(await page.locator("#lab-divergence li").first().textContent(), 'a:x at "x": in your port, in port of the base');
  }));

test("a name in the diagram leads to its rule", () =>
  lab("", async (page) => {
    await page.locator("#lab-picture svg.railroad a", { hasText: "port" }).click();
    await verdictIs(page, /RFC 1738's port\.$/);
    await page.getByRole("heading", { name: "Minimal automaton, of 2 states" }).waitFor();
    assert.equal(await page.locator("#lab-picture svg.automaton circle").count(), 3);
  }));

test("another grammar and another of its rules are the base", () =>
  lab("", async (page) => {
    await verdictIs(page, VERDICTS.equal);
    await page.locator("#lab-base").selectOption("rfc3986");
    await page.locator("#lab-against").selectOption("reg-name");
    await verdictIs(page, /^Not the same as RFC 3986's reg-name: /);
    await page.locator("#lab-base").selectOption("agreed");
    await verdictIs(page, /the agreed language's/);
    await page.locator("#lab-base").selectOption("");
    await verdictIs(page, /^8 rules, without a mistake\. There is nothing to compare with\.$/);
  }));

test("a text that is kept is the base", () =>
  lab("", async (page) => {
    await type(page, 'a = b "y"\nb = "x"\n', "#lab-grammar");
    await page.locator("#lab-keep").click();
    await verdictIs(page, /^The same language as the kept a\.$/);
    await type(page, 'a = [ b ] "y"\nb = "x"\n', "#lab-grammar");
    await verdictIs(page, /^Not the same as the kept a: yours also has "y", and has lost nothing\.$/);
    await type(page, 'a = "z"\n', "#lab-grammar");
    await verdictIs(page, /^Nothing in common with the kept a: yours also has "z", and has lost "xy"\.$/);
  }));

test("an ambiguous text has all its derivations, one after the other", () =>
  lab("#start=ambiguous", async (page) => {
    await memberIs(page, "2 derivations, so host is ambiguous");
    const names = () => page.locator("#lab-derivation .name").allTextContents();
    assert.deepEqual((await names()).slice(0, 2), ["host", "IPv4address"]);
    await page.getByRole("button", { name: "Next" }).click();
    assert.equal(await textOf(page, "#lab-number"), "Derivation 2 of 2");
    assert.deepEqual((await names()).slice(0, 2), ["host", "reg-name"]);
    assert.equal(await page.getByRole("button", { name: "Next" }).isDisabled(), true);
  }));

test("what is no sentence has its longest prefix, and what was expected", () =>
  lab(state({ grammar: 'a = *[ "x" "y" ]\n', notation: "bnf", text: "xyxyz" }), async (page) => {
    await memberIs(page, 'Not a sentence of a. Its longest prefix that is one: "xyxy".');
    const facts = await page.locator("#lab-ending > div").allTextContents();
    assert.deepEqual(facts, ["Wherexyxyz", 'Found"z"', 'Expected"x" or the end', "Insidea"]);
    assert.match(await textOf(page, "#lab-derivation"), /^a xyxy/);
    await type(page, "z", "#lab-text");
    await memberIs(page, "Not a sentence of a. Its longest prefix that is one: the empty string.");
  }));

test("octets that are not text are shown, and characters beyond US-ASCII may be typed", () =>
  lab(state({ grammar: "a = %xFF / %xC3.A9\n", notation: "abnf" }), async (page) => {
    await page.locator("#lab-strings .octet").first().waitFor();
    assert.equal(await page.locator("#lab-strings ul").first().textContent(), "FF");
    await type(page, "é", "#lab-text");
    await memberIs(page, "A sentence of a");
  }));

test("a sentence that is chosen is the text, and there are more", () =>
  lab("", async (page) => {
    const random = page.locator("#lab-strings ul").nth(1);
    await random.locator("button").first().waitFor();
    const before = await random.textContent();
    await random.locator("button").first().click();
    assert.equal(await page.locator("#lab-text").inputValue(), await random.locator("button").first().getAttribute("data-text"));
    await memberIs(page, "A sentence of hostport");
    await page.locator("#lab-more").click();
    await page.getByText("Seed 2.").waitFor();
    assert.notEqual(await random.textContent(), before);
    await page.locator("#lab-strings ul").nth(2).locator("button").first().click();
    await memberIs(page, "Not a sentence of hostport");
  }));

test("a shared link restores what was entered", async () => {
  let link;
  const grammar = 'b = "x#&%é"\na = *b\n';
  await lab("", async (page) => {
    await verdictIs(page, VERDICTS.equal);
    await page.locator("#lab-start").selectOption("own");
    await type(page, grammar, "#lab-grammar");
    await page.locator("#lab-keep").click();
    await type(page, `${grammar}c = a "y"\n`, "#lab-grammar");
    await page.locator("#lab-rule").filter({ hasText: "c" }).waitFor();
    await page.locator("#lab-rule").selectOption("c");
    await page.locator("#lab-against").selectOption("a");
    await type(page, "x y", "#lab-text");
    await page.locator("#lab-more").click();
    await page.waitForFunction(() => location.hash.includes("seed=2") && location.hash.includes("text=x%20y"));
    link = new URL(page.url()).hash;
  });
  assert.match(link, /^#[!-~]+$/);
  await lab(link, async (page) => {
    await verdictIs(page, /^Nothing in common with the kept a: /);
    const values = () => ["grammar", "notation", "rule", "base", "against", "text"].map((id) => document.getElementById(`lab-${id}`).value);
    assert.deepEqual(await page.evaluate(values), [`${grammar}c = a "y"\n`, "bnf", "c", "kept", "a", "x y"]);
    await page.getByText("Seed 2.").waitFor();
  });
});

test("while the grammar has a mistake, the rest answers about the one before", () =>
  lab("", async (page) => {
    await verdictIs(page, VERDICTS.equal);
    await memberIs(page, "A sentence of hostport");
    await type(page, "hostport = [", "#lab-grammar");
    await verdictIs(page, /^A mistake in line 1, column 13\.$/);
    await type(page, "host.dom:", "#lab-text");
    await memberIs(page, "Not a sentence of hostport");
    await page.locator("#lab-rule").selectOption("port");
    await memberIs(page, "Not a sentence of port, and no prefix of it is.");
    await page.locator("#lab-picture .lab-written").filter({ hasText: "port           = digits" }).waitFor();
    // The comparison is another one, and the mistake is still there.
    await page.locator("#lab-against").selectOption("hostport");
    await page.locator("#lab-compared").getByText("Lost").waitFor();
    await verdictIs(page, /^A mistake in line 1, column 13\.$/);
  }));

for (const field of ["#lab-text", "#lab-grammar"]) {
  const name = field.replace("#lab-", "");
  test(`a link restores an empty ${name}`, async () => {
    let link;
    await lab("", async (page) => {
      await verdictIs(page, VERDICTS.equal);
      await type(page, "", field);
      // The address follows after a pause.
      await page.waitForTimeout(600);
      link = new URL(page.url()).hash;
    });
    await lab(link, async (page) => assert.equal(await page.locator(field).inputValue(), ""));
  });
}

test("a link to a heading leaves the grammar as it is", () =>
  lab("", async (page) => {
    await verdictIs(page, VERDICTS.equal);
    await type(page, 'mine = "x"', "#lab-grammar");
    await page.waitForFunction(() => location.hash.includes("mine"));
    await page.locator("h1 a.header[href='#the-grammar-lab']").click();
    await page.waitForFunction(() => location.hash === "#the-grammar-lab");
    await page.waitForTimeout(200);
    assert.equal(await page.locator("#lab-grammar").inputValue(), 'mine = "x"');
  }));
