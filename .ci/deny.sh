#!/usr/bin/env bash
# Asks cargo-machete whether each package uses what it depends on, and cargo-deny about what each
# workspace here depends on, as `deny.toml` says: licenses, sources, duplicates (as warnings), and
# advisories of RustSec. Both are installed if they are missing. The advisories need the network, or
# a copy of their database, a clone of rustsec/advisory-db. 20 seconds.
#
#   cargo xtask deny             all
#   cargo xtask deny CLONE       all, with the advisories in this clone
#   cargo xtask deny --no-advisories
set -euo pipefail
cd "$(dirname "$0")/.."
. crates/xtask/common.sh

which=(bans licenses sources advisories)
options=()
temporary=$(mktemp -d)
trap 'rm -r "$temporary"' EXIT
cp deny.toml "$temporary"
case ${1-} in
'') ;;
--no-advisories) which=(bans licenses sources) ;;
-*) echo "usage: cargo xtask deny [CLONE | --no-advisories]" >&2 && exit 2 ;;
*)
    # The folder in which cargo-deny looks for the database, and the mark of a database that was
    # fetched.
    database=$temporary/databases/advisory-db-3157b0e258782691
    git clone --quiet "$1" "$database"
    cp "$database/.git/HEAD" "$database/.git/FETCH_HEAD"
    sed -i "s|^\[advisories\]|&\ndb-path = \"$temporary/databases\"|" "$temporary/deny.toml"
    options=(--offline)
    ;;
esac
need_cargo machete 0.9.2
need_cargo deny 0.20.2

failed=()
cargo machete . || failed+=(unused)
while read -r lock; do
    folder=$(dirname "$lock")
    printf '%s: ' "$folder"
    # What is asked offline must be there.
    ((${#options[@]} == 0)) || cargo fetch --quiet --locked --manifest-path "$folder/Cargo.toml"
    cargo deny "${options[@]}" --log-level error --config "$temporary/deny.toml" --manifest-path "$folder/Cargo.toml" --workspace \
        --locked check --hide-inclusion-graph "${which[@]}" 2>&1 || failed+=("$folder")
done < <(git ls-files Cargo.lock '*/Cargo.lock')
if ((${#failed[@]})); then
    echo "There are objections to: ${failed[*]}" >&2
    exit 1
fi
