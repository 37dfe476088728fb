#!/usr/bin/env bash
# Builds the playground: book/playground/build.sh FOLDER
#
# The page's modules and style and the diagrams are written to FOLDER, which is "playground" beside
# the page; the modules of the npm package and the WebAssembly, which also has what only the page
# asks, to FOLDER/rfc1738, with their licenses; and the WebAssembly of the conformance kit, which is
# loaded for those who try a parser, to FOLDER/kit.
set -euo pipefail

folder=$(realpath -m -- "${1:?usage: book/playground/build.sh FOLDER}")
CARGO_TARGET_DIR=$(realpath -m -- "${CARGO_TARGET_DIR:-$(dirname "$0")/../../target}")
export CARGO_TARGET_DIR
cd "$(dirname "$0")"

../../bindings/js/wasm.sh rfc1738-playground "$folder/rfc1738" 592
../../bindings/js/wasm.sh rfc1738-js-conformance "$folder/kit" 496
# Only a bundler can load it.
rm "$folder"/{rfc1738,kit}/inline.js
mkdir -p "$folder/diagrams"
cp page/* "$folder"
cp ../../grammar/diagrams/*.svg "$folder/diagrams"
# The WebAssembly has code of others in it, and that of the kit has no more.
cp ../../LICENSE-* "$folder/rfc1738"
(cd ../.. && cargo xtask notices book/playground/Cargo.toml) > "$folder/rfc1738/LICENSE-THIRD-PARTY"
