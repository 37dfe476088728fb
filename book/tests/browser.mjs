// Visits to pages of a book, in Chromium: of the built book, and of a small one.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { CHROMIUM, serve } from "./server.mjs";

/** The folder with the built book. */
export const BOOK = process.env.BOOK ?? fileURLToPath(new URL("../../target/book", import.meta.url));

let launched;
const browser = () => (launched ??= chromium.launch(CHROMIUM));

after(async () => (await launched)?.close());

/**
 * The pages of the book in `folder`, served below `under` on the loopback interface, or, with
 * `fromDisk`, as files. Returns `at(addresses, work, options)`, which does `work(page, address)` on
 * one page, or on each of several in turn. Any error in a page, and a request that fails or goes
 * elsewhere, is a failure, but for what begins as one of `refused`, which the page is expected to
 * refuse. `ready(page)` runs before the pages' own scripts.
 */
export function pages(folder = BOOK, { fromDisk = false, under = "/" } = {}) {
  let started;
  const server = () => (started ??= serve(folder, under));
  after(async () => (await started)?.stop());

  return async (addresses, work, { width = 1280, ready, refused = [], ...context } = {}) => {
    if (!existsSync(path.join(folder, "index.html"))) throw new Error(`no book in ${folder}: cargo xtask book makes it`);
    const root = fromDisk ? `${pathToFileURL(folder)}/` : (await server()).address;
    const visit = await (await browser()).newContext({ viewport: { width, height: 900 }, ...context });
    await visit.addInitScript(() => localStorage.setItem("mdbook-theme", "light"));
    const page = await visit.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.stack));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("response", (response) => {
      if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
    });
    page.on("request", (request) => {
      if (![root, "data:", "blob:", ...refused].some((known) => request.url().startsWith(known)))
        faults.push(`a request to ${request.url()}`);
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

/** Makes the window of a page as wide as this. The contents are beside the page or folded, as if it had been opened so. */
export async function resize(page, width) {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(async () => {
    const isOpen = document.getElementById("mdbook-sidebar-toggle-anchor")?.checked;
    if (isOpen === innerWidth < 1080) document.getElementById("mdbook-sidebar-toggle").click();
    for (const transition of document.getAnimations()) transition.finish();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const OF_COLORS = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong with a page, or with a part of it, at each width in each theme. Themes differ in nothing but colors. */
export async function violations(page, { part = "html", widths = [page.viewportSize().width], themes = [undefined] } = {}) {
  await page.evaluate(AXE);
  const found = [];
  for (const width of widths) {
    await resize(page, width);
    for (const theme of themes) {
      const ofTheme = await page.evaluate(
        async ({ part, theme, rules }) => {
          if (theme) document.getElementById(`mdbook-theme-${theme}`).click();
          // A style sheet of a theme is loaded when it is first asked for.
          const sheets = [...document.querySelectorAll("link[rel=stylesheet]:not([disabled])")];
          const loading = sheets.filter((link) => !link.disabled && !link.sheet);
          await Promise.all(loading.map((link) => new Promise((resolve) => (link.onload = link.onerror = resolve))));
          for (const transition of document.getAnimations()) transition.finish();
          const { violations } = await axe.run(part, rules && { runOnly: rules });
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n  ")}`);
        },
        { part, theme, rules: theme === themes[0] ? undefined : OF_COLORS },
      );
      found.push(...ofTheme.map((violation) => `${theme ?? "light"} at ${width}: ${violation}`));
    }
  }
  return found;
}

// The table of contents alone, the page for printing, and the first page under a second name.
const OTHERS = ["toc.html", "print.html", "introduction.html"];

// The documentation of the library is rustdoc's.
const isOfRustdoc = (file) => file.startsWith("api/");

/** The addresses of the pages, each as a path in the book. */
export const addresses = () =>
  readdirSync(BOOK, { recursive: true })
    .filter((file) => file.endsWith(".html") && !OTHERS.includes(file) && !isOfRustdoc(file))
    .sort();

const OURS = fileURLToPath(new URL("..", import.meta.url));

/**
 * Builds a small book, for what no page of the book has in all its forms, with the book's own
 * settings and style, and returns its folder. It has one page, `page.html` in the folder `below`.
 */
export function small(markdown) {
  const folder = mkdtempSync(path.join(tmpdir(), "book-"));
  after(() => rmSync(folder, { recursive: true }));
  cpSync(path.join(OURS, "book.toml"), path.join(folder, "book.toml"));
  cpSync(path.join(OURS, "style"), path.join(folder, "style"), { recursive: true });
  mkdirSync(path.join(folder, "src/below"), { recursive: true });
  writeFileSync(path.join(folder, "src/SUMMARY.md"), "- [Begin](begin.md)\n- [Page](below/page.md)\n- [End](below/end.md)\n");
  writeFileSync(path.join(folder, "src/begin.md"), "# Begin\n");
  writeFileSync(path.join(folder, "src/below/page.md"), markdown);
  writeFileSync(path.join(folder, "src/below/end.md"), "# End\n");
  execFileSync("cargo", ["run", "--quiet", "--locked", "--package", "pages", "--", folder, path.join(folder, "book")], { cwd: OURS });
  return path.join(folder, "book");
}
