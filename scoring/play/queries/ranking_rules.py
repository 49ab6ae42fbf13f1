"""Ranking of an event under other rules, and master points by scheme, as previews."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext

from clubsite.site.errors import Refused
from scoring.bridge.contract import Side
from scoring.bridge.event import EventScore
from scoring.bridge.masterpoints.schemes import CALLED, DESCRIBED, Scheme
from scoring.bridge.ranking import Made, Place, StratRule
from scoring.bridge.regulations import Regulations
from scoring.bridge.sections import in_section
from scoring.bridge.strength import Strength, mean_handicap, strat_by_grade
from scoring.bridge.teams import Stage, brought_forward
from scoring.events import access as events_access
from scoring.events.effects import exact_text
from scoring.events.event_data import EventData, Pair
from scoring.events.labels import MethodKind
from scoring.events.models import Entry, Event
from scoring.events.plans import PairStanding, RankingPlan
from scoring.events.queries import load_event_data
from scoring.play.queries.entry import staff_names
from scoring.play.queries.scoring_rules import Moved, moved
from scoring.results.queries.masterpoints import (
    SchemeView,
    awards_in,
    build_scheme_view,
    shown_award,
    why_no_awards,
)
from scoring.results.queries.scores import score_event

PAIRS_A_PAGE = 50
QUALIFIERS = 30


@dataclass(frozen=True, slots=True)
class RankedPair:
    """A pair of the form, with what it has as someone types it, and what the club knows
    of its players."""

    entry: int
    label: str
    names: str
    stratum: str
    handicap: str
    tags: str
    carried: str
    carried_maximum: int | None
    players: tuple[Strength, ...] = ()

    def from_members(self, rules: Regulations) -> dict[str, str]:
        """The strat and the handicap by its players' records, as far as they are known
        and the rules ask for them."""
        strat = strat_by_grade(self.players, rules.strats, StratRule(rules.strat_rule))
        percents = {grade: Fraction(percent) for grade, percent in rules.grades}
        handicap = mean_handicap(self.players, percents) if self.players else None
        found = {"stratum": strat}
        if handicap is not None and percents:
            found["handicap"] = exact_text(handicap)
        return {column: text for column, text in found.items() if text}


def filled_in(pairs: Sequence[RankedPair], rules: Regulations) -> list[RankedPair]:
    """The pairs with what their members' records say, where the event asks for it and
    none has been entered yet."""
    strata = not any(pair.stratum for pair in pairs)
    handicaps = not any(pair.handicap for pair in pairs)
    found = []
    for pair in pairs:
        known = pair.from_members(rules)
        strat = known.get("stratum", "") if strata else pair.stratum
        handicap = known.get("handicap", "") if handicaps else pair.handicap
        found.append(replace(pair, stratum=strat, handicap=handicap))
    return found


@dataclass(frozen=True, slots=True)
class Reranked:
    """The places as they would be."""

    version: int
    pairs: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Brought:
    """What pairs bring from a qualifier by their entry: those who played it."""

    qualifier: Event
    carried: Mapping[int, Made]


def may_have_percentages(event: Event) -> bool:
    """Whether its pairs are ranked by percentages."""
    return event.method == MethodKind.MATCHPOINTS and not event.in_matches


def ranked_pairs(
    event: Event, page: str | None, brought: Brought | None
) -> tuple[list[RankedPair], Page[Entry]]:
    """The pairs of that page, with what they would bring in place of what they carry."""
    entries = sorted(
        events_access.get_entries(event).filter(phantom=False), key=_place_in_room
    )
    several = len({entry.section_id for entry in entries}) > 1
    found = Paginator(entries, PAIRS_A_PAGE).get_page(page)
    carried = brought.carried if brought else {}
    return [
        _pair(entry, carried.get(entry.pk), several=several) for entry in found
    ], found


def reranked(event: Event, plan: RankingPlan) -> Reranked:
    """The event as it would stand ranked so."""
    before = load_event_data(event)
    return Reranked(event.version, moved(before, _by(before, plan)))


def get_qualifiers(event: Event) -> list[Event]:
    """The events from which matchpoints may be carried into this one, newest first."""
    if not may_have_percentages(event):
        return []
    return list(events_access.get_qualifiers(event)[:QUALIFIERS])


def brought_from(event: Event, qualifier: Event) -> Brought:
    """What the same players made in the qualifier, carried by the rule for finals."""
    final, earlier = load_event_data(event), load_event_data(qualifier)
    stages = _planned(final, score_event(final))
    totals = score_event(earlier).totals
    played = {_players(pair): totals[key] for key, pair in earlier.pairs.items()}
    carried = {}
    for key, pair in final.pairs.items():
        total = played.get(_players(pair)) if pair.players else None
        if total is not None and total.maximum and stages[key].maximum:
            stage = Stage(total.boards, total.maximum)
            carried[key] = brought_forward(total.final, stage, stages[key])
    return Brought(qualifier, carried)


def _planned(data: EventData, score: EventScore) -> dict[int, Stage]:
    """The boards that each pair is to play, with the most matchpoints on them."""
    boards = dict.fromkeys(data.pairs, 0)
    tops = dict(boards)
    for line in data.lines:
        for side in Side:
            for who in line.sitters(side):
                boards[who] += 1
                tops[who] += score.lines[line.key].top
    return {key: Stage(boards[key], tops[key]) for key in boards}


def _players(pair: Pair) -> frozenset[int]:
    """The people of a pair, whatever records they were written under."""
    return frozenset(player.person for player in pair.players)


def _by(data: EventData, plan: RankingPlan) -> EventData:
    event = copy(data.event)
    event.regulation_values = plan.regulations.as_values()
    standings = {pair.entry: pair for pair in plan.pairs}
    pairs = {
        key: _with(pair, standings[key]) if key in standings else pair
        for key, pair in data.pairs.items()
    }
    return replace(data, event=event, pairs=pairs)


def _with(pair: Pair, standing: PairStanding) -> Pair:
    carried = None
    if standing.carried:
        carried = Made(Fraction(standing.carried), standing.carried_maximum, 0)
    return replace(
        pair,
        carried=carried,
        handicap=Fraction(standing.handicap) if standing.handicap else None,
        stratum=standing.stratum,
        tags=standing.tags,
    )


def _place_in_room(entry: Entry) -> tuple[str, bool, int, int]:
    return entry.section.letter, entry.direction != Side.NS, entry.number, entry.pk


def _pair(entry: Entry, brought: Made | None, *, several: bool) -> RankedPair:
    return RankedPair(
        entry=entry.pk,
        label=in_section(entry.section.letter if several else "", entry.label),
        names=staff_names(entry),
        stratum=entry.stratum,
        handicap=entry.handicap,
        tags=", ".join(entry.tags),
        carried=exact_text(brought.points) if brought else entry.carried,
        carried_maximum=(brought.maximum if brought else entry.carried_maximum) or None,
        players=tuple(
            Strength(member.player.grade, member.player.handicap)
            for member in entry.members.all()
            if not member.substitute
        ),
    )


@dataclass(frozen=True, slots=True)
class Awarded:
    """Someone who has an award: the place among those who are awarded together."""

    label: str
    names: tuple[str, ...]
    place: Place
    entries: int
    points: Decimal | None


@dataclass(frozen=True, slots=True)
class Awards:
    """What everyone would have, the most first."""

    version: int
    scheme: SchemeView | None
    rows: tuple[Awarded, ...]


def schemes_by_body() -> Sequence[tuple[str, Sequence[Scheme]]]:
    """The master point schemes by the body that issues them."""
    bodies = dict.fromkeys(description.body for description in DESCRIBED.values())
    return [
        (
            gettext(body),
            [
                scheme
                for scheme, description in DESCRIBED.items()
                if description.body == body
            ],
        )
        for body in bodies
    ]


def called(scheme: Scheme) -> str:
    return gettext(CALLED[scheme])


def awarded(event: Event, scheme: Scheme) -> Awards:
    """The awards as they would be; refused where the scheme fits no such event."""
    data = _awarded_by(event, scheme)
    score = score_event(data)
    if why := why_no_awards(data, score, scheme):
        raise Refused(why, field="scheme")
    found = awards_in(data, score)
    rows = [
        Awarded(
            label=data.pairs[key].label,
            names=tuple(player.name for player in data.pairs[key].players),
            place=award.place,
            entries=award.group.entries,
            points=shown_award(data, award),
        )
        for key, award in sorted(found.items(), key=lambda item: -item[1].points)
    ]
    return Awards(event.version, build_scheme_view(data), tuple(rows))


def _awarded_by(event: Event, scheme: Scheme) -> EventData:
    other = copy(event)
    regulations = replace(event.regulations, master_points=str(scheme))
    other.regulation_values = regulations.as_values()
    return replace(load_event_data(event), event=other)
