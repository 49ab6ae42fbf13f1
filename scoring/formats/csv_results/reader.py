"""Tables of results as one event."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from scoring.bridge.contract import Side
from scoring.bridge.convention import Name
from scoring.bridge.event import Method, Unit
from scoring.bridge.messages import gettext_noop
from scoring.formats.adjustment_text import parse_code
from scoring.formats.builder import (
    EventBuilder,
    directions,
    with_directions,
    with_members,
)
from scoring.formats.csv_results.blocks import (
    TOGETHER,
    Block,
    Row,
    blocks,
    column,
    separator,
)
from scoring.formats.csv_results.lines import Travellers, recognise_scoring
from scoring.formats.errors import MissingPart
from scoring.formats.event import (
    SCORING_OF,
    Contest,
    Form,
    InRooms,
    Official,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    ReadPlayer,
    Scale,
    Scoring,
)
from scoring.formats.messages import Remarks
from scoring.formats.reading import Reading
from scoring.formats.safe_input import beginning, decode_text
from scoring.formats.scores.engine import with_fields
from scoring.formats.scores.inferred import (
    by_its_figures,
    with_datums,
    with_found_weights,
    with_points_of_rulings,
)

NAME = "csv"
METHODS = {str(scoring): method for method, scoring in SCORING_OF.items()}
RESULT = ("points", "result")


def sniff(content: bytes) -> bool:
    """Whether the first line is the heading of one of the blocks."""
    text = beginning(content).lstrip("\n")
    first = text.split("\n", 1)[0].split(separator(text))
    return _is_heading(frozenset(map(column, first)))


KINDS = {
    "facts": ({"event", "value"},),
    "lines": ({"board", "ns", "ew"}, {"board", "north", "south"}, {"board", "n", "e"}),
    "ranking": ({"place", "number"}, {"place", "pair"}, {"place", "player1"}),
    "matches": ({"match", "home", "away"}, {"team1", "team2", "imps1"}),
}


def _is(kind: str, columns: frozenset[str]) -> bool:
    return any(wanted <= columns for wanted in KINDS[kind])


def _is_heading(columns: frozenset[str]) -> bool:
    return any(_is(kind, columns) for kind in KINDS)


def read(content: bytes) -> Reading:
    """The event of all blocks; a ranking alone, or matches alone, are an event too."""
    remarks = Remarks()
    found = blocks(decode_text(content), _is_heading, remarks)
    sorted_blocks = {
        kind: [block for block in found if _is(kind, block.columns)] for kind in KINDS
    }
    if not any(sorted_blocks[kind] for kind in ("lines", "ranking", "matches")):
        raise MissingPart(
            gettext_noop(
                "Line 1 has no result headings, such as "
                "board,ns,ew,contract or place,number,points. Add a "
                "heading to each column."
            )
        )
    event = _Reader(sorted_blocks, remarks).event()
    return Reading(format=NAME, event=event, remarks=remarks.all())


class _Reader:
    """One pass over the blocks."""

    def __init__(self, found: dict[str, list[Block]], remarks: Remarks) -> None:
        self.facts = {
            row["event"].lower(): row["value"] for row in _all(found["facts"])
        }
        self.lines = _all(found["lines"])
        self.ranking = _all(found["ranking"])
        self.match_rows = _all(found["matches"])
        self.found = EventBuilder(remarks)
        self.scoring, self.scale = self._scoring()
        self.contest = self._contest(found["lines"])

    def _scoring(self) -> tuple[Scoring, Scale]:
        scoring, scale = recognise_scoring(self.lines)
        if self.match_rows and not self.facts.get("scoring"):
            scoring = Scoring.TEAMS_IMPS
        if self.facts.get("scoring") in tuple(Scoring):
            scoring = Scoring(self.facts["scoring"])
        if self.facts.get("scale") in tuple(Scale):
            scale = Scale(self.facts["scale"])
        return scoring, scale

    def _contest(self, found: Sequence[Block]) -> Contest:
        contest = self.facts.get("contest")
        if contest == Contest.PAIRS:
            return Contest.PAIRS
        if any({"n", "e", "s", "w"} <= block.columns for block in found):
            return Contest.INDIVIDUAL
        return Contest.TEAMS if self.match_rows else Contest.PAIRS

    def event(self) -> ReadEvent:
        travellers = Travellers(self.found, self.contest, self.scoring)
        for row in self.ranking:
            self._rank(row)
        travellers.read(self.lines)
        matches = tuple(
            self._match(row, key) for key, row in enumerate(self.match_rows, 1)
        )
        event = ReadEvent(
            format=NAME,
            name=self.facts.get("name", ""),
            method=self._method(),
            winners=self._winners(),
            convention=self._convention(),
            entrants=self._entrants(),
            lines=tuple(
                line if line.match <= len(matches) else replace(line, match=0)
                for line in self.found.lines
            ),
            venue=self.facts.get("venue", ""),
            played_on=self._date(),
            club_name=self.facts.get("club", ""),
            contest=self.contest,
            form=self._form(),
            in_rooms=self._in_rooms(),
            standings=self.scoring,
            scale=self.scale,
            matches=matches,
            sit_outs=tuple(travellers.sit_outs),
        )
        ruled = travellers.of_points_only
        event = with_datums(event, travellers.datums)
        explicit = bool(self.facts.get("scoring"))
        event = by_its_figures(event, self.found.remarks, explicit=explicit)
        compared = with_points_of_rulings(self._compared(event), travellers.with_points)
        found = with_found_weights(compared, ruled)
        travellers.tell_lost(found)
        return found

    def _compared(self, event: ReadEvent) -> ReadEvent:
        """With the sections that the table says are one field, or its figures show."""
        if self.facts.get("sections") == TOGETHER:
            return replace(event, sections_compared=True)
        return with_fields(event)

    def _method(self) -> Method | None:
        if self.contest is Contest.TEAMS:
            return None
        boards = self.facts.get("boards")
        return (
            Method(boards) if boards in set(Method) else METHODS.get(str(self.scoring))
        )

    def _in_rooms(self) -> InRooms | None:
        boards = self.facts.get("boards")
        teams = self.contest is Contest.TEAMS
        return InRooms(boards) if teams and boards in set(InRooms) else None

    def _form(self) -> Form:
        form = self.facts.get("form")
        return Form(form) if form in set(Form) else Form.SESSION

    def _convention(self) -> Name:
        """As the table says; the codes of averages, such as "A+=", are those of BBO."""
        text = self.facts.get("convention", "")
        if text in tuple(Name):
            return Name(text)
        of_bbo = any(parse_code(row["kind"]) for row in self.lines)
        return Name.BBO if of_bbo else Name.CLUBSITE

    def _winners(self) -> int:
        return 2 if self.facts.get("winners") == "2" else 1

    def _entrants(self) -> tuple[ReadEntrant, ...]:
        if self.contest is Contest.TEAMS:
            found = with_members(self.found.entrants, self.found.lines, ReadPlayer)
            return tuple(found)
        if self._winners() == 1 or any(entrant.side for entrant in self.found.entrants):
            return tuple(self.found.entrants)
        return with_directions(self.found.entrants, directions(self.found.lines))

    def _date(self) -> date | None:
        try:
            return date.fromisoformat(self.facts.get("date", ""))
        except ValueError:
            return None

    def _rank(self, row: Row) -> None:
        number = row.first("number", "pair")
        names = [name.strip() for name in row["players"].split(";") if name.strip()]
        names = names or [
            row[f"player{at}"] for at in range(1, 9) if row[f"player{at}"]
        ]
        section = row["section"]
        key = self.found.entrant(
            number or frozenset(names), number=number, section=section
        )
        entrant = self.found.entrants[key - 1]
        self.found.change(
            key,
            replace(
                entrant,
                players=tuple(map(ReadPlayer, names)) or entrant.players,
                name=row["name"],
                section=section or entrant.section,
                side=Side(row["side"]) if row["side"] in tuple(Side) else None,
                official=self._official(row),
                penalty=row.exact("penalty") or Fraction(0),
                unit=Unit(row["unit"]) if row["unit"] in tuple(Unit) else entrant.unit,
                handicap=row.exact("handicap"),
                carried=row.exact("carried"),
                carried_maximum=row.number("carried_maximum") or 0,
            ),
        )

    def _official(self, row: Row) -> Official:
        """Its figures; a mere "result" is a percentage where lines are percentages."""
        percent = self.scale is Scale.PERCENT and self.scoring is Scoring.MATCHPOINTS
        bare = percent and not row["points"] and not row["percentage"]
        return Official(
            points=None if bare else row.figure(*RESULT),
            percentage=row.figure("result") if bare else row.figure("percentage"),
            rank=row.number("place"),
            boards=row.number("boards"),
            master_points=row.first("master_points", "club_points"),
            colour=row["colour"],
        )

    def _match(self, row: Row, key: int) -> ReadMatch:
        home, away = row.first("home", "team1"), row.first("away", "team2")
        return ReadMatch(
            key=key,
            session=row.number("session") or 1,
            section=row["section"],
            round=row.number("round") or 1,
            home=self.found.entrant(home, number=home, name=home),
            away=self.found.entrant(away, number=away, name=away) if away else 0,
            table=row["table"],
            home_imps=row.figure("home_imps", "imps1"),
            away_imps=row.figure("away_imps", "imps2"),
            home_points=row.figure("home_points", "vps1"),
            away_points=row.figure("away_points", "vps2"),
        )


def _all(found: Sequence[Block]) -> list[Row]:
    return [row for block in found for row in block.rows]
