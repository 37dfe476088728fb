#!/usr/bin/env bash
# Compares our automata of RFC 3986 with the parsers that Python's `abnf` makes of the same grammar,
# which are made in another way: no automaton, backtracking over all alternatives.
#
# Needs cargo and python3 with venv, and access to PyPI. It installs everything in a temporary
# directory. RFC1738 is the command `rfc1738`; without it, the command is built.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask abnf" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

. "$here/../../crates/xtask/common.sh"
need_rfc1738 "$here/../.."
WORK=$work timeout 120 "$here/../peers/python/install.sh" abnf==2.9.1
timeout 900 "$work/venv/bin/python" "$here/compare.py" "$RFC1738"
