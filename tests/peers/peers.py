"""Asks each server with our client and with curl, and compares the requests that the servers received with the RFC.

    peers.py FETCH WORK PYGOPHERD_CONFIGURATION

Our client must send exactly what the RFC says, and pass on the server's data. If curl sends something else, the case lists
what curl 7.88 and 8.14 send, and the sentence of the RFC that decides. Any other difference is a failure, and so is a listed
difference that no longer exists.
"""

import logging
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Optional

import servers

EMAIL = "me@home.dom"
# Without its configuration file, in the passive mode of RFC 959, and with a time limit. (--disable must be the first
# option.)
CURL = ["curl", "--disable", "--silent", "--disable-epsv", "--max-time", "15"]


@dataclass
class Case:
    url: str
    # What the client sends, according to the RFC. Empty if the URL is refused.
    told: list
    # The beginning of the data that our client passes on; empty if there is none.
    data: bytes = b""
    # What curl sends, if that is something else, and the sentence that decides. If 8.14 differs from 7.88, what each
    # sends.
    curl_tells: Optional[tuple] = None
    decides: Optional[str] = None
    # The exit status of our client.
    status: int = 0
    # The login for curl, which does not ask. Our client gets it at its prompt, or with --email.
    user: Optional[str] = f"anonymous:{EMAIL}"


# The contents of the files.
MOTD = b"hello\n"
ETC_MOTD = b"hello from etc\n"

ANONYMOUS = ["USER anonymous", f"PASS {EMAIL}"]
MYNAME = ["USER myname", "PASS secret"]

# The FTP commands that section 3.2 mentions; each client may use PASV, SIZE, PWD and the like as it wants.
FTP_COMMANDS = ("USER", "PASS", "CWD", "TYPE", "NLST", "RETR", "LIST")
FTP = [
    # The three URLs of section 3.2.2. The mode of a file without a typecode is guessed (3.2.3); this one has no
    # suffix, and the octets as they are do no harm.
    Case(
        "ftp://myname@host.dom/%2Fetc/motd",
        MYNAME + ["CWD /etc", "TYPE I", "RETR motd"],
        ETC_MOTD,
        (MYNAME + ["CWD /", "CWD etc", "TYPE I", "RETR motd"],),
        '3.2.2: "… and then executing "CWD /etc" and then "RETR motd"."',
        user="myname:secret",
    ),
    Case("ftp://myname@host.dom/etc/motd", MYNAME + ["CWD etc", "TYPE I", "RETR motd"], ETC_MOTD, user="myname:secret"),
    Case(
        "ftp://myname@host.dom//etc/motd",
        MYNAME + ["CWD ", "CWD etc", "TYPE I", "RETR motd"],
        ETC_MOTD,
        (MYNAME + ["CWD /", "CWD etc", "TYPE I", "RETR motd"],),
        '3.2.2: "… would "CWD " with a null argument, then "CWD etc", and then "RETR motd"."',
        user="myname:secret",
    ),
    # For this server, a null argument is the root, which has no such file.
    Case(
        "ftp://host.dom/pub//README",
        ANONYMOUS + ["CWD pub", "CWD ", "TYPE I", "RETR README"],
        b"",
        (ANONYMOUS + ["CWD pub", "TYPE I", "RETR README"],),
        '3.2.2: "Each of the <cwd> elements is to be supplied, sequentially, as the argument to a CWD … command."',
        status=1,
    ),
    # Section 3.2.1: name and password.
    Case("ftp://myname:secret@host.dom/motd", MYNAME + ["TYPE I", "RETR motd"], MOTD, user=None),
    Case("ftp://myname:s%65cret@host.dom/motd", MYNAME + ["TYPE I", "RETR motd"], MOTD, user=None),
    Case(
        "ftp://myname@host.dom/motd",
        MYNAME + ["TYPE I", "RETR motd"],
        MOTD,
        (["USER myname", "PASS "],),
        '3.2.1: "If the URL supplies a user name but no password, and the remote server requests a password, the '
        'program interpreting the FTP URL should request one from the user."',
        user=None,
    ),
    Case(
        "ftp://host.dom/motd",
        ANONYMOUS + ["TYPE I", "RETR motd"],
        MOTD,
        (["USER anonymous", "PASS ftp@example.com", "TYPE I", "RETR motd"],),
        '3.2.1: "The password is supplied as the Internet e-mail address of the end user accessing the resource."',
        user=None,
    ),
    Case("ftp://nobody:@host.dom/motd", ["USER nobody", "PASS "], status=1, user=None),
    Case("ftp://@host.dom/motd", ["USER "], status=1, user=None),
    # Section 3.2.2: the typecode.
    Case("ftp://host.dom/etc/motd;type=a", ANONYMOUS + ["CWD etc", "TYPE A", "RETR motd"], ETC_MOTD),
    Case("ftp://host.dom/etc/motd;type=i", ANONYMOUS + ["CWD etc", "TYPE I", "RETR motd"], ETC_MOTD),
    Case(
        "ftp://host.dom/pub;type=d",
        ANONYMOUS + ["NLST pub"],
        b"README\n",
        (ANONYMOUS + ["TYPE A", "NLST"],),
        '3.2.2: "If the typecode is "d", perform a NLST (name list) command with <name> as the argument".',
    ),
    Case(
        "ftp://host.dom/pub/;type=d",
        ANONYMOUS + ["CWD pub", "NLST"],
        b"README\n",
        (ANONYMOUS + ["CWD pub", "TYPE A", "NLST"],),
        '3.2.2: "If the typecode is "d", perform a NLST … Otherwise, perform a TYPE command".',
    ),
    # Section 3.2.2: "/" in a name.
    Case(
        "ftp://host.dom/%2Fetc%2Fmotd",
        ANONYMOUS + ["TYPE I", "RETR /etc/motd"],
        ETC_MOTD,
        (ANONYMOUS + ["CWD /", "CWD etc", "TYPE I", "RETR motd"],),
        '3.2.2: "… if the appropriate FTP sequence to access a particular file requires supplying a string containing '
        'a "/" as an argument to a CWD or RETR command, it is necessary to encode each "/"."',
    ),
    # Without a name, what to show is the client's choice. Ours lists the names.
    Case(
        "ftp://host.dom/pub/",
        ANONYMOUS + ["CWD pub", "NLST"],
        b"README\n",
        (ANONYMOUS + ["CWD pub", "TYPE A", "LIST"],),
        'none: 3.2.2 has "The <cwdx> and <name> parts may be empty", and does not say what is done then.',
    ),
    # Section 6: before anything is sent.
    Case(
        "ftp://host.dom/motd%0D%0ADELE%20motd",
        [],
        b"",
        (ANONYMOUS,),
        '6: "Care should be taken when URLs contain embedded encoded delimiters".',
        status=1,
    ),
]

GOPHER = [
    # Section 3.4.1.
    Case("gopher://host.dom", [b"\r\n"], b"0motd\t/motd\t"),
    Case("gopher://host.dom/0/motd", [b"/motd\r\n"], MOTD),
    Case("gopher://host.dom/00/motd", [b"0/motd\r\n"], b"3'/0/motd' does not exist"),
    # Section 3.4.2.
    Case("gopher://host.dom/7/find%09some%20words", [b"/find\tsome words\r\n"], b"3'/find' does not exist"),
    # Sections 3.4.3 to 3.4.8.
    Case("gopher://host.dom/0/motd%09%09+", [b"/motd\t\t+\r\n"], b"+6\n" + MOTD),
    Case("gopher://host.dom/0/motd%09%09!", [b"/motd\t\t!\r\n"], b"+-2\n+INFO: 0motd\t"),
    Case("gopher://host.dom/1%09%09$", [b"\t\t$\r\n"], b"+-2\n+INFO: 0motd\t"),
    Case("gopher://host.dom/0/motd%09%09!+ABSTRACT%20+SMELL", [b"/motd\t\t!+ABSTRACT +SMELL\r\n"], MOTD),
    Case("gopher://host.dom/0/motd%09%09+text/plain%20Es_ES", [b"/motd\t\t+text/plain Es_ES\r\n"], b"+6\n" + MOTD),
    Case(
        "gopher://host.dom/0/motd%09%09?",
        [b"/motd\t\t!+ASK\r\n"],
        MOTD,
        ([b"/motd\t\t?\r\n"], [b"/motd\t\t\r\n"]),
        '3.4.5: "Gopher+ items which have a +ASK associated with them … require the client to fetch the item\'s +ASK '
        'attribute to get the form definition".',
    ),
    # Section 3.4.9.
    Case(
        "gopher://host.dom/0/motd%09%09+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A",
        [b"/motd\t+\t1\r\n+-1\r\none\r\ntwo\r\n.\r\n"],
        MOTD,
        ([b"/motd\t\t+\t1\r\n+-1\r\none\r\ntwo\r\n.\r\n\r\n"],),
        '3.4.9: "the Gopher client sends: <a_gopher_selector><tab>+<tab>1<cr><lf> …", and nothing after ".<cr><lf>".',
    ),
    # Section 6.
    Case(
        "gopher://host.dom/0HELO%20host.dom%0D%0AMAIL",
        [],
        b"",
        ([b"HELO host.dom\r\nMAIL\r\n"],),
        '6: "An example has been the use of gopher URLs to cause a rude message to be sent via a SMTP server."',
        status=1,
    ),
]

HTTP = [
    # Section 3.3: path and searchpart, as they are written.
    Case("http://host.dom", ["/"], b"<!DOCTYPE HTML>"),
    Case("http://host.dom/motd", ["/motd"], MOTD),
    Case("http://host.dom/etc%2Fmotd;a?b%3Fc=d", ["/etc%2Fmotd;a?b%3Fc=d"], b"<!DOCTYPE HTML>", status=1),
    Case("http://host.dom//motd", ["//motd"], MOTD),
    Case(
        "http://host.dom/motd?",
        ["/motd?"],
        MOTD,
        (["/motd?"], ["/motd"]),
        '3.3: "The <path> is optional, as is the <searchpart> and its preceding "?"." Here is a "?", and what it precedes.',
    ),
    Case("http://host.dom/%0D%0A", ["/%0D%0A"], b"<!DOCTYPE HTML>", status=1),
    Case(
        "http://host.dom/etc/../motd",
        ["/etc/../motd"],
        MOTD,
        (["/motd"],),
        '2.3: "Relative links are not described in this document."',
    ),
]


def ftp_commands(log):
    return [line for line in log if line.split(" ")[0] in FTP_COMMANDS]


def ask(server, url, client, *options):
    """What the server receives, and the client's exit status and data."""
    server.log.clear()
    url = url.replace("host.dom", f"{servers.LOOPBACK}:{server.port}", 1)
    done = subprocess.run([client, *options, url], input=b"secret\n", capture_output=True, timeout=20, check=False)
    told = ftp_commands(server.log) if isinstance(server, servers.Ftp) else list(server.log)
    return told, done.returncode, done.stdout.replace(b"\r\n", b"\n")


def judge(server, case, fetch):
    """Whether the case holds, and a message about it."""
    ours, status, data = ask(server, case.url, fetch, "--email", EMAIL)
    if ours != case.told:
        return False, f"our client sends {ours}, but the RFC says {case.told}"
    if status != case.status or not data.startswith(case.data) or bool(data) != bool(case.data):
        return False, f"our client exits with {status} and {data}, not with {case.status} and {case.data}"
    user = ["--user", case.user] if case.user and isinstance(server, servers.Ftp) else []
    curls, _, curls_data = ask(server, case.url, *CURL, *user)
    if case.curl_tells is not None:
        if curls not in case.curl_tells:
            known = " or ".join(map(str, case.curl_tells))
            return False, f"curl sends {curls}, but is known to send {known}"
        return True, f"curl sends {curls}\n       {case.decides}"
    if curls != case.told:
        return False, f"curl sends {curls}, and no sentence of the RFC is listed"
    if data != curls_data:
        return False, f"for the same requests, curl gets {curls_data}, and our client {data}"
    return True, "curl agrees"


def main(fetch, work, configuration):
    logging.disable()
    files = os.path.join(work, "files")
    mimetypes = os.path.join(work, "mime.types")
    servers.make_files(files, mimetypes)
    failed = 0
    for name, server, cases in [
        ("FTP", servers.Ftp(files), FTP),
        ("Gopher", servers.Gopher(files, configuration, mimetypes), GOPHER),
        ("HTTP", servers.Http(files), HTTP),
    ]:
        print(f"\n{name}")
        for case in cases:
            held, remark = judge(server, case, fetch)
            failed += not held
            print(f"{'ok  ' if held else 'FAIL'} {case.url}\n       told {case.told}\n       {remark}")
    print(f"\n{failed} failed" if failed else "\nall hold")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
