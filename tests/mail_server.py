"""A mail server in a thread, which can also hang or refuse."""

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from enum import StrEnum
from threading import Event, Thread


class Manner(StrEnum):
    """How the server behaves towards the next connection."""

    ACCEPTS = "accepts"
    HANGS = "hangs"
    REFUSES_ALL = "refuses all"
    REFUSES_ADDRESSES = "refuses addresses"


ANSWERS = {
    "EHLO": b"250 sample\r\n",
    "HELO": b"250 sample\r\n",
    "MAIL": b"250 ok\r\n",
    "RCPT": b"250 ok\r\n",
    "RSET": b"250 ok\r\n",
    "DATA": b"354 go on\r\n",
    "QUIT": b"221 bye\r\n",
}


@dataclass(slots=True)
class MailServer:
    """Where it listens, and what it was sent."""

    port: int = 0
    manner: Manner = Manner.ACCEPTS
    connections: int = 0
    mails: list[bytes] = field(default_factory=list)
    closed: Event = field(default_factory=Event)

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    @property
    def messages(self) -> list[Message]:
        return [message_from_bytes(mail) for mail in self.mails]

    def talk(self, handler: socketserver.StreamRequestHandler) -> None:
        """One connection."""
        self.connections += 1
        if self.manner is Manner.HANGS:
            self.closed.wait()
            return
        if self.manner is Manner.REFUSES_ALL:
            handler.wfile.write(b"554 no service\r\n")
            return
        handler.wfile.write(b"220 sample\r\n")
        for line in handler.rfile:
            verb = line[:4].decode().upper()
            if verb == "RCPT" and self.manner is Manner.REFUSES_ADDRESSES:
                handler.wfile.write(b"550 unknown\r\n")
                continue
            handler.wfile.write(ANSWERS[verb])
            if verb == "DATA":
                self.mails.append(b"".join(iter(handler.rfile.readline, b".\r\n")))
                handler.wfile.write(b"250 taken\r\n")


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A mail server that takes mails until it is told otherwise."""
    ours = MailServer()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            ours.talk(self)

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

    with Server(("127.0.0.1", 0), Handler) as server:
        ours.port = server.server_address[1]
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield ours
        finally:
            ours.closed.set()
            server.shutdown()
            thread.join()
