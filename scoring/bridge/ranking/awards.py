"""Lists beside the ranking: with a handicap, and for those who share a mark."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from scoring.bridge.ranking.places import Place, ranked

Who = TypeVar("Who", bound=Hashable)


class HandicapRule(StrEnum):
    """How the players' handicaps make that of the pair or team."""

    SUM = "sum"
    MEAN = "mean"


def handicapped(
    percentages: Mapping[Who, Fraction | None],
    handicaps: Mapping[Who, Sequence[Fraction]],
    rule: HandicapRule = HandicapRule.MEAN,
    *,
    centred: bool = False,
) -> dict[Who, Fraction | None]:
    """Each percentage with the handicap of its players added, in percent.

    `centred` takes the field's mean handicap off, so that the mean stays where it was.

    >>> made = {1: Fraction(50), 2: Fraction(48)}
    >>> found = handicapped(made, {1: [Fraction(0)], 2: [Fraction(4)]}, centred=True)
    >>> [str(percent) for percent in found.values()]
    ['48', '50']
    """
    added = {who: handicap_of(handicaps.get(who, ()), rule) for who in percentages}
    mean = Fraction(0)
    if centred and added:
        mean = sum(added.values(), Fraction(0)) / len(added)
    return {
        who: None if made is None else made + added[who] - mean
        for who, made in percentages.items()
    }


def handicap_of(handicaps: Sequence[Fraction], rule: HandicapRule) -> Fraction:
    """What the handicaps of its players make for a pair or team."""
    total = sum(handicaps, Fraction(0))
    if rule is HandicapRule.MEAN and handicaps:
        return total / len(handicaps)
    return total


def by_grade(
    grades: Sequence[str], percent_of_grade: Mapping[str, Fraction]
) -> tuple[Fraction, ...]:
    """The players' handicaps from their grades; a grade without one has none."""
    return tuple(percent_of_grade.get(grade, Fraction(0)) for grade in grades)


def tagged(
    values: Mapping[Who, Fraction | None],
    tags: Mapping[Who, Collection[str]],
    tag: str,
) -> dict[Who, Place]:
    """The ranking of those that carry a tag of the club's own, such as "mixed".

    >>> values = {1: Fraction(60), 2: Fraction(55), 3: Fraction(50)}
    >>> {who: str(at) for who, at in tagged(values, {2: ["new"], 3: ["new"]}, "new").items()}
    {2: '1', 3: '2'}
    """
    return ranked({who: values[who] for who in values if tag in tags.get(who, ())})
