"""Texts of every kind: long ones, hostile ones, and those that are not Unicode."""

import subprocess
import sys
import threading
import time
from random import Random

import pytest
from conftest import EXAMPLES, NEAR_MISSES

import rfc1738
from rfc1738 import UrlError, extract, findings, is_agreed, is_valid, parse, validate


def test_a_lone_surrogate_is_not_part_of_a_url():
    for text, offset, section in [
        ("http://h/\ud800", 9, "2.2"),
        ("\udfff", 0, "2.1"),
        ("http://h/\ud800\udc00", 9, "2.2"),
        ("x:\udcff", 2, "2.2"),
    ]:
        assert not is_valid(text) and not is_agreed(text) and not is_valid(text, schemes="rfc1738")
        with pytest.raises(UrlError, match=r"unexpected lone surrogate '\\ud") as raised:
            parse(text)
        error = raised.value
        assert (error.offset, error.start, error.end, error.found) == (
            offset,
            offset,
            offset + 1,
            text[offset],
        )
        assert error.replacement is error.help is error.slip is None and error.section == section
        assert not validate(text).valid and validate(text).text == text
        [finding] = findings(text)
        assert (finding.rule, finding.start, finding.help) == (
            "syntax",
            offset,
            None,
        ) and "lone surrogate" in finding.message
    # The first mistake is another one.
    with pytest.raises(UrlError, match='unexpected " "') as raised:
        parse("http://h/ \ud800")
    assert raised.value.replacement == "%20"
    # Nor is it the mistake if it only is in what is wrong.
    for text, start, end, message in [
        ("http://h/#\udfff9_", 9, 13, 'unexpected "#\ufffd9_"'),
        ('"\ud800"', 0, 3, 'unexpected <">'),
    ]:
        with pytest.raises(UrlError) as raised:
            parse(text)
        error = raised.value
        assert (error.start, error.end, error.message) == (start, end, message)
        assert str(error) == f"at character {start + 1}: {message} (section 2.2)"
        assert error.replacement is error.help is error.slip is None
    # A character that looks like a substitute is what it is.
    with pytest.raises(UrlError) as raised:
        parse("http://h/\ufffd\ud800")
    assert raised.value.replacement == "%EF%BF%BD"


def test_urls_are_found_beside_lone_surrogates():
    text = "\ud800é\U0001f600 <URL:http://a.b/> \udcff http://c.d/ <URL:http://e.f/\ud800>"
    found = extract(text, rejected=True)
    assert [text[item.written.start : item.written.end] for item in found] == [
        "http://a.b/",
        "http://c.d/",
        "http://e.f/\ud800",
    ]
    assert [type(item).__name__ for item in found] == ["Extracted", "Extracted", "Rejected"]
    assert text[found[2].offset] == "\ud800"


def test_a_subclass_of_str_is_its_text():
    class Text(str):
        def __str__(self):
            return "other"

        def __len__(self):
            return 1

        def encode(self, *arguments):
            return b"other"

    text = Text("http://h.d/a")
    url = parse(text)
    assert (
        is_valid(text) and str(url) == "http://h.d/a" and type(str(url)) is str and url.hpath == "a"
    )
    assert not is_valid(Text("http://h.d/\ud800")) and extract(Text("<http://h.d/>"))[0].start == 0
    assert (
        parse(parse("x://h/http:a").schemepart.urlpath.replace("http", "y")).production
        == "otherurl"
    )


def test_the_empty_text():
    assert (
        not is_valid("") and extract("") == [] and not validate("") and rfc1738.derives("hpath", "")
    )
    with pytest.raises(UrlError) as raised:
        parse("")
    assert (raised.value.offset, raised.value.found) == (0, None)


HOSTILE = [
    "http://" + "a." * 200_000 + "b/",
    "http://h/" + "%" * 400_000,
    "http://h/" + "/" * 400_000,
    "http://" + "1." * 200_000,
    "x:" + "//" * 200_000,
    "<" * 400_000,
    "<URL:" * 80_000,
    "http://" * 60_000,
    "(" * 400_000,
    "prospero://h/x" + ";a=b" * 100_000,
    "news:" + "a" * 400_000 + "@",
    "ftp://" + ":" * 400_000 + "@h/",
    "é" * 200_000,
    "\ud800" * 200_000,
    "<URL:http://h/" + "a-\n" * 100_000 + ">",
    "<URL:http://h/é> " * 20_000,
    "\x00" * 400_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:16]))
def test_hostile_texts_take_linear_time(text):
    start = time.perf_counter()
    is_valid(text)
    is_agreed(text)
    validate(text)
    extract(text, rejected=True)
    try:
        url = parse(text)
        url.normalize()
        [getattr(url, name) for name in url.__match_args__]
    except UrlError as error:
        assert 0 <= error.start <= error.end <= len(text) and len(str(error)) < 2000
    assert time.perf_counter() - start < 5


def test_random_texts_raise_nothing_else():
    """No panic, which would be a PanicException and thus no Exception; and all answers agree."""
    random = Random(1738)
    seeds = [
        *EXAMPLES,
        *(row["text"] for row in NEAR_MISSES),
        "https://h.d:443/?",
        "<URL:http://h.d/a-\nb#c> URL:x",
    ]
    characters = (
        ":/?#@%;=&<>.-_~[]\"' \t\n\r\0aZ09é\u0301\ufeff\ufffd\u2028\U0001f600\ud800\udfff\xad"
    )
    for _ in range(20_000):
        text = list(random.choice(seeds))
        for _ in range(random.randrange(4)):
            at = random.randrange(len(text) + 1)
            text[at : at + random.randrange(3)] = random.choices(characters, k=random.randrange(3))
        text = "".join(text)
        schemes = random.choice([None, "rfc1738"])
        valid = is_valid(text, schemes=schemes)
        report = validate(text, schemes=schemes, rules=rfc1738.RULES)
        assert valid == validate(text, schemes=schemes).valid <= (report.tree is not None)
        for finding in report.findings:
            assert 0 <= finding.start <= finding.end <= len(text)
        for found in extract(text, rejected=True, schemes=schemes):
            assert (
                0
                <= found.start
                <= found.written.start
                <= found.written.end
                <= found.end
                <= len(text)
            )
            assert (
                text[found.written.start : found.written.end]
                .replace("\ud800", "\ufffd")
                .replace("\udfff", "\ufffd")
                == found.written
            )
        if report.tree is not None:
            assert parse(text, schemes=schemes, syntax_only=True) == report.tree
        if valid:
            url = parse(text, schemes=schemes)
            normal = rfc1738.normalize(text, schemes=schemes)
            assert rfc1738.normalize(normal, schemes=schemes) == normal and rfc1738.equivalent(
                text, normal, schemes=schemes
            )
            try:
                url.interpret()
            except rfc1738.InterpretError as error:
                assert 0 <= error.start <= error.end <= len(text)
        else:
            with pytest.raises(UrlError) as raised:
                parse(text, schemes=schemes)
            error = raised.value
            assert 0 <= error.start <= error.end <= len(text) and str(error).isprintable()
            if error.rule == "syntax":
                assert error.found == (text[error.offset] if error.offset < len(text) else None)


def test_places_that_are_given_may_be_any():
    for wrong in (-1, 2**64, 2**63):
        with pytest.raises((ValueError, OverflowError)):
            rfc1738.HostPort("h:1", wrong)
        with pytest.raises((ValueError, OverflowError)):
            rfc1738.HPath("a/b", wrong).hsegment
    most = 2**63 - 1
    assert (
        rfc1738.HostPort("h:1", most).port.end == most + 3
        and rfc1738.HPath("a/b", most).hsegment[1].start == most + 2
    )
    with pytest.raises(TypeError):
        rfc1738.Leaf("a", "b")


def test_half_a_gigabyte():
    """In a process of its own, whose memory is bounded: the text, and no copy of it while it is only
    asked about."""
    program = """if True:
        import resource, rfc1738
        peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        size = 512 << 20
        text = "http://host.dom/" + "a" * size
        before = peak()
        assert rfc1738.is_valid(text) and rfc1738.validate(text).valid and rfc1738.is_agreed(text)
        url = rfc1738.parse(text)
        assert str(url) is text and url.port is None and len(rfc1738.findings(text)) == 0
        assert rfc1738.extract(text, wrapped=True) == []
        assert rfc1738.is_valid(text, schemes="rfc1738") is not None
        assert peak() - before < 64, peak() - before
        assert len(url.hpath) == size
        assert peak() - before < 1100, peak() - before
        del url
        try:
            rfc1738.parse(text + " ")
        except rfc1738.UrlError as error:
            assert error.offset == len(text)
            del error
        assert not rfc1738.is_valid(" " + text)
        print("done")
    """
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "done\n", done.stderr


def test_other_threads_run_while_a_long_text_is_read():
    text = "http://host.dom/" + "a" * (64 << 20)
    ran, done = [], threading.Event()

    def count():
        while not done.is_set():
            ran.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    time.sleep(0.02)
    before = len(ran)
    for _ in range(5):
        assert is_valid(text)
    during = len(ran) - before
    done.set()
    thread.join()
    assert during > 5


def test_objects_are_shared_by_threads():
    url = parse("https://host.dom:8443/a/b?c")
    expected = (repr(url), hash(url), url.hpath.hsegment, url.port_or_default, url.normalize())
    wrong = []

    def read():
        for _ in range(500):
            if (
                repr(url),
                hash(url),
                url.hpath.hsegment,
                url.port_or_default,
                url.normalize(),
            ) != expected:
                wrong.append(1)

    threads = [threading.Thread(target=read) for _ in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not wrong
