// The demo on the first page: it answers before anybody types, soon after that, and for everybody.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { pages, violations } from "./browser.mjs";
import { entries } from "./data.mjs";
import { textOf, widths } from "./visit.mjs";

const at = pages();
const judged = (page) => textOf(page, "#demo-judged");
const isSettled = (page) => page.locator("#pg:not([data-busy])").waitFor({ timeout: 60_000 });

// Does `work` on the page when the first expression is judged.
const demo = (work, options) =>
  at(
    "index.html",
    async (page) => {
      await page.locator("#demo-judged[data-answer]").waitFor({ timeout: 60_000 });
      await work(page);
    },
    options,
  );

// Waits until the verdict begins so.
const says = (page, words) => page.locator("#demo-judged").filter({ hasText: words }).waitFor({ timeout: 60_000 });

test("before anybody types: a wrong string, the pair, the fault and the automaton", () =>
  demo(async (page) => {
    assert.match(await judged(page), /^It accepts "0", which is not a host name\. Of its answers about [\d,]+ strings, [\d,]+ are wrong\.$/);
    const told = await page.locator("#demo-judgment").innerText();
    assert.match(told, /accepts "0" as well as "a" .*\n +as if hostname: takes domainlabel in place of toplabel\n/);
    await page.getByRole("region", { name: "Automaton" }).locator("svg").waitFor({ timeout: 60_000 });
    await page.locator("#demo-judgment").getByRole("link", { name: "0", exact: true }).click();
    await page.locator("#pg-verdict").filter({ hasText: "hostname" }).waitFor();
  }));

// Expressions for a host name, each with what is said of it.
const EXPRESSIONS = {
  "/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)*[a-z]([a-z0-9-]*[a-z0-9])?$/": 'It rejects "A", which is a host name.',
  "/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)*[a-z]([a-z0-9-]*[a-z0-9])?\\n?$/i": 'It accepts "a‹LF›", which is not a host name.',
  "/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)*[a-z]([a-z0-9-]*[a-z0-9])?$/i": "It agrees with hostname:",
};

// It takes less than a second of the processor; other programs on the machine make it slower.
const SOON = 8000;

test("an expression is answered soon after typing stops", (context) =>
  demo(async (page) => {
    const times = [];
    for (const [expression, words] of Object.entries(EXPRESSIONS)) {
      await isSettled(page);
      await page.locator("#demo-parser").fill(expression);
      const start = performance.now();
      await says(page, words);
      times.push(Math.round(performance.now() - start));
    }
    context.diagnostic(`milliseconds from the last key to the verdict: ${times.join(", ")}`);
    assert.ok(Math.max(...times) < SOON, times.join(", "));
  }));

test("each rule that is offered has a verdict, and accepts the string that the page names", () =>
  demo(async (page) => {
    const rules = await page.locator("#demo-rule option").evaluateAll((options) => options.map(({ value, label }) => ({ value, label })));
    const names = entries("cases").map(({ production }) => production);
    for (const { value, label } of rules) {
      assert.ok(names.includes(value), value);
      const [, example = ""] = /such as (.+)$/.exec(label) ?? [];
      await page.locator("#demo-rule").selectOption(value);
      await page.locator("#demo-parser").fill(`(text) => text === ${JSON.stringify(example)}`);
      await says(page, example ? "It rejects" : "It ");
      assert.match(await judged(page), /, which is (not )?an? [^,]+\. Of its answers/, value);
    }
  }));

// The requests of a page, and what they weigh compressed.
function requests(page) {
  const all = [];
  page.on("response", (response) => {
    if (response.url().startsWith("http")) all.push(response.body().then((body) => [new URL(response.url()).pathname, gzipSync(body).length]));
  });
  return all;
}

test("until the first verdict, less than 700 kB are loaded", async (context) => {
  let all;
  await demo(
    async () => {
      const loaded = await Promise.all(all);
      assert.ok(loaded.some(([file]) => file.endsWith("/kit/oracle.js")), "what the worker loads counts");
      const sum = loaded.reduce((sum, [, size]) => sum + size, 0);
      context.diagnostic(`${sum} bytes in ${loaded.length} files, of which ${Math.max(...loaded.map(([, size]) => size))} are the kit`);
      assert.ok(sum < 700_000, loaded.join("\n"));
    },
    { ready: (page) => void (all = requests(page)) },
  );
});

test("other pages do not load the kit", async () => {
  const files = [];
  const others = ["playground.html", "lab.html", "course/index.html", "course/01-reading-the-bnf.html"];
  const ready = (page) => void page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await at(others, (page) => page.waitForLoadState("networkidle"), { ready });
  const ofKit = files.filter((file) => file.includes("/kit/"));
  assert.ok(files.includes("/lab.html"));
  assert.deepEqual(ofKit, []);
});

test("by keyboard alone: past the contents, to the rule, the field and a string", () =>
  demo(async (page) => {
    const press = async (key) => {
      await page.keyboard.press(key);
      return page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
    };
    assert.equal(await press("Tab"), "Skip to the text");
    assert.equal(await press("Enter"), "text");
    while ((await press("Tab")) !== "demo-rule");
    assert.equal(await press("Tab"), "demo-parser");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("/^x+$/");
    await says(page, 'It rejects "A", which is a host name.');
    assert.equal(await page.locator("#demo-judged").getAttribute("role"), "status");
    assert.match(await press("Tab"), /^\w+$/);
    assert.match(page.url(), /index\.html$/);
  }));

test("at 390 the verdict stays in view while a long function is typed", () =>
  demo(
    async (page) => {
      await page.setViewportSize({ width: 390, height: 500 });
      await page.locator("#demo-parser").selectText();
      for (let line = 0; line < 30; line++) {
        await page.keyboard.insertText(`// ${line}\n`);
        const { y, height } = await page.locator("#demo-judged").boundingBox();
        assert.ok(y >= 0 && y + height <= 500, `line ${line}: from ${y}, ${height} high`);
      }
    },
    { width: 390 },
  ));

test("axe finds nothing in light and navy, at 1280 and 390, and nothing is wider than the screen", () =>
  demo(async (page) => {
    await page.locator("#demo-parser").fill("/^([\\w-]+\\.)*\\w+$/");
    await page.getByRole("region", { name: "Automaton" }).waitFor({ timeout: 60_000 });
    for (const width of [390, 1280]) {
      assert.deepEqual(await violations(page, { widths: [width], themes: ["light", "navy"] }), []);
      assert.deepEqual(await widths(page), [width]);
    }
  }));
