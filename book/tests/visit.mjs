// Visits to the pages that run the library, in Chromium.

import { existsSync } from "node:fs";
import path from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const BOOK = process.env.BOOK ?? fileURLToPath(new URL("../../target/book", import.meta.url));

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let browser, server;

before(async () => {
  if (!existsSync(path.join(BOOK, "playground.html"))) throw new Error(`no book in ${BOOK}: book/build makes it`);
  server = await serve(BOOK);
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
});

after(async () => {
  await browser?.close();
  server?.stop();
});

// Does `work` on a page, such as "lab", at an address; any error in the page is a failure.
export async function visit(work, { page: name = "playground", fragment = "", width = 1280, theme = "light" } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await context.addInitScript((theme) => localStorage.setItem("mdbook-theme", theme), theme);
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.stack));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith(server.address)) faults.push(`a request to ${request.url()}`);
  });
  try {
    await page.goto(`${server.address}${name}.html${fragment}`);
    await page.locator("#pg").waitFor();
    await work(page);
  } finally {
    await context.close();
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

// Replaces the contents of a field by a text, as if it were typed.
export async function type(page, text, field = "#pg-url") {
  await page.locator(field).selectText();
  if (text === "") await page.keyboard.press("Delete");
  else await page.keyboard.insertText(text);
}

export const verdict = (page) => page.locator("#pg-verdict").textContent();

// Opens every section of the page that can be closed, searches for an example, and waits until nothing is computed any more.
export async function openAll(page) {
  await page.evaluate(() => document.querySelectorAll("#pg details").forEach((details) => (details.open = true)));
  await page.locator("#pg-find").fill("port");
  await page.waitForFunction(() => !document.querySelector("#pg").textContent.includes("computed when this section is opened"));
}
