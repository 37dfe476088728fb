// Texts that are not URLs: the caret, the explanation, and the button that fixes the slip.

import assert from "node:assert/strict";
import { test } from "node:test";
import { entries, mistakes } from "./data.mjs";
import { enter, readVerdict, textOf, type, verdict, visit } from "./visit.mjs";

// A text area has only one kind of line end, and no argument of a command has a NUL.
const nearMisses = entries("near-misses").filter(({ text }) => !/[\r\0]/.test(text));

// The number of characters before the caret; a box counts as one.
function readCaret() {
  const length = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return [...node.data].length;
    return node.matches(".octet") ? 1 : [...node.childNodes].reduce((sum, child) => sum + length(child), 0);
  };
  const nodes = [...document.querySelector("#pg-caret").childNodes];
  const fault = nodes.findIndex((node) => node.matches(".fault"));
  return nodes.slice(0, fault).reduce((sum, node) => sum + length(node), 0);
}
// Whether what is derived up to the mistake is faded, and its text; null if nothing is derived.
const readPartial = () => {
  const region = document.getElementById("pg-derivation");
  return region.checkVisibility() ? [region.hasAttribute("data-partial"), region.querySelector("#pg-spans .derived").textContent] : null;
};

test("the caret of every near miss is where the command has it", async () => {
  assert.ok(nearMisses.length > 200);
  await visit("", async (page) => {
    const texts = nearMisses.map(({ text }) => text);
    const starts = mistakes(texts);
    const shown = await enter(page, texts, readCaret, readVerdict, readPartial);
    for (const [index, [caret, verdict, partial]] of shown.entries()) {
      const before = Buffer.from(texts[index]).subarray(0, starts[index]).toString();
      assert.equal(caret, [...before].length, texts[index]);
      assert.match(verdict, /^Not a URL: /, texts[index]);
      const [isFaded, derived] = partial ?? [true, ""];
      assert.ok(isFaded && texts[index].startsWith(derived) && derived.length >= starts[index], `${texts[index]}: ${derived}`);
    }
    assert.equal(shown.length, texts.length);
  });
});

test("the caret is under the character", async () => {
  for (const width of [320, 1280]) {
    await visit(
      "#url=http://host.dom/a-long-way-to-go/to-the%20fault",
      async (page) => {
        const fault = await page.locator("#pg-caret .fault").boundingBox();
        const caret = await page.locator("#pg-caret .caret").boundingBox();
        const middle = caret.x + caret.width / 2;
        assert.ok(fault.x < middle && middle < fault.x + fault.width, `${middle} in ${JSON.stringify(fault)}`);
        assert.ok(caret.y > fault.y + fault.height / 2, `${caret.y} under ${JSON.stringify(fault)}`);
        assert.equal(await textOf(page, "#pg-caret"), "http://host.dom/a-long-way-to-go/to-the\u2423^fault");
      },
      { width },
    );
  }
});

test("it says what to do, what was found, what was expected, inside what, and which section", () =>
  visit("#url=http://user@host.dom/", async (page) => {
    const facts = page.locator("#pg-facts > div");
    assert.deepEqual(await facts.locator("dt").allTextContents(), ["Help", "Found", "Expected", "Inside", "Section"]);
    const [help, found, expected, inside, section] = await facts.locator("dd").allTextContents();
    assert.equal(found, '"@" at character 12');
    assert.match(expected, /a letter, a digit or "-" \(domainlabel\)/);
    assert.equal(inside, "url › httpurl › hostport › host › hostname");
    assert.equal(section, "3.3");
    assert.match(help, /take no user name/);
    assert.match(await textOf(page, "#pg-bnf"), /^hostname = /);
    await page.locator("#pg-facts").getByRole("button", { name: "hostport" }).click();
    assert.match(await textOf(page, "#pg-bnf"), /^hostport = /);
  }));

test("the caret is under the mistake, even if the text fails further on", () =>
  visit("", async (page) => {
    const shown = () => textOf(page, "#pg-caret");
    await type(page, "ftp://host_name.dom/");
    assert.equal(await shown(), "ftp://host_^name.dom/");
    assert.match(await verdict(page), /^Not a URL: unexpected "_" at character 11\./);
    await type(page, "http://user@host.dom/");
    assert.equal(await shown(), "http://u^ser@host.dom/");
    assert.equal(await textOf(page, "#pg-caret mark"), "ser@");
    await type(page, "ftp://host.dom;type=a");
    assert.equal(await shown(), "ftp://host.dom;^type=a");
    assert.match(await verdict(page), /^Not a URL: missing "\/" at character 15\./);
  }));

test("what a production does not derive is explained as well", () =>
  visit("#url=host.dom:&as=hostport", async (page) => {
    assert.match(await verdict(page), /first 8 characters derive from hostport/);
    assert.equal(await textOf(page, "#pg-caret"), "host.dom:^");
    await page.getByRole("button", { name: 'Leave out ":"' }).click();
    assert.match(await verdict(page), /^All of it derives from hostport\./);
    assert.equal(await page.locator("#pg-fault").isVisible(), false);
  }));

test("the button fixes the slip, and the field has the focus again", () =>
  visit("#url=http://user@host.dom/", async (page) => {
    await page.getByRole("button", { name: 'Leave out "user@"' }).click();
    assert.equal(await page.locator("#pg-url").inputValue(), "http://host.dom/");
    assert.match(await verdict(page), /^A URL: httpurl\./);
    assert.equal(await page.locator("#pg-fault").isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), "pg-url");
  }));

test("beyond US-ASCII, offsets are those of characters", () =>
  visit("", async (page) => {
    await type(page, "http://host.dom/é😀 x");
    for (let edits = 0; (await page.locator("#pg-mend").isVisible()) && edits < 9; edits++) {
      await page.locator("#pg-mend").click();
    }
    assert.equal(await page.locator("#pg-url").inputValue(), "http://host.dom/%C3%A9%F0%9F%98%80%20x");
    assert.match(await verdict(page), /^A URL: httpurl\./);
  }));

test("controls are shown, and have no effect", () =>
  visit("#url=http://host.dom/a%09%0A%1B%E2%80%AE", async (page) => {
    assert.deepEqual(await page.locator("#pg-caret .octet").allTextContents(), ["TAB", "LF", "U+001B", "U+202E"]);
    assert.match(await verdict(page), /unexpected "‹TAB›" at character 18/);
  }));
