"""Schemes of master points that an event may name: awards, names, and sources."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

from scoring.bridge.contract import Side
from scoring.bridge.event.steps import Step
from scoring.bridge.masterpoints import abf_session, acbl_club, ebu_club
from scoring.bridge.masterpoints.abf_session import Weight
from scoring.bridge.masterpoints.acbl_club import Rating
from scoring.bridge.masterpoints.awards import (
    Award,
    Contest,
    Group,
    Kind,
    awards_in,
    halves_up,
)
from scoring.bridge.messages import gettext_noop
from scoring.bridge.ranking import Strat, ranked

PERSONS_AT_TABLE = 4
ONE: Final = Fraction(1)
BY_PAIRS = gettext_noop(
    "First place: %(pairs)s pairs at %(rate)s each, at most %(most)s"
)
BY_TABLES = gettext_noop("First place: %(tables)s tables at %(rate)s each")
GROWING = gettext_noop(
    "First place, %(tables)s tables: %(weight)s × (1 − e^(−%(tables)s / %(scale)s))"
)
LONG = gettext_noop(
    "First place, tables × (sessions − 1) = %(played)s: 4.2 × %(weight)s × "
    "(1 − e^(−%(played)s / 105) + 0.65 × e^(−800 / %(played)s))"
)
IN_STEPS = gettext_noop(
    "First place: %(awards)s of %(entries)s receive awards, in steps of %(step)s"
)
PAIRS_BY_MOVEMENT = gettext_noop(
    "The ACBL scheme available here covers only pairs playing a movement."
)
PAIRS_OR_TEAMS = gettext_noop(
    "The ABF scheme available here covers only pairs and teams."
)
ONE_FIELD = gettext_noop(
    "For several sessions, the ABF scheme available here covers only one-winner events."
)
PAIRS_OR_PERSONS = gettext_noop(
    "The EBU scheme available here covers only pairs and individuals."
)
NO_KNOCK_OUT = gettext_noop("A knock-out has no field, so no places to award.")


class Scheme(StrEnum):
    """A scheme with the grade of the event."""

    NONE = ""
    EBU_CLUB = "ebu_club"
    ABF_GREEN = "abf_green"
    ABF_RED = "abf_red"
    ACBL_OPEN = "acbl_open"
    ACBL_INVITATIONAL = "acbl_invitational"
    ACBL_LIMITED_200 = "acbl_limited_200"
    ACBL_LIMITED_100 = "acbl_limited_100"
    ACBL_LIMITED_20 = "acbl_limited_20"


@dataclass(frozen=True, slots=True)
class _Field:
    """Those who are awarded together."""

    who: tuple[int, ...]
    side: Side | None
    section: str = ""
    strat: str = ""


def compute_awards(scheme: Scheme, contest: Contest) -> dict[int, Award]:
    """What everyone has who has something: the best of their awards."""
    if why_none(scheme, contest) or not contest.made:
        return {}
    best: dict[int, Award] = {}
    for group in GROUPS[scheme](contest):
        for who, award in awards_in(group).items():
            if who not in best or award.points > best[who].points:
                best[who] = award
    return best


def why_none(scheme: Scheme, contest: Contest) -> str:
    """Why the scheme knows nothing of such an event; empty where it does."""
    if scheme is Scheme.NONE:
        return ""
    if contest.kind is Kind.KNOCK_OUT:
        return NO_KNOCK_OUT
    if scheme in RATINGS:
        in_movement = contest.persons == 2 and contest.kind is Kind.FIELD
        return "" if in_movement else PAIRS_BY_MOVEMENT
    if scheme in WEIGHTS:
        if contest.persons == 1:
            return PAIRS_OR_TEAMS
        return ONE_FIELD if contest.fields > 1 and contest.sessions > 1 else ""
    return "" if contest.persons in (1, 2) else PAIRS_OR_PERSONS


def _fields(contest: Contest) -> Iterator[_Field]:
    """Each direction, or all together."""
    for side in dict.fromkeys(contest.sides.values()):
        who = (key for key in contest.made if contest.sides[key] is side)
        yield _Field(tuple(who), side)


def _group(
    contest: Contest,
    field: _Field,
    awards: Iterable[Fraction],
    unit: Fraction,
    first: Step,
) -> Group:
    made = {key: contest.made[key] for key in field.who}
    return Group(
        entries=len(field.who),
        places=ranked({key: score for key, score in made.items() if score is not None}),
        awards=tuple(awards),
        unit=unit,
        first=first,
        side=field.side,
        section=field.section,
        strat=field.strat,
    )


def _acbl(rating: Rating) -> Callable[[Contest], Iterator[Group]]:
    """Each section is a group by direction, and so are the strata within it."""

    def groups(contest: Contest) -> Iterator[Group]:
        for field in _in_sections(contest):
            yield _acbl_group(contest, field, rating)
            for strat in contest.strata[1:]:
                lower = _eligible(contest, field, strat)
                yield _acbl_group(contest, lower, min(rating, limited(strat), key=rate))

    return groups


def _in_sections(contest: Contest) -> Iterator[_Field]:
    for field in _fields(contest):
        for section in dict.fromkeys(contest.sections[key] for key in field.who):
            here = (key for key in field.who if contest.sections[key] == section)
            yield replace(field, who=tuple(here), section=section)


def _eligible(contest: Contest, field: _Field, strat: Strat) -> _Field:
    """Those of the field who may be ranked in that strat."""
    names = [stratum.name for stratum in contest.strata]
    allowed = names[names.index(strat.name) :]
    who = (key for key in field.who if contest.stratum.get(key) in allowed)
    return replace(field, who=tuple(who), strat=strat.name)


def _acbl_group(contest: Contest, field: _Field, rating: Rating) -> Group:
    """At the rate of the game; a strat at that of games with its limit."""
    pairs, most = len(field.who), acbl_club.MOST
    first = Step(
        BY_PAIRS,
        min(pairs * rate(rating), most),
        {"pairs": pairs, "rate": rate(rating), "most": most},
    )
    awards = acbl_club.group_awards(pairs, rating)
    return _group(contest, field, awards, acbl_club.CENT, first)


def rate(rating: Rating) -> Fraction:
    """What the first of a game has for each pair."""
    return acbl_club.PER_PAIR[rating]


def limited(strat: Strat) -> Rating:
    """The rating of a game with the limit of that strat."""
    for most, rating in (
        (20, Rating.LIMITED_20),
        (100, Rating.LIMITED_100),
        (200, Rating.LIMITED_200),
    ):
        if strat.limit is not None and strat.limit <= most:
            return rating
    return Rating.INVITATIONAL


def _abf(weight: Weight) -> Callable[[Contest], Iterator[Group]]:
    """Each direction is a field, and so are all together."""

    def groups(contest: Contest) -> Iterator[Group]:
        first = _abf_first(contest, weight)
        awarded = (
            abf_session.teams_awards
            if contest.persons == PERSONS_AT_TABLE
            else abf_session.pairs_awards
        )
        for field in _fields(contest):
            awards = [
                halves_up(award, abf_session.CENT)
                for award in awarded(first.gives, len(field.who))
            ]
            shown = replace(first, gives=halves_up(first.gives, abf_session.CENT))
            yield _group(contest, field, awards, abf_session.CENT, shown)

    return groups


def _abf_first(contest: Contest, weight: Weight) -> Step:
    """What the winner has, not yet rounded; half tables count as tables."""
    tables = -(-contest.places_at_tables // PERSONS_AT_TABLE)
    if contest.sessions > 1:
        first = abf_session.long_event_first(tables, contest.sessions, weight)
        played = tables * (contest.sessions - 1)
        return Step(LONG, first, {"played": played, "weight": weight.value})
    fields = contest.fields
    first = abf_session.session_first(2 * tables, weight, fields=fields)
    linear, straight, scale = abf_session.by_fields(fields)
    if tables <= straight:
        rate = linear * abf_session.CENT * weight.value
        return Step(BY_TABLES, first, {"tables": tables, "rate": rate})
    return Step(
        GROWING, first, {"tables": tables, "weight": weight.value, "scale": scale}
    )


def _ebu(contest: Contest) -> Iterator[Group]:
    """By full tables; each direction has its own awards."""
    tables = contest.places_at_tables // PERSONS_AT_TABLE
    for field in _fields(contest):
        if contest.persons == 1:
            awards = ebu_club.individual_awards(tables, contest.boards)
            step = ebu_club.INDIVIDUAL_STEP
        else:
            fields = contest.fields
            awards = ebu_club.pairs_awards(tables, contest.boards, fields=fields)
            step = ebu_club.PAIRS_STEP
        first = Step(
            IN_STEPS,
            Fraction(awards[0] if awards else 0),
            {"awards": len(awards), "entries": len(field.who), "step": step},
        )
        yield _group(contest, field, map(Fraction, awards), ONE, first)


RATINGS: Mapping[Scheme, Rating] = {
    Scheme.ACBL_OPEN: Rating.OPEN,
    Scheme.ACBL_INVITATIONAL: Rating.INVITATIONAL,
    Scheme.ACBL_LIMITED_200: Rating.LIMITED_200,
    Scheme.ACBL_LIMITED_100: Rating.LIMITED_100,
    Scheme.ACBL_LIMITED_20: Rating.LIMITED_20,
}
WEIGHTS: Mapping[Scheme, Weight] = {
    Scheme.ABF_GREEN: Weight.CLUB_GREEN,
    Scheme.ABF_RED: Weight.RED,
}
GROUPS: Mapping[Scheme, Callable[[Contest], Iterator[Group]]] = {
    Scheme.NONE: lambda _contest: iter(()),
    Scheme.EBU_CLUB: _ebu,
    **{scheme: _abf(weight) for scheme, weight in WEIGHTS.items()},
    **{scheme: _acbl(rating) for scheme, rating in RATINGS.items()},
}
"""How each scheme forms its groups."""


@dataclass(frozen=True, slots=True)
class Described:
    """Whose scheme it is, its source with the date, and how its places fall.

    `points` is what awards are called, `decimals` how they are shown.
    """

    body: str
    source: str
    phrases: Sequence[str]
    points: str
    decimals: int = 2


EBU = Described(
    body=gettext_noop("EBU"),
    source=gettext_noop(
        "Published descriptions of the EBU club scale, read in 2026; the "
        "official tables weren't available."
    ),
    phrases=(
        gettext_noop(
            "A third of the field receives awards, rounded up: a quarter "
            "with fewer than 18 boards, half with more than 35. Only full "
            "tables count."
        ),
        gettext_noop(
            "The lowest award is 6, and each higher place receives 6 more. For "
            "individuals both are 3."
        ),
        gettext_noop("Tied pairs share the awards for their places equally."),
    ),
    points=gettext_noop("Local points"),
    decimals=0,
)
ABF = Described(
    body=gettext_noop("ABF"),
    source=gettext_noop(
        "ABF master point manual, chapters 3 and 4, read in 2026; pair "
        "awards in one session match its clubs' files."
    ),
    phrases=(
        gettext_noop(
            "The upper half of the pairs receives awards, rounded down; "
            "for teams the upper third, rounded up."
        ),
        gettext_noop(
            "Second place receives 70 percent of first; place k after "
            "that, one part in k − 1."
        ),
        gettext_noop(
            "Awards are in hundredths, halves rounded up; ties share them equally."
        ),
    ),
    points=gettext_noop("Master points"),
)
ACBL = Described(
    body=gettext_noop("ACBL"),
    source=gettext_noop(
        "bridgehands.com and acbl.org, read in 2026; the open rating and "
        "strata up to 200 match one club game of 15 April 2026."
    ),
    phrases=(
        gettext_noop(
            "Two fifths of a group receive awards. A group is a section in "
            "one direction, and each strat within it."
        ),
        gettext_noop(
            "Second place receives 70 percent of first, third 50, fourth "
            "35; place k after that, one part in k."
        ),
        gettext_noop(
            "Ties share the awards for their places; if there are several "
            "awards, the highest counts."
        ),
    ),
    points=gettext_noop("Master points"),
)

DESCRIBED: Mapping[Scheme, Described] = {
    Scheme.EBU_CLUB: EBU,
    **dict.fromkeys(WEIGHTS, ABF),
    **dict.fromkeys(RATINGS, ACBL),
}
"""All schemes; the Polish union has none of which a source was found."""
CALLED: Mapping[Scheme, str] = {
    Scheme.NONE: gettext_noop("None"),
    Scheme.EBU_CLUB: gettext_noop("EBU club session, local points"),
    Scheme.ABF_GREEN: gettext_noop("ABF session, club green points"),
    Scheme.ABF_RED: gettext_noop("ABF session, red points"),
    Scheme.ACBL_OPEN: gettext_noop("ACBL club game, open"),
    Scheme.ACBL_INVITATIONAL: gettext_noop("ACBL club game, invitational"),
    Scheme.ACBL_LIMITED_200: gettext_noop("ACBL club game, up to 200 points"),
    Scheme.ACBL_LIMITED_100: gettext_noop("ACBL club game, up to 100 points"),
    Scheme.ACBL_LIMITED_20: gettext_noop("ACBL club game, up to 20 points"),
}
