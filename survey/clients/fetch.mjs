// Fetches each URL of a file with a client of Node.js.
import { readFileSync } from "node:fs";
import http from "node:http";

const [kind, file] = process.argv.slice(2);
const get = (url) =>
  new Promise((done, failed) => {
    http.get(url, { timeout: 3000, agent: false }, (response) => response.resume().on("end", done)).on("error", failed);
  });
for (const url of readFileSync(file, "utf8").trimEnd().split("\n")) {
  try {
    await (kind === "get" ? get(url) : fetch(url, { redirect: "manual" }).then((response) => response.text()));
  } catch {
    // It need not fetch all.
  }
}
process.exit();
