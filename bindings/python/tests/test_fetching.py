"""The Python of docs/agreed.md: what it fetches, and what it refuses."""

import http.client
import ipaddress
import json
import re
import socket
import socketserver
import threading
import time
import tomllib
import tracemalloc
import types
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import ROOT

import rfc1738

PAYLOADS = [
    row["url"]
    for row in tomllib.loads((ROOT / "survey" / "payloads.toml").read_text("utf-8"))["payload"]
]

OK = b"HTTP/1.1 200 OK\r\n"
ANSWERS = {
    "/": OK + b"Content-Length: 4\r\n\r\ntext",
    "/%C3%A4?a|b": OK + b"Transfer-Encoding: chunked\r\n\r\n4\r\ntext\r\n0\r\n\r\n",
    "/moved": b"HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n",
    "/long": OK + b"\r\n" + b"a" * (1 << 21),
    "/negative": OK + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n" + b"a" * (1 << 24),
    "/cut": OK + b"Content-Length: 30\r\n\r\nshort",
}


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        _, path, _ = self.rfile.readline().decode().split()
        headers = iter(self.rfile.readline, b"\r\n")
        self.server.asked += [
            (path, header.decode().split()[1]) for header in headers if header.startswith(b"Host:")
        ]
        try:
            if path in ("/slow", "/endless"):
                self.wfile.write(
                    OK + (b"Content-Length: 100\r\n\r\n" if path == "/slow" else b"\r\n")
                )
                for _ in range(100):
                    self.wfile.write(b"a")
                    time.sleep(0.1)
            elif path == "/silent":
                time.sleep(10)
            else:
                self.wfile.write(ANSWERS[path])
        except OSError:
            pass


@pytest.fixture(scope="module")
def server():
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads, server.block_on_close, server.asked = True, False, []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def page():
    """The code of the page, as it is there."""
    [code] = re.findall(
        r"^```python\n(.*?)^```", (ROOT / "docs" / "agreed.md").read_text("utf-8"), re.M | re.S
    )
    page = types.ModuleType("page")
    exec(code, vars(page))
    return page


@pytest.fixture
def local(page, server):
    """The same for a server of a test: what it fetches from there, by path."""
    page.REFUSED.remove(ipaddress.ip_network("127.0.0.0/8"))
    page.PORTS, page.TIME = range(1 << 16), 1
    return lambda path, host="127.0.0.1": page.fetch(
        f"http://{host}:{server.server_address[1]}{path}"
    )


def test_it_fetches_the_data_of_the_same_url(local, server):
    port = server.server_address[1]
    for host, path, asked in [
        ("127.0.0.1", "", "/"),
        ("localhost", "/#a", "/"),
        ("LOCALHOST", "/ä?a|b#c", "/%C3%A4?a|b"),
    ]:
        assert local(path, host) == b"text"
        assert server.asked[-1] == (asked, f"{host.lower()}:{port}")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/moved", "status 302"),
        ("/long", "status 200, 1048577 bytes"),
        ("/cut", "status 200, 5 bytes"),
        ("/negative", None),
        ("/silent", "closed|timed out"),
        ("/slow", "more than 1 seconds"),
        ("/endless", "more than 1 seconds"),
    ],
)
def test_redirects_size_and_time_have_limits(local, path, told, monkeypatch):
    start, opened, connect = time.monotonic(), [], socket.create_connection
    monkeypatch.setattr(
        socket,
        "create_connection",
        lambda *args, **named: opened.append(connect(*args, **named)) or opened[-1],
    )
    tracemalloc.start()
    with pytest.raises((ValueError, OSError, http.client.HTTPException), match=told) as raised:
        local(path)
    assert time.monotonic() - start < 5 and tracemalloc.get_traced_memory()[1] < 8 << 20
    tracemalloc.stop()
    # Whoever keeps the error keeps no connection.
    assert raised.value and [connection.fileno() for connection in opened] == [-1]


def test_the_time_is_over_for_many_at_once(local):
    with ThreadPoolExecutor(20) as pool:
        fetched = [pool.submit(local, "/endless") for _ in range(20)]
    assert all(isinstance(one.exception(), OSError) for one in fetched)


def test_no_payload_is_connected_to(page, monkeypatch):
    """Their names are private, if they are in the agreed language."""
    resolve = socket.getaddrinfo
    private = lambda host, *rest: resolve(
        host if re.fullmatch(r"[0-9.]+", host) else "10.0.0.1", *rest
    )
    monkeypatch.setattr(socket, "getaddrinfo", private)
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: pytest.fail("connected"))
    others = ["http://1.1.1.1:25/", "ws://1.1.1.1/", "http://168.63.129.16/", "http://192.0.0.192/"]
    for url in [*PAYLOADS, *others]:
        with pytest.raises(ValueError):
            page.fetch(url)


def test_the_regular_expression_is_the_same_check(run):
    agreed = re.compile(run("grammar", "agreed", "--regex").strip())
    examples = [json.loads(row)["example"] for row in run("rules", "--json").splitlines()]
    for url in [
        *PAYLOADS,
        *examples,
        "http://host.dom/é",
        "http://host.dom/é\n",
        "http://host.dom/\x85",
    ]:
        assert bool(agreed.search(url)) == rfc1738.is_agreed(url), url
