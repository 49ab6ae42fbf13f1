"""Average plus that a contestant has again and again in one session (Law 12C2d)."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.bridge.adjusted import Artificial, Treatment
from scoring.bridge.contest.values import MatchRules
from scoring.bridge.contract import Side
from scoring.bridge.convention import Repeated
from scoring.bridge.event.values import Line

Held = tuple[int, int]
"""A session and who plays in it."""


def with_repeated(lines: Sequence[Line], rule: Repeated | None) -> Sequence[Line]:
    """The lines with what average plus becomes on further boards of a session.

    The boards go by their numbers; the two rooms of one are one board. Points that
    somebody said stay as they are.
    """
    if rule is None:
        return lines
    boards: dict[Held, set[int]] = {}
    for line in lines:
        for side in Side:
            if _is_plus(line.treatment(side)):
                held = (line.session, line.entry(side))
                boards.setdefault(held, set()).add(line.board)
    beyond = {held: set(sorted(found)[rule.after :]) for held, found in boards.items()}
    return [_lowered(line, beyond, rule) for line in lines]


def lowered_already(rules: MatchRules) -> MatchRules:
    """The rules for lines that have been through `with_repeated`."""
    if rules.compared is None:
        return rules
    convention = replace(rules.compared.convention, repeated=None)
    return replace(rules, compared=replace(rules.compared, convention=convention))


def _is_plus(treatment: Treatment) -> bool:
    return isinstance(treatment, Artificial) and treatment.percent > 50


def _lowered(line: Line, beyond: dict[Held, set[int]], rule: Repeated) -> Line:
    ns, ew = (
        _less(line.treatment(side), rule)
        if line.board in beyond.get((line.session, line.entry(side)), ())
        else line.treatment(side)
        for side in Side
    )
    if (ns, ew) == (line.for_ns, line.for_ew):
        return line
    return replace(line, for_ns=ns, for_ew=ew)


def _less(treatment: Treatment, rule: Repeated) -> Treatment:
    if not isinstance(treatment, Artificial) or treatment.points is not None:
        return treatment
    return replace(treatment, percent=min(treatment.percent, rule.percent))
