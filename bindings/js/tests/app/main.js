// A program that uses the package as its users do. What it prints is the same wherever it runs.

import { ParseError, RULES, Schemes, extract, parts, tryParse } from "rfc1738";

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
