"""The exceptions: what they know, and that it is right for the text that was given."""

import copy
import pickle

import pytest
from conftest import FIELDS, NEAR_MISSES

import rfc1738
from rfc1738 import (
    BuildError,
    DisagreedError,
    InterpretError,
    RegistrationError,
    UrlError,
    parse,
)


def error_of(text, **options):
    with pytest.raises(UrlError) as raised:
        parse(text, **options)
    return raised.value


@pytest.mark.parametrize("row", NEAR_MISSES, ids=lambda row: ascii(row["text"])[:40])
def test_an_error_says_where_the_text_goes_wrong(row):
    text = row["text"]
    error = error_of(text)
    assert error.input is text and error.offset == len(text.encode()[: row["offset"]].decode())
    assert error.found == (text[error.offset] if error.offset < len(text) else None)
    assert str(error).startswith(f"at character {error.start + 1}: {error.message}")
    assert error.rule == "syntax" and str(error).endswith(error.help or "")
    assert 0 <= error.start <= error.end <= len(text)
    assert error.slip == row.get("slip") and error.section == row.get("section", error.section)
    assert (
        error.expected
        and all(isinstance(what, str) for what in error.expected)
        and error.within[0] == "url"
    )
    assert (error.help is None) == (error.slip is None)


@pytest.mark.parametrize(
    "row",
    [row for row in NEAR_MISSES if "remedied" in row],
    ids=lambda row: ascii(row["text"])[:40],
)
def test_the_replacements_mend_the_text(row):
    text = row["text"]
    for _ in range(20):
        try:
            parse(text)
            break
        except UrlError as raised:
            error = raised
        if error.replacement is None:
            break
        text = text[: error.start] + error.replacement + text[error.end :]
    assert text == row["remedied"]


@pytest.mark.parametrize("rule", rfc1738.RULES.values(), ids=lambda rule: rule.id)
def test_an_error_is_the_first_finding_that_is_an_error(rule):
    for text in (rule.example, rule.counter_example):
        first = rfc1738.validate(text).error
        if first is None:
            assert str(parse(text)) == text
            continue
        error = error_of(text)
        for name in FIELDS:
            assert getattr(error, name) == getattr(first, name), name
        assert str(first) == f"error[{error.rule}] {error}"
        is_syntax = error.rule == "syntax"
        assert is_syntax == (error.offset is not None) == bool(error.expected) == bool(error.within)


def test_places_are_indices_whatever_the_characters():
    for text, place in [
        ("http://h/\U0001f600 ", (9, 10)),
        ("http://h/a b\U0001f600", (10, 11)),
        ("http://é\U0001f600h/", (7, 8)),
        ("http://h/é", (9, 10)),
    ]:
        error = error_of(text)
        assert (error.start, error.end) == place and error.found == text[error.offset], text
    text = "http://us\u00e9r@host.dom/"
    error = error_of(text)
    assert text[error.start : error.end] + "|" + str(error.replacement)


def test_each_error_is_a_value_error_and_can_be_pickled():
    makers = [
        lambda: parse("http://h h"),
        lambda: parse("http://h:0"),
        lambda: rfc1738.build("http", host="_"),
        lambda: rfc1738.build("http", host="1.2.3.256"),
        lambda: rfc1738.interpret("x:y"),
        lambda: rfc1738.agreed("http://h:080"),
        lambda: rfc1738.Schemes().register("http", "httpurl"),
    ]
    kinds = [UrlError] * 2 + [BuildError] * 2 + [InterpretError, DisagreedError, RegistrationError]
    for make, kind in zip(makers, kinds, strict=True):
        with pytest.raises(ValueError) as raised:
            make()
        error = raised.value
        assert type(error) is kind and error.args == (str(error),)
        assert tuple(vars(error)) == kind._names, "what is annotated is what it knows"
        assert kind is RegistrationError or kind._names[:8] == FIELDS
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(again) is kind and str(again) == str(error) and vars(again) == vars(error)
        assert repr(error).startswith(kind.__name__) and kind.__module__ == "rfc1738"


def test_the_message_is_one_line_that_is_safe_to_print():
    for row in NEAR_MISSES:
        assert all(character.isprintable() for character in str(error_of(row["text"]))), row
    assert "\x1b" not in str(error_of("http://h/\x1b[31m"))
