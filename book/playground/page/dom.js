// Elements: made in one expression, and worked on when there is time, when they are opened, or when
// they overflow.

/** An element with attributes, of which false, null and undefined are left out, and children, of which null is. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value != null) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child != null));
  return made;
}

export const byId = (id) => document.getElementById(id);

/** `work`, done once, when it has not been requested again for some milliseconds; `isPending` until then. */
export function later(milliseconds, work) {
  let timer;
  const call = () => {
    clearTimeout(timer);
    call.isPending = true;
    timer = setTimeout(() => {
      call.isPending = false;
      work();
    }, milliseconds);
  };
  call.isPending = false;
  return call;
}

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

/** Keeps `data-more` of a scrolling element up to date: "start", "end", both or nothing. */
export function watchOverflow(region) {
  const update = () => {
    const { scrollLeft, clientWidth, scrollWidth } = region;
    const more = [scrollLeft > 1 && "start", scrollLeft + clientWidth < scrollWidth - 1 && "end"];
    region.dataset.more = more.filter(Boolean).join(" ");
    region.parentElement.classList.toggle("overflows", scrollWidth > clientWidth + 1);
  };
  region.addEventListener("scroll", update, { passive: true });
  const sizes = new ResizeObserver(update);
  sizes.observe(region);
  new MutationObserver(() => {
    for (const child of region.children) sizes.observe(child);
    update();
  }).observe(region, { childList: true });
  update();
}
