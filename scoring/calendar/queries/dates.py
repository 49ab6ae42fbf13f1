"""One session: when it is, what it begins with, who is there, and what is missing."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, PolicyVersion
from clubsite.clubs.player_records import club_day
from clubsite.clubs.policies.queries import gaps_for
from clubsite.clubs.policy import TopicPolicy
from clubsite.site.clock import now
from scoring.calendar import access
from scoring.calendar.labels import PlannedState
from scoring.calendar.models import PlannedDate, PlannedPair, Series, arrival
from scoring.calendar.plans import NO_OWN, section_plans
from scoring.calendar.rules import (
    FEWEST_TABLES,
    PAIRS_AT_A_TABLE,
    PLAYERS_AT_A_TABLE,
    SetUp,
    closed_on,
)
from scoring.events import access as events_access
from scoring.events.labels import AppointmentPart
from scoring.events.models import Entry, Event
from scoring.events.plans import MITCHELL
from scoring.events.queries import load_event_data, said_refusal
from scoring.movements.kinds import BY_CODE, KINDS
from scoring.movements.mitchell import SKIP, STRAIGHT
from scoring.movements.movement import InvalidMovement, Movement
from scoring.play.queries.own_movements import OWN
from scoring.play.queries.usual import usual_regulations, usual_set_up
from scoring.results.queries.scores import score_event

FEWEST_PAIRS = 4
OF_ONE_WINNER = frozenset(kind.code for kind in KINDS if kind.winners == 1)


def when_over(series: Series, day: date) -> datetime:
    """When a session on that day begins, or where no hour is known when the day ends:
    entries are taken until then."""
    zone = series.club.zone
    if series.starts is None:
        return datetime.combine(day + timedelta(days=1), time(), tzinfo=zone)
    return datetime.combine(day, series.starts, tzinfo=zone)


def takes_entries(planned: PlannedDate) -> bool:
    """Whether players may still enter for the session, or withdraw."""
    return (
        planned.event_id is None
        and planned.state != PlannedState.CANCELLED
        and reason_closed(planned.series, planned.date) is None
        and now() < when_over(planned.series, planned.day)
    )


def reason_closed(series: Series, day: date) -> str | None:
    """Why the club is closed that day."""
    closures = access.get_closures(series.club).filter(first__lte=day, last__gte=day)
    return closed_on(day, (closure.closed for closure in closures))


def first_set_up(series: Series) -> SetUp:
    """What the next session of the series begins with: the values of the last one, or
    those of the event that the series was made after, or what is usual in the club."""
    if series.set_up:
        stored = SetUp.from_values(series.set_up)
        last = series.model_event
        return _with_staff_of(last, stored) if last else stored
    if series.model_event:
        return set_up_of(series.model_event)
    regulations = usual_regulations(series.club)
    return SetUp(**usual_set_up(series.club), regulations=regulations)


def set_up_of(event: Event) -> SetUp:
    """The values by which that event was set up, read from its rows."""
    sections = [
        section
        for section, *_counts in events_access.counted_sections(event)
        if section.session.number == 1
    ]
    first = sections[0]
    kind = _usual_kind({section.movement for section in sections})
    found = SetUp(
        movement=kind,
        one_winner=event.winners == 1 and kind not in OF_ONE_WINNER,
        own_boards=len({section.board_set_id for section in sections}) > 1,
        method=event.method,
        convention=event.convention.lower(),
        boards_a_round=first.boards_per_round or SetUp().boards_a_round,
        sections=len(sections),
        without_director=event.without_director,
        regulations=event.regulation_values,
    )
    return _with_staff_of(event, found)


def _with_staff_of(event: Event, set_up: SetUp) -> SetUp:
    """The set-up with the people who run that event now: they may have been appointed or
    replaced after it was set up."""
    people: dict[str, set[int]] = defaultdict(set)
    for appointment in events_access.get_appointments(event):
        people[appointment.part].add(appointment.user_id)
    return replace(
        set_up,
        director=max(people[AppointmentPart.DIRECTOR_IN_CHARGE], default=None),
        assistants=tuple(sorted(people[AppointmentPart.ASSISTANT])),
        scorer=max(people[AppointmentPart.SCORER], default=None),
    )


def _usual_kind(kinds: set[str]) -> str:
    """The kind of movement that these sections have: both Mitchells are one, since the
    number of tables decides between them; of files and of several the usual one."""
    kind = kinds.pop() if len(kinds) == 1 else ""
    if kind in (STRAIGHT.code, SKIP.code) or kind not in BY_CODE:
        return MITCHELL
    return kind


def pairs_of_last_time(event: Event) -> list[PlannedPair]:
    """The pairs of that event as they may come again, in the order of their tables, not
    stored yet. Pairs that withdrew are not among them, nor substitutes, nor a pair of
    which a member has left the club since."""
    totals = score_event(load_event_data(event)).totals
    entries = sorted(
        events_access.get_entries(event).filter(phantom=False, withdrew=False),
        key=lambda entry: (entry.section.letter, entry.number, entry.direction == "EW"),
    )
    several = len({entry.section_id for entry in entries}) > 1
    today = club_day(event.club)
    return [
        _planned(entry, totals[entry.pk].rank, several=several)
        for entry in entries
        if _players(entry) and not _has_left(entry, today)
    ]


def _players(entry: Entry) -> list[int]:
    return [
        member.player.person for member in entry.members.all() if not member.substitute
    ]


def _has_left(entry: Entry, today: date) -> bool:
    return any(
        member.player.has_left(today)
        for member in entry.members.all()
        if not member.substitute
    )


def _planned(entry: Entry, rank: int | None, *, several: bool) -> PlannedPair:
    first, second, *_more = [*_players(entry), None]
    return PlannedPair(
        first_id=first,
        second_id=second,
        last_label=f"{entry.section.letter}{entry.label}" if several else entry.label,
        seed=rank,
        stratum=entry.stratum,
        handicap=entry.handicap,
        tags=entry.tags,
        made_at=now(),
    )


@dataclass(frozen=True, slots=True)
class Rules:
    """The club's policy, its own movements for pairs by their codes, and whether the
    reader writes the policy."""

    policy: PolicyVersion
    own: Mapping[str, Movement] = field(default_factory=lambda: NO_OWN)
    writes: bool = False


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that is missing before the event can be made or opened, and where it is
    put right."""

    text: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """How many tables those who are present make: pairs, or players of an individual."""

    entrants: int
    of_persons: bool = False

    @property
    def full(self) -> int:
        """The tables at which everyone has opponents."""
        return self.entrants // self._at_a_table

    @property
    def half(self) -> bool:
        """Whether a pair is left over."""
        return not self.of_persons and self._left_over == 1

    @property
    def text(self) -> str:
        """So many tables, as one says it: 6½ tables, or 2 tables and 1 player."""
        if self.half:
            return _("%(full)s½ tables") % {"full": self.full or ""}
        tables = ngettext("%(tables)s table", "%(tables)s tables", self.full) % {
            "tables": self.full
        }
        if not self._left_over:
            return tables
        return ngettext(
            "%(tables)s and %(number)s player",
            "%(tables)s and %(number)s players",
            self._left_over,
        ) % {"tables": tables, "number": self._left_over}

    @property
    def _at_a_table(self) -> int:
        return PLAYERS_AT_A_TABLE if self.of_persons else PAIRS_AT_A_TABLE

    @property
    def _left_over(self) -> int:
        return self.entrants % self._at_a_table


@dataclass(frozen=True, slots=True)
class DoorList:
    """The pairs of a session: who is present in the order of arrival, and who isn't."""

    present: tuple[PlannedPair, ...]
    absent: tuple[PlannedPair, ...]

    def tables(self, set_up: SetUp) -> Tables:
        """How many tables they make."""
        return Tables(self.entrants(set_up), set_up.of_persons)

    def entrants(self, set_up: SetUp) -> int:
        """How many pairs play, or in an individual players."""
        return len(self.people) if set_up.of_persons else len(self.present)

    @property
    def people(self) -> list[int]:
        """The keys of the players who are present, pair by pair."""
        return [key for pair in self.present for key in pair.players]


def door_list(planned: PlannedDate) -> DoorList:
    """Who is present at the session and who is expected: one query."""
    pairs = list(access.get_pairs(planned))
    present = sorted((pair for pair in pairs if pair.is_present), key=arrival)
    absent = [pair for pair in pairs if not pair.is_present]
    return DoorList(tuple(present), tuple(absent))


def missing_before(
    planned: PlannedDate,
    doors: DoorList,
    set_up: SetUp,
    rules: Rules,
) -> tuple[Missing, ...]:
    """What keeps the event from being made and opened, each with the cure."""
    club = planned.series.club
    here = "#pairs-heading"
    found: list[Missing] = []
    if set_up.of_persons:
        found += _missing_players(len(doors.people), here)
    else:
        found += _missing_pairs(doors, here)
    if not found:
        found += _missing_movement(doors, set_up, rules.own)
    found += _missing_texts(club, rules)
    if set_up.director is None and not set_up.without_director:
        found.append(Missing(_("No director is in charge yet."), "#id_director"))
    return tuple(found)


def _missing_texts(club: Club, rules: Rules) -> list[Missing]:
    text = _("The club policy has no text of its own for: %(topic)s.")
    return [
        Missing(text % {"topic": gap.title}, gap.url if rules.writes else "")
        for gap in gaps_for(club, TopicPolicy.of(rules.policy).missing_topics)
    ]


def fits_an_individual(players: int) -> bool:
    """Whether so many players fill at least two tables, with at most one left over."""
    tables, left_over = divmod(players, PLAYERS_AT_A_TABLE)
    return tables >= FEWEST_TABLES and left_over <= 1


def _missing_players(players: int, here: str) -> list[Missing]:
    if fits_an_individual(players):
        return []
    text = _(
        "An individual needs four players at every table; one more may sit out. "
        "%(players)s are here."
    )
    return [Missing(text % {"players": players}, here)]


def _missing_pairs(doors: DoorList, here: str) -> list[Missing]:
    found = [
        Missing(
            _("%(name)s needs a partner.") % {"name": pair.first.name},
            f"#pair-{pair.pk}",
        )
        for pair in doors.present
        if pair.second is None
    ]
    if len(doors.present) < FEWEST_PAIRS:
        text = _("Fewer than two tables are present.")
        found.insert(0, Missing(text, here))
    return found


def _missing_movement(
    doors: DoorList, set_up: SetUp, own: Mapping[str, Movement]
) -> list[Missing]:
    """Why the movement can't be played with the pairs present."""
    try:
        for section in section_plans(set_up, doors.entrants(set_up), own):
            section.movement(set_up)
    except InvalidMovement as refusal:
        return [Missing(said_refusal(refusal), "#id_movement")]
    return []


def by_strength(pairs: Iterable[PlannedPair]) -> list[PlannedPair]:
    """The pairs from the best of last time's ranking; new ones come last."""
    return sorted(pairs, key=lambda pair: (pair.seed is None, pair.seed or 0))


def with_director_among(directors: Iterable[User], set_up: SetUp) -> SetUp:
    """The set-up without directors who can't direct any more."""
    able = {user.pk for user in directors}
    return replace(
        set_up,
        director=set_up.director if set_up.director in able else None,
        assistants=tuple(key for key in set_up.assistants if key in able),
    )


def with_movement_among(own: Mapping[str, Movement], set_up: SetUp) -> SetUp:
    """The set-up by a Mitchell where its own movement was removed meanwhile."""
    if not set_up.movement.startswith(OWN) or set_up.movement in own:
        return set_up
    return replace(set_up, movement=MITCHELL, switched=None)
