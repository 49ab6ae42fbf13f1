"""What a result file says about one event, whichever format it is written in."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Self

from scoring.bridge.boards import Deal
from scoring.bridge.contract import Side
from scoring.bridge.convention import Name
from scoring.bridge.event import Method
from scoring.bridge.words import gettext_noop
from scoring.formats.errors import Message, NotCompared
from scoring.formats.evening.contestants import ReadEntrant, Stratum
from scoring.formats.evening.figure import Figure
from scoring.formats.evening.kinds import (
    SCORING_OF,
    Contest,
    Form,
    InRooms,
    Scale,
    Scoring,
)
from scoring.formats.evening.lines import BoardPlace, ReadLine, SectionPlace, SitOut
from scoring.formats.evening.matches import ReadMatch
from scoring.regulations import Regulations


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """One event of a file, in the file's own numbers and figures.

    `method` is absent where boards are not compared within a field (teams,
    aggregate); `standings` says what totals are in, where it is not the method. `sections_compared`:
    sections that play the same boards are compared with each other. `lost` is what
    was not understood. `convention` is that of the program. `top` is the most
    matchpoints of a board, on the file's scale, where it says so. `in_rooms`,
    `regulations`, `fields` (which sections play the same boards) and `without_director`
    are said by files of our own only.
    """

    format: str
    name: str
    method: Method | None
    winners: int
    convention: Name
    entrants: tuple[ReadEntrant, ...]
    lines: tuple[ReadLine, ...]
    identifier: str = ""
    title: str = ""
    venue: str = ""
    played_on: date | None = None
    program: str = ""
    program_version: str = ""
    club_name: str = ""
    club_number: str = ""
    scorer: str = ""
    sections_compared: bool = False
    datums: Mapping[BoardPlace, int] = field(default_factory=dict)
    deals: Mapping[BoardPlace, Deal] = field(default_factory=dict)
    lost: tuple[Message, ...] = ()
    contest: Contest = Contest.PAIRS
    form: Form = Form.SESSION
    standings: Scoring | None = None
    scale: Scale = Scale.DOUBLED
    top: Figure | None = None
    matches: tuple[ReadMatch, ...] = ()
    sit_outs: tuple[SitOut, ...] = ()
    strata: tuple[Stratum, ...] = ()
    in_rooms: InRooms | None = None
    regulations: Regulations | None = None
    fields: Mapping[SectionPlace, int] = field(default_factory=dict)
    without_director: bool = False

    @property
    def in_matches(self) -> bool:
        """Whether it is made of matches, each with a result of its own."""
        if self.contest is Contest.TEAMS:
            return True
        counted = self.regulations or self.scoring is Scoring.VICTORY_POINTS
        return bool(
            self.contest is Contest.PAIRS
            and self.form is not Form.SESSION
            and self.matches
            and counted
        )

    @property
    def field_method(self) -> Method:
        """How boards are compared in the field; refused where they are not."""
        if self.method is None:
            raise NotCompared(
                gettext_noop("The boards of this event are not compared in a field.")
            )
        return self.method

    @property
    def scoring(self) -> Scoring:
        """What the standings are in, as the command line names it."""
        if self.standings is not None:
            return self.standings
        return SCORING_OF[self.method] if self.method else Scoring.TEAMS_IMPS

    def without_drafts(self) -> Self:
        """The event as everybody knows it: without the matches of rounds that are
        drafts, and without their lines."""
        known = [one for one in self.matches if one.published]
        if len(known) == len(self.matches):
            return self
        keys = {0: 0} | {one.key: at for at, one in enumerate(known, 1)}
        lines = (line for line in self.lines if line.match in keys)
        return replace(
            self,
            matches=tuple(replace(one, key=keys[one.key]) for one in known),
            lines=tuple(
                replace(line, key=at, match=keys[line.match])
                for at, line in enumerate(lines, 1)
            ),
        )

    def entrant(self, key: int) -> ReadEntrant:
        """The pair with that key: keys count from 1 in the order of the file."""
        return self.entrants[key - 1]

    def place(self, line: ReadLine) -> Message:
        """Where a line stands, in words: "board 7, 1NS v 3EW", "board 7, 1+5 v 3+8"."""
        ns, ew = (
            "+".join(self.entrant(key).number for key in line.sitters(side))
            for side in Side
        )
        return line_place(line.board, ns, ew)

    @property
    def boards(self) -> int:
        """How many boards there are, in all sessions."""
        return len({(line.session, line.board) for line in self.lines})


def line_place(board: int, ns: str, ew: str) -> Message:
    return Message(
        gettext_noop("board %(board)s, %(ns)s v %(ew)s"),
        {"board": board, "ns": ns, "ew": ew},
    )
