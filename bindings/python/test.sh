#!/usr/bin/env bash
# Builds the Python package, installs it in an environment of its own, and runs all its tests: the
# native module's, pytest, the examples of all docstrings and pages, the conformance suites, and the
# type checkers.
#
# Needs cargo, python3 (3.11 or later) with venv, and access to PyPI and to the registry of cargo;
# no privileges. What is not compiled is in target/python. RFC1738 is the command `rfc1738`; without
# it, the command is built.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
target=$(realpath -m -- "${CARGO_TARGET_DIR:-$root/target}")
venv=$target/python/venv
. ../../crates/xtask/common.sh

echo '== The native module'
cargo clippy --quiet --locked --all-targets -- -D warnings
cargo test --quiet --locked

echo '== The package'
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
install=("$venv/bin/python" -m pip install --quiet --disable-pip-version-check)
timeout 300 "${install[@]}" --requirement tests/requirements.txt
# Not as fast as for users, but sooner.
MATURIN_PEP517_ARGS=$(tested_wheel "$root" "$target") "${install[@]}" --force-reinstall --no-deps .

echo '== The source distribution'
"$venv/bin/maturin" sdist --out "$target/python/sdist" > "$target/python/sdist.log" 2>&1 || { cat "$target/python/sdist.log" >&2; exit 1; }

need_rfc1738 "$root"

echo '== The tests'
"$venv/bin/python" -m pytest -q "$@"

echo '== The types'
# From another folder, so that the installed package is looked at.
mkdir -p "$target/python/types"
cp tests/typed.py "$target/python/types/typed.py"
cd "$target/python/types"
"$venv/bin/mypy" --strict --package rfc1738
"$venv/bin/mypy" --strict typed.py
"$venv/bin/python" -m mypy.stubtest rfc1738 --allowlist "$root/bindings/python/tests/stubtest.txt"
"$venv/bin/basedpyright" --level error --pythonpath "$venv/bin/python" typed.py
