"""`rfc1738.conformance.disagree`: strings that some functions accept and others reject."""

import re

import pytest

from rfc1738.conformance import Disagreement, disagree

DIGITS = re.compile(rb"[0-9]+").fullmatch
ALMOST = re.compile(rb"[0-9]+$").match


def test_the_shortest_string_and_who_accepts_it_are_told():
    found = disagree({"a": DIGITS, "b": ALMOST, "c": bytes.isdigit}, "port")
    cause, others = "leaves the language at %x0A", ("a", "c")
    assert found.disagreements == (
        Disagreement(cause, found.disagreed, b"0\n", True, ("b",), others),
    )
    assert found.subject == "port" and 0 < found.disagreed < found.strings
    assert cause in str(found) and "b" in repr(found) and r"0\x0a" in repr(found)


def test_those_that_agree_have_none():
    found = disagree({"a": DIGITS, "b": bytes.isdigit}, "port", count=100)
    assert found.disagreed == 0 and found.disagreements == ()


def test_a_corpus_is_asked():
    functions = {"any": bytes.isdigit, "wary": lambda text: text.isdigit() and b"86420" not in text}
    assert disagree(functions, "port", count=0).disagreed == 0
    found = disagree(functions, "port", corpus=[b"1864205"], count=0)
    assert [it.string for it in found.disagreements] == [b"86420"]


def test_an_exception_accepts_nothing():
    # It takes white space and "_"; and it raises an exception if there are thousands of digits.
    found = disagree({"int": lambda text: int(text) >= 0, "digits": bytes.isdigit}, "port")
    assert {it.accepted_by for it in found.disagreements} == {("int",), ("digits",)}
    found = disagree({"all": lambda text: True, "none": lambda text: 1 // 0}, "port", count=0)
    assert found.disagreed == found.strings and found.disagreements[0].rejected_by == ("none",)
    threw = f'none: threw: {found.strings} of the strings asked, as "", answered by throwing "ZeroDivisionError: '
    assert "none: accepted no string\n" + threw in str(found)


def test_what_ends_a_program_ends_the_comparison():
    asked = []

    def ends(text):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        disagree({"ends": ends, "other": asked.append}, "port")
    assert asked == []
    with pytest.raises(TypeError, match="the function returned 0 about b"):
        disagree({"a": len, "b": len}, "port")
    with pytest.raises(ValueError, match="two functions or more"):
        disagree({"a": len}, "port")


def test_a_function_that_contradicts_itself_is_reported():
    known = set()
    found = disagree(
        {"digits": bytes.isdigit, "once": lambda text: text not in known and not known.add(text)},
        "port",
        count=0,
    )
    assert "\nonce: contradicts itself: " in found.report
    assert (
        "; it may keep something from string to string\n" in found.report
        and "digits: contradicts" not in found.report
    )
