"""Pages of a database as small as the case needs, in both layouts."""

import struct
from collections.abc import Sequence

import pytest

from scoring.formats.bws.pages import (
    DATA,
    DEFINITION,
    DELETED,
    ELSEWHERE,
    JET_3,
    JET_4,
    USAGE,
    DamagedPages,
    Layout,
    Pages,
)

LAYOUTS = pytest.mark.parametrize("layout", [JET_3, JET_4])
Rows = Sequence[tuple[int, bytes]]
LIVE = 0


def definition(layout: Layout, rows: int, usage: int) -> bytes:
    page = bytearray(layout.page)
    page[:2] = DEFINITION
    struct.pack_into("<I", page, layout.rows, rows)
    struct.pack_into("<I", page, layout.usage, usage)
    return bytes(page)


def data(layout: Layout, owner: int, rows: Rows) -> bytes:
    page = bytearray(layout.page)
    page[:2] = DATA
    struct.pack_into("<I", page, 4, owner)
    struct.pack_into("<H", page, layout.count, len(rows))
    end = layout.page
    for at, (flags, row) in enumerate(rows):
        end -= len(row)
        page[end : end + len(row)] = row
        struct.pack_into("<H", page, layout.count + 2 + 2 * at, flags | end)
    return bytes(page)


def bits(*pages: int) -> bytes:
    return sum(1 << page for page in pages).to_bytes(8, "little")


def lists(layout: Layout, *pages: int) -> bytes:
    return (USAGE + bytes(2) + bits(*pages)).ljust(layout.page, b"\0")


def pointer(page: int, row: int) -> bytes:
    return struct.pack("<I", page << 8 | row)


def usage(*pages: int) -> bytes:
    return bytes(5) + bits(*pages)


def file(layout: Layout, count: int, rows: Rows, more: Rows = ((LIVE, b"c"),)) -> Pages:
    """Page 0 is anything, 1 the definition, 2 has the usage map, 3 and 4 the rows."""
    pages = (
        bytes(layout.page),
        definition(layout, count, 2 << 8 | 1),
        data(layout, 0, [(LIVE, b"?"), (LIVE, usage(3, 4))]),
        data(layout, 1, rows),
        data(layout, 1, more),
    )
    return Pages(b"".join(pages), layout)


@LAYOUTS
def test_rows_are_those_of_all_pages_of_the_usage_map(layout: Layout) -> None:
    rows = [(LIVE, b"a"), (DELETED, b"gone"), (LIVE, b"bb")]

    assert file(layout, 3, rows).records(1) == [b"a", b"bb", b"c"]
    assert file(layout, 3, rows).count(1) == 3


@LAYOUTS
def test_a_usage_map_may_list_pages_that_list_pages(layout: Layout) -> None:
    pages = (
        bytes(layout.page),
        definition(layout, 1, 2 << 8),
        data(layout, 0, [(LIVE, b"\1" + struct.pack("<II", 0, 3))]),
        lists(layout, 4),
        data(layout, 1, [(LIVE, b"a")]),
    )
    second = 8 * (layout.page - 4)
    found = Pages(b"".join(pages), layout)

    with pytest.raises(DamagedPages, match=f"page {second + 4} "):
        found.records(1)
    first = data(layout, 0, [(LIVE, b"\1" + struct.pack("<II", 3, 0))])
    whole = b"".join((*pages[:2], first, *pages[3:]))
    assert Pages(whole, layout).records(1) == [b"a"]


@LAYOUTS
def test_a_row_may_lie_on_another_page(layout: Layout) -> None:
    rows = [(ELSEWHERE, pointer(4, 1))]
    more = [(LIVE, b"c"), (DELETED, b"far")]

    assert file(layout, 2, rows, more).records(1) == [b"far", b"c"]
    with pytest.raises(DamagedPages, match="page 4 lacks row 2"):
        file(layout, 2, [(ELSEWHERE, pointer(4, 2))], more).records(1)


@LAYOUTS
@pytest.mark.parametrize("count", [0, 1, 3])
def test_more_or_fewer_rows_than_the_definition_says_are_damage(
    layout: Layout, count: int
) -> None:
    with pytest.raises(DamagedPages, match="rows instead of"):
        file(layout, count, [(LIVE, b"a")]).records(1)


def test_rows_that_all_lie_in_one_are_no_larger_than_the_file() -> None:
    far = (LIVE, bytes(1500))
    rows = [(ELSEWHERE, pointer(4, 0))] * 9

    with pytest.raises(DamagedPages):
        file(JET_3, 10, rows, [far]).records(1)


@LAYOUTS
def test_pages_that_are_no_whole_pages_of_the_table_are_damage(layout: Layout) -> None:
    sound = file(layout, 2, [(LIVE, b"a")]).content
    page = layout.page
    other = data(layout, 2, [(LIVE, b"a")])
    full = bytearray(data(layout, 1, [(LIVE, b"a")]))
    struct.pack_into("<H", full, layout.count, 9000)
    crossed = bytearray(data(layout, 1, [(LIVE, b"a"), (LIVE, b"b")]))
    struct.pack_into("<H", crossed, layout.count + 4, page - 1 + 1)

    for instead in (bytes(page), other, bytes(full), bytes(crossed)):
        with pytest.raises(DamagedPages):
            Pages(sound[: 3 * page] + instead + sound[4 * page :], layout).records(1)
    with pytest.raises(DamagedPages, match="not whole"):
        Pages(sound[:-1], layout)
    with pytest.raises(DamagedPages, match="page 4 "):
        Pages(sound[:-page], layout).records(1)
    with pytest.raises(DamagedPages, match="an empty row"):
        file(layout, 2, [(LIVE, b"")]).records(1)
