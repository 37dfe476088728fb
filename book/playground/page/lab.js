// The grammar lab: reads the input, and shows what the library answers about it, in a worker.

import * as address from "./address.js";
import { compiled, Desk } from "./desk.js";
import { byId, element, later } from "./dom.js";
import { Parser } from "./lab-parser.js";
import * as results from "./lab-results.js";
import { Starters } from "./lab-starters.js";
import { count } from "./text.js";

const page = byId("pg");
const grammar = byId("lab-grammar");
const notation = byId("lab-notation");
const rule = byId("lab-rule");
const base = byId("lab-base");
const against = byId("lab-against");
const text = byId("lab-text");

/** What is asked about the rule, in this order, after the grammar is read. */
const PARTS = ["compare", "picture", "sentence", "strings", "diverge"];

/** What was kept as the base, its notation; the seed of the strings; and the rules that are to be chosen if there are any. */
const kept = { text: "", notation: "bnf" };
let seed = 1;
let wanted = { rule: "", against: "" };

/** The newest answers that more than one part needs. */
let known = { mistakes: [], verdict: "", spoken: "", isUsable: true, taken: [], shortest: null, reading: null };

/** The grammar that is being read, and the last one with a rule that can be used, which is the one that all parts are about: text and notation. */
let newest = ["", "bnf"];
let sound = newest;

const desk = new Desk(await compiled(), answered, rest);
const parser = new Parser(() => sound, judged);
let starters;

function about(grammar, part, question, ...args) {
  return { part, setting: [...grammar, base.value, kept.text, kept.notation], question, args };
}

/** What to ask for a part. */
function asked(part) {
  const others = { picture: [], sentence: [text.value.toWellFormed()], strings: [seed] };
  // What nests has no automaton.
  const question = part === "compare" && starters.exercise?.reference ? "sample" : part;
  return about(sound, part, question, rule.value, ...(others[part] ?? [against.value]));
}

const isAsked = (part) =>
  ["compare", "diverge"].includes(part) ? against.value !== "" : !starters.exercise;

/** Asks the desk, and shows that something is asked. */
function request(questions) {
  page.dataset.busy = "";
  desk.ask(questions);
}

/** Shows that nothing is asked, unless what was typed is still to be asked. */
function rest() {
  if (!pauseGrammar.isPending && !pauseText.isPending) delete page.dataset.busy;
}

/** Reads the grammar, and then asks about its rule. */
function readGrammar() {
  if (starters.exercise?.parser) return rest();
  desk.forget(PARTS);
  newest = [grammar.value, notation.value];
  request([about(newest, "read", "read")]);
}

/** Asks about the rule, for these parts. `diverge` is asked when it is known that there is a difference. */
function ask(parts) {
  for (const part of parts.filter((part) => !isAsked(part))) put(part, []);
  desk.forget(["diverge"]);
  request(parts.filter((part) => part !== "diverge" && isAsked(part)).map(asked));
}

function answered(part, { answer, untold }) {
  if (untold) return fail(part, untold);
  const told = JSON.parse(answer);
  if (part === "productions") {
    parser.section5 = told.map(({ name }) => name);
    return;
  }
  if (part === "starters") {
    starters = new Starters(told, startWith);
    restore();
    byId("pg-loading").hidden = true;
    page.hidden = false;
    return;
  }
  if (part === "read") return showRules(told);
  if (told.Err !== undefined) return fail(part, told.Err);
  SHOW[part](told.Ok);
}

const SHOW = {
  picture: showPicture,
  compare: showCompared,
  diverge: (told) => put("diverge", results.divergence(told)),
  sentence: showReading,
  strings: showStrings,
};

/** Where the content of a part is. */
const PLACES = {
  compare: "lab-compared",
  diverge: "lab-divergence",
  picture: "lab-picture",
  sentence: "lab-derivation",
  strings: "lab-strings",
};

function put(part, content) {
  byId(PLACES[part]).replaceChildren(...content);
}

/** Tells why there is no answer. */
function fail(part, reason) {
  if (part === "read") {
    say("no", `The grammar was not read: ${reason}.`);
    return;
  }
  put(part, [results.untold(reason)]);
  if (part === "picture") known.shortest = null;
  if (part === "compare") judge("partly", `Not compared: ${reason}.`);
  if (part === "sentence") {
    tell({ answer: "partly", words: `Not known: ${reason}.` });
    byId("lab-ending").replaceChildren();
    showDerivations(null);
  }
}

/* The grammar. */

function showRules({ mistakes, more_mistakes: others, refused, own, taken, more, base_mistake: baseMistake, base: rules }) {
  const all = mistakes.length + others;
  known.mistakes = mistakes;
  known.isUsable = own.length > 0;
  known.verdict = results.mistaken(mistakes, all);
  byId("lab-mistakes").replaceChildren(...mistakes.map((mistake, number) => results.mistake(grammar.value, mistake, number)));
  if (others > 0) byId("lab-mistakes").append(element("p", {}, `And ${others.toLocaleString("en")} more.`));
  grammar.setAttribute("aria-invalid", all > 0);
  // What has a mistake cannot be compared with.
  byId("lab-keep").disabled = all > 0;
  byId("lab-mistakes").hidden = all === 0;
  byId("lab-old").hidden = known.isUsable || byId("lab-results").hidden;
  if (all > 0) {
    known.spoken = `${known.verdict} ${byId("lab-mistakes").querySelector(".lab-advice").textContent}`;
    say("no", known.verdict, known.spoken);
  }
  if (!known.isUsable) {
    // What was forgotten when the grammar was read is asked again, about the one before.
    if (!byId("lab-results").hidden) ask(PARTS);
    return;
  }
  sound = newest;
  known.taken = taken;
  const { exercise } = starters;
  if (exercise && ![...own, ...taken].includes(exercise.rule)) {
    if (all === 0) say("no", `There is no rule ${exercise.rule}, and that is the one to write.`);
    return remember();
  }
  byId("lab-results").hidden = false;
  byId("lab-rules").hidden = false;
  choose(rule, [["Yours", own], ["Taken from elsewhere", taken]], wanted.rule || rule.value, own[0]);
  if (more > 0) rule.append(element("option", { disabled: true }, `and ${more.toLocaleString("en")} more`));
  if (refused.length > 0) {
    const option = ([name, path]) => element("option", { disabled: true }, path === name ? name : path);
    rule.append(element("optgroup", { label: "With a mistake" }, refused.map(option)));
  }
  const same = rules.includes(rule.value) ? rule.value : null;
  choose(against, [["", rules]], wanted.against || same || against.value, rules[0]);
  against.disabled = rules.length === 0;
  byId("lab-against-label").hidden = against.disabled;
  if (baseMistake) judge("partly", `The kept text has a mistake in line ${baseMistake.line}: ${baseMistake.message}.`);
  else if (base.value === "" && all === 0) say("", `${count(own.length, "rule")}, without a mistake. There is nothing to compare with.`);
  ask(PARTS);
  parser.offer([...own, ...taken], rule.value);
  remember();
}

/** Fills a `select` with these groups of names, and chooses a name, or another if there is none of that name. */
function choose(select, groups, name, otherwise) {
  const options = (names) => names.map((name) => element("option", { value: name }, name));
  const filled = groups.filter(([, names]) => names.length > 0);
  select.replaceChildren(
    ...(filled.length > 1
      ? filled.map(([label, names]) => element("optgroup", { label }, options(names)))
      : filled.flatMap(([, names]) => options(names))),
  );
  select.value = groups.some(([, names]) => names.includes(name)) ? name : (otherwise ?? "");
}

/** Another rule is chosen. */
function chooseRule(name) {
  rule.value = name;
  if ([...against.options].some(({ value }) => value === name)) against.value = name;
  wanted = { rule: rule.value, against: "" };
  seed = 1;
  ask(PARTS);
  parser.choose(rule.value);
  remember();
}

/* The answers. */

let aloud = "";
const announce = later(700, () => (byId("pg-status").textContent = aloud));

/** Shows a verdict, and soon tells it to a screen reader, which may need more words. */
function say(answer, words, spoken = words) {
  byId("pg-verdict").textContent = words;
  byId("pg-verdict").dataset.answer = answer;
  aloud = spoken;
  announce();
}

/** Shows a verdict on the comparison, after that on a mistake; or only the latter, if it is about another grammar. */
function judge(answer, words) {
  if (known.mistakes.length === 0) say(answer, words);
  else if (known.isUsable) say("no", `${known.verdict} ${words}`, `${known.spoken} ${words}`);
}

function showCompared(told) {
  if (starters.exercise) {
    // What has a mistake solves nothing.
    if (known.mistakes.length > 0) return;
    const { answer, words } = starters.verdict({ ...told, taken: known.taken });
    return say(answer, words);
  }
  const { answer, words } = results.verdict(told, `${results.BASES.get(base.value).of} ${against.value}`);
  judge(answer, words);
  put("compare", results.compared(told));
  if (["equal", "apart"].includes(told.relation)) put("diverge", []);
  else request([asked("diverge")]);
}

/** The verdict on a parser, if an exercise asks for it: what it does wrong, and about how many strings it is right. */
function judged(wrong) {
  return starters.exercise?.parser && starters.verdict(wrong);
}

function showPicture(told) {
  known.shortest = told.shortest;
  put("picture", results.picture(told, addressOf));
}

function showStrings(told) {
  byId("lab-seed").textContent = `Seed ${seed}.`;
  put("strings", results.strings(told, known.shortest));
}

function showReading(told) {
  tell(results.membership(told, rule.value));
  byId("lab-ending").replaceChildren(...results.ending(told));
  showDerivations(told);
}

function tell({ answer, words }) {
  byId("lab-member").textContent = words;
  byId("lab-member").dataset.answer = answer;
}

/** Shows the first derivation; with buttons for the others. */
function showDerivations(told) {
  known.reading = told;
  showDerivation(0);
}

function showDerivation(number) {
  const told = known.reading;
  const trees = told?.derivations?.trees.length ?? 0;
  byId("lab-turn").hidden = trees < 2;
  byId("lab-number").textContent = trees < 2 ? "" : `Derivation ${number + 1} of ${told.derivations.count.toLocaleString("en")}`;
  for (const [id, to] of [["lab-before", number - 1], ["lab-after", number + 1]]) {
    byId(id).disabled = to < 0 || to >= trees;
    byId(id).dataset.number = to;
  }
  if (told) put("sentence", results.derivation(told, number));
}

/* The starters. */

/** Begins with a starter, as it is. */
function startWith(chosen) {
  if (chosen) restore({ start: chosen.id });
  else starters.choose();
  remember();
}

/** What a starter is compared with if that is a text. */
const keptOf = (chosen) => chosen?.reference ?? chosen?.grammar;

/* The address. */

/** What the address says of the whole lab, which has begun with a starter, or with none. */
function whole(start) {
  const isChanged = start?.grammar !== grammar.value || (start.notation ?? "bnf") !== notation.value;
  return {
    start: start?.id ?? null,
    ...(isChanged ? { grammar: grammar.value, notation: notation.value } : {}),
    rule: rule.value || null,
    text: text.value,
    base: base.value || "none",
    against: against.value === rule.value ? null : against.value,
    seed: seed === 1 ? null : String(seed),
    ...(base.value === "kept" && kept.text !== keptOf(start) ? { kept: kept.text, keptas: kept.notation } : {}),
  };
}

/** What it says. Of an exercise, that is what was written. */
function state() {
  const { chosen, exercise } = starters;
  if (exercise?.parser) return { start: exercise.id };
  const { start, grammar = null, notation = null, ...others } = whole(chosen);
  return { start, grammar, notation, ...(exercise ? {} : others) };
}

/** Where a rule is. */
function addressOf(name) {
  return address.of({ ...state(), rule: name, against: null });
}

const remember = later(250, () => address.write(state()));

/** Restores a state, that of the address; or the first starter if there is none. */
function restore(said = address.read()) {
  const chosen = starters.of(said.start) ?? (said.grammar === undefined ? starters.first : null);
  starters.choose(chosen?.id);
  if (chosen?.parser) {
    desk.forget(["read", ...PARTS]);
    parser.begin(chosen);
    return remember();
  }
  const { rule: name, base: of, against: other, ...others } = chosen?.lesson ? { grammar: said.grammar, notation: said.notation } : said;
  grammar.value = others.grammar ?? chosen.grammar;
  notation.value = others.notation ?? chosen?.notation ?? "bnf";
  if (notation.value === "") notation.value = "bnf";
  text.value = others.text ?? (others.grammar === undefined ? chosen.text : "");
  base.value = of === "none" ? "" : (of ?? chosen?.base ?? "");
  if (!results.BASES.has(base.value)) base.value = "";
  kept.text = others.kept ?? keptOf(chosen) ?? grammar.value;
  kept.notation = others.keptas ?? chosen?.notation ?? notation.value;
  wanted = { rule: name ?? chosen?.rule ?? "", against: other ?? "" };
  seed = /^\d{1,9}$/.test(others.seed ?? "") ? Number(others.seed) : 1;
  starters.offer(grammar.value);
  readGrammar();
}

/* What the reader does. */

const pauseGrammar = later(120, readGrammar);
// Before there are results, no grammar has been read.
const pauseText = later(60, () => (byId("lab-results").hidden ? rest() : request([asked("sentence")])));

grammar.addEventListener("input", () => {
  page.dataset.busy = "";
  starters.offer(grammar.value);
  wanted.rule = starters.exercise?.rule ?? (rule.value || wanted.rule);
  pauseGrammar();
  remember();
});
notation.addEventListener("change", () => {
  readGrammar();
  remember();
});
rule.addEventListener("change", () => chooseRule(rule.value));
base.addEventListener("change", () => {
  wanted = { rule: rule.value, against: "" };
  readGrammar();
  remember();
});
against.addEventListener("change", () => {
  wanted.against = against.value;
  ask(["compare"]);
  remember();
});
text.addEventListener("input", () => {
  page.dataset.busy = "";
  pauseText();
  remember();
});
byId("lab-change").addEventListener("click", () => {
  const { from, to } = starters.chosen.change;
  grammar.value = grammar.value.replace(from, () => to);
  starters.offer(grammar.value);
  readGrammar();
  remember();
});
byId("lab-keep").addEventListener("click", () => {
  kept.text = grammar.value;
  kept.notation = notation.value;
  base.value = "kept";
  wanted = { rule: rule.value, against: "" };
  readGrammar();
  remember();
});
byId("lab-mistakes").addEventListener("click", ({ target }) => {
  const mistake = known.mistakes[target.dataset.number];
  if (!mistake) return;
  const { from, to } = results.place(grammar.value, mistake);
  grammar.focus();
  grammar.setSelectionRange(from, to);
});
byId("lab-open").addEventListener("click", ({ target }) => {
  target.href = starters.exercise.parser ? "#start=hostport" : address.of(whole());
});
byId("lab-more").addEventListener("click", () => {
  seed += 1;
  request([asked("strings")]);
  remember();
});
for (const id of ["lab-before", "lab-after"]) {
  byId(id).addEventListener("click", ({ target }) => showDerivation(Number(target.dataset.number)));
}
page.addEventListener("click", (event) => {
  const link = event.target.closest("[data-rule]");
  const chip = event.target.closest("[data-text]");
  if (chip) {
    text.value = chip.dataset.text;
    pauseText();
    remember();
  } else if (link && !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    chooseRule(link.getAttribute("data-rule"));
  }
});
// A link to a heading is no state.
addEventListener("hashchange", () => location.hash.includes("=") && restore());
// mdBook turns pages with the arrow keys, which have another use here.
page.addEventListener("keydown", (event) => event.stopPropagation());

base.append(...Array.from(results.BASES, ([value, { title }]) => element("option", { value }, title)));
request(["productions", "starters"].map((question) => ({ part: question, question, args: [] })));
