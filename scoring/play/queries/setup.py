"""Page from which an event is run: status, sections, pairs, people and next act.

Also the names of pairs and teams as forms show them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Protocol

from django.utils.translation import gettext

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.messages import AuditMessage, build_messages
from clubsite.clubs.models import Club
from clubsite.clubs.policies.queries import Gap, gaps_for
from clubsite.site.questions import Question
from scoring.bridge.contract import Side
from scoring.events import access as events_access
from scoring.events import rules as events_rules
from scoring.events.access import EventRoles
from scoring.events.contest_labels import called_in_full
from scoring.events.labels import (
    AppointmentPart,
    ContestKind,
    EventState,
    FormKind,
    with_rounds,
)
from scoring.events.models import Appointment, Entry, Event, Section
from scoring.events.players import PlayerBook
from scoring.events.queries import section_title, session_time_text
from scoring.events.rules import ENTERED, SEATED, Action, EventRole, State
from scoring.movements.team_advice import advise_teams
from scoring.play.labels import ACTIONS, ActionLabels
from scoring.play.queries.event_status import (
    available_actions,
    event_roles_for,
    missing_topics,
)

WAY = (
    EventState.DRAFT,
    EventState.OPEN,
    EventState.IN_PLAY,
    EventState.SCORING,
    EventState.PROVISIONAL,
    EventState.OFFICIAL,
    EventState.FINAL,
)

ONWARD = {
    State.DRAFT: Action.OPEN,
    State.OPEN: Action.START,
    State.IN_PLAY: Action.END_PLAY,
    State.SCORING: Action.POST,
}
"""How an event goes on by hand from each state."""


PAIR_COLUMNS = (
    *("pk", "section_id", "direction", "number", "label", "name", "phantom"),
    *("withdrew", "members__substitute", "members__player__name"),
    *("members__from_round", "members__until_round"),
)
"""Those of an entry and its players that the list of a section shows."""


class SpokenText(Protocol):
    """What a director reads out, and in how many seconds."""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """Opening, topics and closing."""

    @property
    def seconds(self) -> int:
        """How long it takes."""


spoken_announcements = Question[[Event], SpokenText](
    "What the director of an event reads out before play"
)


def get_spoken(event: Event) -> SpokenText | None:
    """What the director reads out; nothing once the results are posted."""
    if event.is_posted:
        return None
    [spoken] = spoken_announcements.ask(event)
    return spoken


@dataclass(frozen=True, slots=True)
class Step:
    """A state on the way of an event, as `components/steps.html` shows it."""

    label: str
    state: str


@dataclass(frozen=True, slots=True)
class ActionView:
    """A button: the act, its words, and what stands in its way."""

    action: Action
    words: ActionLabels
    obstacles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Awaited:
    """The next act, where it is not the reader's, and whose it is."""

    words: ActionLabels
    people: tuple[User, ...]


@dataclass(frozen=True, slots=True)
class SeatedPair:
    """A pair in the list of its section."""

    entry: int
    label: str
    names: str
    phantom: bool
    withdrew: bool
    substitutes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SectionOverview:
    """A section with its pairs; `done` of `lines` scores are in."""

    section: Section
    title: str
    when: str
    pairs: tuple[SeatedPair, ...]
    done: int
    lines: int

    @property
    def replaceable(self) -> tuple[SeatedPair, ...]:
        """The pairs in which someone may sit in for a player."""
        return tuple(pair for pair in self.pairs if pair.names and not pair.phantom)


@dataclass(frozen=True, slots=True)
class Manage:
    """Everything of the page from which an evening is run."""

    sections: tuple[SectionOverview, ...]
    actions: tuple[ActionView, ...]
    awaited: Awaited | None
    steps: tuple[Step, ...]
    directors: tuple[Appointment, ...]
    assistants: tuple[Appointment, ...]
    scorers: tuple[Appointment, ...]
    history: tuple[AuditMessage, ...]
    may_seat: bool
    may_rescore: bool
    may_rerank: bool
    may_award: bool
    last_session: int
    enters: bool
    called: tuple[str, ...]
    gaps: tuple[Gap, ...]

    @property
    def further_sessions(self) -> range:
        """The numbers of the sessions after the first."""
        return range(2, self.last_session + 1)


def manage_page(event: Event, roles: EventRoles) -> Manage:
    """The evening for one of those who run it; as many queries for any number of pairs."""
    appointed = list(events_access.get_appointments(event))
    directors = _appointed(appointed, AppointmentPart.DIRECTOR_IN_CHARGE)
    sections = events_access.counted_sections(event)
    rescores = (roles.manager or roles.director) and not event.is_posted
    return Manage(
        sections=tuple(_sections(event, sections)),
        actions=tuple(
            ActionView(action.action, ACTIONS[action.action], action.obstacles)
            for action in available_actions(event, roles)
        ),
        awaited=_awaited(event, roles, directors),
        steps=build_steps(event),
        directors=directors,
        assistants=_appointed(appointed, AppointmentPart.ASSISTANT),
        scorers=_appointed(appointed, AppointmentPart.SCORER),
        history=tuple(build_messages(trail.get_history(event))),
        may_seat=roles.arranges and State(event.state) in SEATED,
        may_rescore=rescores,
        may_rerank=rescores and not event.in_matches,
        may_award=rescores and event.form != FormKind.KNOCK_OUT,
        last_session=len({section.session_id for section, *_counts in sections}),
        enters=State(event.state) in ENTERED,
        called=called_in_full(event),
        gaps=get_gaps(event, roles),
    )


def get_gaps(event: Event, roles: EventRoles) -> tuple[Gap, ...]:
    """The announcements that keep a draft from being announced, where this person can
    write them."""
    if event.state != EventState.DRAFT or not roles.manager:
        return ()
    return tuple(gaps_for(event.club, missing_topics(event)))


def _awaited(
    event: Event, roles: EventRoles, directors: Iterable[Appointment]
) -> Awaited | None:
    state = State(event.state)
    action = ONWARD.get(state)
    if action is None or action in events_rules.actions_for(
        state, event_roles_for(roles)
    ):
        return None
    for_manager = any(
        EventRole.MANAGER in row.roles for row in events_rules.WALK.rows(state, action)
    )
    people = (
        events_access.get_managers(event.club)
        if for_manager
        else [director.user for director in directors]
        or events_access.possible_directors(event.club)
    )
    return Awaited(ACTIONS[action], tuple(people))


def build_steps(event: Event) -> tuple[Step, ...]:
    """How far the event has come; one that left the way shows where it stands."""
    if event.state not in WAY:
        return (Step(str(EventState(event.state).label), "now"),)
    at = WAY.index(EventState(event.state))
    return tuple(
        Step(str(state.label), "done" if i < at else "now" if i == at else "next")
        for i, state in enumerate(WAY)
    )


def named_pairs(
    event: Event, book: PlayerBook
) -> list[tuple[int, str, tuple[str, ...]]]:
    """The pairs that are there, with their names as a form shows them; of an individual
    one a person."""
    places = 1 if event.contest == ContestKind.INDIVIDUAL else 2
    entries = [entry for entry in _entries(event) if not entry.phantom]
    several = len({entry.section_id for entry in entries}) > 1
    found = []
    for entry in entries:
        members = [member for member in entry.members.all() if not member.substitute]
        names = [book.label_for(member.player) for member in members[:places]]
        label = f"{entry.section.letter} {entry.label}" if several else entry.label
        found.append((entry.pk, label, (*names, "", "")[:places]))
    return found


def player_labels(club: Club) -> list[str]:
    """Everyone the club knows, as name fields suggest them."""
    return PlayerBook(club).sorted_labels()


def _entries(event: Event) -> list[Entry]:
    """The pairs by section; North–South first, as they stand in the room."""
    return sorted(
        events_access.get_entries(event),
        key=lambda entry: (
            entry.section.letter,
            entry.direction != Side.NS,
            entry.number,
            entry.pk,
        ),
    )


def _sections(
    event: Event, sections: list[tuple[Section, int, int]]
) -> list[SectionOverview]:
    several = len({section.session_id for section, *_counts in sections}) > 1
    seated = _seated_pairs(event)
    return [
        SectionOverview(
            section=section,
            title=section_title(
                section.session.number if several else 0, section.letter
            ),
            when=session_time_text(section.session, event) if several else "",
            pairs=tuple(seated.get(section.pk, ())),
            done=lines - open_lines,
            lines=lines,
        )
        for section, lines, open_lines in sections
    ]


def _seated_pairs(event: Event) -> dict[int, list[SeatedPair]]:
    """The pairs of each section, by its key; North–South first."""
    rows = events_access.entry_rows(event, PAIR_COLUMNS)
    in_room = sorted(
        rows, key=lambda row: (row.direction != Side.NS, row.number, row.pk)
    )
    found: dict[int, list[SeatedPair]] = {}
    for _key, places in groupby(in_room, key=attrgetter("pk")):
        pair, *others = places
        names = [
            each.members__player__name
            for each in (pair, *others)
            if each.members__substitute is False
        ]
        found.setdefault(pair.section_id, []).append(
            SeatedPair(
                entry=pair.pk,
                label=pair.label,
                names=" · ".join(filter(None, (pair.name, " – ".join(names)))),
                phantom=pair.phantom,
                withdrew=pair.withdrew,
                substitutes=tuple(
                    with_rounds(
                        each.members__player__name,
                        each.members__from_round,
                        each.members__until_round,
                    )
                    for each in (pair, *others)
                    if each.members__substitute
                ),
            )
        )
    return found


def holders_by_part(event: Event) -> dict[AppointmentPart, list[User]]:
    """Who has each part in the event now."""
    rows = list(events_access.get_appointments(event))
    return {
        part: [row.user for row in _appointed(rows, part)] for part in AppointmentPart
    }


def _appointed(
    appointed: list[Appointment], part: AppointmentPart
) -> tuple[Appointment, ...]:
    """Who has that part now, each person once however many sessions there are."""
    found = {
        appointment.user_id: appointment
        for appointment in appointed
        if appointment.part == part
    }
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class TeamFields:
    """A team: its players as they are written, its own name, what it brings along."""

    entry: int
    label: str
    players: tuple[str, ...]
    name: str
    carried: str


def named_teams(event: Event, book: PlayerBook) -> list[TeamFields]:
    """The teams in the order of their numbers."""
    return [
        TeamFields(
            entry=entry.pk,
            label=entry.label,
            players=tuple(
                book.label_for(member.player)
                for member in entry.members.all()
                if not member.substitute
            ),
            name=entry.name,
            carried=entry.carried,
        )
        for entry in sorted(
            events_access.get_entries(event),
            key=lambda entry: (entry.section.letter, entry.number),
        )
    ]


@dataclass(frozen=True, slots=True)
class SuggestedForTeams:
    """A movement for teams, with what a director wants to know of it."""

    value: str
    title: str
    rounds: int
    boards: int
    sit_out: int
    why: str


def advised_for_teams(teams: int) -> list[SuggestedForTeams]:
    """The movements for so many teams, best first."""
    return [
        SuggestedForTeams(
            value=f"choose-{advice.kind.code}:{advice.boards}",
            title=gettext(advice.kind.title),
            rounds=advice.rounds,
            boards=advice.boards,
            sit_out=advice.sit_out,
            why=advice.why.translated(gettext),
        )
        for advice in advise_teams(teams)
    ]
