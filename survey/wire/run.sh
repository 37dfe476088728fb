#!/usr/bin/env bash
# Compares what clients send with what `rfc1738 interpret` says: our example client and twenty of
# Debian's, asked for the same URLs, on servers that log each octet. Then our example client on
# servers that others use (pyftpdlib, pygopherd).
#
#     cargo xtask wire [--check] [CLIENT...]
#
# Writes differences.toml and the tables of wire.md. With --check it writes nothing, and fails if a
# client sends anything else than these files say.
#
# Needs cargo, python3 (3.11), and Debian 12's apt-get and dpkg-deb, with access to a mirror (30
# MB), and the right to listen on ports below 1024. Packages are unpacked in a temporary directory,
# which is removed; only netbase is installed, if /etc/services is missing, because a client looks
# up its port there. All servers listen on addresses of 127.0.0.0/8 only, and every client has a
# limit of time. Takes a minute.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

. "$root/crates/xtask/common.sh"
# Before anything is built or fetched.
only "--check $(sed -n 's/^\[\(.*\)\]$/\1/p' "$here/clients.toml" | tr '\n' ' ')" "$@"

for program in apt-get dpkg-deb cargo python3 setsid; do
    command -v "$program" > /dev/null || { echo "survey/wire/run.sh needs $program; the clients are those of Debian 12" >&2; exit 1; }
done
python3 -c 'import socket; socket.create_server(("127.17.255.254", 21)).close()' 2> /dev/null ||
    { echo "survey/wire/run.sh has to listen on ports below 1024 of 127.17.0.0/16: run it as root" >&2; exit 1; }

work=$(mktemp -d)
# Whatever a client has left behind runs in a directory below.
clean() {
    for process in /proc/[0-9]*; do
        case $(readlink "$process/cwd" || true) in "$work"/*) kill -KILL "${process#/proc/}" || true ;; esac
    done 2> /dev/null
    rm -rf "$work"
}
trap clean EXIT

echo '== Building the command and the client'
fetch=$(built "$root" --package rfc1738-examples --example fetch)
command=$(built "$root" --package rfc1738-cli)

echo '== Getting the packages'
# apt's own lists may be missing or old, and this user may not write them.
mkdir -p "$work"/apt/{lists/partial,cache/archives/partial} "$work"/{root,homes}
apt=(apt-get -qq -o "Dir::State::Lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache" -o APT::Sandbox::User= -o Debug::NoLocking=1)
timeout 120 "${apt[@]}" update
[ -e /etc/services ] || timeout 60 "${apt[@]}" install --yes netbase > /dev/null
mapfile -t packages < <(sed -n 's/^package = "\(.*\)"/\1/p' "$here/clients.toml")
# What is read from the unpacked tree is fetched even if this system has it.
timeout 120 "${apt[@]}" install --yes --no-install-recommends --reinstall --download-only \
    "${packages[@]}" lynx-common libpython3.11-minimal libpython3.11-stdlib pygopherd python3-pyftpdlib > /dev/null
for package in "$work"/apt/cache/archives/*.deb; do
    dpkg-deb --extract "$package" "$work/root"
    dpkg-deb --show "$package" >> "$work/root/versions"
done

echo '== Asking'
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$work/root/usr/lib/python3/dist-packages"
timeout 300 python3 "$here/wire.py" --root "$work/root" --work "$work/homes" --command "$command" --fetch "$fetch" "$@"
