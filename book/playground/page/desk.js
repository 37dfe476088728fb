// The desk asks a worker one question after another. Each is for a part of the page, and a newer
// one for the same part takes its place. A question that takes too long is given up, and one that
// ends the WebAssembly is reported; then a new worker goes on with the rest.

/** How long an answer may take, in milliseconds. */
const PATIENCE = 5000;

/** How long an answer that nobody wants any more may take. */
const GRACE = 150;

/** The WebAssembly of a file, by default the one that the page and its workers run. */
export async function compiled(file = "./rfc1738/rfc1738.wasm") {
  const response = await fetch(new URL(file, import.meta.url));
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Desk {
  #module;
  #answered;
  #idle;
  #patience;
  #grace;
  #worker = null;
  /** The questions that are not asked yet, by their parts. */
  #waiting = new Map();
  #asked = null;
  #timer;

  /** Calls `answered` with a part and `{ answer }`, or `{ untold }`, the reason why there is none; and `idle` when all is said. */
  constructor(module, answered, idle = () => {}, patience = PATIENCE, grace = GRACE) {
    this.#patience = patience;
    this.#grace = grace;
    this.#module = module;
    this.#answered = answered;
    this.#idle = idle;
  }

  /** Asks these questions, each `{ part, setting, question, args }`, in this order, after those that wait. */
  ask(questions) {
    for (const question of questions) {
      this.#waiting.delete(question.part);
      this.#waiting.set(question.part, question);
      if (this.#asked?.part === question.part) this.#abandon();
    }
    this.#next();
  }

  /** Forgets what is asked for these parts. */
  forget(parts) {
    for (const part of parts) {
      this.#waiting.delete(part);
      if (this.#asked?.part === part) this.#abandon();
    }
  }

  #abandon() {
    if (this.#asked.isAbandoned) return;
    this.#asked.isAbandoned = true;
    this.#wait(this.#grace, "");
  }

  #next() {
    if (this.#asked || this.#waiting.size === 0) return;
    const [[part, question]] = this.#waiting;
    this.#waiting.delete(part);
    this.#asked = { ...question, isAbandoned: false };
    this.#worker ??= this.#hire();
    this.#wait(this.#patience, `this took more than ${this.#patience / 1000} seconds, and was stopped`);
    const { setting, args } = question;
    this.#worker.postMessage({ setting, question: question.question, args });
  }

  #wait(milliseconds, reason) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#dismiss(reason), milliseconds);
  }

  #hire() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module: this.#module });
    worker.addEventListener("message", ({ data: { answer, error } }) => {
      // After a panic, what is left in its memory is unknown.
      if (error !== undefined) this.#dismiss(`the library itself failed here (${error}), and begins anew`);
      else this.#settle({ answer });
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#dismiss(`the library itself failed here (${event.message ?? "no worker"}), and begins anew`);
    });
    return worker;
  }

  #dismiss(untold) {
    this.#worker.terminate();
    this.#worker = null;
    this.#settle({ untold });
  }

  #settle(outcome) {
    clearTimeout(this.#timer);
    const { part, isAbandoned } = this.#asked;
    this.#asked = null;
    if (!isAbandoned) this.#answered(part, outcome);
    this.#next();
    if (!this.#asked) this.#idle();
  }
}
