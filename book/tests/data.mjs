// The expected results: the strings of grammar/*.toml, and the command's answers for them.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const COMMAND = process.env.RFC1738 ?? fileURLToPath(new URL("../../target/debug/rfc1738", import.meta.url));

// The entries of grammar/NAME.toml, each key with a string, a number or nothing else that is asked
// for here.
export function entries(name) {
  const toml = readFileSync(new URL(`../../grammar/${name}.toml`, import.meta.url), "utf8");
  const [, ...blocks] = toml.split(/^\[\[.*\]\]$/m);
  return blocks.map((block) => {
    const pairs = block.matchAll(/^(\w+) *= *("(?:[^"\\]|\\.)*"|\d+)$/gm);
    return Object.fromEntries(Array.from(pairs, ([, key, value]) => [key, string(value)]));
  });
}

// A basic string of TOML is one of JSON except for \U.
const string = (value) => JSON.parse(value.replace(/\\U([0-9A-Fa-f]{8})/g, (_, code) => String.fromCodePoint(parseInt(code, 16))));

// The derivation of each text by `rfc1738 explain`; from a production if one is given, then of the
// longest prefix.
export function explain(texts, production) {
  const of = production ? [production] : [];
  return answers(["explain", "--json", "--", ...of, ...texts]).map(({ derivation }) => derivation);
}

// Where the mistake in each text that is not a URL begins, in bytes, by `rfc1738 parse`.
export function mistakes(texts) {
  return answers(["parse", "--syntax-only", "--json", "--", ...texts]).map(({ error }) => error.start);
}

// The JSON that the command prints, whatever its exit status.
function answers(args) {
  const { stdout } = spawnSync(COMMAND, args, { encoding: "utf8", maxBuffer: 1e9 });
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const grammar = (...args) => execFileSync(COMMAND, ["grammar", ...args], { encoding: "utf8" });

// The names of the productions.
export const names = () => grammar("--names").trimEnd().split("\n");

// A production on one line, as `rfc1738 grammar` prints it.
export const bnf = (name) => grammar(name).split("\n\n")[0].split(/\s+/).join(" ");
