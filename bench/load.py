"""A client that asks as fast as it is answered: so many connections, each one request at a time."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

import uvloop

Requests = Callable[[int, int], bytes]
"""Connection and number of the request -> the bytes to send."""


@dataclass(frozen=True)
class Figures:
    """What came of it."""

    per_second: float
    median: float
    """Milliseconds."""
    worst: float
    """99th percentile, milliseconds."""
    failed: int
    """Answers that were no success."""


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """A request of HTTP/1.1."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def load(port: int, requests: Requests, seconds: float, connections: int = 32) -> Figures:
    """Ask for so long."""
    return uvloop.run(_load(port, requests, seconds, connections))


async def _load(port: int, requests: Requests, seconds: float, connections: int) -> Figures:
    spans: list[float] = []
    failed = 0
    end = time.perf_counter() + seconds

    async def ask(connection: int) -> None:
        nonlocal failed
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        number = 0
        while time.perf_counter() < end:
            begun = time.perf_counter()
            writer.write(requests(connection, number))
            head = await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(_length(head))
            spans.append(time.perf_counter() - begun)
            failed += head[9:10] != b"2"
            number += 1
        writer.close()

    begun = time.perf_counter()
    await asyncio.gather(*(ask(number) for number in range(connections)))
    took = time.perf_counter() - begun
    spans.sort()
    return Figures(
        len(spans) / took,
        1000 * spans[len(spans) // 2],
        1000 * spans[int(len(spans) * 0.99)],
        failed,
    )


def _length(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0
