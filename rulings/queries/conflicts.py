"""Who is too near to a case to sit on its panel."""

from collections.abc import Iterable
from dataclasses import dataclass

from clubsite.accounts.models import User
from clubsite.clock import now
from rulings.access import appeals as access
from rulings.access import histories
from rulings.access.appeals import Case
from rulings.procedure.conflicts import Finding, Relations, Tie, judge
from rulings.procedure.score_effect import ScoreEffect
from rulings.queries.case_policy import conflict_policy
from rulings.queries.previews import preview_of


@dataclass(frozen=True, slots=True)
class Candidate:
    """A member of the pool who could be asked, with the ties that are known."""

    user: User
    finding: Finding


def candidates(case: Case) -> list[Candidate]:
    """The members of the pool without a hard conflict, in the order of the roster."""
    pool = access.pool_of(case)
    found = findings(case, {user.pk: frozenset() for user in pool})
    return [
        Candidate(user, found[user.pk]) for user in pool if not found[user.pk].excludes
    ]


def findings(case: Case, declared: dict[int, frozenset[Tie]]) -> dict[int, Finding]:
    """The weight of each person's relations, by account, with what they declared."""
    policy = conflict_policy(case.appeal.ruling.event.policy.policy)
    relations = _relations(case, declared, months=policy.opponent_months)
    return {user: judge(one, policy) for user, one in relations.items()}


def _relations(
    case: Case, declared: dict[int, frozenset[Tie]], *, months: int
) -> dict[int, Relations]:
    today = now().astimezone(case.appeal.club.zone).date()
    players = [player.pk for player in case.cast.players]
    together = histories.partnered(declared, players)
    against = histories.opposed(case, today, months=months)
    entries = histories.in_event(declared, case)
    moved = _moved(case) if entries else frozenset()
    polled = histories.polled(case)
    return {
        user: Relations(
            on=today,
            ties=ties | _found(case, user, polled, played=user in entries),
            partnered=tuple(tuple(together.get((user, one), ())) for one in players),
            opposed=tuple(
                against[user, one] for one in players if (user, one) in against
            ),
            rank_would_change=entries.get(user) in moved,
        )
        for user, ties in declared.items()
    }


def _found(
    case: Case, user: int, polled: Iterable[int], *, played: bool
) -> frozenset[Tie]:
    cast = case.cast
    known = {
        Tie.PARTY: user in cast.parties,
        Tie.GAVE_RULING: user in cast.directors,
        Tie.CONSULTED: user in cast.consulted,
        Tie.POLLED: user in polled,
        Tie.EARLIER_DECISION: cast.in_charge == {user},
        Tie.SAME_EVENT: played,
    }
    return frozenset(tie for tie, holds in known.items() if holds)


def _moved(case: Case) -> frozenset[int]:
    """The pairs whose places differ with the ruling and without it."""
    ruling = case.appeal.ruling
    seen = preview_of(ruling.event, ScoreEffect(), cause_id=ruling.pk)
    return frozenset(one.pair.key for one in (*seen.sides, *seen.moved) if one.moved)
