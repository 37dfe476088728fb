// Checks arguments. WebAssembly would read a wrong one as if it were right.

/** `value`, which must be a string. */
export function string(value, name) {
  if (typeof value === "string") return value;
  throw new TypeError(`${name} must be a string, not ${told(value)}`);
}

const NONE = Object.freeze({});

/** `value`, which must be an object of options if it is given. */
export function options(value) {
  if (value === undefined) return NONE;
  if (typeof value === "object" && value !== null) return value;
  const hint = typeof value === "number" ? "; in map and filter, write (text) => isValid(text)" : "";
  throw new TypeError(`options must be an object such as { schemes: "web" }, not ${told(value)}${hint}`);
}

/** `value`, which must be true or false if it is given. */
export function flag(value, name) {
  if (value === undefined || typeof value === "boolean") return value === true;
  throw new TypeError(`${name} must be true or false, not ${told(value)}`);
}

/** Whatever was given, in words. */
export function told(value) {
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
