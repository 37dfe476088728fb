// The parse, step by step, and in words: what the page shows of each step is computed from what the
// parser has not given up by then.

import { byId, element, whenOpen } from "./dom.js";
import { steps } from "./library.js";
import { outline } from "./outline.js";
import { Player } from "./player.js";
import { tint } from "./production.js";
import { count, firstDerive, strip, visible } from "./text.js";
import { nested } from "./view.js";

/** How many steps before and after the current one are shown. */
const AROUND = 3;

/** This many children of a node are shown, while it grows. */
const LATEST = 12;

export class Stepping {
  #details = byId("pg-steps");
  #story = null;
  #player;
  #wanted = 0;
  #onStep;

  /** Calls `onStep` when another step is shown, or the section is opened or closed. */
  constructor(onStep) {
    this.#onStep = onStep;
    this.#player = new Player(byId("pg-steps-player"), "Step", (number, isAudible) => this.#show(number, isAudible));
    this.read = whenOpen(this.#details, (text, production) => this.#read(text, production));
    this.#details.addEventListener("toggle", () => {
      if (!this.#details.open) this.#player.stop();
      onStep();
    });
    byId("pg-steps-log").addEventListener("click", ({ target }) => {
      const step = target.closest("[data-step]");
      if (step) this.#player.pick(Number(step.dataset.step));
    });
  }

  /** The step that is shown, as the address has it; null if the section is closed. */
  get address() {
    return this.#details.open ? String(this.#player.number) : null;
  }

  /** Opens the section, where the next parse will be shown from this step on. */
  open(number) {
    this.#wanted = number;
    this.#details.open = true;
  }

  #read(text, production) {
    this.#story = new Story(steps(text, production), text);
    const { omitted } = this.#story;
    byId("pg-steps-reading").hidden = Boolean(production);
    byId("pg-steps-cut").hidden = omitted === 0;
    byId("pg-steps-cut").textContent =
      `The first ${count(this.#story.length, "step")} are shown: there are ${omitted.toLocaleString("en")} more events.`;
    const wanted = this.#wanted;
    this.#wanted = 0;
    this.#player.reset(this.#story.length, wanted);
  }

  #show(number, isAudible) {
    const story = this.#story;
    if (!story) return;
    const { kind, offset } = story.step(number);
    const derivation = story.derivation(number);
    const open = openNodes(derivation);
    const furthest = story.furthest(number);
    const event = byId("pg-steps-event");
    event.dataset.kind = kind;
    event.replaceChildren(`Step ${number} of ${story.length - 1}: `, ...words(story, number));
    byId("pg-steps-aloud").textContent = isAudible ? event.textContent : "";
    byId("pg-steps-text").replaceChildren(
      ...strip(story.text, { cursor: offset, from: open.at(-1)?.start ?? offset, furthest: furthest?.offset }),
    );
    tint(byId("pg-steps-text"), open.at(-1)?.production);
    byId("pg-steps-open").replaceChildren(...open.map(({ production }) => crumb(production)));
    byId("pg-steps-furthest").textContent = furthest
      ? `Furthest failure: byte ${furthest.offset}. Found ${found(story.text, furthest.offset)}, expected ${furthest.expected.join(", or ")}.`
      : "Nothing has failed yet.";
    byId("pg-steps-log").replaceChildren(...this.#log(number));
    const nodes = derivation ? outline(derivation, story.text, { latest: LATEST }) : [];
    byId("pg-steps-tree").replaceChildren(
      derivation ? nested(nodes, ({ source }) => source?.open && "open") : element("p", {}, "Nothing yet."),
    );
    this.#onStep();
  }

  /** The steps around one, each a button. */
  #log(number) {
    const first = Math.max(0, Math.min(number - AROUND, this.#story.length - 2 * AROUND - 1));
    const last = Math.min(this.#story.length - 1, first + 2 * AROUND);
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return numbers.map((one) =>
      element(
        "li",
        { value: one, "data-kind": this.#story.step(one).kind, "aria-current": one === number && "step" },
        element("button", { type: "button", "data-step": one, tabindex: "-1" }, words(this.#story, one)),
      ),
    );
  }
}

const crumb = (production) => tint(element("li", {}, element("code", { class: "name" }, production)), production);

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

/**
 * What is derived of a text up to a mistake, or null if nothing is: from the attempts that miss
 * something there, or where the text fails, one in the productions that the error names.
 */
export function partial(text, production, { start, offset, within }) {
  const story = new Story(steps(text, production), text);
  const attempts = [...Array(story.length).keys()]
    .filter((number) => story.step(number).kind === "expect" && [start, offset].includes(story.step(number).offset))
    .map((number) => story.derivation(number));
  const isWithin = (root) => within.every((name, depth) => openNodes(root)[depth]?.production === name);
  const nearest = attempts.find((root) => root?.end === start && isWithin(root));
  const derivation = nearest ?? attempts.find(isWithin) ?? attempts.at(-1);
  return derivation?.end > 0 ? derivation : null;
}

/** The open nodes of a derivation in the making, the outermost first. */
function openNodes(root) {
  const open = [];
  for (let node = root; node?.open; node = node.children.at(-1)) open.push(node);
  return open;
}

/** What happens in a step of a story, as content of an element. */
function words(story, number) {
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
