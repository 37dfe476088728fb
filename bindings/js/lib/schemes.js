// Sets of schemes. One is described by a string, so there is nothing to free.

import { options, string, told } from "./arguments.js";
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
    this.#description = descriptionOf(set);
  }

  register(name, production, defaultPort) {
    string(name, "name");
    string(production, "production");
    if (defaultPort !== undefined && !(Number.isInteger(defaultPort) && defaultPort >= 0 && defaultPort < 65536)) {
      throw new RangeError(`defaultPort must be an integer from 1 to 65535, not ${told(defaultPort)}`);
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

/** The description of a set: of a ready one by its name, of `Schemes`, or of the ten if it is not given. */
export function descriptionOf(set = "rfc1738") {
  const known = ready.get(set) ?? own(set);
  if (known !== undefined) return known;
  if (typeof set !== "string") {
    throw new TypeError(`schemes must be "web", "rfc1738" or an object of Schemes, not ${told(set)}`);
  }
  const { Ok, Err } = JSON.parse(ask(glue.schemeSet, set));
  if (Err !== undefined) throw new RangeError(Err);
  ready.set(set, Ok);
  return Ok;
}

/** The description of the set of schemes in the options. */
export const schemesIn = (given) => descriptionOf(options(given).schemes);
