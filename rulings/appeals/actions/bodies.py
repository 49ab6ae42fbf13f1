"""Forming and changing a panel, and passing the case to the next body if it fails."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.related_rows import add_related
from rulings.appeals.access import cases
from rulings.appeals.access.cases import Case
from rulings.appeals.actions import invitees, seating, transitions
from rulings.appeals.actions.invitees import Asked
from rulings.appeals.labels import Leaving, Step
from rulings.appeals.models import Appeal, PanelSeat, ReviewerAnswer
from rulings.appeals.procedure import (
    Action,
    Consent,
    Mode,
    State,
    first_rung,
    next_rung,
)
from rulings.appeals.queries.case_facts import two_may_act
from rulings.appeals.queries.conflicts import Candidate, candidates


@transaction.atomic
def appoint_panel(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    members: Sequence[int] = (),
    chair: int = 0,
    known: Case | None = None,
) -> None:
    """Invite the panel: an odd number, a quorum, and no one with a hard conflict.

    `members` are accounts, the chair among them; those who already sit stay. Where the
    pool has too few, all of it is asked, and the ladder finds the rest, or another body.
    `known` is the case as the caller has it.
    """
    case = transitions.open_case(appeal, by, expected_version, known)
    state = transitions.walk(case, Action.APPOINT)
    if Mode(case.appeal.mode) is Mode.EXTERNAL:
        chosen: set[int] = set()
        transitions.step(case, state)
        _ask_referee(case)
    else:
        chosen = _invite_chosen(case, state, members, chair)

    transitions.record(
        "appeal.panel_appointed",
        case,
        appeal,
        actor=by,
        details={"members": sorted(chosen)},
    )


def _ask_referee(case: Case) -> None:
    """Ask the referee, unless one has the seat since before the case was sent back."""
    if any(seat.is_referee for seat in case.parties.seated):
        seating.settle_declarations(case)
    else:
        switch(case, Mode.EXTERNAL)


def _invite_chosen(
    case: Case, state: State, members: Sequence[int], chair: int
) -> set[int]:
    chaired = any(seat.chairs for seat in case.parties.seated)
    seated = {seat.user_id for seat in case.parties.seated}
    chosen = {*members, *seated, *({chair} - {0} if not chaired else ())}
    known = candidates(case)
    wanted = _size(case, chosen, known)
    free = _free(known, chosen - seated)

    transitions.step(case, state, wanted=wanted)
    people = [Asked(user, chairs=not chaired and user == chair) for user in free]
    seating.fill(seating.invite(case, people))
    return chosen


@transaction.atomic
def change_panel(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    joining: int | None = None,
    leaving: int | None = None,
    known: Case | None = None,
) -> None:
    """Let the chair invite one more member (an account), or let one (a seat) go.

    `known` is the case as the caller has it.
    """
    case = transitions.open_case(appeal, by, expected_version, known)
    state = transitions.walk(case, Action.SEAT)
    going = [seat for seat in case.parties.seated if seat.pk == leaving]
    if any(seat.chairs for seat in going):
        raise Refused(
            _("You can't replace the chair here. The chair must step down instead.")
        )
    coming = _free(candidates(case), {joining}) if joining else []
    if not going and not coming:
        raise Refused(_("Choose who joins the panel or who leaves it."))

    members = len(case.parties.seated) + len(coming) - len(going)
    transitions.step(case, state, wanted=members)
    if coming:
        case = seating.invite(case, [Asked(user) for user in coming])
        seating.wait_for_declarations(case)
    for seat in going:
        case = seating.lose(case, seat, Leaving.REPLACED)

    transitions.record(
        "appeal.panel_changed",
        case,
        appeal,
        actor=by,
        details={"joining": joining, "leaving": leaving},
    )


@transaction.atomic
def seat_scribe(
    appeal: Appeal, *, by: User, expected_version: int, scribe: int
) -> None:
    """Let the chair invite someone of the pool who writes for the panel without a vote."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.SEAT_SCRIBE)
    [account] = _free(candidates(case), {scribe})

    transitions.step(case, state)
    seating.invite(case, [Asked(account, is_scribe=True)])

    transitions.record(
        "appeal.scribe_seated", case, appeal, actor=by, details={"scribe": scribe}
    )


def _size(case: Case, chosen: set[int], known: Sequence[Candidate]) -> int:
    """How many members the panel is to have, if these are chosen.

    Fewer than a quorum are chosen only where no one else can be.
    """
    quorum = transitions.get_policy(case).quorum
    if Mode(case.appeal.mode) is Mode.REVIEWER:
        if len(chosen) > 1:
            raise Refused(
                _("Choose one person only. A single reviewer decides this case."),
                field="chair",
            )
        return 1
    everybody = {candidate.user for candidate in known} <= chosen
    if len(chosen) < quorum and everybody:
        return quorum
    if len(chosen) % 2 == 0 or len(chosen) < quorum:
        raise Refused(
            _("A panel needs an odd number of members, at least %(quorum)d.")
            % {"quorum": quorum},
            field="members",
        )
    return len(chosen)


def _free(known: Sequence[Candidate], keys: set[int]) -> list[int]:
    """These accounts, in the order of the roster, if each may be asked."""
    free = [candidate.user for candidate in known if candidate.user in keys]
    if len(free) < len(keys):
        raise Refused(
            _("Someone you chose can't sit on this panel. Choose again."),
            field="members",
        )
    return free


@transaction.atomic
def pass_on(appeal: Appeal, *, by: User | None, expected_version: int) -> None:
    """Ask the next people for those who let their time pass; where no one is left, go
    down the ladder (the clock's act).

    A panel that neither heard nor decided in time goes back to being formed.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.PASS_ON)
    late = seating.late(case)
    stuck = seating.is_stuck(case)

    seating.drop(late)
    case = cases.refreshed(case)
    transitions.step(case, state)
    case = seating.settle_waivers(case)
    rung = None
    if stuck:
        rung = descend(case)
    else:
        seating.fill(case)

    details = {"rung": str(rung)} if rung else {}
    transitions.record("appeal.passed_on", case, appeal, actor=by, details=details)


@transaction.atomic
def say_on_reviewer(
    appeal: Appeal, *, by: User, expected_version: int, agrees: bool
) -> None:
    """Say, for one's side, whether one reviewer may decide alone; both must agree."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.SAY_REVIEWER)

    transitions.step(case, state)
    ReviewerAnswer.objects.update_or_create(
        appeal=appeal,
        entry_id=case.side or 0,
        about=Consent.REVIEWER,
        defaults={"by": by, "agrees": agrees, "at": now()},
    )
    answers = appeal.reviewer_answers.filter(about=Consent.REVIEWER)
    if not agrees:
        descend(case)
    elif answers.count() == len(case.parties.sides):
        _let_one_decide(case)

    transitions.record(
        "appeal.reviewer_said", case, appeal, actor=by, details={"agrees": agrees}
    )


@transaction.atomic
def agree_to_two(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Let two members decide, for one's side, if the panel is one short; it counts once
    both sides have agreed."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.AGREE_TWO)

    transitions.step(case, state)
    agreed, _made = ReviewerAnswer.objects.update_or_create(
        appeal=appeal,
        entry_id=case.side or 0,
        about=Consent.TWO,
        defaults={"by": by, "agrees": True, "at": now()},
    )
    add_related(case.appeal, "reviewer_answers", [agreed])
    if two_may_act(case):
        people = [*transitions.members(case), *transitions.directors(case)]
        transitions.tell(case, "appeal_two_agreed", people)
        seating.settle_two(case)

    transitions.record("appeal.two_agreed", case, appeal, actor=by)


@transaction.atomic
def ask_referee(
    appeal: Appeal, *, by: User, expected_version: int, name: str, email: str
) -> None:
    """Ask someone from outside the club to decide, because the panel is short."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.ASK_REFEREE)
    referee = invitees.referee(case, email, name)
    if not referee:
        raise Refused(
            _("That person can't decide this case. Choose someone else."), field="email"
        )

    transitions.step(case, state)
    switch(case, Mode.EXTERNAL, [replace(person, chairs=True) for person in referee])

    transitions.record("appeal.referee_asked", case, appeal, actor=by)


def first_body(case: Case) -> Mode:
    """The body that the policy names; a director who ruled hears nothing while a
    referee can (Law 93A)."""
    body = Mode(transitions.get_policy(case).appeal_body)
    if body is not Mode.DIC_HEARS:
        return body
    hearers = case.parties.hearers
    can = {Mode.EXTERNAL} if invitees.named_referee(case) else set()
    if hearers and hearers[0] not in case.parties.directors:
        can.add(Mode.DIC_HEARS)
    return first_rung(body, can)


def descend(case: Case) -> Mode:
    """Try what comes next when no one is left to ask: one step of the ladder."""
    rung = next_rung(Mode(case.appeal.mode), _rungs(case))
    if rung is Mode.REVIEWER:
        transitions.close_deadlines(case.appeal, Step.DECLARATIONS)
        transitions.run_deadline(
            case, Step.AGREEMENT, transitions.get_policy(case).ladder_step
        )
        transitions.tell(case, "appeal_reviewer_asked", transitions.sides(case))
    else:
        switch(case, rung)
    return rung


def switch(case: Case, mode: Mode, people: Sequence[Asked] = ()) -> None:
    """Let another body decide: who sat makes room, and its one member is asked."""
    transitions.amend(case, mode=mode, wanted=1)
    _make_room(case, None)
    transitions.close_deadlines(case.appeal, Step.AGREEMENT, Step.DECLARATIONS)
    after = cases.refreshed(case)
    if people:
        seating.invite(after, people)
        seating.wait_for_declarations(after)
    else:
        seating.fill(after)
    transitions.tell_body(after)


def _rungs(case: Case) -> set[Mode]:
    """The bodies that can be tried; the sides are asked about one reviewer only once."""
    policy = transitions.get_policy(case)
    was_asked = any(
        deadline.step == Step.AGREEMENT for deadline in case.appeal.deadlines.all()
    )
    may_ask = policy.single_reviewer and not was_asked
    rungs = set()
    if may_ask and (case.parties.seated or candidates(case)):
        rungs.add(Mode.REVIEWER)
    if invitees.named_referee(case):
        rungs.add(Mode.EXTERNAL)
    return rungs


def _let_one_decide(case: Case) -> None:
    """Let one member of the panel or the pool decide alone, as both sides agreed."""
    free = [seat for seat in case.parties.seated if not seat.waits_for_waiver]
    reviewer = min(
        free, key=lambda seat: (not seat.sits, not seat.chairs), default=None
    )
    transitions.amend(case, mode=Mode.REVIEWER, wanted=1)
    _make_room(case, reviewer)
    if reviewer:
        transitions.amend_seats([reviewer], chairs=True)
    transitions.close_deadlines(case.appeal, Step.AGREEMENT)
    after = cases.refreshed(case)
    waits = any(not seat.has_declared for seat in after.parties.seated)
    seating.fill(after)
    if waits:
        seating.wait_for_declarations(after)
    transitions.tell_body(after)


def _make_room(case: Case, reviewer: PanelSeat | None) -> None:
    """End all other seats; a seat still waiting for a waiver ends as not waived."""
    leaving = [seat for seat in case.parties.seated if seat is not reviewer]
    waiting = [seat for seat in leaving if seat.waits_for_waiver]
    for seats, why in (
        (waiting, Leaving.NOT_WAIVED),
        ([seat for seat in leaving if seat not in waiting], Leaving.OTHER_BODY),
    ):
        transitions.amend_seats(seats, out_at=now(), why_out=why, present=False)
