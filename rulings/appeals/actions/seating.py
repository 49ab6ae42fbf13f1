"""Seats of a panel: ties, challenges, who can be asked, losing and filling a seat."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.notices.outbox import Message
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.related_rows import add_related, set_related
from rulings.appeals.access import cases
from rulings.appeals.access.cases import Case
from rulings.appeals.actions import transitions
from rulings.appeals.actions.invitees import EARLY, Asked, askable
from rulings.appeals.labels import Leaving, Step
from rulings.appeals.models import Appeal, Challenge, PanelSeat, Waiver
from rulings.appeals.procedure import (
    WITH_PANEL,
    Action,
    CaseRole,
    Mode,
    State,
    Turn,
    Waived,
    refusals,
    waiver,
)
from rulings.appeals.procedure.conflicts import DECLARABLE, Finding, Tie, Weight
from rulings.appeals.procedure.facts import TWO
from rulings.appeals.queries.case_facts import (
    get_deadline,
    panel_by,
    panel_facts,
    running,
    two_may_act,
    vacancies,
    wants_two,
)
from rulings.appeals.queries.conflicts import candidates, challenge_judges, findings
from rulings.log.procedure.deadlines import in_time

SITTING_STATES = (State.SCHEDULED, *WITH_PANEL)


@transaction.atomic
def declare_ties(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    ties: Iterable[str],
    disclosure: str = "",
) -> None:
    """Declare a member's interests; only then does the file open to them.

    A hard conflict ends the seat; a soft one is disclosed to the parties, and the
    other members decide whether it matters.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.DECLARE)
    seat = _own_seat(case)
    if seat.has_declared:
        raise Refused(
            _("Interest declared. The other members will decide if it matters.")
        )
    declared = frozenset(Tie(tie) for tie in ties) & DECLARABLE
    finding = findings(case, {by.pk: declared})[by.pk]
    if seat.is_scribe and finding.needs_waiver:
        finding = Finding(Weight.HARD, finding.reasons)

    transitions.step(case, state)
    transitions.amend_seats(
        [seat],
        declared=finding.weight,
        declared_at=now(),
        ties=list(finding.reasons),
        disclosure=disclosure,
    )
    _weigh(case, seat, finding)

    transitions.record(
        "appeal.declared", case, appeal, actor=by, details={"weight": finding.weight}
    )


def _own_seat(case: Case) -> PanelSeat:
    seat = case.seat
    if seat is None:  # pragma: no cover  # anyone who may act here has a seat
        raise Refused(_("You aren't a member of this panel."))
    return seat


def _weigh(case: Case, seat: PanelSeat, finding: Finding) -> None:
    """What follows from a declaration."""
    if finding.excludes:
        case = lose(case, seat, Leaving.CONFLICT)
    elif finding.needs_waiver:
        disclose(case, seat, transitions.members(case))
    settle_declarations(settle_waivers(case))


def disclose(case: Case, seat: PanelSeat, members: Iterable[User]) -> None:
    """Tell both sides and the other members of a soft tie.

    Of a director who hears alone the sides are told, and no one is left to waive it.
    """
    if seat.is_director:
        transitions.amend_seats([seat], waived_at=now())
    others = [user for user in members if user.pk != seat.user_id]
    transitions.tell(case, "appeal_disclosed", [*transitions.sides(case), *others])


@transaction.atomic
def recuse(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    conflict: bool = False,
    private: str = "",
) -> None:
    """Step down from the panel; the next member of the roster is asked.

    A conflict of interest that is only found now shuts the person out at once. A panel
    that loses a member while it deliberates forms again and hears the case again. The
    `private` reason is for the chair alone.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.RECUSE)
    seat = _own_seat(case)

    transitions.step(case, state)
    weight = {"declared": Weight.HARD} if conflict else {}
    transitions.amend_seats([seat], why_private=private, **weight)
    lose(case, seat, Leaving.CONFLICT if conflict else Leaving.RECUSED)

    transitions.record("appeal.recused", case, appeal, actor=by)


@transaction.atomic
def say_on_tie(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    seat: int,
    waives: bool,
    reason: str,
) -> None:
    """Say, as another member, whether a disclosed tie may stay."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.WAIVE)
    about = _seat(case, seat)
    if not about.waits_for_waiver or about.user_id == by.pk:
        raise Refused(
            _("That member has no interest waiting for a decision."), field="seat"
        )

    transitions.step(case, state)
    own, _made = Waiver.objects.update_or_create(
        seat=about, by=by, defaults={"waives": waives, "reason": reason, "at": now()}
    )
    others = [other for other in about.waivers.all() if other.pk != own.pk]
    set_related(about, "waivers", [*others, own])
    _settle_waiver(case, about)

    transitions.record(
        "appeal.waiver_said",
        case,
        appeal,
        actor=by,
        details={"seat": seat, "waives": waives},
    )


def settle_waivers(case: Case) -> Case:
    """See of every tie that waits what the other members have said together."""
    for seat in case.parties.seated:
        if seat.waits_for_waiver:
            case = _settle_waiver(case, seat)
    return case


def _settle_waiver(case: Case, about: PanelSeat) -> Case:
    """Count the other members' votes on a waiver, once all of them have declared.

    A member with a soft conflict that isn't waived has no vote.
    """
    others = [seat for seat in case.parties.seated if seat.pk != about.pk]
    if not all(seat.has_declared for seat in others):
        return case
    speakers = {seat.user_id for seat in others if seat.sits}
    votes = [each.waives for each in about.waivers.all() if each.by_id in speakers]
    result = waiver(len(speakers), for_it=votes.count(True), against=votes.count(False))
    if result is Waived.REFUSED:
        return lose(case, about, Leaving.NOT_WAIVED)
    if result is Waived.WAIVED:
        transitions.amend_seats([about], waived_at=now())
    return case


@transaction.atomic
def challenge(
    appeal: Appeal, *, by: User, expected_version: int, seat: int, reason: str
) -> None:
    """Object to a member, as a party."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.CHALLENGE)
    about = _seat(case, seat)
    judges = challenge_judges(case, about)
    if not judges and Mode(case.appeal.mode).is_single:
        raise Refused(
            _("No one else in the club can decide it (Law 93A)."),
            field="seat",
        )

    transitions.step(case, state)
    Challenge.objects.create(seat=about, by=by, reason=reason, at=now())
    people = [*transitions.members(case), *transitions.people(judges)]
    transitions.tell(case, "appeal_challenged", people)

    transitions.record(
        "appeal.challenged", case, appeal, actor=by, details={"seat": seat}
    )


@transaction.atomic
def decide_challenge(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    challenge: int,
    upheld: bool,
    answer: str,
) -> None:
    """Decide an objection: the chair does, and of the chair any other member."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.DECIDE_CHALLENGE)
    about, found = _challenge(case, challenge)
    _check_may_judge(case, about, by)

    transitions.step(case, state)
    Challenge.objects.filter(pk=found.pk).update(
        upheld=upheld, answer=answer, decided_by=by, decided_at=now()
    )
    version = case.appeal.version
    if upheld:
        lose(case, about, Leaving.CHALLENGED)
    sides = transitions.sides(case)
    transitions.tell(case, "appeal_challenge_decided", sides, key=str(version))

    transitions.record(
        "appeal.challenge_decided",
        case,
        appeal,
        actor=by,
        details={"seat": about.pk, "upheld": upheld},
    )


def _seat(case: Case, key: int) -> PanelSeat:
    found = next((seat for seat in case.parties.seated if seat.pk == key), None)
    if found is None:
        raise Refused(_("That person isn't a member of this panel."), field="seat")
    return found


def _challenge(case: Case, key: int) -> tuple[PanelSeat, Challenge]:
    for seat in case.parties.seated:
        for each_challenge in seat.challenges.all():
            if each_challenge.pk == key and each_challenge.upheld is None:
                return seat, each_challenge
    raise Refused(_("That challenge has already been decided."), field="challenge")


def _check_may_judge(case: Case, about: PanelSeat, actor: User) -> None:
    if about.user_id == actor.pk:
        raise Refused(_("You can't decide a challenge to yourself. Someone else must."))
    if actor.pk in challenge_judges(case, about):
        return
    if Mode(case.appeal.mode).is_single:
        raise Refused(
            _("A director or manager who did not give the ruling must decide this.")
        )
    raise Refused(_("Only the chair can decide this challenge."))


@transaction.atomic
def reweigh_ties(appeal: Appeal, *, by: User | None, expected_version: int) -> None:
    """Recheck conflicts of interest, since places have changed (the clock's action).

    A new soft conflict is disclosed like a declared one; a new hard conflict ends the
    seat.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.REWEIGH)
    members = transitions.members(case)
    seats = [seat for seat in case.parties.seated if seat.has_declared]
    declared = {seat.user_id: _told(seat) for seat in seats}
    found = findings(case, declared)

    transitions.step(case, state, weighed=case.appeal.ruling.event.revision)
    changed = [seat for seat in seats if _is_new(seat, found[seat.user_id])]
    for seat in changed:
        case = _note(case, seat, found[seat.user_id], members)
    settle_waivers(case)

    keys = [seat.pk for seat in changed]
    transitions.record(
        "appeal.reweighed", case, appeal, actor=by, details={"seats": keys}
    )


def _told(seat: PanelSeat) -> frozenset[Tie]:
    """What the person declared; everything else is found in the rows."""
    return frozenset(Tie(tie) for tie in seat.ties) & DECLARABLE


def _is_new(seat: PanelSeat, finding: Finding) -> bool:
    return bool(frozenset(finding.reasons) - frozenset(Tie(tie) for tie in seat.ties))


def _note(
    case: Case, seat: PanelSeat, finding: Finding, members: Iterable[User]
) -> Case:
    transitions.amend_seats(
        [seat], declared=finding.weight, ties=list(finding.reasons), waived_at=None
    )
    if finding.excludes:
        return lose(case, seat, Leaving.CONFLICT)
    disclose(case, seat, members)
    return case


ASKED_ANEW: dict[str, Any] = {
    "declared": "",
    "declared_at": None,
    "ties": [],
    "disclosure": "",
    "waived_at": None,
    "out_at": None,
    "why_out": "",
    "why_private": "",
    "present": False,
    "vote": "",
    "voted_on": None,
    "dissent": "",
}
"""A seat that made room for another body begins again, declaration and all."""

INVITED = (
    *(*ASKED_ANEW, "chairs", "is_referee", "is_director", "is_scribe"),
    "invited_at",
)
"""All that an invitation writes in a seat."""


def invite(case: Case, people: Sequence[Asked], before: Iterable[Message] = ()) -> Case:
    """Invite people: told only whose case it is, until ties are declared (N5).

    Who made room for another body before has the same seat again. The notices `before`
    are posted with theirs.
    """
    seats = {seat.user_id: seat for seat in case.parties.seats}
    again: list[PanelSeat] = []
    new: list[PanelSeat] = []
    notices = [*before]
    for person in people:
        key = person.account()
        seat = seats.get(key) or PanelSeat(appeal=case.appeal, user_id=key)
        (again if key in seats else new).append(seat)
        transitions.set_fields(
            seat,
            **ASKED_ANEW,
            chairs=person.chairs,
            is_referee=person.is_referee,
            is_director=person.is_director,
            is_scribe=person.is_scribe,
            invited_at=now(),
        )
        kind = "appeal_referee" if person.is_referee else "appeal_invited"
        notices += transitions.messages(case, kind, transitions.people([key]))
    PanelSeat.objects.bulk_update(again, INVITED)
    _seat_new(case, new)
    if case.appeal.weighed is None and people:
        transitions.amend(case, weighed=case.appeal.ruling.event.revision)
    transitions.post(case, notices)
    return cases.refreshed(case)


def _seat_new(case: Case, seats: list[PanelSeat]) -> None:
    for seat in PanelSeat.objects.bulk_create(seats):
        set_related(seat, "challenges", [])
        set_related(seat, "waivers", [])
    add_related(case.appeal, "seats", seats)


def chair_fields(case: Case) -> dict[str, int]:
    """What asking for the chair of a new case writes in it."""
    weighed = {"weighed": case.appeal.ruling.event.revision}
    return {"wanted": 1, **(weighed if candidates(case) else {})}


def ask_for_chair(case: Case, before: Sequence[Message] = ()) -> None:
    """Invite the first unconflicted member of the roster as chair, if none is.

    Where no one can be asked, the clock asks anyone who joins the pool. The notices `before`
    are posted in any case.
    """
    if any(seat.chairs for seat in case.parties.seated):
        transitions.post(case, before)
        return
    if case.appeal.wanted == 0:
        transitions.amend(case, wanted=1)
    found = candidates(case)
    if not found:
        transitions.post(case, before)
        tell_short(case, len(case.parties.seated))
        return
    invite(case, [Asked(found[0].user, chairs=True)], before)
    wait_for_declarations(case)


def lose(case: Case, seat: PanelSeat, why: Leaving) -> Case:
    """Take a seat away, and have it filled; a panel that is too few forms again."""
    transitions.amend_seats([seat], out_at=now(), why_out=why, present=False)
    case = cases.refreshed(case)
    by_clock = cases.as_clock(case)
    if case.state in SITTING_STATES and _too_few(by_clock):
        state = transitions.walk(by_clock, Action.REFORM, panel_facts(by_clock))
        before = case.appeal.state_before
        transitions.step(case, state)
        case.appeal.state_before = before
    return fill(case)


def _too_few(case: Case) -> bool:
    facts = panel_facts(case)
    return CaseRole.CLOCK in case.roles and not refusals(
        case.state, Action.REFORM, facts
    )


def fill(case: Case) -> Case:
    """Ask the next people, one for each seat that is to be filled."""
    missing = vacancies(case)
    if case.state in SITTING_STATES:
        return case
    if not missing:
        settle_declarations(case)
        return case
    found = askable(case)[:missing]
    seated = case.parties.seated
    chaired = any(seat.chairs for seat in seated)
    if any(candidate.is_referee for candidate in found):
        _let_referee_decide(case)
    if found and not chaired:
        found[0] = replace(found[0], chairs=True)
    filled = invite(case, found)
    enough = not found and _are_enough(case)
    if not enough and (found or case.state is State.CONSTITUTING):
        wait_for_declarations(case)
    if not enough and len(found) < missing:
        tell_short(case, len(seated))
    return filled


def _are_enough(case: Case) -> bool:
    """Whether those who sit can decide, where no one can be asked; one takes the chair."""
    if not any(seat.chairs for seat in case.parties.seated):
        _promote(case)
    return settle_two(case)


def settle_two(case: Case) -> bool:
    """Let the two who sit be the panel, as both sides agreed, where no one can be asked
    for the empty seat."""
    seated = case.parties.seated
    two = len(seated) == TWO and any(seat.chairs for seat in seated)
    short = case.state is State.CONSTITUTING and vacancies(case) and not askable(case)
    if not (two and short and two_may_act(case)):
        return False
    transitions.amend(case, wanted=TWO)
    transitions.close_deadlines(case.appeal, Step.AGREEMENT)
    settle_declarations(case)
    return True


def _let_referee_decide(case: Case) -> None:
    """A referee is asked before the director who ruled: then the referee is the body."""
    if Mode(case.appeal.mode) is Mode.DIC_HEARS:
        transitions.amend(case, mode=Mode.EXTERNAL)
        transitions.tell_body(case)


def _promote(case: Case) -> None:
    """Where no one can be asked, a member who sits takes the chair."""
    sits = next((seat for seat in case.parties.seated if seat.sits), None)
    if sits:
        transitions.amend_seats([sits], chairs=True)


def wait_for_declarations(case: Case) -> None:
    """Let the period of one step of the ladder begin; no hearing is fixed before."""
    window = transitions.get_policy(case).ladder_step
    transitions.run_deadline(
        case, Step.DECLARATIONS, window, instead_of=(Step.SCHEDULING,)
    )


def settle_declarations(case: Case) -> None:
    """Once every seat is filled and has declared, the chair is to fix the hearing."""
    if vacancies(case) or not all(seat.has_declared for seat in case.parties.seated):
        return
    transitions.close_deadlines(case.appeal, Step.DECLARATIONS)
    if case.state is State.CONSTITUTING and not running(case.appeal, Step.SCHEDULING):
        transitions.run_deadline(
            case, Step.SCHEDULING, transitions.get_policy(case).ladder_step
        )
        chair, version = transitions.chair(case), case.appeal.version
        transitions.tell_turn(case, Turn.SCHEDULING, chair, key=version)


def tell_short(case: Case, seated: int) -> None:
    """No one is left to ask. Those in charge, and the managers, may find someone."""
    people = [*transitions.in_charge(case), *transitions.managers(case)]
    people += transitions.chair(case)
    appeal = case.appeal
    shortage = f"{appeal.mode}: {seated} of {appeal.wanted}"
    alone = appeal.mode == Mode.DIC_HEARS and case.state not in EARLY
    params = {"hears_alone": alone}
    transitions.tell(case, "appeal_panel_short", people, key=shortage, params=params)
    if wants_two(case):
        transitions.tell(case, "appeal_two_wanted", transitions.sides(case))


def silent(case: Case) -> list[PanelSeat]:
    """Who did not declare although the time for it is over.

    A director after whom no one is left is waited for (Law 93A).
    """
    if in_time(now(), get_deadline(case.appeal, Step.DECLARATIONS)):
        return []
    return _not_last(
        case, [seat for seat in case.parties.seated if not seat.has_declared]
    )


def late(case: Case) -> list[PanelSeat]:
    """Who let their time pass: to declare, or to lead a panel on that stands."""
    return silent(case) if in_time(now(), panel_by(case)) else idle(case)


def drop(seats: list[PanelSeat]) -> None:
    """Let those go who let their time pass."""
    transitions.amend_seats(seats, out_at=now(), why_out=Leaving.LAPSED, present=False)


def idle(case: Case) -> list[PanelSeat]:
    """Who holds up a panel that has let its time pass: who has not voted on the draft,
    else its chair."""
    draft = getattr(case.appeal, "decision", None)
    if case.state in WITH_PANEL and draft is not None:
        waiting = [
            seat
            for seat in case.parties.seated
            if seat.present and seat.voted_on != draft.number
        ]
        if waiting:
            return _not_last(case, waiting)
    return _not_last(case, [seat for seat in case.parties.seated if seat.chairs])


def can_pass_on(case: Case) -> bool:
    """Whether asking the next people would change anything."""
    return bool(late(case) or (vacancies(case) and askable(case)))


def is_stuck(case: Case) -> bool:
    """Whether no one is left to ask for this body, and the time to find someone over."""
    if case.state is not State.CONSTITUTING or not vacancies(case):
        return False
    if Mode(case.appeal.mode) is Mode.DIC_HEARS or askable(case):
        return False
    ends = [
        get_deadline(case.appeal, step) for step in (Step.AGREEMENT, Step.DECLARATIONS)
    ]
    return not any(end and in_time(now(), end) for end in ends)


def _not_last(case: Case, seats: list[PanelSeat]) -> list[PanelSeat]:
    return [seat for seat in seats if not seat.is_director or askable(case)]
