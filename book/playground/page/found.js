// The URLs in a text, as a list.

import { element } from "./dom.js";
import { count, empty, shown } from "./text.js";

/** The most matches to show; the others are only counted. */
const SHOWN = 200;

/** How many there are. */
export function summary(items) {
  const rejected = items.filter(({ error }) => error).length;
  const urls = items.length - rejected;
  const none = rejected > 0 ? `, and ${rejected.toLocaleString("en")} that look like one but are not` : "";
  const first = items.length > SHOWN ? ` The first ${SHOWN} are shown.` : "";
  return `${count(urls, "URL")}${none}.${first}`;
}

/** A list of the matches; `address` returns the link to a URL on this page. */
export const found = (items, address) =>
  items.slice(0, SHOWN).map((item) => element("li", { class: item.error ? "rejected" : null }, ...entry(item, address)));

function entry({ match, readings, error }, address) {
  const source = element("p", { class: "source" }, "from ", element("code", {}, shown(match.text, 160)));
  if (error) {
    return [
      element("p", {}, element("strong", {}, "not a URL"), " ", element("code", {}, shown(error.input, 160))),
      element("p", {}, error.message),
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
    fragment === null ? null : [" with the fragment ", element("code", {}, fragment === "" ? empty() : shown(fragment, 160))],
    of > 1 ? (index === 0 ? " if the hyphen belongs to it" : " if the hyphen was inserted at the line break") : null,
  );
}
