"""pydantic and jsonschema, the real libraries."""

from typing import Annotated

import jsonschema
import pydantic
import pytest
from conftest import EXAMPLES, NEAR_MISSES, ROOT

import rfc1738
from rfc1738.jsonschema import format_checker
from rfc1738.pydantic import By, HttpUrl, Url


GUIDE = (ROOT / "docs" / "python.md").read_text("utf-8")

VALID_OR_NOT = [
    *EXAMPLES,
    *(row["text"] for row in NEAR_MISSES),
    *(rule.example for rule in rfc1738.RULES.values()),
]


class Link(pydantic.BaseModel):
    href: HttpUrl
    source: Url | None = None


def test_a_field_is_a_url():
    link = Link(href="https://host.dom/a?b", source="ftp://host.dom/motd")
    assert (
        isinstance(link.href, rfc1738.HttpUrl)
        and link.href.search == "b"
        and isinstance(link.source, rfc1738.FtpUrl)
    )
    assert Link(href=link.href) == Link(href="https://host.dom/a?b") != link
    assert (
        link.model_dump_json() == '{"href":"https://host.dom/a?b","source":"ftp://host.dom/motd"}'
    )
    assert Link.model_validate_json(link.model_dump_json()) == link
    assert link.model_dump()["href"] is link.href
    assert Link.model_validate(link.model_copy(deep=True)) == link


@pytest.mark.parametrize(
    "text", ["https://host.dom/{a} b", "https://host.dom:99999/", "https://host.dom/\ud800"]
)
def test_an_error_has_the_line_and_the_fields(text):
    with pytest.raises(rfc1738.UrlError) as expected:
        rfc1738.parse(text)
    with pytest.raises(pydantic.ValidationError) as raised:
        Link(href=text)
    [error] = raised.value.errors()
    assert (error["type"], error["loc"], error["input"]) == ("url", ("href",), text)
    assert error["msg"] == str(expected.value)
    known = {"line": str(expected.value), **vars(expected.value)}
    assert known.pop("input") == text
    if known["found"] == "\ud800":
        known["found"] = "\ufffd"
    assert error["ctx"] == known and error["msg"] in str(raised.value)
    assert f"`{'`, `'.join(list(known)[1:-1])}` and `within`" in " ".join(GUIDE.split())
    with pytest.raises(jsonschema.exceptions.FormatError) as raised:
        format_checker().check(text, "uri")
    assert vars(raised.value.cause) == vars(expected.value)


@pytest.mark.parametrize("text", VALID_OR_NOT)
def test_what_is_valid_is_what_is_valid(text):
    valid = rfc1738.is_valid(text)
    assert format_checker().conforms(text, "uri") == valid
    try:
        assert Link(href="https://h.d/", source=text).source == rfc1738.parse(text) and valid
    except pydantic.ValidationError as raised:
        [error] = raised.errors()
        assert not valid and str(error["ctx"]["start"] + 1) in error["msg"]


@pytest.mark.parametrize("value", [b"https://h/", 1, None, ["https://h/"]])
def test_what_is_not_a_string_is_an_error(value):
    with pytest.raises(pydantic.ValidationError, match="Input should be a valid string"):
        Link(href=value)


def test_an_error_says_which_schemes_are_allowed():
    for text in ("ftp://host.dom/", "javascript:alert(1)"):
        with pytest.raises(
            pydantic.ValidationError, match='only the schemes "http" and "https" are allowed'
        ):
            Link(href=text)
    adapter = pydantic.TypeAdapter(Annotated[rfc1738.HttpUrl, By()])
    with pytest.raises(
        pydantic.ValidationError, match='expected the scheme "http", "https", "ws" or "wss"'
    ) as raised:
        adapter.validate_python("ftp://host.dom/")
    [error] = raised.value.errors()
    assert error["type"] == "url"
    assert (error["ctx"]["rule"], error["ctx"]["start"], error["ctx"]["end"]) == ("HttpUrl", 0, 15)
    # A URL that was read by other schemes is read again.
    with pytest.raises(pydantic.ValidationError):
        Link(href=rfc1738.parse("https://user@host.dom/", schemes="rfc1738"))


def test_a_class_of_urls_is_a_type():
    adapter = pydantic.TypeAdapter(rfc1738.FtpUrl)
    assert adapter.validate_python("ftp://host.dom/") == rfc1738.FtpUrl("ftp://host.dom/")
    assert adapter.json_schema() == {"type": "string", "format": "uri"}
    with pytest.raises(pydantic.ValidationError, match='expected the scheme "ftp"'):
        adapter.validate_python("http://host.dom/")


def test_the_json_schema_has_the_format():
    assert Link.model_json_schema()["properties"]["href"] == {
        "type": "string",
        "format": "uri",
        "title": "Href",
    }
    assert pydantic.TypeAdapter(HttpUrl).json_schema(mode="serialization") == {
        "type": "string",
        "format": "uri",
    }


def test_schemes_of_ones_own():
    coap = rfc1738.Schemes([("coap", "httpurl", 5683)])
    adapter = pydantic.TypeAdapter(Annotated[rfc1738.Url, By(coap)])
    assert adapter.validate_python("coap://h/").port_or_default == 5683
    with pytest.raises(pydantic.ValidationError):
        adapter.validate_python("coap://u@h/")


def test_a_format_checker():
    schema = {"properties": {"href": {"type": "string", "format": "uri"}}}
    checker = format_checker(only=iter(["https"]))
    jsonschema.validate({"href": "https://host.dom/"}, schema, format_checker=checker)
    with pytest.raises(jsonschema.ValidationError) as raised:
        jsonschema.validate({"href": "https://user@host.dom/"}, schema, format_checker=checker)
    assert raised.value.cause.slip == "user-not-allowed" and list(raised.value.path) == ["href"]
    jsonschema.validate(
        {"href": "https://user@host.dom/"}, schema, format_checker=format_checker(schemes="rfc1738")
    )
    assert not checker.conforms("http://host.dom/", "uri") and not checker.conforms(
        "ftp://host.dom/", "uri"
    )
    # What is not a string has no format.
    assert checker.conforms(7, "uri")
    # Other formats are checked as before, and other checkers are not changed.
    assert not checker.conforms("x", "ipv4") and not format_checker("rfc1738").conforms(
        "x y", "rfc1738"
    )
    assert jsonschema.FormatChecker().conforms("x y", "rfc1738")


@pytest.mark.parametrize("made", [By, format_checker])
def test_an_unknown_set_is_an_error_before_there_are_values(made):
    with pytest.raises(ValueError, match='there is no set of schemes "web"'):
        made(schemes="web")
    with pytest.raises(TypeError, match="expected schemes to be None"):
        made(schemes=["https"])
    with pytest.raises(ValueError, match='did you mean "https"'):
        made(only=["htps"])
    with pytest.raises(TypeError, match="expected only to be names of schemes"):
        made(only="https")
    with pytest.raises(ValueError, match="give schemes or only, not both"):
        made(schemes="today", only=["https"])


def test_they_are_imported_only_on_demand():
    import subprocess
    import sys

    program = (
        "import rfc1738, sys; print(not {'pydantic', 'jsonschema', 'pyarrow'} & set(sys.modules))"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "True\n"
