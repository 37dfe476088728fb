// The pages of the built book.

import { readdirSync } from "node:fs";
import { BOOK } from "./browser.mjs";

// The table of contents alone, the page for printing, and the first page under a second name.
const OTHERS = ["toc.html", "print.html", "introduction.html"];

// Decks of slides are no pages of the book: slides.test.mjs is about them.
const isDeck = (file) => /^slides\/\d/.test(file);

/** The addresses of the pages, each as a path in the book. */
export const addresses = () =>
  readdirSync(BOOK, { recursive: true })
    .filter((file) => file.endsWith(".html") && !OTHERS.includes(file) && !isDeck(file))
    .sort();
