// What the declarations say, checked by the compiler: each line that must not compile is expected
// to be an error.

import {
  BuildError,
  type Extracted,
  type HttpUrl,
  InterpretError,
  PRODUCTIONS,
  type Place,
  RULES,
  RegistrationError,
  type Rejected,
  type Report,
  Schemes,
  type Url,
  UrlError,
  build,
  equivalent,
  extract,
  interpret,
  isAgreed,
  isValid,
  longestPrefix,
  normalize,
  parse,
  parts,
  tryParse,
  validate,
} from "rfc1738";
import { type Verdict, check, learn } from "rfc1738/conformance";
import { init, isValid as isValidLater } from "rfc1738/init";

const is = <T>(_: T): void => {};

is<boolean>(isValid("a:b"));
is<boolean>(isValid("a:b", { schemes: "today" }));
is<boolean>(isValid("a:b", { only: ["https", "http"] }));
// @ts-expect-error: no such scheme
isValid("a:b", { only: ["htps"] });
is<string>(parse("a:b").scheme.text);
is<boolean>(isValid("a:b", { schemes: new Schemes().register("coap", "httpurl", 5683).register("x-a", "ftpurl") }));
// @ts-expect-error: not a string
isValid(1);
// @ts-expect-error: it may be absent
isValid(process_env);
declare const process_env: string | undefined;
// @ts-expect-error: no such set
isValid("a:b", { schemes: "net" });
// @ts-expect-error: no such option
isValid("a:b", { scheme: "today" });
// @ts-expect-error: the index is not an options object
["a:b"].filter(isValid);
// @ts-expect-error: an option of extract
isValid("a:b", { wrapped: true });
is<boolean>(isAgreed("a:b", { only: ["https"] }));
// @ts-expect-error: an option of what has a tree
isValid("a:b", { syntaxOnly: true });

// The tree is a union, discriminated by its keys.
const url: Url = parse("http://host.dom/");
if ("httpurl" in url) {
  is<HttpUrl>(url.httpurl);
  is<Place | null>(url.httpurl.search);
  // @ts-expect-error: it may be absent
  url.httpurl.search.text;
  // @ts-expect-error: the tree is frozen
  url.httpurl.search = null;
  const { host, port } = url.httpurl.hostport;
  is<string | undefined>(port?.text);
  is<string>("hostname" in host ? host.hostname.toplabel.text : host.hostnumber.digits.map(({ text }) => text).join("."));
} else if ("waisurl" in url) {
  if ("waisdoc" in url.waisurl) is<number>(url.waisurl.waisdoc.wtype.start);
} else if ("newsurl" in url) {
  if ("*" in url.newsurl.grouppart) is<Place>(url.newsurl.grouppart["*"]);
} else if ("otherurl" in url) {
  const { schemepart } = url.otherurl.genericurl;
  is<Place>("xchar" in schemepart ? schemepart.xchar : schemepart["ip-schemepart"].urlpath!);
} else {
  // @ts-expect-error: the http URL is above
  url.httpurl;
}

// Either a tree, or an error.
const { url: tree, error } = tryParse("a:b", { syntaxOnly: true });
if (error === null) is<Url>(tree);
else {
  is<null>(tree);
  is<UrlError>(error);
  is<Error>(error);
  is<string>(error.rule);
  is<string | null>(error.replacement);
  is<readonly string[] | undefined>(error.within);
  // @ts-expect-error: it is not an array that can be changed
  error.expected?.push("");
}
// @ts-expect-error: only the package makes them
new UrlError();

const report: Report = validate("a:b", { rules: RULES.map(({ id }) => id), schemes: "today" });
is<string | null | undefined>(report.error?.replacement);
is<readonly { rule: string; severity: "error" | "warning" | "note"; start: number; help: string | null }[]>(report.findings);
// @ts-expect-error: several ids
validate("a:b", { rules: 1 });

is<string>(normalize("a:b", { schemes: "today" }));
is<boolean>(equivalent("a:b", "a:b", { schemes: "today" }));
is<number | null>(parts("a:b").port);

for (const found of extract("<URL:a:b>", { wrapped: true })) {
  is<Extracted | Rejected>(found);
  is<string>(found.match.text);
  if (found.error) is<number>(found.offset);
  else is<string>(found.readings[0]!.url);
  // @ts-expect-error: only if it is a URL
  found.readings;
}

for (const step of interpret("a:b")) {
  if (step.step === "connect") is<number | null>(step.port);
  if (step.step === "send") is<string>(step.octets.text);
  // @ts-expect-error: only some have octets
  step.octets;
}

is<string>(build("http", { host: "host.dom", port: 80, hsegment: ["a", Uint8Array.of(255)], search: null }));
is<string>(build("coap", { host: "host.dom" }, { schemes: new Schemes().register("coap", "httpurl") }));
// @ts-expect-error: there is no such option
build("http", { host: "host.dom" }, { scheme: "today" });
// @ts-expect-error: the index is not an option
["a:b"].filter(isAgreed);
// @ts-expect-error: no part is an object
build("http", { host: {} });
is<number | null>(longestPrefix("host", Uint8Array.of(97)));
is<string | undefined>(PRODUCTIONS[0]?.definition);
// @ts-expect-error: the list is frozen
PRODUCTIONS.pop();

const failures: Error[] = [];
for (const failure of failures) {
  if (failure instanceof BuildError) is<string | null>(failure.part);
  if (failure instanceof InterpretError) is<number>(failure.start + failure.message.length);
  if (failure instanceof RegistrationError) is<string>(failure.message);
}

is<Promise<void>>(init());
is<Promise<void>>(init(new URL("https://host.dom/rfc1738.wasm")));
is<Promise<void>>(init(new Uint8Array()));
is<boolean>(isValidLater("a:b"));

// A function takes text or octets, and says whether it accepts all of it, or how much.
const verdict: Verdict = check((octets: Uint8Array) => octets.length > 0, "port");
is<string | null | undefined>(verdict.wronglyAccepted.shortest?.text);
for (const { kind, pair, shape, elsewhere } of verdict.differences) {
  is<"accepts" | "rejects" | "differs">(kind);
  is<string | null | undefined>(elsewhere === null ? pair.wrong.text : elsewhere.text);
  if (shape.kind === "bytes") is<Uint8Array>(shape.bytes);
  if (shape.kind === "length") is<number>(shape.limit);
}
check((text) => text === "HRKW", "port", { text: true, corpus: ["HRKW", Uint8Array.of(0xff)] });
is<number | undefined>(verdict.schemes?.["http"]);
check((text) => text.startsWith("a"), "port", { text: true });
check((text) => text.length, "port", { text: true, whole: false });
check((octets) => (octets.includes(0x2f) ? null : octets.length), "port", { whole: false });
check((text) => isValid(text), "url", { text: true, schemes: new Schemes() });
check((text: string) => text === "", "a", { text: true, grammar: { abnf: 'a = "x"' } });
check(() => true, "a", { grammar: { abnf: 'a = b [ a ] "x"', bases: { ours: { bnf: 'b = "x"' } }, depth: { a: 3 } } });
// @ts-expect-error: it takes octets
check((text: string) => text === "", "port");
// @ts-expect-error: the length of a prefix
check((text) => text.length, "port", { text: true });
// @ts-expect-error: it must answer at once
check(async () => true, "port");
// @ts-expect-error: no such grammar
check(() => true, "port", { grammar: "rfc1" });
is<number | null>(learn((octets) => octets.length > 0, "port", { states: 10 }).exactWithin);
// @ts-expect-error: it asks its own strings
learn((octets) => octets.length > 0, "port", { corpus: ["0"] });
// @ts-expect-error: whether the whole derives
learn((octets) => octets.length, "port");
