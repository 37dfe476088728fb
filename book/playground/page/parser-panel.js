// Judges a parser that the reader writes, and shows the verdict and the automaton.

import { element, later } from "./dom.js";
import { chip, drawn, sentence, spokenOctets, untold } from "./lab-results.js";
import { count, shortened } from "./text.js";
import { Trial } from "./trial.js";

/** Of how many differences the strings can be tried. */
const TRIED = 12;

export class ParserPanel {
  #section;
  #source;
  #verdict;
  #answer;
  #settings;
  #address;
  #trial;

  /**
   * Of these elements: `source` is where the parser is written, `verdict` and `answer` where the
   * verdict and the report are shown, and `section` is busy meanwhile. `settings` returns by which
   * rule it is judged, for the kit, and `address` where a rule is, by its name.
   */
  constructor({ section, source, verdict, answer }, settings, address) {
    this.#section = section;
    this.#source = source;
    this.#verdict = verdict;
    this.#answer = answer;
    this.#settings = settings;
    this.#address = address;
    this.#trial = new Trial((news) => this.#show(news));
    const pause = later(300, () => this.judge());
    this.#source.addEventListener("input", () => {
      this.#section.dataset.busy = "";
      this.#trial.stop();
      pause();
    });
  }

  /** Judges the parser. */
  judge() {
    const source = this.#source.value.trim();
    this.#trial.stop();
    if (source === "") {
      this.#say("", "There is no parser yet.");
      this.#end();
      this.#answer.replaceChildren();
      return;
    }
    this.#section.dataset.busy = "";
    this.#trial.run({ source, settings: this.#settings() });
  }

  #show({ judged, learned, mistake, wrong, silent, failed }) {
    if (judged !== undefined) return this.#showJudged(JSON.parse(judged));
    if (learned !== undefined) return this.#showLearned(JSON.parse(learned));
    if (mistake !== undefined) this.#give("no", `There is a mistake in it: ${mistake}.`);
    else if (wrong !== undefined) this.#give("no", sentence(wrong));
    else if (silent !== undefined) this.#stopped(silent);
    else if (failed !== undefined) this.#give("partly", `Not judged: ${failed}.`);
    this.#end();
  }

  #stopped(octets) {
    const about = octets === null ? "" : ` about ${spokenOctets(octets)}`;
    this.#give("no", `Stopped: it did not answer${about} within a second. Is there an endless loop?`);
  }

  #showJudged({ Ok: told, Err: reason }) {
    if (reason !== undefined) return this.#give("partly", `Not judged: ${reason}.`);
    const { rule, agrees, cases, wronglyAccepted, wronglyRejected, threw } = told;
    const sum = wronglyAccepted.count + wronglyRejected.count + threw.count;
    const of = count(cases, "string");
    this.#say(
      agrees ? "yes" : "no",
      agrees
        ? `It agrees with ${rule}: its answers about ${of} are right.`
        : `It differs from ${rule}: of its answers about ${of}, ${sum.toLocaleString("en")} ${sum === 1 ? "is" : "are"} wrong.`,
    );
    this.#answer.replaceChildren(
      ...(agrees ? [] : judgment(told)),
      element("p", { class: "source" }, leftOut(told.leftOut)),
      element("div", { class: "lab-automaton" }),
    );
    this.#section.dispatchEvent(new CustomEvent("judged", { detail: told }));
  }

  #showLearned({ Ok: told, Err: reason }) {
    const place = this.#answer.querySelector(".lab-automaton");
    if (reason !== undefined) return place?.replaceChildren(untold(`its automaton is not known: ${reason}`));
    if (told.exactWithin === null) {
      return place?.replaceChildren(untold(`its automaton is not known: it has at least ${count(told.states, "state")}`));
    }
    const not = `it has ${count(told.drawn, "state")}, and a drawing helps up to eight`;
    place?.replaceChildren(
      element("h3", {}, `Its automaton, of ${count(told.drawn, "state")}`),
      drawn("Automaton of your parser", { svg: told.svg, not }, this.#address),
    );
  }

  /** Says a verdict with nothing to add. */
  #give(answer, words) {
    this.#say(answer, words);
    this.#answer.replaceChildren();
  }

  #say(answer, words) {
    this.#verdict.textContent = shortened(words, 400);
    this.#verdict.dataset.answer = answer;
  }

  #end() {
    delete this.#section.dataset.busy;
  }
}

/** The report of the kit, and its strings, to be tried. */
function judgment({ differences, threw, words }) {
  const pairs = differences.slice(0, TRIED).flatMap(({ pair }) => [pair.wrong_hex, pair.right_hex]);
  const strings = new Set([...pairs, ...(threw.shortest ? [threw.shortest.hex] : [])]);
  const chips = Array.from(strings, (hex) => [chip(octetsOf(hex)), " "]).flat();
  return [
    element("h3", {}, "Wrong answers"),
    element("pre", { class: "lab-report" }, words),
    ...(chips.length > 0 ? [element("p", {}, "Its strings: ", ...chips)] : []),
  ];
}

const leftOut = (number) =>
  number > 0 ? `${count(number, "string")} of the suite ${number === 1 ? "is" : "are"} not text, and ${number === 1 ? "was" : "were"} not asked.` : "";

export const octetsOf = (hex) => (hex.match(/../g) ?? []).map((digits) => String.fromCharCode(parseInt(digits, 16))).join("");
