// Every link and every resource of the built book exists, and none is on another host: node --test
// links.mjs
//
// The book is in target/book, or where BOOK says. The pages of rustdoc in it are not asked, because
// rustdoc checks its own links; but a link that leads to one of them must find it.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "parse5";

const book = process.env.BOOK ?? fileURLToPath(new URL("../../target/book", import.meta.url));
const files = readdirSync(book, { recursive: true }).filter((file) => statSync(path.join(book, file)).isFile());
const own = files.filter((file) => !file.startsWith("api/"));
const pages = new Map(own.filter((file) => file.endsWith(".html")).map((file) => [file, readPage(file)]));

// The ids and the addresses of a page.
function readPage(file) {
  const page = { ids: [], addresses: [] };
  // Without scripting, so that the contents of <noscript> are read as well.
  visit(parse(readFileSync(path.join(book, file), "utf8"), { scriptingEnabled: false }), page);
  return page;
}

function visit(node, page) {
  for (const { name, value } of node.attrs ?? []) {
    if (name === "id") page.ids.push(value);
    // parse5 also calls xlink:href of SVG "href".
    if (["href", "src", "action", "data", "poster"].includes(name)) {
      page.addresses.push({ address: value, isLink: node.tagName === "a" });
    }
    if (name === "style") page.addresses.push(...inStyle(value));
  }
  if (node.tagName === "style") page.addresses.push(...inStyle(node.childNodes.map((text) => text.value).join("")));
  for (const child of [...(node.childNodes ?? []), ...(node.content?.childNodes ?? [])]) visit(child, page);
}

// The resources that a style names.
function inStyle(style) {
  const named = style.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']/g);
  return [...named].map(([, url, imported]) => ({ address: url ?? imported, isLink: false }));
}

// The fault of an address in a file, if any.
function fault(file, { address, isLink }) {
  if (/^(data|javascript):/.test(address)) return undefined;
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return isLink ? undefined : `${address} is another host's`;
  if (address.startsWith("/")) return `${address} supposes that the book is at the root`;

  const [, before, fragment] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(address);
  let target = before === "" ? file : path.join(path.dirname(file), decodeURIComponent(before));
  if (target === "." || target.endsWith("/")) target = path.join(target, "index.html");
  if (!existsSync(path.join(book, target))) return `${address} is not there`;
  // The state of the playground is not an id.
  if (fragment && pages.has(target) && !fragment.includes("=")) {
    if (!pages.get(target).ids.includes(decodeURIComponent(fragment))) return `${address} has no such fragment`;
  }
  return undefined;
}

const faults = (file, addresses) => addresses.map((address) => fault(file, address)).filter(Boolean);

test("the book is built", () => assert.ok(pages.has("index.html") && pages.has("reference/index.html"), book));

for (const [file, { ids, addresses }] of pages) {
  test(`${file}: what it links to and loads is there`, () => assert.deepEqual(faults(file, addresses), []));
  test(`${file}: no id twice`, () => {
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  });
}

for (const file of own.filter((file) => file.endsWith(".css"))) {
  test(`${file}: what it loads is there`, () => {
    assert.deepEqual(faults(file, inStyle(readFileSync(path.join(book, file), "utf8"))), []);
  });
}
