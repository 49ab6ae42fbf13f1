"""What a ruling left open comes to its end: by a tap at the table, or by a look."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.access import obligations as places
from rulings.access import rulings as access
from rulings.laws.vocabulary import TRIGGERS
from rulings.models import Ended, Obligation, Ruling
from rulings.procedure.obligations import (
    ADJUSTED,
    CHOICE,
    CHOICES,
    LOOK,
    NOTHING_FOUND,
    PENALTY_CARDS,
    WATCH,
)
from scoring.bridge.contract import Seat


@transaction.atomic
def end_obligation(obligation: Obligation, trigger: str, *, by: User) -> None:
    """End it for what has happened at the table: the card was played, the lead lost.

    With the last penalty card of a player the choice before his partner's leads ends as
    well; of two that lay together each is major (Law 50B).
    """
    access.check_may_change(by, obligation.ruling)
    _hold(obligation)
    if trigger not in TRIGGERS.get(obligation.until, {}):
        raise _no_end()

    at = now()
    _end(_same(obligation), Ended.OVER, trigger, at, by)
    if obligation.code in PENALTY_CARDS and not _has_another(obligation):
        partner = str(Seat(obligation.who).partner)
        choice = _live(obligation.ruling).filter(code=CHOICE, who=partner)
        _update(choice, ended=Ended.OVER, ended_at=at, ended_by=by, note="cards_gone")

    _record("ruling.obligation_ended", obligation, by, trigger=trigger)


@transaction.atomic
def reopen_obligation(obligation: Obligation, *, by: User) -> None:
    """Take the tap back: it stands again, with all that ended by the same tap."""
    access.check_may_change(by, obligation.ruling)
    _hold(obligation)
    if obligation.ended not in (Ended.OVER, Ended.LOOKED):
        raise Refused(_("There is nothing to take back here."))

    ended = places.obligations_at(obligation.ruling)
    together = ended.filter(ended=obligation.ended, ended_at=obligation.ended_at)
    _update(together, ended="", ended_at=None, ended_by=None, note="")

    _record("ruling.obligation_reopened", obligation, by)


@transaction.atomic
def find_nothing(obligation: Obligation, *, by: User) -> None:
    """Note that the director has looked, and that the score stands."""
    access.check_may_change(by, obligation.ruling)
    _hold(obligation)
    _check_is_looked_at(obligation)

    _end(_same(obligation), Ended.LOOKED, NOTHING_FOUND, now(), by)

    _record("ruling.nothing_found", obligation, by)


@transaction.atomic
def find_damage(obligation: Obligation, *, by: User) -> None:
    """Note that the score has to be adjusted; the look ends when the ruling says how."""
    access.check_may_change(by, obligation.ruling)
    _hold(obligation)
    _check_is_looked_at(obligation)
    if obligation.ended:
        raise _was_ended()

    _update(_same(obligation), note=ADJUSTED)

    _record("ruling.damage_found", obligation, by)


def check_asks_for_a_choice(obligation: Obligation) -> None:
    """Refuse to ask declarer for a choice where none is open (Laws 50D2a, 26B)."""
    if obligation.code not in CHOICES or obligation.ended:
        raise _no_end()


def settle_looks(ruling: Ruling, *, director: User) -> None:
    """End the looks after which the ruling, now given, adjusts the score."""
    found = ruling.obligations.filter(ended="", note=ADJUSTED)
    for look in found:
        _end(_same(look), Ended.LOOKED, ADJUSTED, now(), director)


def _hold(obligation: Obligation) -> None:
    """Until the transaction ends nobody else ends or reopens anything at that table:
    whether a player has another penalty card is asked of what stands then."""
    rows = places.obligations_at(obligation.ruling).select_related(None)
    held = {one.pk: one for one in rows.order_by("pk").select_for_update(no_key=True)}
    if obligation.pk not in held:
        raise _was_ended()
    now_is = held[obligation.pk]
    obligation.ended, obligation.ended_at = now_is.ended, now_is.ended_at


def _check_is_looked_at(obligation: Obligation) -> None:
    if obligation.code not in (LOOK, WATCH):
        raise _no_end()


def _end(
    found: QuerySet[Obligation], how: Ended, note: str, at: datetime, director: User
) -> None:
    if not _update(found, ended=how, ended_at=at, ended_by=director, note=note):
        raise _was_ended()


def _update(found: QuerySet[Obligation], **fields: object) -> int:
    """Change these rows; how many there were."""
    keys = list(found.values_list("pk", flat=True))
    return Obligation.objects.filter(pk__in=keys).update(**fields)


def _live(ruling: Ruling) -> QuerySet[Obligation]:
    return places.obligations_at(ruling).filter(ended="")


def _same(obligation: Obligation) -> QuerySet[Obligation]:
    """It, and what other rulings at that table have left open in the same words: one
    card, whether they called it minor or major."""
    code = obligation.code
    codes = PENALTY_CARDS if code in PENALTY_CARDS else (code,)
    return _live(obligation.ruling).filter(
        code__in=codes, who=obligation.who, about=obligation.about
    )


def _has_another(obligation: Obligation) -> bool:
    """Whether a penalty card of the same player still lies there."""
    live = _live(obligation.ruling)
    return live.filter(code__in=PENALTY_CARDS, who=obligation.who).exists()


def _no_end() -> Refused:
    return Refused(_("That does not end it. Look at the page again, and tap there."))


def _was_ended() -> Refused:
    return Refused(_("Somebody has ended this already. Look at the page again."))


def _record(verb: str, obligation: Obligation, by: User, **more: str) -> None:
    ruling = obligation.ruling
    details = {"code": obligation.code, "who": obligation.who, **more}
    trail.record(verb, ruling, by=by, club=ruling.club, details=details)
