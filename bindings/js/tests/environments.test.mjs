// The package where it is used: in Node.js, by import and require; in a browser, as it is; and in
// bundles, without any configuration, in both.

import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import * as imported from "rfc1738";
import * as vite from "vite";
import webpack from "webpack";
import { APP, PACKAGE, PRINTED, PRINTED_BY_INIT, folder, node, printed, printedBy, useBrowser } from "./app.mjs";

useBrowser();

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

// A project with the program as main.js, and the package installed.
function project(program = "main.js") {
  const made = folder();
  cpSync(path.join(APP, program), path.join(made, "main.js"));
  cpSync(path.join(APP, "index.html"), path.join(made, "index.html"));
  cpSync(PACKAGE, path.join(made, "node_modules/rfc1738"), { recursive: true });
  writeFileSync(path.join(made, "package.json"), `{ "type": "${program.endsWith("cjs") ? "commonjs" : "module"}" }`);
  return made;
}

async function withEsbuild(root, options) {
  const { warnings } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["main.js"],
    bundle: true,
    minify: true,
    outfile: path.join(root, "dist/main.js"),
    logLevel: "silent",
    ...options,
  });
  assert.deepEqual(warnings, []);
  cpSync(path.join(APP, "index.html"), path.join(root, "dist/index.html"));
  return path.join(root, "dist");
}

async function withWebpack(root, options) {
  const compiler = webpack({ context: root, mode: "production", entry: "./main.js", performance: false, output: { path: path.join(root, "dist"), filename: "main.js" }, ...options });
  const stats = await promisify(compiler.run.bind(compiler))();
  assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }), { errors: [], warnings: [] });
  await promisify(compiler.close.bind(compiler))();
  cpSync(path.join(APP, "index.html"), path.join(root, "dist/index.html"));
  return path.join(root, "dist");
}

async function withVite(root) {
  await vite.build({ root, base: "./", logLevel: "error", configFile: false });
  return path.join(root, "dist");
}

for (const format of ["esm", "iife"]) {
  test(`esbuild, ${format}`, async () => {
    assert.equal(await printedBy(await withEsbuild(project(), { format })), PRINTED);
  });
}

test("esbuild, require, for an old browser", async () => {
  assert.equal(await printedBy(await withEsbuild(project("main.cjs"), { format: "iife", target: "es2022" })), PRINTED);
});

test("vite", async () => {
  assert.equal(await printedBy(await withVite(project())), PRINTED);
});

test("vite's server", async () => {
  const root = project();
  // Its client is inline, and opens a socket.
  writeFileSync(path.join(root, "index.html"), '<link rel="icon" href="data:,"><script type="module" src="./main.js"></script>');
  const server = await vite.createServer({ root, base: "/some/where/", logLevel: "error", configFile: false, server: { port: 0, host: "127.0.0.1" } });
  await server.listen();
  try {
    const [address] = server.resolvedUrls.local;
    let said;
    do said = await printed(address);
    while (said.startsWith("[vite]"));
    assert.equal(said, PRINTED);
  } finally {
    await server.close();
  }
});

test("webpack", async () => {
  assert.equal(await printedBy(await withWebpack(project())), PRINTED);
});

test("webpack, require", async () => {
  assert.equal(await printedBy(await withWebpack(project("main.cjs"))), PRINTED);
});

test("rfc1738/init: vite and webpack find the file of the WebAssembly", async () => {
  assert.equal(await printedBy(await withVite(project("init.js"))), PRINTED_BY_INIT);
  assert.equal(await printedBy(await withWebpack(project("init.js"))), PRINTED_BY_INIT);
});

test("bundles for Node.js run alone", async () => {
  for (const format of ["esm", "cjs"]) {
    const out = path.join(folder(), format === "esm" ? "main.mjs" : "main.cjs");
    await withEsbuild(project(), { format, platform: "node", outfile: out });
    assert.equal(node(out), PRINTED);
  }
  const built = await withWebpack(project("main.cjs"), { target: "node" });
  const out = path.join(folder(), "main.cjs");
  cpSync(path.join(built, "main.js"), out);
  assert.equal(node(out), PRINTED);
});
