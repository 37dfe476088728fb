"""Servers that log every octet they receive. Each answers just enough for a client to go on, and listens on a loopback address."""

import socket
import threading

# How long a server waits for a client, in seconds. A client that says nothing for so long has
# nothing to say.
PATIENCE = 10


class Connection:
    """A client's connection. `heard` has every octet that it sent, in one string."""

    def __init__(self, connected, server):
        self.socket = connected
        self.server = server
        self.heard = bytearray()
        self._unread = bytearray()
        connected.settimeout(PATIENCE)

    def more(self):
        """Waits for octets, logs them, and returns whether there were any."""
        try:
            octets = self.socket.recv(65536)
        except OSError:
            return False
        self.heard += octets
        self._unread += octets
        return bool(octets)

    def line(self):
        """The next line, without its end. Most servers take a line feed alone as an end, so this does. None at the end."""
        while b"\n" not in self._unread:
            if not self.more():
                return None
        line, _, self._unread = self._unread.partition(b"\n")
        return bytes(line).rstrip(b"\r")

    def hear_all(self, pause):
        """Logs all that arrives until nothing does for `pause` seconds."""
        self.socket.settimeout(pause)
        while self.more():
            pass

    def say(self, *lines):
        """Sends lines."""
        self.socket.sendall(b"".join(line.encode() + b"\r\n" for line in lines))


class Server:
    """Listens until it is closed. Subclasses say what to `answer` on a connection."""

    def __init__(self, address="127.0.0.1", port=0):
        self.connections = []
        self._listening = socket.create_server((address, port))
        self.address, self.port = self._listening.getsockname()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while True:
            try:
                connected, _ = self._listening.accept()
            except OSError:
                return
            connection = Connection(connected, self)
            self.connections.append(connection)
            threading.Thread(target=self._serve, args=[connection], daemon=True).start()

    def _serve(self, connection):
        try:
            self.answer(connection)
        except OSError:
            pass  # The client has left.
        finally:
            connection.socket.close()

    def answer(self, connection):
        raise NotImplementedError

    def heard(self):
        """What each connection has sent, in the order in which they were made; those that sent nothing left out."""
        return [bytes(connection.heard) for connection in self.connections if connection.heard]

    def close(self):
        # Without shutdown, a thread that is in accept would hold the port.
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()


class Gopher(Server):
    """Gopher (RFC 1436). The answer to every selector is a menu with one item, which can be read as a text, too."""

    def answer(self, connection):
        connection.line()
        # After the line, a client may send the answers to a form of Gopher+, or what was smuggled.
        connection.hear_all(0.1)
        connection.say(f"0motd\t/motd\t{self.address}\t{self.port}", ".")


class Http(Server):
    """HTTP (RFC 9112). The answer to every request is a text."""

    def answer(self, connection):
        while connection.line():
            pass
        connection.say("HTTP/1.1 200 OK", "Content-Type: text/plain", "Content-Length: 7", "Connection: close", "", "hello")


class Telnet(Server):
    """Telnet (RFC 854): asks for a name, listens for a second, and hangs up."""

    def answer(self, connection):
        connection.say("login: ")
        connection.hear_all(1)


ARTICLE = [
    "From: Me <me@host.dom>",
    "Newsgroups: comp.lang.c",
    "Subject: Test",
    "Date: Thu, 01 Dec 1994 00:00:00 GMT",
    "Message-ID: <unique@host.dom>",
]
OVERVIEW = "17\tTest\tMe <me@host.dom>\tThu, 01 Dec 1994 00:00:00 GMT\t<unique@host.dom>\t\t100\t1"
END = "."


class Nntp(Server):
    """NNTP (RFC 977, and what readers ask besides). Every group has one article, number 17."""

    def answer(self, connection):
        connection.say("200 ready")
        while (line := connection.line()) is not None:
            command, _, argument = line.decode("latin-1").partition(" ")
            match command.upper():
                case "GROUP":
                    connection.say(f"211 1 17 17 {argument}")
                case "LIST":
                    connection.say("215 list", "comp.lang.c 17 17 y", END)
                case "ARTICLE":
                    connection.say("220 17 <unique@host.dom> article", *ARTICLE, "", "hello", END)
                case "HEAD":
                    connection.say("221 17 <unique@host.dom> head", *ARTICLE, END)
                case "BODY":
                    connection.say("222 17 <unique@host.dom> body", "hello", END)
                case "STAT":
                    connection.say("223 17 <unique@host.dom>")
                case "XOVER" | "OVER":
                    connection.say("224 overview", OVERVIEW, END)
                case "MODE":
                    connection.say("200 ready")
                case "QUIT":
                    return connection.say("205 bye")
                case _:
                    connection.say("500 what?")


# The replies that depend on nothing. A command that is neither here nor a method is not
# implemented.
REPLIES = {
    "USER": "331 password, please",
    "PASS": "230 welcome",
    "ACCT": "202 no need",
    "SYST": "215 UNIX Type: L8",
    "TYPE": "200 well",
    "MODE": "200 well",
    "STRU": "200 well",
    "NOOP": "200 well",
    "REST": "350 well",
    "CDUP": "250 well",
    "DELE": "250 deleted",
    "MDTM": "213 19941201000000",
    # Not the root, so that it shows whether a client begins where it is.
    "PWD": '257 "/home" is the directory',
    "QUIT": "221 bye",
}
FILE = b"hello\r\n"
LISTS = {"NLST": b"motd\r\n", "LIST": b"-rw-r--r-- 1 ftp ftp 7 Dec 01 1994 motd\r\n"}


class Ftp(Server):
    """FTP (RFC 959, and EPSV of RFC 2428). Names that end in "motd" are files, all others are directories."""

    def answer(self, connection):
        connection.say("220 ready")
        data = None
        while (line := connection.line()) is not None:
            command, _, argument = line.decode("latin-1").partition(" ")
            command = command.upper()
            is_file = argument.endswith("motd")
            if command in ("PASV", "EPSV"):
                data = socket.create_server((self.address, 0))
                data.settimeout(PATIENCE)
                port = data.getsockname()[1]
                host = self.address.replace(".", ",")
                passive = f"227 Entering Passive Mode ({host},{port >> 8},{port & 255})"
                connection.say(passive if command == "PASV" else f"229 Entering Extended Passive Mode (|||{port}|)")
            elif command == "CWD":
                connection.say("550 not a directory" if is_file else "250 well")
            elif command == "SIZE":
                connection.say(f"213 {len(FILE)}" if is_file else "550 not a file")
            elif command == "RETR" and not is_file:
                connection.say("550 not a file")
            elif command in ("RETR", *LISTS):
                self.transfer(connection, data, LISTS.get(command, FILE))
                data = None
            else:
                connection.say(REPLIES.get(command, "502 not implemented"))
            if command == "QUIT":
                return

    def transfer(self, connection, data, octets):
        if data is None:
            return connection.say("425 PASV first")
        connection.say("150 here it is")
        with data:
            accepted, _ = data.accept()
            with accepted:
                accepted.sendall(octets)
        connection.say("226 done")
