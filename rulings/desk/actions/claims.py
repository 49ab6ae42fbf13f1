"""The claim lab: cards are kept as they are entered; long searches are a worker's.

What a worker does may run twice: what it finds of other cards is not stored.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import Lease
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.desk.models import ClaimLab
from rulings.laws.claims.adjudication import adjudicate, effects
from rulings.laws.claims.claim_input import Claim, InvalidClaim, read_claim
from rulings.laws.claims.normal import Irrational
from rulings.log import access as log_access
from rulings.log.actions import check_is_open
from rulings.log.labels import LabState
from rulings.log.models import Ruling

AT_ONCE = 5
"""Up to so many cards a hand everything is searched while the page is made."""
SEARCHES = len(Irrational) + 1
"""The claim as it stands, and with each switch the other way round."""
ANEW: dict[str, Any] = {"found": {}, "done": 0}


class PositionChanged(RuntimeError):
    """Other cards were entered while the claim was searched."""


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
    changes = {**ANEW, "state": LabState.WAITING}
    if claim.left <= AT_ONCE:
        found = _search(claim)
        changes = {"found": found, "done": SEARCHES, "state": LabState.DONE}
    _change(lab, {**changes, "asked_at": now()})

    trail.record("ruling.claim_searched", ruling, by=by, club=ruling.club)
    return lab


def _change(lab: ClaimLab, changes: Mapping[str, Any]) -> None:
    """Write these columns alone: a worker may be writing the others."""
    for name, value in changes.items():
        setattr(lab, name, value)
    lab.save(update_fields=[*changes])
    lab.refresh_from_db(fields=[*changes])


def _searched_in(position: dict[str, Any]) -> dict[str, Any]:
    """What of the position the search reads: not how many tricks were won before."""
    return {key: value for key, value in position.items() if key != "won"}


def unsearched_labs() -> QuerySet[ClaimLab]:
    """The claims that wait to be searched, or are being searched."""
    return ClaimLab.objects.filter(state__in=(LabState.WAITING, LabState.RUNNING))


def search_waiting_claim(lease: Lease) -> None:
    """Search the claim of that key, unless other cards are entered meanwhile."""
    lab = unsearched_labs().filter(pk=lease.key).first()
    if lab is None:
        return
    with suppress(PositionChanged):
        _note(lab, state=LabState.RUNNING, done=0)

        def note_progress(done: int) -> None:
            lease.check()
            _note(lab, done=done)

        found = _search(read_claim(lab.position), note_progress)
        with lease.finishing():
            _note(lab, done=SEARCHES, found=found, state=LabState.DONE)


def give_up_claim(lab_id: int, _error: str) -> None:
    """Let the page say that the search came to nothing."""
    unsearched_labs().filter(pk=lab_id).update(state=LabState.FAILED)


CLAIM = Kind(
    "claim",
    Queue.ANALYSIS,
    run=search_waiting_claim,
    waiting=unsearched_labs,
    given_up=give_up_claim,
    pauses=(timedelta(seconds=10), timedelta(minutes=1)),
    time_limit=timedelta(minutes=10),
)


def _search(
    claim: Claim, note_progress: Callable[[int], None] = lambda _done: None
) -> dict[str, Any]:
    """The claim as it stands, and then with each switch the other way round."""
    found = adjudicate(claim)
    note_progress(1)
    by_switch: dict[str, int | dict[str, int]] = {}
    for done, (switch, bounds) in enumerate(effects(found), start=2):
        note_progress(done)
        by_switch[switch] = bounds.as_json()
    return {**found.values(), "effects": by_switch}


def _note(lab: ClaimLab, **changes: Any) -> None:
    """Store how far the search is; `PositionChanged` if it is another by now."""
    same = unsearched_labs().filter(pk=lab.pk, asked_at=lab.asked_at)
    if not same.update(**changes):
        raise PositionChanged
