"""The shape that all procedures share: moves as data, and the walk over them.

A move says which act leads from which state to which, who may do it, and what must
hold. A row whose target equals its source is something done within a state. When
several rows serve one act in one state, the one whose guards hold is walked.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

S = TypeVar("S", bound=StrEnum)
A = TypeVar("A", bound=StrEnum)
P = TypeVar("P", bound=StrEnum)
G = TypeVar("G", bound=StrEnum)
F = TypeVar("F")


class TransitionNotPossible(ValueError):
    """The case cannot move like that."""


class NoSuchTransition(TransitionNotPossible):
    """That act does not exist in that state."""


class NotTheirTransition(TransitionNotPossible):
    """The act exists in that state, but not for these parts."""


class Unmet(TransitionNotPossible):
    """What must hold before the move does not; `reasons` says what, as codes."""

    def __init__(self, reasons: Iterable[StrEnum]) -> None:
        self.reasons = tuple(reasons)
        super().__init__(f"not met: {', '.join(self.reasons)}")


# Not slotted: a frozen class with slots cannot be called through a parametrised alias.
@dataclass(frozen=True)
class Transition(Generic[S, A, P, G]):
    """One row: who may lead a case from `source` to `target`, if `guards` hold.

    The source None is the moment before there is a case.
    """

    action: A
    source: S | None
    target: S
    roles: frozenset[P]
    guards: tuple[G, ...] = ()

    @property
    def changes_state(self) -> bool:
        """Whether the case stands elsewhere afterwards."""
        return self.source != self.target


def from_each(
    sources: Iterable[S], act: A, target: S, parts: frozenset[P], *guards: G
) -> tuple[Transition[S, A, P, G], ...]:
    """The same move from several states."""
    return tuple(Transition(act, source, target, parts, guards) for source in sources)


def within(
    states: Iterable[S], act: A, parts: frozenset[P], *guards: G
) -> tuple[Transition[S, A, P, G], ...]:
    """Something that may be done in several states and leaves each as it is."""
    return tuple(Transition(act, state, state, parts, guards) for state in states)


@dataclass(frozen=True)
class StateMachine(Generic[S, A, P, G, F]):
    """The moves of one procedure, with the predicate behind each guard."""

    transitions: tuple[Transition[S, A, P, G], ...]
    checks: Mapping[G, Callable[[F], bool]]

    def rows(self, state: S | None, act: A) -> tuple[Transition[S, A, P, G], ...]:
        """The rows that serve that act in that state."""
        return tuple(
            transition
            for transition in self.transitions
            if (transition.source, transition.action) == (state, act)
        )

    def acts(self, state: S | None, parts: Iterable[P]) -> tuple[A, ...]:
        """The actions open to these roles in that state, in the order of the table."""
        roles = frozenset(parts)
        return tuple(
            dict.fromkeys(
                transition.action
                for transition in self.transitions
                if transition.source == state and transition.roles & roles
            )
        )

    def refusals(self, state: S | None, act: A, facts: F) -> tuple[G, ...]:
        """The guards that stand in the way; none, if the act can be done now."""
        return self._nearest(self._existing(state, act), facts)[1]

    def step(self, state: S | None, act: A, parts: Iterable[P], facts: F) -> S:
        """Where the act leads, if these parts may do it now."""
        transition, failing = self._nearest(self.rows_for(state, act, parts), facts)
        if failing:
            raise Unmet(failing)
        return transition.target

    def rows_for(
        self, state: S | None, act: A, parts: Iterable[P]
    ) -> list[Transition[S, A, P, G]]:
        """The transitions by which these roles may do the action, if guards hold."""
        roles = frozenset(parts)
        theirs = [row for row in self._existing(state, act) if row.roles & roles]
        if not theirs:
            raise NotTheirTransition(f"this part cannot {act} when the case is {state}")
        return theirs

    def _existing(self, state: S | None, act: A) -> tuple[Transition[S, A, P, G], ...]:
        rows = self.rows(state, act)
        if not rows:
            raise NoSuchTransition(f"nobody can {act} when the case is {state}")
        return rows

    def _nearest(
        self, rows: Sequence[Transition[S, A, P, G]], facts: F
    ) -> tuple[Transition[S, A, P, G], tuple[G, ...]]:
        """The row with the fewest guards in the way, and those guards."""
        failing = [(row, self._failing(row, facts)) for row in rows]
        return min(failing, key=lambda each: len(each[1]))

    def _failing(self, row: Transition[S, A, P, G], facts: F) -> tuple[G, ...]:
        return tuple(guard for guard in row.guards if not self.checks[guard](facts))
