// The demo on the first page: judges what the reader pastes by a production of section 5.

import { of } from "./address.js";
import { byId, element } from "./dom.js";
import { shownOctets, textOf } from "./lab-results.js";
import { ParserPanel } from "./parser-panel.js";

const rule = byId("demo-rule");
const places = { section: byId("pg"), source: byId("demo-parser"), verdict: byId("demo-judged"), answer: byId("demo-judgment") };
const words = {
  member: () => rule.selectedOptions[0].label.split(",")[0],
  string: (octets) => {
    const url = textOf(octets);
    const code = element("code", {}, shownOctets(octets));
    return url === null ? code : element("a", { href: `playground.html${of({ url, as: rule.value })}` }, code);
  },
};
const panel = new ParserPanel(places, () => ({ rule: rule.value, grammar: { bundled: "rfc1738" } }), words);
rule.addEventListener("change", () => panel.judge());
byId("pg-loading").hidden = true;
byId("pg").hidden = false;
panel.judge();
