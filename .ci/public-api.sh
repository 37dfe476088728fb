#!/usr/bin/env bash
# The public API of each published library, one item a line, in snapshots/public-api/: what a change
# adds to it, takes from it or alters is seen in the change. cargo-public-api is installed if it is
# missing (half a minute), and so is, by rustup, the nightly toolchain whose rustdoc lists the
# items: always the same one, because they differ in where they say that the types of the standard
# library are. A minute.
#
#   cargo xtask public-api --check    fails if a list is stale, and shows how (the default)
#   cargo xtask public-api --write    writes the lists
set -euo pipefail
cd "$(dirname "$0")/.."
mode=${1---check}
[[ $mode =~ ^--(check|write)$ ]] || { echo "usage: cargo xtask public-api [--check | --write]" >&2; exit 2; }
. crates/xtask/common.sh
need_nightly
need_cargo public-api 0.52.0

target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")/public-api
stale=0
for library in rfc1738 rfc1738-conformance rfc1738-diagrams rfc1738-by-name; do
    kept=snapshots/public-api/$library.txt
    # Without what every type has: blanket implementations, auto traits and derived ones.
    items=$(cargo "+$nightly" public-api --package "$library" --all-features --target-dir "$target" \
        --omit blanket-impls,auto-trait-impls,auto-derived-impls)
    if [ "$mode" = --write ]; then
        mkdir -p "$(dirname "$kept")"
        printf '%s\n' "$items" > "$kept"
    elif ! diff --unified=0 "$kept" - <<< "$items"; then
        stale=1
    fi
done
if ((stale)); then
    echo 'The public API has changed. If that is meant, `cargo xtask public-api --write` writes the lists; say it in CHANGELOG.md.' >&2
    exit 1
fi
