"""Time bars, and memos whose review is put off by another one, for 36 months at most."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import entries
from rulings.conduct import actions
from rulings.conduct.models import Referral
from rulings.conduct.policy import ConductPolicy
from rulings.conduct.procedure import (
    Declining,
    State,
    is_time_barred,
    memo_restart,
)
from rulings.tests.referral_world import (
    People,
    about,
    address,
    bring_to,
    browser,
    make_people,
    make_referral,
    stored,
)
from scoring.tests.builders import make_event

ZONE = ZoneInfo("Europe/London")
POLICY = ConductPolicy()
FILED = datetime(2026, 1, 10, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("incident_on", "sent_at", "is_late"),
    [
        (None, datetime(2026, 3, 2, tzinfo=UTC), False),
        (date(2026, 1, 31), datetime(2026, 4, 30, 22, 59, 59, tzinfo=UTC), False),
        (date(2026, 1, 31), datetime(2026, 4, 30, 23, 0, 0, tzinfo=UTC), True),
    ],
)
def test_a_report_is_late_after_the_last_day_of_the_period(
    incident_on: date | None, sent_at: datetime, is_late: bool
) -> None:
    assert is_time_barred(incident_on, sent_at, POLICY, ZONE) is is_late


@pytest.mark.parametrize(
    ("again", "due"),
    [
        (datetime(2026, 7, 1, tzinfo=UTC), date(2027, 7, 1)),
        (datetime(2027, 12, 1, tzinfo=UTC), date(2028, 12, 1)),
        (datetime(2028, 9, 1, tzinfo=UTC), date(2029, 1, 10)),
        (datetime(2028, 12, 31, tzinfo=UTC), date(2029, 1, 10)),
    ],
)
def test_a_memo_restarts_but_never_past_its_limit(again: datetime, due: date) -> None:
    assert memo_restart(FILED, again, POLICY, ZONE).astimezone(ZONE).date() == due


def memo_at(people: People, day: datetime, *, state: State) -> Referral:
    with clock.at(day):
        referral = make_referral(
            people.club,
            replace(about(people.subject_player), incident_on=day.date()),
            by=people.reporter,
        )
        return bring_to(referral, state)


@pytest.mark.full
@pytest.mark.django_db
def test_another_memo_puts_off_the_review_of_those_about_the_same_person() -> None:
    people = make_people()
    day = datetime(2026, 3, 3, 12, tzinfo=UTC)
    first = memo_at(people, day, state=State.MEMO_FILED)
    talk = memo_at(people, day, state=State.INFORMAL)
    due_before = first.due_at

    with entries() as recorded:
        memo_at(people, day + timedelta(days=100), state=State.MEMO_FILED)

    again, other = stored(first), stored(talk)
    assert again.due_at is not None
    assert due_before is not None
    assert again.due_at.date() == due_before.date() + timedelta(days=100)
    assert other.due_at == talk.due_at
    restarted = [entry for entry in recorded if entry.verb == "referral.memo_restarted"]
    assert [entry.subject_id for entry in restarted] == [first.token_hash]


@pytest.mark.django_db
def test_a_reporter_sees_nothing_of_another_memo_about_the_same_person() -> None:
    people = make_people()
    day = datetime(2026, 3, 3, 12, tzinfo=UTC)
    page = address("referral_detail", memo_at(people, day, state=State.MEMO_FILED))
    reporter, recorder = browser(people.reporter), browser(people.recorder)

    with clock.at(day + timedelta(days=100)):
        before = reporter.get(page).content.decode(), recorder.get(page).content
        memo_at(people, day + timedelta(days=100), state=State.MEMO_FILED)
        after = reporter.get(page).content.decode(), recorder.get(page).content

    assert (b"3 Mar 2027" in before[1], b"11 Jun 2027" in after[1]) == (True, True)
    assert "To be reviewed when the period ends" in before[0]
    assert "2027" not in before[0] + after[0]


@pytest.mark.django_db
def test_a_memo_at_its_limit_stays_as_it_is() -> None:
    people = make_people()
    day = datetime(2026, 3, 3, 12, tzinfo=UTC)
    first = memo_at(people, day, state=State.MEMO_FILED)
    Referral.objects.filter(pk=first.pk).update(
        due_at=memo_restart(first.entered_at, day + timedelta(days=1095), POLICY, ZONE)
    )
    before = stored(first)

    memo_at(people, day + timedelta(days=1000), state=State.MEMO_FILED)

    assert (stored(first).due_at, stored(first).version) == (
        before.due_at,
        before.version,
    )


@pytest.mark.django_db
def test_only_what_happened_long_ago_is_declined_for_that() -> None:
    people = make_people()
    event = make_event(people.club)
    day = datetime.combine(event.date, datetime.min.time(), UTC)
    page = {}
    for late in (False, True):
        with clock.at(day + timedelta(days=200 if late else 2)):
            referral = make_referral(
                people.club,
                replace(about(people.subject_player), incident_on=None, event=event.pk),
                by=people.reporter,
            )
            bring_to(referral, State.TRIAGE)
            act = address("referral_act", referral, "decline")
            answers = {
                "version": referral.version,
                "declining": "time_barred",
                "outcome": "Too long ago.",
            }
            client = browser(people.recorder)
            marks = client.get(address("referral_detail", referral)).content.decode()
            page[late] = (
                "Sent more than 3 months later" in marks,
                client.post(act, answers).status_code,
            )

    assert page == {False: (False, 422), True: (True, 302)}


@pytest.mark.django_db
def test_the_action_refuses_a_time_bar_that_is_none() -> None:
    people = make_people()
    referral = memo_at(people, datetime(2026, 3, 3, tzinfo=UTC), state=State.TRIAGE)

    with pytest.raises(Refused, match="wasn't too long ago"):
        actions.decline_referral(
            referral,
            by=people.recorder,
            expected_version=referral.version,
            declining=Declining.TIME_BARRED,
            outcome="Too long ago.",
        )
