#!/usr/bin/env python3
"""Attacks the promises of SECURITY.md with the command, optimized, within limits of memory and processor time: the attacks of
docs/attacks.md that have a name there. The status is 1 if one gets through.

Needs Linux, cargo and its registry; RFC1738 is the command `rfc1738`, without which it is built. `clients` asks those of curl, wget and
Python that are installed.
"""

import argparse
import http.server
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MIB = 1 << 20
# What a terminal obeys: controls, bidirectional controls, other invisible characters, and octets
# that are not UTF-8.
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]")


class Run:
    """What a command did."""

    def __init__(self, *arguments, input=b"", memory=256, seconds=60, wall=None):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (memory * MIB, memory * MIB))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        self.command = " ".join(str(argument)[:60] for argument in arguments)
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        command = [os.environ["RFC1738"], *map(str, arguments)]
        with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
            child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=stdout, stderr=stderr, preexec_fn=limit)
            try:
                child.communicate(input, timeout=wall or 20 * seconds)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            except BrokenPipeError:
                child.wait()
            self.status, self.wall = child.returncode, time.monotonic() - start
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            self.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            # Enough of it to look at.
            self.size = sum(stream.seek(0, os.SEEK_END) for stream in (stdout, stderr))
            for stream in (stdout, stderr):
                stream.seek(0)
            self.stdout, self.stderr = stdout.read(64 * MIB), stderr.read(64 * MIB)

    def ensure(self, holds, what):
        if not holds:
            raise AssertionError(f"{self.command}: {what}: status {self.status}, {self.seconds:.1f} s: {self.stderr[-300:]!r}")
        return self

    def ends(self, *statuses):
        """It ended with one of these, on its own, within its limits."""
        return self.ensure(self.status in (statuses or (0, 1, 2)), "it did not end well").ensure(
            b"panicked" not in self.stderr, "it panicked"
        )

    def shows_nothing_obeyed(self):
        for stream in (self.stdout, self.stderr):
            found = OBEYED.search(stream.decode("utf-8", "surrogateescape")) or re.search(b"\xc2[\x80-\x9f]", stream)
            self.ensure(found is None, f"a terminal obeys {found and found.group()!r}")
        return self


def grammar(text):
    file = Path(tempfile.mkdtemp(dir=WORK)) / "a.abnf"
    file.write_text(text)
    return file


def joined(between, part, count):
    return between.join(part.replace("#", str(number)).replace("~", str(number % 10)) for number in range(count))


# Patterns that are repeated: `#` is the number, `~` its last digit.
EXPLOSIONS = {
    "options": lambda n: "a = " + joined(" ", '[ "x" ]', n),
    "different options": lambda n: "a = " + joined(" ", '[ %s"#" ]', n),
    "repeated alternatives": lambda n: "a = " + joined(" / ", '*"~"', n),
    "different repeated alternatives": lambda n: "a = " + joined(" / ", '*"#"', n),
    "repetitions": lambda n: "a = " + joined(" ", '*"~"', n),
    "alternatives": lambda n: "a = " + joined(" / ", '%s"#"', n),
    "a star of names": lambda n: "a = " + joined(" / ", "r#", n) + "\n" + joined("\n", 'r# = %s"#" *DIGIT', n),
    "a class of names": lambda n: "a = *( " + joined(" / ", "r#", n) + " )\n" + joined("\n", 'r# = "~"', n),
    "a chain": lambda n: "a = r0\n" + "".join(f"r{k} = r{k + 1}\n" for k in range(n)) + f'r{n} = "x" / "yy"',
    "loops in rules": lambda n: "a = r0\n" + "".join(f'r{k} = *( "x" r{k + 1} )\n' for k in range(n)) + f'r{n} = "y"',
    "a count": lambda n: f'a = *( {n}"x" )',
    "two counts": lambda n: f'a = *{n}"x" *{n}"y"',
    "the last but some": lambda n: 'a = *( "x" / "y" ) "x" ' + f'{min(n, 60)}( "x" / "y" )',
    "nothing, often": lambda n: f'a = {n}( {n}( {n}"" ) )',
    "doubling": lambda n: "a = r0\n" + "".join(f"r{k} = r{k + 1} r{k + 1}\n" for k in range(min(n, 60))) + f'r{min(n, 60)} = "x"',
    "recursive alternatives": lambda n: "a = " + joined(" / ", '"#" a', n) + ' / "z"',
    "long alternatives": lambda n: "a = " + " / ".join(f'%s"{letter * min(8 * n, 60_000)}"' for letter in "xy"),
    "labels": lambda n: f"a = {n}OCTET\n" + joined("\n", "r#-" + "x" * 240 + " = %d#", 256),
    "a literal": lambda n: f'a = %s"{"x" * min(8 * n, 60_000)}"',
    "a name": lambda n: "a = " + joined(" ", "n" * min(n, 255), n) + "\n" + "n" * min(n, 255) + ' = "x"',
    "a nest": lambda n: "a = " + '*( "x" ' * min(n, 50) + '"y"' + " )" * min(n, 50),
    "ranges": lambda n: "a = " + joined(" ", "%x61-7A", n),
    "dead ends": lambda n: 'a = *( "x" / ' + joined(" / ", "p#", min(n, 300)) + " )\n"
    + "".join(f"p{k} = " + joined(" / ", "c#", min(n, 300)) + "\n" for k in range(min(n, 300)))
    + joined("\n", 'c# = "y"', min(n, 300)),
    "ambiguity": lambda n: "a = " + joined(" / ", "r#", n) + "\n" + joined("\n", 'r# = *"x" *"x"', n),
}


def explosions():
    for name, text in EXPLOSIONS.items():
        for count in (200, 1_000, 8_000):
            file = grammar(text(count) + "\n")
            of = ["a", "--grammar", file]
            for arguments in (
                ["match", *of],
                ["explain", *of],
                ["generate", *of],
                ["generate", "--near-miss", *of],
                ["grammar", *of[1:], "a", "--regex"],
                ["grammar", *of[1:], "a", "--dot"],
                ["grammar", *of[1:], "a", "--svg"],
                ["compare", f"{file}:a", "rfc3986:host"],
                ["coverage", *of],
                ["coverage", "--json", *of],
                ["coverage", "--mutants", *of],
                ["suite", "--small", *of],
                ["suite", "--dense", *of],
            ):
                # A short text, and one that many rules may derive in many ways.
                texts = b"xx\n" + b"x" * 500 + b"\n" if arguments[0] == "explain" else b"xx\n"
                try:
                    Run(*arguments, input=texts, memory=1024, seconds=60).ends()
                except AssertionError as error:
                    raise AssertionError(f"{count} times {name}: {error}") from None


def endless_suites():
    """These write or ask much, if that is asked for; but they say so, or can be stopped."""
    file = grammar(EXPLOSIONS["options"](3_000) + "\n")
    run = Run("suite", "a", "--grammar", file, memory=512, seconds=2, wall=20)
    run.ensure(b" million strings, of " in run.stderr[:300], "nothing says how large it is")
    of = ["a", "--grammar", file, "--hex", "--limit", "5", "--", "sed", "s/.*/no/"]
    Run("learn", *of, memory=2048, seconds=60).ends()


def lines():
    slashes = b"http://a/" + b"/" * (4 * MIB)
    for command in (["parse"], ["parse", "--json"], ["parts"], ["normalize"], ["interpret"], ["explain"], ["match", "url"], ["validate"]):
        # `match` answers lines one by one, so it stops at one without an answer.
        run = Run(*command, input=slashes + b"\nhttp://host.dom/\n", memory=512).ends(2 if command[0] == "match" else 1)
        run.ensure(b"more than 1048576" in run.stderr + run.stdout, "the long line is not reported")
        run.ensure(b"dom" in run.stdout or command[0] in ("match", "validate"), "the line after it is not read")
    many = b"http://h/" + b"/" * (MIB - 10) + b"\n"
    for command, memory in (("parse", 128), ("parts", 128), ("normalize", 128), ("interpret", 320), ("explain", 768)):
        Run(command, input=many * (1 if command == "explain" else 4), memory=memory).ends(0)


def long_cells():
    """A leaf, a quotation and a name that are wider than Rust's own widths may be."""
    long = b"a" * 70_000
    texts = [b"news:%s@b", b"http://h/%s", b"ftp://%s@h/", b"x:%s"]
    for command in ("explain", "explain --all", "parse", "parts", "interpret", "validate", "agreed"):
        for text in texts:
            run = Run(*command.split(), input=text % long + b"\nhttp://host.dom/\n").ends(0, 1)
            run.ensure(b"dom" in run.stdout or command == "validate", "the line after it is not answered")
    name, literal = "b" * 70_000, "b" * 70_000
    for text in (f'a = {name}\n{name} = "x" / "y"\n', f'a = "{literal}" / "c"\n'):
        for command in ("coverage", "explain", "match"):
            Run(command, "a", "--grammar", grammar(text), input=b"x\n").ends()


def wide_tables():
    """Output is at most 4 KiB for a text and 128 times its bytes, whatever its widest part is."""

    def ensure_bounded(*command, text):
        run = Run(*command, input=text + b"\n", memory=1024).ends()
        run.ensure(run.size <= 4096 + 128 * len(text), f"{len(text)} bytes make {run.size}")

    # A wide quotation, from which a table as wide would be 100 MB; and as many parts as a line holds.
    texts = [b"news:" + b"a" * 10_000 + b"@" + b"a." * 5_000 + b"a"]
    for start, part in ((b"http://h/", b"/"), (b"ftp://h/", b"/"), (b"prospero://h/a", b";="), (b"http://h/", b"\x01"), (b"http://h/" + b"a" * 10_000, b"/")):
        texts.append(start + part * ((MIB - len(start)) // len(part)))
    for text in texts:
        for command in ("explain", "explain --json", "parse", "parse --json", "parts", "interpret --json", "validate --json"):
            ensure_bounded(*command.split(), text=text)
    chain = grammar("".join(f"r{k} = r{k + 1}\n" for k in range(900)) + 'r900 = *"x"\n')
    rows = grammar('a = *"x" *b\nb = "y"\n')
    for file, text in ((chain, b"x" * 20_000), (rows, b"x" * 10_000 + b"y" * 10_000)):
        ensure_bounded("explain", "--grammar", file, text=text)


def wrong_lines():
    wrong = b"//\n" * 300_000
    often = [min(Run(*command, input=wrong).ends(1).seconds for _ in range(3)) for command in (["validate", "--json"], ["normalize"], ["interpret"])]
    for command, seconds in zip(("normalize", "interpret"), often[1:]):
        assert seconds < 4 * often[0], f"{command}: {seconds:.2f} s, where validate --json takes {often[0]:.2f} s"


def controls():
    characters = [chr(code) for code in [*range(1, 0xA1), 0xAD, 0x61C, *range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF]]
    texts = [text.encode() for c in characters if c != "\n" for text in (c, f"http://h{c}.d/", f"http://h/{c}", f"{c}:", f"ftp://u{c}@h/", f"URL:news:{c}", f"<http://h/{c}>")]
    texts += [b"http://h/\xff", b"\xc3", b"http://\xf0\x9f\x98/", b"http://h/\xed\xa0\x80"]
    for command in (
        ["parse"], ["parts"], ["normalize"], ["interpret"], ["explain"], ["match", "url"], ["validate"], ["validate", "--agreed"],
        ["validate", "--json"], ["validate", "--format", "sarif"], ["extract"], ["extract", "--json"], ["coverage", "url"],
    ):
        Run(*command, input=b"\n".join(texts) + b"\n").ends(0, 1).shows_nothing_obeyed()
    for character in characters:
        Run("equivalent", f"http://h{character}/", "http://h/").ends().shows_nothing_obeyed()
        Run("match", f"a{character}").ends(2).shows_nothing_obeyed()
        Run("grammar", "--grammar", grammar(f"a = {character}")).ends().shows_nothing_obeyed()
        # In the notation of the RFCs, any character may be in a literal.
        literal = grammar(f'a = "{character}"').rename(WORK / "literal.bnf")
        for form in ([], ["--svg"], ["--dot"], ["--regex"]):
            Run("grammar", "a", "--grammar", literal, *form).ends().shows_nothing_obeyed()


def closed():
    for command in ("validate", "parse", "parts", "normalize", "interpret", "explain", "extract --json", "match url", "coverage url"):
        # Nobody reads a single answer. A report is none.
        url = {"validate": "http://u@h:81/a", "extract --json": "<ftp://u@h:81/a>"}.get(command, "ftp://u@h:81/a")
        script = f"exec 3>&1; yes '{url}' | head -100000 | {{ \"$RFC1738\" {command}; echo $? >&3; }} 2> /dev/null | true"
        done = subprocess.run(["bash", "-c", script], capture_output=True, timeout=120)
        assert done.stdout == b"141\n", f"{command}: {done.stdout!r}"


CHILDREN = {
    "is silent": "sleep 1000",
    "does not read": "while :; do sleep 1; done",
    "answers for ever": "yes",
    "answers one endless line": "tr '\\0' a < /dev/zero",
    "complains for ever": "yes >&2 & sed s/.*/no/",
    "answers one line, byte by byte": "while printf a; do sleep 0.3; done",
    "ends at once": "exit 3",
    "kills itself": "kill -9 $$",
    "answers in another form": "sed 's/.*/{\"host\":\"\\\\u001b[31m\"}/'",
    "answers with controls": "printf '\\033[31m\\n'; sed s/.*/no/",
    "has a child that stays": "sleep 1000 & sed s/.*/no/",
    "ignores signals": "trap '' TERM INT HUP; while :; do sleep 1; done",
    "stops itself": "kill -STOP $$",
    "closes its output": "exec >&-; sleep 1000",
    "closes its input": "exec <&-; sleep 1000",
    "closes its input and answers blindly": "exec <&-; while sleep 1.5; do echo no; done",
    "answers deep JSON": "head -c 10000000 /dev/zero | tr '\\0' '['; echo",
    "forgets": "awk '{print (NR % 7) ? \"no\" : \"yes\"}'",
    "has NUL in its answers": "tr '\\0-\\377' '\\0' | head -c 100000000",
}


def long_strings():
    """A parser that treats long strings in another way is asked about each of their ends."""
    peer = "import sys\nfor line in sys.stdin: print('yes' if len(line) > 9000 else 'no', flush=True)"
    for length in (20_000, 100_000, 1_000_000):
        corpus = WORK / "corpus.txt"
        corpus.write_text("a" * length + "\n")
        run = Run("learn", "--corpus", corpus, "--limit", "30", "--", sys.executable, "-c", peer, memory=1024, wall=120)
        run.ends(1).ensure(b"a lower bound" in run.stdout, "no bound is told")


def children():
    for name, script in CHILDREN.items():
        peer = ["sh", "-c", script]
        for arguments in (
            ["conformance", "port", "--hex", "--whole", "--no-small", "--timeout", "2", "--", *peer],
            ["conformance", "httpurl", "--hex", "--parts", "--no-small", "--timeout", "2", "--", *peer],
            ["learn", "digits", "--hex", "--timeout", "2", "--limit", "10", "--", *peer],
            ["disagree", "--count", "10", "--timeout", "2", "--peer", f"a=sh -c {json.dumps(script)}", "--peer", "b=sed s/.*/no/"],
        ):
            try:
                run = Run(*arguments, memory=1024, seconds=60, wall=90)
                run.ends(0, 1, 2).shows_nothing_obeyed().ensure(run.wall < 60, "it did not end soon")
            except AssertionError as error:
                raise AssertionError(f"a child that {name}: {error}") from None


TABLES = [
    ("csv", b"id,url\n" + b'1,"' + b"a" * (8 * MIB)),
    ("csv", b"id,url\n" + b'1,"http://a.b/"x\n2,http://h/\n'),
    ("csv", b"url\n\n\n\n"),
    ("csv", b"url\n" + b'"\n' * 100_001),
    ("csv", b"," * (2 * MIB) + b"url\n1\n"),
    ("csv", b"\xff\xfeu\0r\0l\0\n"),
    ("csv", b"\xef\xbb\xbfurl\nhttp://h/\0\n"),
    ("jsonl", b"[" * (4 * MIB) + b"\n"),
    ("jsonl", b'{"url":' + b"[" * 900_000 + b"\n"),
    ("jsonl", b'{"url":"\\ud800"}\n{"url":"http://h/"}\n'),
    ("jsonl", b'{"url":"a","url":"http://h/"}\n'),
    ("jsonl", b'{"url":1e999999}\n{"url":' + b"9" * 100_000 + b"}\n"),
    ("jsonl", b"\0" * (3 * MIB)),
]


def tables():
    for format, table in TABLES:
        for command in (["validate", "--threads", "2"], ["parts"]):
            Run(*command, "--column", "url", "--input-format", format, input=table, memory=512).ends().shows_nothing_obeyed()


def files():
    pipe = WORK / "pipe.abnf"
    os.mkfifo(pipe)
    for file in (pipe, "/dev/zero", "/dev/stdin", "/"):
        link = WORK / f"{Path(file).name}-link.abnf"
        link.symlink_to(file)
        run = Run("grammar", "--grammar", link, wall=20).ends(2)
        run.ensure(run.wall < 10, "it waited")


class Proxy(http.server.BaseHTTPRequestHandler):
    """Answers each request, and keeps what it is about."""

    seen = []

    def do_GET(self):
        self.seen.append(self.path)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


CONFUSING = """http://host.dom/ http://host.dom:80/ http://host.dom:8080/a@b http://host.dom/%40other.dom/ http://1.2.3.4/ http://1.2.3.4:81/?q
http://a.b.c/;x=y http://xn--a.dom/ http://host.dom/a:b@c http://host.dom:00080/ http://host.dom./ http://0x7f.1/ http://127.1/
http://user@host.dom/ http://host.dom\\@other.dom/ http://host.dom#@other.dom/ http://host.dom?@other.dom/ http://[::1]/ http://host.dom:/
http://017700000001/ http://host%2edom/ http://a_b.dom/ http://HOST.dom/ http://host.dom:080/ http://1.2.3/ http://1.2.3.4.5/""".split()


def clients():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    proxy = f"http://127.0.0.1:{server.server_address[1]}"
    python = "import sys,urllib.request as r; r.build_opener(r.ProxyHandler({'http': sys.argv[1]})).open(sys.argv[2], timeout=5)"
    commands = {
        "curl": ["curl", "--globoff", "--silent", "--max-time", "5", "--noproxy", "", "--proxy", proxy],
        "wget": ["wget", "--no-config", "--quiet", "--tries=1", "--timeout=5", "-e", "use_proxy=on", "-e", f"http_proxy={proxy}", "-O", "-"],
        "python3": ["python3", "-c", python, proxy],
    }
    installed = {name: command for name, command in commands.items() if subprocess.run(["which", name], capture_output=True).returncode == 0}
    asked = 0
    for url in CONFUSING:
        parts = json.loads(Run("agreed", "--json", url).stdout)
        if not parts["ok"]:
            continue
        expected = (parts["host"].lower(), parts["port"])
        for name, command in installed.items():
            Proxy.seen.clear()
            environment = {key: value for key, value in os.environ.items() if "proxy" not in key.lower()}
            subprocess.run([*command, url], capture_output=True, timeout=30, env=environment)
            found = [re.match(r"http://([^/:?]*)(?::(\d*))?", path) for path in Proxy.seen]
            found = {(match[1].lower(), int(match[2] or 80)) for match in found if match}
            assert found <= {expected}, f"{name} asks {found} for {url}, not {expected}"
            asked += len(found)
    server.shutdown()
    assert asked or not installed, "no client has asked anything"


ATTACKS = {
    attack.__name__.replace("_", "-"): attack
    for attack in (explosions, endless_suites, lines, long_cells, wide_tables, wrong_lines, controls, closed, children, long_strings, tables, files, clients)
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"one of {', '.join(ATTACKS)}; all, if none is given")
    names = parser.parse_args().attacks or list(ATTACKS)
    if unknown := [name for name in names if name not in ATTACKS]:
        parser.error(f"there is no attack {unknown[0]!r}: they are {', '.join(ATTACKS)}")
    told = re.findall(r"^\| `([a-z-]+)` \|", (ROOT / "docs/attacks.md").read_text(), re.MULTILINE)
    if set(told) != set(ATTACKS):
        sys.exit(f"docs/attacks.md does not tell of {set(ATTACKS) ^ set(told)}")
    if "RFC1738" not in os.environ:
        subprocess.run(["cargo", "build", "--quiet", "--release", "--locked", "--package", "rfc1738-cli"], cwd=ROOT, check=True)
        target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
        os.environ["RFC1738"] = str((ROOT / target / "release/rfc1738").resolve())
    failed = False
    for name in names:
        start = time.monotonic()
        try:
            ATTACKS[name]()
            verdict = "held"
        except AssertionError as error:
            verdict, failed = f"GOT THROUGH: {error}", True
        print(f"{name:15} {time.monotonic() - start:5.0f} s  {verdict}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        WORK = Path(folder)
        main()
