// A string is parsed if and only if it is valid, and the error is the first that validation finds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { RULES, Schemes, isValid, parse, tryParse, validate } from "rfc1738";
import { entries } from "./command.mjs";

// A random number below `limit`, always the same.
let state = 1;
function random(limit) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return (state >>> 8) % limit;
}

const TEXTS = [...entries("examples"), ...entries("near-misses")].map(({ text }) => text).concat(RULES.flatMap(({ example, counterExample }) => [example, counterExample]));
const PIECES = [":", "/", "//", "@", "?", "#", "%", "%0a", "%C3", ";", ".", "_", "-", "~", " ", "0", "256", "99999", "URL:", "https:", "é", "\ud800"];

/** One of the texts after some edits, each of which leaves out, adds or replaces a piece. */
function mutant() {
  let text = TEXTS[random(TEXTS.length)];
  for (let edits = random(4); edits > 0; edits--) {
    const at = random(text.length + 1);
    text = text.slice(0, at) + ["", PIECES[random(PIECES.length)]][random(2)] + text.slice(at + random(3));
  }
  return text;
}

const FIELDS = ["rule", "slip", "start", "end", "section", "message", "help", "replacement"];

for (const [name, options] of Object.entries({ today: {}, ten: { schemes: "rfc1738" }, only: { only: ["http", "mailto", "news"] }, more: { schemes: new Schemes().register("coap", "httpurl") } })) {
  test(`10,000 mutants of examples, ${name}`, () => {
    const rules = new Set();
    for (let count = 0; count < 10_000; count++) {
      const text = mutant();
      const { url, error } = tryParse(text, options);
      const report = validate(text, options);
      assert.deepEqual([url !== null, report.valid], [isValid(text, options), error === null], text);
      assert.deepEqual(error && FIELDS.map((field) => error[field]), report.error && FIELDS.map((field) => report.error[field]), text);
      // Its rule is `syntax` exactly if section 5 alone is why.
      assert.equal(error?.rule === "syntax", tryParse(text, { ...options, syntaxOnly: true }).error !== null, text);
      rules.add(error?.rule);
    }
    assert.ok(rules.has(undefined) && rules.size > 5, [...rules].join());
  });
}

test("what people read of an error is one line, and its message the problem alone", () => {
  const error = tryParse("http://host.dom/a b").error;
  const line = 'UrlError: at character 18: unexpected " " (section 2.2): a space must be encoded, write "%20"';
  assert.deepEqual([error.message, String(error), error.stack.split("\n")[0]], ['unexpected " "', line, line]);
  const { message, replacement } = JSON.parse(JSON.stringify(error));
  assert.deepEqual([message, replacement], ['unexpected " "', "%20"]);
  assert.throws(() => parse("http://h:0/"), /^UrlError: at character 10: .+ \(section 3\.1 and RFC 1700\): /);
});
