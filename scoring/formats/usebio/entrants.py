"""PARTICIPANTS: the pairs, under the numbers that the lines name them by."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from xml.etree.ElementTree import Element

from scoring.bridge.contract import Side
from scoring.bridge.event import TOTALS_IN, Method, Unit
from scoring.bridge.messages import gettext_noop
from scoring.formats.errors import DuplicateEntrant
from scoring.formats.event import Official, ReadEntrant, ReadPlayer
from scoring.formats.messages import Message
from scoring.formats.usebio.elements import Notes, Stretch, text

KNOWN = frozenset(
    [
        "PAIR_NUMBER",
        "DIRECTION",
        "TOTAL_SCORE",
        "PERCENTAGE",
        "PLACE",
        "BOARDS_PLAYED",
        "ADJUSTMENT",
        "HANDICAP",
        "MASTER_POINTS_AWARDED",
        "MASTER_POINTS",
        "MASTER_POINT_TYPE",
        "PLAYER",
        "STRATIFICATION",
        "STRAT",
        "CLUB_NAME",
        "PAIR_NAME",
    ]
)
PHANTOM = re.compile(
    r"(phantom|sit[ -]?out|bye|missing|missing pair|no pair)\b", re.IGNORECASE
)
_SIDE = re.compile(
    r"(?<!\s)\s*(N\W?S|E\W?W|NORTH\W*SOUTH|EAST\W*WEST)\Z", re.IGNORECASE
)
_SECTION = re.compile(r"\(?([A-Z])\)?\s*\d+", re.IGNORECASE)
_PLACE = re.compile(r"\d{1,4}")

NOBODY = 0
"""The key of a phantom: who meets it sits out."""

Reference = tuple[str, Side | None, str]
"""Section, direction and number, the way a line can name a pair."""


def read_side(spelling: str) -> Side | None:
    """The direction at the end of a text: "NS", "1EW", "(A) 3 North/South"."""
    found = _SIDE.search(spelling)
    if found is None:
        return None
    return Side.NS if found.group(1)[:1].upper() == "N" else Side.EW


@dataclass(slots=True)
class Pairs:
    """The pairs read so far."""

    method: Method
    notes: Notes
    entrants: list[ReadEntrant] = field(default_factory=list)
    _keys: dict[Reference, int] = field(default_factory=dict)
    _sessions: dict[int, int] = field(default_factory=dict)

    def read(self, stretch: Stretch) -> None:
        """Take in the participants that a session or section lists."""
        for element in stretch.element.findall("PARTICIPANTS/PAIR"):
            self.notes.unknown(element, KNOWN)
            self._read_pair(element, stretch)

    def _read_pair(self, element: Element, stretch: Stretch) -> None:
        number = text(element, "PAIR_NUMBER")
        players = tuple(_players(element))
        side = read_side(text(element, "DIRECTION")) or read_side(number)
        section = stretch.section or _section_in(number)
        known = self._keys.get((section, side, _spelling(number)))
        if not number:
            self.notes.add(
                gettext_noop("A pair without PAIR_NUMBER: %(names)s"),
                names=" – ".join(player.name for player in players),
            )
        elif _is_phantom(number, players):
            self._keys[section, side, _spelling(number)] = NOBODY
        elif known:
            self._meet_again(known, stretch.session)
        else:
            key = self._add(number, section, side, players)
            self._sessions[key] = stretch.session
            self.entrants[key - 1] = self._with_figures(self.entrants[key - 1], element)

    def _meet_again(self, key: int, session: int) -> None:
        entrant = self.entrants[key - 1]
        if self._sessions[key] == session:
            raise DuplicateEntrant(
                gettext_noop(
                    "PARTICIPANTS has the pair number %(number)s twice. "
                    "Give each pair its own number in the scoring program "
                    "and export again."
                ),
                number=entrant.number,
            )
        self.notes.add(
            gettext_noop("Pair %(number)s: session totals aren't imported"),
            number=entrant.number,
        )
        self.entrants[key - 1] = replace(entrant, official=Official())

    def _add(
        self,
        number: str,
        section: str,
        side: Side | None,
        players: tuple[ReadPlayer, ...] = (),
    ) -> int:
        key = len(self.entrants) + 1
        self.entrants.append(ReadEntrant(key, number, section, side, players))
        self._keys[section, side, _spelling(number)] = key
        return key

    def _with_figures(self, entrant: ReadEntrant, element: Element) -> ReadEntrant:
        place = Message(gettext_noop("pair %(number)s"), {"number": entrant.number})
        figure = self.notes.figure
        handicap = figure(element, "HANDICAP", place)
        rank = _PLACE.search(text(element, "PLACE"))
        boards = figure(element, "BOARDS_PLAYED", place)
        return replace(
            entrant,
            official=Official(
                points=figure(element, "TOTAL_SCORE", place),
                percentage=figure(element, "PERCENTAGE", place),
                rank=int(rank.group()) if rank else None,
                boards=int(boards.value) if boards else None,
                master_points=under_master_points(element, "MASTER_POINTS_AWARDED"),
                colour=under_master_points(element, "MASTER_POINT_TYPE"),
            ),
            handicap=handicap.value if handicap and handicap.value else None,
            penalty=self._penalty(element, place),
            unit=self._unit(element),
        )

    def _penalty(self, element: Element, place: Message) -> Fraction:
        adjustment = self.notes.figure(element, "ADJUSTMENT", place)
        return -adjustment.value if adjustment else Fraction(0)

    def _unit(self, element: Element) -> Unit:
        return read_unit(self.method, text(element, "ADJUSTMENT"))

    def listed(self, number: str, side: Side, section: str) -> int | None:
        """The key of the pair that a line names, `NOBODY` for a phantom, or none."""
        if _is_phantom(number, ()):
            return NOBODY
        section = section or _section_in(number)
        for reference in _spellings(section, side, _spelling(number)):
            if reference in self._keys:
                return self._keys[reference]
        return None

    def find(self, number: str, side: Side, section: str) -> int:
        """The same; a pair that is not listed is added."""
        key = self.listed(number, side, section)
        if key is not None:
            return key
        section = section or _section_in(number)
        self.notes.add(
            gettext_noop("Pair %(number)s has results but isn't in PARTICIPANTS"),
            number=number,
        )
        return self._add(number, section, read_side(number))

    def numbered(self) -> tuple[ReadEntrant, ...]:
        """The pairs; where both directions use a number, the side is put behind it."""
        used = Counter((pair.section, pair.number) for pair in self.entrants)
        return tuple(
            replace(pair, number=f"{pair.number}{pair.side or ''}")
            if used[pair.section, pair.number] > 1
            else pair
            for pair in self.entrants
        )


def read_unit(method: Method, amount: str) -> Unit:
    """What an ADJUSTMENT of a total is in.

    >>> str(read_unit(Method.MATCHPOINTS, "-25%")), str(read_unit(Method.AGGREGATE, "-50"))
    ('percent_of_top', 'points')
    """
    percent = amount.endswith("%") and method is Method.MATCHPOINTS
    return Unit.PERCENT_OF_TOP if percent else TOTALS_IN[method]


def _spellings(section: str, side: Side, number: str) -> Iterable[Reference]:
    """The ways in which PARTICIPANTS may have listed what a line names."""
    side_in_number = read_side(number)
    bare = _SIDE.sub("", number)
    for place in dict.fromkeys((section, "")):
        yield place, side_in_number or side, number
        yield place, None, number
        yield place, side_in_number or side, bare
        yield place, None, bare
        yield place, side, f"{number}{side}"
        if side_in_number is None:
            yield place, side.other, number


def _spelling(number: str) -> str:
    return "".join(number.upper().split())


def _section_in(number: str) -> str:
    """The section letter that some programs write into the number.

    >>> _section_in("(A) 3 NS"), _section_in("12")
    ('A', '')
    """
    found = _SECTION.match(number)
    return found.group(1).upper() if found else ""


def _is_phantom(number: str, players: tuple[ReadPlayer, ...]) -> bool:
    named = [player.name for player in players if player.name]
    absent = bool(named) and all(PHANTOM.match(name) for name in named)
    return absent or number == "0" or PHANTOM.match(number) is not None


def _players(element: Element) -> Iterable[ReadPlayer]:
    return read_players(element.findall("PLAYER"))


def read_players(elements: Iterable[Element]) -> Iterable[ReadPlayer]:
    """The persons of elements with name and numbers."""
    for player in elements:
        yield ReadPlayer(
            name=text(player, "PLAYER_NAME"),
            national_number=_number(text(player, "NATIONAL_ID_NUMBER")),
            club_number=_number(text(player, "CLUB_ID_NUMBER")),
        )


def _number(number: str) -> str:
    return "" if number.strip("0") == "" else number


def under_master_points(element: Element, tag: str) -> str:
    """What is said of an award, beside the other figures or in an element of its own."""
    return text(element, tag) or text(element, f"MASTER_POINTS/{tag}")
