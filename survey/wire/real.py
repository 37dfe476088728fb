"""Asks servers that others use with our client, and checks that they hear what `rfc1738 interpret` says, and answer with the data."""

import logging
import pathlib
import subprocess
import tomllib

import told

HERE = pathlib.Path(__file__).parent
FILES = {"motd": "hello\n", "etc/motd": "hello from etc\n", "pub/README": "read me\n"}
EMAIL = "me@home.dom"


def start(root, work):
    """The servers, by scheme."""
    # Only here, because they come with the packages.
    from servers import real

    logging.disable()
    files = pathlib.Path(work, "files")
    for name, text in FILES.items():
        path = files / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    types = pathlib.Path(work, "mime.types")
    types.write_text("text/plain txt\n")
    configuration = f"{root}/etc/pygopherd/pygopherd.conf"
    return {"ftp": real.Ftp(str(files)), "gopher": real.Gopher(str(files), configuration, str(types)), "http": real.Http(str(files))}


def judge(options, interpret):
    """Prints each failure, and returns how many there are."""
    servers = start(options.root, options.work)
    failed = 0
    for scheme, cases in tomllib.loads((HERE / "real.toml").read_text()).items():
        server = servers[scheme]
        urls = [url.replace("host.dom", f"127.0.0.1:{server.port}", 1) for url in cases]
        for url, steps, data in zip(urls, interpret(options.command, urls), cases.values()):
            server.log.clear()
            command = [options.fetch, "--email", EMAIL, url]
            done = subprocess.run(command, input=f"{told.TYPED}\n".encode(), capture_output=True, timeout=20, check=False)
            expected = told.by_url(scheme, steps)
            heard = [b"".join(server.log)] if scheme == "ftp" else server.log
            said = [line for line in told.by_client(scheme, heard, expected)]
            # These servers log the request line only.
            expected = [line for line in expected if not line.startswith("Host: ")]
            # A login may fail, and then no more is sent.
            stopped = data.startswith("!") and said == expected[: len(said)]
            answer = done.stdout.replace(b"\r\n", b"\n").decode("latin-1")
            refusal = done.stderr.decode()
            held = data[2:] in refusal and done.returncode == 1 if data.startswith("!") else answer.startswith(data)
            if not held or (said != expected and not stopped):
                failed += 1
                print(f"FAIL our client {url}\n     the RFC asks for {expected}\n     it sends         {said}")
                print(f"     it gets {answer!r} {refusal!r}, and not {data!r}")
    print(f"our client and {', '.join(servers)} servers that others use: {failed or 'none'} failed")
    return failed
