// Uses the installed package, by `import`: use.mjs VERSION
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isValid, parse, tryParse } from "rfc1738";

const { version } = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve("rfc1738/package.json"))));
assert.equal(version, process.argv[2]);
assert(isValid("https://host.dom/path"));
assert.equal(tryParse("http://host.dom/a b").error.start, 17);
assert.throws(() => parse("http://host.dom/a b"));
