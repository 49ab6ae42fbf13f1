"""The pages of an Access database (Jet 3 or Jet 4), and the rows that they hold.

The definition of a table says how many rows it has and which pages hold them, and every
such page says of which table it is. A file that was cut off, or in which pages were
overwritten, contradicts itself there, whatever the numbers of its rows.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

DATA = b"\1\1"
DEFINITION = b"\2\1"
USAGE = b"\5\1"

DELETED = 0x8000
ELSEWHERE = 0x4000
OFFSET = 0x1FFF
"""Of a row's two bytes on its page: its flags, and where it begins."""

OWNER = 4
"""Where a data page names the definition of its table."""
USAGE_BITS = 4
"""Where a page of a usage map begins to list pages."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a version of Jet has what: the size of a page, the number of rows and the
    usage map in a table's definition, and the number of rows of a data page."""

    page: int
    rows: int
    usage: int
    count: int


JET_3 = Layout(page=2048, rows=12, usage=35, count=8)
JET_4 = Layout(page=4096, rows=16, usage=55, count=12)


class DamagedPages(ValueError):
    """Pages that contradict each other, or that are not there; numbers that are cut off
    are a `struct.error`."""


class Pages:
    """All pages of a file."""

    def __init__(self, content: bytes, layout: Layout) -> None:
        if len(content) % layout.page:
            raise DamagedPages("the last page is not whole")
        self.content = content
        self.layout = layout

    def count(self, definition: int) -> int:
        """How many rows the table has, as its page of definition says."""
        return _number(self._page(definition, DEFINITION), self.layout.rows)

    def records(self, definition: int) -> list[bytes]:
        """The rows of the table with that page of definition, as many as it says."""
        page, expected = self._page(definition, DEFINITION), self.count(definition)
        found: list[bytes] = []
        size = 0
        for which in self._used(_number(page, self.layout.usage)):
            for record in self._on_page(which, definition):
                found.append(record)
                size += len(record)
            if len(found) > expected or size > len(self.content):
                break
        if len(found) != expected or size > len(self.content):
            raise DamagedPages(f"{len(found)} rows instead of {expected}")
        return found

    def _page(self, which: int, kind: bytes) -> bytes:
        start = which * self.layout.page
        page = self.content[start : start + self.layout.page]
        if page[:2] != kind:
            raise DamagedPages(f"page {which} is of another kind")
        return page

    def _used(self, pointer: int) -> Iterator[int]:
        """The pages of a usage map: of one that lists them, or lists lists of them."""
        usage = self._record(pointer)
        if usage[:1] == b"\0":
            yield from _set_bits(usage[5:], _number(usage, 1))
        else:
            bits = 8 * (self.layout.page - USAGE_BITS)
            for at in range(1, len(usage) - 3, 4):
                which = _number(usage, at)
                if which:
                    listed = self._page(which, USAGE)[USAGE_BITS:]
                    yield from _set_bits(listed, (at - 1) // 4 * bits)

    def _on_page(self, which: int, definition: int) -> Iterator[bytes]:
        """The rows of a page of the table that are not deleted."""
        page = self._page(which, DATA)
        if _number(page, OWNER) != definition:
            raise DamagedPages(f"page {which} is of another table")
        for at in range(self._slots(page)):
            flags, record = self._slot(page, at)
            if flags & DELETED:
                continue
            if flags & ELSEWHERE:
                record = self._record(_number(record, 0))
            if not record:
                raise DamagedPages(f"an empty row on page {which}")
            yield record

    def _record(self, pointer: int) -> bytes:
        """The row of a pointer, whose last byte is its place on the page."""
        page = self._page(pointer >> 8, DATA)
        if pointer & 0xFF >= self._slots(page):
            raise DamagedPages(f"page {pointer >> 8} lacks row {pointer & 0xFF}")
        return self._slot(page, pointer & 0xFF)[1]

    def _slots(self, page: bytes) -> int:
        """How many rows the page lists."""
        count: int = struct.unpack_from("<H", page, self.layout.count)[0]
        if self._listed(count) > len(page):
            raise DamagedPages("a page with more rows than it can hold")
        return count

    def _listed(self, count: int) -> int:
        """Where the list of so many rows ends, each of which takes two bytes."""
        return self.layout.count + 2 + 2 * count

    def _slot(self, page: bytes, at: int) -> tuple[int, bytes]:
        """The flags and the bytes of a row. Rows lie end to end, from the end of the page
        towards their list at its beginning."""
        slots = struct.unpack_from(
            f"<{min(at, 1) + 1}H", page, self._listed(at - 1 if at else 0)
        )
        start, end = slots[-1] & OFFSET, slots[0] & OFFSET if at else len(page)
        if not self._listed(self._slots(page)) <= start <= end:
            raise DamagedPages("rows that lie in each other")
        return slots[-1], page[start:end]


def _number(page: bytes, at: int) -> int:
    return int(struct.unpack_from("<I", page, at)[0])


def _set_bits(bits: bytes, first: int) -> Iterator[int]:
    """The numbers of the bits that are set, counted from `first`."""
    for at, byte in enumerate(bits):
        for bit in range(8):
            if byte >> bit & 1:
                yield first + 8 * at + bit
