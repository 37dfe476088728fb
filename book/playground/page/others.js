// The other derivations of an ambiguous text, and the rulings that choose one.

import { byId, element, whenOpen } from "./dom.js";
import { derivations, rulings } from "./library.js";
import { outline } from "./outline.js";
import { count } from "./text.js";
import { nested } from "./view.js";

/** The derivations of a longer text are not asked for. */
const TOO_LONG = 4096;

export class Others {
  #all = null;
  #text = "";
  /** What is read now: an answer about something else came too late. */
  #reading = null;
  #choice = byId("pg-others-choice");

  constructor() {
    this.read = whenOpen(byId("pg-others"), (text, production) => this.#read(text, production));
    this.#choice.addEventListener("change", () => this.#show(Number(this.#choice.value)));
  }

  async #read(text, production) {
    const reading = (this.#reading = {});
    const asked = text.length > TOO_LONG ? Promise.reject(new Error("the text is too long")) : derivations(text, production);
    const answer = await asked.catch(({ message }) => ({ untold: message }));
    if (!answer || this.#reading !== reading) return;
    const { Ok, Err, untold } = answer;
    const isShown = Ok !== undefined && Ok.count > 1;
    byId("pg-others-shown").hidden = !isShown;
    byId("pg-others-count").replaceChildren(
      ...(Ok ? summary(Ok) : [untold ? `The derivations are not known: ${untold}.` : `There is no derivation: ${Err}.`]),
    );
    if (!isShown) return;
    this.#all = Ok;
    this.#text = text;
    const numbers = Ok.trees.map((_, number) => number).filter((number) => number !== Ok.chosen);
    this.#choice.replaceChildren(
      ...numbers.map((number) => element("option", { value: number }, `${number + 1} of ${Ok.trees.length}`)),
    );
    this.#show(numbers[0]);
  }

  #show(number) {
    const { trees, chosen } = this.#all;
    const ours = trees[chosen];
    const other = trees[number];
    const pairs = ours ? differences(ours, other) : [];
    this.#draw("pg-others-ours", ours, new Set(pairs.map(([one]) => one)));
    this.#draw("pg-others-other", other, new Set(pairs.map(([, one]) => one)));
    const productions = new Set(pairs.map(([{ production }]) => production));
    byId("pg-others-rulings").replaceChildren(...[...productions].flatMap((name) => ruling(name)));
  }

  #draw(place, tree, marked) {
    const drawn = tree && nested(outline(tree, this.#text), ({ source }) => marked.has(source) && "differs");
    byId(place).replaceChildren(drawn ?? "It is not among those that are shown.");
  }
}

/** The nodes that are the same in two derivations but for their children, and are in no other such node: in pairs. */
function differences(one, other) {
  const isSame = (child, index) => {
    const { production, start, end } = other.children[index];
    return child.production === production && child.start === start && child.end === end;
  };
  if (one.children.length !== other.children.length || !one.children.every(isSame)) return [[one, other]];
  return one.children.flatMap((child, index) => differences(child, other.children[index]));
}

function summary({ production, count: number, most, literal, trees }) {
  const code = element("code", {}, production);
  const many = number >= most ? "a thousand million or more" : number.toLocaleString("en");
  const said =
    number === 1
      ? ["This is the only derivation from ", code, "."]
      : ["It derives from ", code, ` in ${many} ways.`, trees.length < number ? ` The first ${trees.length} are shown.` : ""];
  // Where there are no more in the literal reading, nothing needs explaining.
  if (literal === null || literal === number) return said;
  const ways = count(literal, "derivation");
  return [
    ...said,
    " Read literally, ",
    element("code", {}, "url"),
    ` has ${ways} of it, because `,
    element("code", {}, "otherurl"),
    " takes any scheme: see ",
    link(rulings.get("url")),
    ".",
  ];
}

const link = ({ title, place }) => element("a", { href: `reference/rulings.html#${place}` }, plain(title));

/** The ruling on a production, in its own words. */
function ruling(production) {
  const ruling = rulings.get(production);
  if (!ruling) return [element("p", {}, `No ruling is about ${production}.`)];
  return [
    element("p", {}, "Where the children of ", element("code", {}, production), " differ, this ruling chooses: ", link(ruling)),
    element(
      "blockquote",
      {},
      ruling.text.split(/\n\n|\n(?=\d+\. )/).map((paragraph) => element("p", {}, marked(paragraph))),
    ),
  ];
}

/** Markdown of a line, of which only code and emphasis are used. */
function marked(text) {
  const pieces = text.matchAll(/`([^`]+)`|\*([^*]+)\*|([^`*]+|[`*])/g);
  return Array.from(pieces, ([, code, emphasis, rest]) => {
    if (code !== undefined) return element("code", {}, code);
    return emphasis !== undefined ? element("em", {}, emphasis) : rest;
  });
}

const plain = (text) => text.replaceAll("`", "");
