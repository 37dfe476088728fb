// Memory does not leak, and a string that is too long is an error, after which everything continues
// to work.

import assert from "node:assert/strict";
import { test } from "node:test";

// The memories of all instances, the last one of which is in use.
const memories = [];
WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(...args) {
    super(...args);
    memories.push(this.exports.memory);
  }
};
const { Schemes, build, extract, interpret, isAgreed, isValid, longestPrefix, normalize, parse, parts, tryParse, validate } = await import("rfc1738");
const size = () => memories.at(-1).buffer.byteLength;

// The maximum number of units of a string in V8: half a gigabyte.
const MOST = 2 ** 29 - 24;

test("a hundred thousand calls, also those that fail, leave the memory as it is", () => {
  const schemes = new Schemes().register("coap", "httpurl");
  const fails = (work) => assert.throws(work);
  const round = (number) => {
    for (const text of ["http://host.dom/a?b", "http://ho_st/", `é\ud800${number}`, `coap://host.dom:${number}/`]) {
      isValid(text, { schemes });
      isAgreed(text);
      tryParse(text, { schemes });
      tryParse(text, { schemes: "today" });
      validate(text, { schemes });
      extract(`<URL:${text}> <${text}>`);
    }
    parts("http://host.dom/");
    normalize("http://host.dom/%7e");
    interpret("ftp://host.dom/a");
    build("http", { host: "host.dom", hsegment: `${number}` });
    longestPrefix("hostname", `host${number}`);
    fails(() => parse(`http://${number}_/`));
    fails(() => build("http", { host: `${number}_` }));
    fails(() => schemes.register("coap", "httpurl"));
    fails(() => new Schemes(`${number}`));
    fails(() => validate("a:b", { rules: [`${number}`] }));
    fails(() => interpret(`x-a:${number}`));
    fails(() => parse(null));
  };
  for (let number = 0; number < 200; number++) round(number);
  const before = [memories.length, size()];
  for (let number = 0; number < 3000; number++) round(number);
  assert.deepEqual([memories.length, size()], before);
});

test("a string of half a gigabyte is read, or is a RangeError", () => {
  const small = size();
  const long = `http://host.dom/${"a".repeat(MOST - 16)}`;
  assert.equal(long.length, MOST);
  assert.equal(isValid(long), true);
  assert.ok(size() < small + 2 ** 20, "its memory is given back");
  // The tree repeats the text, and so is longer than any string.
  assert.throws(() => parse(long), { name: "RangeError", message: `a text of ${MOST} units is too long: the answer does not fit in memory` });
  assert.equal(isValid("http://host.dom/"), true);
});

test("half a gigabyte of characters that take three bytes is an error at the first of them", () => {
  assert.throws(() => parse(`http://host.dom/${"\uffff".repeat(MOST - 16)}`), { name: "UrlError", offset: 16, found: "\uffff" });
});

test("after a trap, there is a new instance", () => {
  const before = memories.length;
  assert.throws(() => extract("<URL:a:b> ".repeat(2e7)), (error) => {
    assert.equal(error.name, "RangeError");
    assert.ok(error.cause instanceof WebAssembly.RuntimeError, error.cause);
    return true;
  });
  assert.equal(memories.length, before + 1);
  assert.deepEqual(extract("<URL:a:b>").map(({ url }) => url.text), ["a:b"]);
  assert.equal(isValid("coap://u@h/", { schemes: new Schemes().register("coap", "httpurl") }), false);
});
