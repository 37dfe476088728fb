// Work for a section that the reader may never open.

/** A function that passes its arguments to `work`: at once if `details` is open, otherwise when it is opened. */
export function whenOpen(details, work) {
  let waiting = null;
  const run = () => {
    if (!details.open || !waiting) return;
    const args = waiting;
    waiting = null;
    work(...args);
  };
  details.addEventListener("toggle", run);
  return (...args) => {
    waiting = args;
    run();
  };
}
