"""Who is too near to a case to sit on its panel."""

from collections.abc import Mapping
from dataclasses import dataclass

from clubsite.clubs.labels import RoleKind
from clubsite.site.clock import now
from rulings.appeals.access import cases
from rulings.appeals.access.cases import Case
from rulings.appeals.models import PanelSeat
from rulings.appeals.policy import ConflictPolicy
from rulings.appeals.procedure import Mode
from rulings.appeals.procedure.conflicts import Finding, Relations, Tie, judge
from rulings.log.procedure.content import ScoreEffect
from rulings.log.queries.previews import build_preview


@dataclass(frozen=True, slots=True)
class Candidate:
    """An account of the pool that could be asked, with the ties that are known."""

    user: int
    finding: Finding


def candidates(case: Case) -> list[Candidate]:
    """The members of the pool without a hard conflict, in the order of the roster."""
    pool = cases.get_pool(case)
    found = findings(case, dict.fromkeys(pool, frozenset()))
    return [Candidate(user, found[user]) for user in pool if not found[user].excludes]


def findings(case: Case, declared: Mapping[int, frozenset[Tie]]) -> dict[int, Finding]:
    """The weight of each person's relations, by account, with what they declared."""
    policy = ConflictPolicy.of(case.appeal.ruling.event.policy)
    relations = _relations(case, declared)
    return {user: judge(relation, policy) for user, relation in relations.items()}


def _relations(
    case: Case, declared: Mapping[int, frozenset[Tie]]
) -> dict[int, Relations]:
    if not declared:
        return {}
    today = now().astimezone(case.appeal.club.zone).date()
    known = case.ties
    known.load(declared)
    entries = {user: known.entry_of(user) for user in declared}
    moved = _moved(case) if any(entries.values()) else frozenset()
    return {
        user: Relations(
            on=today,
            ties=ties
            | _found(case, user, played=entries[user] is not None)
            | ({Tie.EVENT_PARTNER} if _is_partner(case, entries[user]) else set()),
            partnered=tuple(known.days_with(user, player) for player in known.players),
            opposed=known.days_against(user),
            rank_would_change=entries[user] in moved,
        )
        for user, ties in declared.items()
    }


def _is_partner(case: Case, entry: int | None) -> bool:
    """Whether that contestant was a party's partner on any board of the event."""
    return entry is not None and entry in case.ties.partners


def _found(case: Case, user: int, *, played: bool) -> frozenset[Tie]:
    """What the rows tell; a director who hears alone has no share in the ruling that
    would be in the way, since no one else is left (Law 93A)."""
    parties = case.parties
    known = {Tie.PARTY: user in parties.parties, Tie.SAME_EVENT: played}
    if not any(seat.user_id == user and seat.is_director for seat in parties.seats):
        known |= {
            Tie.GAVE_RULING: user in parties.directors,
            Tie.CONSULTED: user in parties.consulted,
            Tie.POLLED: user in parties.officials.polled,
            Tie.EARLIER_DECISION: parties.in_charge == {user},
        }
    return frozenset(tie for tie, holds in known.items() if holds)


def _moved(case: Case) -> frozenset[int]:
    """The pairs whose places differ with the ruling and without it."""
    if case.ties.moved is None:
        ruling = case.appeal.ruling
        preview = build_preview(ruling.event, ScoreEffect(), cause_id=ruling.pk)
        case.ties.moved = frozenset(
            side.pair.key for side in (*preview.sides, *preview.moved) if side.moved
        )
    return case.ties.moved


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
    managers = frozenset(parties.officials.holders(RoleKind.MANAGER))
    return (parties.in_charge - barred) or managers - barred
