// A parser that the reader writes, tried in a worker of its own. If it is silent for a second, the
// worker is stopped.

import { compiled } from "./desk.js";
import { element } from "./dom.js";

/** How long the parser may take for an answer, in milliseconds; and how long the library may compute. */
const SILENCE = 1000;
const PATIENCE = 20_000;
/** Where code and answers may come from, while the reader's code runs. The page has some of its own code in its text. */
const POLICY = "connect-src 'self'; script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'";

/**
 * The address of the worker's script, in which the reader's code can reach no other host: of all
 * workers, those whose script was made by the page have its policy.
 */
let address;
function confined() {
  document.head.append(element("meta", { "http-equiv": "Content-Security-Policy", content: POLICY }));
  const script = `import ${JSON.stringify(new URL("./trial-worker.js", import.meta.url))};`;
  return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
}

export class Trial {
  #told;
  /** The WebAssembly of the kit, a promise. */
  #module;
  /** The newest run. */
  #run;
  #worker = null;
  #port;
  #timer;
  #asks = null;

  /**
   * Calls `told` with what happens: `{ judged }` and `{ learned }`, the answers of the library; `{
   * mistake }` in the text of the parser, or what it returned that is `wrong`; `{ silent }`, the
   * octets that it did not answer about, or null if they are not known; `{ failed }`, why the
   * library does not answer; and at the end `{ done }`.
   */
  constructor(told) {
    this.#told = told;
  }

  /** Tries a parser in place of the one before: `{ source, settings }`, where the settings are those of the kit. */
  async run(question) {
    this.stop();
    const run = (this.#run = Symbol("run"));
    // Only who tries a parser needs the kit.
    this.#module ??= compiled("./kit/rfc1738.wasm");
    const module = await this.#module.catch(String);
    if (run === this.#run) this.#begin(module, question);
  }

  #begin(module, question) {
    if (typeof module === "string") {
      this.#module = undefined;
      return this.#end({ failed: `the library was not loaded (${module})` });
    }
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.onmessage = ({ data }) => this.#hear(data);
    this.#worker = new Worker((address ??= confined()), { type: "module" });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end({ failed: `the library itself failed here (${event.message ?? "no worker"})` });
    });
    // The port is out of reach of the parser.
    this.#worker.postMessage({ module, port: port2, question }, [port2]);
    this.#wait(PATIENCE, () => ({ failed: `this took more than ${PATIENCE / 1000} seconds, and was stopped` }));
  }

  stop() {
    this.#run = undefined;
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#port?.close();
  }

  #hear({ asks, thinks, ...news }) {
    if (asks !== undefined) {
      this.#asks = asks;
      this.#wait(SILENCE, () => ({ silent: this.#asks }));
    } else if (thinks) {
      this.#wait(PATIENCE, () => ({ failed: `this took more than ${PATIENCE / 1000} seconds, and was stopped` }));
    } else if (news.judged ?? news.learned) {
      this.#told(news);
    } else {
      this.#end(news);
    }
  }

  #end(news) {
    this.stop();
    this.#told(news);
  }

  /** Ends with what `news` returns, if nothing is heard meanwhile. What has been said is heard first, even if the page was busy. */
  #wait(milliseconds, news) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.#end(news()), 20);
    }, milliseconds);
  }
}
