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
TABLES = st.lists(st.lists(st.text(), max_size=3), max_size=40)


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


@given(st.integers(0, 20), st.integers(0, 20), st.lists(st.integers(0, 19), max_size=20))
def test_count_all(first: int, size: int, numbers: list[int]) -> None:
    below = [number for number in numbers if number < size]
    assert result(rows.count_one_by_one, first, size, below) == result(rows.count_all, first, size, below)


@given(st.integers(0, 20), st.binary(max_size=20), st.sampled_from([bytes, bytearray]))
def test_fill(first: int, values: bytes, kind: type[bytes] | type[bytearray]) -> None:
    assert result(rows.fill_slice, first, kind(values)) == result(rows.fill, first, kind(values))


def added(add: Callable[..., None], *args: Any) -> tuple[list[str], bool]:
    """What is in a list after adding to it, and whether that went beyond the end of the table."""
    out = ["before"]
    try:
        add(out, *args)
    except IndexError:
        return out, True
    return out, False


@given(st.lists(st.text(), max_size=70), st.integers(0, 20), st.integers(0, 2**54 - 1))
def test_add_marked(table: list[str], first: int, marks: int) -> None:
    assert added(rows.add_each_marked, table, first, marks) == added(rows.add_marked, table, first, marks)


@given(TABLES, st.integers(0, 20), st.lists(st.integers(0, 20), max_size=10).map(sorted))
def test_add_rows(table: list[list[str]], first: int, places: list[int]) -> None:
    assert added(rows.add_each_row, table, first, places) == added(rows.add_rows, table, first, places)


@given(TABLES, st.integers(0, 20), st.lists(st.integers(0, 3), max_size=24))
def test_add_counted(table: list[list[str]], first: int, counts: list[int]) -> None:
    assert added(rows.add_each_counted, table, first, counts) == added(rows.add_counted, table, first, counts)


@given(st.lists(st.text(), max_size=16), st.lists(st.integers(-1, 5), max_size=16), st.integers(0, 5))
def test_add_reaching(table: list[str], numbers: list[int], least: int) -> None:
    assert added(rows.add_each_reaching, table, numbers, least) == added(rows.add_reaching, table, numbers, least)


@given(st.integers(0, 100), st.lists(st.text(), max_size=200))
def test_room_for(entries: int, texts: list[str]) -> None:
    found = rows.room_for(entries)
    assert found == []
    found += texts
    for text in texts:
        found.append(text)
    assert found == texts * 2


@pytest.mark.parametrize("write", [rows.write_all, rows.fill])
def test_nothing_is_written_beyond_the_end_in_c(write: Callable[..., None]) -> None:
    if build() == "plain":
        pytest.skip("a row in Python would grow")
    assert result(write, SIZE - 1, bytes(2) if write is rows.fill else [0, 0]) is IndexError
