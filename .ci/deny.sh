#!/usr/bin/env bash
# Asks cargo-deny about what each workspace here depends on, as `deny.toml` says: licences, sources, duplicates (as warnings),
# and advisories of RustSec. Needs cargo-deny (`cargo install --locked cargo-deny`, which takes some minutes) and, for the
# advisories, the network. With a copy of their database, a clone of rustsec/advisory-db, it needs none. 20 seconds.
#
#   cargo xtask deny             all
#   cargo xtask deny CLONE       all, with the advisories in this clone
#   cargo xtask deny --no-advisories
set -euo pipefail
cd "$(dirname "$0")/.."

which=(bans licenses sources advisories)
options=()
temporary=$(mktemp -d)
trap 'rm -r "$temporary"' EXIT
cp deny.toml "$temporary"
case ${1-} in
'') ;;
--no-advisories) which=(bans licenses sources) ;;
*)
    # The folder in which cargo-deny looks for the database, and the mark of a database that was fetched.
    database=$temporary/databases/advisory-db-3157b0e258782691
    git clone --quiet "$1" "$database"
    cp "$database/.git/HEAD" "$database/.git/FETCH_HEAD"
    sed -i "s|^\[advisories\]|&\ndb-path = \"$temporary/databases\"|" "$temporary/deny.toml"
    options=(--offline)
    ;;
esac

failed=()
while read -r lock; do
    folder=$(dirname "$lock")
    printf '%s: ' "$folder"
    cargo deny "${options[@]}" --log-level error --config "$temporary/deny.toml" --manifest-path "$folder/Cargo.toml" --workspace \
        --locked check --hide-inclusion-graph "${which[@]}" 2>&1 || failed+=("$folder")
done < <(git ls-files Cargo.lock '*/Cargo.lock')
if ((${#failed[@]})); then
    echo "cargo-deny objects to: ${failed[*]}" >&2
    exit 1
fi
