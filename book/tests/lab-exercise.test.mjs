// The exercises of the grammar lab: each begins wrong and is solved by its solution, and the browser
// remembers that.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lab, starters, textOf, type, VERDICTS, verdictIs } from "./visit.mjs";

const exercises = starters().filter(({ lesson }) => lesson);

const verdictOf = (page, { parser }) => page.locator(parser ? "#lab-judged" : "#pg-verdict");

/** Waits for a verdict on an exercise. */
const is = (page, exercise, hasText) => verdictOf(page, exercise).filter({ hasText }).waitFor({ timeout: 20_000 });

const solved = ({ parser, grammar, change: { from, to } }) => (parser ?? grammar).replace(from, () => to);

for (const exercise of exercises) {
  const { id, noun, parser, reference } = exercise;
  test(`${id} is wrong at first, and solved by its solution`, () =>
    lab(`#start=${id}`, async (page) => {
      const yours = parser ? "parser" : "grammar";
      await is(page, exercise, new RegExp(`(is ${noun}; your ${yours} rejects|is not ${noun}; your ${yours} accepts) it\\.$`));
      await type(page, solved(exercise), parser ? "#lab-parser" : "#lab-grammar");
      const strings = parser || reference ? "[\\d,]{3,} strings" : "every string";
      await is(page, exercise, new RegExp(`^Solved\\. Your ${yours} is right about ${strings}\\.$`));
    }));
}

for (const width of [390, 1280]) {
  test(`by keyboard, at ${width}: hints, a solution that is typed, and the next exercise, which is remembered`, () =>
    lab(
      "#start=exercise-1",
      async (page) => {
        await verdictIs(page, /^"00" is a port; your grammar rejects it\.$/);
        for (const id of ["lab-notation", "lab-rule", "lab-base", "lab-change", "lab-results", "your-parser"]) {
          assert.equal(await page.locator(`#${id}`).isVisible(), false, id);
        }
        const tabTo = async (id) => {
          await page.keyboard.press("Tab");
          assert.equal(await page.evaluate(() => document.activeElement.id), id);
        };
        await page.locator("#lab-start").focus();
        await tabTo("lab-hint");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        assert.equal(await page.locator("#lab-hints li").count(), 2);
        assert.equal(await page.locator("#lab-hint").isDisabled(), true);
        await page.locator("#lab-next").focus();
        await tabTo("lab-open");
        await tabTo("lab-grammar");
        await page.keyboard.press("Control+Home");
        await page.keyboard.press("End");
        for (let letter = 0; letter < "digit".length; letter++) await page.keyboard.press("ArrowLeft");
        await page.keyboard.type("*");
        await verdictIs(page, /^The empty string is not a port; your grammar accepts it\.$/);
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.type("1");
        await verdictIs(page, /^Solved\./);
        assert.equal(await textOf(page, "#lab-solved"), `1 of ${exercises.length} exercises solved`);
        await page.locator("#lab-next").press("Enter");
        assert.equal(await page.locator("#lab-start").inputValue(), "code-1");
        await page.waitForFunction(() => location.hash === "#start=code-1");
        await page.reload();
        await is(page, exercises[1], /is not a port/);
        const ticked = await page.locator("#lab-start option").filter({ hasText: "✓" }).allTextContents();
        assert.deepEqual(ticked, ["✓ Lesson 1: a port"]);
      },
      { width },
    ));
}

test("a rule that is not written, or taken from section 5, solves nothing", () =>
  lab("#start=exercise-1", async (page) => {
    for (const [written, words] of [
      ['mine = "x"', /^There is no rule port, and that is the one to write\.$/],
      ["; base: rfc1738\nmine = port", /^Right, but port is section 5's: write it yourself\.$/],
      ["; base: rfc1738\nport = digits", /^Right, but digits is section 5's: write it yourself\.$/],
      ["port = [", /^A mistake in line 1, column 9\.$/],
      ["port = digit", /^A mistake in line 1, column 8\.$/],
      ["port = mine\nmine = [", /^A mistake in line 2, column 9\.$/],
      [`mine = [\n${solved(exercises[0])}`, /^A mistake in line 1, column 9\.$/],
    ]) {
      await type(page, `${written}\n`, "#lab-grammar");
      await verdictIs(page, words);
    }
    await page.locator("#pg:not([data-busy])").waitFor();
    assert.match(await textOf(page, "#lab-solved"), /^0 of /);
  }));

test("a parser that throws has the ordinary verdict", () =>
  lab("#start=code-1", async (page) => {
    await type(page, "() => missing", "#lab-parser");
    await is(page, exercises[1], /^It throws an error for /);
  }));

test("while one types, the verdict is in view, and the menu does not cover it", () =>
  lab(
    "#start=code-2",
    async (page) => {
      await page.setViewportSize({ width: 390, height: 400 });
      await page.locator("#lab-judgment h3").last().waitFor();
      assert.equal(await page.locator("#mdbook-menu-bar").evaluate((menu) => Math.round(menu.getBoundingClientRect().top)), 0);
      await page.locator("#lab-parser").evaluate((field) => field.scrollIntoView({ block: "center" }));
      for (const by of [150, -60]) {
        await page.mouse.wheel(0, by);
        await page.waitForTimeout(300);
        const [top, isOnTop] = await verdictOf(page, exercises[3]).evaluate((verdict) => {
          const { x, top, height } = verdict.getBoundingClientRect();
          return [top, document.elementFromPoint(x + 5, top + 2) === verdict && document.elementFromPoint(x + 5, top + height - 2) === verdict];
        });
        assert.ok(top >= 0 && top < 100 && isOnTop, `at ${top}, ${isOnTop ? "on top" : "covered"}, after ${by}`);
      }
    },
    { width: 390 },
  ));

test("the whole lab is one link away, and back is the exercise", () =>
  lab("#start=exercise-1", async (page) => {
    await verdictIs(page, /^"00" is a port/);
    await page.waitForFunction(() => location.hash === "#start=exercise-1");
    await page.locator("#lab-open").click();
    await verdictIs(page, VERDICTS.within, ["00"]);
    assert.equal(await page.locator("#lab-rule").isVisible(), true);
    await page.goBack();
    await verdictIs(page, /^"00" is a port/);
    assert.equal(await page.locator("#lab-rule").isVisible(), false);
  }));

test("where the browser remembers nothing, an exercise is solved all the same", () => {
  const deny = () => {
    const { getItem, setItem } = Storage.prototype;
    const guarded = (of) =>
      function (key, ...args) {
        if (key === "rfc1738-solved") throw new DOMException("denied", "SecurityError");
        return of.call(this, key, ...args);
      };
    Object.assign(Storage.prototype, { getItem: guarded(getItem), setItem: guarded(setItem) });
  };
  return lab(
    "#start=exercise-1",
    async (page) => {
      await type(page, solved(exercises[0]), "#lab-grammar");
      await verdictIs(page, /^Solved\./);
    },
    { ready: (page) => page.addInitScript(deny) },
  );
});
