"""A small client that keeps connections open and asks for pages, many at a time."""

import asyncio
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

HOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Ask:
    """A page to ask for, with the headers that go along."""

    path: str
    headers: Mapping[str, str] = field(default_factory=dict)

    def as_bytes(self) -> bytes:
        """The request as it goes over the wire."""
        lines = [f"GET {self.path} HTTP/1.1", "Host: localhost"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        return "\r\n".join([*lines, "", ""]).encode()


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: status, headers in lower case, and how many bytes of body."""

    status: int
    headers: Mapping[str, str]
    size: int


async def ask_once(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ask: bytes
) -> Answer:
    """Send one request on an open connection, and read its whole answer."""
    writer.write(ask)
    await writer.drain()
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    status = int(head[0].split()[1])
    pairs = (line.split(": ", 1) for line in head[1:] if ": " in line)
    headers = {name.lower(): value for name, value in pairs}
    size = int(headers.get("content-length", "0")) if status != 304 else 0
    if size:
        await reader.readexactly(size)
    return Answer(status, headers, size)


async def first_answer(port: int, ask: Ask) -> Answer:
    """One answer, on a connection of its own."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        return await ask_once(reader, writer, ask.as_bytes())
    finally:
        writer.close()


async def rate(port: int, ask: Ask, *, requests: int, connections: int = 8) -> float:
    """Answers a second when so many requests are asked over so many connections."""
    request, statuses = ask.as_bytes(), Counter[int]()

    async def keep_asking(number: int) -> None:
        reader, writer = await asyncio.open_connection(HOST, port)
        for _ in range(number):
            statuses[(await ask_once(reader, writer, request)).status] += 1
        writer.close()

    began = time.perf_counter()
    await asyncio.gather(
        *(keep_asking(requests // connections) for _ in range(connections))
    )
    elapsed = time.perf_counter() - began
    wrong = {status for status in statuses if status not in {200, 304}}
    if wrong:
        raise RuntimeError(f"{ask.path} answered {sorted(wrong)}")
    return sum(statuses.values()) / elapsed


def table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The rows as a Markdown table."""
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
