"""The heads of a vugraph file: who plays whom, and the results of all boards."""

import re
from dataclasses import dataclass, replace

from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import PASSED_OUT, Contract, PlayedResult, Seat
from scoring.bridge.duplicate import score
from scoring.bridge.words import gettext_noop
from scoring.formats.evening import Figure, NotFigure
from scoring.formats.reading import Game
from scoring.formats.remarks import WHOLE_FILE, Remarks, short

_RESULT = re.compile(r"([1-7])(NT?|[SHDC])([NESW])(X{0,2})(=|[+-]\d{1,2})\Z")
SCORING = {"I": "IMP", "B": "BAM", "P": "MP"}
ROOMS = ("open", "closed")


@dataclass(frozen=True, slots=True)
class Head:
    """The field vg: title, segment, scoring, boards, teams and what they carried."""

    title: str
    segment: str
    scoring: str
    first: int
    home: str
    away: str
    carried: tuple[Figure | None, Figure | None]

    @property
    def tags(self) -> dict[str, str]:
        """The same in the names of PBN."""
        named = {
            "Event": self.title,
            "Stage": self.segment,
            "Scoring": self.scoring,
            "HomeTeam": self.home,
            "VisitTeam": self.away,
        }
        return {name: value for name, value in named.items() if value}


def read_head(written: str) -> Head | None:
    """The head of a match; none where the file has none."""
    parts = [part.strip() for part in written.split(",")]
    if len(parts) < 8:
        return None
    title, segment, scoring, first, _, home, before, away, after, *_ = [*parts, ""]
    return Head(
        title=title,
        segment=segment,
        scoring=SCORING.get(scoring.upper()[:1], ""),
        first=max(1, int(first)) if first.isdecimal() and len(first) < 4 else 1,
        home=home or "1",
        away=away or "2",
        carried=(_figure(before), _figure(after)),
    )


def _figure(text: str) -> Figure | None:
    try:
        return Figure.parse(text) if text else None
    except NotFigure:
        return None


def with_results(
    games: list[Game], written: str, first: int, remarks: Remarks
) -> list[Game]:
    """The games with the results of the field rs; tables without game are added."""
    by_place = {(game.board, game.room): at for at, game in enumerate(games)}
    found = list(games)
    for at, text in enumerate(written.split(",")[:1000]):
        board, room = first + at // 2, ROOMS[at % 2]
        result = _result(text.strip().upper(), remarks)
        if result is None:
            continue
        known = by_place.get((board, room))
        if known is None:
            found.append(Game(line=1, board=board, room=room, result=result))
        else:
            lead = found[known].result
            kept = lead.lead if lead is not None and result.contract else None
            found[known] = replace(found[known], result=replace(result, lead=kept))
    return found


def _result(text: str, remarks: Remarks) -> PlayedResult | None:
    """A result such as "4SWx-4"; "P" is a passed-out board."""
    if not text:
        return None
    if text.startswith("P"):
        return PASSED_OUT
    found = _RESULT.match(text)
    contract = Contract.parse(f"{found[1]}{found[2]}{found[4]}") if found else None
    tricks = -1
    if found and contract is not None:
        over = 0 if found[5] == "=" else int(found[5])
        tricks = contract.needed + over
    if found is None or not 0 <= tricks <= 13:
        remarks.wrong(
            WHOLE_FILE, gettext_noop("“%(text)s” is no result"), text=short(text)
        )
        return None
    return PlayedResult(contract, Seat(found[3]), tricks)


def scored(game: Game) -> Game:
    """The game with its score, which the format does not give."""
    if game.result is None or game.board is None:
        return game
    vulnerable = game.vulnerable or vulnerability(game.board)
    return replace(game, score=score(game.result, vulnerable))
