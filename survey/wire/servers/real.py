"""Servers that others use: pyftpdlib, pygopherd, and Python's own for HTTP. Each is a thread that logs what it receives."""

import configparser
import http.server
import io
import threading

from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.handlers import FTPHandler
from pyftpdlib.servers import FTPServer
from pygopherd import initialization
from pygopherd.server import GopherRequestHandler

LOOPBACK = "127.0.0.1"


class Ftp:
    """pyftpdlib, with the files of `directory` for an anonymous user and for `myname`, whose password is `secret`."""

    def __init__(self, directory):
        self.log = log = []

        class Handler(FTPHandler):
            authorizer = DummyAuthorizer()
            # By section 3.2.2, clients may send CWD with a null argument; by default pyftpdlib
            # refuses it.
            proto_cmds = {**FTPHandler.proto_cmds, "CWD": {**FTPHandler.proto_cmds["CWD"], "arg": None}}
            use_sendfile = False
            auth_failed_timeout = 0.1

            def pre_process_command(self, line, cmd, arg):
                log.append(line.encode() + b"\r\n")
                super().pre_process_command(line, cmd, arg)

        Handler.authorizer.add_user("myname", "secret", directory)
        Handler.authorizer.add_anonymous(directory)
        server = FTPServer((LOOPBACK, 0), Handler)
        self.port = server.address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()


class Gopher:
    """pygopherd, with the files of `directory`."""

    def __init__(self, directory, configuration, mimetypes):
        self.log = log = []
        config = configparser.ConfigParser()
        config.read(configuration)
        config["pygopherd"].update(
            interface=LOOPBACK, port="0", servertype="ThreadingTCPServer", root=directory, usechroot="no", timeout="10"
        )
        config["pygopherd"]["mimetypes"] = mimetypes
        config["logger"]["logmethod"] = "none"
        initialization.init_logger(config, configuration)
        initialization.init_exceptions(config)
        initialization.init_mimetypes(config)
        server = initialization.get_server(config)

        class Handler(GopherRequestHandler):
            def handle(self):
                sent = self.all_that_is_sent()
                log.append(sent)
                self.rfile = io.BytesIO(sent)
                super().handle()

            def all_that_is_sent(self):
                """The request line, and after it, for a Gopher+ form, the data: a client may send them in parts."""
                sent = b""
                self.request.settimeout(10)
                try:
                    while piece := self.request.recv(65536):
                        sent += piece
                        if sent.endswith(b"\r\n"):
                            self.request.settimeout(0.5)
                except TimeoutError:
                    pass
                return sent

        server.RequestHandlerClass = Handler
        self.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()


class Http:
    """Python's own server, with the files of `directory`."""

    def __init__(self, directory):
        self.log = log = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *args):
                super().__init__(*args, directory=directory)

            def log_message(self, *_):
                pass

            def parse_request(self):
                log.append(self.raw_requestline)
                return super().parse_request()

        server = http.server.ThreadingHTTPServer((LOOPBACK, 0), Handler)
        self.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
