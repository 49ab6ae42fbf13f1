"""How an event of matches is scored, and what another way would make of it."""

from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from scoring.bridge.contest import ScaleName
from scoring.events import access as events_access
from scoring.events.contest_labels import SAID, Changed, changed_in
from scoring.events.event_data import EventData
from scoring.events.models import Event
from scoring.events.plans import MatchScoring
from scoring.events.queries import load_event_data, shown_by
from scoring.matches.queries.rounds import with_rounds
from scoring.play.queries.scoring_rules import Moved
from scoring.results.queries.conditions import scoring_values
from scoring.results.queries.scores import score_event


@dataclass(frozen=True, slots=True)
class RescoredMatches:
    """What is changed, in words, and the standings before and after."""

    changes: tuple[Changed, ...]
    pairs: tuple[Moved, ...]


def rounds_drawn(event: Event) -> int:
    """The rounds that there are, a drawn one that no one sees yet among them."""
    last = events_access.get_matches(event).order_by("-round")
    return last.values_list("round", flat=True).first() or 0


def brings_anything(event: Event) -> bool:
    """Whether a contestant brings anything along."""
    return events_access.get_entries(event).exclude(carried="").exists()


def changed_by(event: Event, plan: MatchScoring) -> dict[str, list[Any]]:
    """What was and what would be, under the name of each thing that changes."""
    was, now = (
        scoring_values(event, carries=True),
        scoring_values(_event_by(event, plan), carries=plan.carries),
    )
    return {name: [was[name], now[name]] for name in SAID if was[name] != now[name]}


def event_data_by(data: EventData, plan: MatchScoring) -> EventData:
    """The event data under that plan; a file's datums count for its own method only."""
    event = _event_by(data.event, plan)
    pairs = data.pairs
    if not plan.carries:
        pairs = {key: replace(pair, carried=None) for key, pair in pairs.items()}
    datums = data.datums if event.method == data.event.method else {}
    changed = replace(
        data, event=event, convention=shown_by(event), datums=datums, pairs=pairs
    )
    if plan.regulations.rounds == data.regulations.rounds:
        return changed
    return with_rounds(changed, plan.regulations.rounds)


def rescored_matches(event: Event, plan: MatchScoring) -> RescoredMatches:
    """The event as it would stand, scored so."""
    before = load_event_data(event)
    old, new = (
        score_event(event_data).totals
        for event_data in (before, event_data_by(before, plan))
    )
    pairs = [
        Moved(
            pair.label,
            (pair.name,)
            if pair.name
            else tuple(player.name for player in pair.players),
            old[key],
            new[key],
        )
        for key, pair in before.pairs.items()
    ]
    return RescoredMatches(
        changed_in(changed_by(event, plan)),
        tuple(sorted(pairs, key=lambda pair: (pair.after.rank, pair.label))),
    )


def _event_by(event: Event, plan: MatchScoring) -> Event:
    """The event as it would be, not stored."""
    changed = copy(event)
    changed.method, changed.convention = plan.method, str(plan.convention)
    changed.regulation_values = values_by(plan)
    return changed


def values_by(plan: MatchScoring) -> dict[str, Any]:
    """The regulations as they are stored; rows of a scale only where it is the club's."""
    own = plan.regulations.own_scale if plan.regulations.scale == ScaleName.OWN else ()
    regulations = replace(plan.regulations, standings=plan.standings, own_scale=own)
    return regulations.as_values()
