"""What type checkers say: each line is checked by mypy and pyright, and none is run."""

import re
from typing import Any, assert_type

import rfc1738
import rfc1738.conformance
from rfc1738 import (
    Array,
    Extracted,
    Finding,
    FtpUrl,
    HostName,
    HostNumber,
    HostPort,
    HttpUrl,
    Leaf,
    Rejected,
    Schemes,
    SyntaxTree,
    Url,
    WaisDatabase,
    WaisUrl,
)

assert_type(rfc1738.is_valid("", only=("https", "http")), bool)
assert_type(rfc1738.is_valid(["", None]), list[bool | None])
assert_type(rfc1738.agreed(("",), only=["https"]), list[rfc1738.Agreed | None])
assert_type(rfc1738.parts("", syntax_only=True), rfc1738.Parts)
assert_type(rfc1738.is_valid(Array()), Any)
assert_type(rfc1738.parse("", syntax_only=True), SyntaxTree)
assert_type(rfc1738.validate("").error, Finding | None)
assert_type(rfc1738.parse("", schemes=Schemes([("coap", "httpurl", 5683)], only=["https"])), Url)
assert_type(rfc1738.findings("", rules={"port-range"}), tuple[Finding, ...])
assert_type(rfc1738.extract(""), list[Extracted])
assert_type(rfc1738.extract("", rejected=True), list[Extracted | Rejected])
assert_type(rfc1738.build("ftp", host="h", port=1, fsegment=["a", b"b"]), Url)
assert_type(rfc1738.build("coap", host="h", schemes=Schemes().register("coap", "httpurl")), Url)
assert_type(HttpUrl("").replace(port=1, search=None), HttpUrl)
assert_type(rfc1738.parse("").replace(port=1), Url)
assert_type(WaisDatabase("").replace(search="a"), WaisUrl)
assert_type(rfc1738.RULES["port-range"].summary, str)
assert_type(HttpUrl("").hostport.host, HostName | HostNumber)
assert_type(rfc1738.parse("").port, int | None)
assert_type(rfc1738.parse("", schemes="rfc1738").parts().host, str | None)

assert_type(
    rfc1738.conformance.check(re.compile(b"").fullmatch, "port"), rfc1738.conformance.Verdict
)
assert_type(rfc1738.conformance.check(len, "port", whole=False).wrong_length.count, int)
assert_type(
    rfc1738.conformance.check(bytes.isdigit, "port", corpus=[b"1"]).differences,
    tuple[rfc1738.conformance.Difference, ...],
)
assert_type(rfc1738.conformance.learn(bytes.isdigit, "port").agrees, bool | None)
assert_type(
    rfc1738.conformance.disagree(
        {"a": bytes.isdigit, "b": re.compile(b"").match}, "port"
    ).disagreed,
    int,
)

rfc1738.conformance.check(len, "port")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
rfc1738.is_valid(b"")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
rfc1738.is_valid("", schemes="web")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]


def of(url: Url) -> Leaf | None:
    match url:
        case HttpUrl(hostport, _, search):
            assert_type(hostport, HostPort)
            assert_type(search, Leaf | None)
            return search
        case FtpUrl(ftptype=ftptype):
            return ftptype
    return None
