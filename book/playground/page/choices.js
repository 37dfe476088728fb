// The choices: an example to begin with, any other by search, and how to read it.

import { element } from "./dom.js";
import { derive, examples, nearMisses, productions } from "./library.js";
import { count, empty, shown, visible } from "./text.js";

/** More than this many are not listed. */
const LISTED = 12;

/** A text, how to read it, what to look at in it, and the group that it is in. */
const choices = [
  ...examples.filter(({ source }) => source !== "more").map((example) => choice(example, inSection(example))),
  ...examples.filter(({ source }) => source === "more").map((example) => choice(example, "Not in the RFC")),
  ...nearMisses.map(({ text, why, slip }) => ({ text, as: "", note: why, group: "Not a URL", slip })),
];

function choice({ text, production, source, note }, group) {
  // A Gopher+ string is a part of a URL.
  return { text, as: source === "gopher+" ? production : "", note, group, production };
}

function inSection({ section }) {
  return /^\d/.test(section) ? `Section ${section}` : section;
}

const texts = choices.map(({ text }) => visible(text));

/** What a choice is found by. */
const words = choices.map(({ note, group, production, slip }, number) =>
  [texts[number], note, group, production, slip].join(" ").toLowerCase(),
);

/** The first choices in which all words of `query` occur, as items of a list, and how many there are. */
export function search(query) {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [...choices.keys()].filter((number) => wanted.every((word) => words[number].includes(word)));
  // Those that are the query, then those that begin with it.
  const rank = (number) => [texts[number] === query, texts[number].startsWith(query), true].indexOf(true);
  const numbers = all.toSorted((one, other) => rank(one) - rank(other));
  const found = numbers.slice(0, LISTED).map((number) => element("li", {}, button(number)));
  const more = numbers.length > LISTED ? ` The first ${LISTED} are listed.` : "";
  return { found, summary: `${count(numbers.length, "example")}.${more}` };
}

function button(number) {
  const { text, note, group } = choices[number];
  return element(
    "button",
    { type: "button", "data-choice": number },
    element("code", {}, text === "" ? empty() : shown(text, 100)),
    element("span", {}, note ? `${group}: ${note}` : group),
  );
}

/** The example of a button. */
export const chosen = ({ dataset: { choice, starter } }) => (starter ? starters[starter] : choices[choice]);

/** The examples to begin with, as items of a list. */
export const starterItems = () =>
  starters.map(({ text, as, title, why }, number) =>
    element(
      "li",
      {},
      element(
        "button",
        { type: "button", "data-starter": number },
        element("strong", {}, title),
        element("code", {}, shown(text, 60), as ? ` as ${as}` : null),
        element("span", {}, why),
      ),
    ),
  );

/** The productions, as the content of a `select`. */
export const productionOptions = () =>
  grouped([...productions.values()], ({ name, heading }) => [heading, element("option", { value: name }, name)]);

function grouped(all, option) {
  const groups = new Map();
  all.forEach((one, number) => {
    const [label, made] = option(one, number);
    if (!groups.has(label)) groups.set(label, element("optgroup", { label }));
    groups.get(label).append(made);
  });
  return [...groups.values()];
}

/** A sentence of a production: a piece of an example, or if it is a class of characters, one of these. */
export function sentenceOf(name) {
  const find = (node) => (node?.production === name && node.end > node.start ? node : node?.children.map(find).find(Boolean));
  for (const { text, production } of examples) {
    const piece = find(derive(text, production === name ? name : ""));
    if (piece) return text.slice(piece.start, piece.end);
  }
  return ["a", "A", "7", ..."$!~#/", "%7E"].find((text) => derive(text, name)?.end === text.length);
}

export const starters = [
  {
    text: "http://www.acl.lanl.gov/URI/archive/uri-archive.index.html",
    title: "The RFC’s first URL",
    why: "It derives from httpurl: a host, and three segments of a path.",
  },
  {
    text: "http://host.dom/~user",
    title: "~ was illegal",
    why: "In 1994 a tilde had to be written %7E. The button does it.",
  },
  {
    text: "https://user@host.dom/",
    schemes: "rfc1738",
    title: "https was unknown",
    why: "Any new scheme has only the general syntax, so this derives from otherurl.",
  },
  {
    text: "https://user@host.dom/",
    title: "https, registered",
    why: "Held to the syntax of http, it may have no user name, and is not a URL.",
  },
  {
    text: "http://999.0.0.1:70000/",
    title: "Grammar is not enough",
    why: "The BNF takes it. Strict validation finds two errors: the address and the port.",
  },
  {
    text: "ftp://host.dom//a/",
    title: "Empty parts",
    why: "Two of the three segments of this path are empty, but they are there.",
  },
  {
    text: "FTP://HOST.dom:21/%61",
    title: "The normal form",
    why: "Case, default port and needless escape go: ftp://host.dom/a.",
  },
  {
    text: "ftp://host.dom/%2Fetc/motd",
    title: "What a client does",
    why: "The encoded slash is sent: CWD /etc, and then RETR motd.",
  },
  {
    text: "ftp://host.dom:70/a",
    open: "pg-steps",
    title: "Step by step: trying and giving up",
    why: "The host is first read as a user, and the port as a password, until no @ follows.",
  },
  {
    text: "a.b.1",
    as: "hostname",
    open: "pg-steps",
    title: "Step by step: greed",
    why: "No label that begins with a digit may be last, so only a.b is read.",
  },
  {
    text: "host-",
    as: "toplabel",
    open: "pg-walk",
    title: "An automaton walks",
    why: "No label ends in a hyphen: after it, the state does not accept.",
  },
  {
    text: "gopher://host.dom/7a%09b",
    open: "pg-others",
    title: "Two derivations",
    why: "Is %09 a tab, or part of the selector? A ruling chooses.",
  },
];
