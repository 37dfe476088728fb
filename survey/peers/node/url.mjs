// Node's `URL`, which implements the URL Standard (WHATWG): does its constructor accept the string?
// It reads text, so the answer for a string that is not UTF-8 is `no`.

import { createInterface } from "node:readline";

const scheme = process.argv[2].replace(/url$/, "");
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function isUrl(bytes) {
  try {
    const url = new URL(utf8.decode(bytes));
    return url.protocol === `${scheme}:` && !url.href.includes("#");
  } catch {
    return false;
  }
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  answers.push(isUrl(Buffer.from(line, "hex")) ? "yes\n" : "no\n");
}
process.stdout.write(answers.join(""));
