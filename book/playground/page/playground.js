// The page: reads the input, and shows the library's answers.

import * as address from "./address.js";
import { client, facts, findings, found, mended, mending, ofPrefix, ofUrl, summary } from "./answers.js";
import { chosen, productionOptions, search, sentenceOf, starterItems } from "./choices.js";
import { byId, later, watchOverflow } from "./dom.js";
import { derive, examples, extract, judge, normalize, productions, refute, schemesOf, useSchemes } from "./library.js";
import { Others } from "./others.js";
import { Panel } from "./production.js";
import { Stepping, partial } from "./stepping.js";
import { caret, shortened, visible } from "./text.js";
import { View } from "./view.js";
import { Walking } from "./walking.js";

/** A text longer than this is read when typing pauses, and what is derived of it up to a mistake is not asked. */
const LONG = 4096;
/** How a text longer than this derives is not asked: nobody looks at so large a tree. */
const TOO_LONG = 65536;

const url = byId("pg-url");
const as = byId("pg-as");
const text = byId("pg-text");
const wrapped = byId("pg-wrapped");
const mend = byId("pg-mend");
const set = byId("pg-schemes");
const own = byId("pg-own");
const find = byId("pg-find");

const panel = new Panel(chooseName, (name) => view.pointName(name));
const view = new View(byId("pg-tree"), byId("pg-spans"), (node) => panel.showNode(node));

const stepping = new Stepping(() => remember());
const walking = new Walking();
const others = new Others();

/** What was read last, and what is wrong with it. */
let last = { input: "", error: null };

function chooseName(name) {
  view.mark(name);
  panel.showName(name, view.nodes);
}

/** Reads the URL, and shows all there is to say of it. */
function readUrl() {
  const input = url.value;
  const production = as.value;
  const isShort = input.length <= TOO_LONG;
  const derivation = isShort ? derive(input, production) : undefined;
  const judged = production ? null : judge(input);
  const error = production ? refute(input, production) : judged.error;
  last = { input, error };
  say(judged ? ofUrl(input, judged, derivation) : ofPrefix(input, production, derivation));
  showFault(input, error);
  showMore(input, judged);
  const shown = derivation ?? (input.length <= LONG ? partial(input, production, error) : null);
  byId("pg-derivation").hidden = !shown;
  byId("pg-derivation").toggleAttribute("data-partial", !derivation);
  byId("pg-derivation-title").textContent = derivation ? "Derivation" : "Derivation, up to the mistake";
  view.show(shown, input);
  byId("pg-thinking").hidden = !isShort;
  if (isShort) for (const section of [stepping, walking, others]) section.read(input, production);
  if (!derivation) chooseName(error?.within.at(-1) ?? (production || "url"));
}

function showFault(input, error) {
  byId("pg-fault").hidden = !error;
  if (!error) return;
  byId("pg-caret").replaceChildren(...caret(input, error));
  byId("pg-facts").replaceChildren(...facts(error));
  mend.hidden = !mending(input, error);
  mend.textContent = mending(input, error);
}

/** Shows the results beyond the grammar. */
function showMore(input, judged) {
  byId("pg-more").hidden = !judged || judged.error;
  if (byId("pg-more").hidden) return;
  byId("pg-findings").replaceChildren(...findings(judged.findings, input));
  const normal = normalize(input);
  byId("pg-normal").textContent = shortened(normal, 2000);
  byId("pg-same").hidden = normal !== input;
  byId("pg-client").replaceChildren(...client(input));
}

const announce = later(700, () => (byId("pg-status").textContent = byId("pg-verdict").textContent));

function say({ answer, words }) {
  byId("pg-verdict").textContent = words;
  byId("pg-verdict").dataset.answer = answer;
  url.setAttribute("aria-invalid", answer === "no");
  announce();
}

/** Finds the URLs in the text. */
function readText() {
  const input = text.value;
  const href = (reading) => address.of({ ...state(), url: reading, as: null });
  const items = extract(input, { wrapped: wrapped.checked });
  byId("pg-count").textContent = input === "" ? "" : summary(items);
  byId("pg-found").replaceChildren(...found(items, href));
}

const schemes = () => [set.value, own.value.trim().replaceAll(/[\s,]+/g, ",")].filter(Boolean).join(",");

const state = () => ({
  url: url.value,
  as: as.value || null,
  schemes: schemes() || null,
  step: stepping.address,
  text: text.value || null,
  wrapped: wrapped.checked ? "1" : null,
});
const remember = later(200, () => address.write(state()));

/** Restores the state in the address, or an example if there is none. */
function restore() {
  const said = address.read();
  if (![said.url, said.text, said.as].some((field) => field !== undefined) && url.value !== "") return;
  as.value = productions.has(said.as) ? said.as : "";
  putSchemes(said.schemes ?? "");
  if (said.step) stepping.open(Number(said.step) || 0);
  text.value = said.text ?? "";
  wrapped.checked = Boolean(said.wrapped);
  put(said.url ?? (as.value ? sentenceOf(as.value) : examples[0].text));
  readText();
}

/** Sets the choice of schemes. */
function putSchemes(words) {
  const [first, ...others] = words.split(",");
  set.value = first === "rfc1738" ? "rfc1738" : "";
  own.value = (first === "rfc1738" ? others : [first, ...others]).join(", ");
  readSchemes();
}

/** Goes by the schemes that are chosen. If they cannot be registered, says why not, and goes by the ready set. */
function readSchemes() {
  let error = "";
  try {
    useSchemes(schemesOf(schemes()));
  } catch ({ message }) {
    error = `Not registered: ${visible(message)}.`;
    useSchemes(schemesOf(set.value));
  }
  own.setAttribute("aria-invalid", error !== "");
  byId("pg-own-error").textContent = error;
}

/** Sets a new URL: the choice in the old one does not matter. */
function put(input) {
  url.value = input;
  view.expect(as.value ? [] : [0]);
  readUrl();
}

/** At once, or when typing pauses. */
function reader(input, work) {
  const pause = later(250, work);
  return () => {
    if (input.value.length > LONG) pause();
    else work();
    remember();
  };
}

function readFind() {
  const isAsked = find.value.trim() !== "";
  const { found, summary } = search(find.value);
  byId("pg-finds").replaceChildren(...(isAsked ? found : []));
  byId("pg-find-count").textContent = isAsked ? summary : "";
}

/** Shows an example: its answer is above the list, and its section may be far below. */
function choose({ text, as: production = "", schemes = "", open }) {
  as.value = production;
  putSchemes(schemes);
  put(text);
  readText();
  remember();
  if (open) byId(open).open = true;
  byId(open ?? "pg").scrollIntoView({ block: "start" });
}

byId("pg-starters").append(...starterItems());
as.append(...productionOptions());

url.addEventListener("input", reader(url, readUrl));
// No URL has a line break, so Enter types none; a pasted one is shown as an error.
url.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
as.addEventListener("change", () => {
  put(url.value);
  remember();
});
for (const input of [set, own]) {
  input.addEventListener("input", () => {
    readSchemes();
    put(url.value);
    readText();
    remember();
  });
}
find.addEventListener("input", readFind);
byId("pg-examples").addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button) choose(chosen(button));
});
mend.addEventListener("click", () => {
  const { input, error } = last;
  const at = error.start + error.replacement.length;
  put(mended(input, error));
  url.focus();
  url.setSelectionRange(at, at);
  remember();
});
byId("pg-facts").addEventListener("click", ({ target }) => target.dataset.name && chooseName(target.dataset.name));
text.addEventListener("input", reader(text, readText));
wrapped.addEventListener("change", () => {
  readText();
  remember();
});
addEventListener("hashchange", restore);
// mdBook turns pages with the arrow keys, which have another use here.
byId("pg").addEventListener("keydown", (event) => event.stopPropagation());

watchOverflow(byId("pg-diagram"));
restore();
byId("pg-loading").hidden = true;
byId("pg").hidden = false;
