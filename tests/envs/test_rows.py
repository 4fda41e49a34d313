"""The loops that are run very often: those in C do the same as those in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from untertage import build
from untertage.kit import rows

SIZE = 40
Row = bytearray | memoryview


def result(write: Callable[..., None], *args: Any, row: Row | None = None) -> bytes | type[Exception]:
    """A row after writing, or what was raised."""
    row = bytearray(range(SIZE)) if row is None else row
    try:
        write(row, *args)
    except (IndexError, TypeError) as error:
        return type(error)
    return bytes(row)


def test_a_compiled_package_uses_the_loops_in_c() -> None:
    assert (build() == "compiled") == (rows.set_all is not rows.set_one_by_one)


@given(st.lists(st.integers(0, SIZE + 2), max_size=20), st.integers(0, 255))
def test_set_all(places: list[int], value: int) -> None:
    assert result(rows.set_one_by_one, places, value) == result(rows.set_all, places, value)


@given(st.lists(st.integers(0, SIZE - 1), max_size=20))
def test_set_all_in_the_memory_of_an_array(places: list[int]) -> None:
    expected = result(rows.set_one_by_one, places, 1)
    assert expected == result(rows.set_all, places, 1, row=memoryview(bytearray(range(SIZE))))


@given(st.integers(0, 20), st.lists(st.integers(-(2**70), 2**70) | st.integers(-200, 200), max_size=20))
def test_write_all(first: int, values: list[int]) -> None:
    assert result(rows.write_one_by_one, first, values) == result(rows.write_all, first, values)


@given(st.integers(0, 20), st.binary(max_size=20), st.sampled_from([bytes, bytearray]))
def test_fill(first: int, values: bytes, kind: type[bytes] | type[bytearray]) -> None:
    assert result(rows.fill_slice, first, kind(values)) == result(rows.fill, first, kind(values))


@given(st.lists(st.text(), max_size=70), st.integers(0, 20), st.integers(0, 2**54 - 1))
def test_add_marked(table: list[str], first: int, marks: int) -> None:
    found: list[list[str]] = [["before"], ["before"]]
    raised = []
    for add, out in zip((rows.add_each_marked, rows.add_marked), found, strict=True):
        try:
            add(out, table, first, marks)
        except IndexError:
            raised.append(len(out))
    assert found[0] == found[1]
    assert len(raised) in (0, 2)


@pytest.mark.parametrize("write", [rows.write_all, rows.fill])
def test_nothing_is_written_beyond_the_end_in_c(write: Callable[..., None]) -> None:
    if build() == "plain":
        pytest.skip("a row in Python would grow")
    assert result(write, SIZE - 1, bytes(2) if write is rows.fill else [0, 0]) is IndexError
