// "Your parser" in the grammar lab: judges a parser by a rule, and shows the verdict and the
// automaton. The parser is tried in a worker of its own. If it is silent for a second, the worker is
// stopped.

import { compiled } from "./desk.js";
import { byId, element, later } from "./dom.js";
import { chip, drawn, sentence, spokenOctets, untold } from "./lab-results.js";
import { count, shortened } from "./text.js";

/** Of how many differences the strings can be tried. */
const TRIED = 12;

export class Parser {
  #section = byId("your-parser");
  #source = byId("lab-parser");
  #rule = byId("lab-judge");
  #verdict = byId("lab-judged");
  #answer = byId("lab-judgment");
  #section5 = [];
  #grammar;
  #address;
  #trial;

  /** `grammar` returns the text of the grammar and its notation, and `address` where a rule is, by its name. */
  constructor(grammar, address) {
    this.#grammar = grammar;
    this.#address = address;
    this.#trial = new Trial((news) => this.#show(news));
    const pause = later(300, () => this.#judge());
    this.#source.addEventListener("input", () => {
      this.#section.dataset.busy = "";
      this.#trial.stop();
      pause();
    });
    this.#rule.addEventListener("change", () => this.#judge());
  }

  /** The names of the productions of section 5. */
  set section5(names) {
    this.#section5 = names;
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
    this.#judge();
  }

  #judge() {
    const source = this.#source.value.trim();
    this.#trial.stop();
    if (source === "") {
      this.#say("", "There is no parser yet.");
      this.#end();
      this.#answer.replaceChildren();
      return;
    }
    this.#section.dataset.busy = "";
    const [of, rule] = this.#rule.value.split(" ");
    const [text, notation] = this.#grammar();
    const yours = { text: { text, isAbnf: notation === "abnf", bases: [], depth: [] } };
    this.#trial.run({ source, settings: { rule, grammar: of === "yours" ? yours : { bundled: of } } });
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

const octetsOf = (hex) => (hex.match(/../g) ?? []).map((digits) => String.fromCharCode(parseInt(digits, 16))).join("");

/** How long the parser may take for an answer, in milliseconds; and how long the library may compute. */
const SILENCE = 1000;
const PATIENCE = 20_000;
/** Where code and answers may come from, while the reader's code runs. The page has some of its own code in its text. */
const POLICY = "connect-src 'self'; script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'";

/**
 * The address of the worker's script, in which the reader's code can reach no other host: of all
 * workers, those whose script was made by the page have its policy.
 */
let address;
function confined() {
  document.head.append(element("meta", { "http-equiv": "Content-Security-Policy", content: POLICY }));
  const script = `import ${JSON.stringify(new URL("./trial-worker.js", import.meta.url))};`;
  return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
}

class Trial {
  #told;
  /** The WebAssembly of the kit, a promise. */
  #module;
  /** The newest run. */
  #run;
  #worker = null;
  #port;
  #timer;
  #asks = null;

  /**
   * Calls `told` with what happens: `{ judged }` and `{ learned }`, the answers of the library; `{
   * mistake }` in the text of the parser, or what it returned that is `wrong`; `{ silent }`, the
   * octets that it did not answer about, or null if they are not known; `{ failed }`, why the
   * library does not answer; and at the end `{ done }`.
   */
  constructor(told) {
    this.#told = told;
  }

  /** Tries a parser in place of the one before: `{ source, settings }`, where the settings are those of the kit. */
  async run(question) {
    this.stop();
    const run = (this.#run = Symbol("run"));
    // Only who tries a parser needs the kit.
    this.#module ??= compiled("./kit/rfc1738.wasm");
    const module = await this.#module.catch(String);
    if (run === this.#run) this.#begin(module, question);
  }

  #begin(module, question) {
    if (typeof module === "string") {
      this.#module = undefined;
      return this.#end({ failed: `the library was not loaded (${module})` });
    }
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.onmessage = ({ data }) => this.#hear(data);
    this.#worker = new Worker((address ??= confined()), { type: "module" });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end({ failed: `the library itself failed here (${event.message ?? "no worker"})` });
    });
    // The port is out of reach of the parser.
    this.#worker.postMessage({ module, port: port2, question }, [port2]);
    this.#wait(PATIENCE, () => ({ failed: `this took more than ${PATIENCE / 1000} seconds, and was stopped` }));
  }

  stop() {
    this.#run = undefined;
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#port?.close();
  }

  #hear({ asks, thinks, ...news }) {
    if (asks !== undefined) {
      this.#asks = asks;
      this.#wait(SILENCE, () => ({ silent: this.#asks }));
    } else if (thinks) {
      this.#wait(PATIENCE, () => ({ failed: `this took more than ${PATIENCE / 1000} seconds, and was stopped` }));
    } else if (news.judged ?? news.learned) {
      this.#told(news);
    } else {
      this.#end(news);
    }
  }

  #end(news) {
    this.stop();
    this.#told(news);
  }

  /** Ends with what `news` returns, if nothing is heard meanwhile. What has been said is heard first, even if the page was busy. */
  #wait(milliseconds, news) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.#end(news()), 20);
    }, milliseconds);
  }
}
