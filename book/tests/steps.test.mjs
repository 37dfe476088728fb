// The parse, step by step, and the automaton that walks over the text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { entries, explain, names } from "./data.mjs";
import { ask, textOf, type, visit } from "./visit.mjs";

const examples = entries("examples");
const productionOf = ({ production }) => (production === "gopher+_string" ? production : "");

const event = (page) => textOf(page, "#pg-steps-event");
const slider = (page) => page.getByRole("slider", { name: "Step" });

// The shape of a derivation: its productions and where they are.
const shape = ({ production, start, end, children }) => [production, start, end, children.map(shape)];

// The derivation that the steps of each text end in, and what is entered, left and given up on the
// way.
const stories = (page, texts) =>
  ask(
    page,
    ["library", "stepping"],
    ({ steps, Story }, texts) =>
      texts.map(({ text, production }) => {
        const story = new Story(steps(text, production), text);
        const last = story.length - 1;
        const all = Array.from({ length: story.length }, (_, number) => story.step(number));
        return { all, derivation: story.derivation(last), furthest: story.furthest(last) };
      }),
    texts,
  );

test("the steps of every example end in its derivation", () =>
  visit("", async (page) => {
    const texts = examples.map((example) => ({ text: example.text, production: productionOf(example) }));
    const all = await stories(page, texts);
    for (const production of ["", "gopher+_string"]) {
      const numbers = [...texts.keys()].filter((number) => texts[number].production === production);
      const expected = explain(
        numbers.map((number) => texts[number].text),
        production || undefined,
      );
      for (const [index, number] of numbers.entries()) {
        const { all: steps, derivation } = all[number];
        assert.deepEqual(steps.at(-1), { kind: "end", derived: true, offset: expected[index].end, from: steps.length - 2 });
        assert.deepEqual(shape(derivation), shape(expected[index]), texts[number].text);
      }
    }
  }));

test("what is entered and left and not given up are the nodes of the derivation, in order", async () => {
  const texts = examples.filter((example) => !productionOf(example)).map(({ text }) => ({ text, production: "" }));
  const expected = explain(texts.map(({ text }) => text));
  const flat = ({ production, start, end, children }) => [
    ["enter", production, start],
    ...children.flatMap(flat),
    ["leave", production, end],
  ];
  await visit("", async (page) => {
    for (const [index, { all }] of (await stories(page, texts)).entries()) {
      const kept = [];
      for (let number = all.at(-1).from; number !== null; number = all[number].from) kept.unshift(all[number]);
      assert.deepEqual(
        kept.map(({ kind, production, offset }) => [kind, production, offset]),
        flat(expected[index]),
        texts[index].text,
      );
    }
  });
});

test("the furthest failure of every near miss is where the library's error is", async () => {
  const texts = entries("near-misses").map(({ text }) => ({ text, production: "" }));
  await visit("", async (page) => {
    const all = await stories(page, texts);
    const offsets = await ask(page, ["library"], ({ judge }, texts) => texts.map(({ text }) => judge(text).error.offset), texts);
    for (const [index, { all: steps, furthest }] of all.entries()) {
      assert.equal(furthest.offset, offsets[index], texts[index].text);
      assert.deepEqual([steps.at(-1).kind, steps.at(-1).derived], ["end", false]);
    }
  });
});

test("where the parser goes back, it says so, and nowhere else", async () => {
  const texts = [...examples, ...entries("near-misses")].map(({ text }) => ({ text, production: "" }));
  await visit("", async (page) => {
    for (const { all } of await stories(page, texts)) {
      let state = null;
      let cursor = 0;
      for (const [number, { kind, offset, from }] of all.entries()) {
        const goesBack = from !== state || offset < cursor;
        assert.ok(!goesBack || kind === "back", `step ${number} of ${JSON.stringify(all)}`);
        state = kind === "enter" || kind === "leave" ? number : from;
        cursor = offset;
      }
    }
  });
});

test("a step says what happens, what is read, what is open, what is derived, and what failed furthest", () =>
  visit("#url=ftp://host.dom:70/a&step=10", async (page) => {
    assert.equal(await event(page), "Step 10 of 43: gives up user and password, back to byte 6");
    await slider(page).press("ArrowRight");
    await slider(page).press("ArrowRight");
    assert.equal(await event(page), "Step 12 of 43: tries host at byte 6");
    assert.equal(
      await page
        .locator("#pg-steps-text .read")
        .allTextContents()
        .then((all) => all.join("")),
      "ftp://",
    );
    const open = await page.locator("#pg-steps-open li").allTextContents();
    assert.deepEqual(open, ["url", "ftpurl", "login", "hostport", "host"]);
    assert.deepEqual(await page.locator("#pg-steps-tree .name").allTextContents(), open);
    assert.match(await textOf(page, "#pg-steps-furthest"), /^Furthest failure: byte 17\. Found “\/”, expected .*"@"\.$/);
    assert.equal(await textOf(page, "#pg-steps-text .furthest"), "/");
    const log = await page.locator("#pg-steps-log li").allTextContents();
    assert.equal(log[0], 'expected "@": found “/”');
    assert.equal(log.length, 7);
    await page.locator("#pg-steps-log").getByText("tries hostname").click();
    assert.equal(await event(page), "Step 13 of 43: tries hostname at byte 6");
    await page.waitForFunction(() => location.hash.includes("step=13"));
  }));

test("by keyboard: arrows, Home, End, and the space bar plays and pauses", () =>
  visit("#url=a.b.1&as=hostname", async (page) => {
    await page.locator("#pg-steps > summary").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Step 0 of").first().waitFor();
    assert.match(await event(page), /^Step 0 of \d+: tries hostname at byte 0$/);
    await slider(page).focus();
    assert.equal(await slider(page).evaluate((slider) => getComputedStyle(slider).outlineWidth), "2px");
    await page.keyboard.press("ArrowRight");
    assert.match(await event(page), /^Step 1 .*tries domainlabel at byte 0$/);
    await page.keyboard.press("ArrowLeft");
    assert.match(await event(page), /^Step 0 /);
    await page.keyboard.press("End");
    assert.match(await event(page), /the first 3 bytes derive$/);
    await page.keyboard.press("Home");
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.querySelector("#pg-steps-event").textContent.startsWith("Step 2 "));
    await page.keyboard.press(" ");
    const paused = await event(page);
    await page.waitForTimeout(1200);
    assert.equal(await event(page), paused);
  }));

test("a screen reader hears each step, but not while they fly by", () =>
  visit("#url=http://host.dom/&step=0", async (page) => {
    const aloud = page.locator("#pg-steps-aloud");
    assert.equal(await aloud.getAttribute("role"), "status");
    await page.getByRole("group", { name: "Steps" }).getByRole("button", { name: "Forward" }).click();
    assert.equal(await aloud.textContent(), await event(page));
    await page.getByLabel("Speed").first().selectOption("20");
    await page.getByRole("group", { name: "Steps" }).getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => /^Step [5-9]/.test(document.querySelector("#pg-steps-event").textContent));
    // Nor does it find an older step there.
    assert.equal(await aloud.textContent(), "");
  }));

test("nothing plays by itself, and another text begins at its first step", () =>
  visit("#url=http://host.dom/&step=3", async (page) => {
    await page.waitForTimeout(1500);
    assert.match(await event(page), /^Step 3 /);
    await type(page, "news:*");
    assert.match(await event(page), /^Step 0 of \d+: tries url at byte 0$/);
  }));

test("the strict reading is said, and the literal one tries every alternative", () =>
  visit("#url=news:*&step=0", async (page) => {
    await page.locator("#pg-steps-reading").waitFor();
    const entered = (as) => ask(page, ["library"], ({ steps }, as) => steps("news:*", as).steps.map((step) => step.production), as);
    assert.ok(!(await entered("")).includes("httpurl"));
    assert.ok((await entered("url")).includes("httpurl"));
    await page.locator("#pg-as").selectOption("url");
    assert.equal(await page.locator("#pg-steps-reading").isVisible(), false);
  }));

test("of a parse with very many steps, the first are shown, and it says so", () =>
  visit("#url=news:*&step=0", async (page) => {
    await type(page, `http://host.dom/${"a/".repeat(5000)}`);
    await page.getByText(/^The first 4,0\d\d steps are shown: there are [\d,]+ more events\.$/).waitFor();
  }));

test("a step of the parse of 200 bytes takes less than 16 ms of script", async () => {
  const urls = [`http://${"a.".repeat(40)}b/${"c/".repeat(55)}d`, `ftp://u:p@h/${"a/".repeat(94)}`];
  for (const url of urls) {
    assert.equal(url.length, 200, url);
    await visit(`#url=${url}&step=0`, async (page) => {
      const slowest = await page.evaluate(() => {
        const slider = document.querySelector("#pg-steps-player input");
        const times = [];
        for (let step = 0; step <= Number(slider.max); step++) {
          slider.value = step;
          const before = performance.now();
          slider.dispatchEvent(new Event("input"));
          times.push(performance.now() - before);
        }
        const url = document.querySelector("#pg-url");
        const before = performance.now();
        // The events of the parse as well.
        url.dispatchEvent(new Event("input"));
        return { steps: times.toSorted((a, b) => b - a).slice(0, 3), all: performance.now() - before, count: times.length };
      });
      assert.ok(slowest.count > 200, JSON.stringify(slowest));
      // One in a hundred may meet the garbage collector.
      assert.ok(slowest.steps.at(-1) < 16, JSON.stringify(slowest));
    });
  }
});

test("a step is read aloud when the reader goes to it, and none while a URL is typed", () =>
  visit("#url=ftp://host.dom:70/a&step=10", async (page) => {
    const status = page.locator("#pg-steps-aloud");
    await slider(page).press("ArrowRight");
    assert.equal(await status.textContent(), await event(page));
    await page.locator("#pg-url").press("End");
    const said = await page.evaluateHandle(() => {
      const said = [];
      const note = () => said.push(...[document.getElementById("pg-steps-aloud").textContent].filter(Boolean));
      new MutationObserver(note).observe(document.getElementById("pg-steps-aloud"), { childList: true });
      return said;
    });
    await page.keyboard.type("bcd");
    assert.equal(await event(page), "Step 0 of 43: tries url at byte 0");
    assert.deepEqual(await said.jsonValue(), []);
  }));

const TEXTS = ["host.dom:70/a", "10.0.0.1", "a.b.1", "host-", "%41%4", "http://h/a?b", "*", "user:pw@h", "a/b;type=a", "é", ""];

test("every production's automaton reads as much as its parser", () =>
  visit("", async (page) => {
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
  }));

test("the automaton of all URLs accepts every example, and no near miss", async () => {
  const urls = entries("examples").filter(({ production }) => production !== "gopher+_string");
  const texts = { urls: urls.map(({ text }) => text), others: entries("near-misses").map(({ text }) => text) };
  await visit("", async (page) => {
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

test("a small automaton is drawn, and its state is marked at every byte", () =>
  visit("#url=host-_&as=toplabel", async (page) => {
    await page.locator("#pg-walk > summary").click();
    await page.locator("#pg-walk-drawing svg").waitFor();
    assert.match(await textOf(page, "#pg-walk-about"), /^The minimal automaton of toplabel has \d states, and a dead one\.$/);
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
    assert.equal(await textOf(page, "#pg-walk-longest"), "The longest prefix in the language: 4 bytes.");
    assert.equal(await page.locator("#pg-walk-states li.longest").count(), 5);
    assert.equal(await textOf(page, "#pg-walk-states li.dead"), "_dead");
  }));

test("a large automaton is a strip of states", () =>
  visit("#url=http://host.dom/", async (page) => {
    await page.locator("#pg-walk > summary").click();
    await page.getByText("too large to be drawn").waitFor();
    assert.equal(await page.locator("#pg-walk-drawing").isVisible(), false);
    assert.equal(await page.locator("#pg-walk-states li").count(), "http://host.dom/".length + 1);
    assert.equal(await textOf(page, "#pg-walk-longest"), "All of it is in the language.");
    await type(page, "http://host.dom/é");
    await page.locator("#pg-walk-states li.dead").getByText("é").waitFor();
  }));

// The longest time in which the page does nothing else, from the opening of the section until the
// automaton is there.
async function longestPause() {
  let longest = 0;
  await visit("#url=http://host.dom/", async (page) => {
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
  });
  return longest;
}

test("the page answers while an automaton is computed", async () => {
  // Another program may take the processor once, and not three times.
  const pauses = [await longestPause(), await longestPause(), await longestPause()];
  assert.ok(Math.min(...pauses) < 100, `${pauses} ms`);
});
