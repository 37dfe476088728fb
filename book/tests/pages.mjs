// The pages of the built book, and a small book.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { BOOK } from "./browser.mjs";

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
const MDBOOK = path.join(BOOK, "../book-tools/bin/mdbook");

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
  execFileSync(MDBOOK, ["build", folder], { stdio: ["ignore", "ignore", "inherit"] });
  return path.join(folder, "book");
}
