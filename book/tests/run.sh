#!/usr/bin/env bash
# Tests the book that `cargo xtask book` has built, in target/book: every link; in a browser, the
# demo, the playground and the grammar lab, and that pages fit, print, can be searched, and copy code.
#
# It needs cargo, which builds the command that the playground is compared with, and
# /usr/bin/chromium-headless-shell. If that is missing, the script installs it with apt-get as root
# on Debian; otherwise it stops with a message. If Node.js with npm is missing or older than 20.10,
# Python's pip installs it in target/node. npm installs the rest.
set -euo pipefail
cd "$(dirname "$0")"

target=$(realpath -m -- "${CARGO_TARGET_DIR:-../../target}")
. ../../crates/xtask/common.sh
need /usr/bin/chromium-headless-shell chromium-headless-shell
need_node "$target"
npm ci --no-audit --no-fund
need_rfc1738 ../..
export BOOK=${BOOK:-$target/book}

# One file at a time: each starts its own browser, and some measure the time of a keystroke.
node --test --test-concurrency=1 "$@" links.mjs ./*.test.mjs
