"""Who sits: inviting, losing a seat, and filling it from those who can be asked."""

from dataclasses import dataclass
from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.site.clock import now
from rulings.appeals.access import cases
from rulings.appeals.access.cases import Case
from rulings.appeals.actions import moving as actions_moving
from rulings.appeals.labels import Leaving, Step
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import Act, Mode, Part, State, refusals
from rulings.appeals.queries.case_facts import (
    deadline_of,
    panel_by,
    panel_facts,
    running,
    vacancies,
)
from rulings.appeals.queries.conflicts import candidates
from rulings.log.procedure.deadlines import in_time

EARLY = (State.LODGED, State.ADMISSIBILITY, State.INADMISSIBLE)
SITTING_STATES = (State.SCHEDULED, State.DELIBERATING)

ASKED_ANEW: dict[str, Any] = {
    "declared": "",
    "declared_at": None,
    "ties": [],
    "disclosure": "",
    "waived_at": None,
    "out_at": None,
    "why_out": "",
    "present": False,
    "vote": "",
    "voted_on": None,
    "dissent": "",
}
"""A seat that made room for another body begins again, declaration and all."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody who can be asked: of the pool, a director, or a referee from outside.

    Who comes from outside may have no account yet, only an address and a name.
    """

    user: User | None
    is_referee: bool = False
    is_director: bool = False
    address: str = ""
    name: str = ""

    def account(self) -> User:
        """The person's account; one is made without a password where there is none, so
        that a mailed link signs in."""
        return self.user or User.objects.create_user(self.address, name=self.name)


def askable(case: Case) -> list[Asked]:
    """Who can be asked next for the body that is to decide, in their order.

    Before a notice is admitted, and to review that it was not, somebody of the pool.
    """
    mode = Mode(case.appeal.mode)
    match mode if case.state not in EARLY else Mode.COMMITTEE:
        case Mode.DIC_HEARS:
            return _hearers(case)
        case Mode.EXTERNAL:
            return named_referee(case)
        case _:
            return [Asked(one.user) for one in candidates(case)]


def _hearers(case: Case) -> list[Asked]:
    """The directors who can hear the case alone; before one who gave the ruling, the
    referee whom the policy names."""
    hearers = cases.hearers_of(case)
    ruled = case.cast.directors
    free = [Asked(one, is_director=True) for one in hearers if one.pk not in ruled]
    self_reviewing = [
        Asked(one, is_director=True) for one in hearers if one.pk in ruled
    ]
    return [*free, *named_referee(case), *self_reviewing]


def named_referee(case: Case) -> list[Asked]:
    """The external referee whom the club's policy names, if that person can be asked."""
    policy = AppealPolicy.of(case.appeal.ruling.event.policy)
    named = policy.external_referee, policy.external_referee_name
    return referee(case, *named) if policy.external_referee else []


def referee(case: Case, address: str, name: str) -> list[Asked]:
    """The person of that address as referee; nobody, if it is no outsider to the case."""
    address = address.strip().lower()
    user = User.objects.filter(email=address).first()
    at_table = {player.email.lower() for player in case.cast.players}
    if address in at_table or (user and _is_near(case, user)):
        return []
    return [Asked(user, is_referee=True, address=address, name=name)]


def _is_near(case: Case, user: User) -> bool:
    """Whether the person has a part in the case, or any role in the club."""
    cast = case.cast
    acting = cast.directors | cast.in_charge | cast.consulted | cast.excluded
    barred = cast.asked | cast.parties | acting
    return user.pk in barred or bool(clubs.roles_of(user, case.appeal.club))


def invite(case: Case, asked: Asked, *, chairs: bool = False) -> PanelSeat:
    """Invite one person: told only whose case it is, until ties are declared (N5).

    Who made room for another body before has the same seat again.
    """
    user = asked.account()
    seat, _made = PanelSeat.objects.update_or_create(
        appeal=case.appeal,
        user=user,
        defaults={
            **ASKED_ANEW,
            "chairs": chairs,
            "is_referee": asked.is_referee,
            "is_director": asked.is_director,
            "invited_at": now(),
        },
    )
    unweighed = Appeal.objects.filter(pk=case.appeal.pk, weighed__isnull=True)
    unweighed.update(weighed=case.appeal.ruling.event.revision)
    kind = "appeal_referee" if asked.is_referee else "appeal_invited"
    actions_moving.tell(case, kind, [user])
    return seat


def ask_for_chair(case: Case) -> None:
    """Invite the first unconflicted member of the roster as chair, if none is.

    Where nobody can be asked, the clock asks whoever joins the pool.
    """
    if any(seat.chairs for seat in case.cast.seated):
        return
    Appeal.objects.filter(pk=case.appeal.pk, wanted=0).update(wanted=1)
    found = candidates(case)
    if not found:
        tell_short(case)
        return
    invite(case, Asked(found[0].user), chairs=True)
    wait_for_declarations(case)


def lose(case: Case, seat: PanelSeat, why: Leaving) -> None:
    """Take a seat away, and have it filled; a panel that is too few forms anew."""
    PanelSeat.objects.filter(pk=seat.pk).update(
        out_at=now(), why_out=why, present=False
    )
    after = actions_moving.again(case)
    if after.state in SITTING_STATES and _too_few(after):
        actions_moving.step(
            after, actions_moving.walk(after, Act.REFORM, panel_facts(after))
        )
    fill(actions_moving.again(case))


def fill(case: Case) -> None:
    """Ask the next people, one for each seat that is to be filled."""
    missing = vacancies(case)
    if case.state in SITTING_STATES:
        return
    if not missing:
        settle_declarations(case)
        return
    found = askable(case)[:missing]
    chaired = any(seat.chairs for seat in case.cast.seated)
    if any(asked.is_referee for asked in found):
        _let_referee_decide(case)
    for place, asked in enumerate(found):
        invite(case, asked, chairs=not chaired and place == 0)
    if not chaired and not found:
        _promote(case)
    if found or case.state is State.CONSTITUTING:
        wait_for_declarations(case)
    if len(found) < missing:
        tell_short(case)


def wait_for_declarations(case: Case) -> None:
    """Let the period of one step of the ladder begin; no hearing is fixed before."""
    actions_moving.close_deadlines(case.appeal, Step.SCHEDULING)
    actions_moving.run_deadline(
        case, Step.DECLARATIONS, actions_moving.policy_of(case).ladder_step
    )


def silent(case: Case) -> list[PanelSeat]:
    """Who did not declare although the time for it is over.

    A director after whom nobody is left is waited for (Law 93A).
    """
    if in_time(now(), deadline_of(case.appeal, Step.DECLARATIONS)):
        return []
    return _not_last(case, [one for one in case.cast.seated if not one.has_declared])


def late(case: Case) -> list[PanelSeat]:
    """Who let their time pass: to declare, or to lead a panel on that stands."""
    return silent(case) if in_time(now(), panel_by(case)) else idle(case)


def drop(seats: list[PanelSeat]) -> None:
    """Let those go who let their time pass."""
    keys = [seat.pk for seat in seats]
    PanelSeat.objects.filter(pk__in=keys).update(
        out_at=now(), why_out=Leaving.LAPSED, present=False
    )


def idle(case: Case) -> list[PanelSeat]:
    """Who holds up a panel that has let its time pass: who has not voted on the draft,
    else whoever leads it."""
    draft = getattr(case.appeal, "decision", None)
    if case.state is State.DELIBERATING and draft is not None:
        waiting = [
            seat
            for seat in case.cast.seated
            if seat.present and seat.voted_on != draft.number
        ]
        if waiting:
            return _not_last(case, waiting)
    return _not_last(case, [seat for seat in case.cast.seated if seat.chairs])


def can_pass_on(case: Case) -> bool:
    """Whether asking the next people would change anything."""
    return bool(late(case) or (vacancies(case) and askable(case)))


def is_stuck(case: Case) -> bool:
    """Whether nobody is left to ask for this body, and the time to find somebody over."""
    if case.state is not State.CONSTITUTING or not vacancies(case):
        return False
    if Mode(case.appeal.mode) is Mode.DIC_HEARS or askable(case):
        return False
    ends = [
        deadline_of(case.appeal, one) for one in (Step.AGREEMENT, Step.DECLARATIONS)
    ]
    return not any(end and in_time(now(), end) for end in ends)


def settle_declarations(case: Case) -> None:
    """Once every seat is filled and has declared, the chair is to fix the hearing."""
    if vacancies(case) or not all(seat.has_declared for seat in case.cast.seated):
        return
    actions_moving.close_deadlines(case.appeal, Step.DECLARATIONS)
    if case.state is State.CONSTITUTING and not running(case.appeal, Step.SCHEDULING):
        actions_moving.run_deadline(
            case, Step.SCHEDULING, actions_moving.policy_of(case).ladder_step
        )


def tell_short(case: Case) -> None:
    """Nobody is left to ask: who is in charge, and the managers, may find somebody."""
    people = [*actions_moving.in_charge(case), *actions_moving.managers(case)]
    appeal = Appeal.objects.get(pk=case.appeal.pk)
    shortage = f"{appeal.mode}: {len(case.cast.seated)} of {appeal.wanted}"
    alone = appeal.mode == Mode.DIC_HEARS and case.state not in EARLY
    params = {"hears_alone": alone}
    actions_moving.tell(case, "appeal_panel_short", people, key=shortage, params=params)


def _not_last(case: Case, seats: list[PanelSeat]) -> list[PanelSeat]:
    return [seat for seat in seats if not seat.is_director or askable(case)]


def _let_referee_decide(case: Case) -> None:
    """A referee is asked before the director who ruled: then the referee is the body."""
    turned = Appeal.objects.filter(pk=case.appeal.pk, mode=Mode.DIC_HEARS)
    if turned.update(mode=Mode.EXTERNAL):
        actions_moving.tell_body(case)


def _promote(case: Case) -> None:
    """Where nobody can be asked, a member who sits takes the chair."""
    sits = next((seat for seat in case.cast.seated if seat.sits), None)
    if sits:
        PanelSeat.objects.filter(pk=sits.pk).update(chairs=True)


def _too_few(case: Case) -> bool:
    facts = panel_facts(case)
    return Part.CLOCK in case.parts and not refusals(case.state, Act.REFORM, facts)
