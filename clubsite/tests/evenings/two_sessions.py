"""Pairs in two sessions of two sections, in strata, with what they bring from before."""

from collections import defaultdict
from datetime import timedelta
from fractions import Fraction

from clubsite.tests.evenings import arithmetic
from clubsite.tests.evenings.arithmetic import Standing
from clubsite.tests.evenings.staging import (
    PLAYED_ON,
    Staff,
    begin,
    brought,
    facts,
    lines_of,
    name_contestants,
    play,
    post,
)
from scoring.bridge.regulations import Regulations
from scoring.events.labels import Seating
from scoring.events.models import Entry, Event, Result
from scoring.events.plans import (
    EventPlan,
    PairStanding,
    RankingPlan,
    SectionPlan,
    SessionPlan,
)
from scoring.play.actions.scoring_rules import rank_by
from scoring.play.actions.setup import add_session, create_event
from scoring.results.queries.ranking import Chosen, ListKind, places_in
from scoring.results.queries.scores import get_scored_event

SECTIONS = (SectionPlan("A", 3), SectionPlan("B", 3))
BOARDS = 2
STRATA = (("A", ""), ("B", "750"), ("C", "200"))
MAXIMUM = 40
"""Of what every pair brings."""


def hold(staff: Staff) -> Event:
    """Three rounds of two boards in both sessions; the second is seated by the ranking."""
    plan = EventPlan(
        facts=facts("Sample Two Sessions"),
        sections=SECTIONS,
        boards_a_round=BOARDS,
        director=staff.director,
        scorer=staff.scorer,
    )
    event = create_event(staff.club, plan, by=staff.manager)
    name_contestants(event, staff)
    standing = tuple(
        PairStanding(
            entry.pk, stratum_of(entry), carried=carried(entry), carried_maximum=MAXIMUM
        )
        for entry in event.entries.all()
    )
    ranking = RankingPlan(Regulations(strata=STRATA), standing)
    rank_by(event, ranking, by=staff.manager, expected_version=event.version)
    begin(event, staff)
    play(event, staff)
    second = SessionPlan(
        PLAYED_ON + timedelta(days=1), SECTIONS, BOARDS, seating=Seating.BY_RANKING
    )
    add_session(event, second, by=staff.manager)
    play(event, staff)
    post(event, staff)
    return event


def stratum_of(entry: Entry) -> str:
    """The lowest in which a pair may be ranked."""
    return "ABC"[entry.number % 3]


def carried(entry: Entry) -> str:
    """What a pair brings, of the maximum."""
    return ("14", "21.5", "83/3")[entry.number - 1]


def by_hand(event: Event) -> Standing:
    """Percent of both sessions and of what was brought; each direction has its places."""
    boards: defaultdict[tuple[int, int], list[Result]] = defaultdict(list)
    for line in lines_of(event):
        boards[line.section.session.number, line.board].append(line)
    made: defaultdict[int, list[tuple[Fraction, int]]] = defaultdict(list)
    for (_session, board), lines in boards.items():
        scores = [arithmetic.score(brought(line), board) for line in lines]
        top = 2 * (len(lines) - 1)
        for line, points in zip(lines, arithmetic.matchpoints(scores), strict=True):
            made[line.ns_id].append((Fraction(points), top))
            made[line.ew_id].append((Fraction(top - points), top))
    found: Standing = {}
    for side in ("NS", "EW"):
        percent: dict[Entry, Fraction] = {}
        points_of: dict[Entry, Fraction] = {}
        for entry in event.entries.filter(direction=side).select_related("section"):
            parts = [*made[entry.pk], (Fraction(carried(entry)), MAXIMUM)]
            assert len(parts) == 2 * 3 * BOARDS + 1
            points_of[entry] = sum((points for points, _top in parts), Fraction(0))
            percent[entry] = 100 * points_of[entry] / sum(top for _points, top in parts)
        places = arithmetic.places(percent)
        found |= {
            f"{entry.section.letter} {entry.label}": (points_of[entry], places[entry])
            for entry in percent
        }
        _check_strata(event, side, percent)
    return found


def _check_strata(event: Event, side: str, percent: dict[Entry, Fraction]) -> None:
    """Each stratum ranks its own and all below, by the same percentages."""
    scored = get_scored_event(event)
    pairs = scored.data.pairs
    who = [key for key, pair in pairs.items() if pair.direction == side]
    for name, _limit in STRATA:
        own = {
            entry: made for entry, made in percent.items() if stratum_of(entry) >= name
        }
        listed = places_in(scored, Chosen(ListKind.STRAT, name), who)
        ranks = {key: place.rank for key, place in listed.items()}
        assert ranks == {
            standing.pk: at for standing, at in arithmetic.places(own).items()
        }
