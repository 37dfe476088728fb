// What a page offers to copy can be used as it is: every block of every page is copied in the
// browser. Rust is compiled, in a package with the dependencies that the course names.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { addresses, BOOK, pages, small } from "./browser.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const at = pages();

// Catches what is copied.
const ready = (page) =>
  page.addInitScript(() => {
    window.copied = [];
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void window.copied.push(text) } });
  });

// What the buttons of a page copy: its language, the text, and the block as it is in the page.
const copies = (page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("pre .copy-button"), (button) => {
      const code = button.closest("pre").querySelector("code");
      button.click();
      return { language: /language-(\w+)/.exec(code.className)[1], block: code.textContent, text: window.copied.at(-1) };
    }),
  );

// The copies of all pages, each with its page; and those of a language.
async function collected() {
  const all = [];
  const collect = async (page, address) => all.push(...(await copies(page)).map((copy) => ({ ...copy, address })));
  await at(addresses(), collect, { ready });
  return all;
}
let all;
const of = async (language) => (await (all ??= collected())).filter((copy) => copy.language === language);

test("every copied Rust program compiles", { timeout: 300_000 }, async () => {
  const target = path.join(BOOK, "../copied");
  const folder = path.join(target, "lessons");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(path.join(folder, "src/bin"), { recursive: true });
  symlinkSync(ROOT, path.join(target, "rfc1738"));
  const manifest = '[package]\nname = "lessons"\nversion = "0.1.0"\nedition = "2024"\n[workspace]\n';
  writeFileSync(path.join(folder, "Cargo.toml"), manifest);
  writeFileSync(path.join(folder, "Cargo.lock"), readFileSync(path.join(ROOT, "Cargo.lock")));

  const rust = await of("rust");
  assert.ok(rust.length > 50);
  for (const [index, { address, text }] of rust.entries()) {
    const name = `${address.replace(/\W+/g, "_")}_${index}`;
    writeFileSync(path.join(folder, `src/bin/${name}.rs`), text);
  }
  const environment = { ...process.env, CARGO_TARGET_DIR: path.join(BOOK, "../copied-target"), CARGO_NET_OFFLINE: "true" };
  const cargo = (...args) => execFileSync("cargo", args, { cwd: folder, env: environment, stdio: ["ignore", "ignore", "pipe"] });
  // The commands of the page, as they are copied.
  const added = (await of("sh")).flatMap(({ text }) => text.split("\n").filter((line) => line.startsWith("cargo add ")));
  assert.ok(added.length > 0);
  for (const command of added) cargo(...command.split(/\s+/).slice(1));
  cargo("check", "--bins", "--quiet");
});

test("Rust has its hidden lines", async () => {
  const { text } = (await of("rust")).find(({ address, block }) => address === "course/index.html" && block.includes("is_valid"));
  assert.match(text, /^fn main\(\) \{\nuse rfc1738::is_valid;\nassert!/);
});

test("a console's commands are copied without prompts and output", async () => {
  const { text } = (await of("console")).find(
    ({ address, block }) => address === "course/index.html" && block.includes("grammar hostport"),
  );
  assert.equal(text, "rfc1738 grammar hostport\n");
  for (const { address, text } of [...(await of("console")), ...(await of("sh"))]) assert.doesNotMatch(text, /^\$ /m, address);
});

test("quotes, BNF and output are not offered", () =>
  at(
    "reference/index.html",
    async (page) => {
      assert.ok((await page.locator("pre code").count()) > 0);
      assert.deepEqual(await copies(page), []);
    },
    { ready },
  ));

const FORMS = `# Forms

\`\`\`rust
#![allow(unused)]
# fn hidden() -> Result<u8, std::num::ParseIntError> { "7".parse() }
let seven = hidden()?;
# Ok::<(), std::num::ParseIntError>(())
\`\`\`

\`\`\`rust
fn main() {}
\`\`\`

\`\`\`console
$ one \\
  two
output
$ three
\`\`\`

\`\`\`sh
all of it
\`\`\`

\`\`\`python
>>> for a in "ab":
...     a
'a'
\`\`\`

\`\`\`text
nothing
\`\`\`

\`\`\`rust,ignore
nor this
\`\`\`
`;
const form = pages(small(FORMS));

test("each form of a block", () =>
  form(
    "below/page.html",
    async (page) => {
      assert.deepEqual(
        (await copies(page)).map(({ text }) => text),
        [
          `#![allow(unused)]
fn main() {
fn _inner() -> core::result::Result<(), impl core::fmt::Debug> {
fn hidden() -> Result<u8, std::num::ParseIntError> { "7".parse() }
let seven = hidden()?;
Ok::<(), std::num::ParseIntError>(())
}
_inner().unwrap()
}
`,
          "fn main() {}\n",
          "one \\\n  two\nthree\n",
          "all of it\n",
          'for a in "ab":\n    a\n',
        ],
      );
    },
    { ready },
  ));

test("the clipboard gets it, by mouse and by keyboard, and it is told", () =>
  form(
    "below/page.html",
    async (page) => {
      const button = page.getByRole("button", { name: "Copy the command" });
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await button.hover();
      await button.click();
      await page.getByText("Copied", { exact: true }).waitFor();
      assert.equal(await clipboard(), "one \\\n  two\nthree\n");
      await page.getByRole("button", { name: "Copy the program" }).last().focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith("fn main"));
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  ));
