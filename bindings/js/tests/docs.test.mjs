// The examples: all code blocks of the pages, and of the declarations.
//
// After an expression, `// value` is what it gives, and `// throws Name: message` the error that it
// throws.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PACKAGE } from "./app.mjs";

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
  const source = readFileSync(path.join(PACKAGE, "dist/index.d.ts"), "utf8");
  const declared = source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport (?:function|class|const) (\w+)/g);
  const without = Array.from(declared).filter(([, comment]) => !comment.includes("@example")).map(([, , name]) => name);
  assert.deepEqual(without, ["RegistrationError", "InterpretError", "BuildError"]);
});

test("the commands to install are those that this test was installed by", () => {
  const [{ code }] = blocks(GUIDE, "console");
  assert.deepEqual(code.map((line) => line.replace(/^\$ /, "")), ["cargo xtask npm", `npm install target/js/${tarball()}`]);
});

const tarball = () => readdirSync(process.env.PACKED ?? fileURLToPath(new URL("../../../target/js", import.meta.url))).find((name) => name.endsWith(".tgz"));
