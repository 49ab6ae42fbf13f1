"""How an event of matches is scored, and what another way would make of it."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from clubsite.audit import trail
from clubsite.audit.words import Line, lines_of
from scoring import access
from scoring.bridge.contest import ScaleName, Standings
from scoring.bridge.convention import CONVENTIONS, Name
from scoring.bridge.teams import WithdrawalRule
from scoring.contest_words import SAID, SCALES, WITHDRAWALS, Changed, changed_in
from scoring.labels import FormKind, MethodKind
from scoring.models import Event
from scoring.plans import MatchScoring
from scoring.queries.evening import Evening
from scoring.queries.in_the_game import score_evening
from scoring.queries.league_rounds import with_rounds
from scoring.queries.loading import load_evening, shown_by
from scoring.queries.scored_by import Moved

CHANGES = ("event.scored_by", "event.matches_scored_by")
"""The acts by which an event came to be scored in another way."""
BY_A_SCALE = (Standings.VICTORY_POINTS, Standings.HYBRID)
BY_BOARDS = (MethodKind.BOARD_A_MATCH, MethodKind.HYBRID)


@dataclass(frozen=True, slots=True)
class RescoredMatches:
    """What is changed, in words, and the standings before and after."""

    changes: tuple[Changed, ...]
    pairs: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing by which matches are scored, and where it comes from."""

    what: str
    said: str
    source: str = ""


def rounds_drawn(event: Event) -> int:
    """The rounds that there are, a drawn one that nobody sees yet among them."""
    last = access.matches_of(event).order_by("-round")
    return last.values_list("round", flat=True).first() or 0


def brings_anything(event: Event) -> bool:
    """Whether a contestant brings anything along."""
    return access.entries_of(event).exclude(carried="").exists()


def changed_by(event: Event, plan: MatchScoring) -> dict[str, list[Any]]:
    """What was and what would be, under the name of each thing that changes."""
    was, now = (
        _values(event, carries=True),
        _values(_event_by(event, plan), carries=plan.carries),
    )
    return {name: [was[name], now[name]] for name in SAID if was[name] != now[name]}


def evening_by(evening: Evening, plan: MatchScoring) -> Evening:
    """The evening scored so; a file's datums are those of the method it was read with."""
    event = _event_by(evening.event, plan)
    pairs = evening.pairs
    if not plan.carries:
        pairs = {key: replace(pair, carried=None) for key, pair in pairs.items()}
    kept = evening.datums if event.method == evening.event.method else {}
    changed = replace(
        evening, event=event, convention=shown_by(event), datums=kept, pairs=pairs
    )
    if plan.regulations.rounds == evening.regulations.rounds:
        return changed
    return with_rounds(changed, plan.regulations.rounds)


def rescored_matches(event: Event, plan: MatchScoring) -> RescoredMatches:
    """The event as it would stand, scored so."""
    before = load_evening(event)
    old, new = (score_evening(one).totals for one in (before, evening_by(before, plan)))
    pairs = [
        Moved(
            pair.label,
            (pair.name,) if pair.name else tuple(one.name for one in pair.players),
            old[key],
            new[key],
        )
        for key, pair in before.pairs.items()
    ]
    return RescoredMatches(
        changed_in(changed_by(event, plan)),
        tuple(sorted(pairs, key=lambda one: (one.after.rank, one.label))),
    )


def conditions_of(event: Event) -> tuple[Condition, ...]:
    """By what its matches are scored, for who reads how a result came about."""
    values = _values(event, carries=True)
    return tuple(
        Condition(str(SAID[name][0]), SAID[name][1](values[name]), source)
        for name, source in _stated(event)
    )


def scoring_changes(event: Event) -> list[Line]:
    """When it came to be scored in another way, the first change first."""
    return lines_of(trail.history_of(event).filter(verb__in=CHANGES))


def _stated(event: Event) -> Iterator[tuple[str, str]]:
    """What is worth saying of such an event, with where it comes from."""
    said = event.regulations
    yield "scored_at", ""
    yield "convention", gettext(CONVENTIONS[Name(event.convention.lower())].source)
    by_percent = event.method == MethodKind.MATCHPOINTS
    if said.standings in BY_A_SCALE and not by_percent:
        own = said.scale == ScaleName.OWN
        yield "scale", "" if own else gettext(SCALES[ScaleName(said.scale)][1])
        if own:
            yield "own_scale", ""
    if event.method in BY_BOARDS:
        yield "drawn_within", ""
    if said.plus_after:
        yield "repeated", gettext("Law 12C2d leaves it to the club and its body.")
    if event.form != FormKind.KNOCK_OUT:
        yield "ties", ""
        rule = WithdrawalRule(said.withdrawals)
        yield "withdrawals", gettext(WITHDRAWALS[rule][1])


def _event_by(event: Event, plan: MatchScoring) -> Event:
    """The event as it would be, not stored."""
    changed = copy(event)
    changed.method, changed.convention = plan.method, str(plan.convention)
    changed.regulation_values = values_by(plan)
    return changed


def values_by(plan: MatchScoring) -> dict[str, Any]:
    """The regulations as they are stored; rows of a scale only where it is the club's."""
    own = plan.regulations.own_scale if plan.regulations.scale == ScaleName.OWN else ()
    said = replace(plan.regulations, standings=plan.standings, own_scale=own)
    return said.as_values()


def _values(event: Event, *, carries: bool) -> dict[str, Any]:
    """What can be changed, as the log keeps it."""
    said = event.regulations
    return {
        "scored_at": [str(event.method), str(said.standings)],
        "convention": event.convention.lower(),
        "scale": str(said.scale),
        "own_scale": [list(row) for row in said.own_scale],
        "rounds": said.rounds,
        "system": str(said.system),
        "odd": str(said.odd),
        "ties": [str(one) for one in said.ties],
        "drawn_within": said.drawn_within,
        "halved": said.halved,
        "withdrawals": str(said.withdrawals),
        "repeated": [said.plus_after, said.plus_percent] if said.plus_after else [],
        "carried": carries,
    }
