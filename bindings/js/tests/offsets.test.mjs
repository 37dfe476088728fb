// Offsets are indices of the string, whatever is in it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { extract, isValid, longestPrefix, parse, tryParse, validate } from "rfc1738";

// A random number below `limit`, always the same.
let state = 1;
function random(limit) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return (state >>> 8) % limit;
}

const PIECES = ["a", "<", ">", " ", "\n", "é", "߿", "ࠀ", "\uffff", "😀", "\ud800", "\udc00", "\ufeff", "\0", "\u202e", "a".repeat(63), "é".repeat(40)];
const text = () => Array.from({ length: random(30) }, () => PIECES[random(PIECES.length)]).join("");

test("matches are where they are, between any characters and lone surrogates", () => {
  for (let round = 0; round < 3000; round++) {
    const [before, between, after] = [text(), text(), text()].map((one) => one.replaceAll(/[<>]/g, ""));
    const all = `${before} <URL:http://host.dom/a#\ud800${round}> ${between}<URL:ftp://h_x/> ${after}`;
    const start = before.length + 1;
    const found = extract(all);
    const [first, second] = found.filter(({ wrapper }) => wrapper === "prefixed-brackets");
    assert.deepEqual([first.match.start, first.url.start], [start, start + 5], JSON.stringify(all));
    for (const { match, url, fragment } of found) {
      for (const place of [match, url, fragment]) if (place) assert.equal(all.slice(place.start, place.end), place.text);
    }
    assert.equal(first.fragment.text, `\ud800${round}`);
    assert.equal(second.match.text, "<URL:ftp://h_x/>");
    assert.equal(all[second.offset], second.error.input[second.error.start] ?? ">");
  }
});

test("an error points at the character, also at one that is two units or half of one", () => {
  for (const found of ["é", "😀", "\ud800", "\udc00", "\uffff", " "]) {
    for (const rest of ["", "x", "😀", "\udc00".repeat(found === "\ud800" ? 0 : 1)]) {
      const url = `http://host.dom/${found}${rest}`;
      const { error } = tryParse(url);
      assert.deepEqual([error.offset, error.found], [16, found], JSON.stringify(url));
      assert.equal(error.start, 16);
      assert.ok(url.slice(error.start, error.end).startsWith(found));
      // No escape stands for a lone surrogate.
      const hasSlip = !/\p{Surrogate}/u.test(url.slice(error.start, error.end));
      assert.equal(error.slip !== null, hasSlip);
      assert.ok(error.end <= url.length);
      const [finding] = validate(url).findings;
      for (const key of ["rule", "slip", "start", "end", "section", "message", "help", "replacement"]) assert.equal(finding[key], error[key]);
    }
  }
});

test("a lone surrogate is never a part of a URL", () => {
  for (const surrogate of ["\ud800", "\udfff"]) {
    assert.equal(isValid(`http://host.dom/${surrogate}`), false);
    assert.equal(isValid(`${surrogate}http://host.dom/`), false);
    assert.equal(longestPrefix("hpath", `a/b${surrogate}`), 3);
    assert.equal(extract(`${surrogate} <news:a> ${surrogate}`).length, 1);
    // No escape stands for it.
    const { error } = tryParse(`http://host.dom/${surrogate}x`);
    assert.deepEqual([error.offset, error.found, error.slip, error.help], [16, surrogate, null, null]);
    assert.doesNotMatch(String(error), /%EF|undefined/);
  }
});

test("a byte order mark is not skipped", () => {
  assert.throws(() => parse("\ufeffhttp://host.dom/"), { offset: 0, found: "\ufeff" });
});

test("the time is linear", () => {
  const time = (times) => {
    const long = "é😀 <URL:http://host.dom/> ".repeat(times);
    const start = process.cpuUsage();
    assert.equal(extract(long).length, times);
    return process.cpuUsage(start).user;
  };
  time(1000);
  const [short, long] = [time(5000), time(50000)];
  // Ten times as long; forty times would be far from linear, and still far from a hundred.
  assert.ok(long < 40 * short, `${short} us, ${long} us`);
});
