"""Matches from the scores of both rooms; the first side sits NS in the open room."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.bridge.adjusted import Awaited, Reported, Treatment
from scoring.bridge.contest import Match, MatchRules, Table, score_matches
from scoring.bridge.event import Entrant, EventScore, Penalty, TableResult

Given = int | None | Treatment | tuple[Treatment, Treatment]
"""A score in NS view, nothing yet, one treatment for both sides, or one for each."""


@dataclass
class Played:
    """An event being put together."""

    teams: Sequence[int] = (1, 2)
    matches: list[Match] = field(default_factory=list)
    lines: list[TableResult] = field(default_factory=list)
    tables: dict[int, Table] = field(default_factory=dict)

    def match(
        self,
        home: int,
        away: int | None,
        boards: Iterable[tuple[Given, Given]] = (),
        *,
        length: int | None = None,
        round: int = 1,  # noqa: A002 - the field's own word
        stints: Sequence[int] = (),
        **more: object,
    ) -> Match:
        """One match; `boards` are open and closed room."""
        rooms = list(boards)
        key = len(self.matches) + 1
        made = Match(
            key=key,
            round=round,
            home=home,
            away=away,
            boards=len(rooms) if length is None else length,
            **more,  # type: ignore[arg-type]
        )
        self.matches.append(made)
        for number, both in enumerate(rooms, 1):
            seats = ((home, away or 0), (away or 0, home))
            for (ns, ew), given in zip(seats, both, strict=True):
                self.line(
                    key, number, ns, ew, given, stint=(*stints, *[1] * 99)[number - 1]
                )
        return made

    def line(
        self, match: int, board: int, ns: int, ew: int, given: Given, *, stint: int = 1
    ) -> None:
        """One table's board."""
        for_ns, for_ew = treatments(given)
        key = len(self.lines) + 1
        self.lines.append(TableResult(key, 1, "A", board, ns, ew, for_ns, for_ew))
        self.tables[key] = Table(match, stint)

    def score(self, rules: MatchRules, penalties: Sequence[Penalty] = ()) -> EventScore:
        entrants = [Entrant(team, None, "A") for team in self.teams]
        return score_matches(
            self.lines, self.tables, entrants, self.matches, penalties, rules
        )


def treatments(given: Given) -> tuple[Treatment, Treatment]:
    if isinstance(given, tuple):
        return given
    if given is None:
        return Awaited(), Awaited()
    score = Reported(given) if isinstance(given, int) else given
    return score, score


def points(score: EventScore, match: int = 1) -> tuple[Any, Any]:
    """What both sides have for a match."""
    found = score.matches[match]
    return found.home.points, found.away.points


def finals(score: EventScore) -> dict[int, Any]:
    """Everyone's total."""
    return {key: total.final for key, total in score.totals.items()}
