// The package in a browser, as it is, without a bundler.

import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { APP, PACKAGE, PRINTED, PRINTED_BY_INIT, folder, printedBy, useBrowser } from "./app.mjs";

useBrowser();

// The program with the package beside it.
function page(program, module) {
  const made = folder();
  cpSync(path.join(PACKAGE, "dist"), path.join(made, "rfc1738"), { recursive: true });
  cpSync(path.join(APP, "index.html"), path.join(made, "index.html"));
  const source = readFileSync(path.join(APP, program), "utf8");
  writeFileSync(path.join(made, "main.js"), source.replace(/from "rfc1738.*"/, `from "./rfc1738/${module}"`));
  return made;
}

test("the module works from a sub-path, with a strict content security policy", async () => {
  assert.equal(await printedBy(page("main.js", "index.js")), PRINTED);
});

test("init loads the file beside the module", async () => {
  assert.equal(await printedBy(page("init.js", "init.js")), PRINTED_BY_INIT);
});
