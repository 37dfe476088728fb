// The library counts bytes of UTF-8, JavaScript units of UTF-16. This is the one place that knows both.

/** A function from offsets in bytes of `text` to indices in it; null if the two are the same. */
export function indices(text) {
  if (/^[\0-\x7f]*$/.test(text)) return null;
  const indices = new Uint32Array(3 * text.length + 1);
  let byte = 0;
  let index = 0;
  for (const character of text) {
    const end = byte + octets(character.codePointAt(0));
    indices.fill(index, byte, end);
    byte = end;
    index += character.length;
  }
  indices[byte] = index;
  return (offset) => indices[offset];
}

/** How many octets of UTF-8 a character has. A lone surrogate becomes U+FFFD, which has three. */
function octets(codePoint) {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
