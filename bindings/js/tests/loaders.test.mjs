// The package in Node.js: import and require.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import * as imported from "rfc1738";
import { APP, PRINTED, folder, node } from "./app.mjs";

test("import and require", () => {
  assert.equal(node(path.join(APP, "main.js")), PRINTED);
  assert.equal(node(path.join(APP, "main.cjs")), PRINTED);
});

test("both have the same classes", () => {
  const required = createRequire(import.meta.url)("rfc1738");
  assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).filter((name) => !["default", "module.exports"].includes(name)).sort());
  for (const [name, value] of Object.entries(required)) assert.equal(imported[name], value, name);
});

test("in a worker too", () => {
  const work = path.join(folder(), "worker.mjs");
  writeFileSync(work, `import { Worker } from "node:worker_threads"; new Worker(${JSON.stringify(path.join(APP, "main.js"))});`);
  assert.equal(node(work), PRINTED);
});
