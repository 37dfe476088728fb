// The steps of a parse in words.

import { element } from "./dom.js";
import { firstDerive, visible } from "./text.js";
import { tint } from "./tint.js";

/** What happens in a step of a story, as content of an element. */
export function words(story, number) {
  const step = story.step(number);
  const { kind, offset } = step;
  switch (kind) {
    case "enter":
      return ["tries ", name(step.production), ` at byte ${offset}`];
    case "leave":
      return ["leaves ", name(step.production), ` at byte ${offset}`];
    case "expect":
      return story.goesOn(number)
        ? [`could go on with ${step.expected}: found ${found(story.text, offset)}`]
        : [`expected ${step.expected}: found ${found(story.text, offset)}`];
    case "back":
      return back(step);
    default:
      return [end(story, step)];
  }
}

function back({ given_up: givenUp, again, offset }) {
  return [
    ...(givenUp.length > 0 ? ["gives up ", ...names(givenUp), ", back to "] : ["goes back to "]),
    `byte ${offset}`,
    ...(again.length > 0 ? [", and takes ", ...names(again), " again"] : []),
  ];
}

function end({ text }, { derived, offset }) {
  if (!derived) return "nothing is left to try: this does not derive";
  return offset === text.length ? "all of it derives" : `the ${firstDerive(offset, "byte")}`;
}

/** What is found at a place. */
export function found(text, offset) {
  if (offset >= text.length) return "the end";
  const character = String.fromCodePoint(text.codePointAt(offset));
  return character === " " ? "a space" : `“${visible(character)}”`;
}

const name = (production) => tint(element("code", { class: "name" }, production), production);

/** The names, of which equal neighbours are counted. */
function names(all) {
  const groups = [];
  for (const one of all) {
    if (groups.at(-1)?.one === one) groups.at(-1).count += 1;
    else groups.push({ one, count: 1 });
  }
  return groups.flatMap(({ one, count }, index) => [
    index === 0 ? "" : index === groups.length - 1 ? " and " : ", ",
    name(one),
    count > 1 ? ` (${count} times)` : "",
  ]);
}
