"""Nothing is kept: each call is made many times, and memory is looked at."""

import copy
import gc
import pickle
import sys

import pytest

import rfc1738
from rfc1738.conformance import check

COAP = rfc1738.Schemes([("coap", "httpurl", 5683)])
TEXT = "ftp://me:pass@host.dom:021/a/b%20c;type=a"


def failing(call):
    def fails():
        try:
            call()
        except (ValueError, TypeError, AttributeError):
            return
        raise AssertionError("no error")

    return fails


def read(node):
    for name in getattr(node, "__match_args__", ()):
        part = getattr(node, name)
        [read(each) for each in (part if isinstance(part, tuple) else (part,))]


CALLS = {
    "is_valid": lambda: rfc1738.is_valid("https://host.dom/"),
    "is_valid, a set": lambda: rfc1738.is_valid("https://host.dom/", schemes=COAP),
    "is_valid, no str": failing(lambda: rfc1738.is_valid(b"")),
    "is_valid, only": lambda: rfc1738.is_valid("https://host.dom/", only=("https", "http")),
    "is_valid, no set": failing(lambda: rfc1738.is_valid("", schemes="x")),
    "is_valid, only none": failing(lambda: rfc1738.is_valid("", only=("x",))),
    "is_valid, surrogate": lambda: rfc1738.is_valid("\ud800"),
    "is_agreed": lambda: rfc1738.is_agreed("https://host.dom/"),
    "parse": lambda: rfc1738.parse(TEXT),
    "parse, a set": lambda: rfc1738.parse("coap://host.dom/", schemes=COAP).port_or_default,
    "parse, no attribute": failing(lambda: rfc1738.parse("https://host.dom/").netloc),
    "parse, error": failing(lambda: rfc1738.parse("http://host.dom/a b")),
    "parse, surrogate": failing(lambda: rfc1738.parse("http://host.dom/\ud800")),
    "tree": lambda: [
        read(rfc1738.parse(text))
        for text in (TEXT, "prospero://h/x;a=b", "wais://h/d?s", "x://h/p", "news:a@h")
    ],
    "leaf": lambda: [
        rfc1738.HostName("a.b").labels,
        rfc1738.HPath("a/b").hsegment,
        rfc1738.Port("1").number,
        rfc1738.Leaf("%41").decode(),
    ],
    "leaf, error": failing(lambda: rfc1738.HostName("-")),
    "node": lambda: rfc1738.HostPort("a:1").port,
    "node, error": failing(lambda: rfc1738.HostPort(":1")),
    "class, error": failing(lambda: rfc1738.HttpUrl("ftp://h")),
    "objects": lambda: [
        repr(rfc1738.parse(TEXT)),
        hash(rfc1738.parse(TEXT)),
        rfc1738.parse(TEXT) < rfc1738.parse("x:"),
    ],
    "pickle": lambda: [
        pickle.loads(pickle.dumps(node))
        for node in (rfc1738.parse(TEXT), rfc1738.parse(TEXT).login, rfc1738.parse(TEXT).fpath)
    ],
    "copy": lambda: copy.deepcopy(rfc1738.parse(TEXT)),
    "validate": lambda: rfc1738.validate("http://host.dom:80/%41", rules=rfc1738.RFC_RULES),
    "validate, error": lambda: rfc1738.validate("http://host.dom/a b"),
    "findings": lambda: rfc1738.findings("http://host.dom:80/%41"),
    "findings, no rule": failing(lambda: rfc1738.findings("", rules=["x"])),
    "normalize": lambda: rfc1738.normalize("HTTP://Host.dom:80"),
    "normalize, error": failing(lambda: rfc1738.normalize("x")),
    "equivalent": lambda: rfc1738.equivalent("http://h", "http://h/"),
    "parts": lambda: rfc1738.parts(TEXT),
    "interpret": lambda: [rfc1738.interpret(TEXT), rfc1738.parse("wais://h/d?s").interpret()],
    "interpret, error": failing(lambda: rfc1738.interpret("ftp://h/%0D")),
    "extract": lambda: rfc1738.extract(
        "é <URL:http://h.d/a-\nb#c> <URL:x> http://a.b/", rejected=True
    ),
    "extract, surrogate": lambda: rfc1738.extract("\ud800 <URL:http://h.d/>"),
    "build": lambda: rfc1738.build("ftp", host="h.d", fsegment=["a", b"b"]),
    "build, error": failing(lambda: rfc1738.build("ftp", host="_")),
    "build, no part": failing(lambda: rfc1738.build("ftp", x=[1])),
    "schemes": lambda: (
        rfc1738.Schemes([("coap", "httpurl", 5683)]).register("b", "ftpurl").registered
    ),
    "schemes, error": failing(lambda: rfc1738.Schemes().register("http", "httpurl")),
    "derives": lambda: rfc1738.derives("host", b"a.b") and rfc1738.longest_prefix("host", "a.b"),
    "derives, error": failing(lambda: rfc1738.derives("x", "")),
    "check": lambda: check(b"a".__eq__, "a", grammar='a = "a"', faults=False),
    "check, no answer": failing(lambda: check(len, "a", grammar='a = "a"', faults=False)),
}


def memory():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_a_call_leaves_nothing_behind(call):
    """A call that keeps one object leaves a block each time; the interpreter's own caches grow by a
    hundred or two, now and then."""
    times = 2000
    for _ in range(200):
        call()
    gc.collect()
    blocks, references = sys.getallocatedblocks(), sys.getrefcount(None)
    for _ in range(times):
        call()
    gc.collect()
    assert sys.getallocatedblocks() - blocks < times // 2
    assert abs(sys.getrefcount(None) - references) < times // 2


def test_memory_does_not_grow():
    """What Python does not count: the memory of the native module."""

    def every():
        for call in CALLS.values():
            call()

    for _ in range(300):
        every()
    before = memory()
    for _ in range(1500):
        every()
    assert memory() - before < 2 << 20
