/**
 * The URL grammar of RFC 1738, executable.
 *
 * Every function takes a string and throws a `TypeError` if it is given anything else. Offsets are
 * indices of that string, so `text.slice(start, end)` is the text that is meant. Results are
 * frozen.
 *
 * @packageDocumentation
 */

/**
 * The name of a production of section 5, such as `"httpurl"`.
 */
export type Production = string;

/**
 * The options of everything that reads a URL.
 */
export interface Options {
  /**
   * The schemes that are known; of any other, only the general syntax is checked. By default,
   * `"today"`: the ten of RFC 1738, and `https`, `ws` and `wss`, which are read like `http`.
   * `"rfc1738"` is the ten alone.
   */
  readonly schemes?: "today" | "rfc1738" | Schemes | undefined;
  /**
   * The schemes of today that are allowed, in place of `schemes`: a URL of any other is an error.
   */
  readonly only?: readonly SchemeName[] | undefined;
}

/** The options of what reads the tree of a URL. */
export interface SyntaxOptions extends Options {
  /**
   * Whether section 5 alone is asked, and not what the RFC demands beyond it. By default, it is
   * false: a string of which {@link isValid} is false has no tree.
   */
  readonly syntaxOnly?: boolean | undefined;
}

/** The name of a scheme of today. */
export type SchemeName =
  | "ftp"
  | "http"
  | "gopher"
  | "mailto"
  | "news"
  | "nntp"
  | "telnet"
  | "wais"
  | "file"
  | "prospero"
  | "https"
  | "ws"
  | "wss";

/**
 * Whether a string is a valid URL: whether {@link parse} accepts it, and {@link validate} finds no
 * error in it.
 *
 * @example
 * ```js
 * import { isValid } from "rfc1738";
 *
 * isValid("https://host.dom/path?search"); // true
 * isValid("https://user@host.dom/"); // false
 * isValid("https://host.dom:99999/"); // false
 * // An unknown scheme.
 * isValid("javascript:alert(1)"); // true
 * isValid("javascript:alert(1)", { only: ["https", "http"] }); // false
 * ```
 */
export function isValid(text: string, options?: Options): boolean;

/**
 * Parses a valid URL into its tree, whose keys are the names of the RFC. With `syntaxOnly`, it is
 * the grammar's yes or no.
 *
 * @throws {@link UrlError} The text is not a valid URL.
 *
 * @example
 * ```js
 * import { parse } from "rfc1738";
 *
 * const url = parse("https://host.dom:8080/a/b?search");
 * if ("httpurl" in url) {
 *   const { hostport, hpath, search } = url.httpurl;
 *   hostport.port; // { text: "8080", start: 17, end: 21 }
 *   hpath.hsegment.map(({ text }) => text); // ["a", "b"]
 *   search.text; // "search"
 * }
 * ```
 */
export function parse(text: string, options?: SyntaxOptions): Url;

/**
 * Parses a URL like {@link parse}, and returns the error instead of throwing it.
 *
 * @example
 * ```js
 * import { tryParse } from "rfc1738";
 *
 * const { url, error } = tryParse("http://user@host.dom/");
 * url; // null
 * error.help; // 'http URLs take no user name or password, leave out all up to the "@"'
 *
 * tryParse("https://host.dom:99999/").error.rule; // "port-range"
 * tryParse("https://host.dom:99999/", { syntaxOnly: true }).error; // null
 * ```
 */
export function tryParse(
  text: string,
  options?: SyntaxOptions,
): { readonly url: Url; readonly error: null } | { readonly url: null; readonly error: UrlError };

/**
 * The parts of a URL that all schemes share, as it writes them.
 *
 * @throws {@link UrlError} The text is not a valid URL.
 *
 * @example
 * ```js
 * import { parts } from "rfc1738";
 *
 * const { scheme, host, port, path } = parts("https://host.dom:8080/a");
 * [scheme, host, port, path]; // ["https", "host.dom", 8080, "/a"]
 * parts("ftp://me:@host.dom/motd;type=a").password; // ""
 * ```
 */
export function parts(text: string, options?: SyntaxOptions): Parts;

/**
 * Validates a string strictly: by the grammar, and by what the prose of the RFC demands beyond it.
 *
 * @throws `RangeError` No rule has one of the ids in `rules`.
 *
 * @example
 * ```js
 * import { validate } from "rfc1738";
 *
 * const text = "https://host.dom:70000/";
 * const { valid, findings } = validate(text);
 * valid; // false
 * findings[0].rule; // "port-range"
 * text.slice(findings[0].start, findings[0].end); // "70000"
 * ```
 */
export function validate(text: string, options?: ValidateOptions): Report;

/** The options of {@link validate}. */
export interface ValidateOptions extends Options {
  /** The ids of the rules to go by, of those in {@link RULES}. By default, all that are not `agreed`. */
  readonly rules?: Iterable<string> | undefined;
}

/**
 * Writes a URL in its normal form, which is the same for all URLs that the RFC calls equivalent.
 *
 * @throws {@link UrlError} The text is not a valid URL.
 *
 * @example
 * ```js
 * import { normalize } from "rfc1738";
 *
 * normalize("HTTPS://Host.dom:443/%7Euser"); // "https://host.dom/%7Euser"
 * ```
 */
export function normalize(text: string, options?: SyntaxOptions): string;

/**
 * Whether two URLs are equivalent: whether their normal forms are the same.
 *
 * @throws {@link UrlError} One of them is not a valid URL; the message says which.
 *
 * @example
 * ```js
 * import { equivalent } from "rfc1738";
 *
 * equivalent("https://host.dom", "HTTPS://HOST.DOM:443/"); // true
 * equivalent("http://host.dom/a%2Fb", "http://host.dom/a/b"); // false
 * ```
 */
export function equivalent(one: string, other: string, options?: SyntaxOptions): boolean;

/**
 * Finds the URLs in text: in running text, and in a wrapper, `<URL:…>`, `URL:…` (as the Appendix
 * recommends) or `<…>` (section 2.2). `&amp;` is decoded in
 * an attribute of HTML, and `\/` in a string of JSON; quoted-printable is not.
 *
 * @example
 * ```js
 * import { extract } from "rfc1738";
 *
 * const text = "See <URL:https://host.dom/a>, or https://host.dom/b.";
 * const found = extract(text);
 * found.map(({ url }) => url.text); // ["https://host.dom/a", "https://host.dom/b"]
 * text.slice(found[0].match.start, found[0].match.end); // "<URL:https://host.dom/a>"
 * ```
 */
export function extract(text: string, options?: ExtractOptions): readonly (Extracted | Rejected)[];

/** The options of {@link extract}. */
export interface ExtractOptions extends Options {
  /** Whether to find only URLs in a wrapper, not those in running text. By default, it is false. */
  readonly wrapped?: boolean | undefined;
}

/**
 * Whether a string is in the agreed language: an `http`, `https`, `ws` or `wss` URL for which all
 * but one of the parsers that were compared name the same host and the same port.
 *
 * @example
 * ```js
 * import { isAgreed } from "rfc1738";
 *
 * isAgreed("https://192.0.2.1/~user#a"); // true
 * // 10.2.3.1, or 8.2.3.1?
 * isAgreed("https://010.2.3.1/"); // false
 * isAgreed("http://192.0.2.1/", { only: ["https"] }); // false
 * ```
 */
export function isAgreed(text: string, options?: Options): boolean;

/**
 * The scheme, the host and the port that these parsers name for a string in the agreed language.
 * The port is the scheme's default if the URL has none. Ask about exactly the string that you then
 * fetch.
 *
 * @throws {@link DisagreedError} It is not in the agreed language.
 *
 * @example
 * ```js
 * import { agreed } from "rfc1738";
 *
 * agreed("HTTPS://Host.dom/~user?a#b"); // { scheme: "https", host: "host.dom", port: 443 }
 * ```
 */
export function agreed(text: string, options?: Options): Agreed;

/** The result of {@link agreed}. */
export interface Agreed {
  /** The scheme, in lower case. */
  readonly scheme: string;
  /** The host: a name in lower case, or an IPv4 address. */
  readonly host: string;
  /** The port, from 1 to 65535. */
  readonly port: number;
}

/**
 * Why a string is not in the agreed language.
 *
 * @example
 * ```js
 * import { agreed, DisagreedError } from "rfc1738";
 *
 * try {
 *   agreed("http://010.2.3.1/");
 * } catch (error) {
 *   error instanceof DisagreedError; // true
 *   error.rule; // "agreed-leading-zero"
 *   error.readings[1]; // { parser: "Node's URL", host: "8.2.3.1", port: null }
 * }
 * ```
 */
export class DisagreedError extends Error {
  private constructor();
  /** A URL that is refused for the same reason. */
  readonly example: string;
  /** How some parsers read the example; null where they name no host or no port, or were not asked for it. */
  readonly readings: readonly { readonly parser: string; readonly host: string | null; readonly port: string | null }[];
}
export interface DisagreedError extends TextProblem {}

/**
 * The steps of a client for a URL (section 3).
 *
 * @throws {@link UrlError} The text is not a valid URL.
 * @throws {@link InterpretError} A client must not act on it, or section 3 does not describe its
 * scheme.
 *
 * @example
 * ```js
 * import { interpret } from "rfc1738";
 *
 * const [connect, send] = interpret("gopher://host.dom/1/menu");
 * connect; // { step: "connect", host: "host.dom", port: 70, section: "3.4.1", text: "connect to host.dom, port 70 (section 3.4.1)" }
 * send.octets.text; // "/menu\r\n"
 * ```
 */
export function interpret(text: string, options?: Options): readonly Step[];

/**
 * Builds a URL of the scheme with this name from its parts, by their names in section 5. They are
 * given decoded: a character that a part cannot contain is encoded. A scheme that is registered is
 * built like the one whose syntax it has.
 *
 * @throws {@link BuildError} There is no such scheme or part, or a part is missing, or cannot be
 * written, even percent-encoded.
 *
 * @example
 * ```js
 * import { Schemes, build } from "rfc1738";
 *
 * build("http", { host: "host.dom", port: 8080, hsegment: ["a b", "ä"], search: "c" }); // "http://host.dom:8080/a%20b/%C3%A4?c"
 * build("http", { hsegment: "a" }); // throws BuildError: the host is missing, which the hostport requires
 *
 * const schemes = new Schemes().register("coap", "httpurl", 5683);
 * build("coap", { host: "host.dom" }, { schemes }); // "coap://host.dom"
 * ```
 */
export function build(
  scheme: string,
  parts: Readonly<Record<string, Part | readonly Part[] | null | undefined>>,
  options?: Options,
): string;

/**
 * The URL with these parts, by their names in section 5, in place of its own, and without those
 * that are `null`. Parts that are not given stay as they are written; the segments of a
 * path, and fields, are given all together.
 *
 * @throws {@link UrlError} `text` is not a valid URL.
 * @throws {@link BuildError} It has no such part, or a part cannot be written, or the others need
 * it.
 *
 * @example
 * ```js
 * import { replace } from "rfc1738";
 *
 * replace("https://host.dom/a?b", { port: 8443, search: null }); // "https://host.dom:8443/a"
 * ```
 */
export function replace(
  text: string,
  parts: Readonly<Record<string, Part | readonly Part[] | null | undefined>>,
  options?: Options,
): string;

/** The value of a part: text, octets, or a number to be written in decimal. */
export type Part = string | Uint8Array | number;

/**
 * The length of the longest prefix of `input` that derives from a production; null if none does.
 * The empty prefix counts.
 *
 * @throws `RangeError` There is no such production: {@link PRODUCTIONS} has all.
 *
 * @example
 * ```js
 * import { longestPrefix } from "rfc1738";
 *
 * longestPrefix("hostname", "host.dom."); // 8
 * longestPrefix("hostname", Uint8Array.of(0x2d)); // null
 * ```
 */
export function longestPrefix(production: Production, input: string | Uint8Array): number | null;

/**
 * A set of schemes: a ready one, and those that are registered (section 4). It holds no memory of
 * WebAssembly, so there is nothing to free.
 *
 * @example
 * ```js
 * import { Schemes, isValid } from "rfc1738";
 *
 * const schemes = new Schemes().register("coap", "httpurl", 5683);
 * isValid("coap://host.dom/sensor", { schemes }); // true
 * isValid("coap://user@host.dom/", { schemes }); // false
 * schemes.registered.map(({ name }) => name); // ["https", "ws", "wss", "coap"]
 * isValid("ftp://host.dom/", { schemes: new Schemes({ only: ["https"] }).register("coap", "httpurl") }); // false
 * schemes.register("Coaps", "httpurl"); // throws RegistrationError: the name of a scheme is in lower case: register "coaps", and it is found in either case (section 2.1)
 * ```
 */
export class Schemes {
  /**
   * @param set - The set to begin with: `"today"`, which is the default; `"rfc1738"`, the ten;
   * another object, to be copied; or options.
   */
  constructor(set?: "today" | "rfc1738" | Schemes | Options);

  /**
   * Registers a scheme whose URLs have the syntax of `production`, that of one of the ten schemes,
   * such as `"httpurl"`.
   *
   * @param defaultPort - The port of a URL without one; by default, that of the scheme that it is
   * like.
   * @returns This set.
   * @throws {@link RegistrationError} It cannot be registered.
   */
  register(name: string, production: Production, defaultPort?: number): this;

  /** The schemes that are registered, in this order. */
  get registered(): readonly { readonly name: string; readonly production: Production; readonly defaultPort: number | null }[];
}

/**
 * The rules of {@link validate}.
 *
 * @example
 * ```js
 * import { RULES, validate } from "rfc1738";
 *
 * const agreed = RULES.filter(({ agreed, id }) => agreed || id === "host-name-length").map(({ id }) => id);
 * validate("http://010.2.3.1/", { rules: agreed }).findings.map(({ rule }) => rule); // ["agreed-leading-zero"]
 * ```
 */
export const RULES: readonly {
  readonly id: string;
  /** The sections of RFC 1738 that say so, and those of other RFCs; `"-"` if none does. */
  readonly section: string;
  readonly severity: Severity;
  /** The finding of the rule, in words. */
  readonly summary: string;
  /** A URL that it finds something in. */
  readonly example: string;
  /** A similar one that it finds nothing in. */
  readonly counterExample: string;
  /**
   * Whether it is about the agreed language, not about the RFC. `host-name-length` is about both, and
   * is not marked.
   */
  readonly agreed: boolean;
}[];

/**
 * The 67 productions of section 5, in its order.
 *
 * @example
 * ```js
 * import { PRODUCTIONS } from "rfc1738";
 *
 * PRODUCTIONS.find(({ name }) => name === "hostport").definition; // 'host [ ":" port ]'
 * ```
 */
export const PRODUCTIONS: readonly {
  readonly name: Production;
  /** Its right-hand side. */
  readonly definition: string;
  /** The heading above it in section 5. */
  readonly heading: string;
  /** The section that explains it. */
  readonly section: string;
}[];

/**
 * What errors and findings say, beside the `message`, which is the problem alone. As a string, and
 * in its stack, an error is one line of all that a person needs.
 */
export interface Problem {
  /** The id of the rule: `"syntax"` if no production derives the text, otherwise one of {@link RULES}, or `"interpret"`. */
  readonly rule: string;
  /** The name of the common mistake that was recognized, such as `"space"`; null if none was. */
  readonly slip: string | null;
  /** Start of the range to point out to a person. */
  readonly start: number;
  readonly end: number;
  /** The section of the RFC that says so; `"-"` if none does. */
  readonly section: string;
  /** The way to correct the text. */
  readonly help: string | null;
  /** The text to write in place of the range, if one edit corrects it. */
  readonly replacement: string | null;
}

/** What errors about a text also say. */
export interface TextProblem extends Problem {
  /** The text. */
  readonly input: string;
}

/**
 * A string is not a valid URL.
 *
 * @example
 * ```js
 * import { UrlError, parse } from "rfc1738";
 *
 * try {
 *   parse("https://host.dom/a b");
 * } catch (error) {
 *   error instanceof UrlError; // true
 *   [error.rule, error.slip, error.start, error.end]; // ["syntax", "space", 18, 19]
 *   [error.message, error.section, error.replacement]; // ['unexpected " "', "2.2", "%20"]
 *   `${error}`; // 'UrlError: at character 19: unexpected " " (section 2.2): a space must be encoded, write "%20"'
 *   error.within; // ["url", "httpurl", "hpath", "hsegment"]
 * }
 * ```
 */
export class UrlError extends Error {
  private constructor();
  /** How far the text is the beginning of a URL. Like the members below, only errors of the rule `"syntax"` have it. */
  readonly offset?: number;
  /** The character there; null at the end of the text. */
  readonly found?: string | null;
  /** The expected characters, in words. */
  readonly expected?: readonly string[];
  /** The productions that were being read there, the outermost first. */
  readonly within?: readonly Production[];
}
export interface UrlError extends TextProblem {}

/** A scheme cannot be registered. */
export class RegistrationError extends Error {
  private constructor();
}

/** A client does nothing with a URL. */
export class InterpretError extends Error {
  private constructor();
}
export interface InterpretError extends TextProblem {}

/** A URL cannot be built from its parts. */
export class BuildError extends Error {
  private constructor();
  /** The part that is wrong, or missing; null if it is the scheme. */
  readonly part: string | null;
  /** The section of the RFC that says so; null if none does. */
  readonly section: string | null;
  /** The id of the rule that finds an error in the URL that the parts make; otherwise `"build"`. */
  readonly rule: string;
  /** The way to correct the part. */
  readonly help: string | null;
}

/** How grave a finding is: forbidden, warned of, or worth knowing. */
export type Severity = "error" | "warning" | "note";

/** The result of {@link validate}. */
export interface Report {
  /** Whether the text is a URL, and no rule found an error. */
  readonly valid: boolean;
  /** The production of its scheme, such as `"httpurl"`; null if the text is not a URL. */
  readonly production: Production | null;
  /** The findings of the rules, in the order of the text. */
  readonly findings: readonly Finding[];
  /** The first finding that is an error; null if the text is valid. */
  readonly error: Finding | null;
}

/** A finding of a rule. */
export interface Finding extends Problem {
  readonly severity: Severity;
  readonly message: string;
}

/** The parts that all schemes share, as the URL writes them. One that is absent is null; one that is empty is empty. */
export interface Parts {
  readonly scheme: string;
  readonly user: string | null;
  readonly password: string | null;
  readonly host: string | null;
  /** The number, if it fits 16 bits; {@link parse} keeps all digits. */
  readonly port: number | null;
  /** All that follows host and port, with its `/`, or that follows the colon of a scheme without `//`. */
  readonly path: string | null;
  /** The search of an HTTP or WAIS URL, without the `?`. */
  readonly search: string | null;
}

/** A piece of text, and where it is. */
export interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** An item that {@link extract} finds. */
export interface Match {
  /** How it is set apart. */
  readonly wrapper: "prefixed-brackets" | "prefix" | "brackets" | "bare";
  /** All of it, including the wrapper. */
  readonly match: Place;
  /** The URL as it is written, including line breaks. */
  readonly url: Place;
  /** The text after the `#`. */
  readonly fragment: Place | null;
}

/** A URL in text. */
export interface Extracted extends Match {
  readonly error: null;
  /**
   * The URL without line breaks, and its fragment. There are several if hyphens before line breaks
   * leave a choice: first the reading with all of them, or if there is `further`, the one without
   * that.
   */
  readonly readings: readonly { readonly url: string; readonly fragment: string | null }[];
  /** Where the doubtful hyphens are. */
  readonly hyphens: readonly number[];
  /** The text after the URL that may continue it. */
  readonly further: Place | null;
  /** How many ways to read the hyphens were not tried. */
  readonly leftOut: number;
}

/** Text that is presented as a URL, but is not a valid one. */
export interface Rejected extends Match {
  /** Why. Its offsets are in its own `input`, which is the text without line breaks. */
  readonly error: UrlError;
  /** Where the error is in the text that was searched. */
  readonly offset: number;
}

/** Octets as text, and in hexadecimal if they are not UTF-8. */
export interface Octets {
  readonly text: string;
  readonly hex?: string;
}

/** A named part of what a client asks for. */
export interface NamedOctets extends Octets {
  readonly name: string;
}

/** One thing that a client does. */
export type Step = {
  /** When it does so, if not always. */
  readonly if?: string;
  readonly section: string;
  /** All of the step in words. */
  readonly text: string;
} & (
  | { readonly step: "connect"; readonly host: string | null; readonly port: number | null }
  | { readonly step: "send" | "address"; readonly octets: Octets }
  | { readonly step: "request" | "handshake" | "advise"; readonly parts: readonly NamedOctets[] }
  | { readonly step: "ask"; readonly user: string }
  | { readonly step: "choose"; readonly what: string }
  | { readonly step: "open"; readonly host: string | null; readonly segments: readonly Octets[] }
  | { readonly step: "show"; readonly gtype: Octets }
  | { readonly step: "secure" | "close" }
);

/** The tree of a URL: an object with the scheme as it is written, and the production that derives the URL. */
export type Url = { readonly scheme: Place } & (
  | { readonly httpurl: HttpUrl }
  | { readonly ftpurl: FtpUrl }
  | { readonly newsurl: NewsUrl }
  | { readonly nntpurl: NntpUrl }
  | { readonly telneturl: TelnetUrl }
  | { readonly gopherurl: GopherUrl }
  | { readonly waisurl: WaisUrl }
  | { readonly mailtourl: MailtoUrl }
  | { readonly fileurl: FileUrl }
  | { readonly prosperourl: ProsperoUrl }
  | { readonly otherurl: OtherUrl }
);

/** `httpurl` (section 3.3). */
export interface HttpUrl {
  readonly hostport: HostPort;
  readonly hpath: { readonly hsegment: readonly Place[] } | null;
  readonly search: Place | null;
}

/** `ftpurl` (section 3.2). */
export interface FtpUrl {
  readonly login: Login;
  readonly fpath: FPath | null;
  readonly ftptype: Place | null;
}

/** `newsurl` (section 3.6). */
export interface NewsUrl {
  readonly grouppart:
    | { readonly "*": Place }
    | { readonly group: Place }
    | { readonly article: { readonly unique: Place; readonly host: Host } };
}

/** `nntpurl` (section 3.7). */
export interface NntpUrl {
  readonly hostport: HostPort;
  readonly group: Place;
  readonly digits: Place | null;
}

/** `telneturl` (section 3.8). */
export interface TelnetUrl {
  readonly login: Login;
  /** Whether it ends with a slash. */
  readonly "/": boolean;
}

/** `gopherurl` (section 3.4). */
export interface GopherUrl {
  readonly hostport: HostPort;
  /** Whether there is a slash after the host and port. */
  readonly "/": boolean;
  readonly gtype: Place | null;
  readonly selector: Place | null;
  readonly search: Place | null;
  readonly "gopher+_string": Place | null;
}

/** `waisurl` (section 3.9). */
export type WaisUrl =
  | { readonly waisdatabase: WaisDatabase }
  | { readonly waisindex: WaisDatabase & { readonly search: Place } }
  | { readonly waisdoc: WaisDatabase & { readonly wtype: Place; readonly wpath: Place } };

/** `waisdatabase` (section 3.9). */
export interface WaisDatabase {
  readonly hostport: HostPort;
  readonly database: Place;
}

/** `mailtourl` (section 3.5). */
export interface MailtoUrl {
  readonly encoded822addr: Place;
}

/** `fileurl` (section 3.10). */
export interface FileUrl {
  readonly host: Host | null;
  readonly localhost: Place | null;
  readonly fpath: FPath;
}

/** `prosperourl` (section 3.11). */
export interface ProsperoUrl {
  readonly hostport: HostPort;
  readonly ppath: { readonly psegment: readonly Place[] };
  readonly fieldspec: readonly { readonly fieldname: Place; readonly fieldvalue: Place }[];
}

/** `otherurl` (section 2.1): a URL of any other scheme. */
export interface OtherUrl {
  readonly genericurl: {
    readonly scheme: Place;
    readonly schemepart:
      | { readonly xchar: Place }
      | { readonly "ip-schemepart": { readonly login: Login; readonly urlpath: Place | null } };
  };
}

/** `login` (section 3.1). */
export interface Login {
  readonly user: Place | null;
  readonly password: Place | null;
  readonly hostport: HostPort;
}

/** `hostport` (section 3.1). */
export interface HostPort {
  readonly host: Host;
  readonly port: Place | null;
}

/** `host` (section 3.1): a name, or a number. */
export type Host =
  | { readonly hostname: { readonly domainlabel: readonly Place[]; readonly toplabel: Place } }
  | { readonly hostnumber: { readonly digits: readonly Place[] } };

/** `fpath` (section 3.2.2). */
export interface FPath {
  readonly fsegment: readonly Place[];
}
