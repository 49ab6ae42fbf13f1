"""Names of a file as people read them: without characters that no one sees."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from clubsite.site.characters import code_point, seen, unseen
from scoring.bridge.messages import gettext_noop
from scoring.formats.errors import BadFile
from scoring.formats.event import ParsedResult, ReadEntrant, ReadEvent
from scoring.formats.messages import Message

OF_THE_EVENT = (
    *("name", "title", "venue", "program", "program_version"),
    *("club_name", "club_number", "identifier", "scorer"),
    *("contact_name", "contact_telephone", "contact_email", "charge"),
)
OF_A_PLAYER = ("name", "national_number", "club_number")
SPACES = frozenset("\t\n\v\f\r")


class UnseenCharacter(BadFile):
    """A section or a number that reads like another one."""


def readable(read: ReadEvent) -> ReadEvent:
    """The event with readable names; each that was another is among the losses.

    Sections and numbers hold the file together: there nothing can be left out.
    """
    for pair in read.entrants:
        _check(pair.section, pair.number)
    for line in read.lines:
        _check(line.section, line.table)
    texts: dict[str, Any] = {name: seen(getattr(read, name)) for name in OF_THE_EVENT}
    return replace(
        read,
        **texts,
        entrants=tuple(_entrant(pair) for pair in read.entrants),
        lines=tuple(_line(line) for line in read.lines),
        lost=tuple(_message(message) for message in read.lost) + tuple(_left_out(read)),
    )


def _check(*codes: str) -> None:
    for code in codes:
        for character in unseen(code):
            raise UnseenCharacter(
                gettext_noop(
                    "The section or number “%(code)s” contains an "
                    "invisible character (%(character)s). Rename it in the "
                    "scoring program."
                ),
                code=seen(code),
                character=code_point(character),
            )


def _entrant(pair: ReadEntrant) -> ReadEntrant:
    players = tuple(
        replace(player, **{name: seen(getattr(player, name)) for name in OF_A_PLAYER})
        for player in pair.players
    )
    return replace(pair, name=seen(pair.name), players=players)


def _line(line: ParsedResult) -> ParsedResult:
    if line.names is None:
        return line
    north, east, south, west = map(seen, line.names)
    return replace(line, names=(north, east, south, west))


def _left_out(read: ReadEvent) -> Iterator[Message]:
    """A message for each name that is stored otherwise than the file has it."""
    for name in (getattr(read, field) for field in OF_THE_EVENT):
        yield from _told(Message(gettext_noop("the event")), name)
    for pair in read.entrants:
        place = Message(gettext_noop("pair %(pair)s"), {"pair": pair.number})
        names = (
            getattr(player, field) for player in pair.players for field in OF_A_PLAYER
        )
        for name in (pair.name, *names):
            yield from _told(place, name)


def _told(place: Message, name: str) -> Iterator[Message]:
    if found := [character for character in unseen(name) if character not in SPACES]:
        yield Message(
            gettext_noop(
                "%(place)s: “%(name)s” contains invisible characters (%(characters)s)"
            ),
            {
                "place": place,
                "name": seen(name),
                "characters": ", ".join(dict.fromkeys(map(code_point, found))),
            },
        )


def _message(message: Message) -> Message:
    """A loss that quotes the file."""
    return Message(
        message.text,
        {
            name: seen(value) if isinstance(value, str) else value
            for name, value in message.params.items()
        },
    )
