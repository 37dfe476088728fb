// The URLs in a text, as a list.

import { element } from "./dom.js";
import { count, shown } from "./text.js";

/** How many there are. */
export function summary({ urls, rejected, items }) {
  const none = rejected > 0 ? `, and ${rejected.toLocaleString("en")} that look like one but are not` : "";
  const first = urls + rejected > items.length ? ` The first ${items.length} are shown.` : "";
  return `${count(urls, "URL")}${none}.${first}`;
}

/** A list of the matches; `address` returns the link to a URL on this page. */
export const found = (items, text, address) =>
  items.map((item) => element("li", { class: item.reason ? "rejected" : null }, ...entry(item, text, address)));

function entry({ start, end, readings, reason }, text, address) {
  const source = element("p", { class: "source" }, "from ", element("code", {}, shown(text.slice(start, end), 160)));
  if (reason) {
    return [
      element("p", {}, element("strong", {}, "not a URL"), " ", element("code", {}, shown(reason.tried, 160))),
      element("p", {}, reason.message),
      source,
    ];
  }
  return [...readings.map((reading, index) => line(reading, index, readings.length, address)), source];
}

/** A reading. Of two, the first keeps the hyphen before the line break. */
function line({ url, fragment }, index, of, address) {
  return element(
    "p",
    {},
    element("a", { href: address(url) }, element("code", {}, shown(url, 160))),
    fragment === null ? null : [" with the fragment ", element("code", {}, shown(fragment, 160))],
    of > 1 ? (index === 0 ? " if the hyphen belongs to it" : " if the hyphen was inserted at the line break") : null,
  );
}
