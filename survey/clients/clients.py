#!/usr/bin/env python3
"""Lets real clients fetch members of the agreed language, and compares where they connect with what
`rfc1738 agreed` returns.

It runs as root in a network namespace of its own, in which every address is local: a name server
answers each name with an address of its own, and a server on each of the ports logs the address and
the port at which a request arrives. Nothing leaves the machine. It builds the command, writes the
results to clients.json, and exits with 1 if a client connects elsewhere. The clients of Python that
are not in its library are those of the interpreter that SURVEY_PYTHON names.
"""

import argparse
import collections
import hashlib
import json
import os
import random
import re
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PORTS = [80, 1, 7, 8, 22, 81, 443, 6379, 8080, 9999, 11211, 14353, 65535]
HOSTS = """
    host.dom HOST.Dom host.dom. a.b xn.dom x--n.dom 1a.dom 0x7f.dom 010.dom 1.2.3.a 2130706433.dom
    e1 null.dom nan.infinity a--b.c _a.dom my_host.dom a-b.c-d www.host.dom
""".split()
HOSTS += ["a" * 62 + ".dom"]
HOSTS += """
    1-1.dom 0b1.dom 127.0.0.1.a_b host.dom.192.0.2.1.a 192.0.2.1 10.2.3.1 8.2.3.1 127.0.0.1
    127.1.2.3 169.254.169.254 1.2.3.4 255.1.1.1 100.64.0.1 0.0.0.1
""".split()
TAILS = [""]
TAILS += r"""
    / @b.dom @192.0.2.7:81/ :81 :81/@b ?@b.dom #@b.dom ?a?b //b.dom/ /../..//b.dom /%2e%2e/%40b
    \@b.dom |a {a} [::1] ^ ` /~u;a=b,c ?u=http://b.dom:81/ #http://b.dom:81/ ?a[]=1&b={2}
    ?\@b.dom:81/ /é ?ｅ／＠b.dom
""".split()

# What starts a client that fetches the URLs of a file, one per line.
PYTHON = os.environ.get("SURVEY_PYTHON", "python3")
CLIENTS = {
    "curl": "xargs -d '\\n' -n 1 curl -g -s -o /dev/null --max-time 3 < {file}",
    "wget": "xargs -d '\\n' -n 1 wget -q -O /dev/null --tries=1 --timeout=3 < {file}",
    "wget2": "xargs -d '\\n' -n 1 wget2 -q -O /dev/null --tries=1 --timeout=3 --no-robots < {file}",
    "lynx": "xargs -d '\\n' -n 1 lynx -source -connect_timeout=3 -read_timeout=3 < {file}",
    "w3m": "xargs -d '\\n' -n 1 w3m -dump_source < {file}",
    "ELinks": "xargs -d '\\n' -n 1 elinks -source < {file}",
    "urllib.request": "{python} {here}/fetch.py urllib {file}",
    "http.client, by urlsplit": "{python} {here}/fetch.py client {file}",
    "requests": "{python} {here}/fetch.py requests {file}",
    "urllib3": "{python} {here}/fetch.py urllib3 {file}",
    "httpx": "{python} {here}/fetch.py httpx {file}",
    "aiohttp": "{python} {here}/fetch.py aiohttp {file}",
    "pycurl": "{python} {here}/fetch.py pycurl {file}",
    "Node's fetch": "node {here}/fetch.mjs fetch {file}",
    "Node's http.get": "node {here}/fetch.mjs get {file}",
    "Java's HttpURLConnection": "java {here}/Fetch.java connection {file}",
    "Java's HttpClient": "java {here}/Fetch.java client {file}",
    "Go's net/http": "{work}/go-fetch {file}",
    "PHP's file_get_contents": "php {here}/fetch.php {file}",
    "Ruby's Net::HTTP": "ruby {here}/fetch.rb {file}",
    "Perl's HTTP::Tiny": "perl {here}/fetch.pl tiny {file}",
    "LWP::UserAgent": "perl {here}/fetch.pl lwp {file}",
    "Mojo::UserAgent": "perl {here}/fetch.pl mojo {file}",
    "Tcl's http": "tclsh {here}/fetch.tcl {file}",
}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "count",
        metavar="COUNT",
        type=int,
        nargs="?",
        default=500,
        help="how many URLs each client fetches",
    )
    count = parser.parse_args().count
    if os.environ.get("CLIENTS_INSIDE") != "1":
        subprocess.run(
            ["cargo", "build", "--quiet", "--release", "--locked", "--package", "rfc1738-cli"],
            cwd=ROOT,
            check=True,
        )
        os.environ["CLIENTS_INSIDE"] = "1"
        os.execvp(
            "unshare", ["unshare", "--net", "--mount", sys.executable, __file__, *sys.argv[1:]]
        )
    command = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "release/rfc1738"
    network()
    seen, names = collections.defaultdict(set), set()
    threading.Thread(target=name_server, args=(names,), daemon=True).start()
    for port in PORTS:
        threading.Thread(target=server, args=(port, seen), daemon=True).start()
    work = Path(tempfile.mkdtemp())
    subprocess.run(["go", "build", "-o", work / "go-fetch", HERE / "fetch.go"], check=False)
    report = []
    for client, start in CLIENTS.items():
        urls = members(command, count, client)
        seen.clear()
        names.clear()
        file = work / "urls"
        file.write_text("".join(url + "\n" for url in urls))
        begin = time.monotonic()
        shell = start.format(file=file, here=HERE, python=PYTHON, work=work)
        try:
            done = subprocess.run(
                shell,
                shell=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                timeout=240,
            )
            error = done.stderr.strip().splitlines()[-1:] if not seen else []
        except subprocess.TimeoutExpired:
            error = ["stopped after 240 seconds"]
        time.sleep(0.2)
        wrong = []
        for url, (host, port) in urls.items():
            key = re.search(r"/(i\d+)", url)[1]
            expected = (address(host), port)
            wrong += [{"url": url, "connected": at} for at in seen[key] if at != expected]
        # A request for another path, and the name of another host, say nothing of their URL.
        connected = {(address(host), port) for host, port in urls.values()}
        wrong += [{"url": None, "connected": at} for at in seen[""] if at not in connected]
        hosts = {host.lower().rstrip(".") for host, _ in urls.values()}
        wrong += [{"url": None, "resolved": name} for name in names if name.lower() not in hosts]
        fetched = sum(1 for key in seen if key and seen[key])
        report.append(
            {
                "client": client,
                "urls": len(urls),
                "fetched": fetched,
                "elsewhere": wrong,
                "error": error,
            }
        )
        print(
            client,
            len(urls),
            "fetched",
            fetched,
            "elsewhere",
            len(wrong),
            wrong[:2],
            error,
            f"{time.monotonic() - begin:.0f} s",
            flush=True,
        )
    (HERE / "clients.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    sys.exit(1 if any(row["elsewhere"] for row in report) else 0)


def network():
    """Every address is local, and every name is asked of the name server."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    subprocess.run(["ip", "route", "add", "local", "0.0.0.0/0", "dev", "lo"], check=True)
    resolv = Path(tempfile.mkdtemp(), "resolv.conf")
    resolv.write_text("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n")
    hosts = resolv.with_name("hosts")
    hosts.write_text("127.0.0.1 localhost\n")
    for file in (resolv, hosts):
        subprocess.run(["mount", "--bind", file, f"/etc/{file.name}"], check=True)


def members(command, count, seed):
    """URLs of the agreed language, with the host and the port that `agreed` returns."""
    rng = random.Random(seed)
    drawn = []
    for number in range(2 * count):
        port = "" if rng.random() < 0.3 else f":{rng.choice(PORTS)}"
        scheme = rng.choice(["http", "http", "HTTP"])
        drawn.append(f"{scheme}://{rng.choice(HOSTS)}{port}/i{number}{rng.choice(TAILS)}")
    told = subprocess.run(
        [command, "agreed", "--json"],
        input="".join(url + "\n" for url in drawn),
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    found = [json.loads(line) for line in told.splitlines()]
    agreed = [
        (url, (row["host"], row["port"]))
        for url, row in zip(drawn, found, strict=True)
        if row["ok"]
    ]
    return dict(agreed[:count])


def address(host):
    """The address that the name server gives for a name; an address is its own."""
    if re.fullmatch(r"[0-9.]+", host):
        return host
    digest = hashlib.sha256(host.lower().rstrip(".").encode()).digest()
    return f"198.{18 + digest[0] % 2}.{digest[1]}.{digest[2]}"


def name_server(names):
    listener = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    listener.bind(("127.0.0.1", 53))
    while True:
        query, client = listener.recvfrom(4096)
        at, labels = 12, []
        while query[at]:
            labels.append(query[at + 1 : at + 1 + query[at]].decode("latin-1"))
            at += query[at] + 1
        names.add(".".join(labels))
        question, (kind,) = query[12 : at + 5], struct.unpack(">H", query[at + 1 : at + 3])
        is_address = kind == 1
        answer = (
            b"\xc0\x0c\0\x01\0\x01\0\0\0\0\0\x04" + socket.inet_aton(address(".".join(labels)))
            if is_address
            else b""
        )
        listener.sendto(
            query[:2]
            + b"\x81\x80\0\x01"
            + (b"\0\x01" if is_address else b"\0\0")
            + b"\0\0\0\0"
            + question
            + answer,
            client,
        )


def server(port, seen):
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("0.0.0.0", port))
    listener.listen(256)
    while True:
        client, _ = listener.accept()
        threading.Thread(target=answer, args=(client, seen), daemon=True).start()


def answer(client, seen):
    try:
        client.settimeout(3)
        request = b""
        while b"\r\n\r\n" not in request and (data := client.recv(65536)):
            request += data
        key = re.search(rb"^[A-Z]+ \S*?/(i\d+)", request)
        seen[key[1].decode() if key else ""].add(client.getsockname())
        client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    except OSError:
        pass
    finally:
        client.close()


if __name__ == "__main__":
    main()
