// rfc1738/conformance: the conformance kit judges functions of JavaScript.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { Schemes, longestPrefix, parse } from "rfc1738";
import { check, disagree, learn } from "rfc1738/conformance";

const text = true;
const isPort = (text) => /^[0-9]+$/.test(text);

/** Whether a production derives the text. */
function derives(text, options) {
  try {
    return parse(text, { ...options, syntaxOnly: true }) !== null;
  } catch {
    return false;
  }
}

test("a parser that is right agrees: of text and of octets, whole strings and prefixes", () => {
  for (const verdict of [
    check(isPort, "port", { text }),
    check((octets) => octets.length > 0 && octets.every((octet) => octet >= 0x30 && octet <= 0x39), "port"),
    check((text) => longestPrefix("hostname", text), "hostname", { text, whole: false }),
    check((octets) => longestPrefix("hostname", octets), "hostname", { whole: false }),
    check((text) => /^abc$/i.test(text), "a", { text, grammar: { abnf: 'a = "abc"' } }),
  ]) {
    assert.ok(verdict.agrees, String(verdict));
    assert.match(verdict.message, /: all \d+ answers are right$/);
    assert.deepEqual([verdict.differences, verdict.unpaired, verdict.notJudged, verdict.schemes, verdict.wronglyAccepted], [[], 0, [], null, { count: 0, shortest: null }]);
  }
});

test("schemes that are registered belong to the rule of their production", () => {
  for (const [schemes, names] of [["today", /^(https?|wss?):/i], [new Schemes("rfc1738").register("coap", "httpurl"), /^(http|coap):/i]]) {
    const verdict = check((text) => names.test(text) && derives(text, { schemes }), "httpurl", { text, schemes });
    assert.ok(verdict.agrees, String(verdict));
  }
});

test("a parser of some schemes is judged by their URLs alone", () => {
  const isHttp = (text) => /^http:/i.test(text) && derives(text);
  const verdict = check(isHttp, "url", { text, only: ["http"] });
  assert.ok(verdict.agrees && verdict.rule === "url (http)", String(verdict));
  assert.ok(verdict.schemes.http > 100 && verdict.schemes.ftp > 0, verdict.schemes);
  assert.ok(check(isHttp, "url", { text, only: ["http", "file"] }).wronglyRejected.count > 0);
  assert.equal(check(isHttp, "url", { text, only: ["https", "http"] }).rule, "url (https, http)");
  assert.throws(() => check(isHttp, "url", { text, only: ["htp"] }), RangeError);
  assert.throws(() => check(isHttp, "port", { text, only: ["http"] }), /only is about the schemes of url/);
  assert.throws(() => check(isHttp, "url", { text, only: "http" }), /only must be an array of names of schemes, not "http"/);
});

test("what parsers disagree about is a pair of strings", () => {
  const lines = (text) => /^[0-9]+$/m.test(text);
  const { rule, strings, disagreed, disagreements, message } = disagree({ plain: isPort, lines, again: isPort }, "port", { text });
  assert.ok(rule === "port" && strings > 20_000 && disagreed > 0 && disagreed < strings);
  const [first] = disagreements;
  assert.deepEqual([first.acceptedBy, first.rejectedBy, first.string.octets.length], [["lines"], ["plain", "again"], 2]);
  assert.deepEqual(first.between, ["plain", "lines"]);
  const { kind, pair, message: line } = first.difference;
  assert.deepEqual([kind, pair.wrong, pair.right.text], ["differs", first.string, "0"]);
  assert.ok(!isPort(first.string.text) && lines(first.string.text) && message.includes(line));
  assert.deepEqual(disagree({ plain: isPort, again: isPort }, "port", { text, count: 0 }).disagreements, []);
  const thrown = { throws: () => { throw new Error("no"); }, no: () => false };
  assert.equal(disagree(thrown, "port", { count: 10 }).disagreed, 0);
  assert.equal(disagree({ throws: thrown.throws, all: () => true }, "port", { count: 0 }).disagreements[0].rejectedBy[0], "throws");
  assert.match(disagree(thrown, "port", { count: 10 }).message, /throws: threw: \d+ of the strings asked, as "", answered by throwing/);
  assert.throws(() => disagree({ plain: isPort, again: isPort }, "port", { cuont: 1 }), /no option "cuont"; did you mean "count"/);
  assert.throws(() => disagree({ plain: isPort }, "port"), /two parsers or more/);
  assert.throws(() => disagree({ plain: isPort, other: 1 }, "port"), /the parser must be a function/);
  assert.throws(() => disagree({ plain: isPort, other: () => 1 }, "port", { text }), /must return true or false, not the number 1/);
});

test("among parsers that disagree, one that contradicts itself is reported", () => {
  // It keeps where its last match ended.
  const global = /^[0-9]+$/g;
  const { message } = disagree({ plain: isPort, global: (text) => global.test(text) }, "port", { text, count: 0 });
  assert.match(message, /\nglobal: contradicts itself: ".*", answered first .*; it may keep something from string to string\n/);
  assert.ok(!message.includes("plain: contradicts"));
});

test("a verdict says how often a parser is wrong, with a pair of strings, and by which fault", () => {
  const verdict = check((text) => /^[0-9_]+$/.test(text), "digits", { text });
  const { count, shortest } = verdict.wronglyAccepted;
  assert.ok(count > 1 && verdict.wronglyRejected.count === 0 && verdict.rightIsNo > count && verdict.cases > verdict.rightIsNo);
  assert.deepEqual(shortest, { octets: Uint8Array.of(0x5f), text: "_", answered: "yes", expected: "no" });
  const message = 'accepts "_" as well as "0"  digits: "_" in place of "0" (2 of 2 places)';
  const fault = 'digit: takes "_" as well';
  assert.deepEqual(verdict.differences, [
    {
      message,
      kind: "accepts",
      rules: ["digits"],
      shape: { kind: "bytes", bytes: Uint8Array.of(0x5f), characters: false },
      explains: verdict.differences[0].explains,
      pair: { right: { octets: Uint8Array.of(0x30), text: "0" }, wrong: { octets: Uint8Array.of(0x5f), text: "_" } },
      places: 2,
      tried: 2,
      elsewhere: null,
      fault,
    },
  ]);
  assert.ok(verdict.differences[0].explains > 0 && verdict.unpaired === 0);
  assert.equal(String(verdict), `digits: ${count} of ${verdict.cases} answers are wrong\n  ${message}\n    as if ${fault}\n    digits = 1*digit`);
  // Of text, not all of the suite is asked.
  assert.ok(!verdict.complete);
  const ofOctets = check((octets) => /^[0-9_]+$/.test(String.fromCharCode(...octets)), "digits");
  assert.ok(ofOctets.complete && ofOctets.message.endsWith("\n  without these, no automaton of at most 3 states differs"), String(ofOctets));
});

test("what has the same answer in place of a piece, and what is accepted elsewhere", () => {
  const grammar = { abnf: 'a = 2DIGIT [ "-" ALPHA ]' };
  for (const [accepted, rule, options, kind, shape, right, wrong, elsewhere] of [
    [/^[0-9]{1,5}$/, "port", {}, "rejects", { kind: "length", limit: 5 }, "01000", "010000"],
    [{ test: (text) => isPort(text) && Number(text) < 65_536 }, "port", {}, "rejects", { kind: "number", limit: 65_535 }, "65535", "65536"],
    [{ test: (text) => isPort(text) && Number(text) >= 1_024 }, "port", {}, "rejects", { kind: "below", limit: 1_024 }, "1024", "1023"],
    [/^[1-9][0-9]*$/, "port", {}, "rejects", { kind: "bytes", bytes: Uint8Array.of(0x30), characters: false }, "1", "0"],
    [/^[0-9]*$/, "port", {}, "accepts", { kind: "leftOut" }, "0", ""],
    [/^[0-4][0-9]$|^[0-9]{2}-[a-z]$/i, "a", { grammar }, "rejects", { kind: "number", limit: 49 }, "49", "50", "50-o"],
  ]) {
    const verdict = check((text) => accepted.test(text), rule, { text, ...options });
    const [one, ...others] = verdict.differences;
    assert.deepEqual([one.kind, one.shape, one.pair.right.text, one.pair.wrong.text, one.elsewhere?.text, others], [kind, shape, right, wrong, elsewhere, []], String(verdict));
  }
});

test("rules through which no accepted member leads are not judged", () => {
  const grammar = { abnf: 'a = "x" b / "y" c\nb = 1*"1"\nc = 1*"2"' };
  const { notJudged, message } = check((text) => /^x1+$/i.test(text), "a", { text, grammar });
  assert.ok(notJudged.some(({ rule, transitions }) => rule === "c" && transitions > 0) && notJudged.every(({ rule }) => rule !== "b"), message);
});

test("a corpus shows what a parser accepts that checks values", () => {
  const grammar = { abnf: "code = 4ALPHA" };
  const knows = (text) => text.startsWith("HRKW");
  const without = check(knows, "code", { text, grammar });
  assert.ok(without.differences.length === 0 && without.unpaired > 0 && !without.complete, String(without));
  for (const corpus of [["HRKW"], [new TextEncoder().encode("HRKW")]]) {
    const [{ pair }] = check(knows, "code", { text, grammar, corpus }).differences;
    assert.deepEqual([pair.right.text, pair.wrong.text], ["HRKW", "HRKWa"]);
  }
  for (const corpus of ["HRKW", [1]]) assert.throws(() => check(knows, "code", { text, grammar, corpus }), { name: "TypeError", message: /^corpus must be an array of strings or of Uint8Array, not / });
});

test("a text may have line ends, and all that is not text is left out and counted", () => {
  const asked = [];
  const verdict = check((text) => asked.push(text) > 0 && isPort(text), "port", { text });
  assert.ok(asked.every((text) => typeof text === "string" && text.isWellFormed()));
  assert.equal(asked.length, verdict.cases);
  assert.ok(asked.includes("\n") && verdict.leftOut > 0);
  assert.equal(check((octets) => isPort(String.fromCharCode(...octets)), "port").leftOut, 0);
  assert.equal(check((text) => /^[0-9]+$/m.test(text), "port", { text }).wronglyAccepted.shortest.text, "0\n");
});

test("lengths of prefixes are in bytes of octets, and in units of text", () => {
  const grammar = { abnf: "a = 1*( %xF0.9F.90.88 / %xC3.A9 )" };
  const cats = (text) => /^[🐈é]+/u.exec(text)?.[0].length ?? null;
  const right = check(cats, "a", { text, grammar, whole: false });
  assert.ok(right.agrees && right.rightIsNo < right.cases, String(right));
  const wrong = check((text) => cats(text) && text.length, "a", { text, grammar, whole: false });
  assert.ok(wrong.wrongLength.count > 0, String(wrong));
  assert.deepEqual([wrong.wrongLength.shortest.expected, wrong.wrongLength.shortest.answered], [2, 3]);
  const beyond = check((text) => cats(text) && text.length + 1, "a", { text, grammar, whole: false });
  assert.ok(beyond.wrongLength.count > wrong.wrongLength.count);
});

test("an exception is an answer, which is counted and shown", () => {
  const verdict = check(
    (text) => {
      if (text.includes("/")) throw new Error("a slash");
      return isPort(text);
    },
    "port",
    { text },
  );
  assert.deepEqual([verdict.agrees, verdict.wronglyAccepted.count], [false, 0]);
  assert.ok(verdict.threw.count > 0 && verdict.threw.count < verdict.cases);
  assert.deepEqual([verdict.threw.shortest.text, verdict.threw.shortest.answered], ["/", 'by throwing "Error: a slash"']);
  assert.match(String(verdict), /^ {2}\d+ threw: "\/", answered by throwing "Error: a slash", expected no$/m);
  for (const thrown of [undefined, null, Symbol("s"), Object.create(null), "\u{D800}\u0007"]) {
    const { threw, cases } = check(() => { throw thrown; }, "port", { text });
    assert.equal(threw.count, cases);
    assert.match(threw.shortest.answered, /^by throwing "[ -~�␇]*"$/);
  }
  const endless = () => endless();
  assert.match(check(endless, "port").threw.shortest.answered, /RangeError/);
});

test("a value that is not an answer is a TypeError, and the next question is answered", () => {
  for (const [parser, options, message] of [
    [(text) => text.match(/x/), { text }, /must return true or false, not null, which it returned for ""$/],
    [async () => true, {}, /not an object, \[object Promise\], which it returned for the octets \[\]$/],
    [() => 1.5, { whole: false }, /must return the length of a prefix, or null, not the number 1\.5/],
    [() => -1, { whole: false }, /not the number -1/],
    [() => true, { whole: false }, /not true/],
  ]) {
    assert.throws(() => check(parser, "port", options), { name: "TypeError", message });
    if (options.whole !== false) assert.throws(() => learn(parser, "port", options), { name: "TypeError", message: /must return true or false/ });
  }
  assert.ok(check(isPort, "port", { text }).agrees);
});

test("octets are the parser's own: they stay as they were", () => {
  const kept = [];
  check((octets) => kept.push([octets, octets.join()]) > 0, "port");
  assert.ok(kept.length > 100 && kept.every(([octets, before]) => octets.join() === before));
});

test("a parser may ask this module, too", () => {
  let inner;
  const outer = check((text) => (text === "7" ? (inner = check(isPort, "port", { text: true })).agrees : isPort(text)), "port", { text });
  assert.ok(inner.agrees && outer.agrees, `${inner}\n${outer}`);
});

test("other grammars", () => {
  const verdict = check((text) => /^%[0-9A-F]{2}$/.test(text), "pct-encoded", { text, grammar: "rfc3986" });
  assert.ok(verdict.wronglyRejected.count > 0, String(verdict));
  assert.ok(check((text) => /^%[0-9A-F]{2}$/i.test(text), "pct-encoded", { text, grammar: "rfc3986" }).agrees);
});

test("a rule can be used although others have problems, and over bases", () => {
  const abnf = "time = hour %x3A minute\nhour = 2DIGIT\nminute = 2DIGITS";
  assert.ok(check((text) => /^[0-9]{2}$/.test(text), "hour", { text, grammar: { abnf } }).agrees);
  const refused = /^`time` cannot be used: time → minute: line 3, column 11: `DIGITS` is not defined/;
  assert.throws(() => check(isPort, "time", { text, grammar: { abnf } }), { name: "RangeError", message: refused });
  const bases = { ours: { abnf: "DIGITS = 1*octal" }, octal: { abnf: "octal = %x30-37" } };
  assert.ok(check((text) => /^[0-7]{2,}$/.test(text), "minute", { text, grammar: { abnf: abnf.replace("2DIGITS", "DIGITS octal"), bases } }).agrees);
});

test("a rule that nests has a depth", () => {
  const abnf = 'nested = "(" [ nested ] ")"';
  const ofTwo = (text) => /^(\(\)|\(\(\)\))$/.test(text);
  assert.ok(check(ofTwo, "nested", { text, grammar: { abnf, depth: { nested: 2 } } }).agrees);
  assert.equal(check(ofTwo, "nested", { text, grammar: { abnf, depth: { nested: 3 } } }).wronglyRejected.shortest.text, "((()))");
  assert.throws(() => check(ofTwo, "nested", { text, grammar: { abnf } }), { name: "RangeError", message: /; depth: nested 3/ });
});

test("arguments that are wrong are errors that say so", () => {
  for (const [args, name, message] of [
    [["not a function", "port"], "TypeError", /^the parser must be a function, not "not a function"$/],
    [[isPort, 1], "TypeError", /^rule must be a string/],
    [[isPort, "ports"], "RangeError", /ports/],
    [[isPort, "port", 1], "TypeError", /^options must be an object/],
    [[isPort, "port", { text: 1 }], "TypeError", /^text must be true or false/],
    [[isPort, "port", { extraStates: -1 }], "RangeError", /^extraStates must be an integer from 0/],
    [[isPort, "port", { grammar: "rfc1" }], "RangeError", /^there is no grammar "rfc1": it is one of /],
    [[isPort, "port", { grammar: ["bnf"] }], "TypeError", /^grammar must be a name/],
    [[isPort, "port", { grammar: "rfc1738", schemes: "today" }], "TypeError", /^schemes and strict are for section 5/],
    [[isPort, "port", { grammar: { bnf: "port = [" } }], "RangeError", /^`port` cannot be used: line 1, column 9: /],
    [[isPort, "port", { grammar: { abnf: "a = %x41\nport : %x42" } }], "RangeError", /^the grammar has no rule "port", and a problem: line 2, column 1: /],
    [[isPort, "a", { grammar: { abnf: "a = %x41", bases: ["rfc3986"] } }], "TypeError", /^bases must be an object, not /],
    [[isPort, "a", { grammar: { abnf: "a = %x41", bases: { b: 1 } } }], "TypeError", /^grammar must be a name/],
    [[isPort, "a", { grammar: { abnf: "a = %x41", depth: { a: 0 } } }], "RangeError", /^the depth of a must be an integer from 1/],
    [[isPort, "a", { grammar: { abnf: "a = %x41", depth: { a: 2 } } }], "RangeError", /^`a` has no depth/],
    [[isPort, "url", { schemes: "net" }], "RangeError", /^there is no set of schemes "net"/],
    [[isPort, "url", { schemes: ["today"] }], "TypeError", /^schemes must be/],
  ]) {
    assert.throws(() => check(...args), { name, message });
    assert.throws(() => learn(...args), { name, message });
  }
});

test("the automaton of a parser is learned, and where it and the rule differ", () => {
  const same = learn(isPort, "port", { text });
  assert.deepEqual([same.agrees, same.states, same.ruleStates, same.exactWithin, same.bound], [true, 3, 3, 3, null]);
  assert.match(String(same), /^states: 3\nexact, .*\nport: the same automaton\n/);
  assert.ok(same.checks.some(({ check, strings }) => check === "near misses" && strings > 1000));

  const short = learn((text) => /^[0-9]{1,5}$/.test(text), "port", { text });
  assert.deepEqual([short.agrees, short.states, short.exactWithin], [false, 7, 7]);
  assert.equal(short.wronglyAccepted.count, 0);
  assert.match(short.wronglyRejected.shortest.text, /^\d{6}$/);
  assert.ok(short.queries > 100);
  const [{ kind, shape, message }, ...others] = short.differences;
  assert.deepEqual([kind, shape, others], ["rejects", { kind: "length", limit: 5 }, []]);
  assert.ok(short.message.includes(`\n  ${message}\n`), short.message);

  const bounded = learn((text) => /^[0-9]{1,5}$/.test(text), "port", { text, states: 4 });
  assert.deepEqual([bounded.agrees, bounded.exactWithin, bounded.bound], [false, null, "states"]);
});

test("a parser that contradicts itself has no automaton", () => {
  const met = new Set();
  const fickle = (text) => met.has(text) !== (met.add(text) && isPort(text));
  assert.throws(() => learn(fickle, "port", { text }), { name: "RangeError", message: /^nothing was learned: two answers about "/ });
});

test("require gives the same functions", () => {
  const required = createRequire(import.meta.url)("rfc1738/conformance");
  assert.deepEqual(Object.keys(required).sort(), ["check", "disagree", "learn"]);
  assert.ok(required.check(isPort, "port", { text }).agrees);
});
