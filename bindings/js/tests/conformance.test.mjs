// The package against the test suites: each combinator by its name, and tryParse as the strict
// reading.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PRODUCTIONS } from "rfc1738";
import { run } from "./command.mjs";

// As in cargo's tests: whether all is asked of which a part is asked otherwise, because all takes
// long.
const THOROUGH = "THOROUGH" in process.env;

const OPTIONS = ["--no-small", "--json", "--hex"];

test("all 67 productions have the longest prefixes that the suites demand", () => {
  // Every sixth of them, unless all are asked about.
  const names = PRODUCTIONS.map(({ name }) => name).filter((_, at) => THOROUGH || at % 6 === 0);
  const { status, stdout } = run(["conformance", ...names, ...OPTIONS, "--", process.execPath, "answer.mjs", "{}"]);
  const sum = JSON.parse(stdout.trimEnd().split("\n").at(-1));
  assert.deepEqual([status, sum.agree, sum.differ, sum.failed], [0, names.length, 0, 0], stdout);
});

test("tryParse is the strict reading, with the schemes of today", { skip: !THOROUGH && "a million strings: cargo xtask thorough" }, () => {
  const answer = ["--whole", "--", process.execPath, "answer.mjs", '{"schemes":"today"}'];
  const { status, stdout } = run(["conformance", "url", "--strict", "--schemes", "today", ...OPTIONS, ...answer]);
  assert.equal(status, 0, stdout);
});

test("the suites can fail", () => {
  const { status } = run(["conformance", "hostname", ...OPTIONS, "--", process.execPath, "answer.mjs", "domainlabel"]);
  assert.equal(status, 1);
});
