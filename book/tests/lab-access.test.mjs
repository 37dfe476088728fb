// The grammar lab for readers with a keyboard, a screen reader or a narrow screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { resize, violations } from "./browser.mjs";
import { VERDICTS, lab, memberIs, state, verdictIs } from "./lab.mjs";
import { type, widths } from "./visit.mjs";

const fragments = {
  "the same": "#start=hostport",
  "not the same": "#start=slip",
  "a large rule": "#start=uri&base=rfc1738&against=url",
  "two derivations": "#start=ambiguous",
  "a mistake": "#start=mistake",
  "a long rule": state({ grammar: `a = ${'"very-long-literal" '.repeat(20)}\n`, text: "x".repeat(300), base: "none" }),
};

const isSettled = (page) => page.locator("#pg:not([data-busy])").waitFor();

for (const [what, fragment] of Object.entries(fragments)) {
  test(`${what} in light and navy, at 1280 and 390: axe finds no violation, and nothing is wider than the screen`, async () => {
    await lab(async (page) => {
      await isSettled(page);
      for (const width of [1280, 390]) {
        await resize(page, width);
        assert.deepEqual(await widths(page), [width]);
      }
      assert.deepEqual(await violations(page, { widths: [1280, 390], themes: ["light", "navy"] }), []);
    }, fragment);
  });
}

test("the verdict is told to a screen reader, once, with what to do", async () => {
  await lab(async (page) => {
    const status = page.locator("#pg-status");
    assert.equal(await status.getAttribute("role"), "status");
    await status.filter({ hasText: /^The same language as RFC 1738's hostport\.$/ }).waitFor();
    await type(page, "a = b\n", "#lab-grammar");
    await status.filter({ hasText: /^A mistake in line 1, column 5\. B is not defined: add a rule/i }).waitFor();
    const [place, advice] = (await page.locator("#lab-grammar").getAttribute("aria-describedby")).split(" ");
    assert.equal(await page.locator(`#${place}`).textContent(), "Line 1, column 5");
    assert.match(await page.locator(`#${advice}`).textContent(), /is not defined/);
  });
});

test("a diagram that is wider than its box scrolls in it, whole", async () => {
  await lab(
    async (page) => {
      await isSettled(page);
      const frame = page.getByRole("region", { name: "Railroad diagram" });
      await frame.focus();
      const [inner, outer, drawn] = await frame.evaluate((frame) => [
        frame.scrollWidth,
        frame.clientWidth,
        frame.querySelector("svg").getBoundingClientRect().width,
      ]);
      assert.ok(inner > outer && drawn <= inner, `${drawn} in ${inner} in ${outer}`);
      const drawing = await frame.locator("svg").evaluate((svg) => Number(svg.getAttribute("width")));
      assert.ok(drawn >= drawing, "it is not shrunk");
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction(() => document.querySelector(".lab-frame").scrollLeft > 0);
    },
    fragments["a long rule"],
    { width: 390 },
  );
});

// Presses Tab until the element with this id has the focus.
async function tabTo(page, id) {
  for (let presses = 0; presses < 80; presses++) {
    if ((await page.evaluate(() => document.activeElement.id)) === id) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${id}`);
}

test("by keyboard alone: a grammar is changed, kept, and a text tried", async () => {
  await lab(
    async (page) => {
      await verdictIs(page, VERDICTS.contains);
      await tabTo(page, "lab-start");
      await tabTo(page, "lab-change");
      await page.keyboard.press("Enter");
      await verdictIs(page, VERDICTS.equal);
      await tabTo(page, "lab-grammar");
      await page.keyboard.press("Control+End");
      await page.keyboard.type('more = "x"');
      await tabTo(page, "lab-rule");
      await isSettled(page);
      await page.keyboard.press("ArrowDown");
      await page.locator(".lab-written").filter({ hasText: 'more = "x"' }).waitFor();
      await tabTo(page, "lab-keep");
      await page.keyboard.press("Space");
      await verdictIs(page, /^The same language as the kept more\.$/);
      await tabTo(page, "lab-text");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("x");
      await memberIs(page, /^A sentence of more, with one derivation\.$/);
      await tabTo(page, "lab-more");
    },
    "#start=slip",
  );
});

test("the focus is visible", async () => {
  await lab(async (page) => {
    await isSettled(page);
    for (const id of ["lab-start", "lab-notation", "lab-change", "lab-grammar", "lab-rule", "lab-base", "lab-against", "lab-keep", "lab-text", "lab-more", "lab-judge", "lab-parser"]) {
      await tabTo(page, id);
      const width = await page.evaluate(() => getComputedStyle(document.activeElement).outlineWidth);
      assert.equal(width, "2px", id);
    }
  });
});

test("nothing leaves the browser, and the address is not longer than is practical", async () => {
  await lab(async (page) => {
    await isSettled(page);
    await page.locator("#lab-grammar").fill(`a = "${"x".repeat(20_000)}"\n`);
    await page.waitForFunction(() => location.hash === "");
  });
});
