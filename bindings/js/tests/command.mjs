// What the tests share: the installed package, the command that it is compared with, and the strings
// to compare them on.

import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

export { entries } from "../../../book/tests/data.mjs";

export const PACKAGE = path.join(import.meta.dirname, "node_modules/rfc1738");

const COMMAND = process.env.RFC1738 ?? fileURLToPath(new URL("../../../target/debug/rfc1738", import.meta.url));

// The result of the command, whatever its exit status.
export function run(args, input = "") {
  const { error, status, stdout, stderr } = spawnSync(COMMAND, args, { input, encoding: "utf8", maxBuffer: 1e9, cwd: import.meta.dirname });
  if (error) throw error;
  return { status, stdout, stderr };
}

// The JSON values that it prints, one per line; a summary may follow.
export const values = (args, input) =>
  run(args, input)
    .stdout.trimEnd()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
