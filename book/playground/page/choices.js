// The choices: an example, and how to read it.

import { element } from "./dom.js";
import { examples, nearMisses, productions } from "./library.js";
import { visible } from "./text.js";

/** A text, how to read it, what to look at in it, and the group that it is in. */
const choices = [
  ...examples.filter(({ source }) => source !== "more").map((example) => choice(example, inSection(example))),
  ...examples.filter(({ source }) => source === "more").map((example) => choice(example, "Not in the RFC")),
  ...nearMisses.map(({ text, why }) => ({ text, as: "", note: why, group: "Not a URL" })),
];

function choice({ text, production, source, note }, group) {
  // A Gopher+ string is a part of a URL.
  return { text, as: source === "gopher+" ? production : "", note, group };
}

function inSection({ section }) {
  return /^\d/.test(section) ? `Section ${section}` : section;
}

/** An example, by the value of its option. */
export const example = (value) => choices[value];

/** The examples, as the content of a `select`. */
export const exampleOptions = () =>
  grouped(choices, ({ text, note, group }, number) => [
    group,
    element("option", { value: number }, (visible(text) || "nothing") + (note ? ` (${note})` : "")),
  ]);

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
