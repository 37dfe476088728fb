// A parse as its steps, and in words: what the page shows of each is computed from what the parser
// has not given up by then.

import { element } from "./dom.js";
import { tint } from "./production.js";
import { firstDerive, visible } from "./text.js";

/** Sees the steps of a parse of `text`, one by one. */
export class Story {
  #steps;
  /** For each step, the number of the step where the furthest failure so far is. */
  #furthest = [];

  constructor({ steps, omitted }, text) {
    this.#steps = steps;
    this.omitted = omitted;
    this.text = text;
    let furthest = null;
    for (const [number, { kind, offset }] of steps.entries()) {
      if (kind === "expect" && (furthest === null || offset > steps[furthest].offset)) furthest = number;
      this.#furthest.push(furthest);
    }
  }

  get length() {
    return this.#steps.length;
  }

  /** What happens in a step. */
  step(number) {
    return this.#steps[number];
  }

  /** Whether the parser goes on after a terminal that it did not find, because it could do without. */
  goesOn(number) {
    const next = this.#steps.slice(number + 1).find(({ kind }) => kind !== "expect");
    return next !== undefined && next.kind !== "back";
  }

  /** What has been expected at the furthest failure up to a step, and where that is; null if nothing was missed yet. */
  furthest(number) {
    const first = this.#furthest[number];
    if (first === null) return null;
    const { offset } = this.#steps[first];
    const there = this.#steps.slice(first, number + 1).filter((step) => step.kind === "expect" && step.offset === offset);
    return { offset, expected: [...new Set(there.map(({ expected }) => expected))] };
  }

  /** The derivation as far as it is made after a step, or null if nothing is; its open nodes reach to the cursor. */
  derivation(number) {
    const { offset: cursor } = this.#steps[number];
    const open = [];
    let root = null;
    for (const step of this.#attempt(number)) {
      if (step.kind === "enter") {
        const node = { production: step.production, start: step.offset, end: step.offset, children: [], open: true };
        open.at(-1)?.children.push(node);
        open.push(node);
        root ??= node;
      } else {
        Object.assign(open.pop(), { end: step.offset, open: false });
      }
    }
    for (const node of open.toReversed()) node.end = Math.max(node.start, cursor, node.children.at(-1)?.end ?? 0);
    return root;
  }

  /** The steps that entered or left a production and are not given up after a step. */
  #attempt(number) {
    const { kind, from } = this.#steps[number];
    const attempt = [];
    let at = kind === "enter" || kind === "leave" ? number : from;
    for (; at !== null; at = this.#steps[at].from) attempt.push(this.#steps[at]);
    return attempt.reverse();
  }
}

/** The open nodes of a derivation in the making, the outermost first. */
export function openNodes(root) {
  const open = [];
  for (let node = root; node?.open; node = node.children.at(-1)) open.push(node);
  return open;
}

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

/** The names, of which equal neighbors are counted. */
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
