"""Gopher (RFC 1436). The answer to every selector is a menu with one item, which can be read as a text, too."""

from .logging_server import Server


class Gopher(Server):
    def answer(self, connection):
        connection.line()
        # After the line, a client may send the answers to a form of Gopher+, or what was smuggled.
        connection.hear_all(0.1)
        connection.say(f"0motd\t/motd\t{self.address}\t{self.port}", ".")
