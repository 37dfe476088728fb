// Wrong arguments are TypeErrors and RangeErrors that say what was given.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as rfc1738 from "rfc1738";
import * as unloaded from "rfc1738/init";

const { proxy, revoke } = Proxy.revocable({}, {});
revoke();

const NO_STRINGS = [
  [undefined, "undefined"],
  [null, "null"],
  [0, "the number 0"],
  [NaN, "the number NaN"],
  [1n, "the bigint 1"],
  [true, "true"],
  [Symbol("http://host.dom/"), "a symbol"],
  [() => "http://host.dom/", "a function"],
  [["http://host.dom/"], "an array"],
  [new String("http://host.dom/"), "an object, [object String]"],
  [new URL("http://host.dom/"), "an object, [object URL]"],
  [{ toString: () => "http://host.dom/", length: 2 ** 32 }, "an object, [object Object]"],
  [Object.create(null), "an object, [object Object]"],
  [new Uint8Array(9), "an object, [object Uint8Array]"],
  [proxy, "an object"],
];

const ONE_TEXT = ["isValid", "isAgreed", "agreed", "parse", "tryParse", "parts", "validate", "normalize", "interpret", "extract"];

test("of two texts, the error says which is not a URL", () => {
  for (const [texts, name, text] of [[["x", "http://h"], "one", "x"], [["http://h", "http://h/~"], "other", "http://h/~"]]) {
    assert.throws(
      () => rfc1738.equivalent(...texts),
      (error) => error.name === "UrlError" && /^\w+: (no|unexpected) /.test(error.message) && `${error}`.startsWith(`UrlError: ${name}: at character `) && error.input === text,
    );
  }
});

test("whatever is not a string is a TypeError", () => {
  for (const [value, description] of NO_STRINGS) {
    for (const name of ONE_TEXT) {
      assert.throws(() => rfc1738[name](value), { name: "TypeError", message: `text must be a string, not ${description}` }, name);
    }
    assert.throws(() => rfc1738.equivalent("news:*", value), { name: "TypeError" });
    assert.throws(() => rfc1738.longestPrefix(value, "a"), { name: "TypeError" });
    assert.throws(() => rfc1738.build(value, {}), { name: "TypeError", message: `scheme must be a string, not ${description}` });
    assert.throws(() => new rfc1738.Schemes().register(value, "httpurl"), { name: "TypeError" });
    assert.throws(() => new rfc1738.Schemes().register("coap", value), { name: "TypeError" });
    if (!description.includes("Uint8Array")) assert.throws(() => rfc1738.longestPrefix("host", value), { name: "TypeError" });
  }
});

test("wrong options say what is right", () => {
  const says = (work, name, message) => assert.throws(work, { name, message });
  const { isValid, extract, validate, longestPrefix, Schemes, build } = rfc1738;
  says(() => isValid("a:b", "today"), "TypeError", /must be an object such as \{ only: \["https", "http"\] \}, not "today"$/);
  says(() => ["a:b"].filter(isValid), "TypeError", /in map and filter, write \(text\) => isValid\(text\)$/);
  says(() => isValid("a:b", null), "TypeError", /not null$/);
  says(() => isValid("a:b", { schemes: "web" }), "RangeError", /no set of schemes "web": it is "today" or "rfc1738"$/);
  says(() => isValid("a:b", { scheme: "today" }), "TypeError", /^there is no option "scheme"; did you mean "schemes"\?$/);
  says(() => isValid("a:b", { wrapped: true }), "TypeError", /^there is no option "wrapped": the options are "schemes", "only"$/);
  says(() => rfc1738.parse("a:b", { syntaxonly: true }), "TypeError", /did you mean "syntaxOnly"\?$/);
  says(() => rfc1738.tryParse("a:b", { syntaxOnly: 1 }), "TypeError", /^syntaxOnly must be true or false, not the number 1$/);
  says(() => validate("a:b", { Rules: [] }), "TypeError", /^there is no option "Rules"; did you mean "rules"\?$/);
  says(() => isValid("a:b", { only: "https" }), "TypeError", /^only must be an array of names of schemes, .* not "https"$/);
  says(() => isValid("a:b", { only: [1] }), "TypeError", /^the name of a scheme must be a string, not the number 1$/);
  says(() => isValid("a:b", { only: [] }), "RangeError", /^only has no scheme: name one, or leave it out$/);
  says(() => isValid("a:b", { only: ["htps"] }), "RangeError", /did you mean "https"\?$/);
  says(() => isValid("a:b", { only: ["https http"] }), "RangeError", /is not one of the schemes that are known/);
  says(() => isValid("a:b", { only: ["https"], schemes: "today" }), "TypeError", /^give schemes or only, not both/);
  assert.equal(isValid("https://host.dom/", { only: ["https", "http"] }), true);
  assert.throws(() => rfc1738.parse("javascript:alert(1)", { only: ["https", "http"] }), /only the schemes "http" and "https" are allowed$/);
  const mine = new Schemes({ only: ["https"] }).register("coap", "httpurl");
  assert.deepEqual(["https:", "http:", "coap:"].map((name) => isValid(`${name}//h/`, { schemes: mine })), [true, false, true]);
  says(() => isValid("a:b", { schemes: null }), "TypeError", /object of Schemes, not null$/);
  says(() => isValid("a:b", { schemes: {} }), "TypeError", /not an object, \[object Object\]$/);
  says(() => isValid("a:b", { schemes: Object.create(Schemes.prototype) }), "TypeError", /object of Schemes/);
  says(() => extract("a:b", { wrapped: 1 }), "TypeError", /wrapped must be true or false, not the number 1$/);
  says(() => validate("a:b", { rules: "port-range" }), "TypeError", /an array of ids of rules, not "port-range"$/);
  says(() => validate("a:b", { rules: [1] }), "TypeError", /the id of a rule must be a string, not the number 1$/);
  says(() => validate("a:b", { rules: ["port-range", "port"] }), "RangeError", /no rule has the id "port": see RULES$/);
  for (const id of ["", "port-range ", "port-range escape-lower-case"]) {
    says(() => validate("a:b", { rules: [id] }), "RangeError", /no rule has the id "[^"]*": see RULES$/);
  }
  says(() => longestPrefix("hostnam", "a"), "RangeError", /no production "hostnam": see PRODUCTIONS$/);
  says(() => new Schemes("net"), "RangeError", /"net"/);
  says(() => new Schemes(null), "TypeError", /not null$/);
  says(() => build("http", null), "TypeError", /parts must be an object such as/);
  says(() => build("http", { host: {} }), "TypeError", /host must be a string, a Uint8Array or an array of these/);
  says(() => build("http", { host: "h" }, { scheme: "today" }), "TypeError", /^there is no option "scheme"; did you mean "schemes"\?$/);
  says(() => build("http", { host: "h" }, "today"), "TypeError", /must be an object such as/);
  says(() => ["a:b"].filter(rfc1738.isAgreed), "TypeError", /must be an object such as/);
  assert.equal(isValid("https://u@host.dom/", { schemes: undefined, only: undefined }), false);
  assert.equal(isValid("https://u@host.dom/", {}), false);
  assert.equal(isValid("https://u@host.dom/", { schemes: "rfc1738" }), true);
});

test("the parts that all parsers name, or why they do not", () => {
  const { agreed, isAgreed, DisagreedError } = rfc1738;
  assert.deepEqual({ ...agreed("HTTPS://Host.dom/é?a#b", { only: ["https"] }) }, { scheme: "https", host: "host.dom", port: 443 });
  for (const [text, rule, found, options] of [
    ["http://127.0.0.1\\@192.0.2.1/", "agreed-syntax", "\\"],
    ["http://h/é #", "agreed-syntax", " "],
    ["http://u@h/", "agreed-user", "u@"],
    ["http://h./", "agreed-empty-label", "."],
    [`http://${"a.".repeat(126)}ab/`, "host-name-length", `${"a.".repeat(126)}ab`],
    ["http://h/", "agreed-scheme", "http", { only: ["https"] }],
    ["http://h/\ud800", "agreed-syntax", "\ud800"],
  ]) {
    const error = thrown(() => agreed(text, options));
    assert.ok(error instanceof DisagreedError);
    assert.deepEqual([error.rule, text.slice(error.start, error.end), isAgreed(text, options)], [rule, found, false]);
    for (const key of ["slip", "section", "message", "help", "replacement"]) assert.ok(key in error, key);
    assert.equal(error.input, text);
  }
  assert.match(String(thrown(() => agreed("http://h/é\ud800"))), /^DisagreedError: at character 11: a lone surrogate/);
});

/** What `work` throws. */
function thrown(work) {
  try {
    work();
  } catch (error) {
    return error;
  }
}

test("what cannot be registered or built says why", () => {
  const { RegistrationError, BuildError, Schemes, build } = rfc1738;
  const web = new Schemes("today");
  const fails = (message, ...args) => assert.throws(() => web.register(...args), { name: "RegistrationError", message });
  fails(/at least one character/, "", "httpurl");
  fails(/"https" is taken/, "https", "httpurl");
  fails(/"\\n" at byte 1/, "a\nb", "httpurl");
  fails(/is in lower case/, "COAP", "httpurl");
  fails(/there is no production "http"/, "coap", "http");
  fails(/not the production of one of the ten/, "coap", "host");
  fails(/0 is not a port/, "coap", "httpurl", 0);
  fails(/has no port/, "coap", "mailtourl", 1);
  for (const port of [65536, -1, 1.5, NaN, "80", null]) {
    assert.throws(() => web.register("coap", "httpurl", port), { name: "RangeError", message: /integer from 1 to 65535/ });
  }
  assert.deepEqual(web.registered.map(({ name }) => name), ["https", "ws", "wss"], "a failure changes nothing");
  assert.ok(new RegistrationError("") instanceof Error);

  for (const [scheme, parts, options, part, section, message] of [
    ["http", {}, {}, "host", "3.1", "the host is missing, which the hostport requires"],
    ["http", { host: "h", hsegment: [] }, {}, "hpath", "3.3", "the hpath cannot be empty"],
    ["http", { hostname: "h" }, {}, "hostname", null, "hostname: httpurl has no such part; it has host, port, hsegment, search"],
    ["http", { host: ["a", "b"] }, {}, "host", null, "host: httpurl has only one host"],
    ["http", { host: "h", port: 0 }, {}, "port", "3.1, RFC 1700", /^the port is wrong: /],
    ["wais", { host: "h", database: "d", search: "s", wtype: "t" }, {}, "wtype", null, "wtype: waisurl cannot have both search and wtype"],
    ["htps", {}, {}, null, null, /^unknown scheme "htps"; expected one of ftp, .*, https, ws, wss$/],
    ["https", { host: "h" }, { schemes: "rfc1738" }, null, null, /^unknown scheme "https"; expected one of/],
    ["ftp", { host: "h" }, { only: ["https"] }, null, null, 'unknown scheme "ftp"; expected one of https'],
  ]) {
    assert.throws(() => build(scheme, parts, options), { name: "BuildError", part, section, message });
  }
  assert.throws(() => build("http", {}), /^BuildError: the host is missing, which the hostport requires \(section 3.1\)$/);
  assert.throws(() => build("http", { host: "a", search: "\ud800" }), { name: "TypeError" });
  assert.ok(new BuildError({}) instanceof Error);
  assert.equal(build("http", { host: "host.dom", port: 80, hsegment: [Uint8Array.of(255), "a"], search: null }), "http://host.dom:80/%FF/a");
  const schemes = new Schemes().register("coap", "httpurl", 5683);
  assert.equal(build("coap", { host: "host.dom", hsegment: "a" }, { schemes }), "coap://host.dom/a");
  assert.equal(build("https", { host: "host.dom" }, { only: ["https"] }), "https://host.dom");
});

test("sets are values of their own", () => {
  const { Schemes, isValid } = rfc1738;
  const web = new Schemes("today");
  const more = new Schemes(web).register("coap", "httpurl", 5683).register("x-a", "ftpurl");
  for (let round = 0; round < 3; round++) {
    assert.equal(isValid("coap://user@host.dom/", { schemes: more }), false);
    assert.equal(isValid("coap://user@host.dom/", { schemes: web }), true);
    assert.equal(isValid("x-a://user@host.dom/;type=x", { schemes: more }), false);
    assert.equal(isValid("https://user@host.dom/", { schemes: "rfc1738" }), true);
  }
  assert.deepEqual(more.registered.slice(3), [
    { name: "coap", production: "httpurl", defaultPort: 5683 },
    { name: "x-a", production: "ftpurl", defaultPort: 21 },
  ]);
  assert.equal(rfc1738.normalize("coap://Host.dom:5683/", { schemes: more }), "coap://host.dom/");
});

test("the empty string is a string", () => {
  assert.equal(rfc1738.isValid(""), false);
  assert.throws(() => rfc1738.parse(""), { name: "UrlError", rule: "syntax", offset: 0, found: null, start: 0, end: 0, input: "" });
  assert.deepEqual(rfc1738.extract(""), []);
  assert.equal(rfc1738.longestPrefix("hpath", ""), 0);
  assert.equal(rfc1738.longestPrefix("host", ""), null);
});

test("results are frozen, to the leaves", () => {
  const frozen = (value) => typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));
  const { parse, validate, extract, interpret, parts, RULES, PRODUCTIONS } = rfc1738;
  const url = "http://host.dom:80/a/b?c";
  for (const value of [parse(url), validate(url), extract(`é <URL:${url}>`), interpret(url), parts(url), RULES, PRODUCTIONS]) {
    assert.ok(frozen(value));
  }
});

test("before init, every function says that it is missing", () => {
  const calls = [
    ["longestPrefix", "hostname", "a"],
    ["validate", "a:b", { rules: ["port"] }],
    ["build", "http", { host: "h" }],
    ["replace", "http://h/", {}],
    ["isValid", "a:b", { schemes: "today" }],
  ];
  for (const [name, ...given] of calls) {
    assert.throws(() => unloaded[name](...given), /is not loaded: await init\(\) first$/, name);
  }
});

test("a URL is changed part by part, and what is not given stays as it is written", () => {
  const { replace } = rfc1738;
  assert.equal(replace("https://Host.dom/a%2fb?q", { port: 8443 }), "https://Host.dom:8443/a%2fb?q");
  assert.equal(replace("https://host.dom:1/a?", { port: null, search: undefined }), "https://host.dom/a?");
  assert.equal(replace("ftp://me@host.dom/", { password: "" }), "ftp://me:@host.dom/");
  assert.throws(() => replace("https://host.dom/", { user: "me" }), { name: "BuildError", part: "user", message: /^user: httpurl has no such part/ });
  assert.throws(() => replace("https://h.d/a?b", { hsegment: [] }), { name: "BuildError", part: "hpath", message: /cannot be empty/ });
  assert.equal(replace("https://h.d/a?b", { hsegment: ["", "c"] }), "https://h.d//c?b");
  assert.equal(replace("prospero://h.d/a;b=c", { fieldname: [], fieldvalue: [] }), "prospero://h.d/a");
  assert.throws(() => replace("x:y", { host: "h" }), { name: "BuildError", part: "host", message: /: register the scheme$/ });
  assert.throws(() => replace("https://host.dom/", { host: null }), { name: "BuildError", part: "host", message: /host is missing/ });
  assert.throws(() => replace("https:", { port: 1 }), { name: "UrlError" });
  assert.throws(() => replace("ftp://h/", { port: 1 }, { only: ["https"] }), { name: "UrlError", help: /"https" is allowed/ });
  assert.throws(() => replace("https://h/"), { name: "TypeError" });
});
