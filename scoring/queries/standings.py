"""Who stands where in an event of matches: in all, or after a round of it."""

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from django.utils.functional import Promise

from scoring.bridge.contest import Verdict
from scoring.bridge.ranking import Place
from scoring.labels import CONTESTANTS, ContestKind, FigureKind
from scoring.queries.figures import Figure, totals_in
from scoring.queries.in_the_game import standings_after
from scoring.queries.masterpoints import SchemeInWords, in_words, shown_award
from scoring.queries.match_totals import match_columns, match_totals
from scoring.queries.ranking_lists import (
    EVERYBODY,
    Chosen,
    Tab,
    places_in,
    tabs_of,
)
from scoring.queries.readers import PairName, Reader, pair_names
from scoring.queries.scores import Field, ScoredEvening
from scoring.queries.totals import total_figures


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One contestant: its total, a figure for each column beside, and its matches."""

    name: PairName
    place: Place
    section: str
    total: Figure
    besides: tuple[Figure, ...]
    adjustment: Fraction
    carried: Fraction | None
    matches: int
    boards: int
    withdrew: bool
    master_points: Decimal | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of an event, or a list of its own, with the columns.

    `done` of `matches` are scored. `scheme` is that of its master points, where any are
    awarded.
    """

    rows: tuple[StandingsRow, ...]
    tabs: tuple[Tab, ...]
    chosen: Chosen
    sections: tuple[str, ...]
    contest: ContestKind
    total_in: FigureKind
    columns: tuple[Promise | str, ...]
    has_adjustments: bool
    has_carried: bool
    has_boards: bool
    done: int
    matches: int
    scheme: SchemeInWords | None

    @property
    def complete(self) -> bool:
        return self.done == self.matches

    @property
    def has_sections(self) -> bool:
        return len(self.sections) > 1

    @property
    def contestant(self) -> Promise | str:
        """What one of those who are ranked is called."""
        return CONTESTANTS[self.contest]


def standings_of(
    scored: ScoredEvening, reader: Reader, chosen: Chosen = EVERYBODY
) -> Standings:
    """A list of the standings as this reader sees it, with the places there."""
    evening = scored.evening
    rows = _rows(scored, reader, chosen)
    return Standings(
        rows=rows,
        tabs=tabs_of(scored, chosen),
        chosen=chosen,
        sections=scored.field.sections,
        contest=ContestKind(evening.event.contest),
        total_in=totals_in(evening),
        columns=tuple(one.heading for one in match_columns(evening, scored.score)),
        has_adjustments=any(row.adjustment for row in rows),
        has_carried=any(row.carried for row in rows),
        has_boards=bool(evening.lines),
        done=sum(one.counts for one in scored.score.matches.values()),
        matches=sum(
            one.verdict is not Verdict.CANCELLED
            for one in scored.score.matches.values()
        ),
        scheme=in_words(evening) if scored.awards else None,
    )


def after_round(scored: ScoredEvening, number: int) -> ScoredEvening:
    """The same as it stood when that round was over.

    Penalties that belong to no match count from the start.
    """
    fixtures = tuple(
        one for one in scored.evening.fixtures if one.match.round <= number
    )
    evening = replace(scored.evening, fixtures=fixtures)
    known = {one.match.key for one in fixtures}
    matches = {key: one for key, one in scored.score.matches.items() if key in known}
    totals = standings_after(evening, matches)
    score = replace(scored.score, totals=totals, matches=matches)
    field = Field.of(evening, score)
    return replace(scored, evening=evening, score=score, field=field, awards={})


def _rows(
    scored: ScoredEvening, reader: Reader, chosen: Chosen
) -> tuple[StandingsRow, ...]:
    evening, totals = scored.evening, scored.score.totals
    names = pair_names(evening, reader)
    played = match_totals(evening, scored.score)
    columns = match_columns(evening, scored.score)
    figures = total_figures(scored)
    places = places_in(scored, chosen, scored.field.together)
    return tuple(
        StandingsRow(
            name=names[key],
            place=place,
            section=evening.pairs[key].section,
            total=figures[key],
            besides=tuple(one.figures[key] for one in columns),
            adjustment=totals[key].adjustment,
            carried=made.points if (made := evening.pairs[key].carried) else None,
            matches=played[key].played,
            boards=totals[key].boards,
            withdrew=evening.pairs[key].withdrew,
            master_points=shown_award(evening, scored.awards.get(key)),
        )
        for key, place in places.items()
    )
