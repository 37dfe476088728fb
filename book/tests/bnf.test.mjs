// The BNF of each production is shown as the RFC has it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bnf, names } from "./data.mjs";
import { visit } from "./visit.mjs";

test("every production, chosen, is shown with nothing left out", async () => {
  assert.equal(names().length, 67);
  await visit(async (page) => {
    for (const name of names()) {
      await page.locator("#pg-as").selectOption(name);
      assert.equal(await page.locator("#pg-bnf").textContent(), bnf(name));
    }
  });
});
