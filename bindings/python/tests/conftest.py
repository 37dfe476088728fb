"""What the tests share: the cases of the library, and the command."""

import os
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
# As in cargo's tests: whether all is asked of which a part is asked otherwise, because all takes
# long.
THOROUGH = "THOROUGH" in os.environ


def cases(file, table):
    """The rows of a file of cases in `grammar/`."""
    return tomllib.loads((ROOT / "grammar" / file).read_text("utf-8"))[table]


EXAMPLES = [
    row["text"] for row in cases("examples.toml", "example") if row["production"].endswith("url")
]
NEAR_MISSES = cases("near-misses.toml", "near_miss")
# What all errors know, in this order.
FIELDS = ("rule", "slip", "start", "end", "section", "message", "help", "replacement")


@pytest.fixture(scope="session")
def command():
    """The path of the command `rfc1738`: `test` builds it."""
    return os.environ.get("RFC1738", str(ROOT / "target" / "debug" / "rfc1738"))


@pytest.fixture(scope="session")
def lines(run):
    """10,000 lines: URLs of today's schemes, and what is nearly one."""
    generated = [
        run("generate", "url", "--schemes", "today", "--count", "5000", *args)
        for args in ([], ["--near-miss"])
    ]
    return "".join(generated)


@pytest.fixture(scope="session")
def run(command):
    """What the command prints, for these arguments and this input."""

    def run(*arguments, input=""):
        done = subprocess.run(
            [command, *arguments], input=input, capture_output=True, encoding="utf-8"
        )
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return run
