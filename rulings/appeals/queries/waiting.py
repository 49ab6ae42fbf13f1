"""What waits for a person in the cases of all clubs: until when, and what happens else."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.urls import reverse
from django.utils.functional import Promise

from clubsite.accounts.models import User
from clubsite.clubs.landing import Occasion, Part
from clubsite.clubs.models import Club
from clubsite.clubs.templatetags.club import club_time
from clubsite.site.clock import now
from clubsite.site.questions import Question
from rulings.appeals.access.cases import Case
from rulings.appeals.access.waiting import get_unfinished_cases
from rulings.appeals.labels import STATES, Step
from rulings.appeals.procedure import (
    ENDED,
    HELD_BY,
    WITH_PANEL,
    Action,
    Deposit,
    Mode,
    State,
    Turn,
)
from rulings.appeals.queries.actions import (
    DONE,
    PERIODS,
    get_turns,
    has_deposit_due,
    review_waits,
)
from rulings.appeals.queries.case_facts import (
    has_open_conflict,
    may_countersign,
    panel_by,
    running,
    settles_conflict,
)
from rulings.appeals.queries.deciding import deciding_turn
from rulings.appeals.queries.head import knows_state
from rulings.appeals.turn_labels import DUTIES, LATER, OTHERWISE, OTHERWISE_ALONE
from rulings.log.queries.open_items import appeal_deadline

BESIDES: Mapping[Turn, tuple[Step, ...]] = {
    Turn.FACTS: (Step.STATEMENTS, Step.APPOINTING),
    Turn.LAW_FIRST: (Step.STATEMENTS, Step.APPOINTING),
    Turn.WAIVERS: (Step.SCHEDULING, Step.HEARING, Step.DECISION),
    Turn.QUESTION: (Step.DECISION,),
    Turn.CONCURRENCE: (Step.HEARING,),
    Turn.PAYMENT: (Step.ADMISSIBILITY,),
    Turn.TWO: (Step.DECLARATIONS,),
}
"""The periods in which something is to be done that does not lead the case on by itself."""

NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class DutyView:
    """Something that waits for the reader; without `until` there is no deadline."""

    club: Club
    url: str
    number: str
    event: str
    state: Promise | str
    words: Promise
    until: datetime | None
    is_over: bool
    otherwise: Promise | str


more_duties = Question[[Sequence[Case]], list[DutyView]](
    "What else waits in these cases for the person who has them"
)


def waiting_duties(user: User) -> list[DutyView]:
    """Everything that waits for this person in any club, first what ends first."""
    cases = get_unfinished_cases(user)
    found = _own_duties(cases)
    for others in more_duties.ask(cases) if cases else ():
        found += others
    return sorted(found, key=lambda duty: duty.until or NEVER)


def occasions_of_cases(user: User) -> list[Occasion]:
    """The clubs in whose cases themselves something waits for this person."""
    duties = _own_duties(get_unfinished_cases(user))
    slugs = dict.fromkeys(duty.club.slug for duty in duties)
    return [Occasion(Part.CASE, slug) for slug in slugs]


def _own_duties(cases: Sequence[Case]) -> list[DutyView]:
    return [
        _view(case, duty, until) for case in cases for duty, until in duties_of(case)
    ]


def _view(case: Case, duty: Turn, until: datetime | None) -> DutyView:
    appeal = case.appeal
    page = "appeal_lodge" if case.state is State.DRAFT else "appeal_detail"
    key = appeal.ruling_id if case.state is State.DRAFT else appeal.pk
    return DutyView(
        club=appeal.club,
        url=reverse(page, args=[appeal.club.slug, key]),
        number=appeal.label,
        event=appeal.ruling.event.name,
        state=STATES[case.state] if knows_state(case) else "",
        words=DUTIES[duty],
        until=until,
        is_over=until is not None and until < now(),
        otherwise=otherwise(case, duty),
    )


def otherwise(case: Case, duty: Turn) -> Promise | str:
    """What happens if the duty is not done: a panel has some time after its deadline."""
    alone = Mode(case.appeal.mode).is_single
    words = (OTHERWISE_ALONE if alone else OTHERWISE)[duty]
    if duty not in LATER or words is not OTHERWISE[duty]:
        return words
    ends = panel_by(case)
    at = {"time": club_time(ends, case.appeal.club)}
    return str(LATER[duty]) % at if ends else words


def duties_of(case: Case) -> Iterator[tuple[Turn, datetime | None]]:
    """What waits for the person in that case, each with its end."""
    for turn in get_turns(case):
        if HELD_BY[turn] & case.standing and not (turn in DONE and DONE[turn](case)):
            yield _own_step(case, turn), _until(case, turn)
    yield from _after_the_end(case)


def _own_step(case: Case, turn: Turn) -> Turn:
    """The turn, or the step of the decision that the person is to take."""
    decides = turn in {Turn.DECISION, Turn.ALONE} and case.state in WITH_PANEL
    return (deciding_turn(case) or turn) if decides else turn


def _after_the_end(case: Case) -> Iterator[tuple[Turn, datetime | None]]:
    """What waits for the person in a case that has ended, or been rejected."""
    if case.state is State.INADMISSIBLE and _is_to_declare(case):
        yield Turn.DECLARATIONS, _until(case, Turn.DECLARATIONS)
    settles = Action.SETTLE_DEPOSIT in case.actions and case.state in ENDED
    left = {
        Turn.REVIEW: Action.RESTORE in case.actions and review_waits(case),
        Turn.COUNTERSIGN: Action.COUNTERSIGN in case.actions and may_countersign(case),
        Turn.CONFLICT: has_open_conflict(case.appeal) and settles_conflict(case),
        Turn.ANSWER: Action.RECORD_ANSWER in case.actions,
        Turn.DEPOSIT: settles and _owes_deposit(case),
        Turn.PAYMENT: settles and has_deposit_due(case),
    }
    yield from ((duty, None) for duty, waits in left.items() if waits)


def _until(case: Case, turn: Turn) -> datetime | None:
    if turn is Turn.LODGING:
        return appeal_deadline(case.appeal.ruling_version)
    steps = PERIODS.get(turn) or BESIDES[turn]
    found = (running(case.appeal, step) for step in steps)
    ends = next((deadline.ends_at for deadline in found if deadline), None)
    limit = case.appeal.decide_before if turn is Turn.DECISION else None
    if limit and limit < now():
        # The draw no longer waits; the panel still has its own period.
        return ends
    return min(filter(None, (ends, limit)), default=None)


def _is_to_declare(case: Case) -> bool:
    """Whether the person was asked to review a rejection and has declared nothing yet."""
    return case.seat is not None and not case.seat.has_declared


def _owes_deposit(case: Case) -> bool:
    """Whether a deposit goes back to its side: one paid only after the decision, too."""
    return any(
        notice.to_return or notice.deposit == Deposit.HELD
        for notice in case.parties.notices
    )
