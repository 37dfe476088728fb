// "Your parser" in the grammar lab: a regular expression or a function is judged by a rule.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { lab, state, textOf, type, verdictIs } from "./visit.mjs";

const DIGITS = "rfc1738 digits";

// Enters a parser, and waits until nothing is computed about it any more.
async function judge(page, source, rule = DIGITS) {
  await page.locator("#lab-judge").selectOption(rule);
  await enter(page, source);
}

async function enter(page, source) {
  await page.locator("#lab-parser").fill(source);
  await isSettled(page);
}

const isSettled = (page) => page.locator("#your-parser:not([data-busy])").waitFor({ timeout: 30_000 });
const judged = (page) => textOf(page, "#lab-judged");
const answer = (page) => page.locator("#lab-judgment");

test("the lab shows the kit's report on a wrong regular expression, its strings, and its automaton", () =>
  lab("", async (page) => {
    assert.equal(await judged(page), "There is no parser yet.");
    await judge(page, "/^[0-9_]+$/");
    assert.match(await judged(page), /^It accepts "_", which is not in digits\. Of its answers about [\d,]+ strings, \d+ are wrong\.$/);
    const told = await answer(page).innerText();
    assert.match(told, /^Wrong answers\s+digits: \d+ of \d+ answers are wrong\n {2}accepts "_" as well as "0" {2}digits: .*\n {4}as if digit: takes "_" as well\n/);
    assert.match(told, /\d+ strings of the suite are not text, and were not asked\./);
    await page.getByRole("heading", { name: "Its automaton, of 2 states" }).waitFor();
    assert.equal(await answer(page).locator("svg.automaton circle").count(), 3);
    // The strings of a pair are to be tried as the text.
    await answer(page).getByRole("button", { name: "_" }).click();
    assert.equal(await page.locator("#lab-text").inputValue(), "_");
  }));

test("a right one agrees: an expression, one with the flag g, and functions", () =>
  lab("", async (page) => {
    for (const source of [
      "/^[0-9]+$/",
      "/^\\d+$/g;",
      "(text) => text !== '' && [...text].every((it) => it >= '0' && it <= '9')",
      "function isDigits(text) {\n  return /^[0-9]+$/.test(text); // all of it\n}",
    ]) {
      await judge(page, source);
      assert.match(await judged(page), /^It agrees with digits: its answers about [\d,]+ strings are right\.$/, source);
      assert.match(await answer(page).innerText(), /Its automaton, of 2 states/);
    }
  }));

test("an endless loop is stopped, and told with its string; then the next parser is judged", () =>
  lab("", async (page) => {
    await judge(page, "(text) => {\n  while (text === '7') {}\n  return true;\n}");
    assert.equal(await judged(page), 'Stopped: it did not answer about "7" within a second. Is there an endless loop?');
    await enter(page, "(() => { for (;;) {} })()");
    assert.equal(await judged(page), "Stopped: it did not answer within a second. Is there an endless loop?");
    await enter(page, "/^[0-9]+$/");
    assert.match(await judged(page), /^It agrees with digits/);
  }));

for (const [what, source, words] of [
  ["a mistake in the syntax", "(text) => {", /^There is a mistake in it: SyntaxError: .*\.$/],
  ["an expression without slashes", "^[0-9]+$", /\(a regular expression stands between slashes\)\.$/],
  ["what throws when it is made", "missing", /^There is a mistake in it: ReferenceError: missing is not defined\.$/],
  ["what is not a parser", "42", /^There is a mistake in it: this is the number 42, and neither a regular expression nor a function\.$/],
  [
    "an answer that is neither true nor false",
    "(text) => text.match(/^x/)",
    /^The function must return true or false, not null, which it returned for ".*"\.$/,
  ],
]) {
  test(`${what} is told`, () =>
    lab("", async (page) => {
      await judge(page, source);
      assert.match(await judged(page), words);
      assert.equal(await answer(page).innerText(), "");
    }));
}

test("an exception is counted, with the shortest string and the message", () =>
  lab("", async (page) => {
    await judge(page, "(text) => {\n  if (text.includes('/')) throw new Error('a slash');\n  return /^[0-9]+$/.test(text);\n}");
    assert.match(await judged(page), /^It throws an error for "\/"\. /);
    assert.match(await answer(page).innerText(), /\n {2}\d+ threw: "\/", answered by throwing "Error: a slash", expected no\n/);
    assert.doesNotMatch(await answer(page).innerText(), /accepts|rejects/);
  }));

test("an automaton that is not small is drawn on request", () =>
  lab("", async (page) => {
    await judge(page, "(text) => /^[0-9]{1,12}$/.test(text)");
    assert.match(await answer(page).innerText(), /Its automaton, of 13 states\s+Draw it$/);
    await answer(page).getByRole("button", { name: "Draw it" }).press("Enter");
    assert.equal(await page.locator(".lab-frame:focus circle").count(), 13 + 12);
    await enter(page, "(text) => /^[0-9]+$/.test(text) && BigInt(text) % 101n === 0n");
    assert.match(await answer(page).innerText(), /Its automaton is not known: it has at least \d+ states\.$/);
  }));

test("a rule of the grammar is the one chosen above, and follows its changes", () =>
  lab(state({ grammar: 'a = 1*"x"\nb = "y"\n', notation: "bnf", base: "none" }), async (page) => {
    await verdictIs(page, /^2 rules, without a mistake/);
    assert.equal(await page.locator("#lab-judge").inputValue(), "yours a");
    await enter(page, "/^x+$/");
    assert.match(await judged(page), /^It agrees with a: /);
    await page.locator("#lab-rule").selectOption("b");
    assert.equal(await page.locator("#lab-judge").inputValue(), "yours b");
    await isSettled(page);
    assert.match(await judged(page), /^It accepts "x", which is not in b\. /);
    await type(page, 'b = 1*"x"\n', "#lab-grammar");
    await page
      .locator("#lab-judged")
      .filter({ hasText: /^It agrees with b: / })
      .waitFor();
  }));

test("a newer parser takes the place of one that runs, and none is in the address", () =>
  lab("", async (page) => {
    await page.locator("#lab-judge").selectOption(DIGITS);
    await page.locator("#lab-parser").fill("() => { for (;;) {} }");
    await page.waitForTimeout(600);
    await enter(page, "/^[0-9]+$/");
    assert.match(await judged(page), /^It agrees with digits/);
    await page.waitForTimeout(1500);
    assert.match(await judged(page), /^It agrees with digits/);
    await enter(page, "");
    assert.equal(await judged(page), "There is no parser yet.");
    assert.doesNotMatch(page.url(), /for|0-9|%5E/);
  }));

test("the parser cannot tell the page anything but its answers", () =>
  lab("", async (page) => {
    await judge(page, "(postMessage({ done: true, judged: '{}' }), self.postMessage = null, /^[0-9]+$/)");
    assert.match(await judged(page), /^It agrees with digits/);
  }));

test("the parser reaches no other host", async () => {
  const reached = [];
  const host = createServer((request, response) => {
    reached.push(request.url);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", "text/javascript");
    response.end();
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  const other = `127.0.0.1:${host.address().port}`;
  const ways = {
    fetch: `fetch("http://${other}/fetch").catch(() => {})`,
    XMLHttpRequest: `(() => { const it = new XMLHttpRequest(); it.open("GET", "http://${other}/request", false); try { it.send(); } catch {} })()`,
    WebSocket: `(() => { try { new WebSocket("ws://${other}/socket"); } catch {} })()`,
    EventSource: `(() => { try { new EventSource("http://${other}/events"); } catch {} })()`,
    import: `import("http://${other}/import").catch(() => {})`,
  };
  await lab(
    "",
    async (page) => {
      for (const [way, tried] of Object.entries(ways)) {
        await judge(page, `(${tried}, /^[0-9]+$/)`);
        assert.match(await judged(page), /^It agrees with digits/, way);
      }
      // Whatever was sent has arrived.
      await page.waitForTimeout(500);
    },
    { refused: [`http://${other}/`] },
  );
  host.close();
  assert.deepEqual(reached, []);
});

test("by keyboard alone, and the verdict is told to a screen reader", () =>
  lab("", async (page) => {
    assert.equal(await page.locator("#lab-judged").getAttribute("role"), "status");
    assert.equal(await page.locator("#lab-parser").getAttribute("aria-describedby"), "lab-judged");
    await page.locator("#lab-judge").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.id), "lab-parser");
    await page.keyboard.type("/^x?$/");
    await isSettled(page);
    const last = (await page.locator("#lab-judge").inputValue()).replace("rfc1738 ", "");
    assert.match(await judged(page), new RegExp(`^It (agrees with ${last}: |.*, which is (not )?in ${last}\\. )`));
    await page.keyboard.press("Tab");
    assert.match(await page.evaluate(() => document.activeElement.className), /lab-chip|lab-frame/);
  }));
