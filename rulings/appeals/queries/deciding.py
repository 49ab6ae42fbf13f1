"""What a decision waits for one of the panel to do: draft, vote, judge the merit, sign.

Everyone outside reads only that the panel decides: how far it is belongs to the
deliberation.
"""

from clubsite.site.clock import now
from rulings.appeals.access.cases import Case
from rulings.appeals.labels import Vote
from rulings.appeals.models import Decision, PanelSeat
from rulings.appeals.procedure import CaseFacts, Deposit, Guard, Mode, Seat, Turn
from rulings.appeals.procedure.facts import CHECKS
from rulings.appeals.procedure.state_machine import PRESIDING
from rulings.appeals.queries.case_facts import (
    get_draft,
    get_policy,
    judged_notices,
    sides_for_two,
    votes_on,
)

NEEDED = ("findings", "laws", "reasoning", "outcome")
"""What a draft says before anyone can vote on it in earnest."""


def deciding_turn(case: Case) -> Turn | None:
    """The step that waits for this member; None while it waits for others."""
    seat = case.seat
    if seat is None or not seat.present:
        return None
    leads, draft = bool(case.standing & PRESIDING), get_draft(case.appeal)
    if draft is None or (leads and _is_incomplete(draft)):
        return Turn.DRAFT if leads else None
    if seat.voted_on != draft.number:
        return Turn.VOTE
    return _next_of_chair(case, draft) if leads else None


def turn_after_vote(
    case: Case, draft: Decision, seat: PanelSeat, vote: Vote
) -> Turn | None:
    """What the chair is to do once that member has voted so; None while votes are awaited."""
    seat.vote, seat.voted_on = vote, draft.number
    return _next_of_chair(case, draft)


def _is_incomplete(draft: Decision) -> bool:
    return not all(getattr(draft, name) for name in NEEDED)


def _next_of_chair(case: Case, draft: Decision) -> Turn | None:
    """What follows the vote; a draft that all have voted on without a majority is
    written again."""
    facts = _vote(case)
    if CHECKS[Guard.MAJORITY](facts):
        return Turn.MERIT if _lacks_merit(case, draft) else Turn.SIGN
    waits = facts.votes_for + facts.votes_against < facts.present
    return None if waits else Turn.DRAFT


def _vote(case: Case) -> CaseFacts:
    """The vote as it stands, from what the list of all that waits has loaded."""
    appeal, votes = case.appeal, votes_on(case)
    present = sum(seat.present for seat in case.parties.seated)
    return CaseFacts(
        now=now(),
        policy=get_policy(appeal),
        mode=Mode(appeal.mode),
        seats=(Seat(present=True),) * present,
        votes_for=votes.count(Vote.FOR),
        votes_against=votes.count(Vote.AGAINST),
        chair_for=Vote.FOR in votes_on(case, chairs=True),
        two_agreed=sides_for_two(appeal) >= set(case.parties.sides),
    )


def _lacks_merit(case: Case, draft: Decision) -> bool:
    """Whether of any notice the merit is not found, or where its deposit goes."""
    found = [
        (notice.deposit == Deposit.HELD, draft.merits.get(str(notice.pk), {}))
        for notice in judged_notices(case)
    ]
    return not all(
        each.get("merit") and (each.get("deposit") or not paid) for paid, each in found
    )
