// The automaton that walks over the text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { entries, names } from "./data.mjs";
import { ask, type, visit } from "./visit.mjs";

const TEXTS = ["host.dom:70/a", "10.0.0.1", "a.b.1", "host-", "%41%4", "http://h/a?b", "*", "user:pw@h", "a/b;type=a", "é", ""];

test("every production's automaton reads as much as its parser", async () => {
  await visit(async (page) => {
    const differing = await ask(
      page,
      ["library"],
      async ({ walk, derive }, { names, texts }) => {
        const differing = [];
        for (const name of names) {
          for (const text of texts) {
            const { Ok } = await walk(text, name);
            if (Ok.longest !== (derive(text, name)?.end ?? null)) differing.push([name, text, Ok.longest]);
          }
        }
        return differing;
      },
      { names: names(), texts: TEXTS },
    );
    assert.deepEqual(differing, []);
  });
});

test("the automaton of all URLs accepts every example, and no near miss", async () => {
  const urls = entries("examples").filter(({ production }) => production !== "gopher+_string");
  const texts = { urls: urls.map(({ text }) => text), others: entries("near-misses").map(({ text }) => text) };
  await visit(async (page) => {
    const wrong = await ask(
      page,
      ["library"],
      async ({ walk }, { urls, others }) => {
        const accepted = async (text) => (await walk(text, "")).Ok.longest === text.length;
        const wrong = [];
        for (const text of urls) if (!(await accepted(text))) wrong.push(text);
        for (const text of others) if (await accepted(text)) wrong.push(text);
        return wrong;
      },
      texts,
    );
    assert.deepEqual(wrong, []);
  });
});

test("a small automaton is drawn, and its state is marked at every byte", async () => {
  await visit(
    async (page) => {
      await page.locator("#pg-walk > summary").click();
      await page.locator("#pg-walk-drawing svg").waitFor();
      assert.match(await page.locator("#pg-walk-about").textContent(), /^The minimal automaton of toplabel has \d states, and a dead one\.$/);
      const event = page.locator("#pg-walk-event");
      const marked = () => page.locator("#pg-walk-drawing .here").count();
      assert.equal(await event.textContent(), "At the start: state 0, not accepting.");
      assert.equal(await marked(), 1);
      const slider = page.getByRole("slider", { name: "Bytes read" });
      await slider.press("ArrowRight");
      assert.equal(await event.textContent(), "After 1 byte: state 1, accepting: what is read is in the language.");
      // Two circles, because it accepts.
      assert.equal(await marked(), 2);
      await slider.press("End");
      assert.equal(await event.textContent(), "Byte 5, “_”, leads to the dead state: whatever follows, nothing is accepted.");
      assert.equal(await marked(), 0);
      assert.equal(await page.locator("#pg-walk-longest").textContent(), "The longest prefix in the language: 4 bytes.");
      assert.equal(await page.locator("#pg-walk-states li.longest").count(), 5);
      assert.equal(await page.locator("#pg-walk-states li.dead").textContent(), "_dead");
    },
    { fragment: "#url=host-_&as=toplabel" },
  );
});

test("a large automaton is a strip of states", async () => {
  await visit(
    async (page) => {
      await page.locator("#pg-walk > summary").click();
      await page.getByText("too large to be drawn").waitFor();
      assert.equal(await page.locator("#pg-walk-drawing").isVisible(), false);
      assert.equal(await page.locator("#pg-walk-states li").count(), "http://host.dom/".length + 1);
      assert.equal(await page.locator("#pg-walk-longest").textContent(), "All of it is in the language.");
      await type(page, "http://host.dom/é");
      await page.locator("#pg-walk-states li.dead").getByText("é").waitFor();
    },
    { fragment: "#url=http://host.dom/" },
  );
});

// The longest time in which the page does nothing else, from the opening of the section until the
// automaton is there.
async function longestPause() {
  let longest = 0;
  await visit(
    async (page) => {
      longest = await page.evaluate(async () => {
        document.getElementById("pg-walk").open = true;
        let [last, longest] = [performance.now(), 0];
        while (!/states/.test(document.getElementById("pg-walk-about").textContent)) {
          await new Promise((resolve) => setTimeout(resolve));
          longest = Math.max(longest, performance.now() - last);
          last = performance.now();
        }
        return longest;
      });
    },
    { fragment: "#url=http://host.dom/" },
  );
  return longest;
}

test("the page answers while an automaton is computed", async () => {
  // Another program may take the processor once, and not three times.
  const pauses = [await longestPause(), await longestPause(), await longestPause()];
  assert.ok(Math.min(...pauses) < 100, `${pauses} ms`);
});
