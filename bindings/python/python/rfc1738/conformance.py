"""A test of a URL parser: does a function agree with a grammar, and if not, why?

In a test of yours, for pytest or another runner:

>>> import re
>>> from rfc1738.conformance import check
>>> def test_hostname():
...     hostname = re.compile(rb"([a-z0-9-]+\\.)*[a-z][a-z0-9-]*", re.IGNORECASE)
...     verdict = check(hostname.fullmatch, "hostname")
...     assert verdict.agrees, str(verdict)
>>> test_hostname()
Traceback (most recent call last):
AssertionError: hostname: 115 of 11455 answers are wrong
  accepts "-.a" as well as "a.a"  domainlabel: "-" in place of "a" (5 of 5 places)
    as if alphadigit: takes "-" as well
    domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
  without these, no automaton of at most 6 states differs

:func:`check` asks about the strings of a finite suite, which decides for every implementation whose
automaton has no more states than the grammar's. :func:`learn` finds the automaton of the function
itself.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, overload

from . import _rfc1738
from ._schemes import Schemes, SchemesArgument, schemes_of
from ._text import MOST, flag_of, int_of, name_of, strings_of, wrong_type

__all__ = [
    "Counterexample",
    "Difference",
    "Disagreement",
    "Disagreements",
    "Learned",
    "Tally",
    "Verdict",
    "check",
    "disagree",
    "learn",
]


class _Reported:
    """A value that is written as its report."""

    __slots__ = ()

    report: str

    def __str__(self) -> str:
        return self.report

    __repr__ = __str__


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A string with a wrong answer.

    >>> check(bytes.isalnum, "port").wrongly_accepted.shortest
    Counterexample(string=b'a', answered=True, expected=False)
    """

    string: bytes
    """The string."""
    answered: bool | int | str | None
    """The answer; of an exception, its type and message."""
    expected: bool | int | None
    """The right one; None also if there is no rule that knows it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Answers that are wrong in the same way.

    >>> check(bytes.isalnum, "port").wrongly_rejected
    Tally(count=0, shortest=None)
    """

    count: int
    """How many there are."""
    shortest: Counterexample | None
    """The one about the shortest string."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What a function answers otherwise than the rule, shown by two strings that differ in one
    piece: you can try both.

    >>> [difference] = check(lambda text: text.isdigit() or text == b"", "port").differences
    >>> difference.kind, difference.wrong, difference.right, difference.rules, difference.shape
    ('accepts', b'', b'0', ('digits',), 'left_out')
    >>> print(difference)
    accepts "" as well as "0"  digits: "0" left out
    """

    kind: Literal["accepts", "rejects", "differs"]
    """Whether the function accepts what the rule does not derive, or rejects what it derives; or
    functions differ from each other."""
    rules: tuple[str, ...]
    """The innermost rules around the piece."""
    shape: str
    """What may stand in place of the piece of the wrong string, with the same answer: any of some
    bytes ("bytes"), the piece alone ("piece"), the piece with any of some bytes at a position
    ("run"), nothing ("left_out"), what is before and after it together ("together"), a greater
    number ("number") or a smaller one ("below"), more bytes ("length"), or nearly any text of the
    rule ("texts")."""
    explains: int
    """How many of the wrong answers it explains."""
    right: bytes
    """A string that the rule derives and the function accepts."""
    wrong: bytes
    """The string with another piece, about which the answer is wrong."""
    places: int
    """In how many states of the rule's automaton it was found."""
    tried: int
    """In how many states it was looked for."""
    elsewhere: bytes | None
    """A string that the function accepts although it has the same elsewhere: then the difference is
    not general."""
    fault: str | None
    """A single fault of the grammar that explains the pair and agrees with all answers, in
    words."""
    line: str = field(repr=False)
    """The difference in a line that is safe to print."""

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(_Reported):
    """What the answers of a function show. It is true if all of them are right.

    ``str()`` and ``repr()`` are the report. pytest shows all of it for
    ``assert verdict.agrees, str(verdict)``, and of a message that is no ``str`` only the beginning.

    >>> check(bytes.isdigit, "port")
    port: all 2846 answers are right
    >>> verdict = check(lambda text: text.isdigit() or text == b"", "port")
    >>> bool(verdict), verdict.wrongly_accepted.shortest.string, verdict.complete
    (False, b'', True)
    """

    language: str
    """The rule; for the strict reading of ``url``, 'url (strict)'."""
    agrees: bool
    """Whether all answers are right."""
    cases: int
    """How many strings were asked."""
    schemes: Mapping[str, int] | None = field(hash=False)
    """Of the strict reading of ``url``, how many of them begin with each scheme; None for other
    rules."""
    wrongly_accepted: Tally
    """Answers that accept a string, or a prefix, that the rule does not derive."""
    wrongly_rejected: Tally
    """Answers that reject what the rule derives."""
    wrong_length: Tally
    """Lengths of prefixes that are too long or too short."""
    threw: Tally
    """Exceptions."""
    differences: tuple[Difference, ...]
    """What explains the wrong answers: what is wrongly accepted first, and of either kind that
    first which explains the most."""
    unpaired: int
    """How many wrong answers they do not explain."""
    not_judged: tuple[tuple[str | None, int], ...]
    """Rules, and how many transitions of each lead through no string that the function accepts:
    what it does there is not known. A `corpus` of strings that it accepts helps."""
    complete: bool
    """Whether, but for the differences, the suite decides for every function whose automaton has no
    more states than the rule's."""
    report: str
    """The verdict in lines that are safe to print."""

    def __bool__(self) -> bool:
        return self.agrees


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A string that one function accepts and another rejects, and what explains that.

    >>> found = disagree({"a": bytes.isdigit, "b": bytes.isalnum}, "port").disagreements[0]
    >>> found.string, found.accepted_by, found.rejected_by, found.difference.right
    (b'a', ('b',), ('a',), b'1')
    >>> print(found.difference)
    differ on "a", agree on "1"  "A"–"Z" | "a"–"z" in place of "1"
    """

    string: bytes
    """The string."""
    between: tuple[str, str]
    """The names of the two."""
    difference: Difference | None
    """What distinguishes it, as the `wrong` string, from one about which the two agree; None if no
    tried edit makes them agree. It `explains` strings that were examined."""
    accepted_by: tuple[str, ...]
    """The names of the functions that accept it."""
    rejected_by: tuple[str, ...]
    """The names of the functions that reject it."""


@dataclass(frozen=True, slots=True, repr=False)
class Disagreements(_Reported):
    """Which functions accept what others reject. ``str()`` and ``repr()`` are the report, as those
    of :class:`Verdict`.

    >>> found = disagree({"a": bytes.isdigit, "b": bytes.isalnum}, "port")
    >>> found.disagreed, len(found.disagreements), found.unpaired
    (1979, 1, 0)
    """

    language: str
    """The rule, as in :class:`Verdict`."""
    strings: int
    """How many strings were asked."""
    disagreed: int
    """How many of them some functions accept and others reject."""
    examined: int
    """How many of these were examined: the shortest of each form."""
    unpaired: int
    """How many of these the differences do not explain for all functions."""
    disagreements: tuple[Disagreement, ...]
    """Those first whose differences explain the most."""
    report: str
    """All of it in lines that are safe to print, with the functions that raised exceptions,
    contradict themselves or accepted no string."""


@dataclass(frozen=True, slots=True, repr=False)
class Learned(_Reported):
    """The automaton of a function, as far as its answers show. ``str()`` and ``repr()`` are the
    report, as those of :class:`Verdict`.

    >>> learned = learn(bytes.isdigit)
    >>> learned.states, learned.exact_within, learned.bound
    (3, 3, None)
    """

    rule: str | None
    """The rule that it is compared with, if any."""
    states: int
    """The number of states that the answers distinguish: the function's automaton has at least this
    many."""
    rule_states: int | None
    """The number of states of the rule's automaton."""
    exact_within: int | None
    """If the function answers as an automaton with at most this many states would, this is the one;
    None if a bound was reached."""
    wrongly_accepted: Tally | None
    """Of the strings asked, those that the function accepts and the rule does not derive; None
    without a rule."""
    wrongly_rejected: Tally | None
    """Of the strings asked, those that the rule derives and the function does not accept; None
    without a rule."""
    differences: tuple[Difference, ...]
    """What explains them, as in :class:`Verdict`."""
    threw: Tally
    """Exceptions."""
    queries: int
    """How many strings were asked, those that were asked twice included."""
    bound: Literal["states", "queries", "time", "memory"] | None
    """The bound that was reached, if any."""
    report: str
    """All of it in lines that are safe to print."""

    @property
    def agrees(self) -> bool | None:
        """Whether the automaton is exact, and that of the rule; None without a rule."""
        if self.wrongly_accepted is None or self.wrongly_rejected is None:
            return None
        wrong = self.wrongly_accepted.count + self.wrongly_rejected.count
        return self.exact_within is not None and not wrong


_DEEPEST = 2**32 - 1

Grammar: TypeAlias = str | os.PathLike[str]
Whole: TypeAlias = Callable[[bytes], bool | re.Match[bytes] | None]
Prefix: TypeAlias = Callable[[bytes], int | re.Match[bytes] | None]


@overload
def check(
    function: Whole,
    rule: str,
    *,
    grammar: Grammar | None = None,
    bases: Mapping[str, Grammar] | None = None,
    depth: Mapping[str, int] | None = None,
    schemes: SchemesArgument = None,
    only: Sequence[str] | None = None,
    corpus: Sequence[bytes] = (),
    whole: Literal[True] = True,
    faults: bool = True,
) -> Verdict: ...
@overload
def check(
    function: Prefix,
    rule: str,
    *,
    grammar: Grammar | None = None,
    bases: Mapping[str, Grammar] | None = None,
    depth: Mapping[str, int] | None = None,
    schemes: SchemesArgument = None,
    only: Sequence[str] | None = None,
    corpus: Sequence[bytes] = (),
    whole: Literal[False],
    faults: bool = True,
) -> Verdict: ...
def check(
    function: Whole | Prefix,
    rule: str,
    *,
    grammar: Grammar | None = None,
    bases: Mapping[str, Grammar] | None = None,
    depth: Mapping[str, int] | None = None,
    schemes: SchemesArgument = None,
    only: Sequence[str] | None = None,
    corpus: Sequence[bytes] = (),
    whole: bool = True,
    faults: bool = True,
) -> Verdict:
    """Asks `function` about the strings of a finite suite for a `rule`, and returns the
    :class:`Verdict`.

    The function is called with a ``bytes`` and says whether the rule derives all of it: it returns
    a ``bool``, or as the ``fullmatch`` of a pattern does, a ``re.Match`` or None. With
    ``whole=False``, it returns the length of the longest prefix that the rule derives, or as
    ``match`` does, a ``re.Match``; and None if there is no such prefix. An exception is a wrong
    answer, but for those that end a program, such as ``KeyboardInterrupt``.

    The `rule` is one of section 5, or of a `grammar`: the name of one that is bundled
    (``url-draft``, ``rfc1738``, ``rfc1808``, ``rfc2396``, ``rfc3986``), its text in ABNF, or the
    path of a file that ends in ``.abnf`` or ``.bnf``. Names that it does not define are those of
    its `bases`, a dict of grammars by the names that it has for them, and of the bundled grammars
    and files that it names itself, as ``; base: rfc3986, other.abnf``. A rule with a problem, or
    that leads to one, cannot be used; the others can. A rule that leads back to itself in its
    middle, such as a comment in a comment, is judged to a `depth`, such as ``{"comment": 3}``.

    With `schemes`, ``url`` is read strictly: each scheme must have its own syntax, as in
    :func:`rfc1738.is_valid`. With `only`, a list of names of schemes, of today's if there are no
    `schemes`, it is the URLs of only these, for a parser that knows no others.

    The `corpus` has strings that the function probably accepts. They are asked first: if the
    function knows only some values, such as names that exist, they show which.

    Before the suite, it asks about strings that detect single faults of the grammar. Finding them
    takes most of the time of the first check of a rule: a second or so, and a minute or more for a
    large rule, such as ``url``. The next check of the rule reuses them. With ``faults=False``, they
    are left out, and no fault is named.

    >>> from rfc1738.conformance import check
    >>> verdict = check(lambda text: text.isdigit() or text == b"", "port")
    >>> verdict.agrees, verdict.wrongly_accepted.count, verdict.wrongly_accepted.shortest.string
    (False, 1, b'')
    >>> print(verdict)
    port: 1 of 2846 answers is wrong
      accepts "" as well as "0"  digits: "0" left out
        as if digits: takes *digit in place of 1*digit
        digits = 1*digit
      without these, no automaton of at most 3 states differs

    >>> check(lambda text: text[:4].lower() == b"ftp:", "url", only=["ftp"], faults=False).language
    'url (ftp)'
    """
    kind = (flag_of(whole), flag_of(faults))
    source = _grammar(grammar, bases, depth)
    subject = (name_of(rule), source, *_schemes(schemes, only), _corpus(corpus))
    return Verdict(**_rfc1738.check(_callable(function), *subject, *kind))


def learn(
    function: Whole,
    rule: str | None = None,
    *,
    grammar: Grammar | None = None,
    bases: Mapping[str, Grammar] | None = None,
    depth: Mapping[str, int] | None = None,
    schemes: SchemesArgument = None,
    only: Sequence[str] | None = None,
    corpus: Sequence[bytes] = (),
    states: int = 1000,
    queries: int = 6000000,
    seconds: float | None = None,
) -> Learned:
    """Learns the automaton of `function` from its answers, and where it differs from a `rule`, if
    one is given.

    The function says whether it accepts all of a ``bytes``, as for :func:`check`; if it raises an
    exception, it does not accept the string. The arguments for the language, from `rule` to `only`,
    are those of :func:`check`, too. Without a rule, learning begins with strings of the bundled
    grammars, and `corpus` should have some that the function accepts.

    It stops at this number of `states`, after this many `queries`, or after this many `seconds`; a
    last batch comes on top. Raises ``RuntimeError`` if the function contradicts itself.

    >>> from rfc1738.conformance import learn
    >>> learned = learn(lambda text: text[:1].isdigit() and text.isalnum(), "port")
    >>> learned.states, learned.exact_within, learned.rule_states
    (3, 3, 3)
    >>> learned.wrongly_accepted.shortest.string
    b'0a'
    """
    source = _grammar(grammar, bases, depth)
    if rule is None and not (source is None and schemes is None and only is None):
        raise ValueError("a grammar and schemes are for a rule: give its name")
    if rule is not None and not isinstance(rule, str):
        raise wrong_type(rule, "a name, a str, or None")
    if seconds is not None:
        if not isinstance(seconds, (int, float)):
            raise wrong_type(seconds, "a number of seconds, or None")
        # Not a number is not 0 or more, either.
        if not 0 <= seconds < 2**63:
            raise ValueError(f"expected a number of seconds, 0 or more, found {seconds}")
    subject = (rule, source, *_schemes(schemes, only))
    bounds = (_count(states), _count(queries), seconds)
    return Learned(**_rfc1738.learn(_callable(function), *subject, _corpus(corpus), *bounds))


def disagree(
    functions: Mapping[str, Whole],
    rule: str,
    *,
    grammar: Grammar | None = None,
    bases: Mapping[str, Grammar] | None = None,
    depth: Mapping[str, int] | None = None,
    schemes: SchemesArgument = None,
    only: Sequence[str] | None = None,
    corpus: Sequence[bytes] = (),
    count: int = 10000,
) -> Disagreements:
    """Asks several `functions` about the same strings, and returns which of them accept what others
    reject.

    The functions are a ``dict``, by their names. Each is one as for :func:`check`; if it raises an
    exception, it does not accept the string. The strings are those of a `corpus`, those
    about which :func:`check` asks with ``faults=False``, and `count` random sentences and near
    misses each. The arguments for the language, from `rule` to `only`, are those of
    :func:`check`.

    >>> import re
    >>> from rfc1738.conformance import disagree
    >>> digits = re.compile(b"[0-9]+$")
    >>> found = disagree({"match": digits.match, "fullmatch": digits.fullmatch}, "port")
    >>> [(it.string, it.accepted_by, it.rejected_by) for it in found.disagreements]
    [(b'0\\n', ('match',), ('fullmatch',))]
    """
    if not isinstance(functions, Mapping):
        raise wrong_type(functions, "a dict of functions by their names")
    named = [(name_of(name), _callable(function)) for name, function in functions.items()]
    if len(named) < 2:
        raise ValueError("expected two functions or more")
    subject = (name_of(rule), _grammar(grammar, bases, depth), *_schemes(schemes, only))
    facts = _rfc1738.disagree(named, *subject, _corpus(corpus), _count(count))
    name, strings, disagreed, examined, unpaired, rows, report = facts
    found = (
        Disagreement(string, between, difference, tuple(accepted), tuple(rejected))
        for string, between, difference, accepted, rejected in rows
    )
    return Disagreements(name, strings, disagreed, examined, unpaired, tuple(found), report)


def _callable(function: Any) -> Any:
    if not callable(function):
        raise wrong_type(function, "a function of a bytes")
    return function


def _grammar(
    grammar: Grammar | None, bases: Mapping[str, Grammar] | None, depth: Mapping[str, int] | None
) -> tuple[Grammar, list[tuple[str, Grammar]], list[tuple[str, int]]] | None:
    """The arguments of these names, for the native module."""
    if bases is not None and not isinstance(bases, Mapping):
        raise wrong_type(bases, "a dict of grammars by their names, or None")
    if depth is not None and not isinstance(depth, Mapping):
        raise wrong_type(depth, 'a dict of depths by rules, such as {"comment": 3}, or None')
    if grammar is None:
        if bases is not None or depth is not None:
            raise ValueError("bases and depth are for a grammar: give it")
        return None
    named = [(name_of(name), base) for name, base in (bases or {}).items()]
    expected = f"a depth, an int from 1 to {_DEEPEST}"
    depths = [(name_of(rule), int_of(n, expected, 1, _DEEPEST)) for rule, n in (depth or {}).items()]
    return grammar, named, depths


def _schemes(
    schemes: SchemesArgument, only: Iterable[str] | None
) -> tuple[Schemes | None, list[str] | None]:
    """The arguments of this name, for the native module."""
    if only is not None:
        expected = 'names of schemes, such as ("https", "http"), or None'
        only = strings_of(only, expected, expected)
    return None if schemes is None else schemes_of(schemes), only


def _corpus(corpus: Sequence[bytes]) -> list[bytes]:
    if isinstance(corpus, (str, bytes)) or not isinstance(corpus, Sequence):
        raise wrong_type(corpus, "a sequence of bytes objects")
    for string in corpus:
        if not isinstance(string, bytes):
            raise wrong_type(string, "bytes objects in a sequence")
    return list(corpus)


def _count(value: int) -> int:
    return int_of(value, "an int, 0 or more", 0, MOST)
