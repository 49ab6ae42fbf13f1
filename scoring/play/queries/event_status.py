"""Facts about an event's next moves: offered acts, and what stands in their way."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.policy import TopicPolicy
from clubsite.clubs.queries import policy_now
from clubsite.site.clock import now
from clubsite.site.questions import Question
from scoring.bridge.contest import Match, Standings, Verdict
from scoring.events import access as events_access
from scoring.events import rules as events_rules
from scoring.events.access import EventRoles as Appointed
from scoring.events.event_data import EventData, Fixture
from scoring.events.labels import AdjustmentKind, ContestKind, Flag, ResultKind
from scoring.events.models import Correction, Event
from scoring.events.policy import AppealPeriodPolicy
from scoring.events.queries import load_event_data
from scoring.events.rules import Action, EventRole, Facts, Guard, Pairing, Place, State
from scoring.mails.rules import HOLD
from scoring.play import access
from scoring.play.labels import obstacle, places_text
from scoring.play.policy import CorrectionPolicy
from scoring.publishing.queries import PostingPlan, build_plan
from scoring.results.queries.scores import score_event

OF_MATCHES = frozenset(
    {Guard.ROUNDS_PUBLISHED, Guard.BOARDS_THERE, Guard.MATCHES_DECIDED}
)
OF_LINES = frozenset({Guard.NO_LINE_AWAITED, Guard.NO_LATE_PLAY})

held_open_until = Question[[Event], datetime | None](
    "Until when this event cannot be final"
)


@dataclass(frozen=True, slots=True)
class AvailableAction:
    """An act that this person has now, and what stands in its way."""

    action: Action
    obstacles: tuple[str, ...]


def roles_in(user: User | None, event: Event) -> frozenset[EventRole]:
    """The parts of this person in the event's moves; no one is the clock."""
    if user is None:
        return frozenset({EventRole.CLOCK})
    return event_roles_for(events_access.get_event_roles(user, event))


def event_roles_for(appointed: Appointed) -> frozenset[EventRole]:
    """The parts in the event's moves of someone whose roles are known."""
    roles = {
        EventRole.MANAGER: appointed.manager,
        EventRole.DIRECTOR: appointed.moves_on,
    }
    return frozenset(role for role, holds in roles.items() if holds)


def get_facts(event: Event, *acts: Action, reason: str = "") -> Facts:
    """What the guards of these acts look at now, and nothing else: five queries at most,
    with those of an appeal period that upper packages hold open."""
    state = State(event.state)
    rows = chain.from_iterable(events_rules.WALK.rows(state, action) for action in acts)
    guards = {guard for row in rows for guard in row.guards}
    data = load_event_data(event) if event.in_matches and guards & OF_MATCHES else None
    matches = match_facts(data) if data else MatchFacts()
    waiting = _waiting(event, data) if guards & OF_LINES else []
    unnamed = guards & {Guard.PAIRS_NAMED} and unnamed_pairs(event, data)
    return Facts(
        now=now(),
        missing_topics=missing_topics(event) if Guard.TOPICS_GIVEN in guards else (),
        unnamed_pairs=unnamed or (),
        awaited=_places(waiting, ResultKind.AWAITED),
        late=_places(waiting, ResultKind.LATE),
        drafted_rounds=matches.drafted_rounds,
        short_matches=matches.short,
        level_matches=matches.level,
        corrections_end=event.corrections_end_at,
        windows_end=windows_end(event) if Guard.WINDOWS_OVER in guards else None,
        corrected_boards=_boards(access.open_corrections([event]))
        if Guard.NO_OPEN_CORRECTION in guards
        else (),
        appealed_boards=appealed_boards(event)
        if Guard.NO_OPEN_APPEAL in guards
        else (),
        reason=reason,
    )


def missing_topics(event: Event) -> tuple[str, ...]:
    """The announcements that the policy lacks to which the event is bound when opened."""
    return TopicPolicy.of(policy_now(event.club)).missing_topics


def available_actions(event: Event, appointed: Appointed) -> list[AvailableAction]:
    """The acts that a person of these roles has now, each with its obstacles."""
    state = State(event.state)
    actions = events_rules.actions_for(state, event_roles_for(appointed))
    facts = get_facts(event, *actions, reason="-")
    return [
        AvailableAction(
            action,
            obstacle_texts(event, events_rules.refusals(state, action, facts), facts),
        )
        for action in actions
    ]


def check_may_try(event: Event, action: Action, person: User) -> None:
    """Refuse anyone who has no part in that act."""
    rows = [row for row in events_rules.TRANSITIONS if row.action == action]
    roles = roles_in(person, event)
    if not any(row.roles & roles for row in rows):
        raise PermissionDenied


def obstacles_now(event: Event, action: Action) -> tuple[str, ...]:
    """What stands in the way of an act, for every person and reason."""
    state = State(event.state)
    if not events_rules.WALK.rows(state, action):
        return (not_in_state(event),)
    facts = get_facts(event, action, reason="-")
    return obstacle_texts(event, events_rules.refusals(state, action, facts), facts)


def late_plays(event: Event) -> str:
    """The late plays that the results of now lack, in words; empty where there is none."""
    return places_text(_places(_waiting(event, None), ResultKind.LATE))


def build_posting_plan(event: Event) -> PostingPlan:
    """What happens, when and for whom, if the results are posted now."""
    corrections = CorrectionPolicy.of(event.policy)
    corrections_end = corrections.correction_window.ends_at(now(), event.club.zone)
    return build_plan(event, corrections_end, now() + HOLD)


def not_in_state(event: Event) -> str:
    """Why an act that the state does not know cannot be done."""
    return _("You can't do that while the event's status is: %(state)s.") % {
        "state": event.get_state_display()
    }


def obstacle_texts(
    event: Event, guards: tuple[Guard, ...], facts: Facts
) -> tuple[str, ...]:
    """What stands in the way, in words that name the places."""
    return tuple(obstacle(guard, facts, event.club) for guard in guards)


def unnamed_pairs(event: Event, evening: EventData | None) -> tuple[str, ...]:
    """The pairs whose players no one has written down yet."""
    if evening is not None:
        pairs = evening.pairs.values()
        return tuple(
            f"{pair.section} {pair.label}"
            for pair in pairs
            if not (pair.players or pair.substitutes)
        )
    rows = events_access.entry_rows(event, ("section__letter", "label"))
    unnamed = rows.filter(phantom=False, members__isnull=True)
    return tuple(f"{row.section__letter} {row.label}" for row in unnamed)


def appealed_boards(event: Event) -> tuple[int, ...]:
    """The boards that are subject to an appeal."""
    flags = event.adjustments.filter(
        kind=AdjustmentKind.FLAG,
        flag=Flag.SUBJECT_TO_APPEAL,
        withdrawn_at__isnull=True,
    )
    return tuple(sorted({flag.board for flag in flags if flag.board is not None}))


def windows_end(event: Event) -> datetime | None:
    """The end of the last appeal period (Law 92B).

    It runs from the first posting; for a ruling given later, from that ruling.
    """
    if event.posted_at is None:
        return None
    window = AppealPeriodPolicy.of(event.policy).appeal_window
    ends = [window.ends_at(event.posted_at, event.club.zone)]
    if (ruling_window := latest_window(event)) is not None:
        ends.append(ruling_window)
    return max(ends)


def latest_window(event: Event) -> datetime | None:
    """The last instant at which an upper package holds the event open."""
    ends = [end for end in held_open_until.ask(event) if end is not None]
    return max(ends, default=None)


def _waiting(event: Event, evening: EventData | None) -> list[tuple[ResultKind, Place]]:
    """The lines that are not in yet, by their kinds."""
    if evening is not None:
        return [
            (line.kind, Place(line.section, line.board, line.table, line.room))
            for line in evening.lines
            if line.is_open
        ]
    rows = events_access.get_open_lines(event).values_list(
        "kind", "section__letter", "board", "table", "room"
    )
    return [
        (ResultKind(kind), Place(section, board, table, room))
        for kind, section, board, table, room in rows
    ]


def _places(
    waiting: list[tuple[ResultKind, Place]], kind: ResultKind
) -> tuple[Place, ...]:
    return tuple(place for found, place in waiting if found == kind)


def _boards(corrections: Iterable[Correction]) -> tuple[int, ...]:
    return tuple(sorted({correction.result.board for correction in corrections}))


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """Rounds that are only drafted, and matches that lack boards or a winner."""

    drafted_rounds: tuple[int, ...] = ()
    short: tuple[Pairing, ...] = ()
    level: tuple[Pairing, ...] = ()


def match_facts(data: EventData) -> MatchFacts:
    """The facts of an event of matches."""
    published = [fixture for fixture in data.fixtures if fixture.published]
    lines = Counter(line.match for line in data.lines)
    drafted = {
        fixture.match.round for fixture in data.fixtures if not fixture.published
    }
    return MatchFacts(
        drafted_rounds=tuple(sorted(drafted)),
        short=tuple(
            _pairing(data, fixture)
            for fixture in published
            if lines[fixture.match.key] < _needed(data, fixture.match)
        ),
        level=tuple(_pairing(data, fixture) for fixture in _level(data, published)),
    )


def _needed(data: EventData, match: Match) -> int:
    """How many lines its boards have; a bye, a match that was given, and one of a
    contestant that left need none."""
    if match.away is None or match.given:
        return 0
    if any(data.pairs[key].withdrew for key in (match.home, match.away)):
        return 0
    return match.boards * (2 if data.event.contest == ContestKind.TEAMS else 1)


def _level(data: EventData, fixtures: Iterable[Fixture]) -> list[Fixture]:
    """The matches of a knock-out that are played and have no winner."""
    if data.regulations.standings != Standings.WINS:
        return []
    outcomes = score_event(data).matches
    return [
        fixture
        for fixture in fixtures
        if outcomes[fixture.match.key].verdict is Verdict.COMPLETE
        and outcomes[fixture.match.key].home.points is None
    ]


def _pairing(data: EventData, fixture: Fixture) -> Pairing:
    match = fixture.match
    away = data.pairs[match.away].called if match.away else "–"
    return Pairing(match.round, data.pairs[match.home].called, away)
