// The package where it is used: in Node.js, by import and require; in a browser, as it is; and in
// bundles, without any configuration, in both.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { chromium } from "playwright-core";
import * as imported from "rfc1738";
import * as vite from "vite";
import webpack from "webpack";
import { CHROMIUM, serve } from "../../../book/tests/server.mjs";
import { PACKAGE } from "./command.mjs";

// A program that uses the package as its users do. What it prints is the same wherever it runs.
const MAIN = `import { RULES, Schemes, UrlError, extract, parts, tryParse } from "rfc1738";

const schemes = new Schemes().register("coap", "httpurl", 5683);
const { error } = tryParse("coap://user@host.dom/", { schemes });
console.log(
  JSON.stringify([
    parts("https://host.dom:8080/", { schemes }).port,
    [error instanceof UrlError, error.name, error.start, error.slip],
    extract("é😀 <URL:news:a>").map(({ match }) => match.start),
    RULES.length > 40,
  ]),
);
`;

// A program that loads the WebAssembly from a file of its own.
const INIT = `import { extract, init, isValid, RULES } from "rfc1738/init";

let early;
try {
  isValid("news:a");
} catch ({ message }) {
  early = message;
}
await Promise.all([init(), init()]);
console.log(JSON.stringify([early, isValid("https://u@host.dom/", { only: ["https"] }), extract("é <URL:news:a>")[0].match.start, RULES.length > 40]));
`;

const PROGRAMS = {
  "main.js": MAIN,
  "main.cjs": MAIN.replace(/^import (.*) from (.*);/, "const $1 = require($2);"),
  "init.js": INIT,
};

// The page of a program.
const PAGE = `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:">
<link rel="icon" href="data:,">
<title>app</title>
<script type="module" src="./main.js"></script>
`;

const PRINTED = '[8080,[true,"UrlError",7,"user-not-allowed"],[4],true]';
const PRINTED_BY_INIT = '["the WebAssembly of rfc1738 is not loaded: await init() first",false,2,true]';

// What Node.js prints for a program.
function node(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0 || stderr !== "") throw new Error(`${args.join(" ")}: ${status}\n${stderr}`);
  return stdout.trim();
}

// A folder for output, until the tests are over.
function folder() {
  const made = mkdtempSync(path.join(tmpdir(), "rfc1738-js-"));
  after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

let browser;
before(async () => {
  browser = await chromium.launch(CHROMIUM);
});
after(() => browser?.close());

// What the page at an address prints first. Any error, and any request to another host, is a
// failure.
async function printed(address) {
  const page = await browser.newPage();
  try {
    return await new Promise((resolve, reject) => {
      page.on("console", (message) => (message.type() === "error" ? reject(new Error(message.text())) : message.type() === "log" && resolve(message.text())));
      page.on("pageerror", reject);
      page.on("request", (request) => {
        const { protocol, host } = new URL(request.url());
        if (!["data:", "ws:"].includes(protocol) && host !== new URL(address).host) reject(new Error(`a request to ${request.url()}`));
      });
      page.goto(address).catch(reject);
      setTimeout(() => reject(new Error(`${address} printed nothing`)), 60_000).unref();
    });
  } finally {
    await page.close();
  }
}

// What a folder prints in Chromium, when it is served from a sub-path.
async function printedBy(built) {
  const root = folder();
  cpSync(built, path.join(root, "some/where"), { recursive: true });
  const { address, stop } = await serve(root);
  try {
    return await printed(`${address}some/where/index.html`);
  } finally {
    stop();
  }
}

test("import and require", () => {
  assert.equal(node(path.join(project("main.js"), "main.js")), PRINTED);
  assert.equal(node(path.join(project("main.cjs"), "main.js")), PRINTED);
});

test("both have the same classes", () => {
  const required = createRequire(import.meta.url)("rfc1738");
  assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).filter((name) => !["default", "module.exports"].includes(name)).sort());
  for (const [name, value] of Object.entries(required)) assert.equal(imported[name], value, name);
});

test("in a worker too", () => {
  const made = project();
  const work = path.join(made, "worker.mjs");
  writeFileSync(work, `import { Worker } from "node:worker_threads"; new Worker(${JSON.stringify(path.join(made, "main.js"))});`);
  assert.equal(node(work), PRINTED);
});

// The program with the package beside it.
function page(program, module) {
  const made = folder();
  cpSync(path.join(PACKAGE, "dist"), path.join(made, "rfc1738"), { recursive: true });
  writeFileSync(path.join(made, "index.html"), PAGE);
  const source = PROGRAMS[program].replace(/from "rfc1738.*"/, `from "./rfc1738/${module}"`);
  writeFileSync(path.join(made, "main.js"), source);
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
  writeFileSync(path.join(made, "main.js"), PROGRAMS[program]);
  writeFileSync(path.join(made, "index.html"), PAGE);
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
  mkdirSync(path.join(root, "dist"), { recursive: true });
  writeFileSync(path.join(root, "dist/index.html"), PAGE);
  return path.join(root, "dist");
}

async function withWebpack(root, options) {
  const compiler = webpack({ context: root, mode: "production", entry: "./main.js", performance: false, output: { path: path.join(root, "dist"), filename: "main.js" }, ...options });
  const stats = await promisify(compiler.run.bind(compiler))();
  assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }), { errors: [], warnings: [] });
  await promisify(compiler.close.bind(compiler))();
  writeFileSync(path.join(root, "dist/index.html"), PAGE);
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
