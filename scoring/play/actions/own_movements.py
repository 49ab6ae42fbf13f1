"""A club's own movements: added, renamed and removed; events keep their own copies."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events import access as events_access
from scoring.events.models import ClubMovement
from scoring.movements.as_json import movement_to_json
from scoring.movements.checks import check
from scoring.movements.movement import Movement


@transaction.atomic
def add_club_movements(
    club: Club, movements: Mapping[str, Movement], *, by: User
) -> list[ClubMovement]:
    """Keep these movements under their names; one that can't be played refuses all."""
    events_access.check_may_set_up(by, club)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    for name, movement in movements.items():
        _check_free(club, name)
        if not check(movement).valid:
            raise Refused(_("%(name)s can't be played.") % {"name": name})

    added = [
        ClubMovement.objects.create(
            club=club,
            name=name,
            movement=movement_to_json(movement),
            made_by=by,
            made_at=now(),
        )
        for name, movement in movements.items()
    ]

    for row in added:
        details = {
            "tables": row.movement["tables"],
            "rounds": row.movement["rounds"],
        }
        trail.record("club_movement.added", row, by=by, club=club, details=details)
    return added


@transaction.atomic
def rename_club_movement(movement: ClubMovement, name: str, *, by: User) -> None:
    """Give the movement another name; events that use it keep their copy."""
    club = movement.club
    events_access.check_may_set_up(by, club)
    if name == movement.name:
        return
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    _check_free(club, name)

    was, movement.name = movement.name, name
    movement.save(update_fields=["name"])

    details = {"was": was, "now": name}
    trail.record("club_movement.renamed", movement, by=by, club=club, details=details)


@transaction.atomic
def remove_club_movement(movement: ClubMovement, *, by: User) -> None:
    """Offer the movement no more; events that use it keep their copy."""
    club = movement.club
    events_access.check_may_set_up(by, club)

    subject = trail.subject_for(movement)
    movement.delete()

    trail.record("club_movement.removed", subject, by=by, club=club)


def _check_free(club: Club, name: str) -> None:
    if events_access.get_club_movements(club).filter(name=name).exists():
        raise Refused(
            _("The club already has a movement called %(name)s. Choose another name.")
            % {"name": name},
            field="name",
        )
