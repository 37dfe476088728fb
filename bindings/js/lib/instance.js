// The WebAssembly that runs. A new instance takes the place of one that has trapped, or that has
// read a very long text.

import * as glue from "./glue.js";

/** The memory of an instance never shrinks, so one that has read a string longer than this is replaced. */
const LONG = 2 ** 24;

let running = false;

/** Work for when it runs for the first time. */
const waiting = [];

/** Does `work` as soon as the WebAssembly runs. */
export function whenRunning(work) {
  if (running) work();
  else waiting.push(work);
}

/** Runs a module of WebAssembly, or its bytes. */
export function runSync(module) {
  glue.initSync({ module });
  begin();
}

/** Runs the WebAssembly that is at an address, in a response, in bytes, or compiled. */
export async function run(source) {
  await glue.default({ module_or_path: source });
  begin();
}

function begin() {
  if (running) return;
  running = true;
  for (const work of waiting.splice(0)) work();
}

/** Throws an error if there is no WebAssembly yet. */
export function mustRun() {
  if (!running) throw new Error("the WebAssembly of rfc1738 is not loaded: await init() first");
}

/** The answer of `question`, a function of the glue, about `text`, with the other arguments. All are of the right type. */
export function ask(question, text, ...others) {
  mustRun();
  const long = text.length > LONG;
  try {
    return question(text, ...others);
  } catch (error) {
    // After a trap, the state of its memory is unknown, so a new instance answers the next
    // question.
    if (!long) glue.__wbg_reset_state();
    else throw new RangeError(`a text of ${text.length} units is too long: the answer does not fit in memory`, { cause: error });
    throw error;
  } finally {
    if (long) glue.__wbg_reset_state();
  }
}
