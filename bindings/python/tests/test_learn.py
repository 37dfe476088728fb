"""`rfc1738.conformance.learn`: the automaton of a function."""

import itertools
import re

import pytest

from rfc1738.conformance import Counterexample, learn


def test_a_right_function_has_the_automaton_of_the_rule():
    learned = learn(re.compile(rb"[0-9]+").fullmatch, "port")
    assert learned.agrees and learned.states == learned.rule_states == learned.exact_within == 3
    assert (
        learned.wrongly_accepted.count == learned.wrongly_rejected.count == learned.threw.count == 0
    )
    assert learned.bound is None and learned.queries > 1000
    assert "port: the same automaton" in str(learned).splitlines()


def test_a_wrong_function_is_told_where_it_differs():
    learned = learn(re.compile(rb"[0-9]{1,5}").fullmatch, "port")
    assert (
        not learned.agrees
        and learned.rule == "port"
        and (learned.states, learned.exact_within) == (7, 7)
    )
    assert learned.wrongly_accepted.count == 0
    assert (
        learned.wrongly_rejected.shortest.string.isdigit()
        and len(learned.wrongly_rejected.shortest.string) == 6
    )


def test_a_function_is_learned_without_a_rule():
    learned = learn(
        lambda text: text.startswith(b"key=") and text.endswith(b";"), corpus=[b"key=value;"]
    )
    assert (learned.states, learned.exact_within) == (
        7,
        7,
    ) and learned.agrees is learned.wrongly_accepted is None


def test_an_exception_is_counted_and_accepts_nothing():
    learned = learn(lambda text: int(text) >= 0 and text.isdigit(), "port")
    assert learned.agrees and learned.threw.count > 0
    message = "ValueError: invalid literal for int() with base 10: b''"
    assert learned.threw.shortest == Counterexample(string=b"", answered=message, expected=False)
    assert learn(lambda text: 1 / 0).threw.shortest.expected is None


def test_a_bound_is_told():
    learned = learn(re.compile(rb"[0-9]{1,15}").fullmatch, "port", states=10)
    assert (learned.exact_within, learned.bound) == (None, "states") and learned.agrees is False
    assert learn(bytes.isdigit, "port", queries=100).bound == "queries"
    assert learn(bytes.isdigit, "port", seconds=0).bound == "time"


def test_what_cannot_be_learned_is_an_error():
    turns = itertools.count()
    with pytest.raises(RuntimeError, match="the function contradicts itself: "):
        learn(lambda text: next(turns) % 3 == 0, "port")
    with pytest.raises(TypeError, match="the function returned 0 about b"):
        learn(len, "port")
    with pytest.raises(ValueError, match="give its name"):
        learn(bytes.isdigit, schemes="today")
    with pytest.raises(ValueError, match="0 or more, found -1"):
        learn(bytes.isdigit, seconds=-1)
    asked = []

    def ends(text):
        asked.append(text)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn(ends, "port")
    assert len(asked) == 1
