#!/usr/bin/env bash
# Builds the book, with cargo and what it installs: cargo xtask book
#
# The book is written to target/book: open index.html there. A browser can load the playground and the grammar lab only over HTTP,
# so serve the folder: python3 -m http.server --directory target/book. mdBook is installed in target/book-tools. The reference,
# the pages for users and for implementers, the figures of the course, the slides and the playground are generated first, each in its
# own folder in book/src. The slides need Node.js and Chromium: if they are missing, book/slides/build.sh installs them.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask book" >&2; exit 2; }
cd "$(dirname "$0")/.."

readonly MDBOOK=0.5.4

target=${CARGO_TARGET_DIR:-target}
tools=$target/book-tools

# Another version would build a different book.
if [[ "$("$tools/bin/mdbook" --version 2> /dev/null)" != "mdbook v$MDBOOK" ]]; then
    echo "installing mdBook $MDBOOK in $tools"
    cargo install mdbook --version "$MDBOOK" --locked --no-default-features --features search --root "$tools" --quiet
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
