// The set of schemes, as the page and its address write it: the name of a ready set, and schemes of one's own, with commas between.

import { Schemes } from "./rfc1738/init.js";

/** The set that `words` describe, such as `web,coap=httpurl:5683`; an error says which word is wrong. */
export function schemesOf(words) {
  const all = words.split(/[\s,]+/).filter(Boolean);
  const set = new Schemes(all.includes("web") ? "web" : "rfc1738");
  for (const word of all.filter((word) => word !== "web")) {
    const [, name, production, port] = /^([^=]+)=([^:]+)(?::(\d{1,5}))?$/.exec(word) ?? [];
    if (!name) throw new RangeError(`"${word}" is not NAME=PRODUCTION or NAME=PRODUCTION:PORT, such as coap=httpurl:5683`);
    set.register(name, production, port === undefined ? undefined : Number(port));
  }
  return set;
}
