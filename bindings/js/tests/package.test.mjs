// The package as it is packed: its files, its declarations, and the examples of its pages and
// declarations.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import * as rfc1738 from "rfc1738";
import * as conformance from "rfc1738/conformance";
import { PACKAGE } from "./command.mjs";

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

test("the page says how large the modules are", () => {
  const kibibytes = (file) => gzipSync(readFileSync(path.join(PACKAGE, "dist", file)), { level: 9 }).length / 1024;
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

// The declarations, by the newest and by the oldest compiler that can read them, for each kind of
// resolution.

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
    const declared = read(`dist/${module}.d.ts`).matchAll(/^export (?:function|class|const) (\w+)/gm);
    const exported = Object.keys(all).filter((name) => !["default", "module.exports"].includes(name));
    assert.deepEqual([...new Set(Array.from(declared, ([, name]) => name))].sort(), exported.sort(), module);
  }
});

// The examples are all code blocks of the pages, and of the declarations. After an expression,
// `// value` is what it gives, and `// throws Name: message` the error that it throws.

const [GUIDE, PROJECT] = ["docs/javascript.md", "README.md"].map((file) => fileURLToPath(new URL(`../../../${file}`, import.meta.url)));
const PAGES = [
  GUIDE,
  PROJECT,
  ...["README.md", "dist/index.d.ts", "dist/init.d.ts", "dist/conformance.d.ts"].map((file) => path.join(PACKAGE, file)),
];

// The blocks of a kind, each with its line. Those of a declaration are in a comment.
function* blocks(page, kind) {
  const lines = readFileSync(page, "utf8").split("\n").map((line) => line.replace(/^ *\*( |$)/, ""));
  for (let at = 0; at < lines.length; at++) {
    if (lines[at] !== `\`\`\`${kind}`) continue;
    const end = lines.indexOf("```", at);
    yield { line: at + 1, code: lines.slice(at + 1, end) };
    at = end;
  }
}

globalThis.gives = (work, expected) => assert.deepEqual(work(), expected());
globalThis.fails = (work, name, message) => assert.throws(work, { name, message });
globalThis.checks = 0;

function checked(line) {
  const [, indent, expression, comment] = /^( *)(?!const |let |import |\/\/)(\S.*); \/\/ (.+)$/.exec(line) ?? [];
  if (!comment) return line;
  const [, name, message] = /^throws (\w+): (.+)$/.exec(comment) ?? [];
  const check = name ? `fails(() => ${expression}, ${JSON.stringify(name)}, ${JSON.stringify(message)})` : `gives(() => (${expression}), () => (${comment}))`;
  return `${indent}checks++; ${check};`;
}

for (const page of PAGES) {
  const all = [...blocks(page, "js")];

  test(`${path.basename(page)}: ${all.length} examples`, async () => {
    assert.ok(all.length > 0);
    for (const { line, code } of all) {
      // Beside this file, from where the package is found.
      const file = path.join(import.meta.dirname, "node_modules", `${path.basename(page)}-${line}.mjs`);
      writeFileSync(file, code.map(checked).join("\n"));
      const before = checks;
      await assert.doesNotReject(import(pathToFileURL(file)), `${page}:${line}`);
      assert.ok(checks > before, `${page}:${line} checks nothing`);
    }
  });
}

test("every function and class that is declared has an example, except the errors", () => {
  const source = read("dist/index.d.ts");
  const declared = source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport (?:function|class|const) (\w+)/g);
  const without = Array.from(declared).filter(([, comment]) => !comment.includes("@example")).map(([, , name]) => name);
  assert.deepEqual(without, ["RegistrationError", "InterpretError", "BuildError"]);
});

test("the commands to install are those that this test was installed by", () => {
  const [{ code }] = blocks(GUIDE, "console");
  assert.deepEqual(code.map((line) => line.replace(/^\$ /, "")), ["cargo xtask npm", `npm install target/js/${tarball()}`]);
});

const tarball = () => readdirSync(process.env.PACKED ?? fileURLToPath(new URL("../../../target/js", import.meta.url))).find((name) => name.endsWith(".tgz"));
