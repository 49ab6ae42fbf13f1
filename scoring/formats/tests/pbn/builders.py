"""Small PBN texts."""

from collections.abc import Iterable

from scoring.formats import pbn
from scoring.formats.event import ReadEvent
from scoring.formats.reading import Game, Reading

DEAL = "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"


def make_game(*sections: str, **tags: str) -> str:
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, *sections, "", ""])


def read(*games: str) -> Reading:
    return pbn.read("".join(games).encode())


def strict(*games: str) -> list[str]:
    """Everything that the strict reader has to say."""
    return said(pbn.read_strict("".join(games).encode()))


def said(reading: Reading) -> list[str]:
    return [str(remark) for remark in reading.remarks]


def only(games: Iterable[Game]) -> Game:
    (game,) = games
    return game


def event_of(*games: str) -> ReadEvent:
    event = read(*games).event
    assert event is not None
    return event


def table(board: int, north: str, east: str, **more: str) -> str:
    """A game of a pairs event; the names of partners begin alike."""
    return make_game(
        Event="Evening",
        Board=f"{board}",
        North=north,
        East=east,
        South=f"{north} partner",
        West=f"{east} partner",
        **more,
    )
