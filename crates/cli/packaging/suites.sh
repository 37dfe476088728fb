#!/usr/bin/env bash
# Packs the small suites of all grammars, for a release: crates/cli/packaging/suites.sh COMMAND
# FOLDER
#
# Those of RFC 1738 are in the repository; COMMAND, which is rfc1738, built, writes the others that
# the page of the suites lists. It is FOLDER/rfc1738-suites-vVERSION.tar.gz. A minute.
set -euo pipefail
[[ $# == 2 ]] || { echo "usage: $0 COMMAND FOLDER" >&2; exit 2; }
command=$(realpath -- "$1")
mkdir -p -- "$2"
out=$(cd -- "$2" && pwd)
cd "$(dirname "$0")/../../.."

version=$(cargo pkgid --manifest-path crates/cli/Cargo.toml)
name=rfc1738-suites-v${version##*[@#]}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/$name"
cp -r crates/conformance/suites/* LICENSE-* "$folder/$name"

# shellcheck disable=SC2016 # The backquotes are those of Markdown.
sed -n 's/.*`rfc1738 suite \([^ ]*\) --small --grammar \([^ ]*\)`.*| [0-9]* | [0-9]* |$/\1 \2/p' \
    crates/conformance/suites/README.md |
    while read -r rule grammar; do
        mkdir -p "$folder/$name/$grammar"
        "$command" suite "$rule" --small --grammar "$grammar" > "$folder/$name/$grammar/$rule.jsonl"
    done
tar --create --gzip --file "$out/$name.tar.gz" --directory "$folder" "$name"
