"""States, acts and parts of a referral."""

from collections.abc import Iterable
from enum import StrEnum


class State(StrEnum):
    """Where a referral stands; no move leads yet to those of a formal complaint."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    TRIAGE = "triage"
    MEMO_FILED = "memo_filed"
    INFORMAL = "informal"
    INVESTIGATION = "investigation"
    NO_CASE = "no_case"
    CHARGED = "charged"
    RESPONSE = "response"
    HEARING_SET = "hearing_set"
    HEARING = "hearing"
    DELIBERATING = "deliberating"
    DECIDED = "decided"
    APPEAL_WINDOW = "appeal_window"
    APPEALED = "appealed"
    FINAL = "final"
    SANCTION_ACTIVE = "sanction_active"
    CLOSED = "closed"
    EXPUNGED = "expunged"
    DECLINED = "declined"
    TRANSFERRED = "transferred"
    WITHDRAWN = "withdrawn"
    MERGED = "merged"


DUE = (
    State.DRAFT,
    State.SUBMITTED,
    State.TRIAGE,
    State.MEMO_FILED,
    State.INFORMAL,
    State.DECLINED,
    State.WITHDRAWN,
    State.MERGED,
    State.TRANSFERRED,
    State.CLOSED,
)
"""The states that the recorder's part of the procedure reaches."""
WITH_RECORDER = (
    State.SUBMITTED,
    State.TRIAGE,
    State.MEMO_FILED,
    State.INFORMAL,
    State.WITHDRAWN,
    State.MERGED,
    State.TRANSFERRED,
)


class Action(StrEnum):
    """What someone does with a referral."""

    BEGIN = "begin"
    EDIT = "edit"
    SUBMIT = "submit"
    ADD = "add"
    ANSWER = "answer"
    RESPOND = "respond"
    WITHDRAW = "withdraw"
    ACKNOWLEDGE = "acknowledge"
    CLASSIFY = "classify"
    NOTE = "note"
    ASK = "ask"
    FILE_MEMO = "file_memo"
    TALK = "talk"
    DECLINE = "decline"
    CONTINUE = "continue"
    CLOSE = "close"
    TRANSFER = "transfer"
    RECEIPT = "receipt"
    ELIGIBILITY = "eligibility"
    INVITE = "invite"
    END_SEAT = "end_seat"
    LINK = "link"
    UNLINK = "unlink"
    HAND_OVER = "hand_over"
    SAFEGUARD = "safeguard"


_RANKS = {Action.RECEIPT: 0, Action.ANSWER: 0, Action.WITHDRAW: 2}


def button_order(actions: Iterable[Action], *, classified: bool) -> list[Action]:
    """What waits for this person first, taking a report back last."""
    ranks = _RANKS if classified else {**_RANKS, Action.CLASSIFY: 0}
    return sorted(actions, key=lambda action: ranks.get(action, 1))


class Guardian(StrEnum):
    """What a guardian of someone under 18 knows; `waits` if safeguarding agrees to that."""

    TOLD = "told"
    WAITS = "waits"


class CaseRole(StrEnum):
    """The part a person has in one referral, computed from data.

    The recorder is the person whom the referral was routed to: recorder, deputy or external
    contact. Someone it is about is `subject_untold` until told, and until then has
    exactly what a stranger has. The safeguarding officer has that part only
    where a minor is involved. The outside body is a person who sits for it by a seat
    of their own, as long as a transferred referral is open.
    """

    ANONYMOUS = "anonymous"
    PLAYER = "player"
    REPORTER = "reporter"
    UNNAMED_REPORTER = "unnamed_reporter"
    REPORTING_DIRECTOR = "reporting_director"
    SUBJECT_UNTOLD = "subject_untold"
    SUBJECT = "subject"
    GUARDIAN = "guardian"
    COMPANION = "companion"
    WITNESS = "witness"
    DIRECTOR = "director"
    APPEALS_MEMBER = "appeals_member"
    RECORDER = "recorder"
    INVESTIGATOR = "investigator"
    HEARING_MEMBER = "hearing_member"
    DISCIPLINE_APPEALS = "discipline_appeals"
    SAFEGUARDING = "safeguarding"
    OUTSIDE_BODY = "outside_body"
    MANAGER = "manager"
    ADMINISTRATOR = "administrator"
    CONFLICTED = "conflicted"


REPORTERS = frozenset(
    {CaseRole.REPORTER, CaseRole.UNNAMED_REPORTER, CaseRole.REPORTING_DIRECTOR}
)
ABOUT = frozenset({CaseRole.SUBJECT_UNTOLD, CaseRole.SUBJECT})
BESIDE = frozenset({CaseRole.GUARDIAN, CaseRole.COMPANION, CaseRole.WITNESS})
CONCERNED = REPORTERS | ABOUT | BESIDE


def effective_roles(roles: Iterable[CaseRole]) -> frozenset[CaseRole]:
    """The roles that count together in one referral.

    A reporter, subject, witness or person with a conflict of interest has no office
    in it.
    """
    all_roles = frozenset(roles)
    if all_roles & CONCERNED or CaseRole.CONFLICTED in all_roles:
        return all_roles & (CONCERNED | {CaseRole.ANONYMOUS, CaseRole.PLAYER})
    return all_roles
