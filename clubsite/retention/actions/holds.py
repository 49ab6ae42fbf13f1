"""Setting and lifting legal holds."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.retention import access, expunged_list
from clubsite.retention.labels import HoldGround
from clubsite.retention.models import LegalHold
from clubsite.site.clock import now
from clubsite.site.errors import Refused


@transaction.atomic
def set_hold(
    club: Club, name: str, identity: str, *, ground: HoldGround, reason: str, by: User
) -> LegalHold:
    """Keep a case beyond its period, for a duty that the reason names."""
    access.check_may_hold(by, club, name, identity)
    if access.hold_on(name, identity) is not None:
        raise Refused(_("This case is on hold already. Reload the page."))

    hold = LegalHold.objects.create(
        club=club,
        cases=name,
        identity=identity,
        ground=ground,
        reason=reason,
        set_by=by,
        set_at=now(),
    )
    expunged_list.list_on_commit()

    trail.record(
        "retention.hold_set",
        access.cases[name].subject(identity),
        by=by,
        club=club,
        details={"ground": ground.value, "hold": hold.pk},
    )
    return hold


@transaction.atomic
def lift_hold(club: Club, name: str, identity: str, *, reason: str, by: User) -> None:
    """Let the period of a case count again."""
    access.check_may_hold(by, club, name, identity)
    hold = access.hold_on(name, identity)
    if hold is None:
        raise Refused(_("This case isn't on hold. Reload the page."))

    hold.why_lifted, hold.lifted_by, hold.lifted_at = reason, by, now()
    hold.save(update_fields=["why_lifted", "lifted_by", "lifted_at"])
    expunged_list.list_on_commit()

    trail.record(
        "retention.hold_lifted",
        access.cases[name].subject(identity),
        by=by,
        club=club,
        details={"ground": hold.ground, "hold": hold.pk},
    )
