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
  #words;
  #trial;

  /**
   * Of these elements: `source` is where the parser is written, `verdict` and `answer` where the
   * verdict and the report are shown, and `section` is busy meanwhile. `settings` returns by which
   * rule it is judged, for the kit; `words.member(rule)` says what its strings are, and
   * `words.string(octets)` shows one.
   */
  constructor({ section, source, verdict, answer }, settings, words = {}) {
    this.#section = section;
    this.#source = source;
    this.#verdict = verdict;
    this.#answer = answer;
    this.#settings = settings;
    this.#words = { member: (rule) => `in ${rule}`, string: chip, ...words };
    this.#trial = new Trial((news) => this.#show(news));
    const pause = later(300, () => this.judge());
    this.#source.addEventListener("input", () => {
      this.#section.dataset.busy = "";
      this.#trial.stop();
      this.#trial.prepare(this.#settings());
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
    const { rule, agrees, cases } = told;
    const of = `its answers about ${count(cases, "string")}`;
    if (agrees) this.#say("yes", `It agrees with ${rule}: ${of} are right.`);
    else this.#say("no", `${worst(told, this.#words.member(rule))} Of ${of}, ${wrong(told)}.`);
    this.#answer.replaceChildren(
      ...(agrees ? [] : judgment(told, this.#words.string)),
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
    place?.replaceChildren(
      element("h3", {}, `Its automaton, of ${count(told.drawn, "state")}`),
      drawn("Automaton of your parser", { svg: told.svg, not: "it is too large" }, String, told.drawn),
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

/** The shortest string with a wrong answer. `member` says what the right ones are. */
function worst({ wronglyAccepted, wronglyRejected, threw }, member) {
  const all = [
    [wronglyAccepted, (text) => `It accepts ${text}, which is not ${member}.`],
    [wronglyRejected, (text) => `It rejects ${text}, which is ${member}.`],
    [threw, (text) => `It throws an error for ${text}.`],
  ];
  const [[{ shortest }, say]] = all
    .filter(([tally]) => tally.shortest)
    .toSorted(([a], [b]) => a.shortest.hex.length - b.shortest.hex.length);
  return say(spokenOctets(octetsOf(shortest.hex)));
}

function wrong({ wronglyAccepted, wronglyRejected, threw }) {
  const sum = wronglyAccepted.count + wronglyRejected.count + threw.count;
  return `${sum.toLocaleString("en")} ${sum === 1 ? "is" : "are"} wrong`;
}

/** The report of the kit, a line in each element, and its strings, to be tried. */
function judgment({ differences, threw, words }, string) {
  const pairs = differences.slice(0, TRIED).flatMap(({ pair }) => [pair.wrong_hex, pair.right_hex]);
  const strings = new Set([...pairs, ...(threw.shortest ? [threw.shortest.hex] : [])]);
  const shown = Array.from(strings, (hex) => [string(octetsOf(hex)), " "]).flat();
  return [
    element("h3", {}, "Wrong answers"),
    element("pre", { class: "lab-report" }, words.trimEnd().split("\n").map((line) => element("span", {}, line))),
    ...(shown.length > 0 ? [element("p", {}, "Try its strings: ", ...shown)] : []),
  ];
}

const leftOut = (number) =>
  number > 0 ? `${count(number, "string")} of the suite ${number === 1 ? "is" : "are"} not text, and ${number === 1 ? "was" : "were"} not asked.` : "";

export const octetsOf = (hex) => (hex.match(/../g) ?? []).map((digits) => String.fromCharCode(parseInt(digits, 16))).join("");
