#!/usr/bin/env bash
# The runner of doctests: keeps the program that it is given in the folder $WOVEN_KEEP, and does not run it.
set -euo pipefail
mkdir -p "$WOVEN_KEEP"
cp "$1" "$WOVEN_KEEP/doctests-$$"
