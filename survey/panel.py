"""The parsers of a list, made ready to be asked, and the command `rfc1738`, by which the programs
of this folder ask them."""

import argparse
import functools
import itertools
import os
import re
import subprocess
import sys
import tempfile
import threading
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SURVEY = Path(__file__).resolve().parent
ROOT = SURVEY.parent
# How long a parser may take before its first answer, in seconds.
START = 60
# For one installation at a time.
APT = threading.Lock()
# Debian's Java libraries, for the class path of the adapters.
JARS = """okhttp okio jetty9-http jetty9-util spring3-web spring3-core commons-httpclient
commons-logging commons-codec""".split()


def arguments(about, with_command=True):
    """The options of all programs; those that need the command have one more."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=about, formatter_class=raw)
    work = Path(tempfile.gettempdir(), "rfc1738-survey")
    parser.add_argument(
        "--page", action="store_true", help="make the page from the data, ask nobody"
    )
    parser.add_argument("--work", type=Path, default=work, help="where to build")
    parser.add_argument("--install", action="store_true", help="apt-get install what is missing")
    if with_command:
        parser.add_argument("--rfc1738", type=Path, help="the command, if it is built already")
    return parser


def begin(options):
    """Sets the variables that the programs and the lists of parsers use."""
    options.work.mkdir(parents=True, exist_ok=True)
    os.environ |= {
        "PEERS": str(SURVEY / "peers"),
        "RELEASE": str(target() / "release"),
        "WORK": str(options.work.resolve()),
        "JARS": ":".join(f"/usr/share/java/{jar}.jar" for jar in JARS),
        # Answers and versions that do not depend on the user's language.
        "LC_ALL": "C.UTF-8",
    }
    if "rfc1738" in options:
        os.environ["RFC1738"] = str(command(options))


def target():
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()


def command(options):
    """The path of `rfc1738`, which is built if no option names it."""
    if options.rfc1738:
        return options.rfc1738.resolve()
    say("building rfc1738")
    subprocess.run(
        ["cargo", "build", "--quiet", "--release", "--locked", "--package", "rfc1738-cli"],
        cwd=ROOT,
        check=True,
    )
    return target() / "release/rfc1738"


def rfc1738(*arguments, text=""):
    """What the command prints. Suites and reports end with a summary on standard error."""
    asked = [os.environ["RFC1738"], *arguments]
    return subprocess.run(
        asked, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True
    ).stdout


def listed(file):
    """The parsers of a list. Each has what its group has, and its own keys in the place of their
    names in braces."""
    groups = tomllib.loads((SURVEY / file).read_text())
    for language, group in groups.items():
        shared = {key: value for key, value in group.items() if key != "peers"}
        for peer in group["peers"]:
            yield filled({"language": language, **shared, **peer})


def filled(peer):
    own = lambda name: str(peer.get(name[1], name[0]))
    return {
        key: re.sub(r"\{(\w+)\}", own, value) if isinstance(value, str) else value
        for key, value in peer.items()
    }


def prepare(peers, install, answers_rightly):
    """The peers that answer rightly, and those that do not: their names and the reasons. Most of
    the time is waiting for a network or for one compiler, so all languages are prepared at once."""
    languages = [
        list(group) for _, group in itertools.groupby(peers, lambda peer: peer["language"])
    ]

    def problems(language):
        built = {}
        return [(peer, problem(peer, built, install, answers_rightly)) for peer in language]

    with ThreadPoolExecutor() as pool:
        found = [*itertools.chain.from_iterable(pool.map(problems, languages))]
    ready = [peer for peer, reason in found if reason is None]
    absent = [{"name": peer["name"], "reason": reason} for peer, reason in found if reason]
    for peer in absent:
        say(f"{peer['name']}: left out: {peer['reason']}")
    return ready, absent


def problem(peer, built, install, answers_rightly):
    """The reason if the peer cannot be asked, not even after its packages are installed, if they
    may be."""
    found = attempt(peer, built, answers_rightly)
    if found and install and "debian" in peer:
        with APT:
            say(f"{peer['name']}: installing {peer['debian']}")
            update()
            shell(f"apt-get install --yes --no-install-recommends {peer['debian']}")
        built.pop(peer.get("build"), None)
        found = attempt(peer, built, answers_rightly)
    return found and f"{found}; it needs {peer.get('debian', 'nothing of Debian')}"


@functools.cache
def update():
    """The lists of packages may be missing or old."""
    shell("apt-get update")


def attempt(peer, built, answers_rightly):
    """Builds the peer, and notes its version. Returns the reason if it cannot be asked."""
    build = peer.get("build")
    if build and build not in built:
        built[build] = shell(build)
    if build and built[build].returncode:
        return f"not built ({reason(built[build])})"
    version = shell(peer.get("version", "true"))
    found = peer | {
        "version": version.stdout.strip(),
        "command": os.path.expandvars(peer["command"]),
    }
    if version.returncode or "version" in peer and not found["version"]:
        return f"no version ({reason(version)})"
    try:
        if not answers_rightly(found):
            return "it does not answer rightly"
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        return f"no answer ({error})"
    peer |= found
    return None


def answers(command, strings):
    """The lines that the command answers for these strings, which are bytes."""
    lines = "".join(string.hex() + "\n" for string in strings).encode()
    done = subprocess.run(
        command.split(), input=lines, capture_output=True, timeout=START, check=True
    )
    # A part may have anything: what is not UTF-8, and what ends a line of text, but not of bytes.
    found = [line.decode(errors="replace") for line in done.stdout.splitlines()]
    if len(found) != len(strings):
        raise ValueError(f"{len(found)} answers to {len(strings)} strings")
    return found


def shell(command):
    return subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


def reason(done):
    lines = (done.stderr or done.stdout).strip().splitlines()
    return lines[-1] if lines else "no output"


def say(text):
    print(text, file=sys.stderr, flush=True)
