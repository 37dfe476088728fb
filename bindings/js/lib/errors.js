// The errors of the package.

/** An error that says what the library does. */
class LibraryError extends Error {
  #line;

  constructor({ line, ...fields }) {
    // So the stack begins with the line. Node.js writes it when it is first read.
    super(line);
    this.#line = line;
    this.stack = this.stack;
    // The message is a field like the others, which JSON has.
    delete this.message;
    Object.assign(this, fields);
  }

  toString() {
    return `${this.name}: ${this.#line}`;
  }
}

/** A text is not a valid URL. */
export class UrlError extends LibraryError {}

/** A scheme cannot be registered. */
export class RegistrationError extends Error {}

/** A client does nothing with a URL. */
export class InterpretError extends LibraryError {}

/** A text is not in the agreed language. */
export class DisagreedError extends LibraryError {}

/** A URL cannot be built from its parts. */
export class BuildError extends LibraryError {}

// On the prototype, as the names of the built-in errors are; not that of the class, which a bundler
// may shorten.
for (const [name, Class] of Object.entries({ UrlError, RegistrationError, InterpretError, DisagreedError, BuildError })) {
  Object.defineProperty(Class.prototype, "name", { value: name, configurable: true, writable: true });
}
