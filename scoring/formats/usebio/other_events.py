"""Individuals, teams and Swiss events: contestants and matches of another kind."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from xml.etree.ElementTree import Element

from scoring.bridge.event import Method, Unit
from scoring.bridge.messages import gettext_noop
from scoring.formats.builder import EventBuilder
from scoring.formats.errors import MissingPart
from scoring.formats.event import (
    Contest,
    Figure,
    Form,
    InRooms,
    Official,
    ParsedResult,
    ReadEntrant,
    ReadMatch,
    ReadPlayer,
    Room,
    Scoring,
    line_place,
)
from scoring.formats.messages import Message, Remarks, line_of_file
from scoring.formats.usebio.elements import Notes, Stretch, text
from scoring.formats.usebio.entrants import (
    read_players,
    read_side,
    read_unit,
    under_master_points,
)
from scoring.formats.usebio.travellers import POINTS, read_outcome

KINDS = {
    "INDIVIDUAL": (Contest.INDIVIDUAL, Form.SESSION),
    "TEAMS": (Contest.TEAMS, Form.SESSION),
    "SWISS_TEAMS": (Contest.TEAMS, Form.SWISS),
    "SWISS_PAIRS": (Contest.PAIRS, Form.SWISS),
}
WITHOUT_FIELD = {
    "BAM": Scoring.BOARD_A_MATCH,
    "PAB": Scoring.BOARD_A_MATCH,
    "AGGREGATE": Scoring.AGGREGATE,
}
IN_ROOMS = {
    "BAM": InRooms.BOARD_A_MATCH,
    "PAB": InRooms.BOARD_A_MATCH,
    "AGGREGATE": InRooms.AGGREGATE,
    "HYBRID": InRooms.HYBRID,
}
SEATS = ("N", "E", "S", "W")
Meeting = frozenset[int]
"""The keys of two who meet."""


class Others:
    """What was read so far of such an event."""

    def __init__(self, kind: str, method: Method | None, notes: Notes) -> None:
        self.contest, self.form = KINDS[kind]
        self.method = None if self.contest is Contest.TEAMS else method
        self.notes = notes
        self.found = EventBuilder(Remarks())
        self.matches: list[ReadMatch] = []
        self.between: defaultdict[Meeting, list[ReadMatch]] = defaultdict(list)
        self.pairs: dict[str, int] = {}
        self.listed: dict[str, int] = {}
        self.vps = False
        self.said: Scoring | None = None
        self.in_rooms: InRooms | None = None

    def standings(self, event: Element) -> Scoring | None:
        """What the totals are in; none where the method of boards says it."""
        method = text(event, "BOARD_SCORING_METHOD").upper()
        if self.contest is Contest.TEAMS:
            self.in_rooms = IN_ROOMS.get(method)
        self.said = self._standings(event)
        return self.said

    def _standings(self, event: Element) -> Scoring | None:
        self.vps = text(event, "MATCH_SCORING_METHOD").upper().startswith("VP")
        if self.vps:
            return Scoring.VICTORY_POINTS
        if self.contest is not Contest.TEAMS:
            return None
        method = text(event, "BOARD_SCORING_METHOD").upper()
        return WITHOUT_FIELD.get(method, Scoring.TEAMS_IMPS)

    def read_contestants(self, stretch: Stretch) -> None:
        for listed in stretch.element.findall("PARTICIPANTS"):
            for element in listed:
                number = self._read_number(element)
                if number:
                    self._contestant(element, number, stretch.section)

    def _read_number(self, element: Element) -> str:
        if self.contest is Contest.TEAMS:
            return (element.get("TEAM_ID") or text(element, "TEAM_ID")).strip()
        if self.contest is Contest.INDIVIDUAL:
            return text(element, "PLAYER_NUMBER")
        return text(element, "PAIR_NUMBER")

    def _contestant(self, element: Element, number: str, section: str) -> None:
        key = self.found.entrant(number, number=number, section=section)
        for pair in element.findall("PAIR"):
            self.pairs.setdefault(text(pair, "PAIR_NUMBER"), key)
        self.listed[number] = key
        place = Message(gettext_noop("%(number)s"), {"number": number})
        adjustment = self.notes.figure(element, "ADJUSTMENT", place)
        handicap = self.notes.figure(element, "HANDICAP", place)
        self.found.change(
            key,
            replace(
                self.found.entrants[key - 1],
                name=(element.get("TEAM_NAME") or text(element, "TEAM_NAME")).strip(),
                side=read_side(text(element, "DIRECTION")),
                players=tuple(self._players(element)),
                official=self._official(element, place),
                penalty=-adjustment.value if adjustment else Fraction(0),
                unit=self._unit(element),
                handicap=handicap.value if handicap and handicap.value else None,
            ),
        )

    def _unit(self, element: Element) -> Unit:
        if self.vps:
            return Unit.VPS
        if self.said is Scoring.BOARD_A_MATCH:
            return Unit.POINTS
        if self.method is None:
            return Unit.IMPS
        return read_unit(self.method, text(element, "ADJUSTMENT"))

    def _players(self, element: Element) -> Iterator[ReadPlayer]:
        """Those of the team or pair; a contestant that is one person is its own."""
        if self.contest is Contest.INDIVIDUAL:
            yield from read_players([element])
        else:
            yield from read_players(element.iter("PLAYER"))

    def _official(self, element: Element, place: Message) -> Official:
        figure = self.notes.figure
        rank, boards = (
            text(element, "PLACE").lstrip("="),
            figure(element, "BOARDS_PLAYED", place),
        )
        return Official(
            points=figure(element, "TOTAL_SCORE", place),
            percentage=figure(element, "PERCENTAGE", place),
            rank=int(rank) if rank.isdecimal() and len(rank) < 5 else None,
            boards=int(boards.value) if boards else None,
            won=figure(element, "WINS_OR_DRAWS", place),
            master_points=under_master_points(element, "MASTER_POINTS_AWARDED"),
            colour=under_master_points(element, "MASTER_POINT_TYPE"),
        )

    def read_boards(self, stretch: Stretch) -> None:
        """The boards of the matches, then those that stand beside them."""
        for element in stretch.element.findall("MATCH"):
            match = self._match(element, stretch)
            if match is not None:
                self._keep(match)
                self._boards(stretch, element, match)
        self._boards(stretch, stretch.element, None)

    def _match(self, element: Element, stretch: Stretch) -> ReadMatch | None:
        home = text(element, "TEAM") or text(element, "NS_PAIR_NUMBER")
        away = text(element, "OPPOSING_TEAM") or text(element, "EW_PAIR_NUMBER")
        if not home:
            self.notes.add(gettext_noop("A MATCH without its TEAM"))
            return None
        place = Message(gettext_noop("%(ns)s v %(ew)s"), {"ns": home, "ew": away})
        number = text(element, "ROUND_NUMBER")
        ours = self._either(element, ("TEAM_SCORE", "NS_SCORE"), place)
        theirs = self._either(element, ("OPPOSING_TEAM_SCORE", "EW_SCORE"), place)
        match = ReadMatch(
            key=len(self.matches) + 1,
            session=stretch.session,
            section=stretch.section,
            round=int(number) if number.isdecimal() and len(number) < 4 else 1,
            home=self.found.entrant(home, number=home),
            away=self.found.entrant(away, number=away) if away else 0,
        )
        if self.vps:
            return replace(match, home_points=ours, away_points=theirs)
        return replace(match, home_imps=ours, away_imps=theirs)

    def _either(
        self, element: Element, tags: tuple[str, str], place: Message
    ) -> Figure | None:
        found = (self.notes.figure(element, tag, place) for tag in tags)
        return next((value for value in found if value is not None), None)

    def _boards(
        self, stretch: Stretch, outer: Element, match: ReadMatch | None
    ) -> None:
        for board in outer.findall("BOARD"):
            number = text(board, "BOARD_NUMBER")
            if number.isdecimal() and len(number) <= 3 and int(number) > 0:
                elements = board.findall("TRAVELLER_LINE")
                top = max(2 * (len(elements) - 1), 1)
                for element in elements:
                    self._line(element, (stretch, int(number), match), top)

    def _line(
        self, element: Element, at: tuple[Stretch, int, ReadMatch | None], top: int
    ) -> None:
        stretch, board, match = at
        keys = self._seated(element, match)
        if keys is None:
            self.notes.add(
                gettext_noop("A result on board %(board)s without both pair numbers"),
                board=board,
            )
            return
        if self.contest is Contest.TEAMS and match is None:
            match = self._read_match(keys, stretch)
        names = [self.found.entrants[key - 1].number for key in keys]
        place = line_place(board, names[0], names[1])
        tag = "IMPS" if self.method is None else POINTS[self.method]
        table, number = text(element, "TABLE_NUMBER"), text(element, "ROUND_NUMBER")
        line = ParsedResult(
            key=0,
            session=stretch.session,
            section=stretch.section,
            board=board,
            ns=keys[0],
            ew=keys[1],
            ns_points=self.notes.figure(element, f"NS_{tag}", place),
            ew_points=self.notes.figure(element, f"EW_{tag}", place),
            round=int(number) if number.isdecimal() and len(number) < 4 else None,
            table=table,
            match=match.key if match else 0,
            room=self._room(keys, match),
            seats=(keys[0], keys[1], keys[2], keys[3]) if len(keys) == 4 else None,
        )
        for complete in read_outcome(element, line, place, top, self.notes):
            if not self.found.add(complete, line_of_file(0)):
                self.notes.add(gettext_noop("%(place)s isn't imported"), place=place)

    def _read_match(self, keys: list[int], stretch: Stretch) -> ReadMatch | None:
        """The match of two teams of which a board stands beside the matches.

        A new one where they have none; none where they have several.
        """
        known = self.between[frozenset(keys)]
        if not known and len(set(keys)) == 2:
            self._keep(
                ReadMatch(
                    key=len(self.matches) + 1,
                    session=stretch.session,
                    section=stretch.section,
                    round=1,
                    home=keys[0],
                    away=keys[1],
                )
            )
        return known[0] if len(known) == 1 else None

    def _keep(self, match: ReadMatch) -> None:
        self.matches.append(match)
        self.between[frozenset((match.home, match.away))].append(match)

    def _room(self, keys: list[int], match: ReadMatch | None) -> Room | None:
        if match is None or self.contest is not Contest.TEAMS:
            return None
        return Room.OPEN if keys[0] == match.home else Room.CLOSED

    def _seated(self, element: Element, match: ReadMatch | None) -> list[int] | None:
        """The keys of both sides; in an individual those of N E S W."""
        tags = [f"{seat}_PLAYER_NUMBER" for seat in SEATS]
        if self.contest is not Contest.INDIVIDUAL:
            tags = ["NS_PAIR_NUMBER", "EW_PAIR_NUMBER"]
        numbers = [text(element, tag) for tag in tags]
        if not all(numbers):
            return None
        for teams in product(*map(self._teams, numbers)):
            if len(teams) == 2 and _meet(*teams, match):
                return list(teams)
        return [self.found.entrant(number, number=number) for number in numbers]

    def _teams(self, number: str) -> list[int]:
        """The team whose pair has the number, and the team that has it itself."""
        found = (self.pairs.get(number), self.listed.get(number))
        return [key for key in found if key is not None]

    def check_complete(self) -> None:
        if not self.found.entrants or not (self.found.lines or self.matches):
            raise MissingPart(
                gettext_noop(
                    "EVENT has neither matches nor results. Export the "
                    "event with its results."
                )
            )

    def entrants(self) -> tuple[ReadEntrant, ...]:
        return tuple(self.found.entrants)


def _meet(ns: int, ew: int, match: ReadMatch | None) -> bool:
    if match is None:
        return ns != ew
    return {ns, ew} == {match.home, match.away}
