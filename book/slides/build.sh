#!/usr/bin/env bash
# Builds the slides of the course as HTML and PDF: book/slides/build.sh FOLDER
#
# The decks are made from the lessons by `cargo xtask generate --book`. Marp, from npm, makes a page
# of each, with the notes of the speaker (press p), and Chromium prints it. FOLDER also has
# index.md, the page of the book that lists them.
set -euo pipefail

folder=$(realpath -m -- "${1:?usage: book/slides/build.sh FOLDER}")
CARGO_TARGET_DIR=$(realpath -m -- "${CARGO_TARGET_DIR:-$(dirname "$0")/../../target}")
cd "$(dirname "$0")"

. ../../crates/xtask/common.sh
need /usr/bin/chromium-headless-shell chromium-headless-shell
need_node "$CARGO_TARGET_DIR"
npm ci --no-audit --no-fund

# The pictures look as they do in the book.
theme=$CARGO_TARGET_DIR/slides.css
cat theme.css ../style/figures.css > "$theme"
rm -rf "$folder"
mkdir -p "$folder"
marp() {
    CHROME_PATH=/usr/bin/chromium-headless-shell CHROME_NO_SANDBOX=1 npx marp --no-stdin --config-file marp.json --theme-set "$theme" "$@"
}
marp --input-dir decks --output "$folder"
marp --input-dir decks --output "$folder" --pdf --pdf-outlines

{
    echo "<!-- Written by book/slides/build.sh. -->"
    echo
    echo "# Slides"
    echo
    echo "Each lesson has a deck of slides, made from the lesson itself. A slide shows the code, the pictures and the questions of a"
    echo "section. What the lesson says about them is in the notes of the speaker: press \`p\` in the page of a deck."
    echo
    for deck in decks/*.md; do
        name=$(basename "$deck" .md)
        echo "* [$(sed -n 's/^# //p' "$deck" | head -n 1)]($name.html) ([PDF]($name.pdf))"
    done
} > "$folder/index.md"
