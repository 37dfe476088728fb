// The worker in which a parser runs that the reader writes. It says what it does, so that it can be
// stopped if it is silent.

import { describe } from "./kit/arguments.js";
import { Oracle } from "./kit/oracle.js";
import * as glue from "./kit/glue.js";

/** So many strings are named one by one; later, one now and then, so that the page has little to read. */
const NAMED = 2000;
const PAUSE = 100;

/** How the parser is asked. An automaton that is too large to be drawn need not be learned. */
const HOW = { strict: false, text: true, whole: true, extraStates: 0, states: 60 };

let prepared = "";

addEventListener("message", ({ data: { module, settings, port, source } }) => {
  if (port) return tryOut(port, source);
  prepared = JSON.stringify({ ...settings, ...HOW });
  glue.initSync({ module });
  glue.prepare(prepared);
});

function tryOut(port, source) {
  const say = (news) => port.postMessage(news);
  try {
    say({ asks: null });
    const parser = parserOf(source);
    const asked = new Announcer(parser, say);
    for (const [key, question] of [["judged", glue.check], ["learned", glue.learn]]) {
      say({ thinks: true });
      const answer = question(asked, prepared);
      if (asked.wrong) return say({ wrong: asked.wrong.message });
      say({ [key]: answer });
    }
    say({ done: true });
  } catch (error) {
    say(error instanceof Mistake ? { mistake: error.message } : { failed: `the library itself failed here (${error})` });
  }
}

/** Why there is no parser. */
class Mistake extends Error {}

/** The function of a text, an expression. */
function parserOf(source) {
  let made;
  try {
    made = new Function(`return (${source.replace(/[;\s]+$/, "")}\n)`)();
  } catch (error) {
    const slashes = error instanceof SyntaxError ? " (a regular expression stands between slashes)" : "";
    throw new Mistake(`${error}${slashes}`);
  }
  if (made instanceof RegExp) {
    return (text) => {
      // With the flag g or y, it would begin where it ended before.
      made.lastIndex = 0;
      return made.test(text);
    };
  }
  if (typeof made === "function") return made;
  throw new Mistake(`this is ${describe(made)}, and neither a regular expression nor a function`);
}

/** Says what it asks. */
class Announcer extends Oracle {
  #say;
  #count = 0;
  #last = 0;

  constructor(parser, say) {
    super(parser, { text: true, whole: true });
    this.#say = say;
  }

  ask(octets) {
    const now = performance.now();
    if (this.#count++ < NAMED) this.#say({ asks: Array.from(octets, (octet) => String.fromCharCode(octet)).join("") });
    else if (now - this.#last > PAUSE) {
      this.#say({ asks: null });
      this.#last = now;
    }
    return super.ask(octets);
  }

  begin() {
    this.#say({ asks: null });
  }

  end() {
    this.#say({ thinks: true });
  }
}
