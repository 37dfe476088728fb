"""Runs a client, on a terminal of its own and within a limit of time, and kills whatever it leaves."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time

from told import TYPED

# In seconds: how long a client may take, and how long one that waits for its user may be silent.
LIMIT = 20
SILENCE = 1
# The prompts that are answered, each once.
PROMPTS = {b"password": TYPED.encode() + b"\n", b"press return": b"\n"}


def run(client, url, server, places):
    """Runs `client` with `url`, and returns what `server` heard. `places` are the directories and programs that commands name."""
    with tempfile.TemporaryDirectory(dir=places["work"]) as home:
        command = [word.replace("{url}", url) for word in client["command"]]
        for name, place in places.items():
            command = [word.replace(f"{{{name}}}", place) for word in command]
        terminal, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        # The session that setsid begins has the terminal, and can be killed as a group.
        process = subprocess.Popen(
            ["setsid", "--ctty", *command],
            cwd=home, env=environment(home, server, places["root"]), stdin=slave, stdout=slave, stderr=slave,
        )
        os.close(slave)
        try:
            watch(process, terminal, server, client.get("stays", False))
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
            os.close(terminal)
        # What is still in the sockets.
        time.sleep(0.1)
        return server.heard()


def watch(process, terminal, server, stays):
    """Reads all that the client prints, answers its prompts, and returns when it ends or has to."""
    end = time.monotonic() + LIMIT
    printed, heard, silent_since = b"", [], None
    prompts = dict(PROMPTS)
    while process.poll() is None and time.monotonic() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                printed = printed[-1000:] + os.read(terminal, 65536)
            except OSError:
                pass  # It has closed its terminal.
            for prompt in [prompt for prompt in prompts if prompt in printed.lower()]:
                os.write(terminal, prompts.pop(prompt))
        if server.heard() != heard:
            heard, silent_since = server.heard(), time.monotonic()
        if stays and silent_since and time.monotonic() > silent_since + SILENCE:
            return


def environment(home, server, root):
    """What a client may know: where the packages are, and where the user reads news."""
    libraries = f"{root}/usr/lib/x86_64-linux-gnu"
    perl = [f"{place}/{name}" for place in (f"{root}/usr/share", libraries) for name in ("perl5", "perl5/5.36", "perl/5.36")]
    return {
        "PATH": f"{root}/usr/bin:/usr/bin:/bin",
        "LD_LIBRARY_PATH": f"{libraries}:{root}/lib/x86_64-linux-gnu:{root}/usr/lib",
        "PERL5LIB": ":".join(perl),
        "PYTHONPATH": f"{root}/usr/lib/python3/dist-packages",
        "FTP_PASSIVE": "1",
        "NNTPSERVER": server.address,
        "HOME": home,
        "TERM": "xterm",
        "LANG": "C.UTF-8",
    }
