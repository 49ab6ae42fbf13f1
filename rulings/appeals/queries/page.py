"""Page of an appeal, and lines of lists, for one reader.

Sections that the reader may not read are empty.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.urls import reverse
from django.utils.functional import Promise

from clubsite.accounts.models import User
from clubsite.audit.messages import AuditMessage
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.retention import OpenCase
from rulings.appeals.access import cases as access_cases
from rulings.appeals.access.cases import Case
from rulings.appeals.access.pack import may_print
from rulings.appeals.deposits.queries import ReceiptLink, case_receipts
from rulings.appeals.labels import (
    ANSWERS,
    DEPOSITS,
    DISMISSALS,
    STATES,
    Channel,
    Ending,
    Step,
)
from rulings.appeals.models import Appeal, AppealNotice, Evidence, Statement
from rulings.appeals.procedure import (
    OPEN,
    Action,
    CaseRole,
    Deposit,
    Glimpse,
    Section,
    State,
)
from rulings.appeals.procedure.record import usual_evidence
from rulings.appeals.queries.act_notes import next_after_declaring
from rulings.appeals.queries.actions import ActionView, build_actions, has_turn
from rulings.appeals.queries.aftermath import (
    ConflictView,
    FurtherView,
    build_conflict,
    build_further,
)
from rulings.appeals.queries.board import SpokenRuling, spoken_rulings
from rulings.appeals.queries.case_facts import get_deadline, get_draft
from rulings.appeals.queries.head import (
    Head,
    SideView,
    build_head,
    build_history,
    build_sides,
    knows_state,
    redaction_level,
    side_labels,
)
from rulings.appeals.queries.merits import merit_text
from rulings.appeals.queries.next_steps import Guidance, build_guidance
from rulings.appeals.queries.panel import (
    AnswerOfSide,
    DecisionView,
    DeliberationView,
    EarlierView,
    SeatView,
    body_text,
    build_answers,
    build_decision,
    build_deliberation,
    build_earlier,
    build_seats,
)
from rulings.appeals.queries.record import RecordView, build_record_view
from rulings.appeals.queries.warnings import WarningView, build_warnings
from rulings.appeals.record_labels import EVIDENCE, EVIDENCE_CHECKS
from rulings.evidence.labels import file_label, why_failed
from rulings.laws.references import LawRef
from rulings.log.procedure.deadlines import in_time
from rulings.log.procedure.redaction import Level, Scope
from rulings.log.queries.boards import RuledBoard, ruled_board
from rulings.log.queries.effects import WrittenEffect, written_effect
from rulings.log.queries.rulings import family_title

ENTERED_LATE = timedelta(hours=12)
"""From when on the other side is shown that a notice was entered long after."""


@dataclass(frozen=True, slots=True)
class StatementView:
    """What a side, or the director, stated."""

    text: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class FileView:
    """A file of the case, to be opened by its key; `problem` is for the person who added it.

    `kind` and `note` say what it shows, `check` what a note on that kind should say.
    """

    key: int
    label: str
    kind: Promise
    check: Promise
    note: str
    size: int
    by: str
    is_ready: bool
    is_failed: bool
    problem: str


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question of the panel and the director's answer."""

    key: int
    text: str
    at: datetime
    answer: str
    answered_at: datetime | None


@dataclass(frozen=True, slots=True)
class LawReturn:
    """What a panel recommends to the director on the law, and the director's answer.

    `silent`: the director let the time pass and so has kept the ruling.
    """

    text: str
    at: datetime
    answered_at: datetime | None
    answer: str

    @property
    def silent(self) -> bool:
        """Whether the ruling was kept without a word."""
        return self.answered_at is not None and not self.answer


@dataclass(frozen=True, slots=True)
class FactsView:
    """The ruling as it was appealed, and what the director states.

    `usual` is the evidence that helps with such a ruling, and if a file of it is there.
    """

    title: str
    laws: tuple[LawRef, ...]
    director: str
    given_at: datetime
    facts_text: str
    reason: str
    effect: WrittenEffect
    lines: tuple[Mapping[str, object], ...]
    statements: tuple[StatementView, ...]
    files: tuple[FileView, ...]
    questions: tuple[QuestionView, ...]
    law_answer: str
    law_return: LawReturn | None
    dismissal: str
    why: str
    review: str
    usual: tuple[tuple[Promise, bool], ...] = ()
    polls: tuple[Mapping[str, object], ...] = ()
    board: RuledBoard | None = None
    spoken: tuple[SpokenRuling, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What a partner says."""

    name: str
    words: Promise | str
    through_director: bool


@dataclass(frozen=True, slots=True)
class NoticeView:
    """One notice of appeal, as far as the reader may read it."""

    key: int
    side: str
    by: str
    is_referral: bool
    channel: str
    notice_at: datetime
    entered_at: datetime
    entered_late: bool
    grounds: str
    requested: str
    sees_grounds: bool
    answers: tuple[AnswerView, ...]
    ended: str
    merit: str
    merit_reason: str


@dataclass(frozen=True, slots=True)
class DepositView:
    """What is owed or held for one notice."""

    key: int
    side: str
    amount: str
    words: Promise | str
    why_waived: str
    to_return: bool
    receipts: tuple[ReceiptLink, ...] = ()


@dataclass(frozen=True, slots=True)
class StatementsView:
    """What the sides filed, as far as it is exchanged."""

    statements: tuple[StatementView, ...]
    files: tuple[FileView, ...]
    waits_for_exchange: bool


def build_facts(case: Case) -> FactsView | None:
    """The facts, for who reads them; with names removed, only what names no one."""
    if Section.FACTS not in case.cell.readable:
        return None
    version = case.appeal.ruling_version
    if redaction_level(case) is Level.SEATS:
        return _facts_without_names(case)
    appeal = case.appeal
    own = [s for s in appeal.statements.all() if s.entry_id is None]
    return FactsView(
        title=family_title(version.family),
        laws=tuple(LawRef.parse(law) for law in version.laws),
        director=str(version.given_by),
        given_at=version.given_at,
        facts_text=version.facts,
        reason=version.reason,
        effect=written_effect(
            appeal.ruling.event, version.effect, _own_penalties(case)
        ),
        lines=tuple(appeal.frozen["lines"]),
        statements=tuple(_statement(s) for s in own),
        files=_files(case, (e for e in appeal.evidence.all() if not e.entry_id)),
        questions=tuple(
            QuestionView(q.pk, q.text, q.asked_at, q.answer, q.answered_at)
            for q in appeal.questions.all()
        ),
        usual=_usual_evidence(case),
        law_answer=appeal.law_answer,
        law_return=_law_return(appeal),
        dismissal=str(DISMISSALS.get(appeal.dismissal, "")),
        why=appeal.reason,
        review=appeal.review,
        polls=tuple(version.polls),
        board=ruled_board(version, case.actor, file=True),
        spoken=spoken_rulings(case),
    )


def _usual_evidence(case: Case) -> tuple[tuple[Promise, bool], ...]:
    """What helps with such a ruling, and if it is among the files that the reader opens."""
    exchanged = case.is_exchanged
    kinds = {
        file.kind
        for file in case.appeal.evidence.all()
        if not file.is_failed
        and (file.entry_id is None or _reads(case, file, exchanged))
    }
    usual = usual_evidence(case.appeal.ruling_version.family)
    return tuple((EVIDENCE[kind], kind.value in kinds) for kind in usual)


def _law_return(appeal: Appeal) -> LawReturn | None:
    if appeal.returned_at is None:
        return None
    ends = get_deadline(appeal, Step.LAW)
    over = ends if ends and not in_time(now(), ends) else None
    return LawReturn(
        appeal.recommended,
        appeal.returned_at,
        appeal.upheld_at or over,
        appeal.why_upheld,
    )


def _facts_without_names(case: Case) -> FactsView:
    version = case.appeal.ruling_version
    return FactsView(
        title=family_title(version.family),
        laws=tuple(LawRef.parse(law) for law in version.laws),
        director=str(version.given_by),
        given_at=version.given_at,
        facts_text="",
        reason="",
        effect=WrittenEffect((), ()),
        lines=(),
        statements=(),
        files=(),
        questions=(),
        law_answer="",
        law_return=None,
        dismissal="",
        why="",
        review="",
    )


def build_notices(case: Case) -> tuple[NoticeView, ...]:
    """The notices, for who reads the facts with names."""
    reads = Section.FACTS in case.cell.readable and redaction_level(case) is Level.NAMES
    if not reads:
        return ()
    sides = {side.key: side for side in build_sides(case)}
    return tuple(_notice(notice, case, sides) for notice in case.parties.notices)


def build_statements(case: Case) -> StatementsView | None:
    """The statements and files of the sides, if this user reads any of them."""
    if Section.STATEMENTS not in case.cell.readable:
        return None
    exchanged = case.is_exchanged
    statements = [
        statement for statement in case.appeal.statements.all() if statement.entry_id
    ]
    files = [evidence for evidence in case.appeal.evidence.all() if evidence.entry_id]
    if not statements and not files and case.state is not State.PREPARING:
        return None
    return StatementsView(
        tuple(
            _statement(statement)
            for statement in statements
            if _reads(case, statement, exchanged)
        ),
        _files(case, (file for file in files if _reads(case, file, exchanged))),
        waits_for_exchange=not exchanged
        and Scope.EXCHANGED in case.cell.scopes(Section.STATEMENTS),
    )


def _reads(case: Case, item: Statement | Evidence, exchanged: bool) -> bool:
    """Whether a statement or file is open; once exchanged, it stays so if sent back."""
    released = exchanged or item.released_at is not None
    return case.reads_side(Section.STATEMENTS, item.entry_id, released=released)


def build_deposits(case: Case) -> tuple[DepositView, ...]:
    """The deposits: all, or one's own."""
    scopes = case.cell.scopes(Section.MONEY)
    if not scopes:
        return ()
    sides = side_labels(case)
    receipts = case_receipts(case)
    return tuple(
        DepositView(
            notice.pk,
            sides[notice.entry_id],
            notice.amount,
            DEPOSITS[notice.deposit],
            notice.why_waived,
            notice.to_return,
            receipts.get(notice.pk, ()),
        )
        for notice in case.parties.notices
        if notice.entry_id
        and notice.deposit != Deposit.NONE
        and (Scope.ALL in scopes or notice.entry_id == case.side)
    )


def _notice(
    notice: AppealNotice, case: Case, sides: Mapping[int, SideView]
) -> NoticeView:
    side = sides.get(notice.entry_id or 0)
    sees = _sees_grounds(notice, case)
    late = notice.entered_at - notice.notice_at > ENTERED_LATE
    return NoticeView(
        key=notice.pk,
        side=side.label if side else "",
        by=str(notice.player or notice.entered_by),
        is_referral=notice.is_referral,
        channel=str(Channel(notice.channel).label),
        notice_at=notice.notice_at,
        entered_at=notice.entered_at,
        entered_late=late,
        grounds=notice.grounds if sees else "",
        requested=notice.requested if sees else "",
        sees_grounds=sees,
        answers=tuple(
            AnswerView(
                str(answer.player), ANSWERS[answer.answer], answer.through_director
            )
            for answer in notice.answers.all()
        ),
        ended=str(Ending(notice.why_ended).label) if notice.why_ended else "",
        merit=merit_text(notice, get_draft(case.appeal)),
        merit_reason=notice.merit_reason,
    )


def _sees_grounds(notice: AppealNotice, case: Case) -> bool:
    """A notice's grounds are its side's words: the other side reads them at once."""
    scopes = case.cell.scopes(Section.STATEMENTS)
    own = notice.entry_id is not None and notice.entry_id == case.side
    shared = Glimpse.GROUNDS in case.cell.glimpses or Scope.EXCHANGED in scopes
    return Scope.ALL in scopes or shared or (own and bool(scopes))


def _statement(statement: Statement) -> StatementView:
    return StatementView(statement.text, str(statement.filed_by), statement.filed_at)


def _files(case: Case, files: Iterable[Evidence]) -> tuple[FileView, ...]:
    """The files; one that cannot be read is shown to the person who added it alone."""
    views = (build_file_view(case, file) for file in files)
    return tuple(view for view in views if view.problem or not view.is_failed)


def build_file_view(case: Case, file: Evidence) -> FileView:
    """A file by its number among those of its side: its own name is told to no one."""
    own = [
        each.pk for each in case.appeal.evidence.all() if each.entry_id == file.entry_id
    ]
    by_reader = case.actor is not None and file.filed_by_id == case.actor.pk
    return FileView(
        key=file.pk,
        label=file_label(file.content_type, own.index(file.pk) + 1),
        kind=EVIDENCE[file.kind],
        check=EVIDENCE_CHECKS[file.kind],
        note=file.note,
        size=file.size,
        by=str(file.filed_by),
        is_ready=file.is_ready,
        is_failed=file.is_failed,
        problem=why_failed(file.name, file.problem)
        if file.is_failed and by_reader
        else "",
    )


def _own_penalties(case: Case) -> frozenset[int] | None:
    """Whose disciplinary penalties the reader may know: a director all (3.6)."""
    if case.standing & {CaseRole.RULING_DIRECTOR, CaseRole.DIRECTOR_IN_CHARGE}:
        return None
    return frozenset({case.side} if case.side else ())


@dataclass(frozen=True, slots=True)
class AppealPage:
    """One appeal for one reader; who may not read a part gets it empty."""

    head: Head
    actions: tuple[ActionView, ...]
    waiting: tuple[ActionView, ...]
    only_declares: bool
    guidance: Guidance
    facts: FactsView | None
    notices: tuple[NoticeView, ...]
    statements: StatementsView | None
    seats: tuple[SeatView, ...]
    deliberation: DeliberationView | None
    decision: DecisionView | None
    deposits: tuple[DepositView, ...]
    body: Promise | str
    answers: tuple[AnswerOfSide, ...]
    history: tuple[AuditMessage, ...]
    record: RecordView | None
    further: FurtherView | None
    earlier: tuple[EarlierView, ...]
    conflict: ConflictView | None
    may_print: bool
    warnings: tuple[WarningView, ...]
    amend_url: str


@dataclass(frozen=True, slots=True)
class CaseSummary:
    """An appeal in a list."""

    key: int
    number: str
    event: str
    date: date
    board: int | None
    section: str
    table_name: str
    state: Promise | str
    until: datetime | None
    mine: bool
    opens: bool
    ruling: int


def appeal_page(case: Case) -> AppealPage:
    """The page for this reader."""
    actions = build_actions(case)
    guidance = build_guidance(case, actions)
    return AppealPage(
        head=build_head(case),
        actions=tuple(action for action in actions if not action.why_not),
        waiting=tuple(action for action in actions if action.why_not),
        only_declares=CaseRole.ASSIGNED in case.standing
        and not knows_state(case)
        and not next_after_declaring(case),
        guidance=guidance,
        facts=build_facts(case),
        notices=build_notices(case),
        statements=build_statements(case),
        seats=build_seats(case),
        deliberation=build_deliberation(case),
        decision=build_decision(case),
        deposits=build_deposits(case),
        body=body_text(case),
        answers=build_answers(case),
        history=build_history(case),
        record=build_record_view(case),
        further=build_further(case),
        earlier=build_earlier(case),
        conflict=build_conflict(case),
        may_print=may_print(case),
        warnings=build_warnings(case),
        amend_url=_amend_url(case, actions),
    )


def _amend_url(case: Case, actions: list[ActionView]) -> str:
    """Where the ruling is amended, for the person who may otherwise keep it."""
    if not any(
        view.code == Action.KEEP_RULING and not view.why_not for view in actions
    ):
        return ""
    ruling = case.appeal.ruling
    return reverse("ruling_amend", args=[case.appeal.club.slug, ruling.pk])


def case_summaries(user: User, club: Club) -> list[CaseSummary]:
    """The club's appeals that this person knows of; those with something to do first."""
    cases = access_cases.get_cases(user, club)
    access_cases.load_turns(cases)
    lines = [_line(case) for case in cases]
    return sorted(lines, key=lambda line: not line.mine)


def _line(case: Case) -> CaseSummary:
    head = build_head(case)
    return CaseSummary(
        key=case.appeal.pk,
        number=case.appeal.label,
        event=head.event,
        date=head.date,
        board=head.board,
        section=head.section,
        table_name=head.table_name,
        state=head.state
        or (STATES[case.state] if case.state is State.DRAFT else head.invitation),
        until=head.until,
        mine=has_turn(case),
        opens=case.opens,
        ruling=case.appeal.ruling_id,
    )


def open_appeals(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these appeals, those whose file exists for the person."""
    cases = access_cases.get_cases(user, club, among=keys)
    return {case.appeal.pk for case in cases if case.opens}


def cases_that_keep(viewer: User, account: int, club: Club) -> list[OpenCase]:
    """The open appeals for which an erasure of that person's data waits."""
    return [
        OpenCase(
            case.appeal.label,
            reverse("appeal_detail", args=[club.slug, case.appeal.pk]),
        )
        for case in access_cases.get_cases(viewer, club)
        if case.opens and case.state in OPEN and account in case.parties.parties
    ]
