"""The conformance suites, through Python: every production, and the questions that most users
ask."""

import sys
from pathlib import Path

import pytest
from conftest import THOROUGH

import rfc1738

ADAPTER = str(Path(__file__).parent / "conformance.py")


def test_all_67_productions_agree(run):
    # Every sixth of them, unless all are asked about.
    names = list(rfc1738.PRODUCTIONS)[:: 1 if THOROUGH else 6]
    told = run("conformance", *names, "--hex", "--", sys.executable, ADAPTER, "prefix-of", "{}")
    assert f"agree: {len(names)}, differ: 0, failed: 0" in told, told


@pytest.mark.skipif(not THOROUGH, reason="a million strings: cargo xtask thorough")
def test_parse_agrees_with_the_strict_reading(run):
    options = ["--schemes", "today", "--hex", "--whole"]
    told = run("conformance", "url", *options, "--", sys.executable, ADAPTER, "parse", "today")
    assert "agree: 1, differ: 0, failed: 0" in told, told


def test_a_wrong_answer_is_noticed(run):
    told = run(
        "conformance",
        "hostname",
        "--hex",
        "--",
        sys.executable,
        ADAPTER,
        "prefix-of",
        "domainlabel",
    )
    assert "agree: 0, differ: 1, failed: 0" in told, told
