// Sets of schemes. One is describe by a string, so there is nothing to free.

import { describe, options, string } from "./arguments.js";
import { RegistrationError } from "./errors.js";
import * as glue from "./glue.js";
import { ask } from "./instance.js";
import { located } from "./offsets.js";

/** The descriptions of the ready sets that were asked for, by their names. */
const ready = new Map();

let own;

export class Schemes {
  #description;

  static {
    own = (value) => (typeof value === "object" && value !== null && #description in value ? value.#description : undefined);
  }

  constructor(set) {
    const isOptions = typeof set === "object" && set !== null && own(set) === undefined;
    this.#description = isOptions ? schemesIn(set) : descriptionOf(set);
  }

  register(name, production, defaultPort) {
    string(name, "name");
    string(production, "production");
    if (defaultPort !== undefined && !(Number.isInteger(defaultPort) && defaultPort >= 0 && defaultPort < 65536)) {
      throw new RangeError(`defaultPort must be an integer from 1 to 65535, not ${describe(defaultPort)}`);
    }
    const { Ok, Err } = JSON.parse(ask(glue.register, this.#description, name, production, defaultPort));
    if (Err !== undefined) throw new RegistrationError(Err);
    this.#description = Ok;
    return this;
  }

  get registered() {
    return located("", ask(glue.registered, this.#description));
  }
}

/** The description of a set: of a ready one by its name, of `Schemes`, or of that of today if it is not given. */
export function descriptionOf(set = "today") {
  const known = ready.get(set) ?? own(set);
  if (known !== undefined) return known;
  if (typeof set !== "string") {
    throw new TypeError(`schemes must be "today", "rfc1738" or an object of Schemes, not ${describe(set)}`);
  }
  const { Ok, Err } = JSON.parse(ask(glue.schemeSet, set));
  if (Err !== undefined) throw new RangeError(Err);
  ready.set(set, Ok);
  return Ok;
}

/** The names that were given last, as most programs always give the same, and the description of their set. */
let last = { names: [], description: "" };

/** The description of the set that has these schemes and no others. */
function only(names) {
  if (!Array.isArray(names)) {
    throw new TypeError(`only must be an array of names of schemes, such as ["https", "http"], not ${describe(names)}`);
  }
  if (names.length === 0) throw new RangeError("only has no scheme: name one, or leave it out");
  if (names.length === last.names.length && names.every((name, at) => name === last.names[at])) return last.description;
  // They are joined with spaces. A name cannot have one.
  const all = names.map((name) => string(name, "the name of a scheme").replace(/\s/g, "\u{FFFD}"));
  const { Ok, Err } = JSON.parse(ask(glue.schemesOnly, all.join(" ")));
  if (Err !== undefined) throw new RangeError(Err);
  last = { names: Array.from(names), description: Ok };
  return Ok;
}

/** The description of the set of schemes in the options of a function that also has these `others`. */
export function schemesIn(given, ...others) {
  const { schemes, only: names } = options(given, ["schemes", "only", ...others]);
  if (names === undefined) return descriptionOf(schemes);
  if (schemes === undefined) return only(names);
  throw new TypeError("give schemes or only, not both: only names the schemes of today that are allowed, and nothing else is");
}
