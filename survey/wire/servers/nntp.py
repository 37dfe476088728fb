"""NNTP (RFC 977, and what readers ask besides). Every group has one article, number 17."""

from .logging_server import Server

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
