"""FTP (RFC 959, and EPSV of RFC 2428). Names that end in "motd" are files, all others are directories."""

import socket

from .logging_server import PATIENCE, Server

# The replies that depend on nothing. A command that is neither here nor a method is not implemented.
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
