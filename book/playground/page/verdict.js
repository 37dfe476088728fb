// What there is to say of a text, in a line.

import { found } from "./fault.js";
import { count, shortened } from "./text.js";

/** Of a text as a URL, and how it derives; undefined if that was not asked. */
export function ofUrl({ error, findings }, derivation) {
  if (error) return { answer: "no", words: `No URL: found ${found(error)} at column ${error.column}.` };
  const counts = ["error", "warning", "note"].flatMap((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number > 0 ? [count(number, severity)] : [];
  });
  const strictly = counts.length > 0 ? ` Strict validation finds ${counts.join(", ")}.` : "";
  const what = derivation ? `A URL: ${derivation.children[0].production}.` : "A URL, too long to show how it derives.";
  return { answer: findings.some(({ severity }) => severity === "error") ? "partly" : "yes", words: what + strictly };
}

/** Of a text, and how the longest prefix of it that a production derives does; undefined if that was not asked. */
export function ofPrefix(text, name, derivation) {
  if (derivation === undefined) return { answer: "partly", words: "Too long to show how it derives." };
  if (!derivation) return { answer: "no", words: `No prefix of it derives from ${name}.` };
  const { end } = derivation;
  if (end === text.length) return { answer: "yes", words: `All of it derives from ${name}.` };
  const rest = shortened(text.slice(end), 40);
  return { answer: "partly", words: `The first ${count(end, "character")} derive from ${name}; "${rest}" is left.` };
}
