// What a client would do with a URL.

import { element } from "./dom.js";
import { interpret } from "./library.js";
import { count, shortened } from "./text.js";

/** The most steps to show; the others are only counted. */
const SHOWN = 50;

/** The steps of a client with `url`, as content of a section. */
export function client(url) {
  let steps;
  try {
    steps = interpret(url);
  } catch (refused) {
    return [element("p", {}, element("strong", {}, "Nothing"), `: ${refused.message}.`)];
  }
  const items = steps.slice(0, SHOWN).map(({ text }) => element("li", {}, shortened(text, 2000)));
  const omitted = steps.length - items.length;
  if (omitted > 0) items.push(element("li", {}, `… and ${count(omitted, "more such step")}`));
  return [element("ol", {}, items)];
}
