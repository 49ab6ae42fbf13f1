"""Seat of a reader from outside, by its steps, its times and who counts as an approver."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from clubsite.tests.tables import for_each_row
from rulings.conduct.procedure.seats import Seat, SeatEnd, SeatStep

HOLDER, INVITER, FIRST, SECOND, OTHER = range(1, 6)
NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
DAY = timedelta(days=1)
INVITED = Seat(
    holder=None,
    inviter=INVITER,
    approvers=frozenset(),
    invited_until=NOW + 14 * DAY,
    ends_at=NOW + 90 * DAY,
)
ACCEPTED = replace(INVITED, holder=HOLDER)
OPEN = replace(ACCEPTED, approvers=frozenset({FIRST, SECOND}))


@for_each_row(
    ("seat", "moment", "involved", "step"),
    [
        (INVITED, NOW, (), SeatStep.INVITED),
        (INVITED, NOW + 14 * DAY, (), SeatStep.ENDED),
        (ACCEPTED, NOW, (), SeatStep.ACCEPTED),
        (ACCEPTED, NOW + 14 * DAY, (), SeatStep.ACCEPTED),
        (replace(OPEN, approvers=frozenset({FIRST})), NOW, (), SeatStep.ACCEPTED),
        (OPEN, NOW, (), SeatStep.OPEN),
        (OPEN, NOW, (OTHER,), SeatStep.OPEN),
        (OPEN, NOW, (SECOND,), SeatStep.ACCEPTED),
        (OPEN, NOW, (HOLDER,), SeatStep.ENDED),
        (
            replace(OPEN, approvers=frozenset({FIRST, INVITER})),
            NOW,
            (),
            SeatStep.ACCEPTED,
        ),
        (
            replace(OPEN, approvers=frozenset({FIRST, HOLDER})),
            NOW,
            (),
            SeatStep.ACCEPTED,
        ),
        (OPEN, NOW + 90 * DAY - timedelta(seconds=1), (), SeatStep.OPEN),
        (OPEN, NOW + 90 * DAY, (), SeatStep.ENDED),
        (replace(OPEN, ended=True), NOW, (), SeatStep.ENDED),
    ],
)
def test_a_seat_opens_by_two_people_who_are_not_involved(
    seat: Seat, moment: datetime, involved: tuple[int, ...], step: SeatStep
) -> None:
    assert seat.step(moment, involved) is step


@for_each_row(
    ("seat", "moment", "why", "since"),
    [
        (INVITED, NOW, None, None),
        (INVITED, NOW + 15 * DAY, SeatEnd.NOT_ACCEPTED, NOW + 14 * DAY),
        (OPEN, NOW + 14 * DAY, None, None),
        (OPEN, NOW + 91 * DAY, SeatEnd.LAST_DAY, NOW + 90 * DAY),
    ],
)
def test_time_alone_ends_it(
    seat: Seat, moment: datetime, why: SeatEnd | None, since: datetime | None
) -> None:
    assert (seat.due_end(moment), seat.over_since(moment)) == (why, since)
    assert seat.is_over(moment) == (why is not None)
    assert replace(seat, ended=True).is_over(moment)


def test_an_approval_counts_once_and_only_of_others() -> None:
    seat = replace(ACCEPTED, approvers=frozenset({FIRST}))
    people = (HOLDER, INVITER, FIRST, SECOND, OTHER)

    may = {each for each in people if seat.may_be_approved_by(each, {OTHER})}

    assert may == {SECOND}
