"""Steps of an appeal that all acts share: transitions, deadlines, flags, supersession.

Also the notices to people in the case.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.notices.outbox import Message
from clubsite.site.clock import now
from clubsite.site.errors import Overtaken, explain_refusals
from clubsite.site.related_rows import add_related
from rulings.appeals.access import cases
from rulings.appeals.access.cases import Case
from rulings.appeals.labels import STATES, Ending, Step
from rulings.appeals.models import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Decision,
    Evidence,
    PanelSeat,
    Statement,
)
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import (
    DECISION_STANDS,
    ENDED,
    WITH_PANEL,
    Action,
    CaseFacts,
    CaseRole,
    Deposit,
    Guard,
    State,
    Turn,
    check_theirs,
    make_transition,
)
from rulings.appeals.queries import case_facts
from rulings.appeals.queries.case_facts import get_facts, running, why_not
from rulings.appeals.queries.hearing_file import CALLED_OFF
from rulings.log.models import Ruling
from rulings.log.procedure.deadlines import Window
from scoring.events.labels import AdjustmentKind, Cause
from scoring.play.actions import corrections

Person = User | Player

KINDS = (
    *(
        "admissibility",
        "answer_noted",
        "answered",
        "body",
        "challenge_decided",
        "challenged",
    ),
    *("concurrence", "corrected", "decided", "deliberating", "disclosed", "draft"),
    *("exchanged", "extended", "file_unreadable", "hearing", "hearing_off", "invited"),
    *("law_answered", "limit", "leave_asked", "leave_refused", "returned_on_law"),
    *("ruling_kept", "referred_up", "further_over", "authority_answered"),
    *("conflict_found", "decision_stands", "reopened"),
    *("lodged", "notice_ended", "panel_short", "question", "referee", "reformed"),
    *("reminder", "reviewer_asked", "sent_back", "slip"),
    *("turn", "two_agreed", "two_wanted"),
)
"""Everything that people in a case are told."""

ENDS = frozenset({"rulings/appeal_notice_ended"})
"""What is told when no one needs to decide any more, and the file has closed."""

FLAG = "appeal"
FLAGS = (AdjustmentKind.FLAG,)
"""How a board that is subject to appeal is marked."""


def open_case(
    appeal: Appeal,
    actor: User | None,
    expected_version: int | None = None,
    known: Case | None = None,
) -> Case:
    """The case as it stands now, if it is still as the person has seen it."""
    seen = expected_version is not None
    case = cases.build_case(appeal, actor, known, locked=seen)
    if expected_version is not None and case.appeal.version != expected_version:
        raise changed_meanwhile()
    return case


def walk(case: Case, action: Action, facts: CaseFacts | None = None) -> State:
    """Where the act leads; refused with the reason where it cannot be done."""
    row = (case.source(action), action)
    known = partial(get_facts, case) if facts is None else lambda: facts
    return attempt(row, case.roles, known, case.appeal.club)


def attempt(
    row: tuple[State | None, Action],
    roles: frozenset[CaseRole],
    facts: Callable[[], CaseFacts],
    club: Club,
) -> State:
    """The state that the action leads to, for someone with these roles.

    The facts are loaded only if the action is open to those roles.
    """
    source, action = row

    def gone() -> str:
        stands = {"state": STATES[source or State.DRAFT]}
        message = _("You can no longer do this. Appeal status: %(state)s.")
        return message % stands

    with explain_refusals(
        gone, lambda codes: why_not([*map(Guard, codes)], known, club)
    ):
        check_theirs(source, action, roles)
        known = facts()
        return make_transition(source, action, roles, known)


def step(case: Case, state: State, **fields: Any) -> None:
    """Write the next version of the appeal, in its rows too; refused if it has changed."""
    _move(case, state, case.appeal.version + 1, fields)


def step_unseen(case: Case, state: State) -> None:
    """Move the appeal on by what changes nothing that a person decides on: a form that
    was open before still counts."""
    _move(case, state, case.appeal.version, {})


def _move(case: Case, state: State, version: int, fields: dict[str, Any]) -> None:
    before, hearing = case.state, _awaited_hearing(case)
    fields = {**_reset(before, state), **fields}
    if state in ENDED and before not in ENDED:
        fields["ended_at"] = now()
    moved = Appeal.objects.filter(
        pk=case.appeal.pk, version=case.appeal.version
    ).update(state=state, version=version, **fields)
    if not moved:
        raise changed_meanwhile()
    set_fields(case.appeal, state=state, version=version, **fields)
    case.appeal.state_before = before
    if state != before:
        _enter(case, before)
        if hearing:
            params = hearing_params(case, *hearing)
            tell(case, "appeal_hearing_off", _invited_to(case), params=params)


def _awaited_hearing(case: Case) -> tuple[datetime, str] | None:
    """When and where the hearing is that was fixed and is still to come, if one is."""
    at = case.appeal.hearing_at
    if case.state is not State.SCHEDULED or at is None or at <= now():
        return None
    return at, case.appeal.hearing_place


def hearing_params(case: Case, at: datetime, place: str) -> dict[str, Any]:
    """What a notice of a hearing says; a calendar takes the one with the latest number."""
    return {
        "hearing_at": at.isoformat(),
        "place": place,
        "sequence": case.appeal.version,
    }


def _invited_to(case: Case) -> list[Person]:
    """Everyone who was told of the hearing: members who have left since, too."""
    return [*everybody(case), *people(seat.user_id for seat in case.parties.seats)]


def amend(case: Case, **fields: Any) -> None:
    """Write fields of the appeal that no version counts, in the row of the case too."""
    Appeal.objects.filter(pk=case.appeal.pk).update(**fields)
    set_fields(case.appeal, **fields)


def amend_seats(seats: Iterable[PanelSeat], **fields: Any) -> None:
    """Write these fields of seats, in the rows of the case too."""
    changed = list(seats)
    PanelSeat.objects.filter(pk__in=[seat.pk for seat in changed]).update(**fields)
    for seat in changed:
        set_fields(seat, **fields)


def set_fields(row: Appeal | PanelSeat | AppealDeadline, **fields: Any) -> None:
    """Let the row say what is stored, or is about to be."""
    for name, value in fields.items():
        setattr(row, name, value)


def record(
    verb: str,
    case: Case,
    appeal: Appeal,
    *,
    actor: User | None,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Write the one audit entry of the step that was just made: from where, to where,
    which version, by which policy. `details` hold codes, never what was said.

    `appeal` is the caller's row of the case: it has all that was written afterwards.
    """
    if appeal is not case.appeal:
        appeal.refresh_from_db()
    appeal.state_before = case.appeal.state_before
    record_row(verb, appeal, case.appeal.ruling, actor=actor, details=details)


def record_row(
    verb: str,
    appeal: Appeal,
    ruling: Ruling,
    *,
    actor: User | None,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Write the audit entry of a step after which the row is as it is stored."""
    walked = {
        "from": str(appeal.state_before),
        "to": str(appeal.state),
        "version": appeal.version,
        "policy": ruling.event.policy.number,
    }
    trail.record(
        verb, appeal, by=actor, club=ruling.club, details={**walked, **(details or {})}
    )


def changed_meanwhile() -> Overtaken:
    """The refusal of who comes second."""
    return Overtaken(
        _("Someone else has just changed this appeal. Reload, then decide.")
    )


def end_notice(case: Case, notice: AppealNotice, why: Ending) -> None:
    """Let a notice carry the case no more; a deposit that was taken goes back."""
    AppealNotice.objects.filter(pk=notice.pk).update(
        ended_at=now(),
        why_ended=why,
        to_return=notice.deposit == Deposit.HELD,
        deposit=Deposit.NONE if notice.deposit == Deposit.DUE else notice.deposit,
    )
    tell(case, "appeal_notice_ended", everybody(case))


def raise_flag(case: Case, boards: Collection[int]) -> None:
    """Mark these boards "subject to appeal" for everyone."""
    corrections.put_flags(
        case.appeal.ruling.event,
        boards,
        cause=Cause.APPEAL,
        cause_id=case.appeal.pk,
        flag=FLAG,
    )


def lift_flag(case: Case) -> tuple[int, ...]:
    """Take the mark "subject to appeal" off the public pages."""
    event = case.appeal.ruling.event
    return corrections.withdraw_adjustments(
        event, cause=Cause.APPEAL, cause_id=case.appeal.pk, kinds=FLAGS
    )


def run_deadline(
    case: Case, name: Step, window: Window, *, instead_of: Iterable[Step] = ()
) -> None:
    """Let the period of a step run from now, and those that it replaces end."""
    close_deadlines(case.appeal, name, *instead_of)
    _begin_deadlines(case, [(name, window)])


def close_deadlines(appeal: Appeal, *names: Step) -> None:
    """Stop the running deadlines of these steps."""
    found = [
        deadline
        for deadline in appeal.deadlines.all()
        if deadline.step in names and deadline.closed_at is None
    ]
    if not found:
        return
    moment = now()
    keys = [deadline.pk for deadline in found]
    AppealDeadline.objects.filter(pk__in=keys).update(closed_at=moment)
    for deadline in found:
        set_fields(deadline, closed_at=moment)


def _begin_deadlines(case: Case, begun: Iterable[tuple[Step, Window]]) -> None:
    """Let these periods run from now, of which none runs yet."""
    appeal, moment = case.appeal, now()
    made = AppealDeadline.objects.bulk_create(
        AppealDeadline(
            appeal=appeal,
            step=name,
            starts_at=moment,
            ends_at=window.ends_at(moment, appeal.club.zone),
        )
        for name, window in begun
    )
    add_related(appeal, "deadlines", made)


def release_statements(case: Case, *, always: bool = False) -> None:
    """Exchange the statements of both sides, and notify them (N4).

    Next the panel is appointed, or the director who hears alone begins.
    """
    close_deadlines(case.appeal, Step.STATEMENTS)
    if case.state is State.PREPARING and running(case.appeal, Step.APPOINTING) is None:
        run_deadline(case, Step.APPOINTING, get_policy(case).ladder_step)
    _exchange(case, always=always)


def _exchange(case: Case, *, always: bool = False) -> None:
    """Let both sides read all that was filed, and notify them if there is anything."""
    appeal = case.appeal
    submissions: list[Statement | Evidence] = [*appeal.statements.all()]
    submissions += appeal.evidence.all()
    unread = [item for item in submissions if item.released_at is None]
    for kind in (Statement, Evidence):
        if any(isinstance(item, kind) for item in unread):
            unreleased = kind.objects.filter(appeal=appeal, released_at__isnull=True)
            unreleased.update(released_at=now())
    if always or any(item.entry_id is not None for item in unread):
        tell(case, "appeal_exchanged", table(case))


def get_policy(case: Case) -> AppealPolicy:
    """The values of the policy that the event is bound to."""
    return case_facts.get_policy(case.appeal)


def _enter(case: Case, before: State) -> None:
    """Stop what ran in the state before, and let run what begins with this one."""
    state = case.state
    if (before, state) == (State.LODGED, State.ADMISSIBILITY):
        return
    if before in WITH_PANEL and state not in {*WITH_PANEL, *ENDED}:
        _reopen_record(case)
    if before is State.PREPARING and state not in ENDED:
        _exchange(case)
    begun = _begins(state, get_policy(case))
    steps = (
        set() if state in ENDED else {Step.DECLARATIONS} - {step for step, _ in begun}
    )
    close_deadlines(case.appeal, *(name for name in Step if name not in steps))
    _begin_deadlines(case, begun)
    if state is State.CONSTITUTING and before not in {State.PREPARING, *ENDED}:
        tell(case, "appeal_reformed", everybody(case))
    if state in ENDED:
        lift_flag(case)


def _reset(before: State, state: State) -> dict[str, Any]:
    """Fields that are empty again in the new state.

    A hearing does not stand without its panel, nor once the record is open again. No one
    needs leave to withdraw any more: what was asked before is not granted later.
    """
    over: dict[str, Any] = {}
    if before in WITH_PANEL and state not in {*WITH_PANEL, *ENDED}:
        over |= {"leave_asked_at": None, "leave_asked_by": None}
    reforms = state is State.CONSTITUTING and before not in {state, State.PREPARING}
    if reforms or (before is State.DELIBERATING and state is State.PREPARING):
        over |= {"hearing_at": None, "hearing_place": "", "opened_early": ""}
    return over


def _reopen_record(case: Case) -> None:
    """A panel that comes together again votes again; another panel drafts again."""
    amend_seats(case.parties.seats, present=False, vote="", voted_on=None)
    if case.state is State.CONSTITUTING and case_facts.get_draft(case.appeal):
        Decision.objects.filter(appeal=case.appeal).delete()
        Appeal._meta.get_field("decision").delete_cached_value(case.appeal)


def _begins(state: State, policy: AppealPolicy) -> list[tuple[Step, Window]]:
    further = [(Step.FURTHER, policy.further)] if policy.further else []
    return {
        State.LODGED: [(Step.ADMISSIBILITY, policy.admissibility)],
        State.PREPARING: [
            (Step.STATEMENTS, policy.statements),
            (Step.GROUNDS, policy.grounds),
        ],
        State.CONSTITUTING: [(Step.DECLARATIONS, policy.ladder_step)],
        State.DELIBERATING: [(Step.DECISION, policy.decision)],
        State.RETURNED_ON_LAW: [(Step.LAW, policy.law_answer)],
        State.INADMISSIBLE: [(Step.REVIEW, policy.review)],
        State.DECIDED: [*further, (Step.CLOSING, policy.closing)],
    }.get(state, [])


def supersede_appeal(ruling: Ruling, *, director: User) -> None:
    """End the open appeal against a ruling that is about to change.

    Part of the act of amending or withdrawing, in its transaction; there is none any
    more once a panel has the ruling in its hands.
    """
    appeal = cases.open_appeal(ruling)
    if appeal is None:
        return
    case = open_case(appeal, director)
    state = walk(case, Action.SUPERSEDE)

    step(case, state)
    for notice in case.parties.notices:
        if notice.is_live:
            end_notice(case, notice, Ending.SUPERSEDED)

    record("appeal.superseded", case, appeal, actor=director)


def tell(
    case: Case,
    kind: str,
    whom: Iterable[Person],
    *,
    key: str = "",
    params: Mapping[str, Any] | None = None,
) -> None:
    """Post one notice to each of these people, once for this version of the case."""
    post(case, messages(case, kind, whom, key=key, params=params))


def tell_turn(case: Case, turn: Turn, whom: Iterable[User], *, key: object) -> None:
    """Notify these people of what now waits for them, once for that key; never the person
    whose act led to it."""
    actor = case.actor.pk if case.actor else None
    others = [user for user in whom if user.pk != actor]
    params = {"turn": turn.value}
    tell(case, "appeal_turn", others, key=f"{turn.value}:{key}", params=params)


def post(case: Case, several: Iterable[Message]) -> None:
    """Post notices in the case: one query for any number."""
    outbox.post_several(several, club=case.appeal.club)


def messages(
    case: Case,
    kind: str,
    whom: Iterable[Person],
    *,
    key: str = "",
    params: Mapping[str, Any] | None = None,
) -> list[Message]:
    """A notice to each of these people, once for this version of the case."""
    appeal = case.appeal
    values = {
        "appeal": appeal.pk,
        "number": appeal.label,
        "event": appeal.ruling.event.name,
        **(params or {}),
    }
    link = reverse("appeal_detail", args=[appeal.club.slug, appeal.pk])
    name = f"{kind}:{appeal.pk}:{key or appeal.version}"
    return [
        Message(f"rulings/{kind}", person, name, values, link)
        for person in each_once(whom)
    ]


def result_messages(
    case: Case, kind: str, whom: Iterable[Person], params: Mapping[str, Any]
) -> list[Message]:
    """A notice about results to each of these people, who may have no part in the case."""
    appeal = case.appeal
    event = appeal.ruling.event
    values = {"event": event.name, **params}
    link = reverse("event_detail", args=[appeal.club.slug, event.pk])
    name = f"{kind}:{appeal.pk}:{appeal.version}"
    return [
        Message(f"rulings/{kind}", person, name, values, link)
        for person in each_once(whom)
    ]


def tell_body(case: Case) -> None:
    """Tell both sides, the directors and the managers which body decides."""
    mode = case.appeal.mode
    whom = [*table(case), *managers(case)]
    tell(case, "appeal_body", whom, key=mode, params={"body": mode})


def each_once(whom: Iterable[Person]) -> list[Person]:
    """Every person once, be it as an account or as a player."""
    found: dict[str, Person] = {}
    for person in whom:
        account = person.pk if isinstance(person, User) else person.account_id
        found.setdefault(f"account {account}" if account else f"{person.pk}", person)
    return list(found.values())


def sides(case: Case) -> list[Person]:
    """Everyone who sat at the table."""
    return [*case.parties.players]


def get_side(case: Case, user: User | None) -> list[Person]:
    """Everyone of that person's side; the person alone who sits in none."""
    side = case.parties.get_side(user) if user else None
    return (
        [*case.parties.sides[side]]
        if side
        else [person for person in (user,) if person]
    )


def table(case: Case) -> list[Person]:
    """Both sides and the directors."""
    return [*sides(case), *directors(case)]


def everybody(case: Case) -> list[Person]:
    """Both sides, the directors and the panel."""
    return [*table(case), *members(case)]


def people(keys: Iterable[int]) -> list[User]:
    """The accounts of these keys, with nothing but their keys: to be told."""
    return [User(pk=key) for key in sorted(set(keys))]


def directors(case: Case) -> list[User]:
    """Who gave the ruling, and who is in charge; never a party."""
    return people(
        (case.parties.directors | case.parties.in_charge) - case.parties.parties
    )


def in_charge(case: Case) -> list[User]:
    """Who is in charge of the event."""
    return people(case.parties.in_charge)


def members(case: Case) -> list[User]:
    """The panel, as far as it is invited and not lost; no referee once it has decided."""
    decided = case.state in DECISION_STANDS
    return [
        User(pk=seat.user_id)
        for seat in (*case.parties.seated, *case.parties.scribes)
        if not (decided and seat.is_referee)
    ]


def chair(case: Case) -> list[User]:
    """Who leads the panel, or was asked to."""
    return [User(pk=seat.user_id) for seat in case.parties.seated if seat.chairs]


def managers(case: Case) -> list[User]:
    """The club's managers who are not in the case themselves; where there is none, the
    directors who are not."""
    barred = case.parties.parties | case.parties.excluded
    found = case.parties.officials.holders(RoleKind.MANAGER)
    free = [User(pk=key) for key in found if key not in barred]
    return free or people(case.parties.in_charge - barred)


def get_kinds() -> list[str]:
    """The kinds of notices that people in a case get."""
    return [f"rulings/appeal_{kind}" for kind in KINDS]


def may_still_be_sent(notice: Notice) -> bool:
    """Whether the case is still open to who was told of it, when the mail leaves.

    A player without an account is told as long as the player is at the table. That the
    case is over is told to everyone who was asked to decide it too.
    """
    appeal = Appeal.objects.get(pk=notice.params["appeal"])
    user = notice.user or (notice.player.account if notice.player else None)
    if user is not None:
        case = cases.build_case(appeal, user)
        seat = case.parties.get_seat(user)
        off = notice.kind == CALLED_OFF and seat is not None
        return case.is_known or off or (notice.kind in ENDS and case.seat is not None)
    players = cases.build_case(appeal, None).parties.players
    return notice.player_id in {player.pk for player in players}
