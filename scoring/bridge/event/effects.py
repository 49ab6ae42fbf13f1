"""What each kind of result does under each method: the one table of it.

The scorer of sessions and the scorer of matches follow these rows, and the tests hold
every row against what they do.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.bridge.adjusted import (
    Artificial,
    Awaited,
    NotPlayed,
    Outcomes,
    Reported,
    Scored,
    Treatment,
)


class Setting(StrEnum):
    """Where a result is compared: the methods of pairs, and the matches of teams."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross_imps"
    BUTLER = "butler"
    AGGREGATE = "aggregate"
    TEAMS = "teams"
    KNOCKOUT = "knockout"
    BOARD_A_MATCH = "board_a_match"


class Kind(StrEnum):
    """What stands on a line for one side."""

    REPORTED = "reported"
    ASSIGNED = "assigned"
    WEIGHTED = "weighted"
    SPLIT = "split"
    ARTIFICIAL = "artificial"
    NOT_PLAYED = "not_played"
    AWAITED = "awaited"


class Enters(StrEnum):
    """How a result takes part in what others are compared with.

    WHOLE as one result, PARTS with the weights of its outcomes, OWN_TABLE as one in
    the table of the side that it is for, NOT at all; NONE where nothing of the kind
    exists under the method.
    """

    WHOLE = "whole"
    PARTS = "parts"
    OWN_TABLE = "own_table"
    NOT = "not"
    NONE = "none"


class Worth(StrEnum):
    """Where the points of the line itself come from.

    COMPARED with the others; MEAN of its outcomes, each compared first; SHARE of the
    top; ABOVE_AVERAGE a figure for each ten percent above 50; NOTHING.
    """

    COMPARED = "compared"
    MEAN = "mean"
    SHARE = "share"
    ABOVE_AVERAGE = "above_average"
    NOTHING = "nothing"


class Match(StrEnum):
    """What it means for the result of a match of teams.

    BALANCED: one team's IMPs are what the other loses, in whole numbers; ROUNDED:
    fractions of the sum are rounded before the scale; APART: each team has its own
    sum and is looked up by it; AVERAGED: both have the mean (Law 12C4); NONE outside.
    """

    BALANCED = "balanced"
    ROUNDED = "rounded"
    APART = "apart"
    AVERAGED = "averaged"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Effect:
    """One cell: its part in frequencies, comparisons and datum, its worth, the match.

    `expected`: the line counts among the results that a full board has.
    """

    frequencies: Enters
    comparisons: Enters
    datum: Enters
    worth: Worth
    match: Match = Match.NONE
    expected: bool = True


def _row(enters: Enters, worth: Worth) -> Effect:
    return Effect(enters, Enters.NONE, Enters.NONE, worth)


_MATCHPOINTS = {
    Kind.REPORTED: _row(Enters.WHOLE, Worth.COMPARED),
    Kind.ASSIGNED: _row(Enters.WHOLE, Worth.COMPARED),
    Kind.WEIGHTED: _row(Enters.PARTS, Worth.MEAN),
    Kind.SPLIT: _row(Enters.OWN_TABLE, Worth.MEAN),
    Kind.ARTIFICIAL: _row(Enters.NOT, Worth.SHARE),
    Kind.NOT_PLAYED: _row(Enters.NOT, Worth.NOTHING),
    Kind.AWAITED: _row(Enters.NOT, Worth.NOTHING),
}
_IMP_WORTH = {Worth.SHARE: Worth.ABOVE_AVERAGE}
_CROSS_IMPS = {
    kind: Effect(
        effect.frequencies,
        effect.frequencies,
        Enters.NONE,
        _IMP_WORTH.get(effect.worth, effect.worth),
    )
    for kind, effect in _MATCHPOINTS.items()
}
_BUTLER = {
    kind: replace(effect, comparisons=Enters.NONE, datum=effect.comparisons)
    for kind, effect in _CROSS_IMPS.items()
}
_AGGREGATE = {
    kind: replace(effect, comparisons=Enters.NONE)
    for kind, effect in _CROSS_IMPS.items()
}
_IN_A_MATCH = {
    Kind.REPORTED: Match.BALANCED,
    Kind.ASSIGNED: Match.BALANCED,
    Kind.WEIGHTED: Match.ROUNDED,
    Kind.SPLIT: Match.APART,
    Kind.ARTIFICIAL: Match.APART,
    Kind.NOT_PLAYED: Match.NONE,
    Kind.AWAITED: Match.NONE,
}
_TEAMS = {
    kind: Effect(
        Enters.NONE, effect.frequencies, Enters.NONE, effect.worth, _IN_A_MATCH[kind]
    )
    for kind, effect in _CROSS_IMPS.items()
}
_KNOCKOUT = {
    kind: replace(effect, match=Match.AVERAGED)
    if effect.match is Match.APART
    else effect
    for kind, effect in _TEAMS.items()
}
_BOARD_A_MATCH = {
    kind: replace(effect, worth=_MATCHPOINTS[kind].worth)
    for kind, effect in _TEAMS.items()
}

EFFECTS: Mapping[Setting, Mapping[Kind, Effect]] = {
    Setting.MATCHPOINTS: _MATCHPOINTS,
    Setting.CROSS_IMPS: _CROSS_IMPS,
    Setting.BUTLER: _BUTLER,
    Setting.AGGREGATE: _AGGREGATE,
    Setting.TEAMS: _TEAMS,
    Setting.KNOCKOUT: _KNOCKOUT,
    Setting.BOARD_A_MATCH: _BOARD_A_MATCH,
}


_PLAIN_KINDS: Mapping[type, Kind] = {
    Artificial: Kind.ARTIFICIAL,
    NotPlayed: Kind.NOT_PLAYED,
    Awaited: Kind.AWAITED,
}


def treatment_kind(mine: Treatment, theirs: Treatment) -> Kind:
    """The kind of a side's treatment, beside that of the other side.

    >>> treatment_kind(Reported(50), Outcomes.assigned(-50)).value
    'split'
    """
    if not isinstance(mine, (Reported, Outcomes)):
        return _PLAIN_KINDS[type(mine)]
    if mine is not theirs and not _same(mine, theirs):
        return Kind.SPLIT
    if isinstance(mine, Reported):
        return Kind.REPORTED
    return Kind.WEIGHTED if len(mine.items) > 1 else Kind.ASSIGNED


def _same(mine: Scored, theirs: Treatment) -> bool:
    return isinstance(theirs, Reported | Outcomes) and mine.items == theirs.items
