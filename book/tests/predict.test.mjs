// Questions that readers answer before they read on, by mouse, by keyboard alone, aloud, without
// scripts and on paper.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pages, resize, small, violations } from "./browser.mjs";

const PAGE = `# Page

<div class="predict" data-member="hostport">

Which are sentences of \`hostport\`?

- [x] \`host.dom\`
  A bare host: \`host\`.
- [ ] \`host.dom:\`
  All of it or nothing.
- [ ] \`a\\n\`
- [ ] the empty string
  A host is there.

</div>

<div class="predict" data-member="parse_syntax" data-one>

Which one is a URL?

- [ ] \`http:x\`
  It commits.
- [x] \`nothttp:x\`
  A new scheme.

</div>

<div class="predict" data-prefix="hostname">

What is read?

- [x] \`a.b.1\` reads \`a.b\`
  No label begins with a digit here.
- [x] \`-\` reads nothing

</div>

<details class="predict"><summary>Why?</summary>

Because.

</details>
`;

const at = pages(small(PAGE));
const open = (work, options) => at("below/page.html", work, options);

const question = (page, name) => page.getByRole("group", { name });
// Answers every question of the page, somehow.
async function checkAll(page) {
  await page.getByRole("radio").first().check();
  for (const button of await page.locator("div.predict button").all()) await button.click();
}

const why = (page, text) => page.getByText(text).isVisible();

test("the check tells each item, the explanations and the count, and nothing is told before", () =>
  open(async (page) => {
    const ask = question(page, "Which are sentences of hostport?");
    assert.equal(await ask.getByRole("checkbox", { checked: false, disabled: false }).count(), 4);
    assert.equal(await why(page, "A bare host"), false);
    assert.equal(await ask.getByRole("link").count(), 0);
    assert.deepEqual(await page.getByRole("status").allTextContents(), ["", "", ""]);

    await ask.getByLabel("host.dom", { exact: true }).check();
    await ask.getByLabel("host.dom:").check();
    await ask.getByRole("button", { name: "Check" }).click();
    assert.deepEqual(await ask.locator(".told").allTextContents(), [
      "✓ right: a sentence",
      "✗ wrong: not a sentence",
      "✓ right: not a sentence",
      "✓ right: not a sentence",
    ]);
    assert.equal(await ask.getByRole("status").textContent(), "3 of 4 right.");
    assert.equal(await why(page, "A bare host: host."), true);
    assert.equal(await why(page, "A host is there."), true);
    assert.equal(await ask.getByRole("checkbox", { disabled: true }).count(), 4);
    assert.equal(await why(page, "It commits."), false, "only of this question");

    await ask.getByRole("button", { name: "Try again" }).click();
    assert.equal(await why(page, "A bare host"), false);
    await ask.getByRole("button", { name: "Check" }).click();
    assert.equal(await ask.getByRole("status").textContent(), "3 of 4 right.");
    assert.equal(await ask.locator(".told").first().textContent(), "✗ wrong: a sentence");
  }));

test("each text leads to the playground", () =>
  open(async (page) => {
    await checkAll(page);
    const links = page.getByRole("link", { name: "try it in the playground" });
    const found = await links.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.deepEqual(found, [
      "../playground.html#url=host.dom&as=hostport",
      "../playground.html#url=host.dom%3A&as=hostport",
      "../playground.html#url=a%0A&as=hostport",
      "../playground.html#url=&as=hostport",
      "../playground.html#url=http%3Ax",
      "../playground.html#url=nothttp%3Ax",
      "../playground.html#url=a.b.1&as=hostname",
      "../playground.html#url=-&as=hostname",
    ]);
  }));

test("one of several: chosen by keyboard alone", () =>
  open(async (page) => {
    const ask = question(page, "Which one is a URL?");
    await ask.getByRole("button").click();
    assert.equal(await ask.getByRole("status").textContent(), "Choose one first.");
    await ask.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal(await ask.getByRole("status").textContent(), "Not this one.");
    assert.deepEqual(await ask.locator(".told").allTextContents(), ["✗ wrong: not a sentence", "→ this is the answer"]);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    assert.match(page.url(), /page\.html/, "the arrow key turns no page");
    await page.keyboard.press("Enter");
    assert.equal(await ask.getByRole("status").textContent(), "Right.");
  }));

test("what is read: typed", () =>
  open(async (page) => {
    const ask = question(page, "What is read?");
    assert.equal(await ask.getByText("a.b", { exact: true }).count(), 0, "the answer is not on the page");
    await ask.getByLabel("a.b.1 reads").fill("a.b");
    await ask.getByLabel("- reads").focus();
    await page.keyboard.type("s");
    assert.equal(await page.locator("#mdbook-searchbar").isVisible(), false, "a letter begins no search");
    await page.keyboard.press("Enter");
    assert.deepEqual(await ask.locator(".told").allTextContents(), ["✓ right: reads a.b", "✗ wrong: reads nothing"]);
    assert.equal(await ask.getByRole("status").textContent(), "1 of 2 right.");
  }));

test("without scripts it is a list with answers", () =>
  open(
    async (page) => {
      const boxes = page.locator("[data-member=hostport] input");
      assert.deepEqual(await boxes.evaluateAll((boxes) => boxes.map((box) => box.checked)), [true, false, false, false]);
      assert.equal(await why(page, "A bare host"), true);
      assert.equal(await page.getByRole("button", { name: "Check" }).count(), 0);
    },
    { javaScriptEnabled: false },
  ));

test("on paper it is a list with answers", async () => {
  const shown = async (page) => {
    await page.emulateMedia({ media: "print" });
    assert.equal(await why(page, "A bare host"), true);
    assert.equal(await why(page, "Because."), true, "what is folded is printed");
    assert.equal(await page.getByRole("button", { name: "Check" }).count(), 0);
  };
  await open(async (page) => {
    await shown(page);
    const sign = (item) => item.evaluate((item) => getComputedStyle(item.querySelector("label"), "::before").content);
    assert.equal(await sign(page.locator("[data-member=hostport] li").first()), '"✓ "');
    assert.equal(await sign(page.locator("[data-member=hostport] li").nth(1)), '"✗ "');
  });
  await at("print.html", shown);
});

test("axe finds nothing in light, navy and ayu, at 1280 and 390, before and after", async () => {
  const all = { widths: [1280, 390], themes: ["light", "navy", "ayu"] };
  await open(async (page) => {
    assert.deepEqual(await violations(page, all), []);
    await checkAll(page);
    assert.deepEqual(await violations(page, all), []);
    for (const width of all.widths) {
      await resize(page, width);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
  });
});
