// Uses the installed package, by `require`: use.cjs VERSION
const assert = require("node:assert");
const { isValid, tryParse } = require("rfc1738");

assert.equal(require("rfc1738/package.json").version, process.argv[2]);
assert(isValid("https://host.dom/path"));
assert.equal(tryParse("http://host.dom/a b").error.start, 17);
