#!/usr/bin/env python3
"""Measures what each library costs to build, with a crate that only parses, built clean in release mode.

Prints a table in Markdown: the crates that are compiled, the processor time of `cargo build --release`, and how many
bytes of code and data the program has beyond one that reads the same lines without parsing.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOTHING = "nothing"
# The dependency, and the expression that tells whether `line` is a URL.
LIBRARIES = {
    NOTHING: ("", "!line.is_empty()"),
    "rfc1738, is_valid": ("rfc1738", "rfc1738::is_valid(line)"),
    "rfc1738, Url::parse": ("rfc1738", "rfc1738::Url::parse(line).is_ok()"),
    "rfc1738, Url::parse, the error printed": ("rfc1738", "rfc1738::Url::parse(line).map_err(|e| println!(\"{e}\")).is_ok()"),
    "rfc1738, validate": ("rfc1738", "rfc1738::validate(line).is_valid()"),
    "fluent-uri": ("fluent-uri", "fluent_uri::Uri::parse(line).is_ok()"),
    "ada-url": ("ada-url", "ada_url::Url::parse(line, None).is_ok()"),
    "iri-string": ("iri-string", "iri_string::types::UriStr::new(line).is_ok()"),
    "http": ("http", "http::Uri::try_from(line).is_ok()"),
    "uriparse": ("uriparse", "uriparse::URIReference::try_from(line).is_ok()"),
    "url": ("url", "url::Url::parse(line).is_ok()"),
}
MANIFEST = """\
[workspace]
[package]
name = "only-parses"
version = "0.0.0"
edition = "2024"
[dependencies]
"""
MAIN = """\
fn is_url(line: &str) -> bool {
    %s
}

fn main() {
    println!("{}", std::io::stdin().lines().map_while(Result::ok).filter(|line| is_url(line)).count());
}
"""


def main():
    versions = {package["name"]: package["version"] for package in tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]}
    print("| library | crates | processor time | binary |")
    print("| --- | ---: | ---: | ---: |")
    nothing = None
    for name, (dependency, is_url) in LIBRARIES.items():
        print(name, file=sys.stderr, flush=True)
        crates, seconds, bytes = build(dependency, is_url, versions.get(dependency))
        nothing = nothing or bytes
        grown = f"{bytes / 1000:.0f} kB" if name == NOTHING else f"+ {(bytes - nothing) / 1000:.0f} kB"
        print(f"| {name} | {crates} | {seconds:.1f} s | {grown} |", flush=True)


def build(dependency, is_url, version=None, target=None):
    """The number of dependencies, the seconds, the bytes. What is in the folder `target` is not compiled again."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        source = {"": "", "rfc1738": f'rfc1738 = {{ path = "{ROOT}" }}\n'}.get(dependency, f'{dependency} = "={version}"\n')
        (folder / "Cargo.toml").write_text(MANIFEST + source)
        shutil.copy(ROOT / "Cargo.lock", folder)
        (folder / "src").mkdir()
        (folder / "src/main.rs").write_text(MAIN % is_url)

        built = target or folder / "target"

        def cargo(*arguments, **options):
            environment = os.environ | {"CARGO_TARGET_DIR": str(built)}
            return subprocess.run(["cargo", *arguments], cwd=folder, env=environment, check=True, **options)

        cargo("fetch", "--quiet")
        tree = cargo("tree", "--prefix=none", "--no-dedupe", "--edges=normal,build", stdout=subprocess.PIPE, text=True)
        before = processor_time()
        cargo("build", "--quiet", "--release", "--offline")
        seconds = processor_time() - before
        return len(set(tree.stdout.splitlines())) - 1, seconds, size(built / "release/only-parses")


def size(program):
    """The bytes of code and data. The file has more, which fills its pages."""
    text, data = subprocess.check_output(["size", program], text=True).splitlines()[1].split()[:2]
    return int(text) + int(data)


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
