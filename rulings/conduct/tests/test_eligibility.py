"""CO-14: a suspension that a body outside reports, seen by directors as one line."""

from datetime import UTC, date, datetime

import pytest

from clubsite.clubs.eligibility import check_eligible, last_days, load_absences
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import entries, make_member, make_player
from rulings.conduct import actions
from rulings.conduct.models import Ineligibility, Referral
from rulings.conduct.procedure import State
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

pytestmark = pytest.mark.django_db

MAY = datetime(2026, 5, 4, 12, tzinfo=UTC)
LAST_DAY = date(2026, 6, 30)


def suspended(*, gist: str = "") -> tuple[People, Referral]:
    """A player suspended up to and including 30 June, as the county has reported."""
    people = make_people()
    with clock.at(MAY):
        referral = make_referral(
            people.club, about(people.subject_player), by=people.reporter
        )
        bring_to(referral, State.TRANSFERRED, gist=gist)
        actions.record_receipt(
            referral,
            by=people.recorder,
            expected_version=referral.version,
            reference="C 17",
        )
        referral = stored(referral)
        path = address("referral_act", referral, "eligibility")
        answers = {
            "version": referral.version,
            "player": people.subject_player.pk,
            "until": LAST_DAY.isoformat(),
        }
        assert browser(people.recorder).post(path, answers).status_code == 302
    return people, stored(referral)


def test_co_14_the_line_stands_from_the_day_it_was_recorded_to_the_last() -> None:
    people, _referral = suspended()
    days = {
        date(2026, 5, 3): False,
        date(2026, 5, 4): True,
        date(2026, 6, 10): True,
        LAST_DAY: True,
        date(2026, 7, 1): False,
    }

    absences = load_absences(people.club)
    found = {day: bool(last_days(absences, day)) for day in days}
    with pytest.raises(Refused) as refused:
        check_eligible(people.club, [people.subject_player], date(2026, 6, 10))
    check_eligible(people.club, [people.subject_player], date(2026, 7, 1))

    assert found == days
    assert str(refused.value) == "Sample Subject: Not eligible until Tue 30 Jun 2026."


@pytest.mark.full
def test_a_merged_record_of_the_same_person_is_not_eligible_either() -> None:
    people, _referral = suspended()
    other = make_player(people.club, "Sample Twin")
    other.same_as = people.subject_player
    other.save()

    with pytest.raises(Refused, match="Sample Twin: Not eligible until"):
        check_eligible(people.club, [other], date(2026, 6, 10))


def test_it_ends_by_itself_and_the_log_says_so() -> None:
    people, referral = suspended()

    with clock.at(datetime(2026, 6, 30, 23, 30, tzinfo=UTC)):
        actions.sweep_referrals()
        still = Ineligibility.objects.count()
    with clock.at(datetime(2026, 7, 2, 0, 30, tzinfo=UTC)), entries() as recorded:
        actions.sweep_referrals()

    assert (still, Ineligibility.objects.count()) == (1, 0)
    ended = [entry for entry in recorded if entry.verb == "referral.eligibility_ended"]
    assert [(entry.subject_id, entry.club) for entry in ended] == [
        (referral.token_hash, people.club)
    ]


def test_a_zone_where_the_last_day_is_not_over_waits() -> None:
    people, _referral = suspended()
    people.club.time_zone = "America/New_York"
    people.club.save()

    with clock.at(datetime(2026, 7, 1, 2, tzinfo=UTC)):
        actions.sweep_referrals()

    assert Ineligibility.objects.count() == 1


def test_the_person_reads_their_line_the_recorder_both_and_nobody_else() -> None:
    people, referral = suspended(gist="The county has it.")
    detail = address("referral_detail", referral)
    line = "Not eligible until Tue 30 Jun 2026"

    seen = {
        user.name: line in browser(user).get(detail).content.decode()
        for user in (
            *(people.recorder, people.subject, people.reporter),
            make_member(people.club, RoleKind.MANAGER),
        )
    }

    assert list(seen.values()) == [True, True, False, False]
    assert str(Ineligibility.objects.get()).startswith("ineligibility ")


@pytest.mark.full
def test_set_again_the_last_day_moves() -> None:
    people, referral = suspended()

    with clock.at(datetime(2026, 5, 10, 12, tzinfo=UTC)):
        actions.set_eligibility(
            referral,
            by=people.recorder,
            expected_version=referral.version,
            player=people.subject_player.pk,
            until=date(2026, 5, 31),
        )

    row = Ineligibility.objects.get()
    assert (row.starts, row.ends) == (MAY.date(), date(2026, 5, 31))


@pytest.mark.parametrize(
    ("until", "theirs", "received", "message"),
    [
        (date(2026, 5, 3), True, True, "That day is over"),
        (LAST_DAY, False, True, "isn't about that player"),
        (LAST_DAY, True, False, "Record the receipt"),
    ],
)
def test_what_is_no_suspension_of_theirs_is_refused(
    until: date, message: str, *, theirs: bool, received: bool
) -> None:
    people, referral = suspended()
    Ineligibility.objects.all().delete()
    other = make_player(people.club, "Sample Other")
    if not received:
        referral.transfer.received_at = None
        referral.transfer.save()

    with clock.at(MAY), pytest.raises(Refused, match=message):
        actions.set_eligibility(
            referral,
            by=people.recorder,
            expected_version=referral.version,
            player=people.subject_player.pk if theirs else other.pk,
            until=until,
        )

    assert not Ineligibility.objects.exists()
