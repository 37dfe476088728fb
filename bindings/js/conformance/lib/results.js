// Verdicts and automata, as the package returns them: frozen, in words as a string.

/** What a function's answers show. */
export class Verdict {
  constructor({ rule, agrees, verdict, causes, words }) {
    this.rule = rule;
    this.agrees = agrees;
    this.cases = verdict.cases;
    this.schemes = verdict.schemes ? Object.freeze(verdict.schemes) : null;
    this.leftOut = verdict.left_out;
    this.rightIsNo = verdict.right_is_no;
    this.wronglyAccepted = tally(verdict.wrongly_accepted);
    this.wronglyRejected = tally(verdict.wrongly_rejected);
    this.wrongLength = tally(verdict.wrong_length);
    this.threw = tally(verdict.threw ?? { count: 0, shortest: null });
    this.causes = Object.freeze(verdict.causes.map((told, at) => cause(told, causes[at])));
    this.faults = Object.freeze(verdict.faults ?? []);
    this.message = words.trimEnd();
    Object.freeze(this);
  }

  toString() {
    return this.message;
  }
}

/** What was learned. */
export class Learned {
  constructor({ rule, agrees, states, ruleStates, exactWithin, wronglyAccepted, wronglyRejected, queries, confirmed, checks, bound, svg, words }) {
    this.rule = rule;
    this.agrees = agrees;
    this.states = states;
    this.ruleStates = ruleStates;
    this.exactWithin = exactWithin;
    this.wronglyAccepted = Object.freeze(wronglyAccepted.map(divergence));
    this.wronglyRejected = Object.freeze(wronglyRejected.map(divergence));
    this.queries = queries;
    this.confirmed = confirmed;
    this.checks = Object.freeze(checks.map(Object.freeze));
    this.bound = bound;
    this.svg = svg;
    this.message = words.trimEnd();
    Object.freeze(this);
  }

  toString() {
    return this.message;
  }
}

/** What functions disagree about. */
export class Disagreements {
  constructor({ rule, strings, disagreed, disagreements, words }) {
    this.rule = rule;
    this.strings = strings;
    this.disagreed = disagreed;
    this.disagreements = Object.freeze(disagreements.map(disagreement));
    this.message = words.trimEnd();
    Object.freeze(this);
  }

  toString() {
    return this.message;
  }
}

const cause = ({ kind, rule, bytes, end, at, everywhere = null, after, sequence, form = null, without, more_than: moreThan = null, count, shortest }, message) =>
  Object.freeze({
    message,
    kind: camel(kind),
    rule,
    bytes: octets(bytes),
    end,
    at,
    everywhere,
    after: after ? octets(after.hex) : null,
    sequence: sequence ? octets(sequence.hex) : null,
    form: form && camel(form),
    without: without ? octets(without.hex) : null,
    moreThan,
    ...tally({ count, shortest }),
  });

const divergence = ({ rule, at, bytes, end, hex, text: shortest }) =>
  Object.freeze({ rule, shortest: text({ hex, text: shortest }), at, bytes: octets(bytes), end });

const disagreement = ({ cause, strings, shortest, minimal, acceptedBy, rejectedBy }) =>
  Object.freeze({
    cause,
    strings,
    shortest: text(shortest),
    minimal,
    acceptedBy: Object.freeze(acceptedBy),
    rejectedBy: Object.freeze(rejectedBy),
  });

const tally = ({ count, shortest }) => Object.freeze({ count, shortest: shortest && counterexample(shortest) });

const counterexample = ({ answered, expected, ...string }) => Object.freeze({ ...text(string), answered, expected });

const text = ({ hex, text }) => Object.freeze({ octets: octets(hex), text });

const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

const octets = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
