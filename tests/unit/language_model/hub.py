"""A local stand-in of the hub: answers for one repository, breaks off and lies as it is told."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

COMMIT = "1" * 40


@dataclass
class Hub:
    """What the stand-in offers, and what was asked of it."""

    content: bytes
    path: str = "/owner/tiny-GGUF/resolve/{}/tiny.gguf"
    etag: str = ""
    """What it promises as sha256; that of the content if left empty."""
    cut: int | None = None
    """After so many bytes of the first answer the connection ends."""
    slow: bool = False
    """It sends a little and then nothing more."""
    ranges: list[str | None] = field(default_factory=list)
    """The `Range` of every request for content."""
    agents: list[str] = field(default_factory=list)
    authorized: list[str | None] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)
    url: str = ""

    @property
    def promised(self) -> str:
        return self.etag or hashlib.sha256(self.content).hexdigest()


class _Answers(BaseHTTPRequestHandler):
    hub: Hub

    def log_message(self, *args: object) -> None:
        """Say nothing."""

    def do_HEAD(self) -> None:
        self._head(200, len(self.hub.content))

    def do_GET(self) -> None:
        hub = self.hub
        wanted = self.headers.get("Range")
        hub.ranges.append(wanted)
        start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted else 0
        rest = hub.content[start:]
        if not self._head(206 if wanted else 200, len(rest)):
            return
        if hub.slow:
            self.wfile.write(rest[:1000])
            self.wfile.flush()
            hub.released.wait(30)
        elif hub.cut is not None:
            self.wfile.write(rest[: hub.cut])
            self.wfile.flush()
            hub.cut = None
        else:
            self.wfile.write(rest)

    def _head(self, status: int, length: int) -> bool:
        hub = self.hub
        hub.authorized.append(self.headers.get("Authorization"))
        known = self.path in (hub.path.format("main"), hub.path.format(COMMIT))
        self.send_response(status if known else 404)
        if known:
            self.send_header("X-Repo-Commit", COMMIT)
            self.send_header("X-Linked-Size", str(len(hub.content)))
            self.send_header("X-Linked-Etag", f'"{hub.promised}"')
            self.send_header("ETag", f'"{hub.promised}"')
            self.send_header("Accept-Ranges", "bytes")
        else:
            self.send_header("X-Error-Code", "EntryNotFound")
        self.send_header("Content-Length", str(length if known else 0))
        self.end_headers()
        return known


@contextmanager
def serving(hub: Hub) -> Iterator[Hub]:
    """Answer until the block ends."""
    answers = type("Answers", (_Answers,), {"hub": hub})
    server = ThreadingHTTPServer(("127.0.0.1", 0), answers)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    hub.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield hub
    finally:
        hub.released.set()
        server.shutdown()
        thread.join()
        server.server_close()
