"""Asks logging servers with each client, and compares what the servers heard with what `rfc1738 interpret` says.

    wire.py --root DIRECTORY --work DIRECTORY --command RFC1738 --fetch FETCH [--check] [CLIENT...]

The cases are in cases.toml, the clients in clients.toml, and where a client differs, and why, in differences.toml. A difference that
is not listed, or is another one than listed, is a failure, and so is a listed one that no longer exists; but if Debian has another
version of the client than the table is about, it is a note. Without --check, what clients send
is written into differences.toml, where the reasons of new differences have to be added, and so are the tables of wire.md.
"""

import argparse
import itertools
import json
import pathlib
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor

import clients
import differences
import page
import real
import told
from servers import Ftp, Gopher, Http, Nntp, Telnet

HERE = pathlib.Path(__file__).parent
SERVERS = {"ftp": Ftp, "gopher": Gopher, "http": Http, "nntp": Nntp, "news": Nntp, "telnet": Telnet}
# Most clients wait most of the time.
AT_ONCE = 40
# So many that did not answer as listed are asked once more, one after another.
AGAIN = 10
# Where the servers listen. On Linux all addresses of 127.0.0.0/8 are this machine, so each server
# has one of its own, and the default port of its scheme.
ADDRESSES = (f"127.17.{high}.{low}" for high, low in itertools.product(range(256), range(1, 255)))
OTHER_PORT = 2121


class Question:
    """A client, and a case to ask about."""

    def __init__(self, client, scheme, case, url):
        self.client, self.scheme, self.case = client, scheme, case
        self.address = next(ADDRESSES)
        self.template = url
        self.url = self.named(url)

    def named(self, url):
        return url.replace("host.dom", self.address).replace("{port}", str(OTHER_PORT))

    def ask(self, client, ports, places):
        """What the client tells the server, in terms of the case."""
        port = OTHER_PORT if "{port}" in self.template else ports[self.scheme]
        server = SERVERS[self.scheme](self.address, port)
        try:
            heard = clients.run(client, self.url, server, places)
        finally:
            server.close()
        self.told = self.general(told.by_client(self.scheme, heard, self.expected))
        self.expected = self.general(self.expected)
        return self

    def general(self, lines):
        return [line.replace(self.address, "host.dom").replace(f":{OTHER_PORT}", ":{port}") for line in lines]


def interpret(command, urls):
    """The steps of each URL, or None if a client must not act on it."""
    done = subprocess.run([command, "interpret", "--json", *urls], capture_output=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(urls):
        sys.exit(f"{command} interpret gave {len(answers)} answers for {len(urls)} URLs: {done.stderr.decode()}")
    return [answer.get("steps") for answer in answers]


def main():
    parser = argparse.ArgumentParser()
    for name in ("root", "work", "command", "fetch"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("clients", nargs="*")
    options = parser.parse_args()
    places = {"root": options.root, "work": options.work, "fetch": options.fetch}

    cases = tomllib.loads((HERE / "cases.toml").read_text())
    known = tomllib.loads((HERE / "clients.toml").read_text())
    if unknown := set(options.clients) - set(known):
        sys.exit(f"there is no client {', '.join(unknown)}; those of clients.toml are {', '.join(known)}")
    chosen = {name: it for name, it in known.items() if not options.clients or name in options.clients}
    others = other_versions(chosen, options.root)

    answers = ask(chosen, cases, options.command, places)
    failed = differences.judge(answers, set(chosen) - others, write=not options.check)
    failed += real.judge(options, interpret)
    # The page is about all clients.
    if chosen == known:
        failed += page.judge(answers, known, write=not options.check)
    print(f"{len(answers)} answers of {len(chosen)} clients: {failed or 'none'} failed")
    return min(failed, 1)


def other_versions(known, root):
    """The clients of another version than the one that the table is about, after a note about each."""
    others = set()
    versions = dict(line.split() for line in pathlib.Path(root, "versions").read_text().splitlines())
    for name, client in known.items():
        version = versions.get(client.get("package"))
        if version != client.get("version"):
            print(f"note: {name} is {version}, and the table is about {client['version']}; if it holds, change clients.toml")
            others.add(name)
    return others


def ask(chosen, cases, command, places):
    """All answers: of each client, about each case of its schemes."""
    questions = [
        Question(name, scheme, case, url)
        for name, client in chosen.items() for scheme in client["schemes"] for case, url in cases[scheme].items()
    ]
    for question, steps in zip(questions, interpret(command, [it.url for it in questions])):
        question.expected = told.by_url(question.scheme, steps)
    # A news URL names no server (section 3.6), so it has no port, either.
    schemes = [scheme for scheme in SERVERS if scheme != "news"]
    steps = interpret(command, [f"{scheme}://host.dom/{'a' if scheme == 'nntp' else ''}" for scheme in schemes])
    ports = {scheme: it[0]["port"] for scheme, it in zip(schemes, steps)}
    ports["news"] = ports["nntp"]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        # The clients at the end of the list wait longest, so they begin.
        answers = [*pool.map(lambda it: it.ask(chosen[it.client], ports, places), reversed(questions))][::-1]
    # On a busy machine a client may have been stopped too early.
    for answer in differences.unlisted(answers)[:AGAIN]:
        answer.ask(chosen[answer.client], ports, places)
    return answers


if __name__ == "__main__":
    sys.exit(main())
