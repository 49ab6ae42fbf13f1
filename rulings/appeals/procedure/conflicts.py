"""Conflicts of interest of panel members: ties, their weight, waivers of soft ones."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rulings.appeals.policy import ConflictPolicy
from rulings.log.procedure.deadlines import months_later


class Weight(StrEnum):
    """How much the relations of a person to a case weigh together."""

    HARD = "hard"
    SOFT = "soft"
    NONE = "none"


class Tie(StrEnum):
    """One kind of relation between a person and a case."""

    PARTY = "party"
    REPORTER = "reporter"
    SUBJECT = "subject"
    WITNESS = "witness"
    EVENT_PARTNER = "event_partner"
    EVENT_TEAMMATE = "event_teammate"
    EVENT_CAPTAIN = "event_captain"
    GAVE_RULING = "gave_ruling"
    CONSULTED = "consulted"
    POLLED = "polled"
    HOUSEHOLD = "household"
    STAKE = "stake"
    EARLIER_DECISION = "earlier_decision"
    SEVERAL_SOFT = "several_soft"
    REGULAR_PARTNER = "regular_partner"
    RANK_AFFECTED = "rank_affected"
    FORMER_OPPONENT = "former_opponent"
    SPOKE_PUBLICLY = "spoke_publicly"
    SAME_BODY = "same_body"
    SAME_EVENT = "same_event"
    IN_ROOM = "in_room"


SOFT = frozenset(
    {
        Tie.REGULAR_PARTNER,
        Tie.RANK_AFFECTED,
        Tie.FORMER_OPPONENT,
        Tie.SPOKE_PUBLICLY,
        Tie.SAME_BODY,
    }
)
HARMLESS = frozenset({Tie.SAME_EVENT, Tie.IN_ROOM})
HARD = frozenset(Tie) - SOFT - HARMLESS
DECLARABLE = frozenset({Tie.HOUSEHOLD, Tie.STAKE, Tie.SPOKE_PUBLICLY, Tie.SAME_BODY})
"""What only the person can tell; all else is found in the club's own rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relations:
    """What is known of one person and one case on the day it is asked.

    `ties` are found in the rows or declared. `partnered` holds for each party the
    days of the sessions that the person played with it; `opposed` for each party
    the day of the last case in which the person was the other side.
    """

    on: date
    ties: frozenset[Tie] = frozenset()
    partnered: tuple[tuple[date, ...], ...] = ()
    opposed: tuple[date, ...] = ()
    rank_would_change: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """The weight of a person's relations, and the relations that make it."""

    weight: Weight
    reasons: tuple[Tie, ...] = ()

    @property
    def excludes(self) -> bool:
        """Whether the person is out of the case, whatever anyone says."""
        return self.weight is Weight.HARD

    @property
    def needs_waiver(self) -> bool:
        """Whether the parties are told and the other members vote."""
        return self.weight is Weight.SOFT


def judge(relations: Relations, policy: ConflictPolicy) -> Finding:
    """Whether the person may act in the case; reasons stand in the order of `Tie`."""
    soft = _soft_relations(relations, policy)
    found = {*(relations.ties & HARD), *soft}
    if len(soft) > 1:
        found.add(Tie.SEVERAL_SOFT)
    return Finding(_weight(found), tuple(tie for tie in Tie if tie in found))


def _weight(found: Iterable[Tie]) -> Weight:
    ties = frozenset(found)
    if ties & HARD:
        return Weight.HARD
    return Weight.SOFT if ties else Weight.NONE


def _soft_relations(relations: Relations, policy: ConflictPolicy) -> list[Tie]:
    """Each soft relation once per party, so that two of one kind are two."""
    ties = relations.ties & SOFT
    counted = [
        *[Tie.REGULAR_PARTNER] * _regular_partners(relations, policy),
        *[Tie.FORMER_OPPONENT] * _former_opponents(relations, policy),
        *[Tie.RANK_AFFECTED] * _rank_affected(relations),
    ]
    return [*counted, *(ties - set(counted))]


def _regular_partners(relations: Relations, policy: ConflictPolicy) -> int:
    since = months_later(relations.on, -policy.conflict_months)
    return sum(
        sum(since <= day <= relations.on for day in days)
        >= policy.conflict_partner_sessions
        for days in relations.partnered
    )


def _former_opponents(relations: Relations, policy: ConflictPolicy) -> int:
    since = months_later(relations.on, -policy.opponent_months)
    return sum(since <= day <= relations.on for day in relations.opposed)


def _rank_affected(relations: Relations) -> bool:
    return relations.rank_would_change and Tie.SAME_EVENT in relations.ties


class Waived(StrEnum):
    """What the members who may speak have said together."""

    OPEN = "open"
    WAIVED = "waived"
    REFUSED = "refused"


def waiver(members: int, *, for_it: int, against: int) -> Waived:
    """What has come of it, when that many unconflicted members may speak.

    More than half of them must waive; where no one may speak, no one waives.

    >>> waiver(2, for_it=1, against=0), waiver(2, for_it=2, against=0)
    (<Waived.OPEN: 'open'>, <Waived.WAIVED: 'waived'>)
    """
    if 2 * for_it > members:
        return Waived.WAIVED
    if 2 * against >= members:
        return Waived.REFUSED
    return Waived.OPEN
