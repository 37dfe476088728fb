// The same for `require`.

const { ParseError, RULES, Schemes, extract, parts, tryParse } = require("rfc1738");

const schemes = new Schemes().register("coap", "httpurl", 5683);
const { error } = tryParse("coap://user@host.dom/", { schemes });
console.log(
  JSON.stringify([
    parts("https://host.dom:8080/", { schemes }).port,
    [error instanceof ParseError, error.name, error.start, error.slip.kind],
    extract("é😀 <URL:news:a>").map(({ match }) => match.start),
    RULES.length > 40,
  ]),
);
