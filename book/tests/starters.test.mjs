// The twelve examples to begin with show what their words say.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, textOf, verdict, visit } from "./visit.mjs";

const tree = (page, name) => page.locator(`#pg-tree [data-production=${name}]`);
const steps = (page) => page.getByRole("slider", { name: "Step" });

// What is to be seen of each, by its title.
const claims = {
  "The RFC’s first URL": async (page) => {
    assert.match(await verdict(page), /^A URL: httpurl\./);
    assert.equal(await tree(page, "host").count(), 1);
    assert.equal(await tree(page, "hsegment").count(), 3);
  },
  "~ was illegal": async (page) => {
    assert.match(await verdict(page), /^Not a URL: unexpected "~"/);
    await page.getByRole("button", { name: 'Write "%7E" for "~"' }).click();
    assert.match(await verdict(page), /^A URL: httpurl\./);
  },
  "https was unknown": async (page) => assert.match(await verdict(page), /^A URL: otherurl\./),
  "https, registered": async (page) => {
    assert.match(await verdict(page), /^Not a URL: unexpected "user@"/);
    assert.match(await textOf(page, "#pg-facts"), /user name/);
  },
  "Grammar is not enough": async (page) => {
    assert.match(await verdict(page), /^A URL: httpurl\. Strict validation finds 2 errors/);
    const marked = await page.locator("#pg-findings [data-severity=error] mark").allTextContents();
    assert.deepEqual(marked.toSorted(), ["70000", "999"]);
  },
  "Empty parts": async (page) => {
    assert.deepEqual(await tree(page, "fsegment").locator(".text").allTextContents(), ["empty", "a", "empty"]);
  },
  "The normal form": async (page) => assert.equal(await textOf(page, "#pg-normal"), "ftp://host.dom/a"),
  "What a client does": async (page) => {
    assert.match(await textOf(page, "#pg-client"), /"CWD \/etc\\r\\n".*"RETR motd\\r\\n"/s);
  },
  "Step by step: trying and giving up": async (page) => {
    assert.equal(await page.evaluate(() => document.getElementById("pg-steps").open), true);
    await steps(page).waitFor();
    for (let step = 0; step < 10; step++) await steps(page).press("ArrowRight");
    assert.match(await textOf(page, "#pg-steps-event"), /gives up user and password/);
  },
  "Step by step: greed": async (page) => {
    await steps(page).press("End");
    assert.match(await textOf(page, "#pg-steps-event"), /the first 3 bytes derive/);
  },
  "An automaton walks": async (page) => {
    await page.getByText("The longest prefix in the language: 4 bytes.").waitFor();
    await page.getByRole("slider", { name: "Bytes read" }).press("End");
    assert.match(await textOf(page, "#pg-walk-event"), /^After 5 bytes: state \d, not accepting\.$/);
  },
  "Two derivations": async (page) => {
    await page.getByText("in 2 ways").waitFor();
    assert.match(await textOf(page, "#pg-others-rulings"), /Gopher tabs/);
  },
};

const starters = (page) => ask(page, ["choices"], ({ starters }) => starters);

test("there are twelve, each with a claim", () =>
  visit("", async (page) => {
    const titles = (await starters(page)).map(({ title }) => title);
    assert.equal(titles.length, 12);
    assert.deepEqual(titles, Object.keys(claims));
  }));

for (const [title, claim] of Object.entries(claims)) {
  test(title, async () => {
    for (const width of [390, 1280]) {
      await visit(
        "",
        async (page) => {
          const { text: url, as = "", schemes = "" } = (await starters(page)).find((one) => one.title === title);
          await page.locator("#pg-examples > summary").click();
          await page.locator("#pg-starters button", { hasText: title }).first().click();
          assert.equal(await page.locator("#pg-url").inputValue(), url);
          assert.equal(await page.locator("#pg-as").inputValue(), as);
          assert.equal(await page.locator("#pg-schemes").inputValue(), schemes);
          await claim(page);
        },
        { width },
      );
    }
  });
}

test("all others are found by their words", () =>
  visit("", async (page) => {
    await page.locator("#pg-examples > summary").click();
    const found = page.locator("#pg-finds button");
    assert.equal(await found.count(), 0);
    await page.locator("#pg-find").fill("ftp port");
    assert.match(await textOf(page, "#pg-find-count"), /^\d+ examples\./);
    for (const words of await found.allTextContents()) assert.match(words, /ftp/i);
    await page.locator("#pg-find").press("Tab");
    await page.keyboard.press("Enter");
    assert.match(await page.locator("#pg-url").inputValue(), /ftp/i);
    await page.locator("#pg-find").fill("nothing has these words");
    assert.equal(await textOf(page, "#pg-find-count"), "0 examples.");
  }));
