"""Who plays in which team, and who leaves before the end."""

from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal, InvalidOperation

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from scoring import access
from scoring.actions.match_lines import drop_awaited, put_lines
from scoring.actions.posting import changed_event, results_changed
from scoring.actions.seating import SeatingChange, changed_meanwhile, check_seated
from scoring.labels import RevisionReason
from scoring.models import Entry, Event, Match
from scoring.plans import NamedTeam
from scoring.procedure.evening import DRAWN, State

MOST_CARRIED = 999
"""In either direction, in the unit of the totals."""


@transaction.atomic
def name_teams(event: Event, typed: Sequence[NamedTeam], *, by: User) -> None:
    """Write down the teams: their names, their players, what they bring along."""
    access.check_may_arrange(by, event)
    check_seated(event)
    changed = [team for team in typed if team.changed]
    seating = SeatingChange(event)
    seating.take([team.players for team in changed if team.players.changed])
    seating.check_nobody_sits_twice()
    written = [
        entry
        for team in changed
        if team.was != team.now and (entry := _written(seating, team))
    ]
    if not (written or seating.new):
        return
    _check_names_differ(written, seating.entries.values())

    details = seating.store()
    Entry.objects.bulk_update(written, ["name", "carried"])
    details["facts"] = {
        one.label: {"name": one.name, "carried": one.carried} for one in written
    }
    results_changed(event, RevisionReason.IDENTITY)

    trail.record("teams.named", event, by=by, club=event.club, details=details)


def _written(seating: SeatingChange, team: NamedTeam) -> Entry | None:
    """The team with its new name and carry-over; None for the same form sent twice."""
    entry = seating.entries.get(team.players.entry)
    if entry is None:
        raise Refused(_("There is no such team."))
    carried = _carried(entry, team.now[1])
    if (entry.name, entry.carried) == (team.now[0], carried):
        return None
    if (entry.name, entry.carried) != team.was:
        raise changed_meanwhile(entry)
    entry.name, entry.carried = team.now[0], carried
    return entry


def _check_names_differ(written: Iterable[Entry], teams: Collection[Entry]) -> None:
    """Two teams of one name could not be told apart where it stands alone."""
    for team in written:
        for other in teams:
            alike = team.name.casefold() == other.name.casefold()
            if team.name and alike and team != other:
                raise Refused(
                    _("Team %(team)s: team %(other)s is called %(name)s already.")
                    % {"team": team.label, "other": other.label, "name": other.name}
                )


def _carried(entry: Entry, typed: str) -> str:
    if not typed:
        return ""
    try:
        points = Decimal(typed)
    except InvalidOperation:
        points = Decimal("NaN")
    if not (points.is_finite() and abs(points) <= MOST_CARRIED):
        raise Refused(
            _("Team %(team)s: %(typed)s is no number of points to bring along.")
            % {"team": entry.label, "typed": typed}
        )
    return format(points.normalize(), "f") if points else ""


@transaction.atomic
def withdraw(entry: Entry, *, by: User) -> None:
    """Let a contestant leave: it plays no match any more."""
    event = entry.event
    _check_may_leave(event, by)
    if not Entry.objects.filter(pk=entry.pk, withdrew=False).update(withdrew=True):
        raise Refused(_("That one has left already."))
    drop_awaited(_matches_of(entry))
    changed_event(event)

    details = {"contestant": entry.label}
    trail.record("contestant.withdrew", event, by=by, club=event.club, details=details)


@transaction.atomic
def bring_back(entry: Entry, *, by: User) -> None:
    """Take a withdrawal back: what the contestant was to play is awaited again."""
    event = entry.event
    _check_may_leave(event, by)
    if not Entry.objects.filter(pk=entry.pk, withdrew=True).update(withdrew=False):
        raise Refused(_("That one has not left."))
    put_lines(_matches_of(entry))
    changed_event(event)

    details = {"contestant": entry.label}
    trail.record("contestant.returned", event, by=by, club=event.club, details=details)


def _check_may_leave(event: Event, by: User) -> None:
    access.check_may_direct(by, event)
    if not event.in_matches:
        raise Refused(_("Only of an event of matches does somebody withdraw."))
    if State(event.state) not in DRAWN:
        raise Refused(_("The results are posted: who played stays as it is."))


def _matches_of(entry: Entry) -> QuerySet[Match]:
    """The matches of a contestant that everybody knows of."""
    return (
        access.matches_of(entry.event)
        .filter(Q(home=entry) | Q(away=entry), published=True)
        .select_related("event")
    )
