"""HTTP (RFC 9112). The answer to every request is a text."""

from .logging_server import Server


class Http(Server):
    def answer(self, connection):
        while connection.line():
            pass
        connection.say("HTTP/1.1 200 OK", "Content-Type: text/plain", "Content-Length: 7", "Connection: close", "", "hello")
