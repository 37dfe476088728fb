// Twelve examples to begin with: each a text, how to read it, why to look at it, and the section to
// open, if any.

export const starters = [
  {
    text: "http://www.acl.lanl.gov/URI/archive/uri-archive.index.html",
    title: "The RFC’s first URL",
    why: "It derives from httpurl: a host, and three segments of a path.",
  },
  {
    text: "http://host.dom/~user",
    title: "~ was illegal",
    why: "In 1994 a tilde had to be written %7E. The button does it.",
  },
  {
    text: "https://user@host.dom/",
    schemes: "rfc1738",
    title: "https was unknown",
    why: "Any new scheme has only the general syntax, so this derives from otherurl.",
  },
  {
    text: "https://user@host.dom/",
    title: "https, registered",
    why: "Held to the syntax of http, it may have no user name, and is not a URL.",
  },
  {
    text: "http://999.0.0.1:70000/",
    title: "Grammar is not enough",
    why: "The BNF takes it. Strict validation finds two errors: the address and the port.",
  },
  {
    text: "ftp://host.dom//a/",
    title: "Empty parts",
    why: "Two of the three segments of this path are empty, but they are there.",
  },
  {
    text: "FTP://HOST.dom:21/%61",
    title: "The normal form",
    why: "Case, default port and needless escape go: ftp://host.dom/a.",
  },
  {
    text: "ftp://host.dom/%2Fetc/motd",
    title: "What a client does",
    why: "The encoded slash is sent: CWD /etc, and then RETR motd.",
  },
  {
    text: "ftp://host.dom:70/a",
    open: "pg-steps",
    title: "Step by step: trying and giving up",
    why: "The host is first read as a user, and the port as a password, until no @ follows.",
  },
  {
    text: "a.b.1",
    as: "hostname",
    open: "pg-steps",
    title: "Step by step: greed",
    why: "No label that begins with a digit may be last, so only a.b is read.",
  },
  {
    text: "host-",
    as: "toplabel",
    open: "pg-walk",
    title: "An automaton walks",
    why: "No label ends in a hyphen: after it, the state does not accept.",
  },
  {
    text: "gopher://host.dom/7a%09b",
    open: "pg-others",
    title: "Two derivations",
    why: "Is %09 a tab, or part of the selector? A ruling chooses.",
  },
];
