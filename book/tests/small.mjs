// A small book, for what no page of the book has in all its forms: built with the book's own settings and style.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { BOOK } from "./browser.mjs";

const OURS = fileURLToPath(new URL("..", import.meta.url));
const MDBOOK = path.join(BOOK, "../book-tools/bin/mdbook");

/** Builds a book of one page, `page.html` in the folder `below`, and returns the folder of the book. */
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
