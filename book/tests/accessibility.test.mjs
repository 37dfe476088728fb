// axe finds no violation, in any theme.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./browser.mjs";
import { openAll, visit } from "./visit.mjs";

const fragments = {
  "a URL": "#url=ftp://user:password@host.dom/%252Fetc/motd;type=a",
  "no URL": "#url=http://user@host.dom/",
  "a text": "#url=news:*&text=%3CURL:ftp://host.dom/a-%0Ab%23c%3E%20%3CURL:foo%3E",
  "a prefix": "#url=example.com.&as=hostname",
  "the parser at work": "#url=gopher://host.dom//a%2509b&step=20",
  "an automaton": "#url=host-&as=toplabel&schemes=coap",
};

const themes = ["light", "rust", "coal", "navy", "ayu"];

for (const [what, fragment] of Object.entries(fragments)) {
  test(`${what} in ${themes.join(", ")}`, async () => {
    await visit(
      async (page) => {
        await page.waitForLoadState("networkidle");
        await openAll(page);
        assert.deepEqual(await violations(page, { themes }), []);
      },
      { fragment },
    );
  });
}

test("a screen reader gets the tree and the verdict", async () => {
  await visit(
    async (page) => {
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
    },
    { fragment: "#url=http://host.dom/" },
  );
});
