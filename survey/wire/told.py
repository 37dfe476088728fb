"""What a server is sent: by the interpretation of a URL, and by a client. Both as a list of strings, so that they can be compared
by meaning: what does not come from the URL is left out, and so is what the RFC leaves to the client."""

import re

# The commands of FTP that carry nothing of the URL, or only ask about the file.
FTP_HOUSEKEEPING = """ABOR ALLO AUTH CLNT EPRT EPSV FEAT HELP LANG MDTM MODE NOOP OPTS PASV PBSZ PORT PROT PWD QUIT REST SIZE STRU
    SYST""".split()
# Those of NNTP.
NNTP_HOUSEKEEPING = "CAPABILITIES HEAD MODE QUIT XGTITLE XOVER".split()
# The Telnet signal before ABOR (RFC 959, section 4.1.3), as it is shown.
INTERRUPT = r"\xff"
# The answer to a prompt for a password.
TYPED = "secret"
# The password of an anonymous login: any e-mail address.
ANY = "PASS …"
# What a client that may choose shows of a directory.
LIST = "(a list)"


def shown(octets):
    """Octets as graphic characters of US-ASCII, so that they do no harm on a terminal or in a page."""
    named = {10: r"\n", 13: r"\r", 9: r"\t", 92: r"\\"}
    return "".join(named.get(it) or (chr(it) if 32 <= it < 127 else f"\\x{it:02x}") for it in octets)


def lines(octets):
    """The lines, as most servers read them: a line feed alone ends one, too."""
    parts = octets.removesuffix(b"\n").split(b"\n") if octets else []
    return [shown(line.removesuffix(b"\r")) for line in parts]


def octets_of(value):
    return bytes.fromhex(value["hex"]) if "hex" in value else value["text"].encode()


def by_url(scheme, steps):
    """What the interpretation says, from the steps of `rfc1738 interpret --json`. Nothing, if a client must not act on the URL."""
    told = []
    for step in steps or []:
        match step["step"]:
            case "send" if scheme == "gopher":
                told.append(shown(octets_of(step["octets"])))
            case "send":
                told += lines(octets_of(step["octets"]))
            case "ask" if scheme == "ftp":
                told.append(ANY if told == ["USER anonymous"] else f"PASS {TYPED}")
            case "choose" if "what to show" in step["what"]:
                told.append(LIST)
            case "connect":
                connect = step
            case "request":
                host = connect["host"] + ("" if connect["port"] == 80 else f":{connect['port']}")
                told += [f"GET {shown(octets_of(step['parts'][0]))}", f"Host: {host}"]
    return told


def by_client(scheme, heard, expected):
    """What a client says, from the octets of each of its connections."""
    # To connect again and say the same is to say it once.
    connections = list(dict.fromkeys(heard))
    read = {"ftp": ftp, "gopher": gopher, "http": http, "nntp": nntp, "news": nntp, "telnet": telnet}[scheme]
    told = [line for connection in connections for line in read(connection, expected)]
    return list(dict.fromkeys(told)) if scheme == "http" else told


def ftp(octets, expected):
    # A connection begins with TYPE A (RFC 959, section 4.1.2).
    told, mode, asked = [], "TYPE A", []
    for line in lines(octets):
        command, _, argument = line.partition(" ")
        command = command.upper()
        if command == "SIZE":
            asked.append(line)
        if command == "TYPE":
            mode = line
        elif command == "PASS" and told == ["USER anonymous"]:
            told.append(ANY)
        elif command in ("LIST", "NLST", "MLSD") and not argument and LIST in expected:
            told.append(LIST)
        elif command == "RETR":
            # The mode counts when the transfer begins, and where the URL leaves it open, it may be
            # any (section 3.2.3).
            told += ([mode] if any(it.startswith("TYPE") for it in expected) else []) + [line]
        elif command not in FTP_HOUSEKEEPING and not line.startswith(INTERRUPT):
            told.append(line)
    if not any(line.startswith(("RETR", "LIST", "NLST", LIST)) for line in told):
        # It asked for the size only, and was told that there is no such file.
        told += asked[:1]
    # If the URL is refused, to log in and leave is to refuse it.
    if not expected and all(line.startswith(("USER ", "PASS ")) for line in told):
        return []
    return told


def gopher(octets, _):
    return [shown(octets)]


def http(octets, _):
    head = lines(octets)
    target = head[0].split(" ")[1:2]
    if target == ["/robots.txt"]:
        return []
    fields = [line for line in head[1:] if line.lower().startswith(("host:", "authorization:"))]
    fields = [re.sub(":80$", "", re.sub("^host", "Host", field)) for field in fields]
    # The rest of a head that has an unexpected line.
    smuggled = [line for line in head[1:] if line.startswith("DELE")]
    return [f"GET {target[0] if target else ''}", *fields, *smuggled]


def nntp(octets, _):
    return [line for line in lines(octets) if line.split(" ")[0].upper() not in NNTP_HOUSEKEEPING]


def telnet(octets, _):
    # Without the commands of Telnet itself: IAC, one octet, and an option.
    typed = re.sub(rb"\xff[\xfb-\xfe].|\xff\xfa.*?\xff\xf0", b"", octets, flags=re.DOTALL)
    negotiated = re.findall(rb"\xff\xfa(.*?)\xff\xf0", octets, flags=re.DOTALL)
    return [shown(it) for it in [*negotiated, typed] if it]
