"""Whose turn it is in a case, who of them has still to act, and what period runs."""

from collections.abc import Callable, Mapping
from datetime import datetime

from rulings.access.appeals import Case
from rulings.labels.appeals import Step
from rulings.models import PanelSeat
from rulings.procedure import appeals as procedure
from rulings.procedure.appeals import HELD_BY, Answer, Mode, Pending, Section, Turn
from rulings.queries.case_facts import running, vacancies

PERIODS: Mapping[Turn, tuple[Step, ...]] = {
    Turn.LODGING: (),
    Turn.CHECK: (Step.ADMISSIBILITY,),
    Turn.STATEMENTS: (Step.STATEMENTS,),
    Turn.APPOINTING: (Step.APPOINTING,),
    Turn.AGREEMENT: (Step.AGREEMENT,),
    Turn.FILLING: (Step.DECLARATIONS,),
    Turn.DECLARATIONS: (Step.DECLARATIONS,),
    Turn.SCHEDULING: (Step.SCHEDULING,),
    Turn.ALONE: (Step.APPOINTING, Step.SCHEDULING, Step.DECISION, Step.DECLARATIONS),
    Turn.HEARING: (Step.HEARING,),
    Turn.DECISION: (Step.DECISION,),
}
"""The periods in which that is to be done: the first of them that runs."""

READ_WITH: Mapping[Turn, Section] = {
    Turn.FACTS: Section.FACTS,
    Turn.QUESTION: Section.FACTS,
    Turn.CONCURRENCE: Section.FACTS,
    Turn.DECLARATIONS: Section.COMPOSITION,
    Turn.WAIVERS: Section.COMPOSITION,
}
"""The part of the case that tells its reader of what is waited for besides."""


def turns_of(case: Case) -> tuple[Turn, ...]:
    """What the case waits for, first what leads it on."""
    undone = (turn for turn, is_undone in UNDONE.items() if is_undone(case))
    alone = Mode(case.appeal.mode) is Mode.DIC_HEARS
    pending = Pending(state=case.state, alone=alone, undone=frozenset(undone))
    return procedure.turns_of(pending)


def has_turn(case: Case) -> bool:
    """Whether the case waits for this very person."""
    return any(
        HELD_BY[turn] & case.standing and not (turn in DONE and DONE[turn](case))
        for turn in turns_of(case)
    )


def until(case: Case) -> datetime | None:
    """When the time for what leads the case on is over; of one that was not admitted,
    the time in which a side may ask for a review."""
    turns = turns_of(case)
    steps = PERIODS[turns[0]] if turns else (Step.REVIEW,)
    found = (running(case.appeal, step) for step in steps)
    return next((one.ends_at for one in found if one), None)


def besides_shown(case: Case) -> tuple[Turn, ...]:
    """What the case waits for besides, as far as the reader may know of it."""
    return tuple(
        turn for turn in turns_of(case)[1:] if READ_WITH[turn] in case.cell.readable
    )


def _waits_for_statements(case: Case) -> bool:
    return not case.is_exchanged


def _waits_for_facts(case: Case) -> bool:
    return not case.facts_stated


def _asks_sides(case: Case) -> bool:
    return running(case.appeal, Step.AGREEMENT) is not None


def _has_empty_seat(case: Case) -> bool:
    return vacancies(case) > 0


def _waits_for_declarations(case: Case) -> bool:
    return not all(seat.has_declared for seat in case.cast.seated)


def _waits_for_waivers(case: Case) -> bool:
    return bool(_with_open_tie(case))


def _waits_for_director(case: Case) -> bool:
    return any(one.answered_at is None for one in case.appeal.questions.all())


def _waits_for_partner(case: Case) -> bool:
    return bool(_asked_partners(case))


UNDONE: Mapping[Turn, Callable[[Case], bool]] = {
    Turn.STATEMENTS: _waits_for_statements,
    Turn.FACTS: _waits_for_facts,
    Turn.AGREEMENT: _asks_sides,
    Turn.FILLING: _has_empty_seat,
    Turn.DECLARATIONS: _waits_for_declarations,
    Turn.WAIVERS: _waits_for_waivers,
    Turn.QUESTION: _waits_for_director,
    Turn.CONCURRENCE: _waits_for_partner,
}
"""When something that a case may wait for is not done yet."""


def _side_has_stated(case: Case) -> bool:
    return case.side in case.stated


def _side_has_said(case: Case) -> bool:
    return any(one.entry_id == case.side for one in case.appeal.reviewer_answers.all())


def _has_declared(case: Case) -> bool:
    return case.seat is not None and case.seat.has_declared


def _has_spoken(case: Case) -> bool:
    """Whether the person has said of every tie that waits if it matters."""
    actor = case.actor.pk if case.actor else None
    return all(
        any(said.by_id == actor for said in seat.waivers.all())
        for seat in _with_open_tie(case)
    )


def _is_not_asked(case: Case) -> bool:
    return case.actor is None or case.actor.pk not in _asked_partners(case)


DONE: Mapping[Turn, Callable[[Case], bool]] = {
    Turn.STATEMENTS: _side_has_stated,
    Turn.AGREEMENT: _side_has_said,
    Turn.DECLARATIONS: _has_declared,
    Turn.WAIVERS: _has_spoken,
    Turn.CONCURRENCE: _is_not_asked,
}
"""When one of those who have the turn has nothing left to do."""


def _with_open_tie(case: Case) -> list[PanelSeat]:
    return [seat for seat in case.cast.seated if seat.waits_for_waiver]


def _asked_partners(case: Case) -> list[int | None]:
    """The accounts of those who have not answered yet if their side agrees."""
    return [
        one.player.account_id
        for notice in case.cast.notices
        for one in notice.answers.all()
        if notice.is_live and one.answer == Answer.PENDING
    ]
