// Verdicts and automata, as the package returns them: frozen, in words as a string.

/** What a function's answers show. */
export class Verdict {
  constructor(verdict) {
    this.rule = verdict.rule;
    this.agrees = verdict.agrees;
    this.cases = verdict.cases;
    this.schemes = verdict.schemes && Object.freeze(verdict.schemes);
    this.leftOut = verdict.leftOut;
    this.rightIsNo = verdict.rightIsNo;
    this.wronglyAccepted = tally(verdict.wronglyAccepted);
    this.wronglyRejected = tally(verdict.wronglyRejected);
    this.wrongLength = tally(verdict.wrongLength);
    this.threw = tally(verdict.threw);
    this.differences = differences(verdict);
    this.unpaired = verdict.unpaired;
    this.notJudged = Object.freeze(verdict.notJudged.map(Object.freeze));
    this.complete = verdict.complete;
    this.message = verdict.words.trimEnd();
    Object.freeze(this);
  }

  toString() {
    return this.message;
  }
}

/** What was learned. */
export class Learned {
  constructor(learned) {
    this.rule = learned.rule;
    this.agrees = learned.agrees;
    this.states = learned.states;
    this.ruleStates = learned.ruleStates;
    this.exactWithin = learned.exactWithin;
    this.wronglyAccepted = tally(learned.wronglyAccepted);
    this.wronglyRejected = tally(learned.wronglyRejected);
    this.differences = differences(learned);
    this.queries = learned.queries;
    this.confirmed = learned.confirmed;
    this.checks = Object.freeze(learned.checks.map(Object.freeze));
    this.bound = learned.bound;
    this.svg = learned.svg;
    this.message = learned.words.trimEnd();
    Object.freeze(this);
  }

  toString() {
    return this.message;
  }
}

/** What functions disagree about. */
export class Disagreements {
  constructor({ rule, strings, disagreed, examined, unpaired, disagreements, words }) {
    this.rule = rule;
    this.strings = strings;
    this.disagreed = disagreed;
    this.examined = examined;
    this.unpaired = unpaired;
    this.disagreements = Object.freeze(disagreements.map(disagreement));
    this.message = words.trimEnd();
    Object.freeze(this);
  }

  toString() {
    return this.message;
  }
}

const differences = ({ differences, lines }) => Object.freeze(differences.map((given, at) => difference(given, lines[at])));

const difference = ({ kind, rules = [], shape, explains, pair, places = 0, tried = 0, elsewhere, fault = null }, message) =>
  Object.freeze({
    message,
    kind,
    rules: Object.freeze(rules),
    shape: shaped(shape),
    explains,
    pair: Object.freeze({
      right: text({ hex: pair.right_hex, text: pair.right }),
      wrong: text({ hex: pair.wrong_hex, text: pair.wrong }),
    }),
    places,
    tried,
    elsewhere: elsewhere ? text(elsewhere) : null,
    fault,
  });

/** A shape is its name, or `{ name: what it has }`. */
function shaped(shape) {
  const [[name, of]] = Object.entries(typeof shape === "string" ? { [shape]: {} } : shape);
  const kind = camel(name);
  if (typeof of === "number") return Object.freeze({ kind, limit: of });
  return Object.freeze("bytes" in of ? { kind, ...of, bytes: octets(of.bytes) } : { kind, ...of });
}

const disagreement = ({ string, between, difference: given, line, acceptedBy, rejectedBy }) =>
  Object.freeze({
    string: text(string),
    between: Object.freeze(between),
    difference: given && difference(given, line),
    acceptedBy: Object.freeze(acceptedBy),
    rejectedBy: Object.freeze(rejectedBy),
  });

const tally = ({ count, shortest }) => Object.freeze({ count, shortest: shortest && counterexample(shortest) });

const counterexample = ({ answered, expected, ...string }) => Object.freeze({ ...text(string), answered, expected });

const text = ({ hex, text }) => Object.freeze({ octets: octets(hex), text });

const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

const octets = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
