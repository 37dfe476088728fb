#!/usr/bin/env bash
# Runs the Python and SQL of docs/columns.md on Parquet that other libraries write, and reads the
# findings with them.
#
# Needs cargo, python3 with venv, and access to PyPI. Everything is in target/; the libraries are in
# the environment that `cargo xtask test-engines` uses, in the versions that it has.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask test-tables" >&2; exit 2; }
cd "$(dirname "$0")/../.."

# As its tests have it.
cargo build --quiet --profile test --package rfc1738-cli --features parquet
target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
venv=$target/python/venv
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
grep -E '^(duckdb|pandas|pyarrow)==' bindings/engines/requirements.txt |
    timeout 300 "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement /dev/stdin
PATH=$target/debug:$PATH "$venv/bin/python" docs/tables/test.py
