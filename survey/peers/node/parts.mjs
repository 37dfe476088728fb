// The parsers of JavaScript: what scheme, host and port do they find? Takes the parser's name. With
// that of a production as well: does `URL` accept the string, and find its scheme? They read text, so
// the answer for a string that is not UTF-8 is `no`.

import { createInterface } from "node:readline";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// The classes and functions that name their parts as browsers do.
const browser = (url) => [url.protocol, url.hostname, url.port];

const parsers = {
  URL: () => (text) => browser(new URL(text)),
  "url.parse": async () => {
    const { parse } = await import("node:url");
    return (text) => browser(parse(text));
  },
  // What these two write, as `URL` reads it: that is what a request takes.
  "url.format": async () => {
    const { parse } = await import("node:url");
    return (text) => browser(new URL(parse(text).href));
  },
  "url.resolve": async () => {
    const { resolve } = await import("node:url");
    return (text) => browser(new URL(resolve("http://other.dom/", text)));
  },
  "whatwg-url": async () => {
    const { URL } = await import("whatwg-url");
    return (text) => browser(new URL(text));
  },
  "core-js": async () => {
    // It gives way to the runtime's own.
    delete globalThis.URL;
    await import("core-js/stable/url/index.js");
    return (text) => browser(new URL(text));
  },
  url: async () => {
    const { parse } = await import("url/url.js");
    return (text) => browser(parse(text));
  },
  "url-parse": async () => {
    const { default: Url } = await import("url-parse");
    // Its second parameter is the base, which in a browser is the page.
    return (text) => browser(new Url(text, {}));
  },
  "fast-url-parser": async () => {
    const { default: { parse } } = await import("fast-url-parser");
    return (text) => browser(parse(text));
  },
  mdurl: async () => {
    const { parse } = await import("mdurl");
    return (text) => browser(parse(text));
  },
  "uri-js": async () => {
    const { default: { parse } } = await import("uri-js");
    return (text) => generic(parse(text));
  },
  "fast-uri": async () => {
    const { default: { parse } } = await import("fast-uri");
    return (text) => generic(parse(text));
  },
  urijs: async () => {
    const { default: URI } = await import("urijs");
    return (text) => browser(URI.parse(text));
  },
  "@hyperjump/uri": async () => {
    const { parseUri } = await import("@hyperjump/uri");
    return (text) => generic(parseUri(text));
  },
  "goog.Uri": async () => {
    await import("google-closure-library/closure/goog/bootstrap/nodejs.js");
    goog.require("goog.Uri");
    return (text) => {
      const url = goog.Uri.parse(text);
      return [url.getScheme(), url.getDomain(), url.getPort()];
    };
  },
  "parse-uri": async () => {
    const { default: parse } = await import("parse-uri");
    return (text) => browser(parse(text));
  },
};

// Those of RFC 3986, which report an error as a part.
function generic(url) {
  if (url.error) throw new Error(url.error);
  return [url.scheme, url.host, url.port];
}

function answer(parse, line) {
  try {
    const [scheme, host, port] = parse(utf8.decode(Buffer.from(line, "hex")));
    return JSON.stringify({
      scheme: scheme ? String(scheme).replace(/:$/, "") : null,
      host: host || null,
      port: port === undefined || port === "" ? null : port,
    });
  } catch {
    return "no";
  }
}

function accepts(scheme, line) {
  try {
    const url = new URL(utf8.decode(Buffer.from(line, "hex")));
    return url.protocol === `${scheme}:` && !url.href.includes("#") ? "yes" : "no";
  } catch {
    return "no";
  }
}

const [name, production] = process.argv.slice(2);
const parse = await parsers[name]();
const ask = production ? (line) => accepts(production.replace(/url$/, ""), line) : (line) => answer(parse, line);
let answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  if (answers.push(ask(line)) === 1000) {
    process.stdout.write(answers.join("\n") + "\n");
    answers = [];
  }
}
if (answers.length) process.stdout.write(answers.join("\n") + "\n");
