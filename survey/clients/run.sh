#!/bin/sh
# Builds the command, and asks the clients: see README.md.
set -eu
cd "$(dirname "$0")/../.."
cargo build --quiet --release --locked --package rfc1738-cli
exec survey/clients/clients.py "${CARGO_TARGET_DIR:-target}/release/rfc1738" survey/clients/clients.json "$@"
