"""Telnet (RFC 854): asks for a name, listens for a second, and hangs up."""

from .logging_server import Server


class Telnet(Server):
    def answer(self, connection):
        connection.say("login: ")
        connection.hear_all(1)
