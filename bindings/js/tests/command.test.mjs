// The package agrees with the command about the strings of grammar/*.toml, and passes the suites
// that the command has: each combinator by its name, and tryParse as the strict reading.

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

const PLACES = ["start", "end", "offset"];

const SETS = [[], ["--schemes", "rfc1738"], ["--scheme", "coap=httpurl:5683"]];
const options = [{}, { schemes: "rfc1738" }, { schemes: new rfc1738.Schemes().register("coap", "httpurl", 5683) }];

for (const [number, args] of SETS.entries()) {
  const by = options[number];

  test(`trees and errors, ${args.join(" ") || "by those of today"}`, () => {
    assert.ok(texts.length > 400);
    const answers = values(["parse", "--json", ...args, "--", ...texts]);
    for (const [at, text] of texts.entries()) {
      const { url, error } = rfc1738.tryParse(text, by);
      assert.equal(rfc1738.isValid(text, by), rfc1738.validate(text, by).valid);
      if (url) {
        assert.deepEqual(url, answers[at].tree);
        continue;
      }
      const expected = answers[at].error;
      assert.deepEqual(Object.keys({ ...error, message: "" }).sort(), [...Object.keys(expected), "input"].sort());
      for (const key of Object.keys(expected)) assert.deepEqual(error[key], PLACES.includes(key) ? index(text, expected[key]) : expected[key], text);
      assert.equal(error.input, text);
    }
  });

  test(`normal forms, ${args.join(" ") || "by those of today"}`, () => {
    const urls = texts.filter((text) => rfc1738.tryParse(text, by).error === null);
    const expected = run(["normalize", ...args, "--", ...urls]).stdout.trimEnd().split("\n");
    assert.deepEqual(urls.map((url) => rfc1738.normalize(url, by)), expected);
  });

  test(`steps of a client, ${args.join(" ") || "by those of today"}`, () => {
    const expected = values(["interpret", "--json", ...args, "--", ...texts]);
    for (const [at, text] of texts.entries()) {
      let steps;
      try {
        steps = rfc1738.interpret(text, by).map(({ text, ...step }) => step);
      } catch (error) {
        assert.ok(expected[at].error, text);
        assert.ok(error instanceof rfc1738.UrlError || error instanceof rfc1738.InterpretError, error);
        assert.equal(error.input, text);
        continue;
      }
      assert.deepEqual(steps, expected[at].steps, text);
    }
  });
}

for (const only of [undefined, ["https", "ftp", "news"]]) {
  test(`10,000 lines, ${only ?? "without an option"}`, () => {
    const generate = ["generate", "url", "--schemes", "today", "--count", "5000"];
    const text = run(generate).stdout + run([...generate, "--near-miss"]).stdout;
    const expected = values(["validate", "--format", "json", ...(only ? ["--only", only.join()] : [])], text);
    const lines = text.trimEnd().split("\n");
    const answers = lines.map((line) => rfc1738.isValid(line, only && { only }));
    assert.deepEqual(lines.map((line) => rfc1738.tryParse(line, only && { only }).error === null), answers);
    assert.equal(answers.length, 10_000);
    assert.ok(answers.filter((valid) => valid).length > 300);
    assert.deepEqual(answers, expected.map(({ ok }) => ok));
  });
}

test("reports of strict validation", () => {
  // A line is one text, and has no line break.
  const lines = texts.filter((text) => !/[\r\n]/.test(text) && text !== "");
  const expected = values(["validate", "--format", "json"], lines.map((line) => `${line}\n`).join(""));
  assert.ok(lines.length > 400);
  for (const [at, text] of lines.entries()) {
    const { valid, production, findings } = rfc1738.validate(text);
    assert.deepEqual([valid, production], [expected[at].ok, expected[at].production], text);
    assert.deepEqual(findings, expected[at].findings.map((finding) => ({ ...finding, start: index(text, finding.start), end: index(text, finding.end) })));
  }
});

test("the URLs in a text", () => {
  const text = `é😀 <URL:http://host.dom/a-\n  b#c> URL:ftp://host.dom/ <é> <URL:é😀 foo> https://host.dom/, mailto:a@b. ${"é<news:a>".repeat(99)}`;
  for (const wrapped of [false, true]) {
    const expected = values(["extract", "--json", ...(wrapped ? ["--wrapped"] : [])], text);
    const found = rfc1738.extract(text, { wrapped });
    assert.equal(found.length, expected.length);
    const place = (span) => span && { text: span.text, start: index(text, span.start), end: index(text, span.end) };
    for (const [at, item] of found.entries()) {
      const { wrapper, match, url, fragment, further, hyphens, left_out, readings, error, offset } = expected[at];
      assert.equal(item.wrapper, wrapper);
      assert.deepEqual([item.match, item.url, item.fragment], [match, url, fragment].map(place));
      assert.equal(text.slice(item.match.start, item.match.end), item.match.text);
      if (error) {
        assert.deepEqual([item.error.rule, item.error.message, item.error.help], [error.rule, error.message, error.help]);
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

// As in cargo's tests: whether all is asked of which a part is asked otherwise, because all takes
// long.
const THOROUGH = "THOROUGH" in process.env;

const OPTIONS = ["--no-small", "--json", "--hex"];

test("all 67 productions have the longest prefixes that the suites demand", () => {
  // Every sixth of them, unless all are asked about.
  const names = rfc1738.PRODUCTIONS.map(({ name }) => name).filter((_, at) => THOROUGH || at % 6 === 0);
  const { status, stdout } = run(["conformance", ...names, ...OPTIONS, "--", process.execPath, "answer.mjs", "{}"]);
  const sum = JSON.parse(stdout.trimEnd().split("\n").at(-1));
  assert.deepEqual([status, sum.agree, sum.differ, sum.failed], [0, names.length, 0, 0], stdout);
});

test("tryParse is the strict reading, with the schemes of today", { skip: !THOROUGH && "a million strings: cargo xtask thorough" }, () => {
  const answer = ["--whole", "--", process.execPath, "answer.mjs", '{"schemes":"today","syntaxOnly":true}'];
  const { status, stdout } = run(["conformance", "url", "--strict", ...OPTIONS, ...answer]);
  assert.equal(status, 0, stdout);
});

test("the suites can fail", () => {
  const { status } = run(["conformance", "hostname", ...OPTIONS, "--", process.execPath, "answer.mjs", "domainlabel"]);
  assert.equal(status, 1);
});
