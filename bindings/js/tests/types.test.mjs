// The declarations, by the newest and by the oldest compiler that can read them, for each kind of
// resolution.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import * as rfc1738 from "rfc1738";
import * as conformance from "rfc1738/conformance";
import { PACKAGE } from "./app.mjs";

const require = createRequire(import.meta.url);
const OPTIONS = ["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--target", "es2022", "--lib", "es2022,dom"];

function compile(compiler, ...args) {
  const tsc = path.join(path.dirname(require.resolve(`${compiler}/package.json`)), "bin/tsc");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, ...OPTIONS, "--typeRoots", ".", ...args], { encoding: "utf8", cwd: path.join(import.meta.dirname, "types") });
  assert.equal(status, 0, stdout + stderr);
}

for (const compiler of ["typescript", "typescript-oldest"]) {
  test(`${compiler}: for bundlers`, () => {
    compile(compiler, "--module", "esnext", "--moduleResolution", "bundler", "program.ts");
  });

  test(`${compiler}: for Node.js, import and require`, () => {
    compile(compiler, "--module", "nodenext", "--moduleResolution", "nodenext", "program.ts", "required.cts");
  });
}

test("everything that is exported is declared, and the other way round", () => {
  for (const [module, all] of Object.entries({ index: rfc1738, conformance })) {
    const declared = readFileSync(path.join(PACKAGE, `dist/${module}.d.ts`), "utf8").matchAll(/^export (?:function|class|const) (\w+)/gm);
    const exported = Object.keys(all).filter((name) => !["default", "module.exports"].includes(name));
    assert.deepEqual([...new Set(Array.from(declared, ([, name]) => name))].sort(), exported.sort(), module);
  }
});
