// The parse, step by step.

import { byId, element, whenOpen } from "./dom.js";
import { steps } from "./library.js";
import { outline } from "./outline.js";
import { Player } from "./player.js";
import { tint } from "./production.js";
import { found, openNodes, Story, words } from "./story.js";
import { count, strip } from "./text.js";
import { nested } from "./tree.js";

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
