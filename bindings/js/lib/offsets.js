// The library counts bytes of UTF-8, and JavaScript units of UTF-16. Only this module knows both.

/** The index is recorded once for this many bytes. */
const STEP = 64;

/** A function from offsets in bytes of `text` to indices in it; null if the two are the same. */
export function indices(text) {
  if (/^[\0-\x7f]*$/.test(text)) return null;
  // For every STEP bytes, the first character that begins there or later: four times its index,
  // plus the number of bytes in between, which is at most three. So a look-up reads at most STEP
  // bytes, and the marks take little memory.
  const marks = new Uint32Array(Math.ceil((3 * text.length) / STEP) + 1);
  let byte = 0;
  let index = 0;
  for (let mark = 0; ; ) {
    for (; mark * STEP <= byte; mark++) marks[mark] = 4 * index + (byte - mark * STEP);
    if (index === text.length) break;
    const octets = octetsAt(text, index);
    byte += octets;
    index += unitsOf(octets);
  }
  return (offset) => {
    const mark = Math.floor(offset / STEP);
    let index = marks[mark] >>> 2;
    for (let byte = mark * STEP + (marks[mark] & 3); byte < offset; ) {
      const octets = octetsAt(text, index);
      byte += octets;
      index += unitsOf(octets);
    }
    return index;
  };
}

/** How many octets of UTF-8 the character at `index` has. A lone surrogate becomes U+FFFD, which has three. */
function octetsAt(text, index) {
  const codePoint = text.codePointAt(index);
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** How many units of UTF-16 a character with this many octets has. */
const unitsOf = (octets) => (octets === 4 ? 2 : 1);

/** Half of a surrogate pair. */
export const LONE = /\p{Surrogate}/u;

/** The keys of offsets. */
const OFFSETS = new Set(["start", "end", "offset"]);

/** An answer about `text`, in JSON, as a frozen value. Its offsets are indices in `text`. */
export const located = (text, json) => settled(JSON.parse(json), text, indices(text));

/** A value whose offsets are still in bytes, converted by `index` if that is not null, and frozen. */
export function settled(value, text, index) {
  if (value === null || typeof value !== "object" || value instanceof Error) return value;
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (typeof member === "object") settled(member, text, index);
    else if (index && OFFSETS.has(key)) value[key] = index(member);
  }
  if (index && value.hyphens) value.hyphens = Object.freeze(value.hyphens.map(index));
  // A copy that went through UTF-8 has no lone surrogates.
  if (index && value.end !== undefined && value.text !== undefined) value.text = text.slice(value.start, value.end);
  if (index && value.found) value.found = String.fromCodePoint(text.codePointAt(value.offset));
  // So nothing can be suggested in place of one.
  if (index && value.help && LONE.test(text.slice(value.start, value.end))) {
    value.line &&= value.line.replace(`: ${value.help}`, "");
    value.slip = value.help = value.replacement = null;
  }
  return Object.freeze(value);
}
