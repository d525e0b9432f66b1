"""How the server listens: at a free port, at the one that was asked for, and without holding a reply back."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cartone.table import CartoneError
from cartone.web.serve import DEFAULT_PORT, LOOPBACK, listen
from tests.cli.program import Program


def test_a_reply_does_not_wait_for_the_receipt_of_its_first_part() -> None:
    """Headers and page are two writes; with Nagle's algorithm the second can wait 40 ms on a kept connection."""

    async def is_sent_at_once() -> bool:
        accepted = asyncio.get_running_loop().create_future()
        server = await asyncio.start_server(lambda _, writer: accepted.set_result(writer), sock=listen(LOOPBACK, 0))
        async with server:
            _, ours = await asyncio.open_connection(*server.sockets[0].getsockname())
            theirs = await accepted
            at_once = theirs.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            for writer in (ours, theirs):
                writer.close()
                await writer.wait_closed()
        return bool(at_once)

    with ThreadPoolExecutor(1) as elsewhere:  # here a browser's loop may be running
        assert elsewhere.submit(asyncio.run, is_sent_at_once()).result()


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with listen(LOOPBACK, None) as first, listen(LOOPBACK, None) as second:
        ports = [one.getsockname()[1] for one in (first, second)]
    assert DEFAULT_PORT <= ports[0] < ports[1]


def test_a_port_that_was_asked_for_and_is_taken_is_one_line(tmp_path: Path) -> None:
    with listen(LOOPBACK, 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CartoneError):
            listen(LOOPBACK, port)
        complaint = Program(tmp_path)("serve", "--port", str(port), "--no-browser").complaint()
    assert str(port) in complaint
