// A region that is wider than its place shows on which side there is more.

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
