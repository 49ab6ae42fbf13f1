"""How long referrals are stored (procedures 7), and when the period of one ends."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time

from django.utils.translation import gettext_lazy as _

from clubsite.site.retention import Row, Watcher, period_end
from rulings.conduct.policy import ConductPolicy
from rulings.conduct.procedure import State

MEMO = "memo"
DECLINED = "referral_declined"
INFORMAL = "informal_talk"
_EXPUNGED = _("expunged: day, categories and outcome stay for statistics")

ROWS = (
    Row(
        MEMO,
        _("Memos"),
        _EXPUNGED,
        field="memo_keep_months",
        watcher=Watcher.RECORDER,
    ),
    Row(
        DECLINED,
        _("Referrals not pursued, withdrawn or passed on"),
        _EXPUNGED,
        field="declined_keep_months",
        watcher=Watcher.RECORDER,
    ),
    Row(
        INFORMAL,
        _("Referrals closed after an informal talk"),
        _EXPUNGED,
        field="informal_keep_months",
        watcher=Watcher.RECORDER,
    ),
    Row(
        "referral_log",
        _("Who opened a referral"),
        _("names removed with the referral; the entries prove the log"),
        keep=_("as long as the referral"),
        watcher=Watcher.RECORDER,
    ),
)
ROW_OF_STATE = {
    State.MEMO_FILED: MEMO,
    State.DECLINED: DECLINED,
    State.NO_CASE: DECLINED,
    State.WITHDRAWN: DECLINED,
    State.TRANSFERRED: DECLINED,
    State.MERGED: DECLINED,
    State.CLOSED: DECLINED,
    State.INFORMAL: INFORMAL,
}
"""The row of a referral that ended in that state, or was closed from there."""
ENDED = frozenset(ROW_OF_STATE) - {*(State.INFORMAL, State.MERGED, State.TRANSFERRED)}
"""The states in which a period runs: not while someone still handles the referral."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedReferral:
    """A referral whose period runs: how it ended and when, and the people it is about.

    `last` is the state that it was closed from, or is in. `adult_on` are the days on which
    the people it is about who were under 18 come of age, as far as they are known.
    """

    key: int
    desk: str
    last: State
    sent_at: datetime
    ended_at: datetime
    persons: frozenset[int] = frozenset()
    adult_on: frozenset[date] = field(default=frozenset())


def ends_of_periods(
    referrals: Sequence[EndedReferral], policy: ConductPolicy
) -> dict[int, tuple[str, datetime]]:
    """The row of each referral by its key, and when its period ends."""
    memos = [each for each in referrals if ROW_OF_STATE[each.last] == MEMO]
    newest = _newest_memos(memos)
    found = {}
    for each in referrals:
        row = ROW_OF_STATE[each.last]
        if row == MEMO:
            end = _end_of_memo(each, newest, policy)
        else:
            name = next(known.field for known in ROWS if known.name == row)
            end = period_end(each.ended_at, name, getattr(policy, name))
        found[each.key] = row, _not_past_birthday(each, end)
    return found


def _newest_memos(
    memos: Iterable[EndedReferral],
) -> Mapping[tuple[str, int], datetime]:
    """When the newest memo about each person was recorded, at each desk.

    Only memos that the same people read: the date of one must not betray another.
    """
    newest: dict[tuple[str, int], datetime] = {}
    for memo in memos:
        for person in memo.persons:
            place = memo.desk, person
            newest[place] = max(memo.ended_at, newest.get(place, memo.ended_at))
    return newest


def _end_of_memo(
    memo: EndedReferral,
    newest: Mapping[tuple[str, int], datetime],
    policy: ConductPolicy,
) -> datetime:
    """A newer memo about the same person begins the period again, up to the longest."""
    begins = [newest[memo.desk, person] for person in memo.persons]
    start = max([memo.ended_at, *begins])
    longest = policy.memo_limit_months
    return min(
        period_end(start, "memo_keep_months", policy.memo_keep_months),
        period_end(memo.ended_at, "memo_limit_months", longest),
    )


def _not_past_birthday(referral: EndedReferral, end: datetime) -> datetime:
    """What is about someone under 18 goes when they come of age, if that is earlier."""
    birthdays = [
        datetime.combine(day, time.min, UTC)
        for day in referral.adult_on
        if day > referral.sent_at.date()
    ]
    return max(referral.ended_at, min([end, *birthdays]))
