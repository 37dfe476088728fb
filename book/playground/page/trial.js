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
  /** The worker of the next run, and the settings that it is prepared for. */
  #next = null;
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

  /** Makes what a run with these settings, those of the kit, needs, while the parser is written. */
  async prepare(settings) {
    const key = JSON.stringify(settings);
    if (this.#next?.key === key) return;
    this.#next?.worker.terminate();
    const worker = new Worker((address ??= confined()), { type: "module" });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === this.#next?.worker) this.#next = null;
      else if (worker === this.#worker) this.#end({ failed: `the library itself failed here (${event.message ?? "no worker"})` });
    });
    this.#next = { key, worker };
    // Only who tries a parser needs the kit.
    this.#module ??= compiled("./kit/rfc1738.wasm");
    const module = await this.#module.catch(() => null);
    if (module !== null) worker.postMessage({ module, settings });
  }

  /** Tries a parser in place of the one before: `{ source, settings }`. */
  async run({ source, settings }) {
    this.stop();
    const run = (this.#run = Symbol("run"));
    await this.prepare(settings);
    const failed = await this.#module.then(() => null, String);
    if (run === this.#run) this.#begin(failed, source);
  }

  #begin(failed, source) {
    const next = this.#next;
    this.#next = null;
    if (failed !== null) {
      this.#module = undefined;
      next?.worker.terminate();
      return this.#end({ failed: `the library was not loaded (${failed})` });
    }
    if (next === null) return this.#end({ failed: "the library itself failed here (no worker)" });
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.onmessage = ({ data }) => this.#hear(data);
    this.#worker = next.worker;
    // The port is out of reach of the parser.
    this.#worker.postMessage({ port: port2, source }, [port2]);
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
