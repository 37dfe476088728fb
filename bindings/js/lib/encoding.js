// Bytes as a text for a module. Each byte begins with a character of its own, so the text compresses
// nearly as well as the bytes. Base64, in which a byte is a part of two characters, takes a third more.

/** Printable characters of US-ASCII, without those that strings or pages with scripts escape. */
const ALPHABET = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter((one) => !'"\\<'.includes(one));

/** A byte below this is one character. Another is two: the first of them is one of the last of the alphabet. */
const ALONE = 90;

export function encoded(bytes) {
  const pair = (rest) => ALPHABET[ALONE + Math.floor(rest / ALPHABET.length)] + ALPHABET[rest % ALPHABET.length];
  return Array.from(bytes, (byte) => (byte < ALONE ? ALPHABET[byte] : pair(byte - ALONE))).join("");
}

export function decoded(text) {
  const values = new Uint8Array(128);
  ALPHABET.forEach((one, value) => (values[one.charCodeAt(0)] = value));
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    let byte = values[text.charCodeAt(at)];
    if (byte >= ALONE) byte = ALONE + (byte - ALONE) * ALPHABET.length + values[text.charCodeAt(++at)];
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}
