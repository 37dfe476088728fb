// A control to go through numbered steps: buttons, a slider, and playing at a speed.

import { element } from "./dom.js";

/** At more steps in a second than this, nobody can follow by ear. */
const AUDIBLE = 1;

export class Player {
  #slider;
  #play;
  #speed;
  #timer = null;
  #onStep;
  #last = 0;

  /** Fills `place`, and calls `onStep` with each number, and whether there is time to read it aloud. */
  constructor(place, name, onStep) {
    this.#onStep = onStep;
    const button = (label, sign, work) => {
      const made = element("button", { type: "button", "aria-label": label, title: label }, sign);
      made.addEventListener("click", work);
      return made;
    };
    this.#slider = element("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": name });
    this.#play = button("Play", "▶", () => this.#toggle());
    this.#speed = element(
      "select",
      {},
      [1, 2, 5, 20].map((speed) => element("option", { value: speed, selected: speed === 2 }, `${speed} a second`)),
    );
    this.#slider.addEventListener("input", () => this.pick(Number(this.#slider.value)));
    this.#slider.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      this.#toggle();
    });
    place.append(
      element(
        "div",
        { class: "buttons" },
        button("To the start", "⇤", () => this.pick(0)),
        button("Back", "←", () => this.pick(this.number - 1)),
        this.#play,
        button("Forward", "→", () => this.pick(this.number + 1)),
        button("To the end", "⇥", () => this.pick(this.#last)),
      ),
      this.#slider,
      element("label", {}, "Speed ", this.#speed),
    );
  }

  get number() {
    return Number(this.#slider.value);
  }

  /** Goes to a step of so many, and stops playing. Nothing is read aloud: the reader may be typing. */
  reset(count, number) {
    this.stop();
    this.#last = Math.max(0, count - 1);
    this.#slider.max = this.#last;
    this.#go(number, false);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#play.textContent = "▶";
    this.#play.setAttribute("aria-label", "Play");
    this.#play.title = "Play";
  }

  /** Goes to a step, as the reader chooses. */
  pick(number) {
    this.stop();
    this.#go(number, true);
  }

  #go(number, isAudible) {
    this.#slider.value = Math.min(Math.max(number, 0), this.#last);
    this.#slider.setAttribute("aria-valuetext", `${this.number} of ${this.#last}`);
    this.#onStep(this.number, isAudible);
  }

  #toggle() {
    if (this.#timer !== null) return this.stop();
    if (this.number === this.#last) this.#go(0, true);
    this.#play.textContent = "❚❚";
    this.#play.setAttribute("aria-label", "Pause");
    this.#play.title = "Pause";
    this.#wait();
  }

  #wait() {
    const speed = Number(this.#speed.value);
    this.#timer = setTimeout(() => {
      this.#go(this.number + 1, speed <= AUDIBLE);
      if (this.number === this.#last) this.stop();
      else this.#wait();
    }, 1000 / speed);
  }
}
