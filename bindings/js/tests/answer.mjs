// Answers lines of `rfc1738 conformance --hex`, by the package: node answer.mjs PRODUCTION, or with
// the options of tryParse in JSON, for whether all of a string parses.

import { createInterface } from "node:readline";
import { longestPrefix, tryParse } from "rfc1738";

const [asked] = process.argv.slice(2);
const answer = asked.startsWith("{") ? whole(JSON.parse(asked)) : (bytes) => longestPrefix(asked, bytes) ?? "no";

function whole(options) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return (bytes) => {
    try {
      return tryParse(decoder.decode(bytes), options).url ? "yes" : "no";
    } catch (error) {
      if (error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "no";
      throw error;
    }
  };
}

let answers = [];
const flush = () => process.stdout.write(answers.splice(0).map((one) => `${one}\n`).join(""));

for await (const line of createInterface({ input: process.stdin })) {
  if (answers.push(answer(Buffer.from(line, "hex"))) === 1000) flush();
}
flush();
