"""Ties and challenges of panel members: declaring, waiving, deciding, weighing."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.appeals.access.cases import Case
from rulings.appeals.actions import moving, seating
from rulings.appeals.labels import Leaving
from rulings.appeals.models import Appeal, Challenge, PanelSeat, Waiver
from rulings.appeals.procedure import Act, Mode, Waived, waiver
from rulings.appeals.procedure.conflicts import DECLARABLE, Finding, Tie, Weight
from rulings.appeals.queries.conflicts import findings, judges_of


@transaction.atomic
def declare_ties(
    appeal: Appeal, *, by: User, seen: int, ties: Iterable[str], disclosure: str = ""
) -> None:
    """Say which ties to the parties there are; only then does the file open.

    A hard conflict ends the seat; a soft one is told to the parties, and the other
    members say whether it matters.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.DECLARE)
    seat = _own_seat(case)
    if seat.has_declared:
        raise Refused(_("You have declared. The other members now say if it matters."))
    told = frozenset(Tie(tie) for tie in ties) & DECLARABLE
    finding = findings(case, {by.pk: told})[by.pk]

    moving.step(case, state)
    PanelSeat.objects.filter(pk=seat.pk).update(
        declared=finding.weight,
        declared_at=now(),
        ties=list(finding.reasons),
        disclosure=disclosure,
    )
    _weigh(case, seat, finding)
    appeal.refresh_from_db()

    moving.record("appeal.declared", case, actor=by, details={"weight": finding.weight})


@transaction.atomic
def recuse(appeal: Appeal, *, by: User, seen: int, conflict: bool = False) -> None:
    """Step down from the panel; the next member of the roster is asked.

    A conflict of interest that is only found now shuts the person out at once. A panel
    that loses a member while it deliberates forms anew and hears the case again.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.RECUSE)
    seat = _own_seat(case)

    moving.step(case, state)
    if conflict:
        PanelSeat.objects.filter(pk=seat.pk).update(declared=Weight.HARD)
    seating.lose(case, seat, Leaving.CONFLICT if conflict else Leaving.RECUSED)
    appeal.refresh_from_db()

    moving.record("appeal.recused", case, actor=by)


@transaction.atomic
def say_on_tie(
    appeal: Appeal, *, by: User, seen: int, seat: int, waives: bool, reason: str
) -> None:
    """Say, as another member, whether a disclosed tie may stay."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.WAIVE)
    about = _seat(case, seat)
    if not about.waits_for_waiver or about.user_id == by.pk:
        raise Refused(_("There is no tie of that member to speak on."), field="seat")

    moving.step(case, state)
    Waiver.objects.update_or_create(
        seat=about, by=by, defaults={"waives": waives, "reason": reason, "at": now()}
    )
    _settle_waiver(case, about)
    appeal.refresh_from_db()

    moving.record(
        "appeal.waiver_said", case, actor=by, details={"seat": seat, "waives": waives}
    )


@transaction.atomic
def challenge(appeal: Appeal, *, by: User, seen: int, seat: int, reason: str) -> None:
    """Object to a member, as a party."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.CHALLENGE)
    about = _seat(case, seat)
    judges = judges_of(case, about)
    if not judges and Mode(case.appeal.mode).is_single:
        raise Refused(
            _("Nobody else is left in the club who could decide it (Law 93A)."),
            field="seat",
        )

    moving.step(case, state)
    Challenge.objects.create(seat=about, by=by, reason=reason, at=now())
    people = [*moving.members(case), *moving.people(judges)]
    moving.tell(case, "appeal_challenged", people)
    appeal.refresh_from_db()

    moving.record("appeal.challenged", case, actor=by, details={"seat": seat})


@transaction.atomic
def decide_challenge(
    appeal: Appeal, *, by: User, seen: int, challenge: int, upheld: bool, answer: str
) -> None:
    """Decide an objection: the chair does, and of the chair any other member."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.DECIDE_CHALLENGE)
    about, found = _challenge(case, challenge)
    _check_may_judge(case, about, by)

    moving.step(case, state)
    Challenge.objects.filter(pk=found.pk).update(
        upheld=upheld, answer=answer, decided_by=by, decided_at=now()
    )
    if upheld:
        seating.lose(case, about, Leaving.CHALLENGED)
    moving.tell(case, "appeal_challenge_decided", moving.sides(case))
    appeal.refresh_from_db()

    moving.record(
        "appeal.challenge_decided",
        case,
        actor=by,
        details={"seat": about.pk, "upheld": upheld},
    )


def _own_seat(case: Case) -> PanelSeat:
    seat = case.seat
    if seat is None:  # pragma: no cover  # whoever may act here has a seat
        raise Refused(_("You have no seat on this panel."))
    return seat


def _seat(case: Case, key: int) -> PanelSeat:
    found = next((seat for seat in case.cast.seated if seat.pk == key), None)
    if found is None:
        raise Refused(_("That is no member of this panel."), field="seat")
    return found


def _challenge(case: Case, key: int) -> tuple[PanelSeat, Challenge]:
    for seat in case.cast.seated:
        for one in seat.challenges.all():
            if one.pk == key and one.upheld is None:
                return seat, one
    raise Refused(_("That challenge is decided already."), field="challenge")


def _check_may_judge(case: Case, about: PanelSeat, actor: User) -> None:
    if about.user_id == actor.pk:
        raise Refused(
            _("Nobody decides a challenge to their own seat. Somebody else does.")
        )
    if actor.pk in judges_of(case, about):
        return
    if Mode(case.appeal.mode).is_single:
        raise Refused(_("A director or manager who did not rule decides this."))
    raise Refused(_("The chair decides this challenge."))


def _weigh(case: Case, seat: PanelSeat, finding: Finding) -> None:
    """What follows from a declaration."""
    if finding.excludes:
        seating.lose(case, seat, Leaving.CONFLICT)
    elif finding.needs_waiver:
        disclose(case, seat)
    settle_waivers(case)
    seating.settle_declarations(moving.again(case))


def disclose(case: Case, seat: PanelSeat) -> None:
    """Tell both sides and the other members of a soft tie.

    Of a director who hears alone the sides are told, and nobody is left to waive it.
    """
    if seat.is_director:
        PanelSeat.objects.filter(pk=seat.pk).update(waived_at=now())
    others = [one.user for one in case.cast.seated if one.pk != seat.pk]
    moving.tell(case, "appeal_disclosed", [*moving.sides(case), *others])


def settle_waivers(case: Case) -> None:
    """See of every tie that waits what the other members have said together."""
    after = moving.again(case)
    for one in after.cast.seated:
        if one.waits_for_waiver:
            _settle_waiver(case, one)


def _settle_waiver(case: Case, about: PanelSeat) -> None:
    """See what the other members have said together, once all have declared.

    Who has a soft tie of one's own that is not waived speaks on nobody's.
    """
    seated = moving.again(case).cast.seated
    others = [seat for seat in seated if seat.pk != about.pk]
    if not all(seat.has_declared for seat in others):
        return
    speakers = {seat.user_id for seat in others if seat.sits}
    said = list(
        Waiver.objects.filter(seat=about, by__in=speakers).values_list(
            "waives", flat=True
        )
    )
    result = waiver(len(speakers), for_it=said.count(True), against=said.count(False))
    if result is Waived.WAIVED:
        PanelSeat.objects.filter(pk=about.pk).update(waived_at=now())
    elif result is Waived.REFUSED:
        seating.lose(case, about, Leaving.NOT_WAIVED)


@transaction.atomic
def reweigh_ties(appeal: Appeal, *, by: User | None, seen: int) -> None:
    """Look again at who is near to the case, since places have changed (the clock's act).

    A soft tie that is new is told like one that was disclosed; what has become a hard
    conflict ends the seat.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.REWEIGH)
    seats = [seat for seat in case.cast.seated if seat.has_declared]
    told = {seat.user_id: _told(seat) for seat in seats}
    found = findings(case, told)

    moving.step(case, state, weighed=case.appeal.ruling.event.revision)
    changed = [seat for seat in seats if _is_new(seat, found[seat.user_id])]
    for seat in changed:
        _note(case, seat, found[seat.user_id])
    settle_waivers(case)
    appeal.refresh_from_db()

    keys = [seat.pk for seat in changed]
    moving.record("appeal.reweighed", case, actor=by, details={"seats": keys})


def _told(seat: PanelSeat) -> frozenset[Tie]:
    """What the person declared; everything else is found in the rows."""
    return frozenset(Tie(tie) for tie in seat.ties) & DECLARABLE


def _is_new(seat: PanelSeat, finding: Finding) -> bool:
    return bool(frozenset(finding.reasons) - frozenset(Tie(tie) for tie in seat.ties))


def _note(case: Case, seat: PanelSeat, finding: Finding) -> None:
    PanelSeat.objects.filter(pk=seat.pk).update(
        declared=finding.weight, ties=list(finding.reasons), waived_at=None
    )
    if finding.excludes:
        seating.lose(case, seat, Leaving.CONFLICT)
    else:
        disclose(case, seat)
