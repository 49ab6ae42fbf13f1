"""An appeal as one reader's page: what he may not read is not in it."""

from dataclasses import dataclass
from datetime import date, datetime

from django.utils.functional import Promise

from clubsite.accounts.models import User
from clubsite.audit.words import Line
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from rulings.appeals import procedure
from rulings.appeals.access import cases as access_cases
from rulings.appeals.access import parties
from rulings.appeals.access.cases import Case
from rulings.appeals.labels import STATES
from rulings.appeals.procedure import Act, Part, State
from rulings.appeals.queries.actions import ActShown, acts_shown, has_turn
from rulings.appeals.queries.case_facts import CLOSED
from rulings.appeals.queries.head import Head, head_of, history_shown, knows_state
from rulings.appeals.queries.panel import (
    AnswerOfSide,
    DecisionShown,
    DeliberationShown,
    SeatShown,
    answers_shown,
    body_shown,
    decision_shown,
    deliberation_shown,
    seats_shown,
)
from rulings.appeals.queries.sections import (
    DepositShown,
    FactsShown,
    NoticeShown,
    StatementsShown,
    deposits_shown,
    facts_shown,
    notices_shown,
    statements_shown,
)
from rulings.log import access as rulings_access
from rulings.log.models import Ruling
from rulings.log.procedure.deadlines import in_time
from rulings.log.queries.open_items import appeal_deadline
from scoring.events.policy import AppealPeriodPolicy


@dataclass(frozen=True, slots=True)
class AppealPage:
    """One appeal for one reader; who may not read a part gets it empty."""

    head: Head
    acts: tuple[ActShown, ...]
    waiting: tuple[ActShown, ...]
    only_declares: bool
    facts: FactsShown | None
    notices: tuple[NoticeShown, ...]
    statements: StatementsShown | None
    seats: tuple[SeatShown, ...]
    deliberation: DeliberationShown | None
    decision: DecisionShown | None
    deposits: tuple[DepositShown, ...]
    body: Promise | str
    answers: tuple[AnswerOfSide, ...]
    history: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class CaseLine:
    """An appeal as one line of a list."""

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


@dataclass(frozen=True, slots=True)
class WaysToAppeal:
    """What a reader of a ruling can do about it now.

    `minutes` is the appeal period after the results are posted.
    """

    deadline: datetime | None
    minutes: int
    is_over: bool
    may_lodge: bool
    may_enter: bool
    may_refer: bool
    open_case: int | None


def appeal_page(case: Case) -> AppealPage:
    """The page for this reader."""
    acts = acts_shown(case)
    return AppealPage(
        head=head_of(case),
        acts=tuple(one for one in acts if not one.why_not),
        waiting=tuple(one for one in acts if one.why_not),
        only_declares=Part.ASSIGNED in case.standing and not knows_state(case),
        facts=facts_shown(case),
        notices=notices_shown(case),
        statements=statements_shown(case),
        seats=seats_shown(case),
        deliberation=deliberation_shown(case),
        decision=decision_shown(case),
        deposits=deposits_shown(case),
        body=body_shown(case),
        answers=answers_shown(case),
        history=history_shown(case),
    )


def case_lines(user: User, club: Club) -> list[CaseLine]:
    """The club's appeals that this person knows of; those with something to do first."""
    cases = access_cases.cases_of(user, club)
    access_cases.load_turns(cases)
    lines = [_line(case) for case in cases]
    return sorted(lines, key=lambda line: not line.mine)


def ways_to_appeal(ruling: Ruling, user: User) -> WaysToAppeal:
    """What the reader of a ruling can do about it: four queries and the ruling's own."""
    version = rulings_access.latest_version(ruling)
    deadline = appeal_deadline(version)
    open_to = ruling.is_given and ruling.event.state not in CLOSED
    held = parties.parts_before(user, version) if open_to else frozenset()
    acts = procedure.allowed_acts(None, held)
    found = access_cases.open_appeal(ruling)
    decided = access_cases.held_by_panel(ruling) is State.DECIDED
    is_free = found is None and not decided
    directs = bool(held & {Part.RULING_DIRECTOR, Part.DIRECTOR_IN_CHARGE})
    near = found is not None and (Part.APPELLANT in held or directs)
    return WaysToAppeal(
        deadline=deadline,
        minutes=AppealPeriodPolicy.of(ruling.event.policy).appeal_minutes,
        is_over=not in_time(now(), deadline),
        may_lodge=Act.BEGIN in acts and is_free,
        may_enter=Act.ENTER in acts and is_free,
        may_refer=Act.REFER in acts and is_free,
        open_case=found.pk if found and near else None,
    )


def _line(case: Case) -> CaseLine:
    head = head_of(case)
    return CaseLine(
        key=case.appeal.pk,
        number=case.appeal.label,
        event=head.event,
        date=head.date,
        board=head.board,
        section=head.section,
        table_name=head.table_name,
        state=head.state
        or (STATES[case.state] if case.state is State.DRAFT else head.asked),
        until=head.until,
        mine=has_turn(case),
        opens=case.opens,
        ruling=case.appeal.ruling_id,
    )


def open_appeals(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these appeals, those whose file exists for the person."""
    cases = access_cases.cases_of(user, club, among=keys)
    return {case.appeal.pk for case in cases if case.opens}
