"""`rfc1738.conformance`: what `check`, `learn` and `disagree` say about functions, whatever these
do."""

import copy
import dataclasses
import datetime
import ipaddress
import itertools
import pickle
import re
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import ROOT

import rfc1738
from rfc1738.conformance import (
    Counterexample,
    Difference,
    Disagreement,
    Tally,
    Verdict,
    check,
    disagree,
    learn,
)

LABEL = rb"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
TOPLABEL = rb"[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
HOSTNAME = re.compile(rb"(?:" + LABEL + rb"\.)*" + TOPLABEL)

# At its end, "$" also matches before a line feed.
ALMOST = re.compile(HOSTNAME.pattern + rb"$")

NONE = Tally(count=0, shortest=None)


def test_a_right_pattern_agrees():
    verdict = check(HOSTNAME.fullmatch, "hostname")
    assert verdict.agrees and verdict and verdict.cases > 5000
    assert (
        verdict.wrongly_accepted
        == verdict.wrongly_rejected
        == verdict.wrong_length
        == verdict.threw
        == NONE
    )
    assert (verdict.differences, verdict.unpaired, verdict.not_judged) == ((), 0, ())
    assert verdict.complete and verdict.schemes is None
    assert str(verdict) == f"hostname: all {verdict.cases} answers are right"


def test_a_wrong_pattern_is_told_with_a_pair_a_fault_and_the_shortest_string():
    verdict = check(ALMOST.match, "hostname")
    shortest = Counterexample(string=b"a\n", answered=True, expected=False)
    assert not verdict.agrees and not verdict
    assert (
        verdict.wrongly_accepted == Tally(count=2, shortest=shortest)
        and verdict.wrongly_rejected == NONE
    )
    line = r'accepts "a\n" as well as "a"  hostname: "\n" added (1 of 5 places)'
    fault = "hostname: takes a line end after it"
    place = (b"a", b"a\n", 1, 5, None)
    difference = Difference("accepts", ("hostname",), "bytes", 2, *place, fault, line)
    assert verdict.differences == (difference,)
    assert verdict.complete and str(verdict).splitlines() == [
        f"hostname: 2 of {verdict.cases} answers are wrong",
        f"  {line}",
        f"    as if {fault}",
        '    hostname = *[ domainlabel "." ] toplabel',
        "  without these, no automaton of at most 6 states differs",
    ]


DATE = 'date = "20" 2DIGIT "-" month "-" day\nmonth = 2DIGIT\nday = 2DIGIT'
NUMBERS = 'address = number 3("." number)\nnumber = 1*3DIGIT'


@pytest.mark.parametrize(
    ("parse", "rule", "grammar", "told"),
    [
        (datetime.date.fromisoformat, "date", DATE, ["accepts date", "rejects day month"]),
        (ipaddress.IPv4Address, "address", NUMBERS, ["rejects number"]),
        (ipaddress.IPv4Address, "IPv4address", "rfc3986", []),
    ],
)
def test_a_parser_that_checks_values_does_what_each_difference_says(parse, rule, grammar, told):
    def accepts(text):
        try:
            return parse(text.decode()) is not None
        except ValueError:
            return False

    verdict = check(accepts, rule, grammar=grammar, faults=False)
    assert bool(verdict) is (not told) and not verdict.unpaired
    rules = {}
    for it in verdict.differences:
        assert accepts(it.right) and accepts(it.wrong) is (it.kind == "accepts"), it
        assert it.elsewhere is None or accepts(it.elsewhere), it
        rules.setdefault(it.kind, set()).update(it.rules)
    assert [" ".join([kind, *sorted(found)]) for kind, found in rules.items()] == told


def test_a_number_may_be_too_small():
    def accepts(text):
        digits = text.lstrip(b"0")
        return text.isdigit() and (len(digits) > 4 or int(digits or b"0") >= 1_024)

    (found,) = check(accepts, "port").differences
    assert (found.shape, found.right, found.wrong) == ("below", b"1024", b"1023")


def test_a_corpus_shows_what_is_accepted():
    known = lambda text: text[:4] in (b"HRKW", b"ZQXJ")
    verdict = check(known, "code", grammar="code = 4ALPHA")
    assert verdict.unpaired and not verdict.differences and not verdict.complete
    verdict = check(known, "code", grammar="code = 4ALPHA", corpus=[b"HRKW"])
    first, *others = verdict.differences
    assert (first.kind, first.wrong, first.shape) == ("accepts", b"HRKWa", "bytes")
    assert others and {(it.kind, it.right, known(it.wrong)) for it in others} == {
        ("rejects", b"HRKW", False)
    }


def test_the_longest_prefix():
    digits = re.compile(rb"[0-9]+")

    def length(text):
        return len(text) - len(text.lstrip(b"0123456789")) or None

    assert check(length, "port", whole=False) and check(digits.match, "port", whole=False)
    verdict = check(lambda text: min(length(text) or 0, 1) or None, "port", whole=False)
    shortest = verdict.wrong_length.shortest
    assert (shortest.answered, shortest.expected) == (1, 2)
    assert [(it.kind, it.shape, it.wrong) for it in verdict.differences] == [
        ("rejects", "length", b"00")
    ]
    assert verdict.not_judged == (("digits", 1),) and not verdict.complete
    verdict = check(lambda text: len(text), "port", whole=False)
    assert verdict.wrongly_accepted.shortest == Counterexample(
        string=b"", answered=0, expected=None
    )


def test_an_exception_is_a_wrong_answer_with_its_type_and_message():
    def throws(text):
        if b"%" in text:
            raise ValueError(f"bad {text!r}")
        return text.isdigit()

    verdict = check(throws, "port")
    assert not verdict.agrees and verdict.wrongly_accepted == verdict.wrongly_rejected == NONE
    assert verdict.threw.shortest == Counterexample(
        string=b"%", answered="ValueError: bad b'%'", expected=False
    )
    assert (
        f'{verdict.threw.count} threw: "%", answered by throwing "ValueError: bad b\'%\'", expected no'
        in str(verdict)
    )


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, pytest.fail.Exception])
@pytest.mark.parametrize("whole", [True, False])
def test_what_ends_a_program_ends_the_check_at_once(kind, whole):
    asked = []

    def ends(text):
        asked.append(text)
        if len(asked) == 3:
            raise kind("now")
        return None

    with pytest.raises(kind, match="now"):
        check(ends, "port", whole=whole)
    assert len(asked) == 3


def test_ctrl_c_ends_the_check_of_a_function_in_c():
    class Stop(BaseException):
        pass

    def stop(*_):
        raise Stop

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001)
        with pytest.raises(Stop):
            check(HOSTNAME.fullmatch, "hostname")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    ("answer", "whole", "told"),
    [
        ("yes", True, "'yes'"),
        (1, True, "1"),
        (True, False, "True"),
        (-1, False, "-1"),
        (1.5, False, "1.5"),
        (re.compile(b"b").search(b"ab"), False, "<re.Match object"),
    ],
)
def test_nonsense_is_a_type_error_that_names_the_string(answer, whole, told):
    function = lambda text: answer if text == b"0." else text.isdigit() if whole else None
    with pytest.raises(TypeError) as raised:
        check(function, "port", whole=whole)
    message = str(raised.value)
    assert (
        message.startswith(f"the function returned {told}") and ' about b"0.": expected ' in message
    )
    assert f"whole={not whole}" in message


def test_the_arguments_are_checked():
    with pytest.raises(TypeError, match="expected a function of a bytes, found str"):
        check("hostname", "hostname")
    with pytest.raises(
        ValueError, match='^the grammar has no rule "hostnam"; did you mean "hostname"\\?$'
    ):
        check(HOSTNAME.fullmatch, "hostnam")
    with pytest.raises(ValueError, match='^the grammar has no rule "qqqqqqq"$'):
        check(HOSTNAME.fullmatch, "qqqqqqq")
    with pytest.raises(
        ValueError,
        match='there is no grammar "rfc3968"; did you mean "rfc3986"\\?: give url-draft, ',
    ):
        check(HOSTNAME.fullmatch, "host", grammar="rfc3968")
    with pytest.raises(FileNotFoundError, match="no-such.abnf"):
        check(HOSTNAME.fullmatch, "host", grammar="no-such.abnf")
    with pytest.raises(
        ValueError,
        match="^the grammar: `a` cannot be used: line 1, column 6: something is missing here",
    ):
        check(HOSTNAME.fullmatch, "a", grammar="a = (\n")
    with pytest.raises(ValueError, match="schemes are those of section 5"):
        check(HOSTNAME.fullmatch, "url", grammar="rfc1738", schemes="today")
    with pytest.raises(ValueError, match='there is no set of schemes "web"'):
        check(HOSTNAME.fullmatch, "url", schemes="web")


def test_a_grammar_of_ones_own(tmp_path):
    date = 'date = 4DIGIT "-" 2DIGIT\n'
    dates = re.compile(rb"[0-9]{4}-[0-9]{2}").fullmatch
    abnf, bnf = tmp_path / "date.abnf", tmp_path / "date.bnf"
    abnf.write_text("\ufeff" + date, "utf-8")
    bnf.write_text(
        'date = 4*4digit "-" 2*2digit\ndigit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"\n'
    )
    for grammar in (date, abnf, str(abnf), bnf):
        assert check(dates, "date", grammar=grammar), grammar
    verdict = check(re.compile(rb"\d{4}-\d{1,2}").fullmatch, "date", grammar=date)
    [difference] = verdict.differences
    assert difference.fault == "date: takes 1*2DIGIT in place of 2*2DIGIT"
    assert (difference.wrong, difference.shape) == (b"0000-0", "left_out")
    assert check(re.compile(rb"[0-9]*").fullmatch, "port", grammar="rfc3986")


def test_a_rule_can_be_used_although_others_have_problems(tmp_path):
    path = tmp_path / "time.abnf"
    path.write_text("time = hour %x3A minute\nhour = 2DIGIT\nminute = 2DIGITS\n")
    assert check(re.compile(rb"[0-9]{2}").fullmatch, "hour", grammar=path).agrees
    told = f"{path}: `time` cannot be used: time → minute: line 3, column 11: `DIGITS` is not defined"
    with pytest.raises(ValueError, match="^" + re.escape(told)):
        check(HOSTNAME.fullmatch, "time", grammar=path)
    # The rule may be in a line that is no rule.
    with pytest.raises(ValueError, match='^the grammar has no rule "b"; the grammar: line 2, column 1'):
        check(HOSTNAME.fullmatch, "b", grammar="a = %x41\nb : %x42\n")


def test_a_grammar_has_bases(tmp_path):
    octets = re.compile(rb"[0-7]{3}").fullmatch
    path = tmp_path / "byte.abnf"
    path.write_text("; base: digits.abnf\nbyte = 3digit\n")
    with pytest.raises(FileNotFoundError, match="digits.abnf"):
        check(octets, "byte", grammar=path)
    (tmp_path / "digits.abnf").write_text("digit = %x30-37\n")
    assert check(octets, "byte", grammar=path).agrees
    assert check(octets, "byte", grammar="byte = 3digit", bases={"octal": "digit = %x30-37"}).agrees
    # What is given is before the file.
    decimal = check(octets, "byte", grammar=path, bases={"digits.abnf": "digit = DIGIT"})
    assert decimal.wrongly_rejected.count
    # A base takes what it lacks from the one after it.
    bases = {"digits": "digit = zero / %x31-37", "zeros": "zero = %x30"}
    assert check(octets, "byte", grammar="byte = 3digit", bases=bases).agrees
    (tmp_path / "digits.abnf").write_text("; base: byte.abnf\ndigit = byte\n")
    with pytest.raises(ValueError, match="has too many bases of its own: is it one of them"):
        check(octets, "byte", grammar=path)
    # Each file is read once, however many others build on it and by whatever names.
    for number in range(30):
        names = f"; base: {number + 1}.abnf, ./{number + 1}.abnf\n"
        (tmp_path / f"{number}.abnf").write_text(f"{names}digit = DIGIT\n")
    (tmp_path / "30.abnf").write_text("byte = 3DIGIT\n")
    path.write_text("; base: 0.abnf\nbyte = 3digit\n")
    assert check(re.compile(rb"[0-9]{3}").fullmatch, "byte", grammar=path).agrees
    with pytest.raises(ValueError, match="^bases are for a grammar of yours"):
        check(octets, "port", grammar="rfc3986", bases={"a": "a = %x41"})
    with pytest.raises(ValueError, match="^bases and depth are for a grammar: give it$"):
        check(octets, "port", bases={"a": "a = %x41"})
    with pytest.raises(TypeError, match="expected a dict of grammars by their names, or None"):
        check(octets, "byte", grammar=path, bases=["digits.abnf"])


def test_a_rule_that_nests_has_a_depth():
    nested = 'nested = "(" [ nested ] ")"'
    two = re.compile(rb"\(\)|\(\(\)\)").fullmatch
    assert check(two, "nested", grammar=nested, depth={"nested": 2}).agrees
    three = check(two, "nested", grammar=nested, depth={"nested": 3})
    assert three.wrongly_rejected.shortest.string == b"((()))"
    with pytest.raises(ValueError, match="^the grammar: `nested` cannot be used: .*; depth: nested 3"):
        check(two, "nested", grammar=nested)
    with pytest.raises(ValueError, match="^depth: `a` has no depth"):
        check(two, "a", grammar="a = %x41", depth={"a": 2})
    with pytest.raises(ValueError, match="expected a depth, an int from 1 to 4294967295, found 0"):
        check(two, "nested", grammar=nested, depth={"nested": 0})


def test_schemes_are_in_the_grammar():
    coap = rfc1738.Schemes([("coap", "httpurl", 5683)], schemes="rfc1738")
    verdict = check(
        lambda text: rfc1738.derives("httpurl", text), "httpurl", schemes=coap, faults=False
    )
    assert (
        verdict.wrongly_rejected.shortest.string[:7].lower() == b"coap://"
        and verdict.wrongly_accepted == NONE
    )


def test_url_is_strict_with_schemes():
    def parses(text):
        try:
            return rfc1738.parse(text.decode("latin-1"), syntax_only=True) is not None
        except rfc1738.UrlError:
            return False

    verdict = check(parses, "url", schemes="today", faults=False)
    assert verdict.agrees and verdict.language == "url (strict)"


def test_without_faults_none_is_named():
    [difference] = check(ALMOST.match, "hostname", faults=False).differences
    [with_fault] = check(ALMOST.match, "hostname").differences
    assert difference == dataclasses.replace(with_fault, fault=None) != with_fault


def test_a_function_may_use_the_package():
    inner = []

    def function(text):
        if not inner:
            inner.append(check(bytes.isalnum, "port"))
        return rfc1738.derives("port", text)

    assert check(function, "port").agrees and inner[0].wrongly_accepted.shortest.string == b"a"


def test_several_threads_at_once():
    def judged(byte):
        return check(
            lambda text: text.replace(byte, b"").isdigit(), "port"
        ).wrongly_accepted.shortest.string

    bytes_ = [b"_", b"-", b".", b"%"] * 3
    with ThreadPoolExecutor(4) as pool:
        assert all(byte in string for byte, string in zip(bytes_, pool.map(judged, bytes_)))


def test_other_threads_run_meanwhile():
    done, turns = threading.Event(), []

    def other():
        while not done.is_set():
            turns.append(threading.get_ident())

    thread = threading.Thread(target=other)
    thread.start()
    before = len(turns)
    # No other test asks about this rule, and the first time, its strings have to be found.
    check(re.compile(b"x").fullmatch, "wpath")
    after = len(turns)
    done.set()
    thread.join()
    assert after > before + 1000


def test_a_verdict_is_a_value():
    verdict = check(ALMOST.match, "hostname")
    assert verdict == check(ALMOST.match, "hostname") != check(HOSTNAME.match, "hostname")
    for again in (pickle.loads(pickle.dumps(verdict)), copy.deepcopy(verdict)):
        assert type(again) is Verdict and again == verdict and str(again) == str(verdict)


def test_pytest_shows_the_whole_report(tmp_path):
    """For the line that the page has."""
    [line] = re.findall("`(assert verdict[^`]*)`", (ROOT / "docs" / "python.md").read_text("utf-8"))
    function = r"lambda text: text.rstrip(b'\n').replace(b'\\', b'0').isdigit()"
    (tmp_path / "test_it.py").write_text(
        "from rfc1738.conformance import check\n"
        f"def test_port():\n    verdict = check({function}, 'port')\n    {line}\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_it.py"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8").stdout
    lines = [line.removeprefix("E").strip() for line in told.splitlines() if line.startswith("E")]
    report = str(check(eval(function), "port"))
    assert len(report) > 300 and "\\n" in report
    assert "\n".join(lines).startswith(
        "AssertionError: " + "\n".join(line.strip() for line in report.splitlines())
    ), told


def test_only_some_schemes_are_of_a_parser_that_knows_no_others():
    verdict = check(re.compile(rb"(?i:mailto:).+").fullmatch, "url", only=["mailto"], faults=False)
    assert verdict.language == "url (mailto)" and verdict.wrongly_rejected == NONE
    assert verdict.schemes["mailto"] > 100 and verdict.schemes["ftp"] > 0
    every = check(lambda text: True, "url", only=["https"], faults=False)
    assert (
        every.language == "url (https)"
        and every.wrongly_rejected == NONE
        and every.wrongly_accepted.count
    )
    assert every == check(lambda text: True, "url", schemes="today", only=["https"], faults=False)
    with pytest.raises(ValueError, match='there is no scheme "https"'):
        check(bytes.isdigit, "url", schemes="rfc1738", only=["https"])
    with pytest.raises(ValueError, match='there is no scheme "htp"; did you mean "http"'):
        check(bytes.isdigit, "url", only=["htp"])
    for arguments in [{"rule": "port"}, {"rule": "URI", "grammar": "rfc3986"}]:
        with pytest.raises(ValueError, match="only is about the schemes of url"):
            check(bytes.isdigit, **arguments, only=["http"])
    with pytest.raises(ValueError, match="name one"):
        check(bytes.isdigit, "url", only=[])


def test_a_function_that_contradicts_itself_has_no_differences():
    known = set()
    verdict = check(
        lambda text: text.isdigit() and (text in known or bool(known.add(text))), "port"
    )
    assert not verdict.agrees and verdict.differences == ()
    assert "\n  contradicts itself: " in str(verdict)


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
    [difference] = learned.differences
    assert (difference.kind, difference.shape, len(difference.wrong)) == ("rejects", "length", 6)


def test_a_function_is_learned_without_a_rule():
    learned = learn(
        lambda text: text.startswith(b"key=") and text.endswith(b";"), corpus=[b"key=value;"]
    )
    assert (learned.states, learned.exact_within) == (
        7,
        7,
    ) and learned.agrees is learned.wrongly_accepted is None
    assert learned.differences == ()


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


DIGITS = re.compile(rb"[0-9]+").fullmatch
ALMOST_DIGITS = re.compile(rb"[0-9]+$").match


def test_the_shortest_string_and_who_accepts_it_are_told():
    found = disagree({"a": DIGITS, "b": ALMOST_DIGITS, "c": bytes.isdigit}, "port")
    [one] = found.disagreements
    assert one == Disagreement(b"0\n", ("a", "b"), one.difference, ("b",), ("a", "c"))
    assert (one.difference.right, one.difference.wrong) == (b"0", b"0\n")
    assert (one.difference.kind, one.difference.shape) == ("differs", "bytes")
    assert found.language == "port" and 0 < found.disagreed < found.strings
    assert one.difference.explains == found.examined > 0 == found.unpaired
    line = r'differ on "0\n", agree on "0"  "\n" added'
    assert str(one.difference) == line and line in str(found) and "b" in repr(found)


def test_those_that_agree_have_none():
    found = disagree({"a": DIGITS, "b": bytes.isdigit}, "port", count=100)
    assert found.disagreed == 0 and found.disagreements == ()


def test_a_corpus_is_asked():
    functions = {"any": bytes.isdigit, "wary": lambda text: text.isdigit() and b"86420" not in text}
    assert disagree(functions, "port", count=0).disagreed == 0
    found = disagree(functions, "port", corpus=[b"1864205"], count=0)
    [one] = found.disagreements
    assert (one.string, one.difference.right) == (b"86420", b"6420")


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
