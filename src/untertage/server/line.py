"""The WebSocket protocol of uvicorn with a shortcut to the rooms and back, without a task for every message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

LINE: Final = "line"
"""Where the application finds the connection in the state of its scope."""


class Line(WebSocketsSansIOProtocol):
    """A WebSocket. Messages wait for the application in the usual way until it listens."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.hear: Callable[[bytes], bool] | None = None
        """Handles a message at once; False if it has to wait for the application."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][LINE] = self

    def send_receive_event_to_app(self) -> None:
        waits = self.hear is None or self.close_sent or self.curr_msg_data_type != "text" or not self.queue.empty()
        if not waits and self.hear is not None and self.hear(b"".join(self.frames)):
            self.frames = []
        else:
            super().send_receive_event_to_app()

    def say(self, message: bytes) -> bool:
        """Send a text; False if the other end does not read, or is gone."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))
        except (InvalidState, RuntimeError):  # it is being closed, or uvloop has closed it
            return False
        return True
