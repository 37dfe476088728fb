// The JavaScript of docs/agreed.md fetches agreed URLs, and refuses the others.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { isAgreed } from "rfc1738";
import { run, values } from "./command.mjs";

const ROOT = path.join(import.meta.dirname, "../../..");
const { payloads } = JSON.parse(readFileSync(path.join(ROOT, "survey/data/payloads.json"), "utf8"));
const [, code] = /^```javascript\n(.*?)^```/ms.exec(readFileSync(path.join(ROOT, "docs/agreed.md"), "utf8"));

const ANSWERS = {
  "/": (answer) => answer.end("text"),
  "/%C3%A4?a|b": (answer) => answer.end("text"),
  "/moved": (answer) => answer.writeHead(302, { location: "http://169.254.169.254/" }).end(),
  "/long": (answer) => answer.end("a".repeat(1 << 21)),
  "/cut": (answer) => answer.writeHead(200, { "content-length": 30 }).write("short", () => answer.destroy()),
  "/silent": () => {},
  "/endless": (answer) => answer.write("a"),
  "/upgrade": (answer) => answer.writeHead(101, { upgrade: "x", connection: "upgrade" }).end(),
};
const server = http.createServer(({ url }, answer) => ANSWERS[url](answer)).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address();
after(() => server.close().closeAllConnections());

// The module of the page, after these changes of its text. It is beside this file, from where the
// package is found.
async function page(name, ...changes) {
  const file = path.join(import.meta.dirname, "node_modules", `${name}.mjs`);
  const change = (text, [from, to]) => (assert.ok(text.includes(from), from), text.replace(from, to));
  writeFileSync(file, changes.reduce(change, code));
  return (await import(pathToFileURL(file))).get;
}

const anyPort = ["[80, 443]", JSON.stringify([port])];
const local = await page("local", ['["127.0.0.0", 8], ', ""], ["10_000", "1_000"], anyPort);

test("it fetches the data of the same URL", async () => {
  for (const [host, rest] of [["127.0.0.1", ""], ["localhost", "/#a"], ["LOCALHOST", "/ä?a|b#c"]]) {
    assert.equal(String(await local(`http://${host}:${port}${rest}`)), "text");
  }
});

test("redirects, size and time have limits", async () => {
  const errors = { moved: /status 302/, long: /more than 1048576 bytes/, cut: /aborted/, silent: /aborted/, endless: /aborted/, upgrade: /no answer/ };
  for (const [name, message] of Object.entries(errors)) {
    await assert.rejects(local(`http://127.0.0.1:${port}/${name}`), message, name);
  }
});

test("a connection that other code has opened is not used", async () => {
  const get = await page("any-port", anyPort);
  const agent = http.globalAgent;
  const [answer] = await once(http.get(`http://localhost:${port}/`, { agent, family: 4 }), "response");
  await once(answer.resume(), "end");
  await assert.rejects(get(`http://localhost:${port}/`), /not public/);
});

test("no payload is connected to", async () => {
  const get = await page("page");
  const others = ["http://1.1.1.1:25/", "ws://1.1.1.1/", "http://168.63.129.16/", "http://192.0.0.192/"];
  // No name is looked up.
  const urls = payloads.filter(({ agreed }) => agreed === null || /^[0-9.]+$|^localhost/.test(agreed)).map(({ url }) => url);
  assert.ok(urls.length > 30);
  for (const url of [...urls, ...others]) {
    await assert.rejects(get(url), ({ name, message }) => name === "DisagreedError" || /public|only their own ports|ENOTFOUND/.test(message), url);
  }
});

test("the regular expression is the same check", () => {
  const agreed = new RegExp(run(["grammar", "agreed", "--regex"]).stdout.trim());
  const examples = values(["rules", "--json"]).map(({ example }) => example);
  for (const url of [...payloads.map(({ url }) => url), ...examples, "http://host.dom/é", "http://host.dom/é\n", "http://host.dom/\x85"]) {
    assert.equal(agreed.test(url), isAgreed(url), url);
  }
});
