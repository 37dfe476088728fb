// Delayed work.

/** `work`, done once, when it has not been requested again for some milliseconds. */
export function later(milliseconds, work) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
}
