"""Fetches each URL of a file with a client of Python."""

import sys
import http.client
from urllib.parse import urlsplit


def urllib():
    from urllib.request import urlopen

    return lambda url: urlopen(url, timeout=3).read()


def client():
    def fetch(url):
        parts = urlsplit(url)
        connection = http.client.HTTPConnection(parts.hostname, parts.port or 80, timeout=3)
        connection.request("GET", parts.path or "/")
        connection.getresponse().read()

    return fetch


def requests():
    import requests

    return lambda url: requests.get(url, timeout=3)


def urllib3():
    import urllib3

    pool = urllib3.PoolManager(retries=False, timeout=3)
    return lambda url: pool.request("GET", url)


def httpx():
    import httpx

    return lambda url: httpx.get(url, timeout=3)


def aiohttp():
    import asyncio

    import aiohttp

    async def get(url):
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(3)) as session,
            session.get(url) as response,
        ):
            await response.read()

    return lambda url: asyncio.run(get(url))


def pycurl():
    import pycurl

    def fetch(url):
        handle = pycurl.Curl()
        handle.setopt(pycurl.URL, url.encode())
        handle.setopt(pycurl.TIMEOUT, 3)
        handle.setopt(pycurl.WRITEFUNCTION, lambda data: None)
        handle.perform()

    return fetch


fetch = globals()[sys.argv[1]]()
for line in open(sys.argv[2], encoding="utf-8"):
    try:
        fetch(line.rstrip("\n"))
    except Exception:  # It need not fetch all.
        pass
