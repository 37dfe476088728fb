// A program that loads the WebAssembly from a file of its own.

import { extract, init, isValid, RULES } from "rfc1738/init";

let early;
try {
  isValid("news:a");
} catch ({ message }) {
  early = message;
}
await Promise.all([init(), init()]);
console.log(JSON.stringify([early, isValid("https://u@host.dom/", { only: ["https"] }), extract("é <URL:news:a>")[0].match.start, RULES.length > 40]));
