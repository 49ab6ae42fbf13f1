"""The ladder of bodies: what decides an appeal when its panel cannot be formed."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import members, moving, seating, telling
from rulings.labels.appeals import Leaving, Step
from rulings.models import Appeal, PanelSeat, ReviewerAnswer
from rulings.procedure.appeals import Act, Mode, first_rung, next_rung
from rulings.queries.conflicts import candidates


@transaction.atomic
def pass_on(appeal: Appeal, *, by: User | None, seen: int) -> None:
    """Ask the next people for those who let their time pass; where nobody is left, go
    down the ladder (the clock's act).

    A panel that neither heard nor decided in time goes back to being formed.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.PASS_ON)
    late = seating.late(case)
    stuck = seating.is_stuck(case)

    seating.drop(late)
    moving.step(case, state)
    members.settle_waivers(case)
    rung = None
    if stuck:
        rung = descend(moving.again(case, by))
    else:
        seating.fill(moving.again(case, by))
    appeal.refresh_from_db()

    details = {"rung": str(rung)} if rung else {}
    moving.record("appeal.passed_on", case, actor=by, details=details)


@transaction.atomic
def say_on_reviewer(appeal: Appeal, *, by: User, seen: int, agrees: bool) -> None:
    """Say, for one's side, whether one reviewer may decide alone; both must agree."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.SAY_REVIEWER)

    moving.step(case, state)
    ReviewerAnswer.objects.update_or_create(
        appeal=appeal,
        entry_id=case.side or 0,
        defaults={"by": by, "agrees": agrees, "at": now()},
    )
    answers = appeal.reviewer_answers.values_list("agrees", flat=True)
    if not agrees:
        descend(moving.again(case))
    elif len(answers) == len(case.cast.sides):
        _let_one_decide(moving.again(case))
    appeal.refresh_from_db()

    moving.record("appeal.reviewer_said", case, actor=by, details={"agrees": agrees})


@transaction.atomic
def ask_referee(appeal: Appeal, *, by: User, seen: int, name: str, email: str) -> None:
    """Ask somebody from outside the club to decide, because the panel is short."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.ASK_REFEREE)
    if not seating.referee(case, email, name):
        raise Refused(_("That person cannot decide this case."), field="email")

    moving.step(case, state)
    switch(case, Mode.EXTERNAL, seating.referee(case, email, name)[0])
    appeal.refresh_from_db()

    moving.record("appeal.referee_asked", case, actor=by)


def first_body(case: Case) -> Mode:
    """The body that the policy names; a director who ruled hears nothing while a
    referee can (Law 93A)."""
    policy = moving.policy_of(case)
    can = _rungs(case)
    hearers = case.cast.hearers
    if hearers and hearers[0] not in case.cast.directors:
        can.add(Mode.DIC_HEARS)
    return first_rung(Mode(policy.appeal_body), can)


def descend(case: Case) -> Mode:
    """Try what comes next when nobody is left to ask: one step of the ladder."""
    rung = next_rung(Mode(case.appeal.mode), _rungs(case))
    if rung is Mode.REVIEWER:
        moving.close_deadlines(case.appeal, Step.DECLARATIONS)
        moving.run_deadline(case, Step.AGREEMENT, moving.policy_of(case).ladder_step)
        telling.tell(case, "appeal_reviewer_asked", telling.sides(case))
    else:
        switch(case, rung)
    return rung


def switch(case: Case, mode: Mode, asked: seating.Asked | None = None) -> None:
    """Let another body decide: who sat makes room, and its one member is asked."""
    appeal = case.appeal
    Appeal.objects.filter(pk=appeal.pk).update(mode=mode, wanted=1)
    _make_room(case, None)
    moving.close_deadlines(appeal, Step.AGREEMENT, Step.DECLARATIONS)
    after = moving.again(case)
    if asked:
        seating.invite(after, asked, chairs=True)
        seating.wait_for_declarations(after)
    else:
        seating.fill(after)
    telling.tell_body(after)


def _rungs(case: Case) -> set[Mode]:
    """What can be tried; the sides are asked about one reviewer once."""
    policy = moving.policy_of(case)
    asked = any(one.step == Step.AGREEMENT for one in case.appeal.deadlines.all())
    somebody = case.cast.seated or candidates(case)
    rungs = set()
    if policy.single_reviewer and somebody and not asked:
        rungs.add(Mode.REVIEWER)
    if seating.named_referee(case):
        rungs.add(Mode.EXTERNAL)
    return rungs


def _let_one_decide(case: Case) -> None:
    """Both sides agree: one member of the panel, or of the pool, decides alone."""
    free = [seat for seat in case.cast.seated if not seat.waits_for_waiver]
    kept = min(free, key=lambda seat: (not seat.sits, not seat.chairs), default=None)
    Appeal.objects.filter(pk=case.appeal.pk).update(mode=Mode.REVIEWER, wanted=1)
    _make_room(case, kept)
    if kept:
        PanelSeat.objects.filter(pk=kept.pk).update(chairs=True)
    moving.close_deadlines(case.appeal, Step.AGREEMENT)
    after = moving.again(case)
    seating.fill(after)
    if any(not seat.has_declared for seat in after.cast.seated):
        seating.wait_for_declarations(after)
    telling.tell_body(after)


def _make_room(case: Case, kept: PanelSeat | None) -> None:
    """Let all others go; whose tie nobody is left to waive is not asked again."""
    for seat in case.cast.seated:
        if kept is None or seat.pk != kept.pk:
            waits = seat.waits_for_waiver
            PanelSeat.objects.filter(pk=seat.pk).update(
                out_at=now(),
                why_out=Leaving.NOT_WAIVED if waits else Leaving.OTHER_BODY,
                present=False,
            )
