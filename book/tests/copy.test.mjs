// What a page offers to copy can be used as it is. That the code of the lessons compiles is tested by
// the graders of the course, whose documentation it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pages, small } from "./browser.mjs";

// Catches what is copied.
const ready = (page) =>
  page.addInitScript(() => {
    window.copied = [];
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void window.copied.push(text) } });
  });

// What the buttons of a page copy.
const copies = (page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("pre .copy-button"), (button) => {
      button.click();
      return window.copied.at(-1);
    }),
  );

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
        await copies(page),
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
