// Visits to pages of a book, in Chromium.

import { existsSync } from "node:fs";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

/** The folder with the built book. */
export const BOOK = process.env.BOOK ?? fileURLToPath(new URL("../../target/book", import.meta.url));

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let launched;
const browser = () => (launched ??= chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS }));

after(async () => (await launched)?.close());

/**
 * The pages of the book in `folder`, served below `under` on the loopback interface, or, with `fromDisk`, as files. Returns
 * `at(addresses, work, options)`, which does `work(page, address)` on one page, or on each of several in turn. Any error in
 * a page, and a request that fails or goes elsewhere, is a failure. `ready(page)` runs before the pages' own scripts.
 */
export function pages(folder = BOOK, { fromDisk = false, under = "/" } = {}) {
  let started;
  const server = () => (started ??= serve(folder, under));
  after(async () => (await started)?.stop());

  return async (addresses, work, { width = 1280, theme = "light", ready, ...context } = {}) => {
    if (!existsSync(path.join(folder, "index.html"))) throw new Error(`no book in ${folder}: cargo xtask book makes it`);
    const root = fromDisk ? `${pathToFileURL(folder)}/` : (await server()).address;
    const visit = await (await browser()).newContext({ viewport: { width, height: 900 }, ...context });
    await visit.addInitScript((theme) => localStorage.setItem("mdbook-theme", theme), theme);
    const page = await visit.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.stack));
    // A deck of slides has no icon of its own, so the browser asks the server for one.
    const isIcon = (url) => url.endsWith("/favicon.ico");
    page.on("console", (message) => message.type() === "error" && !isIcon(message.location().url) && faults.push(message.text()));
    page.on("response", (response) => {
      if (response.status() >= 400 && !isIcon(response.url())) faults.push(`${response.status()}: ${response.url()}`);
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(root) && !request.url().startsWith("data:")) faults.push(`a request to ${request.url()}`);
    });
    await ready?.(page);
    try {
      for (const address of [addresses].flat()) {
        await page.goto(root + address);
        await work(page, address);
      }
    } finally {
      await visit.close();
    }
    if (faults.length > 0) throw new Error(faults.join("\n"));
  };
}

/** What axe finds wrong with a page, or with a part of it. */
export async function violations(page, part = "html") {
  const { AxeBuilder } = await import("@axe-core/playwright");
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n  ")}`);
}
