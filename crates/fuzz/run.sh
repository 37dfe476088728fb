#!/usr/bin/env bash
# Builds the fuzz targets and runs them, one after the other: cargo xtask fuzz [TARGET…] [--minutes
# N] [--brief] [--coverage]
#
# Without TARGET, it runs all, each for N minutes, 1 if not given. --brief is for continuous
# integration: as many inputs for each as src/targets/mod.rs says, from the same seed and without
# what earlier runs found, so that any machine tries the same. --coverage runs what earlier runs
# kept once more, and says how much of each file it reaches.
#
# It needs cargo (stable) and a compiler of C++; --coverage also needs `rustup component add
# llvm-tools`. The first build takes two minutes on two cores. It fails if a target panics, hangs or
# takes too much memory; the failing input is then in crates/fuzz/artifacts/TARGET.
set -euo pipefail
cd "$(dirname "$0")"

usage() {
    echo "usage: cargo xtask fuzz [TARGET…] [--minutes N] [--brief] [--coverage]" >&2
    exit 2
}

mapfile -t known < <(sed -n 's/^ *name: "\([^"]*\)",$/\1/p' src/targets/mod.rs)
((${#known[@]} > 0)) || { echo 'src/targets/mod.rs: no targets are found' >&2; exit 1; }
targets=() seconds=60 brief='' coverage=''
while (($#)); do
    case $1 in
        --minutes)
            [[ ${2-} =~ ^[1-9][0-9]{0,5}$ ]] || usage
            seconds=$(($2 * 60))
            shift
            ;;
        --brief) brief=yes ;;
        --coverage) coverage=yes ;;
        -*) usage ;;
        *)
            # Before anything is built, and before a folder of this name is made.
            [[ $'\n'$(printf '%s\n' "${known[@]}")$'\n' == *$'\n'"$1"$'\n'* ]] || { echo "there is no target \`$1\`: they are ${known[*]}" >&2; exit 2; }
            targets+=("$1")
            ;;
    esac
    shift
done
((${#targets[@]})) || targets=("${known[@]}")

# The flags of cargo-fuzz without a sanitizer, which also work on stable. rustc.sh adds them, for
# the crates of this project only.
counters=(-level=4 -inline-8bit-counters -pc-table -trace-compares)
export RUSTC_WRAPPER=$PWD/rustc.sh
export FUZZ_FLAGS="-Cpasses=sancov-module ${counters[*]/#/-Cllvm-args=-sanitizer-coverage} -Cllvm-args=-simplifycfg-branch-fold-threshold=0"
built=$(realpath -m "${CARGO_TARGET_DIR:-../../target}")/fuzz
if [[ $coverage ]]; then
    built+=-coverage FUZZ_FLAGS=-Cinstrument-coverage
fi
CARGO_TARGET_DIR=$built cargo build --release --locked
program=$built/release/rfc1738-fuzz

# The targets `kit` and `widths` talk to the command.
if [[ " ${targets[*]} " =~ ' kit '|' widths ' ]]; then
    env -u RUSTC_WRAPPER cargo build --quiet --manifest-path ../../Cargo.toml --package rfc1738-cli
    RFC1738_COMMAND=$(realpath "${CARGO_TARGET_DIR:-../../target}")/debug/rfc1738
    export RFC1738_COMMAND
fi

if [[ $coverage ]]; then
    profiles=$built/profiles
    rm -rf "$profiles"
    for target in "${targets[@]}"; do
        [[ -d corpus/$target ]] || continue
        FUZZ_TARGET=$target LLVM_PROFILE_FILE=$profiles/$target.profraw "$program" -runs=0 "corpus/$target" 2> /dev/null
    done
    tools=$(echo "$(rustc --print sysroot)"/lib/rustlib/*/bin)
    "$tools/llvm-profdata" merge -sparse "$profiles"/*.profraw -o "$profiles/all.profdata"
    "$tools/llvm-cov" report "$program" -instr-profile="$profiles/all.profdata" \
        -ignore-filename-regex='/\.cargo/|/rustc/|/crates/fuzz/src/|/tests/' | cut -c1-400
    exit
fi

logs=$built/logs failed=()
mkdir -p "$logs"
printf '%-15s %12s %10s %8s %8s\n' target executions 'a second' edges kept
for target in "${targets[@]}"; do
    mkdir -p "corpus/$target" "artifacts/$target"
    corpus=corpus/$target limit=(-max_total_time="$seconds")
    if [[ $brief ]]; then
        corpus=$(mktemp -d)
        runs=$(sed -n "/^ *name: \"$target\",\$/{n;s/^ *brief: \([0-9_]*\),\$/\1/p}" src/targets/mod.rs)
        [[ $runs ]] || { echo "src/targets/mod.rs: $target has no number for a brief run" >&2; exit 1; }
        limit=(-seed=1738 -runs="${runs//_/}")
    fi
    log=$logs/$target.log
    if ! FUZZ_TARGET=$target "$program" "$corpus" "${limit[@]}" -max_len=1000 -timeout=200 -rss_limit_mb=4096 \
        -artifact_prefix="artifacts/$target/" -print_final_stats=1 > "$log" 2>&1; then
        failed+=("$target")
    fi
    # Without counters, libFuzzer would only guess.
    grep -aq 'inline 8-bit counters' "$log" || { echo "ERROR: libFuzzer: nothing is instrumented" >> "$log" && failed+=("$target"); }
    stat() { sed -n "s/^stat::$1: *//p" "$log"; }
    edges=$(grep -ao 'cov: [0-9]*' "$log" | tail -1 | cut -c6- || true)
    printf '%-15s %12s %10s %8s %8s\n' "$target" "$(stat number_of_executed_units)" "$(stat average_exec_per_sec)" "$edges" \
        "$(find "$corpus" -type f | wc -l)"
    [[ ! $brief ]] || rm -r "$corpus"
done

for target in $(printf '%s\n' "${failed[@]}" | sort -u); do
    printf '\n%s failed:\n' "$target" >&2
    grep -a -m1 -A5 'panicked at\|ERROR: libFuzzer' "$logs/$target.log" | cut -c1-2000 >&2 || true
    grep -ao "artifacts/$target/[^ ]*" "$logs/$target.log" | sed 's|^|The input is crates/fuzz/|' | tail -1 >&2 || true
    echo "Run it again: FUZZ_TARGET=$target $program FILE" >&2
done
((${#failed[@]} == 0))
