// What the lab begins with: grammars, each with a change to try, and exercises, each with hints.
// The browser remembers which exercises are solved.

import { byId, element } from "./dom.js";
import { capitalized, coded, spokenOctets } from "./lab-results.js";
import { count } from "./text.js";

const page = byId("pg");
const list = byId("lab-start");
const change = byId("lab-change");
const hints = byId("lab-hints");

/** Under this key, the identifiers of the exercises that are solved. */
const KEY = "rfc1738-solved";

/** Does `work` with what the browser remembers, which it may deny. */
function remembered(work) {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

const titleOf = ({ title, lesson, noun, parser }) => title ?? `Lesson ${lesson}: ${noun}${parser ? ", in JavaScript" : ""}`;

export class Starters {
  #all;
  #exercises;
  #solved = new Set([remembered((memory) => JSON.parse(memory.getItem(KEY)))].flat());

  /** Of these, the reader chooses one, which `begin` is called with. */
  constructor(all, begin) {
    this.#all = all;
    this.#exercises = all.filter(({ lesson }) => lesson);
    const options = (some) => some.map(({ id }) => element("option", { value: id }));
    list.append(
      ...options(all.filter(({ lesson }) => !lesson)),
      element("optgroup", { label: "Exercises" }, options(this.#exercises)),
    );
    this.#tick();
    list.addEventListener("change", () => begin(this.chosen));
    byId("lab-next").addEventListener("click", () => begin(this.#next));
    byId("lab-hint").addEventListener("click", () => this.#hint());
  }

  of(id) {
    return this.#all.find((one) => one.id === id);
  }

  get first() {
    return this.#all[0];
  }

  get chosen() {
    return this.of(list.value);
  }

  /** The chosen one, if it is an exercise. */
  get exercise() {
    return this.chosen?.lesson && this.chosen;
  }

  get #next() {
    return this.#exercises[this.#exercises.indexOf(this.chosen) + 1];
  }

  /** Chooses one, or none: explains it, and shows only what an exercise needs. */
  choose(id) {
    list.value = this.of(id)?.id ?? "";
    const kind = this.chosen?.parser ? "parser" : "grammar";
    if (this.exercise) page.dataset.exercise = kind;
    else delete page.dataset.exercise;
    byId("lab-why").replaceChildren(...coded(this.chosen?.why ?? ""));
    byId("lab-next").disabled = !this.#next;
    hints.replaceChildren();
    byId("lab-hint").disabled = false;
  }

  #hint() {
    const all = this.exercise.hints;
    hints.append(element("li", {}, coded(all[hints.children.length])));
    byId("lab-hint").disabled = hints.children.length === all.length;
  }

  /** Offers the change, as long as there is in the text what it changes. That of an exercise is a solution. */
  offer(text) {
    change.hidden = !this.chosen || this.exercise;
    if (change.hidden) return;
    const { from, to } = this.chosen.change;
    change.disabled = text.split(from).length !== 2;
    const [before, after] = [from, to].map((code) => element("code", {}, code.split("\n")[0].replaceAll(/ +/g, " ").trim()));
    change.replaceChildren(...(to === "" ? ["Leave out ", before] : ["Change ", before, " to ", after]));
  }

  /**
   * The verdict on what was written: the strings that it has wrongly and that it lacks, or null, of
   * so many that were tried, if not of all; and the rules that it takes from section 5.
   */
  verdict({ only, lost, strings, taken = [] }) {
    const { id, noun, rule, without = [], parser } = this.exercise;
    const yours = parser ? "parser" : "grammar";
    const wrong = [
      lost === null ? [] : `${capitalized(spokenOctets(lost))} is ${noun}; your ${yours} rejects it.`,
      only === null ? [] : `${capitalized(spokenOctets(only))} is not ${noun}; your ${yours} accepts it.`,
    ].flat();
    if (wrong.length > 0) return { answer: "no", words: wrong.join(" ") };
    const borrowed = [rule, ...without].find((name) => taken.includes(name));
    if (borrowed) return { answer: "partly", words: `Right, but ${borrowed} is section 5's: write it yourself.` };
    this.#solved.add(id);
    remembered((memory) => memory.setItem(KEY, JSON.stringify([...this.#solved])));
    this.#tick();
    return { answer: "yes", words: `Solved. Your ${yours} is right about ${strings ? count(strings, "string") : "every string"}.` };
  }

  /** Ticks what is solved in the list. */
  #tick() {
    const solved = this.#exercises.filter(({ id }) => this.#solved.has(id));
    for (const option of list.querySelectorAll("[value]:not([value=''])")) {
      option.textContent = `${solved.includes(this.of(option.value)) ? "✓ " : ""}${titleOf(this.of(option.value))}`;
    }
    byId("lab-solved").textContent = `${solved.length} of ${count(this.#exercises.length, "exercise")} solved`;
  }
}
