// The package as it is packed.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { PACKAGE } from "./app.mjs";

const BUILT = process.env.PACKAGE ?? fileURLToPath(new URL("../../../target/js/package", import.meta.url));
const read = (file) => readFileSync(path.join(PACKAGE, file), "utf8");

test("it has what belongs to it, and nothing else", () => {
  const [packed] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", BUILT], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  assert.deepEqual(packed.files.map(({ path }) => path).sort(), [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "LICENSE-THIRD-PARTY",
    "README.md",
    "dist/conformance.cjs",
    "dist/conformance.d.cts",
    "dist/conformance.d.ts",
    "dist/conformance.js",
    "dist/index.cjs",
    "dist/index.d.cts",
    "dist/index.d.ts",
    "dist/index.js",
    "dist/init.d.ts",
    "dist/init.js",
    "dist/node.js",
    "dist/rfc1738.wasm",
    "package.json",
  ]);
});

test("its version is the library's", () => {
  const [, version] = /^version = "(.*)"$/m.exec(readFileSync(new URL("../../../Cargo.toml", import.meta.url), "utf8"));
  assert.equal(JSON.parse(read("package.json")).version, version);
});

test("it has no script, no dependency, and no path of the machine that built it", () => {
  const { scripts, dependencies, engines } = JSON.parse(read("package.json"));
  assert.deepEqual([scripts, dependencies], [undefined, undefined]);
  assert.equal(engines.node, ">=20");
  for (const file of readdirSync(path.join(PACKAGE, "dist"))) {
    const content = readFileSync(path.join(PACKAGE, "dist", file), "latin1");
    for (const folder of [path.resolve(import.meta.dirname, "../../.."), process.env.HOME]) {
      assert.ok(!folder || folder === "/" || !content.includes(`${folder}/`), `${file} has ${folder}`);
    }
  }
});

test("no module is larger than 400 KiB gzipped, that of the kit not larger than 600, and the page says how large they are", () => {
  const kibibytes = (file) => gzipSync(readFileSync(path.join(PACKAGE, "dist", file)), { level: 9 }).length / 1024;
  for (const file of ["index.js", "index.cjs", "init.js", "rfc1738.wasm"]) assert.ok(kibibytes(file) <= 400, file);
  for (const file of ["conformance.js", "conformance.cjs"]) assert.ok(kibibytes(file) <= 600, file);
  const [, inline, apart] = /takes (\d+) KiB gzipped; `rfc1738\/init` has\s+it in a separate file of (\d+) KiB/.exec(read("README.md"));
  assert.ok(Math.abs(kibibytes("index.js") - inline) < 10, `${kibibytes("index.js")} KiB`);
  assert.ok(Math.abs(kibibytes("rfc1738.wasm") - apart) < 10, `${kibibytes("rfc1738.wasm")} KiB`);
  const [, kit] = /`rfc1738\/conformance` has its own, (\d+) KiB/.exec(read("README.md"));
  assert.ok(Math.abs(kibibytes("conformance.js") - kit) < 10, `${kibibytes("conformance.js")} KiB`);
});

test("publint finds nothing", async () => {
  const { messages, pkg } = await publint({ pkgDir: BUILT, strict: true, pack: false });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
});

test("every way to import it finds its types", () => {
  const attw = fileURLToPath(new URL("../node_modules/@arethetypeswrong/cli/dist/index.js", import.meta.url));
  // rfc1738/init is for modules only.
  const args = [attw, "--pack", BUILT, "--profile", "node16", "--exclude-entrypoints", "./init", "./rfc1738.wasm"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
});
