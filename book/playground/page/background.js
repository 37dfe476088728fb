// Questions that may take long are answered by a worker, so the page never waits for them.

/** An answer that takes longer than this is not waited for. */
const PATIENCE = 20_000;

/**
 * A function that asks one question of the library and promises the JSON of its answer. While one is being answered, only the
 * newest of the others waits; the promise of one that does not wait any longer is null.
 */
export function background(question) {
  let worker = null;
  let waiting = null;
  let isBusy = false;

  return (...args) =>
    new Promise((resolve, reject) => {
      waiting?.resolve(null);
      waiting = { args, resolve, reject };
      if (!isBusy) next();
    });

  function next() {
    if (!waiting) return;
    const { args, resolve, reject } = waiting;
    waiting = null;
    isBusy = true;
    worker ??= new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const timer = setTimeout(() => stop("this takes too long"), PATIENCE);
    const settle = (work) => {
      clearTimeout(timer);
      isBusy = false;
      work();
      next();
    };
    const stop = (why) => {
      worker.terminate();
      worker = null;
      settle(() => reject(new Error(why)));
    };
    worker.onmessage = ({ data: { json, error } }) =>
      settle(() => (error === undefined ? resolve(json) : reject(new Error(error))));
    worker.onerror = ({ message }) => stop(message);
    worker.postMessage({ question, args });
  }
}
