"""The claim lab: cards are kept as they are entered; long searches are a worker's.

What a worker does may run twice: of two workers one gets the claim.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.desk.models import ClaimLab
from rulings.laws.claims.adjudication import adjudicate, with_switch
from rulings.laws.claims.claim_input import Claim, InvalidClaim, read_claim
from rulings.laws.claims.normal import Irrational
from rulings.log import access as log_access
from rulings.log.actions import check_is_open
from rulings.log.labels import LabState
from rulings.log.models import Ruling

WORK = "rulings.tasks.search_claim"
AT_ONCE = 5
"""Up to so many cards a hand everything is searched while the page is made."""
LEASE = timedelta(minutes=2)
"""How long one search may take before another worker tries."""
MOST_ATTEMPTS = 3
ANEW: dict[str, Any] = {"found": {}, "done": 0, "attempts": 0, "lease_until": None}


@transaction.atomic
def keep_position(ruling: Ruling, position: dict[str, Any], *, by: User) -> ClaimLab:
    """Keep the cards and the statement as they were entered; what was found goes, unless
    only that has changed which is not searched."""
    log_access.check_may_change(by, ruling)
    check_is_open(ruling)
    anew = {**ANEW, "position": position, "state": LabState.KEPT}
    lab, made = ClaimLab.objects.get_or_create(ruling=ruling, defaults=anew)
    if not made:
        same = _searched_in(lab.position) == _searched_in(position)
        changes = {"position": position} if same else anew
        _change(lab, changes)
    lab.ruling = ruling

    trail.record("ruling.claim_entered", ruling, by=by, club=ruling.club)
    return lab


@transaction.atomic
def search_claim(ruling: Ruling, *, by: User) -> ClaimLab:
    """Search all normal lines: at once where few cards are left, else by a worker."""
    log_access.check_may_change(by, ruling)
    check_is_open(ruling)
    lab = ClaimLab.objects.get(ruling=ruling)
    lab.ruling = ruling
    try:
        claim = read_claim(lab.position)
    except InvalidClaim as invalid:
        raise Refused(_(invalid.cure)) from invalid
    short = claim.left <= AT_ONCE
    found = _all_found(claim) if short else {"state": LabState.WAITING}
    _change(lab, {**ANEW, "asked_at": now(), **found})

    trail.record("ruling.claim_searched", ruling, by=by, club=ruling.club)
    return lab


def _change(lab: ClaimLab, changes: Mapping[str, Any]) -> None:
    """Write these columns alone: a worker may be writing the others."""
    for name, value in changes.items():
        setattr(lab, name, value)
    lab.save(update_fields=[*changes])
    lab.refresh_from_db(fields=[*changes])


def _all_found(claim: Claim) -> dict[str, Any]:
    """The columns once everything is searched."""
    effects = {
        str(switch): adjudicate(with_switch(claim, switch)).tricks
        for switch in Irrational
    }
    return _done({**adjudicate(claim).values(), "effects": effects})


def _done(found: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "found": found,
        "done": len(Irrational) + 1,
        "state": LabState.DONE,
    }


def _searched_in(position: dict[str, Any]) -> dict[str, Any]:
    """What of the position the search reads: not how many tricks were won before."""
    return {key: value for key, value in position.items() if key != "won"}


def due_labs() -> QuerySet[ClaimLab]:
    """What waits for a worker, and what a dead one left."""
    left = Q(state=LabState.RUNNING, lease_until__lt=now())
    return ClaimLab.objects.filter(
        Q(state=LabState.WAITING) | left, attempts__lt=MOST_ATTEMPTS
    )


def give_up_lost() -> None:
    """Searches that took one worker after another with them are tried no more."""
    ClaimLab.objects.filter(
        state=LabState.RUNNING, lease_until__lt=now(), attempts__gte=MOST_ATTEMPTS
    ).update(state=LabState.FAILED, lease_until=None)


def work_on(lab_id: int) -> None:
    """Search the claim of that lab, unless somebody else does."""
    taken = (
        due_labs()
        .filter(pk=lab_id)
        .update(
            state=LabState.RUNNING,
            done=0,
            attempts=F("attempts") + 1,
            lease_until=now() + LEASE,
        )
    )
    if taken:
        _search(ClaimLab.objects.get(pk=lab_id))


def _search(lab: ClaimLab) -> None:
    """The claim as it stands, and then with each switch the other way round."""
    claim = read_claim(lab.position)
    found = adjudicate(claim).values()
    effects: dict[str, int] = {}
    for done, switch in enumerate(Irrational, start=1):
        if not _tell(lab, done=done):
            return
        effects[switch] = adjudicate(with_switch(claim, switch)).tricks
    _tell(lab, **_done({**found, "effects": effects}), lease=False)


def _tell(lab: ClaimLab, *, lease: bool = True, **changes: Any) -> bool:
    """Tell how far it is; False if the lab is in other hands or has other cards by now."""
    mine = ClaimLab.objects.filter(
        pk=lab.pk,
        state=LabState.RUNNING,
        attempts=lab.attempts,
        asked_at=lab.asked_at,
    )
    until = now() + LEASE if lease else None
    return bool(mine.update(lease_until=until, **changes))
