// The minimal automaton of what is read, as it walks over the text.

import { byId, element, watchOverflow, whenOpen } from "./dom.js";
import { walk } from "./library.js";
import { Player } from "./player.js";
import { found } from "./stepping.js";
import { count, shown, strip } from "./text.js";

/** The most bytes of the walk that are shown as cells. */
const CELLS = 400;

export class Walking {
  #walk = null;
  #text = "";
  #player = new Player(byId("pg-walk-player"), "Bytes read", (number, isAudible) => this.#show(number, isAudible));

  constructor() {
    const details = byId("pg-walk");
    this.read = whenOpen(details, (text, production) => this.#read(text, production));
    details.addEventListener("toggle", () => details.open || this.#player.stop());
    watchOverflow(byId("pg-walk-drawing"));
    watchOverflow(byId("pg-walk-states"));
  }

  async #read(text, production) {
    const answer = await walk(text, production).catch(({ message }) => ({ Err: message }));
    if (!answer) return;
    const { Ok, Err } = answer;
    byId("pg-walk-shown").hidden = Err !== undefined;
    byId("pg-walk-about").textContent = Err ?? about(Ok, production);
    if (Err !== undefined) return;
    this.#walk = Ok;
    this.#text = text;
    byId("pg-walk-drawing").hidden = !Ok.svg;
    byId("pg-walk-drawing").replaceChildren(...(Ok.svg ? [drawing(Ok.svg)] : []));
    byId("pg-walk-states").replaceChildren(cells(Ok, text));
    byId("pg-walk-longest").textContent = longest(Ok, text);
    this.#player.reset(Ok.path.length + Number(isDead(Ok, text)), 0);
  }

  #show(number, isAudible) {
    if (!this.#walk) return;
    const { path, accepting } = this.#walk;
    const event = byId("pg-walk-event");
    const state = path[number];
    if (state === undefined) {
      event.textContent = `Byte ${number - 1}, ${found(this.#text, number - 1)}, leads to the dead state: whatever follows, nothing is accepted.`;
    } else {
      const where = number === 0 ? "At the start" : `After ${count(number, "byte")}`;
      event.textContent = `${where}: state ${state}, ${accepting[number] ? "accepting: what is read is in the language" : "not accepting"}.`;
    }
    byId("pg-walk-aloud").textContent = isAudible ? event.textContent : "";
    byId("pg-walk-text").replaceChildren(...strip(this.#text, { cursor: Math.min(number, this.#text.length) }));
    mark(byId("pg-walk-drawing"), state);
    for (const cell of byId("pg-walk-states").querySelectorAll("[aria-current]")) cell.removeAttribute("aria-current");
    const cell = byId("pg-walk-states").querySelector(`[data-after="${number}"]`);
    cell?.setAttribute("aria-current", "step");
    if (cell) reveal(cell);
  }
}

const isDead = ({ path }, text) => path.length <= text.length;

function about({ states, svg }, production) {
  const of = production || "all URLs, in the strict reading";
  const size = `The minimal automaton of ${of} has ${count(states, "state")}, and a dead one.`;
  return svg ? size : `${size} It is too large to be drawn, so its states are shown by their numbers.`;
}

function longest({ longest }, text) {
  if (longest === null) return "No prefix is in the language.";
  return longest === text.length ? "All of it is in the language." : `The longest prefix in the language: ${count(longest, "byte")}.`;
}

function drawing(svg) {
  const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  drawn.style.minWidth = `${drawn.getAttribute("width")}px`;
  return drawn;
}

/** Marks the circles of a state: its number is written in their middle. */
function mark(place, state) {
  const numbers = [...place.querySelectorAll("text")].filter(({ textContent }) => /^\s*\d+\s*$/.test(textContent));
  const middle = numbers.find(({ textContent }) => Number(textContent) === state);
  for (const circle of place.querySelectorAll("circle")) {
    const isHere = middle && circle.getAttribute("cx") === middle.getAttribute("x") && isAt(circle, middle);
    circle.classList.toggle("here", Boolean(isHere));
  }
}

const isAt = (circle, text) => Math.abs(circle.getAttribute("cy") - text.getAttribute("y")) < 8;

/** A cell for each byte and the state after it; those of the longest prefix are marked. */
function cells({ path, accepting, longest }, text) {
  const cell = (after) =>
    element(
      "li",
      {
        "data-after": after,
        class: [accepting[after] && "accepting", longest !== null && after <= longest && "longest"].filter(Boolean).join(" "),
      },
      element("span", { class: "byte" }, after === 0 ? "start" : shown(text[after - 1])),
      element("span", { class: "state" }, String(path[after])),
    );
  const made = path.slice(0, CELLS + 1).map((_, after) => cell(after));
  if (path.length > CELLS + 1) made.push(element("li", {}, `… ${count(path.length - CELLS - 1, "more byte")}`));
  else if (isDead({ path }, text)) {
    const byte = String.fromCodePoint(text.codePointAt(path.length - 1));
    made.push(
      element(
        "li",
        { "data-after": path.length, class: "dead" },
        element("span", { class: "byte" }, shown(byte)),
        element("span", { class: "state" }, "dead"),
      ),
    );
  }
  return element("ol", { start: 0 }, made);
}

/** Scrolls the region of a cell, and nothing around it, so that it is in sight. */
function reveal(cell) {
  const region = byId("pg-walk-states");
  const { left, right } = cell.getBoundingClientRect();
  const place = region.getBoundingClientRect();
  if (left < place.left + 40) region.scrollLeft += left - place.left - 40;
  if (right > place.right - 40) region.scrollLeft += right - place.right + 40;
}
