// "Your parser" in the grammar lab: judges a parser by a rule of the grammar, or of section 5.

import { byId, element } from "./dom.js";
import { octetsOf, ParserPanel } from "./parser-panel.js";

export class Parser {
  #rule = byId("lab-judge");
  #section5 = [];
  #panel;

  /** `grammar` returns the text of the grammar and its notation; `judge` may return another verdict. */
  constructor(grammar, judge) {
    const settings = () => {
      const [of, rule] = this.#rule.value.split(" ");
      const [text, notation] = grammar();
      const yours = { text: { text, isAbnf: notation === "abnf", bases: [], depth: [] } };
      return { rule, grammar: of === "yours" ? yours : { bundled: of } };
    };
    const places = {
      section: byId("your-parser"),
      source: byId("lab-parser"),
      verdict: byId("lab-judged"),
      answer: byId("lab-judgment"),
    };
    this.#panel = new ParserPanel(places, settings);
    this.#rule.addEventListener("change", () => this.#panel.judge());
    places.section.addEventListener("judged", ({ detail: { agrees, wronglyAccepted, wronglyRejected, cases } }) => {
      const [only, lost] = [wronglyAccepted, wronglyRejected].map(({ shortest }) => (shortest ? octetsOf(shortest.hex) : null));
      // It may only have thrown.
      const verdict = (agrees || (only ?? lost) !== null) && judge({ only, lost, strings: cases });
      if (!verdict) return;
      places.verdict.textContent = verdict.words;
      places.verdict.dataset.answer = verdict.answer;
    });
  }

  /** The names of the productions of section 5. */
  set section5(names) {
    this.#section5 = names;
    this.offer([], "");
  }

  /** Begins with a parser that is to become a rule of section 5. */
  begin({ parser, rule }) {
    byId("lab-parser").value = parser.trim();
    this.#rule.value = `rfc1738 ${rule}`;
    this.#panel.judge();
  }

  /** The rules of the grammar, of which one is chosen, have changed. */
  offer(names, chosen) {
    const before = this.#rule.value;
    const group = (label, grammar, names) =>
      element("optgroup", { label }, names.map((name) => element("option", { value: `${grammar} ${name}` }, name)));
    this.#rule.replaceChildren(group("Of this grammar", "yours", names), group("Of section 5", "rfc1738", this.#section5));
    this.#rule.value = before;
    if (!before.startsWith("rfc1738 ")) this.choose(chosen);
  }

  /** Another rule of the grammar is chosen. It is the one here, unless that is one of section 5. */
  choose(name) {
    if (this.#rule.value.startsWith("rfc1738 ")) return;
    this.#rule.value = `yours ${name}`;
    this.#panel.judge();
  }
}
