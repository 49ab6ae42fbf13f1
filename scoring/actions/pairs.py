"""Who sits where: names of pairs, a pair that comes late, a substitute."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from scoring import access
from scoring.actions.posting import results_changed
from scoring.actions.seating import SeatingChange, check_seated, full_label
from scoring.labels import EventState, Movement, RevisionReason
from scoring.models import Entry, EntryPlayer, Event, Result
from scoring.plans import NamedPair, SectionPlan

LONGEST_NAME = 100
BEFORE_POSTING = (
    EventState.DRAFT,
    EventState.OPEN,
    EventState.IN_PLAY,
    EventState.SCORING,
)


@transaction.atomic
def name_pairs(event: Event, typed: Sequence[NamedPair], *, by: User) -> None:
    """Write down who plays with whom; whoever is not listed becomes a guest."""
    access.check_may_arrange(by, event)
    check_seated(event)
    changed = [pair for pair in typed if pair.changed]
    if not changed:
        return
    seating = SeatingChange(event)
    seating.take(changed)
    if not seating.new:
        return
    seating.check_nobody_sits_twice()

    details = seating.store()
    results_changed(event, RevisionReason.IDENTITY)

    trail.record("pairs.named", event, by=by, club=event.club, details=details)


@transaction.atomic
def add_late_pair(
    entry: Entry, names: tuple[str, str], *, from_round: int, by: User
) -> None:
    """Seat a pair where one was missing; it plays from that round on."""
    event = entry.event
    access.check_may_arrange(by, event)
    if event.state not in BEFORE_POSTING or not entry.phantom:
        raise Refused(_("There is no place for a pair that comes late."))
    if event.sessions.count() > 1:
        raise Refused(
            _("A later session is set up without this pair: take it away first.")
        )
    lines = _lines_from(entry, from_round)
    if not lines:
        raise _not_played(from_round)

    Entry.objects.filter(pk=entry.pk).update(phantom=False)
    seating = SeatingChange(event)
    seating.take([NamedPair(entry.pk, ("", ""), names)])
    seating.check_nobody_sits_twice()
    details = seating.store() | {"from_round": from_round}
    Result.objects.bulk_create(lines)
    results_changed(event, RevisionReason.IDENTITY)

    trail.record("pair.came_late", event, by=by, club=event.club, details=details)


@transaction.atomic
def put_substitute(
    entry: Entry, name: str, *, place: int, from_round: int, by: User
) -> None:
    """Let somebody play in another's place from a round on.

    Another name for the same place and round puts the first one right.
    """
    event = entry.event
    access.check_may_arrange(by, event)
    check_seated(event)
    _check_played(entry, from_round)
    seating = SeatingChange(event)
    player = seating.player(name, field="name")
    if player.pk in seating.everybody():
        raise Refused(
            _("%(name)s plays in this event already.") % {"name": player.name},
            field="name",
        )

    seat = {"entry": entry, "place": place, "substitute": True}
    before = EntryPlayer.objects.filter(**seat, from_round=from_round)
    instead_of = list(before.values_list("player", flat=True))
    before.delete()
    EntryPlayer.objects.create(**seat, player=player, from_round=from_round)
    results_changed(event, RevisionReason.IDENTITY)

    details = {
        "pair": full_label(entry),
        "place": place,
        "player": player.pk,
        "instead_of": instead_of,
        "from_round": from_round,
    }
    trail.record("pair.substituted", event, by=by, club=event.club, details=details)


def _check_played(entry: Entry, number: int) -> None:
    """Refuse a round after the last one; of many a file the rounds are unknown."""
    rounds = access.lines_of(entry.event).filter(round__isnull=False)
    if rounds.exists() and not rounds.filter(round__gte=number).exists():
        raise _not_played(number)


def _not_played(number: int) -> Refused:
    return Refused(
        _("Round %(round)s is not played any more.") % {"round": number},
        field="from_round",
    )


def _lines_from(entry: Entry, from_round: int) -> list[Result]:
    """The awaited lines of a pair that sits down in that round."""
    section = entry.section
    seated = Entry.objects.filter(section=section)
    pairs = {(one.direction, one.number): one for one in seated}
    last = section.results.order_by("round").values_list("round", flat=True).last()
    played = SectionPlan(section.letter, section.tables).played(
        Movement(section.movement or Movement.MITCHELL),
        boards_a_round=section.boards_per_round,
        rounds=last,
    )
    own = (entry.direction, entry.number)
    return [
        Result(
            section=section,
            board=board,
            ns=pairs[at.ns],
            ew=pairs[at.ew],
            table=at.table,
            round=at.round,
        )
        for at in played
        if at.round >= from_round and own in at.seats
        for board in at.boards
    ]
