"""URLs whose hosts and ports parsers might read in more than one way."""

GROUPS = """
    0 1 2 7 8 9 10 99 100 127 169 192 199 224 249 250 254 255 256 257 300 511 512 999 1000 65535
    65536 16777215 16777216 2130706433 4294967295 4294967296 18446744073709551616 00 01 08 010 0x7f
""".split()
LABELS = """
    a A z e E x X xn Xn xnn x--n xn- -xn n-- local localhost LocalHost www com e1 1e 1e3 0x 0x7f x7f
    0X1 0b1 0o7 1a a1 1-1 a-b a--b ab--c ab--cd xn-- xn--a xn--80ak6aa92e XN--P1AI xn--a-ecp ss fi
    ffl tel dom _ _a a_ a_b _dmarc a- -a - a._b 0x7g a1. 1_ xn_
""".split()
LABELS += ["a" * 62, "a" * 63, "a" * 64, "1" * 63]
LABELS += "0 1 12 255 256 010 infinity nan null undefined".split()
PORTS = """
    1 2 7 8 21 22 79 80 81 443 8080 9999 10000 32767 32768 49151 65279 65530 65534 65535 65536 65537
    65615 65616 99999 0
""".split()
TAIL = "abcxyzABC0189-_.!~*'(),$+;:@&=[]^`{|}\\/éｅ／＠。"
ESCAPES = """
    %00 %0a %20 %2F %2f %3A %40 %5C %5c %3F %23 %25 %7F %80 %FF %C3%A9 %2e%2E
""".split()
# What the agreed language leaves out.
USERS = ["", "", *"u@ u:p@ :@ u:p:q@ a%40b@ host.dom@ 127.0.0.1@ 127.0.0.1:80@ a:b:c@ $!@".split()]
HOSTS = """
    [::1] [1:2:3:4:5:6:7:8] [::ffff:1.2.3.4] [2001:DB8::A] [0:0::1] [v1.a] [fe80::1%25a] a%41 a%2Eb
    127.0.0.%31 a!b a$b a'b a(b) a* a+b a,b a;b a=b a~b
""".split()
HOSTS += ["", *".a a..b a%00b a%2Fb a%40b %61".split()]
# What would mean something elsewhere in a URL.
SEGMENTS = [""]
SEGMENTS += r"""
    @ : @a :8 @b:8 @127.0.0.1 @a.b:81 :@ . .. a:b@c http: http://b %2F%2Fb@ \@b \\b / //b:8 [::1]
    |b@ {b} ^@b:8
""".split()
# What a mutant has in the place of a byte, or before it.
BYTES = [b"", *b"0 1 9 . - _ : / ? # a A x n @ % \\".split()]


def candidates(rng, count):
    """Random URLs, most of them members."""
    schemes = "http http http https https https ws wss HTTP hTtpS Ws wSS".split()
    return ((rng.choice(schemes) + "://" + host(rng) + port(rng) + tail(rng)) for _ in range(count))


def refused(rng, count):
    """Random URLs with what the agreed language leaves out: user information, IPv6 addresses,
    escapes in hosts, no path."""
    ports = ["", "", ":8", ":", ":08", ":0", ":65536"]
    tails = ["/", "", "?a", "#a", "?@b", "#@b", "?a/@b:8/", "?:8", "#:8", "/@b", "/?@b", "/#@b:8"]
    for _ in range(count):
        chosen = host(rng) if rng.random() < 0.3 else rng.choice(HOSTS)
        scheme = rng.choice(["http", "https", "ws"])
        yield f"{scheme}://{rng.choice(USERS)}{chosen}{rng.choice(ports)}{rng.choice(tails)}"


def punycode(rng):
    """A host with a label that begins like an encoded international one."""
    characters = "abcdefghijklmnopqrstuvwxyz0123456789"
    prefix = rng.choice(["xn--", "xn--", "xn---", "XN--"])
    label = prefix + "".join(rng.choices(characters, k=rng.randrange(1, 9)))
    return f"http://{rng.choice([label + '.a', 'a.' + label, label])}".encode()


def mutant(string, rng):
    """A near miss: what differs by a byte of a host or a port, mostly in these."""
    at = min(rng.randrange(7, 40), rng.randrange(len(string) + 1))
    byte = rng.choice(BYTES)
    return string[:at] + byte + string[at + rng.randrange(2) :]


def host(rng):
    kind = rng.random()
    if kind < 0.35:
        return ".".join(group(rng) for _ in range(4))
    if kind < 0.45:
        # Nearly a host number.
        return ".".join([*(group(rng) for _ in range(rng.choice([0, 1, 2, 3, 4, 5]))), label(rng)])
    labels = [label(rng) for _ in range(rng.choice([1, 1, 2, 2, 3, 4, 5, 9]))]
    return ".".join(labels) + rng.choice(["", "", "", "", "."])


def group(rng):
    kind = rng.random()
    if kind < 0.5:
        return str(rng.randrange(256))
    return rng.choice(GROUPS) if kind < 0.8 else str(rng.randrange(10 ** rng.randrange(1, 20)))


def label(rng):
    kind = rng.random()
    if kind < 0.4:
        return rng.choice(LABELS)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    inner = "".join(rng.choices(letters + "--", k=rng.choice([0, 0, 1, 2, 3, 5, 8, 20, 61])))
    if kind < 0.5:
        inner = rng.choice(["n--", "n-", "--", "-n--"]) + inner
    return rng.choice(letters + "xX") + (inner + rng.choice(letters) if inner else "")


def port(rng):
    kind = rng.random()
    if kind < 0.4:
        return ""
    digits = rng.choice(PORTS) if kind < 0.7 else str(rng.randrange(1, 65536))
    return ":" + "0" * rng.choice([0, 0, 0, 0, 0, 0, 1, 2, 20]) + digits


def tail(rng):
    """A path, a query and a fragment, often with what would mean something elsewhere in a URL."""
    if rng.random() < 0.2:
        return ""
    path = "/".join(segment(rng) for _ in range(rng.choice([1, 1, 2, 3])))
    query = "?" + segment(rng) if rng.random() < 0.3 else ""
    fragment = "#" + segment(rng) if rng.random() < 0.3 else ""
    return f"/{path}{query}{fragment}"


def segment(rng):
    kind = rng.random()
    if kind < 0.3:
        return rng.choice(SEGMENTS)
    return "".join(
        rng.choice(TAIL) if rng.random() < 0.9 else rng.choice(ESCAPES)
        for _ in range(rng.randrange(8))
    )
