// Checks arguments. WebAssembly would read a wrong one as if it were right.

/** `value`, which must be a string. */
export function string(value, name) {
  if (typeof value === "string") return value;
  throw new TypeError(`${name} must be a string, not ${describe(value)}`);
}

const NONE = Object.freeze({});

/** `value`, which must be an object of options if it is given; of those with these names, if they are `known`. */
export function options(value, known) {
  if (value === undefined) return NONE;
  if (typeof value === "object" && value !== null) {
    const unknown = known && Object.keys(value).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new TypeError(`there is no option ${describe(unknown)}${meant(unknown, known)}`);
    return value;
  }
  // The index of an element.
  const hint = typeof value === "number" ? "; in map and filter, write (text) => isValid(text)" : "";
  throw new TypeError(`options must be an object such as { only: ["https", "http"] }, not ${describe(value)}${hint}`);
}

/** The name that is near this one, or all of them. */
function meant(name, known) {
  const near = known.find((one) => distance(name.toLowerCase().slice(0, 40), one) <= 2);
  return near ? `; did you mean ${describe(near)}?` : `: the options are ${known.map(describe).join(", ")}`;
}

/** The number of edits of one character that turn `a` into `b`. */
function distance(a, b) {
  // A row of the table of Levenshtein: `row[j]` is the distance of the first `i` characters of `a`
  // and the first `j` of `b`.
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}

/** `value`, which must be true or false if it is given. */
export function flag(value, name) {
  if (value === undefined || typeof value === "boolean") return value === true;
  throw new TypeError(`${name} must be true or false, not ${describe(value)}`);
}

/** A value of any type, in words. */
export function describe(value) {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    case "number":
    case "bigint":
      return `the ${typeof value} ${value}`;
    case "boolean":
    case "undefined":
      return `${value}`;
    case "function":
    case "symbol":
      return `a ${typeof value}`;
  }
  if (value === null) return "null";
  try {
    return Array.isArray(value) ? "an array" : `an object, ${Object.prototype.toString.call(value)}`;
  } catch {
    return "an object";
  }
}
