"""Facts about an event's next moves: offered acts, and what stands in their way."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.policy import TopicPolicy
from clubsite.site.clock import now
from clubsite.site.questions import Question
from scoring.bridge.contest import Standings, Verdict
from scoring.events import access as events_access
from scoring.events import rules as events_rules
from scoring.events.access import Part as Appointed
from scoring.events.labels import AdjustmentKind, ContestKind, Flag, ResultKind
from scoring.events.models import Correction, Event, Match, Result
from scoring.events.policy import AppealPeriodPolicy
from scoring.events.rules import Act, Facts, Guard, Pairing, Part, Place, State
from scoring.play import access
from scoring.play.labels import obstacle
from scoring.results.queries.scores import scores_of

held_open_until = Question[[Event], datetime | None](
    "Until when this event cannot be final"
)


@dataclass(frozen=True, slots=True)
class Offered:
    """An act that this person has now, and what stands in its way."""

    act: Act
    obstacles: tuple[str, ...]


def parts_in(user: User | None, event: Event) -> frozenset[Part]:
    """The parts of this person in the event's moves; nobody is the clock."""
    if user is None:
        return frozenset({Part.CLOCK})
    return parts_of(events_access.part_in(user, event))


def parts_of(appointed: Appointed) -> frozenset[Part]:
    """The parts in the event's moves of somebody whose roles are known."""
    parts = {Part.MANAGER: appointed.manager, Part.DIRECTOR: appointed.directs}
    return frozenset(part for part, holds in parts.items() if holds)


def facts_of(event: Event, *, reason: str = "") -> Facts:
    """What the guards of the event's moves look at: five queries at most, of matches
    two more, and of a knock-out as many as it takes to score it."""
    matches = match_facts(event)
    waiting = list(events_access.open_lines_of(event))
    return Facts(
        now=now(),
        missing_topics=TopicPolicy.of(event.policy).missing_topics,
        unnamed_pairs=unnamed_pairs(event),
        awaited=_places(waiting, ResultKind.AWAITED),
        late=_places(waiting, ResultKind.LATE),
        drafted_rounds=matches.drafted_rounds,
        short_matches=matches.short,
        level_matches=matches.level,
        corrections_end=event.corrections_end_at,
        windows_end=windows_end(event),
        corrected_boards=_boards(access.open_corrections([event])),
        appealed_boards=appealed_boards(event),
        reason=reason,
    )


def offered_acts(event: Event, appointed: Appointed) -> list[Offered]:
    """The acts that a person of these roles has now, each with its obstacles."""
    state = State(event.state)
    acts = events_rules.allowed_acts(state, parts_of(appointed))
    facts = facts_of(event, reason="-")
    return [
        Offered(
            act, obstacles_of(event, events_rules.refusals(state, act, facts), facts)
        )
        for act in acts
    ]


def check_may_try(event: Event, act: Act, person: User) -> None:
    """Refuse whoever has no part in that act."""
    rows = [row for row in events_rules.MOVES if row.act == act]
    parts = parts_in(person, event)
    if not any(row.parts & parts for row in rows):
        raise PermissionDenied


def obstacles_now(event: Event, act: Act) -> tuple[str, ...]:
    """What stands in the way of an act, whoever does it and for whatever reason."""
    state = State(event.state)
    if not events_rules.WALK.rows(state, act):
        return (not_in_state(event),)
    facts = facts_of(event, reason="-")
    return obstacles_of(event, events_rules.refusals(state, act, facts), facts)


def not_in_state(event: Event) -> str:
    """Why an act that the state does not know cannot be done."""
    return _("That cannot be done while the event is: %(state)s.") % {
        "state": event.get_state_display()
    }


def obstacles_of(
    event: Event, guards: tuple[Guard, ...], facts: Facts
) -> tuple[str, ...]:
    """What stands in the way, in words that name the places."""
    return tuple(obstacle(guard, facts, event.club) for guard in guards)


def unnamed_pairs(event: Event) -> tuple[str, ...]:
    """The pairs whose players nobody has written down yet."""
    pairs = events_access.entries_of(event).filter(phantom=False, members__isnull=True)
    return tuple(f"{pair.section.letter} {pair.label}" for pair in pairs)


def appealed_boards(event: Event) -> tuple[int, ...]:
    """The boards that are subject to an appeal."""
    flags = event.adjustments.filter(
        kind=AdjustmentKind.FLAG,
        flag=Flag.SUBJECT_TO_APPEAL,
        withdrawn_at__isnull=True,
    )
    return tuple(sorted({flag.board for flag in flags if flag.board is not None}))


def windows_end(event: Event) -> datetime | None:
    """The last instant at which somebody may appeal (Law 92B, procedures 3.4).

    It runs from the first posting; for a ruling given later, from that ruling.
    """
    if event.posted_at is None:
        return None
    ends = [event.posted_at + AppealPeriodPolicy.of(event.policy).appeal_window]
    if (held := latest_window(event)) is not None:
        ends.append(held)
    return max(ends)


def latest_window(event: Event) -> datetime | None:
    """The last instant at which an upper package holds the event open."""
    ends = [end for end in held_open_until.ask(event) if end is not None]
    return max(ends, default=None)


def _places(lines: list[Result], kind: ResultKind) -> tuple[Place, ...]:
    return tuple(
        Place(line.section.letter, line.board, line.table, line.room)
        for line in lines
        if line.kind == kind
    )


def _boards(corrections: Iterable[Correction]) -> tuple[int, ...]:
    return tuple(sorted({one.result.board for one in corrections}))


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """Rounds that are only drafted, and matches that lack boards or a winner."""

    drafted_rounds: tuple[int, ...] = ()
    short: tuple[Pairing, ...] = ()
    level: tuple[Pairing, ...] = ()


def match_facts(event: Event) -> MatchFacts:
    """The facts of an event of matches; nothing where there are none."""
    if not event.in_matches:
        return MatchFacts()
    found = list(events_access.matches_of(event).select_related("home", "away"))
    lines = events_access.lines_per_match(event)
    published = [one for one in found if one.published]
    drafted = {one.round for one in found if not one.published}
    return MatchFacts(
        drafted_rounds=tuple(sorted(drafted)),
        short=tuple(
            _pairing(one) for one in published if lines[one.pk] < _needed(event, one)
        ),
        level=tuple(_pairing(one) for one in _level(event, published)),
    )


def _needed(event: Event, match: Match) -> int:
    """How many lines its boards have; a bye, a match that was given, and one of a
    contestant that left need none."""
    away = match.away
    if away is None or match.given_home or match.home.withdrew or away.withdrew:
        return 0
    return match.boards * (2 if event.contest == ContestKind.TEAMS else 1)


def _level(event: Event, matches: Iterable[Match]) -> list[Match]:
    """The matches of a knock-out that are played and have no winner."""
    if event.regulations.standings != Standings.WINS:
        return []
    outcomes = scores_of(event).matches
    return [
        one
        for one in matches
        if outcomes[one.pk].verdict is Verdict.COMPLETE
        and outcomes[one.pk].home.points is None
    ]


def _pairing(match: Match) -> Pairing:
    away = match.away.called if match.away else "–"
    return Pairing(match.round, match.home.called, away)
