// The errors of the package.

/** A text is not a URL. */
export class ParseError extends SyntaxError {
  constructor(input, { message, start, end, offset, found, expected, within, section, slip }) {
    // A copy that went through UTF-8 has no lone surrogates, so nothing can be suggested in place
    // of one.
    if (slip && /\p{Surrogate}/u.test(input.slice(slip.start, slip.end))) {
      message = message.replace(`: ${slip.help}`, "");
      slip = null;
    }
    super(message);
    this.input = input;
    this.start = start;
    this.end = end;
    this.offset = offset;
    this.found = found === null ? null : String.fromCodePoint(input.codePointAt(offset));
    this.expected = expected;
    this.within = within;
    this.section = section;
    this.slip = slip;
    this.help = slip?.help ?? null;
  }
}

/** A scheme cannot be registered. */
export class RegistrationError extends Error {}

/** A client does nothing with a URL. */
export class InterpretError extends Error {
  constructor({ message, start, end, section }) {
    super(message);
    this.start = start;
    this.end = end;
    this.section = section;
  }
}

/** A text is not in the agreed language. */
export class DisagreedError extends Error {
  constructor({ message, start, end, rule, help, example, readings }) {
    super(message);
    this.start = start;
    this.end = end;
    this.rule = rule;
    this.help = help;
    this.example = example;
    this.readings = readings;
  }
}

/** A URL cannot be built from its parts. */
export class BuildError extends Error {
  constructor({ message, part, section }) {
    super(message);
    this.part = part;
    this.section = section;
  }
}

// On the prototype, as the names of the built-in errors are; not that of the class, which a bundler
// may shorten.
for (const [name, Class] of Object.entries({ ParseError, RegistrationError, InterpretError, DisagreedError, BuildError })) {
  Object.defineProperty(Class.prototype, "name", { value: name, configurable: true, writable: true });
}
