"""Who comes to a session: entries by players, pairs at the door, and who is present."""

from collections.abc import Iterable
from datetime import date, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.eligibility import check_eligible, check_may_enter, entry_refusal
from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import public_name
from clubsite.clubs.player_records import club_day
from clubsite.clubs.queries import policy_now
from clubsite.notices import outbox
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.calendar import access
from scoring.calendar.actions.dates import hold_date, take_date
from scoring.calendar.models import PlannedDate, PlannedPair, Series
from scoring.calendar.places import Places
from scoring.calendar.queries.dates import takes_entries
from scoring.events.players import Ambiguous, PlayerBook, spelling
from scoring.events.policy import EntryPolicy
from scoring.play.actions.people import PeopleByName


@transaction.atomic
def enter_pair(series: Series, day: date, partner: str, *, by: User) -> PlannedPair:
    """Enter for a session of the series with a partner whom the club knows."""
    player = access.check_may_enter(by, series)
    found = _partner(series.club, partner)
    if found is None or not _may_be_entered(found, series.club, partner):
        raise Refused(
            _("The club has no player called %(name)s. Check the spelling.")
            % {"name": partner},
            field="partner",
        )
    if found.pk == player.pk:
        raise Refused(_("Choose a partner other than yourself."), field="partner")
    planned = take_date(series, day)
    _check_entries_taken(planned)
    _check_room(planned)
    if _in_other_pairs(planned, [player, found]):
        raise Refused(entry_refusal(), field="partner")
    check_may_enter(series.club, [player, found], planned.day, field="partner")

    pair = PlannedPair.objects.create(
        planned=planned, first=player, second=found, entered_by=by, made_at=now()
    )

    _record("pair.entered", planned, by)
    return pair


def _partner(club: Club, typed: str) -> Player | None:
    """The player of that name; of several, no number is shown to a player."""
    try:
        return PlayerBook(club).find(typed)
    except Ambiguous as error:
        raise Refused(
            _(
                "Several players are called %(name)s. Enter your partner's number, or "
                "ask the club to add you."
            )
            % {"name": typed},
            field="partner",
        ) from error


def _may_be_entered(player: Player, club: Club, typed: str) -> bool:
    """Whether a member may choose that player: who has left isn't offered, and a number
    tells no one a name that isn't public."""
    if player.has_left(club_day(club)):
        return False
    named = spelling(player.name) in spelling(typed)
    return named or public_name(player, club) == player.name


@transaction.atomic
def withdraw_pair(series: Series, day: date, *, by: User) -> None:
    """Take the entry back in which this person is, whichever of the two made it."""
    player = access.check_may_enter(by, series)
    planned = access.get_date(series, day)
    pair = access.get_own_pair(planned, player) if planned else None
    if planned is None or pair is None:
        raise Refused(_("You aren't entered for this session."))
    hold_date(planned)
    _check_entries_taken(planned)

    entered = access.get_entered(planned)
    PlannedPair.objects.filter(pk=pair.pk).update(withdrawn_at=now())
    _notify_moved_up(planned, entered)

    _record("pair.withdrawn", planned, by)


@transaction.atomic
def add_pair(planned: PlannedDate, first: str, second: str, *, by: User) -> PlannedPair:
    """Write down a pair at the door: it is present. Anyone not listed is a guest."""
    access.check_may_prepare(by, planned.series.club)
    _hold(planned)
    people = PeopleByName(planned.series.club)
    names = {"first": first, "second": second}
    players = [
        people.player(name, field=field) for field, name in names.items() if name
    ]
    if len({player.pk for player in players}) < len(players):
        raise Refused(_("A pair has two different players."), field="second")
    _check_free(planned, players)
    check_eligible(planned.series.club, players, planned.day, field="first")

    pair = PlannedPair.objects.create(
        planned=planned,
        first=players[0],
        second=players[1] if len(players) > 1 else None,
        arrived_at=now(),
        made_at=now(),
    )

    _record("pair.added", planned, by)
    return pair


@transaction.atomic
def remove_pair(planned: PlannedDate, pair: int, *, by: User) -> None:
    """Take a pair off the list: it is not expected any more."""
    access.check_may_prepare(by, planned.series.club)
    _hold(planned)

    entered = access.get_entered(planned)
    _change(planned, pair, withdrawn_at=now())
    _notify_moved_up(planned, entered)

    _record("pair.removed", planned, by)


@transaction.atomic
def mark_pair(planned: PlannedDate, pair: int, *, present: bool, by: User) -> None:
    """Tick one pair, or take the tick away again."""
    access.check_may_prepare(by, planned.series.club)
    _hold(planned)

    _change(planned, pair, arrived_at=now() if present else None)

    trail.record(
        "pair.arrived" if present else "pair.absent",
        planned,
        by=by,
        club=planned.series.club,
        details={"day": planned.date.isoformat()},
    )


@transaction.atomic
def mark_all_present(planned: PlannedDate, *, by: User) -> None:
    """Tick every pair on the list that is not ticked yet, in the order of the list."""
    access.check_may_prepare(by, planned.series.club)
    _hold(planned)

    waiting = list(access.get_pairs(planned).filter(arrived_at__isnull=True))
    moment = now()
    for at, pair in enumerate(waiting):
        pair.arrived_at = moment + timedelta(microseconds=at)
    PlannedPair.objects.bulk_update(waiting, ["arrived_at"])

    trail.record(
        "pairs.arrived",
        planned,
        by=by,
        club=planned.series.club,
        details={"day": planned.date.isoformat(), "pairs": len(waiting)},
    )


def _change(planned: PlannedDate, pair: int, **columns: object) -> None:
    if not access.get_pairs(planned).filter(pk=pair).update(**columns):
        raise Refused(_("That pair isn't on the list any more."))


def _check_entries_taken(planned: PlannedDate) -> None:
    if not takes_entries(planned):
        raise Refused(_("Entries for this session are closed."))


def _check_room(planned: PlannedDate) -> None:
    """Refuse a pair beyond the tables that the policy allows, unless it may wait."""
    places = Places.of(EntryPolicy.of(policy_now(planned.series.club)))
    if not places.takes_another(len(access.get_entered(planned))):
        raise Refused(
            ngettext(
                "This session is full: the club takes %(n)s table.",
                "This session is full: the club takes %(n)s tables.",
                places.tables,
            )
            % {"n": places.tables}
        )


def _notify_moved_up(planned: PlannedDate, entered: list[int]) -> None:
    """Notify the pairs that waited when these had `entered`, and now have a place."""
    club = planned.series.club
    places = Places.of(EntryPolicy.of(policy_now(club)))
    waited = set(places.waiting(entered))
    if not waited:
        return
    left = access.get_entered(planned)
    waited &= set(left) - set(places.waiting(left))
    for pair in access.get_pairs(planned).filter(pk__in=waited):
        outbox.post_to_all(
            "scoring/place_free",
            club=club,
            to=filter(None, (pair.first, pair.second)),
            key=f"place:{pair.pk}",
            params={"session": planned.series.name, "day": planned.day.isoformat()},
            link=reverse(
                "planned_detail", args=[club.slug, planned.series.pk, planned.date]
            ),
        )


def _hold(planned: PlannedDate) -> None:
    """Of two people at once, the second sees what the first one did."""
    hold_date(planned)
    if planned.event_id is not None:
        raise Refused(
            _("The event has been created. Change its pairs on the event's page.")
        )


def _check_free(planned: PlannedDate, players: Iterable[Player]) -> None:
    """Refuse a player who is in another pair of the session already."""
    for player in _in_other_pairs(planned, players):
        raise Refused(_("%(name)s is already in another pair.") % {"name": player.name})


def _in_other_pairs(planned: PlannedDate, players: Iterable[Player]) -> list[Player]:
    taken = {key for pair in access.get_pairs(planned) for key in pair.players}
    return [player for player in players if player.pk in taken]


def _record(verb: str, planned: PlannedDate, by: User) -> None:
    details = {"day": planned.date.isoformat()}
    club = planned.series.club
    trail.record(verb, planned, by=by, club=club, details=details)
