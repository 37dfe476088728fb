#!/usr/bin/env bash
# Builds the npm package and tests it as users have it: cargo xtask test-npm [FILE.test.mjs…]
#
# It is installed from its archive, and tested in Node.js, in Chromium, in bundles and by the
# compiler of TypeScript; the examples of its pages are run, and all test suites of this project are
# put through it. It needs what `cargo xtask npm` needs, and /usr/bin/chromium-headless-shell. If
# that is missing, the script installs it with apt-get as root on Debian; otherwise it stops with a
# message.
set -euo pipefail
cd "$(dirname "$0")"

target=$(realpath -m -- "${CARGO_TARGET_DIR:-../../target}")
. ../../crates/xtask/common.sh
need /usr/bin/chromium-headless-shell chromium-headless-shell
need_node "$target"

./build.sh
need_rfc1738 ../..
export PACKED=$target/js PACKAGE=$target/js/package

# As a user installs it. There is nothing to build, so no script runs.
rm -rf tests/node_modules
npm install --prefix tests --no-save --no-package-lock --ignore-scripts --no-audit --no-fund "$target"/js/*.tgz

cd tests
(($#)) || set -- ./*.test.mjs
node --test --test-concurrency=2 "$@"
