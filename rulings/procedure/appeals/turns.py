"""Whose turn it is in each state of an appeal, and until when."""

from datetime import datetime
from zoneinfo import ZoneInfo

from rulings.procedure.appeals.facts import AppealPolicy
from rulings.procedure.appeals.parts import PARTIES, Part, State
from rulings.procedure.deadlines import Window

TURNS: dict[State, frozenset[Part]] = {
    State.DRAFT: frozenset({Part.APPELLANT, Part.CAPTAIN}),
    State.LODGED: frozenset({Part.CLOCK}),
    State.ADMISSIBILITY: frozenset({Part.DIRECTOR_IN_CHARGE}),
    State.PREPARING: PARTIES | {Part.RULING_DIRECTOR},
    State.CONSTITUTING: frozenset({Part.ASSIGNED, Part.EXTERNAL_ASSIGNED, Part.CHAIR}),
    State.SCHEDULED: frozenset({Part.CHAIR, Part.EXTERNAL}),
    State.DELIBERATING: frozenset({Part.CHAIR, Part.MEMBER, Part.EXTERNAL}),
}


def whose_turn(state: State) -> frozenset[Part]:
    """The parts that must act next; nobody, once the appeal has ended."""
    return TURNS.get(state, frozenset())


def step_window(state: State, policy: AppealPolicy) -> Window | None:
    """How long the step may take; None where no period runs by itself."""
    windows = {
        State.ADMISSIBILITY: policy.admissibility,
        State.PREPARING: policy.statements,
        State.CONSTITUTING: policy.ladder_step,
        State.SCHEDULED: policy.hearing,
        State.DELIBERATING: policy.decision,
        State.INADMISSIBLE: policy.review,
    }
    return windows.get(state)


def step_deadline(
    state: State, entered_at: datetime, policy: AppealPolicy, zone: ZoneInfo
) -> datetime | None:
    """When the step that began at that instant must be done."""
    window = step_window(state, policy)
    return window.ends_at(entered_at, zone) if window else None
