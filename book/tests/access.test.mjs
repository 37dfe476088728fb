// The playground and the grammar lab for everybody: axe finds no violation in any theme, the keyboard
// alone will do, a screen reader is told, and nothing is wider than the screen, or what scrolls shows
// it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { resize, violations } from "./browser.mjs";
import { lab, memberIs, openAll, state, textOf, type, verdictIs, VERDICTS, visit, widths } from "./visit.mjs";

const STATES = {
  "a URL": "#url=ftp://user:password@host.dom/%252Fetc/motd;type=a",
  "no URL": "#url=http://user@host.dom/",
  "a text": "#url=news:*&text=%3CURL:ftp://host.dom/a-%0Ab%23c%3E%20%3CURL:foo%3E",
  "a prefix": "#url=example.com.&as=hostname",
  "the parser at work": "#url=gopher://host.dom//a%2509b&step=20",
  "an automaton": "#url=host-&as=toplabel&schemes=coap",
};

const THEMES = ["light", "rust", "coal", "navy", "ayu"];

for (const [what, fragment] of Object.entries(STATES)) {
  test(`${what} in ${THEMES.join(", ")}`, () =>
    visit(fragment, async (page) => {
      await page.waitForLoadState("networkidle");
      await openAll(page);
      assert.deepEqual(await violations(page, { themes: THEMES }), []);
    }));
}

test("a screen reader gets the tree and the verdict", () =>
  visit("#url=http://host.dom/", async (page) => {
    const tree = page.getByRole("tree", { name: "Derivation" });
    await tree.getByRole("treeitem", { name: 'hostname: "host.dom"' }).waitFor();
    const item = tree.getByRole("treeitem", { name: 'toplabel: "dom"' });
    assert.equal(await item.getAttribute("aria-level"), "6");
    const status = page.locator("#pg-status");
    await page.waitForFunction(() => document.getElementById("pg-status").textContent !== "");
    assert.match(await status.textContent(), /^A URL: httpurl\./);
    await page.locator("#pg-url").press("End");
    await page.keyboard.type(" ");
    await page.waitForFunction(() => document.getElementById("pg-status").textContent.startsWith("Not a URL"));
  }));

const focused = (page) =>
  page.evaluate(() => {
    const { id, dataset, textContent, tagName } = document.activeElement;
    return id || dataset.production || `${tagName} ${textContent}`;
  });

// Presses Tab until `what` has the focus.
async function tabTo(page, what) {
  for (let presses = 0; presses < 80; presses++) {
    if ((await focused(page)) === what) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${what}`);
}

test("to the field, into the tree, to the BNF and back", () =>
  visit("", async (page) => {
    await tabTo(page, "pg-url");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("ftp://me@host.dom/a");
    await tabTo(page, "ftpurl");
    const press = async (key) => {
      await page.keyboard.press(key);
      return focused(page);
    };
    assert.equal(await press("Home"), "url");
    assert.equal(await press("ArrowRight"), "ftpurl");
    assert.match(await press("ArrowDown"), /^LI "ftp:\/\/"/);
    assert.equal(await press("ArrowDown"), "login");
    assert.equal(await press("ArrowLeft"), "login");
    assert.equal(await page.locator("[data-production=login]").getAttribute("aria-expanded"), "false");
    assert.match(await press("ArrowDown"), /^LI "\/"/);
    assert.equal(await press("ArrowUp"), "login");
    assert.equal(await press("ArrowRight"), "login");
    assert.equal(await press("ArrowRight"), "user");
    assert.equal(await press("ArrowLeft"), "login");
    assert.equal(await press("End"), "fsegment");
    assert.equal(await page.locator("#pg-tree [tabindex='0']").count(), 1);
    assert.match(page.url(), /playground\.html/, "arrow keys turn no pages here");

    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    assert.match(await textOf(page, "#pg-bnf"), /^ftpurl = "ftp:\/\/" login/);
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "A login");
    await page.keyboard.press("Enter");
    assert.match(await textOf(page, "#pg-bnf"), /^login = /);
    assert.equal(await page.locator("#pg-tree [data-marked]").getAttribute("data-production"), "login");
    assert.equal(await textOf(page, "#pg-nodes"), "1 node marked.");
    assert.equal(await focused(page), "STRONG login");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(page), "ftpurl");
  }));

test("the focus is visible", () =>
  visit("", async (page) => {
    for (const id of ["pg-url", "pg-as", "pg-schemes", "pg-own", "SUMMARY Examples", "pg-find", "pg-text", "pg-wrapped"]) {
      await tabTo(page, id);
      if (id.startsWith("SUMMARY")) await page.keyboard.press("Enter");
      const width = await page.evaluate(() => getComputedStyle(document.activeElement).outlineWidth);
      assert.equal(width, "2px", id);
    }
    await page.locator("#pg-tree [tabindex='0']").focus();
    await page.keyboard.press("ArrowDown");
    const row = page.locator("#pg-tree :focus > .row");
    assert.equal(await row.evaluate((row) => getComputedStyle(row).outlineStyle), "solid");
  }));

test("Enter types no line break, which no URL has", () =>
  visit("", async (page) => {
    await page.locator("#pg-url").press("Enter");
    assert.doesNotMatch(await page.locator("#pg-url").inputValue(), /\n/);
  }));

const LONG = `${"very-long-name".repeat(20)}`;

const WIDE = {
  "a URL": "#url=gopher://host.dom:70/7/find%2509what%2509%2B",
  "a long URL": `#url=FTP://user:password@host.dom:21/${LONG}/${LONG};type=I`,
  "no URL": `#url=http://host.dom/${LONG}%20${LONG}`,
  "many steps": `#url=http://${"a.".repeat(60)}1/&step=700`,
  "a drawing": "#url=1.2.3.4&as=hostnumber",
  "two derivations": `#url=gopher://host.dom/7${LONG}%2509${LONG}&step=20`,
  "a text": `#url=news:*&text=${encodeURIComponent(`<URL:http://host.dom/${LONG}#${LONG}> <URL:${LONG}>`)}`,
};

for (const [what, fragment] of Object.entries(WIDE)) {
  test(`${what} at 320, 390 and 1280`, () =>
    visit(
      fragment,
      async (page) => {
        await page.waitForLoadState("networkidle");
        await openAll(page);
        for (const width of [320, 390, 1280]) {
          await resize(page, width);
          assert.deepEqual(await widths(page), [width]);
        }
      },
      { width: 320 },
    ));
}

// The height of a small phone's screen, without the bars of its browser.
const SCREEN = 600;

for (const width of [390, 1280]) {
  test(`the answer is on the first screen at ${width}, and the examples are folded below it`, async () => {
    for (const [url, shown] of Object.entries({
      "ftp://host.dom/a": ["#pg-verdict", "#pg-spans"],
      "http://host.dom/~me": ["#pg-verdict", "#pg-caret", "#pg-mend"],
    })) {
      await visit(
        `#url=${url}`,
        async (page) => {
          const bottom = async (what) => {
            const { y, height } = await page.locator(what).boundingBox();
            return y + height;
          };
          const bottoms = await Promise.all(shown.map(bottom));
          assert.ok(Math.max(...bottoms) < SCREEN, `${shown} end at ${bottoms}`);
          const examples = page.locator("#pg-examples");
          assert.equal(await examples.getAttribute("open"), null);
          assert.ok((await bottom("#pg-examples")) > Math.max(...bottoms));
        },
        { width },
      );
    }
  });

  test(`a diagram is never cut off without a sign of it at ${width}`, () =>
    visit(
      "#url=gopher://host.dom/7a%2509b",
      async (page) => {
        const diagram = page.locator("#pg-diagram");
        await diagram.locator("svg").waitFor();
        await page.waitForFunction(() => document.querySelector("#pg-diagram").dataset.more === "end");
        assert.equal(await page.locator(".pg-scroll.overflows > #pg-diagram").count(), 1);
        await diagram.focus();
        for (let presses = 0; presses < 60; presses++) await page.keyboard.press("ArrowRight");
        await page.waitForFunction(() => document.querySelector("#pg-diagram").dataset.more === "start");
        const [drawn, region] = await Promise.all([diagram.locator("svg").boundingBox(), diagram.boundingBox()]);
        assert.ok(drawn.x + drawn.width <= region.x + region.width + 1, "its right edge is in sight");
        await page.locator("#pg-as").selectOption("port");
        await page.waitForFunction(() => document.querySelector("#pg-diagram").dataset.more === "");
        assert.equal(await page.locator(".pg-scroll.overflows > #pg-diagram").count(), 0);
      },
      { width },
    ));
}

const fragments = {
  "the same": "#start=hostport",
  "not the same": "#start=ipv4",
  "a large rule": "#start=uri&base=rfc1738&against=url",
  "two derivations": "#start=ambiguous",
  "a mistake": state({ grammar: "port = [ digit\n", base: "rfc1738" }),
  "an exercise": "#start=exercise-1",
  "an exercise in JavaScript": "#start=code-2",
  "a long rule": state({ grammar: `a = ${'"very-long-literal" '.repeat(20)}\n`, text: "x".repeat(300), base: "none" }),
};

const isSettled = (page) => page.locator("#pg:not([data-busy]):not(:has([data-busy]))").waitFor();

for (const [what, fragment] of Object.entries(fragments)) {
  test(`${what} in light and navy, at 1280 and 390: axe finds no violation, and nothing is wider than the screen`, () =>
    lab(fragment, async (page) => {
      await isSettled(page);
      for (const width of [1280, 390]) {
        await resize(page, width);
        assert.deepEqual(await widths(page), [width]);
      }
      assert.deepEqual(await violations(page, { widths: [1280, 390], themes: ["light", "navy"] }), []);
    }));
}

test("the verdict is told to a screen reader, once, with what to do", () =>
  lab("", async (page) => {
    const status = page.locator("#pg-status");
    assert.equal(await status.getAttribute("role"), "status");
    await status.filter({ hasText: /^The same language as RFC 1738's hostport\.$/ }).waitFor();
    await type(page, "a = b\n", "#lab-grammar");
    await status.filter({ hasText: /^A mistake in line 1, column 5\. B is not defined: add a rule/i }).waitFor();
    const mistakes = await page.locator("#lab-grammar").getAttribute("aria-describedby");
    assert.equal(await page.locator(`#${mistakes} strong`).textContent(), "Line 1, column 5");
    assert.match(await page.locator(`#${mistakes}`).textContent(), /is not defined/);
  }));

test("a diagram that is wider than its box scrolls in it, whole", () =>
  lab(
    fragments["a long rule"],
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
    { width: 390 },
  ));

test("by keyboard alone: a grammar is changed, kept, and a text tried", () =>
  lab("#start=domainlabel", async (page) => {
    await verdictIs(page, VERDICTS.equal);
    await tabTo(page, "lab-start");
    await tabTo(page, "lab-change");
    await page.keyboard.press("Enter");
    await verdictIs(page, VERDICTS.within);
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
  }));

test("the focus is visible", () =>
  lab("", async (page) => {
    await isSettled(page);
    for (const id of [
      "lab-start",
      "lab-notation",
      "lab-change",
      "lab-grammar",
      "lab-rule",
      "lab-base",
      "lab-against",
      "lab-keep",
      "lab-text",
      "lab-more",
      "lab-judge",
      "lab-parser",
    ]) {
      await tabTo(page, id);
      const width = await page.evaluate(() => getComputedStyle(document.activeElement).outlineWidth);
      assert.equal(width, "2px", id);
    }
  }));

test("nothing leaves the browser, and the address is not longer than is practical", () =>
  lab("", async (page) => {
    await isSettled(page);
    await page.locator("#lab-grammar").fill(`a = "${"x".repeat(20_000)}"\n`);
    await page.waitForFunction(() => location.hash === "");
  }));
