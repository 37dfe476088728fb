// What the package says of the strings of grammar/*.toml is what the command says.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as rfc1738 from "rfc1738";
import { entries, run, values } from "./command.mjs";

// No argument of a command has a NUL.
const texts = [...entries("examples"), ...entries("near-misses")]
  .map(({ text }) => text)
  .filter((text) => !text.includes("\0"))
  .concat(rfc1738.RULES.flatMap(({ example, counterExample }) => [example, counterExample]));

// What `indices` has to give, in the plainest way.
const index = (text, offset) => Buffer.from(text).subarray(0, offset).toString().length;

const SETS = [[], ["--schemes", "rfc1738"], ["--scheme", "coap=httpurl:5683"]];
const options = [{}, { schemes: "rfc1738" }, { schemes: new rfc1738.Schemes().register("coap", "httpurl", 5683) }];

for (const [number, args] of SETS.entries()) {
  const by = options[number];

  test(`trees and errors, ${args.join(" ") || "by those of today"}`, () => {
    assert.ok(texts.length > 400);
    const told = values(["parse", "--json", ...args, "--", ...texts]);
    for (const [at, text] of texts.entries()) {
      const { url, error } = rfc1738.tryParse(text, by);
      assert.equal(rfc1738.isValid(text, by), rfc1738.validate(text, by).valid);
      if (url) {
        assert.deepEqual(url, told[at]);
        continue;
      }
      const expected = told[at].error;
      for (const key of ["message", "found", "expected", "within", "section"]) assert.deepEqual(error[key], expected[key]);
      for (const key of ["start", "end", "offset"]) assert.equal(error[key], index(text, expected[key]), text);
      assert.deepEqual(error.slip && { ...error.slip, start: 0, end: 0 }, expected.slip && { ...expected.slip, start: 0, end: 0 });
      assert.equal(error.help, expected.slip?.help ?? null);
      assert.equal(error.input, text);
    }
  });

  test(`normal forms, ${args.join(" ") || "by those of today"}`, () => {
    const urls = texts.filter((text) => rfc1738.tryParse(text, by).error === null);
    const told = run(["normalize", ...args, "--", ...urls]).stdout.trimEnd().split("\n");
    assert.deepEqual(urls.map((url) => rfc1738.normalize(url, by)), told);
  });

  test(`steps of a client, ${args.join(" ") || "by those of today"}`, () => {
    const told = values(["interpret", "--json", ...args, "--", ...texts]);
    for (const [at, text] of texts.entries()) {
      let steps;
      try {
        steps = rfc1738.interpret(text, by).map(({ text, ...step }) => step);
      } catch (error) {
        assert.ok(told[at].error, text);
        assert.ok(error instanceof rfc1738.ParseError || error instanceof rfc1738.InterpretError, error);
        continue;
      }
      assert.deepEqual(steps, told[at].steps, text);
    }
  });
}

for (const only of [undefined, ["https", "ftp", "news"]]) {
  test(`10,000 lines, ${only ?? "without an option"}`, () => {
    const generate = ["generate", "url", "--schemes", "today", "--count", "5000"];
    const text = run(generate).stdout + run([...generate, "--near-miss"]).stdout;
    const told = values(["validate", "--format", "json", ...(only ? ["--only", only.join()] : [])], text);
    const answers = text.trimEnd().split("\n").map((line) => rfc1738.isValid(line, only && { only }));
    assert.equal(answers.length, 10_000);
    assert.ok(answers.filter((valid) => valid).length > 300);
    assert.deepEqual(answers, told.map(({ valid }) => valid));
  });
}

test("reports of strict validation", () => {
  // A line is one text, and has no line break.
  const lines = texts.filter((text) => !/[\r\n]/.test(text) && text !== "");
  const told = values(["validate", "--format", "json"], lines.map((line) => `${line}\n`).join(""));
  assert.ok(lines.length > 400);
  for (const [at, text] of lines.entries()) {
    const { valid, production, findings } = rfc1738.validate(text);
    assert.deepEqual([valid, production], [told[at].valid, told[at].production], text);
    assert.deepEqual(findings, told[at].findings.map((finding) => ({ ...finding, start: index(text, finding.start), end: index(text, finding.end) })));
  }
});

test("the URLs in a text", () => {
  const text = `é😀 <URL:http://host.dom/a-\n  b#c> URL:ftp://host.dom/ <é> <URL:é😀 foo> https://host.dom/, mailto:a@b. ${"é<news:a>".repeat(99)}`;
  for (const wrapped of [false, true]) {
    const told = values(["extract", "--json", ...(wrapped ? ["--wrapped"] : [])], text);
    const found = rfc1738.extract(text, { wrapped });
    assert.equal(found.length, told.length);
    const place = (told) => told && { text: told.text, start: index(text, told.start), end: index(text, told.end) };
    for (const [at, item] of found.entries()) {
      const { wrapper, match, url, fragment, further, hyphens, left_out, readings, error, offset } = told[at];
      assert.equal(item.wrapper, wrapper);
      assert.deepEqual([item.match, item.url, item.fragment], [match, url, fragment].map(place));
      assert.equal(text.slice(item.match.start, item.match.end), item.match.text);
      if (error) {
        assert.equal(item.error.message, error.message);
        assert.equal(item.offset, index(text, offset));
      } else {
        assert.deepEqual(item.hyphens, hyphens.map((at) => index(text, at)));
        assert.deepEqual([item.further, item.leftOut, item.readings, item.error], [place(further) ?? null, left_out, readings, null]);
      }
    }
  }
});

test("rules and productions", () => {
  const rules = values(["rules", "--json"]).filter(({ id }) => rfc1738.RULES.some((rule) => rule.id === id));
  assert.deepEqual(
    rfc1738.RULES.map(({ agreed, counterExample, ...rule }) => ({ ...rule, counter_example: counterExample })),
    rules,
  );
  const names = run(["grammar", "--names"]).stdout.trimEnd().split("\n");
  assert.deepEqual(rfc1738.PRODUCTIONS.map(({ name }) => name), names);
  const section = run(["grammar", "hostport"]).stdout;
  assert.ok(section.includes(rfc1738.PRODUCTIONS.find(({ name }) => name === "hostport").definition));
});
