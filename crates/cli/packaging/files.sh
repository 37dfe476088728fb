#!/usr/bin/env bash
# Writes the manual pages and completions to a folder, in the places that systems have below
# /usr/share: crates/cli/packaging/files.sh COMMAND FOLDER
#
# COMMAND is rfc1738, built. This takes no time.
set -euo pipefail

command=$1 share=$2
write() {
    mkdir -p "$share/$(dirname "$2")"
    "$command" completions "$1" > "$share/$2"
}
"$command" man "$share/man/man1"
write bash bash-completion/completions/rfc1738
write zsh zsh/site-functions/_rfc1738
write fish fish/vendor_completions.d/rfc1738.fish
write elvish elvish/lib/rfc1738.elv
