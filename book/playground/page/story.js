// A parse as its steps: what the page shows of each is computed from what the parser has not given up by then.

/** Sees the steps of a parse of `text`, one by one. */
export class Story {
  #steps;
  /** For each step, the number of the step where the furthest failure so far is. */
  #furthest = [];

  constructor({ steps, omitted }, text) {
    this.#steps = steps;
    this.omitted = omitted;
    this.text = text;
    let furthest = null;
    for (const [number, { kind, offset }] of steps.entries()) {
      if (kind === "expect" && (furthest === null || offset > steps[furthest].offset)) furthest = number;
      this.#furthest.push(furthest);
    }
  }

  get length() {
    return this.#steps.length;
  }

  /** What happens in a step. */
  step(number) {
    return this.#steps[number];
  }

  /** Whether the parser goes on after a terminal that it did not find, because it could do without. */
  goesOn(number) {
    const next = this.#steps.slice(number + 1).find(({ kind }) => kind !== "expect");
    return next !== undefined && next.kind !== "back";
  }

  /** What has been expected at the furthest failure up to a step, and where that is; null if nothing was missed yet. */
  furthest(number) {
    const first = this.#furthest[number];
    if (first === null) return null;
    const { offset } = this.#steps[first];
    const there = this.#steps.slice(first, number + 1).filter((step) => step.kind === "expect" && step.offset === offset);
    return { offset, expected: [...new Set(there.map(({ expected }) => expected))] };
  }

  /** The derivation as far as it is made after a step, or null if nothing is; its open nodes reach to the cursor. */
  derivation(number) {
    const { offset: cursor } = this.#steps[number];
    const open = [];
    let root = null;
    for (const step of this.#attempt(number)) {
      if (step.kind === "enter") {
        const node = { production: step.production, start: step.offset, end: step.offset, children: [], open: true };
        open.at(-1)?.children.push(node);
        open.push(node);
        root ??= node;
      } else {
        Object.assign(open.pop(), { end: step.offset, open: false });
      }
    }
    for (const node of open.toReversed()) node.end = Math.max(node.start, cursor, node.children.at(-1)?.end ?? 0);
    return root;
  }

  /** The steps that entered or left a production and are not given up after a step. */
  #attempt(number) {
    const { kind, from } = this.#steps[number];
    const attempt = [];
    let at = kind === "enter" || kind === "leave" ? number : from;
    for (; at !== null; at = this.#steps[at].from) attempt.push(this.#steps[at]);
    return attempt.reverse();
  }
}

/** The open nodes of a derivation in the making, the outermost first. */
export function openNodes(root) {
  const open = [];
  for (let node = root; node?.open; node = node.children.at(-1)) open.push(node);
  return open;
}
