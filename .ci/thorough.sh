#!/usr/bin/env bash
# Asks everything that the tests know to ask, by optimized code: all strings where `cargo test` asks
# a part, and the tests that it leaves out. Then the same of the packages, and what those do not
# reach at all: attacks within limits, the project compiled from a clone, DataFusion, and whether
# other parsers still answer as the pages of survey/ say.
#
# cargo xtask thorough
#
# Needs what the tests of the packages need, the registries of cargo, PyPI and npm, and, for the
# proofs and the other parsers, Debian's packages, as root. An hour and a half and more on two
# cores.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask thorough" >&2; exit 2; }
cd "$(dirname "$0")/.."
. crates/xtask/common.sh
trap slowest EXIT

export THOROUGH=1 INSTA_UPDATE=no
packages=(rfc1738 rfc1738-conformance rfc1738-cli rfc1738-diagrams rfc1738-by-name rfc1738-playground rfc1738-arrow xtask)
step cargo test --locked --release --no-fail-fast "${packages[@]/#/--package=}" --features rfc1738-diagrams/book -- --include-ignored
# As a learner runs them: in optimized code, a call at the end of a function is a loop, which does
# not overflow the stack.
step cargo test --locked --no-fail-fast --package exercises --package exercises-grader -- --include-ignored
step cargo xtask test-python
step cargo xtask test-engines
step cargo xtask test-npm
step cargo xtask prove --thorough
step cargo xtask prove --mutants
step cargo xtask attack
step cargo xtask test-datafusion
# 100,000 members of the agreed language, and the parsers that are installed quickly.
step cargo xtask hosts --install --agreed --quick
step cargo xtask scoreboard --install --check
step cargo xtask compare --check
# Another implementation of ABNF, about RFC 3986.
step cargo xtask abnf
