"""Tonight's event: prepared from the last one of its series, then made in one step."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import chain

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.eligibility import check_eligible
from clubsite.clubs.models import Player
from clubsite.clubs.policy import TopicPolicy
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.bridge.convention import Name as Convention
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.regulations import Regulations
from scoring.bridge.strength import Strength, mean_handicap
from scoring.calendar import access
from scoring.calendar.actions.dates import hold_date, take_date
from scoring.calendar.labels import PlannedState
from scoring.calendar.models import PlannedDate, PlannedPair, Series
from scoring.calendar.plans import People, section_plans
from scoring.calendar.queries.dates import (
    FEWEST_PAIRS,
    DoorList,
    by_strength,
    door_list,
    fits_an_individual,
    pairs_of_last_time,
    reason_closed,
)
from scoring.calendar.rules import (
    Numbering,
    Place,
    PlaceTwice,
    SetUp,
    UnknownPlace,
    place_pairs,
    table_by_table,
)
from scoring.events.access.playing import check_players
from scoring.events.effects import exact_text
from scoring.events.labels import EventState, MethodKind
from scoring.events.models import Entry, EntryPlayer, Event
from scoring.events.plans import EventFacts, EventPlan
from scoring.play.actions.setup import build_event
from scoring.play.queries.own_movements import load_own, of_pairs


@transaction.atomic
def prepare_date(series: Series, day: date, *, by: User) -> PlannedDate:
    """Begin the set-up of that day with the pairs of the last event of the series.

    Pairs that have entered are on the list already; a player is on it once. Prepared
    before, it stays as it is.
    """
    access.check_may_prepare(by, series.club)
    planned = take_date(series, day)
    _check_takes_place(planned)
    if planned.prepared_at is not None:
        raise Refused(_("The set-up of this session has been started already."))

    expected = {key for pair in access.get_pairs(planned) for key in pair.players}
    offered = [
        pair
        for pair in (
            pairs_of_last_time(series.model_event) if series.model_event else ()
        )
        if not expected.intersection(pair.players)
    ]
    for pair in offered:
        pair.planned = planned
    PlannedPair.objects.bulk_create(offered)
    planned.prepared_at = now()
    planned.save(update_fields=["prepared_at"])

    details = {"day": day.isoformat(), "pairs": len(offered)}
    trail.record("date.prepared", planned, by=by, club=series.club, details=details)
    return planned


@transaction.atomic
def make_event(
    planned: PlannedDate,
    set_up: SetUp,
    people: People,
    *,
    by: User,
    by_hand: Mapping[int, str] | None = None,
) -> Event:
    """Make the session's event with the pairs that are present, each with its number.

    It is open at once: a manager announced it with the series (decision 0040). Where
    the policy lacks a text it stays a draft. The series remembers the set-up.
    """
    series = planned.series
    access.check_may_prepare(by, series.club)
    hold_date(planned)
    _check_takes_place(planned)
    doors = door_list(planned)
    _check_doors(doors, set_up)
    set_up = _without_what_pairs_have(set_up, series)

    plan = _plan(planned, set_up, people, doors)
    event = build_event(series.club, plan, made_by=by)
    seed = secrets.randbelow(10**9)
    _seat(event, doors, set_up, by_hand or {}, seed)
    _open(event, set_up)
    _remember(planned, event, set_up)

    details = {
        "day": planned.date.isoformat(),
        "event": event.pk,
        "pairs": len(doors.present),
        "numbering": set_up.numbering,
        "seed": seed if set_up.numbering == Numbering.DRAW else None,
        "state": event.state,
    }
    trail.record("date.event_made", planned, by=by, club=series.club, details=details)
    return event


def _without_what_pairs_have(set_up: SetUp, series: Series) -> SetUp:
    """The set-up without the usual master points, where a series begins with an
    individual: they are those of pairs. Later ones award what the last one awarded."""
    if not set_up.of_persons or series.set_up or series.model_event:
        return set_up
    regulations = set_up.regulations | {"master_points": Scheme.NONE}
    stored = Regulations.from_values(regulations).as_values()
    return replace(set_up, regulations=stored)


def _remember(planned: PlannedDate, event: Event, set_up: SetUp) -> None:
    """Let the date lead to its event, and the next one begin with this set-up."""
    PlannedDate.objects.filter(pk=planned.pk).update(event=event, changed_at=now())
    series = planned.series
    series.set_up, series.model_event = set_up.to_values(), event
    series.save(update_fields=["set_up", "model_event"])


def _check_takes_place(planned: PlannedDate) -> None:
    if planned.event_id is not None:
        raise _made_already()
    closed = reason_closed(planned.series, planned.date)
    if closed is not None and planned.moved_to is None:
        raise Refused(_("The club is closed that day: %(why)s.") % {"why": closed})
    if planned.state == PlannedState.CANCELLED:
        raise Refused(_("This session is cancelled. Reinstate it first."))
    if planned.state == PlannedState.POSTPONED and planned.moved_to is None:
        raise Refused(_("This session has no new date yet. Reinstate it first."))


def _made_already() -> Refused:
    return Refused(_("The event of this session has been created already."))


def _check_doors(doors: DoorList, set_up: SetUp) -> None:
    people = doors.people
    if len(set(people)) < len(people):
        raise Refused(_("A player is in two of the pairs. Remove one of them."))
    if set_up.of_persons:
        if not fits_an_individual(len(people)):
            raise Refused(
                _(
                    "An individual needs four players at every table; one more may sit out."
                )
                + " "
                + _("Tick or add players until it fits.")
            )
        return
    if len(doors.present) < FEWEST_PAIRS:
        raise Refused(
            _("Fewer than two tables are present. Tick the pairs that are here.")
        )
    for pair in doors.present:
        if pair.second is None:
            raise Refused(_("%(name)s needs a partner.") % {"name": pair.first.name})


def _plan(
    planned: PlannedDate, set_up: SetUp, people: People, doors: DoorList
) -> EventPlan:
    series = planned.series
    entrants = doors.entrants(set_up)
    if entrants < 2 * set_up.sections:
        raise Refused(
            _("There are too few pairs for so many sections."), field="sections"
        )
    return EventPlan(
        facts=EventFacts(
            series.name, planned.day, series.starts, set_up.without_director
        ),
        sections=section_plans(set_up, entrants, of_pairs(load_own(series.club))),
        boards_a_round=set_up.boards_a_round,
        rounds=set_up.rounds,
        movement=set_up.movement,
        switched=set_up.switched,
        one_winner=set_up.one_winner,
        own_boards=set_up.own_boards,
        method=MethodKind(set_up.method),
        convention=Convention(set_up.convention),
        director=people.director,
        assistants=people.assistants,
        scorer=people.scorer,
    )


def _seat(
    event: Event,
    doors: DoorList,
    set_up: SetUp,
    by_hand: Mapping[int, str],
    seed: int,
) -> None:
    """Give every pair, or in an individual every player, a place and so a number."""
    entries = {
        Place(entry.section.letter, entry.direction, entry.number): entry
        for entry in Entry.objects.filter(event=event, phantom=False).select_related(
            "section"
        )
    }
    numbering = Numbering(set_up.numbering)
    strength = numbering is Numbering.SEEDING
    pairs = {
        pair.pk: pair
        for pair in (by_strength(doors.present) if strength else doors.present)
    }
    if set_up.of_persons:
        persons = [key for pair in pairs.values() for key in pair.players]
        placed = place_pairs(persons, [*entries], numbering, seed=seed)
        _store(event, {entries[place]: (key,) for place, key in placed.items()})
        return
    found = _placed([*pairs], [*entries], numbering, by_hand, seed)
    _store(event, {entries[place]: pairs[key].players for place, key in found.items()})
    _rank({entries[place]: pairs[key] for place, key in found.items()}, set_up)


def _placed(
    pairs: list[int],
    places: list[Place],
    numbering: Numbering,
    by_hand: Mapping[int, str],
    seed: int,
) -> dict[Place, int]:
    try:
        return place_pairs(pairs, places, numbering, by_hand=by_hand, seed=seed)
    except UnknownPlace as error:
        raise Refused(
            _("There is no pair number %(number)s tonight. Write it like %(example)s.")
            % {"number": error, "example": table_by_table(places)[0].label},
            field="numbering",
        ) from error
    except PlaceTwice as error:
        raise Refused(
            _("Pair number %(number)s is given twice.") % {"number": error},
            field="numbering",
        ) from error


def _store(event: Event, players: Mapping[Entry, tuple[int, ...]]) -> None:
    seated = Player.objects.filter(pk__in=list(chain.from_iterable(players.values())))
    check_eligible(event.club, seated, event.date)
    check_players(event, seated)
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, player_id=key, place=place)
        for entry, keys in players.items()
        for place, key in enumerate(keys, 1)
    )


def _rank(pairs: Mapping[Entry, PlannedPair], set_up: SetUp) -> None:
    """Let a pair be ranked with what it was ranked with last time, and where that is
    wanted with the handicap of its players now."""
    handicaps = {pair.pk: _handicap(pair, set_up) for pair in pairs.values()}
    if not any(
        pair.stratum or handicaps[pair.pk] or pair.tags for pair in pairs.values()
    ):
        return
    for entry, pair in pairs.items():
        entry.stratum, entry.tags = pair.stratum, pair.tags
        entry.handicap = handicaps[pair.pk]
    Entry.objects.bulk_update(pairs, ["stratum", "handicap", "tags"])


def _handicap(pair: PlannedPair, set_up: SetUp) -> str:
    if set_up.method != MethodKind.MATCHPOINTS:
        return ""
    if not set_up.handicaps:
        return pair.handicap
    grades = Regulations.from_values(set_up.regulations).grades
    found = mean_handicap(
        [
            Strength(player.grade, player.handicap)
            for player in (pair.first, pair.second)
            if player is not None
        ],
        {grade: Fraction(percent) for grade, percent in grades},
    )
    return pair.handicap if found is None else exact_text(found)


def _open(event: Event, set_up: SetUp) -> None:
    event.regulation_values = set_up.regulations
    if not TopicPolicy.of(event.policy).missing_topics:
        event.state, event.opened_at = EventState.OPEN, now()
    event.save(update_fields=["regulation_values", "state", "opened_at"])
