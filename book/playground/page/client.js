// What a client would do with a URL, and the octets that it would send.

import { element } from "./dom.js";
import { octets } from "./text.js";

/** The steps, as content of a section. */
export function client({ steps, omitted, refusal }) {
  if (refusal) return [element("p", {}, element("strong", {}, "Nothing"), `: ${refusal.message}.`)];
  const items = steps.map(({ does, octets: sent }) =>
    element("li", {}, does, sent === null ? null : [" ", octets(sent)]),
  );
  if (omitted > 0) items.push(element("li", {}, `… and ${omitted.toLocaleString("en")} more such steps`));
  return [element("ol", {}, items)];
}
