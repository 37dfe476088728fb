"""What all the servers share: a listening socket, a thread for each connection, and the log."""

import socket
import threading

# How long a server waits for a client, in seconds. A client that says nothing for so long has nothing to say.
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
