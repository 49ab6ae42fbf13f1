from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from clubsite.audit import trail
from clubsite.audit.messages import AuditMessage, build_messages
from scoring.bridge.contest import ScaleName, Standings
from scoring.bridge.convention import CONVENTIONS, Name
from scoring.bridge.teams import WithdrawalRule
from scoring.events.contest_labels import SAID, SCALES, WITHDRAWALS
from scoring.events.labels import FormKind, MethodKind
from scoring.events.models import Event

CHANGES = ("event.scored_by", "event.matches_scored_by")
"""The acts by which an event came to be scored in another way."""
BY_A_SCALE = (Standings.VICTORY_POINTS, Standings.HYBRID)
BY_BOARDS = (MethodKind.BOARD_A_MATCH, MethodKind.HYBRID)


@dataclass(frozen=True, slots=True)
class Condition:
    """A rule by which matches are scored, and its source."""

    what: str
    value: str
    source: str = ""


def get_conditions(event: Event) -> tuple[Condition, ...]:
    """By what its matches are scored, for who reads how a result came about."""
    values = scoring_values(event, carries=True)
    return tuple(
        Condition(str(SAID[name][0]), SAID[name][1](values[name]), source)
        for name, source in _stated(event)
    )


def scoring_changes(event: Event) -> list[AuditMessage]:
    """When it came to be scored in another way, the first change first."""
    return build_messages(trail.get_history(event).filter(verb__in=CHANGES))


def _stated(event: Event) -> Iterator[tuple[str, str]]:
    """What is worth saying of such an event, with where it comes from."""
    regulations = event.regulations
    yield "scored_at", ""
    yield "convention", gettext(CONVENTIONS[Name(event.convention.lower())].source)
    by_percent = event.method == MethodKind.MATCHPOINTS
    if regulations.standings in BY_A_SCALE and not by_percent:
        own = regulations.scale == ScaleName.OWN
        yield "scale", "" if own else gettext(SCALES[ScaleName(regulations.scale)][1])
        if own:
            yield "own_scale", ""
    if event.method in BY_BOARDS:
        yield "drawn_within", ""
    if regulations.plus_after:
        yield (
            "repeated",
            gettext("Law 12C2d leaves this to the club and its governing body."),
        )
    if event.form != FormKind.KNOCK_OUT:
        yield "ties", ""
        rule = WithdrawalRule(regulations.withdrawals)
        yield "withdrawals", gettext(WITHDRAWALS[rule][1])


def scoring_values(event: Event, *, carries: bool) -> dict[str, Any]:
    """What can be changed, as the log keeps it."""
    regulations = event.regulations
    return {
        "scored_at": [str(event.method), str(regulations.standings)],
        "convention": event.convention.lower(),
        "scale": str(regulations.scale),
        "own_scale": [list(row) for row in regulations.own_scale],
        "rounds": regulations.rounds,
        "system": str(regulations.system),
        "odd": str(regulations.odd),
        "ties": [str(tie) for tie in regulations.ties],
        "drawn_within": regulations.drawn_within,
        "halved": regulations.halved,
        "withdrawals": str(regulations.withdrawals),
        "repeated": [regulations.plus_after, regulations.plus_percent]
        if regulations.plus_after
        else [],
        "carried": carries,
    }
