"""The parsers of parts.toml, made ready to be asked."""

import json
import os
import random
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from urls import candidates

PARTS = Path(__file__).resolve().parent
# Each parser must find these parts before it is asked for others.
KNOWN = {"http://a.dom/": ("a.dom", 80), "http://b.dom:81/c": ("b.dom", 81)}
# How long a parser may take before its first answer, in seconds.
START = 60


def prepare(quick, install):
    """The peers that answer, and those that do not: their names and the reasons."""
    groups = tomllib.loads((PARTS / "parts.toml").read_text())
    if install:
        # The lists of packages may be missing or old.
        shell("apt-get update")
    peers, absent, done = [], [], {}
    for language, group in groups.items():
        shared = {key: value for key, value in group.items() if key != "peers"}
        for peer in group["peers"]:
            peer = filled({"language": language, **shared, **peer})
            if quick and not peer.get("quick"):
                continue
            problem = had(peer, done)
            if problem and install and "debian" in peer:
                say(f"{peer['name']}: installing {peer['debian']}")
                shell(f"apt-get install --yes --no-install-recommends {peer['debian']}")
                done.pop(peer.get("build"), None)
                problem = had(peer, done)
            if problem:
                say(f"{peer['name']}: left out: {problem}")
                absent.append({"name": peer["name"], "reason": problem})
            else:
                peers.append(peer)
    return peers, absent


def filled(peer):
    """The peer, with its own keys in the place of their names in braces."""
    return {
        key: re.sub(r"\{(\w+)\}", lambda name: str(peer.get(name[1], name[0])), value) if isinstance(value, str) else value
        for key, value in peer.items()
    }


def had(peer, done):
    """Builds the peer, and notes its version. Returns the reason if it cannot be asked."""
    build = peer.get("build")
    if build and build not in done:
        done[build] = shell(build)
    if build and done[build].returncode:
        return f"not built ({reason(done[build])}); it needs {peer.get('debian', 'nothing of Debian')}"
    version = shell(peer["version"])
    if version.returncode or not version.stdout.strip():
        return f"no version ({reason(version)}); it needs {peer.get('debian', 'nothing of Debian')}"
    peer["version"] = version.stdout.strip()
    peer["command"] = os.path.expandvars(peer["command"])
    try:
        named = ask(peer, list(KNOWN))
        known = {string: (parts and parts["host"], parts and (parts["port"] or 80)) for string, parts in named.items()}
        if known != KNOWN:
            return f"it finds {known}"
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        return f"no answer ({error})"
    return None


def ask(peer, strings):
    """The parts that the peer finds, by string; None if it does not accept the string."""
    lines = "".join(string.encode("latin-1").hex() + "\n" for string in strings)
    done = subprocess.run(peer["command"].split(), input=lines, capture_output=True, text=True, timeout=START, check=True)
    answers = done.stdout.splitlines()
    if len(answers) != len(strings):
        raise ValueError(f"{len(answers)} answers to {len(strings)} strings")
    return {string: None if answer == "no" else json.loads(answer) for string, answer in zip(strings, answers)}


def speed(peer):
    """Microseconds of processor time that the peer takes for a string, without its start."""
    few, many = (list(candidates(random.Random(0), count)) for count in (1, 5_000))
    return max(1, round((cpu(peer, many) - cpu(peer, few)) / len(many) * 1e6))


def cpu(peer, strings):
    before = os.times()
    ask(peer, strings)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def shell(command):
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, stdin=subprocess.DEVNULL)


def reason(done):
    lines = (done.stderr or done.stdout).strip().splitlines()
    return lines[-1] if lines else "no output"


def public(peer):
    keys = "name language version api engine note slow outside microseconds".split()
    return {key: peer[key] for key in keys if key in peer}


def title(peer):
    return f"{peer['name']} {peer['version']}"


def say(text):
    print(text, file=sys.stderr, flush=True)
