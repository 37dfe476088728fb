#!/usr/bin/env bash
# Tests the manual pages, the completions and the Debian package: cargo xtask packaging [--package]
#
# The pages are formatted without a warning, and shells complete with the scripts. With --package, a
# Debian package is built, checked with lintian, installed, used and removed; the machine has no
# other package of this name then. This needs cargo, and installs from Debian what is missing:
# groff, zsh, fish, and with --package debhelper and lintian. It takes a few seconds, and with
# --package as long as a release build and half a minute.
set -euo pipefail
[[ "$*" =~ ^(--package)?$ ]] || { echo "usage: cargo xtask packaging [--package]" >&2; exit 2; }
cd "$(dirname "$0")/../../.."
. crates/xtask/common.sh

target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'packaging: %s\n' "$*" >&2
    exit 1
}

# The pages: no warning, no word that leaves the line, and the line for `whatis`.
pages() {
    local page name warnings
    for page in "$1"/*.1; do
        name=$(basename "$page" .1)
        warnings=$(groff -man -Tutf8 -P-cbou -ww "$page" 2>&1 > "$work/page.txt")
        [[ -z $warnings ]] || fail "$name: $warnings"
        lexgrog "$page" | grep --quiet "\"$name - [A-Z]" || fail "$name has no line for whatis"
        grep --quiet "Exit status:" "$work/page.txt" || fail "$name has no exit status"
    done
    [[ -n ${page:-} && -s $1/rfc1738-validate.1 ]] || fail "there are no pages"
}

# offers SHELL WORD...: what the shell offers for the last word, each on a line.
offers() {
    local shell=$1
    shift
    case $shell in
        bash)
            # shellcheck disable=SC2016
            bash --norc -c '
                source "$SCRIPT" 2> /dev/null
                COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
                _rfc1738 "$1" "${@: -1}" "${@: -2:1}" 2> /dev/null
                printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
            ;;
        fish)
            # shellcheck disable=SC2016
            fish --no-config --command 'source $SCRIPT; complete --do-complete "$argv"' -- "$*" | cut --fields 1
            ;;
        zsh)
            python3 crates/cli/packaging/test_zsh.py "$*"
            ;;
    esac
}

completes() {
    local shell=$1 expected=$2
    shift 2
    offers "$shell" "$@" > "$work/offers" || true
    grep --quiet --line-regexp --fixed-strings -- "$expected" "$work/offers" \
        || fail "$shell does not offer $expected for: $*; it offers $(head -c 300 "$work/offers")"
}

completions() {
    local shell share=$1
    for shell in bash fish zsh; do
        case $shell in
            bash) export SCRIPT=$share/bash-completion/completions/rfc1738 ;;
            fish) export SCRIPT=$share/fish/vendor_completions.d/rfc1738.fish ;;
            zsh) export SCRIPT=$share/zsh/site-functions/_rfc1738 ;;
        esac
        completes "$shell" validate rfc1738 val
        completes "$shell" --agreed rfc1738 validate --agr
        completes "$shell" today rfc1738 validate --schemes t
        completes "$shell" hostport rfc1738 match hostp
        completes "$shell" hostnumber rfc1738 explain hostnum
        completes "$shell" port-range rfc1738 rules port-r
        completes "$shell" telnet rfc1738 build t
        # What a shell would execute stays text; zsh itself executes it at a Tab, before it
        # completes.
        [[ $shell != zsh ]] || continue
        offers "$shell" rfc1738 match "\$(touch $work/executed)" > /dev/null || true
        [[ ! -e $work/executed ]] || fail "$shell executes what is completed"
    done
}

package() {
    local deb
    crates/cli/packaging/deb.sh "$work/deb" > "$work/deb.log" 2>&1 || { tail -30 "$work/deb.log" >&2; fail "the package is not built"; }
    deb=$(echo "$work"/deb/rfc1738_*.deb)
    lintian --allow-root --fail-on error "$deb" || fail "lintian finds errors"
    trap 'dpkg --purge rfc1738 > /dev/null 2>&1; rm -rf "$work"' EXIT
    dpkg --install "$deb" > /dev/null
    [[ $(/usr/bin/rfc1738 --version) == "rfc1738 $(dpkg-deb --field "$deb" Version)" ]] || fail "the package has another version than the command"
    # The documentation of packages is left out on small machines.
    [[ $(/usr/bin/rfc1738 parse --json http://host.dom/ | cut -c 1-9) == '{"input":' ]] || fail "the installed command does not parse"
    dpkg --listfiles rfc1738 > "$work/files"
    dpkg-deb --fsys-tarfile "$deb" | tar --extract --to-stdout ./usr/share/doc/rfc1738/LICENSE-THIRD-PARTY > "$work/notices"
    grep --quiet '^nom 8' "$work/notices" || fail "the package does not have the licenses of others"
    local file
    for file in man/man1/rfc1738-parse.1.gz bash-completion/completions/rfc1738 zsh/vendor-completions/_rfc1738 \
        fish/vendor_completions.d/rfc1738.fish doc/rfc1738/copyright doc/rfc1738/README.md doc/rfc1738/LICENSE-THIRD-PARTY; do
        grep --quiet --line-regexp "/usr/share/$file" "$work/files" || fail "the package has no $file"
    done
    dpkg --purge rfc1738 > /dev/null
    [[ ! -e /usr/bin/rfc1738 ]] || fail "the package is not removed"
}

need groff groff
need lexgrog man-db
need zsh zsh
need fish fish
cargo build --quiet --locked --package rfc1738-cli
crates/cli/packaging/files.sh "$target/debug/rfc1738" "$work/share"
pages "$work/share/man/man1"
completions "$work/share"
if [[ ${1:-} == --package ]]; then
    need dh debhelper dpkg-dev
    need lintian lintian
    package
fi
# A tag that is not the version is refused.
! crates/cli/packaging/release-notes.sh v0.0.0-none 2> /dev/null || fail "a tag of another version is released"
echo "packaging: all is well"
