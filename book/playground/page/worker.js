// The library in a worker: a question is the name of a function and its arguments, and the answer is JSON.

import * as glue from "./rfc1738/glue.js";
import { init } from "./rfc1738/init.js";
import { ask } from "./rfc1738/instance.js";

const ready = init();

addEventListener("message", async ({ data: { question, args } }) => {
  await ready;
  try {
    postMessage({ json: ask(glue[question], ...args) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
