"""Facts of a case for its procedure: policy, panel, deadlines and decision.

Also reasons against an act in words, and the snapshot of the appealed ruling.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.clubs.models import Club, Player
from clubsite.clubs.templatetags.club import club_time
from clubsite.site.clock import now
from clubsite.site.related_rows import load_rows
from rulings.appeals import procedure
from rulings.appeals.access.cases import Case, load_guards
from rulings.appeals.access.parties import Parties
from rulings.appeals.labels import GUARDS, MISSING, Outcome, Step, Vote
from rulings.appeals.models import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Concurrence,
    Decision,
    PanelSeat,
    Slip,
)
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import (
    WITH_PANEL,
    Answer,
    CaseFacts,
    CaseRole,
    Consent,
    Contest,
    Deposit,
    Dismissal,
    Guard,
    Mode,
    NoticeBy,
    Power,
    State,
    Subject,
    powers_over,
)
from rulings.appeals.procedure.decision import panel_effect
from rulings.appeals.procedure.facts import TWO
from rulings.appeals.procedure.state_machine import MONEY
from rulings.log import access as log_access
from rulings.log.models import RulingVersion
from rulings.log.procedure.deadlines import in_time
from rulings.log.queries.open_items import appeal_deadline
from rulings.log.queries.places import reported_outcome
from scoring.bridge.sections import table_name
from scoring.events import access as scoring
from scoring.events.labels import ContestKind, EventState
from scoring.events.models import Event, Result
from scoring.events.queries import told_apart

CLOSED = (EventState.FINAL, EventState.AMENDED)

MAY_REFER = gettext_lazy(
    "The director in charge may still refer the ruling to the committee."
)


def deposit_due(event: Event) -> str:
    """What a notice of appeal costs in this event, with its currency; empty for none."""
    teams = event.contest == ContestKind.TEAMS
    return AppealPolicy.of(event.policy).deposit_in(teams=teams)


def get_policy(appeal: Appeal) -> AppealPolicy:
    """What that appeal goes by: one person who decides alone is a quorum."""
    policy = AppealPolicy.of(appeal.ruling.event.policy)
    return replace(policy, quorum=1) if Mode(appeal.mode).is_single else policy


def get_facts(case: Case, **known: Any) -> CaseFacts:
    """The facts of the case at this moment; `known` is what the act itself brings."""
    load_guards(case)
    appeal, stated = case.appeal, case.stated
    facts = CaseFacts(
        now=now(),
        policy=get_policy(appeal),
        contest=contest_for(case.parties),
        mode=Mode(appeal.mode),
        notice_at=first_notice(case.parties),
        deadline=appeal_deadline(appeal.ruling_version),
        own_table=case.side is not None,
        results_final=appeal.ruling.event.state in CLOSED,
        notices=tuple(_notice(notice) for notice in case.parties.notices),
        deposit=_deposit(case.parties.notices),
        gave_ruling=bool(case.actor and case.actor.pk in case.parties.directors),
        review_asked=bool(appeal.review_asked_at and not appeal.reviewed_at),
        statements_in=stated.issuperset(case.parties.sides),
        facts_stated=any(
            statement.entry_id is None for statement in appeal.statements.all()
        ),
        law_part_open=appeal.law_part and not appeal.law_answer,
        law_answered=appeal.upheld_at is not None,
        deposits_open=any(map(_deposit_open, case.parties.notices)),
        conflict_open=has_open_conflict(appeal),
        chair_sits=any(
            seat.chairs and not seat.is_referee for seat in case.parties.seated
        ),
        reopened=appeal.reopened_at is not None,
        only_discipline=subject_of(appeal).only_fined,
        conduct_reported=bool(appeal.conduct_link),
        has_scribe=bool(case.parties.scribes),
        two_agreed=sides_for_two(appeal) >= set(case.parties.sides),
        leave_asked=appeal.leave_asked_at is not None,
        hearing_at=appeal.hearing_at,
    )
    periods = _periods(appeal)
    return replace(_with_panel(facts, case), **periods, **known)


def _periods(appeal: Appeal) -> dict[str, Any]:
    """The end of each period that a step of the case waits for."""
    return {
        "review_by": get_deadline(appeal, Step.REVIEW),
        "grounds_by": get_deadline(appeal, Step.GROUNDS),
        "statements_by": get_deadline(appeal, Step.STATEMENTS),
        "law_by": get_deadline(appeal, Step.LAW),
        "further_by": get_deadline(appeal, Step.FURTHER),
        "closing_by": get_deadline(appeal, Step.CLOSING),
    }


def extendable(case: Case) -> list[AppealDeadline]:
    """The periods that run and can be made longer; a hearing is moved instead."""
    return [
        deadline
        for deadline in case.appeal.deadlines.all()
        if deadline.closed_at is None and deadline.step != Step.HEARING
    ]


def extension_facts(
    case: Case, step: Step | None, ends_at: datetime | None, reason: str = ""
) -> CaseFacts:
    """The facts when the period of that step is made to end then."""
    return get_facts(
        case,
        extends_from=get_deadline(case.appeal, step) if step else None,
        extends_to=ends_at,
        reason=reason,
    )


def dismissal_facts(case: Case, dismissal: Dismissal | None) -> CaseFacts:
    """The facts when the director in charge dismisses for that reason."""
    return get_facts(
        case,
        dismissal=dismissal,
        dismissal_seconded=dismissal is not None and case.appeal.seconded == dismissal,
    )


def hearing_facts(case: Case, hearing_at: datetime | None) -> CaseFacts:
    """The facts when a hearing at that instant is fixed, or moved.

    It is fixed within the policy's days, and moved at most to the longest wait, which
    counts from when it was first fixed.
    """
    facts = get_facts(case)
    fixed = running(case.appeal, Step.HEARING)
    window = facts.policy.hearing_at_most if fixed else facts.policy.hearing
    since = fixed.starts_at if fixed else facts.now
    return replace(
        facts,
        hearing_at=hearing_at,
        hearing_by=window.ends_at(since, case.appeal.club.zone),
    )


def opening_facts(case: Case, present: Iterable[int], why_early: str = "") -> CaseFacts:
    """The facts when deliberation opens with these members."""
    there = frozenset(present)
    facts = get_facts(case)
    return replace(
        facts,
        seats=tuple(
            replace(_seat(seat), present=seat.pk in there)
            for seat in case.parties.seated
        ),
        reason=why_early,
    )


def panel_facts(case: Case) -> CaseFacts:
    """The facts of who is left: once a panel deliberates, those who are there count."""
    facts = get_facts(case)
    if case.state not in WITH_PANEL:
        return facts
    return replace(facts, seats=tuple(seat for seat in facts.seated if seat.present))


def signing_facts(case: Case, *, dissent_offered: bool) -> CaseFacts:
    """The facts when the chair signs the draft as it stands."""
    votes = votes_on(case)
    return get_facts(
        case,
        missing_fields=missing_in(case),
        votes_for=votes.count(Vote.FOR),
        votes_against=votes.count(Vote.AGAINST),
        chair_for=Vote.FOR in votes_on(case, chairs=True),
        dissent_offered=dissent_offered,
    )


def votes_on(case: Case, *, chairs: bool = False) -> list[str]:
    """The votes that were cast on the draft as it now stands; of the chair alone, if so
    wanted."""
    draft = get_draft(case.appeal)
    return [
        seat.vote
        for seat in case.parties.seated
        if draft
        and seat.present
        and seat.voted_on == draft.number
        and (seat.chairs or not chairs)
    ]


def get_draft(appeal: Appeal) -> Decision | None:
    """The decision, signed or not; None while nothing was drafted."""
    return getattr(appeal, "decision", None)


def missing_in(case: Case) -> tuple[str, ...]:
    """What the draft still lacks, as codes."""
    draft = get_draft(case.appeal)
    return ("draft",) if draft is None else missing_parts(case, draft)


def missing_parts(case: Case, draft: Decision) -> tuple[str, ...]:
    """What that text of the decision lacks, as codes."""
    lacking = [
        name
        for name in ("findings", "laws", "reasoning", "outcome")
        if not getattr(draft, name)
    ]
    return (
        *lacking,
        *_missing_effect(case.appeal, draft),
        *_missing_notices(case, draft),
    )


def _missing_effect(appeal: Appeal, draft: Decision) -> list[str]:
    """An outcome says whether lines change, or penalties, or nothing."""
    effect = panel_effect(appeal.ruling_version.effect, draft.effect)
    needed = {
        Outcome.FOR_APPELLANT: bool(effect.lines),
        Outcome.AGAINST_APPELLANT: bool(effect.lines),
        Outcome.PENALTY: bool(effect.penalties),
    }
    if not needed.get(Outcome(draft.outcome or Outcome.UPHELD), True):
        return ["effect"]
    return ["no_effect"] if draft.outcome == Outcome.UPHELD and effect else []


def _missing_notices(case: Case, draft: Decision) -> list[str]:
    missing = []
    judged = judged_notices(case)
    decisions = [draft.merits.get(str(notice.pk), {}) for notice in judged]
    if not all(notice_decision.get("merit") for notice_decision in decisions):
        missing.append("merits")
    pairs = zip(judged, decisions, strict=True)
    if any(
        n.deposit == Deposit.HELD and not notice.get("deposit") for n, notice in pairs
    ):
        missing.append("deposits")
    if not draft.no_deal_record and not has_deal(case.appeal):
        missing.append("deal")
    return missing


def judged_notices(case: Case) -> list[AppealNotice]:
    """The notices whose merit a panel judges: a director's referral has none."""
    return [
        notice
        for notice in case.parties.notices
        if notice.is_live and not notice.is_referral
    ]


def has_deal(appeal: Appeal) -> bool:
    """Whether the hands of the board are known; no board needs none."""
    result = appeal.ruling.result
    if result is None:
        return True
    sections = [result.section.board_set_id]
    deals = scoring.get_deals(sections, despite_embargo=True)
    return deals.filter(board=result.board).exists()


def contest_for(parties: Parties) -> Contest:
    """Who must concur follows from who competes; of pairs no one, where no one has a
    partner (Law 92D)."""
    if parties.contest != ContestKind.PAIRS:
        return Contest(parties.contest)
    alone = all(len(side) < 2 for side in parties.sides.values())
    return Contest.INDIVIDUAL if alone else Contest.PAIRS


def subject_of(appeal: Appeal) -> Subject:
    """What the appeal is about, as far as it narrows what may be decided."""
    effect = appeal.ruling_version.effect
    fines = [penalty.disciplinary for penalty in effect.penalties]
    return Subject(
        law_only=appeal.law_only,
        fined=any(fines),
        only_fined=bool(fines) and all(fines) and not effect.lines,
    )


def get_powers(appeal: Appeal) -> frozenset[Power]:
    """What the body that decides this case may say (Law 93B3)."""
    return powers_over(Mode(appeal.mode), subject_of(appeal))


def has_open_conflict(appeal: Appeal) -> bool:
    """Whether a conflict that was found after the decision is not dealt with yet."""
    return appeal.conflict_at is not None and appeal.conflict_settled_at is None


def settles_conflict(case: Case) -> bool:
    """Whether the person says if a decision stands: the chair, or who is next where no
    chair sits any more."""
    chairs = any(seat.chairs and not seat.is_referee for seat in case.parties.seated)
    if chairs:
        return CaseRole.CHAIR in case.standing
    return bool(MONEY & case.standing)


def _deposit_open(notice: AppealNotice) -> bool:
    return notice.to_return or notice.deposit in {Deposit.DUE, Deposit.HELD}


def first_notice(parties: Parties) -> datetime | None:
    """When the notice that carries the case was given."""
    given = [notice.notice_at for notice in parties.carrying if not notice.is_referral]
    return min(given, default=None)


def combined_answer(notice: AppealNotice) -> Answer:
    """What the partners say together: one who disagrees speaks for the side."""
    answers = {Answer(answer.answer) for answer in notice.answers.all()}
    for answer in (Answer.DISSENTS, Answer.PENDING, Answer.ABSENT):
        if answer in answers:
            return answer
    return Answer.CONCURS


def running(appeal: Appeal, step: Step) -> AppealDeadline | None:
    """The running deadline of that step."""
    return next(
        (
            deadline
            for deadline in appeal.deadlines.all()
            if deadline.step == step and deadline.closed_at is None
        ),
        None,
    )


def get_deadline(appeal: Appeal, step: Step) -> datetime | None:
    """When the step must be done, if it runs."""
    found = running(appeal, step)
    return found.ends_at if found else None


def _notice(notice: AppealNotice) -> procedure.Notice:
    return procedure.Notice(
        by=NoticeBy(notice.kind),
        live=notice.is_live,
        answer=combined_answer(notice),
    )


def unanswered(case: Case) -> list[Concurrence]:
    """What partners and captains of live notices have not said yet (Law 92D)."""
    return [
        answer
        for notice in case.parties.notices
        for answer in notice.answers.all()
        if notice.is_live and answer.answer == Answer.PENDING
    ]


def _deposit(notices: Iterable[AppealNotice]) -> Deposit:
    due = any(notice.is_live and notice.deposit == Deposit.DUE for notice in notices)
    return Deposit.DUE if due else Deposit.NONE


def _seat(seat: PanelSeat) -> procedure.Seat:
    return procedure.Seat(
        declared=seat.has_declared,
        waiver_open=seat.waits_for_waiver,
        out=seat.is_out,
        present=seat.present,
    )


def vacancies(case: Case) -> int:
    """How many seats are lost and not yet filled again; none where nothing is to be
    decided, because an appeal was not admitted and no one waits for a review."""
    appeal = case.appeal
    waits = appeal.review_asked_at and not appeal.reviewed_at
    if case.state is State.INADMISSIBLE and not waits:
        return 0
    return max(case.appeal.wanted - len(case.parties.seated), 0)


def _with_panel(facts: CaseFacts, case: Case) -> CaseFacts:
    lost = procedure.Seat(out=True)
    return replace(
        facts,
        seats=(*map(_seat, case.parties.seated), *[lost] * vacancies(case)),
        seat_by=get_deadline(case.appeal, Step.DECLARATIONS),
        open_challenges=sum(
            challenge.upheld is None
            for seat in case.parties.seated
            for challenge in seat.challenges.all()
        ),
        question_open=any(
            question.answered_at is None for question in case.appeal.questions.all()
        ),
        reviewer_asked=_asks_sides(case.appeal),
        panel_by=panel_by(case),
        results_moved=case.appeal.weighed != case.appeal.ruling.event.revision,
        slip_open=get_slip(case.appeal) is not None,
        may_countersign=may_countersign(case),
    )


def sides_for_two(appeal: Appeal) -> set[int]:
    """The sides that let two members decide, since the case was last opened."""
    since = appeal.reopened_at
    return {
        answer.entry_id
        for answer in appeal.reviewer_answers.all()
        if answer.about == Consent.TWO and (since is None or answer.at > since)
    }


def two_may_act(case: Case) -> bool:
    """Whether two members are a panel in this case."""
    return _may_be_two(case) and sides_for_two(case.appeal) >= set(case.parties.sides)


def wants_two(case: Case) -> bool:
    """Whether two members sit, one is lacking, and the sides could let the two decide."""
    short = len(case.parties.seated) == TWO and vacancies(case) > 0
    return short and _may_be_two(case) and not two_may_act(case)


def _may_be_two(case: Case) -> bool:
    is_committee = Mode(case.appeal.mode) is Mode.COMMITTEE
    return is_committee and get_policy(case.appeal).two_may_decide


def _asks_sides(appeal: Appeal) -> bool:
    """Whether both sides may say now if one reviewer decides."""
    ends = get_deadline(appeal, Step.AGREEMENT)
    return ends is not None and in_time(now(), ends)


def panel_by(case: Case) -> datetime | None:
    """When a panel that lets its time pass is formed again: one step of the ladder
    after the hearing was to be fixed, or to begin, or the decision to be signed."""
    steps = {
        State.CONSTITUTING: Step.SCHEDULING,
        State.SCHEDULED: Step.HEARING,
        State.DELIBERATING: Step.DECISION,
        State.RETURNED_ON_LAW: Step.DECISION,
    }
    ends = get_deadline(case.appeal, steps[case.state]) if case.state in steps else None
    window = get_policy(case.appeal).ladder_step
    return window.ends_at(ends, case.appeal.club.zone) if ends else None


def get_slip(appeal: Appeal) -> Slip | None:
    """The correction of the decision that waits for a second signature."""
    draft = get_draft(appeal)
    slips = draft.slips.all() if draft else ()
    return next((slip for slip in slips if slip.is_open), None)


def may_countersign(case: Case) -> bool:
    """The director in charge, but not who wrote it; a manager where no one else is."""
    slip = get_slip(case.appeal)
    if slip is None or case.actor is None or case.actor.pk == slip.written_by_id:
        return False
    others = case.parties.in_charge - {slip.written_by_id}
    return case.actor.pk in others or not others


def why_not(reasons: Iterable[Guard], facts: CaseFacts, club: Club) -> str:
    """The reasons as sentences; a deadline that has passed names its instant."""
    return " ".join(_why(reason, facts, club) for reason in reasons)


def _why(reason: Guard, facts: CaseFacts, club: Club) -> str:
    if reason is Guard.IN_TIME and facts.deadline:
        ended = _(
            "The appeal period for this ruling ended on %(instant)s (Law 92B)."
        ) % {"instant": club_time(facts.deadline, club)}
        return ended if facts.results_final else f"{ended} {MAY_REFER}"
    if reason is Guard.HEARING_NOTICE:
        hours = facts.policy.hearing_notice.total_seconds() / 3600
        return _("Everyone needs %(hours)d hours' notice of the hearing.") % {
            "hours": hours
        }
    if reason is Guard.HEARING_SOON and facts.hearing_by:
        return _("The hearing must be before %(instant)s.") % {
            "instant": club_time(facts.hearing_by, club)
        }
    if reason is Guard.DECISION_COMPLETE:
        lacking = ", ".join(str(MISSING[field]) for field in facts.missing_fields)
        return _("Still missing: %(lacking)s.") % {"lacking": lacking}
    return str(GUARDS[reason])


def frozen(version: RulingVersion, players: Iterable[Player]) -> dict[str, Any]:
    """The pairs of the table with these players, the policy, and the lines as they were."""
    ruling = version.ruling
    event = ruling.event
    concerned = log_access.lines_concerned(event, ruling.result, version.effect)
    lines, found, sessions = load_rows(
        concerned, scoring.get_sections(event), event.sessions.all()
    )
    lines.sort(key=lambda line: (line.board, line.pk))
    by_key = {session.pk: session for session in sessions}
    for section in found:
        section.session = by_key[section.session_id]
    sections = told_apart(found)
    return {
        "entries": sorted(log_access.entries_at(lines, version.effect)),
        "players": sorted({player.pk for player in players}),
        "policy": ruling.event.policy.number,
        "lines": [_line(line, sections[line.section_id]) for line in lines],
    }


def appealed_boards(version: RulingVersion) -> list[int]:
    """The boards that the ruling is about; 0 where it is about none."""
    ruling = version.ruling
    lines = log_access.lines_concerned(ruling.event, ruling.result, version.effect)
    return sorted(set(lines.values_list("board", flat=True))) or [ruling.board or 0]


def frozen_boards(appeal: Appeal) -> list[int]:
    """The boards that the ruling was about when it was appealed; 0 if about none."""
    found = {line["board"] for line in appeal.frozen["lines"]}
    return sorted(found) or [appeal.ruling.board or 0]


def _line(result: Result, section: str) -> dict[str, Any]:
    reported = reported_outcome(result)
    return {
        "result": result.pk,
        "board": result.board,
        "table": result.table,
        "section": section,
        "table_name": table_name(section, result.table),
        "room": result.room,
        "contract": reported.contract if reported else "",
        "score": reported.score if reported else None,
    }
