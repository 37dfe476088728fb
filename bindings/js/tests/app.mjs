// The programs of app/: what they print, and where they run.

import { spawnSync } from "node:child_process";
import { after, before } from "node:test";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM, serve } from "../../../book/tests/server.mjs";

export const APP = path.join(import.meta.dirname, "app");
export const PACKAGE = path.join(import.meta.dirname, "node_modules/rfc1738");

export const PRINTED = '[8080,[true,"ParseError",7,"user-not-allowed"],[4],true]';
export const PRINTED_BY_INIT = '["the WebAssembly of rfc1738 is not loaded: await init() first",false,2,true]';

// What Node.js prints for a program.
export function node(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0 || stderr !== "") throw new Error(`${args.join(" ")}: ${status}\n${stderr}`);
  return stdout.trim();
}

// A folder for output, until the tests of the file are over.
export function folder() {
  const made = mkdtempSync(path.join(tmpdir(), "rfc1738-js-"));
  after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

let browser;

// Starts Chromium for the tests of the file.
export function useBrowser() {
  before(async () => {
    browser = await chromium.launch(CHROMIUM);
  });
  after(() => browser?.close());
}

// What the page at an address prints first. Any error, and any request to another host, is a
// failure.
export async function printed(address) {
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
export async function printedBy(built) {
  const root = folder();
  cpSync(built, path.join(root, "some/where"), { recursive: true });
  const { address, stop } = await serve(root);
  try {
    return await printed(`${address}some/where/index.html`);
  } finally {
    stop();
  }
}
