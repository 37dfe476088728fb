// The verdict on a text, in a line.

import { mistake } from "./fault.js";
import { count, firstDerive, shortened } from "./text.js";

/** The verdict on a text as a URL; `derivation` is undefined if it was not computed. */
export function ofUrl(text, { error, findings }, derivation) {
  if (error) return { answer: "no", words: `Not a URL: ${mistake(text, error)}.` };
  const counts = ["error", "warning", "note"].flatMap((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number > 0 ? [count(number, severity)] : [];
  });
  const strictly = counts.length > 0 ? ` Strict validation finds ${counts.join(", ")}.` : "";
  const what = derivation ? `A URL: ${derivation.children[0].production}.` : "A URL, too long to show its derivation.";
  return { answer: findings.some(({ severity }) => severity === "error") ? "partly" : "yes", words: what + strictly };
}

/** The verdict on a text and a production; `derivation` is that of the longest prefix, undefined if it was not computed. */
export function ofPrefix(text, name, derivation) {
  if (derivation === undefined) return { answer: "partly", words: "Too long to show its derivation." };
  if (!derivation) return { answer: "no", words: `No prefix of it derives from ${name}.` };
  const { end } = derivation;
  if (end === text.length) return { answer: "yes", words: `All of it derives from ${name}.` };
  const rest = shortened(text.slice(end), 40);
  return { answer: "partly", words: `The ${firstDerive(end, "character")} from ${name}; "${rest}" is left.` };
}
