// The WebAssembly in a worker, where a question may take long without holding up the page: about a
// grammar, if there is a setting.

import * as glue from "./rfc1738/glue.js";

/** What is asked about, and by what it was made. */
let lab = null;
let key = "";

addEventListener("message", ({ data: { module, setting, question, args } }) => {
  if (module) {
    glue.initSync({ module });
    return;
  }
  try {
    postMessage({ answer: setting ? about(setting)[question](...args) : glue[question](...args) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
});

function about(setting) {
  if (key !== JSON.stringify(setting)) {
    lab?.free();
    lab = null;
    lab = new glue.Lab(...setting);
    key = JSON.stringify(setting);
  }
  return lab;
}
