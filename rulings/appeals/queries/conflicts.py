"""Who is too near to a case to sit on its panel."""

from collections.abc import Iterable
from dataclasses import dataclass

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.site.clock import now
from rulings.appeals.access import cases, conflicts
from rulings.appeals.access.cases import Case
from rulings.appeals.models import PanelSeat
from rulings.appeals.policy import ConflictPolicy
from rulings.appeals.procedure import Mode
from rulings.appeals.procedure.conflicts import Finding, Relations, Tie, judge
from rulings.log.procedure.content import ScoreEffect
from rulings.log.queries.previews import build_preview


@dataclass(frozen=True, slots=True)
class Candidate:
    """A member of the pool who could be asked, with the ties that are known."""

    user: User
    finding: Finding


def candidates(case: Case) -> list[Candidate]:
    """The members of the pool without a hard conflict, in the order of the roster."""
    pool = cases.get_pool(case)
    found = findings(case, {user.pk: frozenset() for user in pool})
    return [
        Candidate(user, found[user.pk]) for user in pool if not found[user.pk].excludes
    ]


def findings(case: Case, declared: dict[int, frozenset[Tie]]) -> dict[int, Finding]:
    """The weight of each person's relations, by account, with what they declared."""
    policy = ConflictPolicy.of(case.appeal.ruling.event.policy)
    relations = _relations(case, declared, months=policy.opponent_months)
    return {user: judge(relation, policy) for user, relation in relations.items()}


def _relations(
    case: Case, declared: dict[int, frozenset[Tie]], *, months: int
) -> dict[int, Relations]:
    today = now().astimezone(case.appeal.club.zone).date()
    players = [player.pk for player in case.parties.players]
    together = conflicts.partnered(declared, players)
    against = conflicts.opposed(case, today, months=months)
    entries = conflicts.in_event(declared, case)
    moved = _moved(case) if entries else frozenset()
    mates = conflicts.partners_in_event(entries, case)
    polled = conflicts.polled(case)
    return {
        user: Relations(
            on=today,
            ties=ties
            | _found(case, user, polled, played=user in entries)
            | ({Tie.EVENT_PARTNER} if user in mates else set()),
            partnered=tuple(
                tuple(together.get((user, player), ())) for player in players
            ),
            opposed=tuple(
                against[user, player] for player in players if (user, player) in against
            ),
            rank_would_change=entries.get(user) in moved,
        )
        for user, ties in declared.items()
    }


def _found(
    case: Case, user: int, polled: Iterable[int], *, played: bool
) -> frozenset[Tie]:
    """What the rows tell; a director who hears alone has no share in the ruling that
    would be in the way, since nobody else is left (Law 93A)."""
    parties = case.parties
    known = {Tie.PARTY: user in parties.parties, Tie.SAME_EVENT: played}
    if not any(seat.user_id == user and seat.is_director for seat in parties.seats):
        known |= {
            Tie.GAVE_RULING: user in parties.directors,
            Tie.CONSULTED: user in parties.consulted,
            Tie.POLLED: user in polled,
            Tie.EARLIER_DECISION: parties.in_charge == {user},
        }
    return frozenset(tie for tie, holds in known.items() if holds)


def _moved(case: Case) -> frozenset[int]:
    """The pairs whose places differ with the ruling and without it."""
    ruling = case.appeal.ruling
    preview = build_preview(ruling.event, ScoreEffect(), cause_id=ruling.pk)
    return frozenset(
        side.pair.key for side in (*preview.sides, *preview.moved) if side.moved
    )


def challenge_judges(case: Case, seat: PanelSeat) -> frozenset[int]:
    """Who decides a challenge to that member: the chair, and of the chair the others.

    Of one person who decides alone: a director in charge, or else a manager, who is
    not concerned.
    """
    parties = case.parties
    if not Mode(case.appeal.mode).is_single:
        others = [
            panel_seat
            for panel_seat in parties.seated
            if panel_seat.sits and panel_seat.pk != seat.pk
        ]
        return frozenset(
            other.user_id for other in others if seat.chairs or other.chairs
        )
    barred = parties.parties | parties.directors | parties.excluded | {seat.user_id}
    managers = clubs.get_holders(RoleKind.MANAGER, case.appeal.club)
    found = parties.in_charge - barred
    return found or frozenset(user.pk for user in managers if user.pk not in barred)
