"""Damaged Bridgemate databases: a row is lost with a word about it, or not at all."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from clubsite.tests.far import one_in
from scoring.formats import bws
from scoring.formats.errors import BadFile
from scoring.formats.event import ReadEvent
from scoring.formats.reading import Reading
from tests.shared_data import needs_shared_data, shared

FILE = "bws/acbl_club_10t_36b.bws"
PAGE = 2048
FEW, MANY = 4, 15


@cache
def real() -> bytes:
    return shared(FILE).read_bytes()


@cache
def whole() -> Reading:
    return bws.read(real())


def cut(content: bytes, chance: Random) -> bytes:
    return content[: chance.randrange(len(content))]


def cut_at_a_page(content: bytes, chance: Random) -> bytes:
    return content[: PAGE * chance.randrange(len(content) // PAGE)]


def without_a_page(content: bytes, chance: Random) -> bytes:
    at = PAGE * chance.randrange(len(content) // PAGE)
    return content[:at] + content[at + PAGE :]


def bent(content: bytes, chance: Random) -> bytes:
    """A few bytes changed."""
    bytes_ = bytearray(content)
    for _ in range(20):
        bytes_[chance.randrange(PAGE, len(bytes_))] ^= chance.randrange(1, 256)
    return bytes(bytes_)


def overwritten(content: bytes, chance: Random) -> bytes:
    """A stretch of zeros or of noise."""
    at, length = chance.randrange(len(content)), chance.choice((64, 600, PAGE, 9000))
    noise = chance.choice((bytes(length), chance.randbytes(length)))
    return (content[:at] + noise + content[at + length :])[: len(content)]


def swapped(content: bytes, chance: Random) -> bytes:
    """One page in the place of another."""
    pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
    first, second = chance.sample(range(len(pages)), 2)
    pages[first] = pages[second]
    return b"".join(pages)


def pages_of_results(content: bytes) -> Iterator[int]:
    """Where the pages begin that hold rows of ReceivedData."""
    for at in range(0, len(content), PAGE):
        page = content[at : at + PAGE]
        if page[:2] == b"\1\1" and page[4:8] == (48).to_bytes(4, "little"):
            yield at


def results(event: ReadEvent | None) -> list[tuple[int | None, str, int]]:
    lines = event.lines if event is not None else ()
    return sorted((line.round or 0, line.table, line.board) for line in lines)


def lost_silently(content: bytes) -> bool:
    """Whether rows, names or deals are missing and neither refusal nor remark says so."""
    try:
        reading = bws.read(content)
    except BadFile:
        return False
    return not reading.remarks and (
        len(results(reading.event)) < len(results(whole().event))
        or len(reading.deals) < len(whole().deals)
        or _named(reading.event) < _named(whole().event)
    )


def _named(event: ReadEvent | None) -> int:
    return sum(len(entrant.players) for entrant in event.entrants) if event else 0


@needs_shared_data
@pytest.mark.parametrize(
    "damage",
    one_in(
        3,
        [cut, cut_at_a_page, without_a_page, bent, overwritten, swapped],
        lambda damage: damage.__name__,
    ),
)
def test_no_damage_loses_rows_silently(
    damage: Callable[[bytes, Random], bytes], pytestconfig: pytest.Config
) -> None:
    content = real()
    silent = [
        seed
        for seed in range(MANY if pytestconfig.getoption("--full") else FEW)
        if lost_silently(damage(content, Random(seed)))  # noqa: S311 - damage, the same in every run
    ]

    assert silent == []


@needs_shared_data
def test_every_page_of_results_is_missed() -> None:
    content = real()
    where = list(pages_of_results(content))

    assert len(where) == 8
    for at in where:
        for instead in (bytes(PAGE), content[PAGE * 3 : PAGE * 4], b"\1\1" * 1024):
            with pytest.raises(BadFile, match="ReceivedData"):
                bws.read(content[:at] + instead + content[at + PAGE :])
