// Work that waits.

/** `work`, done once, when it has not been asked for again for some milliseconds. */
export function later(milliseconds, work) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
}
