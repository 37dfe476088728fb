"""The newest versions of the parsers of hosts.toml, and what they change."""

import json
import os
import re
import subprocess

from page import code
from panel import ROOT, SURVEY, say, update

# A version of a package of PyPI, in the lists of parsers, in the requirements and in scripts that
# install one.
PIN = re.compile(r"\b([A-Za-z][\w.-]*)==([\w.]+)")


def take_newest(peers, install):
    """Raises the versions that the repository names, and those of Debian's packages if packages may
    be installed."""
    pypi()
    npm()
    cargo([peer["argument"] for peer in peers if peer["language"] == "rust"])
    if install:
        update()
        packages = sorted({package for peer in peers for package in peer.get("debian", "").split()})
        said(["apt-get", "install", "--yes", "--only-upgrade", *packages])


def pypi():
    files = [
        *SURVEY.glob("*.toml"),
        *SURVEY.glob("peers/*/*.sh"),
        SURVEY / "peers/python/requirements.txt",
    ]
    texts = {file: file.read_text() for file in files}
    names = sorted({name for text in texts.values() for name, _ in PIN.findall(text)})
    said([SURVEY / "peers/python/install.sh", "pip"])
    report = ["install", "--quiet", "--dry-run", "--no-deps", "--ignore-installed", "--report", "-"]
    found = json.loads(
        said([f"{os.environ['WORK']}/venv/bin/pip", "--disable-pip-version-check", *report, *names])
    )
    newest = {
        plain(item["metadata"]["name"]): item["metadata"]["version"] for item in found["install"]
    }
    for file, text in texts.items():
        file.write_text(PIN.sub(lambda pin: f"{pin[1]}=={newest[plain(pin[1])]}", text))


def plain(name):
    """A name of PyPI without what does not distinguish it from others."""
    return re.sub("[-_.]+", "-", name).lower()


def npm():
    folder = SURVEY / "peers/node"
    names = json.loads((folder / "package.json").read_text())["dependencies"]
    options = "--package-lock-only --save-exact --ignore-scripts --no-audit --no-fund".split()
    path = f"{os.environ['WORK']}/venv/bin:{os.environ['PATH']}"
    said(
        ["npm", "install", "--loglevel=error", *options, *(f"{name}@latest" for name in names)],
        cwd=folder,
        env=os.environ | {"PATH": path},
    )


def cargo(crates):
    """Takes the newest versions that the manifest allows, and names those that it does not."""
    done = subprocess.run(
        ["cargo", "update", "--verbose", *crates],
        cwd=ROOT,
        check=True,
        stderr=subprocess.PIPE,
        text=True,
    )
    for line in done.stderr.splitlines():
        if "available" in line and any(f" {crate} " in line for crate in crates):
            say(f"not taken, because peers/rust/Cargo.toml does not allow it: {line.strip()}")


def said(command, **options):
    """What the command prints; it must succeed."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def changes(before, after, again):
    """Lines about what differs in the results: versions, causes, and how the URLs of the causes of
    before are read; `again` has these causes as the parsers of now read them."""
    versions, now = (
        {peer["name"]: peer["version"] for peer in results["panel"]} for results in (before, after)
    )
    for name in sorted(versions | now):
        if versions.get(name) != now.get(name):
            yield f"{name}: {versions.get(name, 'not asked')} -> {now.get(name, 'not asked')}"
    old, new = (by_cause(results["asked"]["members"]) for results in (before, after))
    yield from (
        f"no more: {cause} ({part}): {string(old[cause, part])}"
        for cause, part in sorted(old.keys() - new.keys())
    )
    yield from (
        f"new: {cause} ({part}): {string(new[cause, part])}"
        for cause, part in sorted(new.keys() - old.keys())
    )
    for found, asked in zip(before["asked"]["members"]["causes"], again, strict=True):
        was, reads = by_parser(found, versions), by_parser(asked, now)
        for name in sorted(was.keys() & reads.keys()):
            if was[name] != reads[name]:
                reading = f"{name} reads the {found['part']} {reads[name]}"
                yield f"{string(found)}: {reading}; it was {was[name]}"


def by_cause(run):
    return {(json.dumps(found["cause"]), found["part"]): found for found in run["causes"]}


def by_parser(found, panel):
    """What each parser of the panel names."""
    others = [value for value, names in found["named"].items() if names == "others"]
    listed = {
        name: value
        for value, names in found["named"].items()
        if value not in others
        for name in names
    }
    return {**(dict.fromkeys(panel, others[0]) if others else {}), **listed}


def string(found):
    return code(bytes.fromhex(found["shortest"]))
