"""Who sits: inviting from the pool, losing a seat, and the ladder that fills it."""

from clubsite.accounts.models import User
from clubsite.clock import now
from rulings.access.appeals import Case
from rulings.actions.appeals import moving, telling
from rulings.labels.appeals import Leaving, Step
from rulings.models import Appeal, PanelSeat
from rulings.procedure.appeals import Act, Part, State, refusals
from rulings.procedure.deadlines import in_time
from rulings.queries.case_facts import deadline_of, facts_of, vacancies
from rulings.queries.conflicts import candidates


def invite(case: Case, user: User, *, chairs: bool = False) -> PanelSeat:
    """Invite one person: told only whose case it is, until ties are declared (N5)."""
    seat = PanelSeat.objects.create(
        appeal=case.appeal, user=user, chairs=chairs, invited_at=now()
    )
    telling.tell(case, "appeal_invited", [user])
    return seat


def ask_for_chair(case: Case) -> None:
    """Invite the first unconflicted member of the roster as chair, if none is."""
    if any(seat.chairs for seat in case.cast.seated):
        return
    found = candidates(case)
    if not found:
        _panel_short(case)
        return
    Appeal.objects.filter(pk=case.appeal.pk, wanted=0).update(wanted=1)
    invite(case, found[0].user, chairs=True)
    moving.run_deadline(case, Step.DECLARATIONS, moving.policy_of(case).ladder_step)


def lose(case: Case, seat: PanelSeat, why: Leaving) -> None:
    """Take a seat away, and have it filled from the roster."""
    PanelSeat.objects.filter(pk=seat.pk).update(
        out_at=now(), why_out=why, present=False
    )
    after = moving.open_case(case.appeal, None)
    if after.state is State.SCHEDULED and _too_few(after):
        moving.step(after, moving.walk(after, Act.REFORM))
    fill(moving.open_case(case.appeal, None))


def fill(case: Case) -> None:
    """Ask the next members of the roster, one for each seat that is to be filled."""
    missing = vacancies(case)
    if not missing or case.state is State.SCHEDULED:
        return
    found = candidates(case)
    chaired = any(seat.chairs for seat in case.cast.seated)
    for place, candidate in enumerate(found[:missing]):
        invite(case, candidate.user, chairs=not chaired and place == 0)
    if found:
        moving.run_deadline(case, Step.DECLARATIONS, moving.policy_of(case).ladder_step)
    if len(found) < missing:
        _panel_short(case)


def silent(case: Case) -> list[PanelSeat]:
    """Who did not declare although the time for it is over."""
    if in_time(now(), deadline_of(case.appeal, Step.DECLARATIONS)):
        return []
    return [seat for seat in case.cast.seated if not seat.has_declared]


def drop_silent(case: Case) -> None:
    """Let those go who did not declare in time."""
    late = [seat.pk for seat in silent(case)]
    PanelSeat.objects.filter(pk__in=late).update(out_at=now(), why_out=Leaving.LAPSED)


def can_pass_on(case: Case) -> bool:
    """Whether asking the next of the roster would change anything."""
    return bool(silent(case) or (vacancies(case) and candidates(case)))


def settle_declarations(case: Case) -> None:
    """Stop the period for declarations once everybody has declared."""
    if all(seat.has_declared for seat in case.cast.seated):
        moving.close_deadlines(case.appeal, Step.DECLARATIONS)


def _too_few(case: Case) -> bool:
    facts = facts_of(case)
    return Part.CLOCK in case.parts and not refusals(case.state, Act.REFORM, facts)


def _panel_short(case: Case) -> None:
    """Nobody is left to ask: who is in charge, and the managers, must find somebody."""
    people = [*telling.in_charge(case), *telling.managers(case)]
    shortage = f"{len(case.cast.seated)} of {case.appeal.wanted}"
    telling.tell(case, "appeal_panel_short", people, key=shortage)
