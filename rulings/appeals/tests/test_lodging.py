"""Notices of appeal: in time by the clock, of one's own table, numbered without gaps."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit.models import Entry
from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club
from rulings.appeals.access import cases
from rulings.appeals.actions import lodging
from rulings.appeals.labels import Channel
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.appeals.queries.case_facts import get_policy
from rulings.appeals.queries.head import build_head
from rulings.log.models import Ruling
from rulings.log.procedure.deadlines import Window
from rulings.tests.appeal_bodies import set_policy
from rulings.tests.appeal_world import (
    IN_TIME,
    LAST,
    LATER,
    POSTED,
    World,
    lodge,
    make_world,
)
from rulings.tests.cases import case_in
from scoring.events.labels import EventState
from scoring.events.models import Adjustment, Event

pytestmark = pytest.mark.django_db
LATE = LAST + timedelta(seconds=1)


def flags(world: World) -> list[int | None]:
    """The boards that everyone sees as subject to appeal."""
    marked = Adjustment.objects.filter(
        event=world.event, flag="appeal", withdrawn_at__isnull=True
    )
    return list(marked.values_list("board", flat=True))


def told(kind: str) -> set[str]:
    """Who was told that, by name."""
    rows = Notice.objects.filter(kind=f"rulings/{kind}").select_related(
        "user", "player"
    )
    return {str(row.user or row.player) for row in rows}


def test_ap_01_a_notice_in_time_is_lodged_and_the_board_is_marked() -> None:
    world = make_world()

    appeal = lodge(world, at=IN_TIME)

    assert (appeal.state, appeal.label) == (State.LODGED, "2026/1")
    assert flags(world) == [7]
    assert told("appeal_lodged") == {
        *("Sample North", "Sample South", "Sample East", "Sample West"),
        *("Sample ruled sample", "Sample in_charge sample"),
    }
    assert told("appeal_concurrence") == {"Sample South"}


def test_the_last_instant_is_in_time() -> None:
    assert lodge(make_world(), at=LAST).state == State.LODGED


def test_ap_02_a_late_notice_is_refused_with_the_instant_and_uses_no_number() -> None:
    world = make_world()
    with clock.at(IN_TIME):
        draft = lodging.begin_appeal(world.ruling, by=world["appellant"])

    with clock.at(LATE), pytest.raises(Refused, match=r"2 Mar 2026, 23:00 GMT"):
        lodging.lodge_appeal(
            draft, by=world["appellant"], expected_version=draft.version
        )

    draft.refresh_from_db()
    assert (draft.state, draft.number, flags(world)) == (State.DRAFT, None, [])
    with clock.at(LATE):
        referred = lodging.refer_ruling(
            world.ruling, by=world["in_charge"], reason="They were a second late."
        )
    assert referred.label == "2026/1"


def test_ap_03_whether_a_notice_is_in_time_needs_no_worker() -> None:
    """Nothing in these tests runs a sweep: the outbox only holds what is to be sent."""
    test_ap_01_a_notice_in_time_is_lodged_and_the_board_is_marked()

    assert set(Notice.objects.values_list("mail", flat=True)) == {"due"}


def test_ap_04_a_player_of_another_table_cannot_appeal() -> None:
    world = make_world()

    with clock.at(IN_TIME), pytest.raises(PermissionDenied):
        lodging.begin_appeal(world.ruling, by=world["other"])

    assert not Appeal.objects.exists()


def test_before_the_results_are_posted_the_period_has_not_begun() -> None:
    world = make_world()
    Event.objects.filter(pk=world.event.pk).update(posted_at=None)

    assert lodge(world, at=POSTED - timedelta(minutes=30)).state == State.LODGED


def test_a_second_case_about_one_ruling_is_refused() -> None:
    world = make_world()
    lodge(world)

    with pytest.raises(Refused, match="already open"):
        lodge(world, "respondent")

    assert Appeal.objects.exclude(number=None).count() == 1


@pytest.mark.full
def test_numbers_of_a_club_have_no_gaps_and_are_its_own() -> None:
    world = make_world()
    first = lodge(world)
    with clock.at(LAST):
        lodging.withdraw_notice(
            first, by=world["appellant"], expected_version=first.version
        )

    second = lodge(world, at=LAST)
    elsewhere = lodge(make_world(club=make_club("elsewhere")))

    assert [appeal.label for appeal in (first, second, elsewhere)] == [
        *("2026/1", "2026/2", "2026/1")
    ]


def test_a_draft_is_written_once_and_kept() -> None:
    world, appeal = case_in(State.DRAFT)

    with clock.at(IN_TIME):
        lodging.keep_draft(
            appeal,
            by=world["appellant"],
            expected_version=appeal.version,
            grounds="No break.",
            requested="4S made",
        )
        with pytest.raises(Refused, match="already"):
            lodging.begin_appeal(world.ruling, by=world["appellant"])

    notice = appeal.notices.get()
    assert (notice.grounds, notice.requested) == ("No break.", "4S made")


def test_nothing_is_appealed_where_no_ruling_stands() -> None:
    world = make_world()
    Ruling.objects.filter(pk=world.ruling.pk).update(state="withdrawn")

    with clock.at(IN_TIME), pytest.raises(Refused, match="no ruling"):
        lodging.begin_appeal(world.ruling, by=world["appellant"])


def test_a_notice_given_earlier_on_paper_is_entered_by_a_director() -> None:
    world = make_world()
    player = world["appellant"].players.get()
    given = lodging.GivenEarlier(
        player.pk, Channel.PAPER, IN_TIME, "No break.", partner_agrees=True
    )

    with clock.at(LATER):
        appeal = lodging.enter_appeal(world.ruling, given, by=world["in_charge"])

    notice = appeal.notices.get()
    answer = notice.answers.get()
    assert appeal.state == State.LODGED
    assert (notice.player, notice.channel) == (player, "paper")
    assert (notice.notice_at, notice.entered_at) == (IN_TIME, LATER)
    assert (answer.player.name, answer.answer, answer.through_director) == (
        *("Sample South", "concurs"),
        True,
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [(LATE, "ended"), (LATER + timedelta(days=1), "in the future")],
)
def test_a_notice_given_too_late_or_in_the_future_is_not_entered(
    given: object, words: str
) -> None:
    world = make_world()
    player = world["appellant"].players.get()
    notice = lodging.GivenEarlier(player.pk, Channel.VERBAL, given)  # type: ignore[arg-type]

    with clock.at(LATER), pytest.raises(Refused, match=words):
        lodging.enter_appeal(world.ruling, notice, by=world["in_charge"])


def test_a_notice_of_somebody_from_another_table_is_not_entered() -> None:
    world = make_world()
    player = world["other"].players.get()
    notice = lodging.GivenEarlier(player.pk, Channel.VERBAL, IN_TIME)

    with clock.at(LATER), pytest.raises(Refused, match="own table"):
        lodging.enter_appeal(world.ruling, notice, by=world["in_charge"])


def test_a_director_refers_no_ruling_once_the_results_are_final() -> None:
    world = make_world()
    Event.objects.filter(pk=world.event.pk).update(state=EventState.FINAL)
    world.ruling.event.refresh_from_db()

    with clock.at(LATER), pytest.raises(Refused, match="final"):
        lodging.refer_ruling(world.ruling, by=world["ruled"], reason="Unsure.")


def test_both_sides_appeal_in_one_case() -> None:
    world, appeal = case_in(State.LODGED)

    with clock.at(LAST):
        lodging.cross_appeal(
            appeal,
            by=world["respondent"],
            expected_version=appeal.version,
            grounds="It was late.",
            requested="",
        )

    names = [str(notice.player) for notice in appeal.notices.all()]
    assert names == ["Sample North", "Sample East"]
    sides = build_head(cases.build_case(appeal, world["ruled"])).sides
    assert [(side.label, side.names[0]) for side in sides] == [
        ("Side that appealed first", "Sample North"),
        ("Side that appealed second", "Sample East"),
    ]
    with clock.at(LATE), pytest.raises(PermissionDenied):
        lodging.cross_appeal(
            appeal,
            by=world["west"],
            expected_version=appeal.version,
            grounds="",
            requested="",
        )


def test_the_other_side_cannot_appeal_after_its_own_time() -> None:
    world, appeal = case_in(State.LODGED)

    with clock.at(LATE), pytest.raises(Refused, match="ended"):
        lodging.cross_appeal(
            appeal,
            by=world["respondent"],
            expected_version=appeal.version,
            grounds="",
            requested="",
        )


def test_a_deposit_is_due_where_the_policy_asks_for_one() -> None:
    world = make_world()
    policy = world.event.policy
    policy.values["deposit"] = "5.00"
    policy.save()
    world.ruling.refresh_from_db()

    notice = lodge(world).notices.get()

    assert (notice.deposit, notice.amount) == ("due", "5.00 EUR")


def test_no_text_of_a_case_is_in_a_notice_or_in_the_audit_log() -> None:
    world = make_world()
    with clock.at(IN_TIME):
        appeal = lodging.begin_appeal(
            world.ruling, by=world["appellant"], grounds="UNIQUE MARKER"
        )
        lodging.lodge_appeal(
            appeal, by=world["appellant"], expected_version=appeal.version
        )

    texts = [str(notice.params) for notice in Notice.objects.all()]
    texts += [str(entry.details) + entry.subject_label for entry in Entry.objects.all()]
    assert not [text for text in texts if "UNIQUE MARKER" in text]


def test_the_policy_of_the_event_gives_an_appeal_its_periods() -> None:
    world = make_world()

    set_policy(world, statement_hours=36, quorum=1)

    policy = get_policy(lodge(world))

    assert (policy.statements, policy.quorum) == (Window.hours(36), 1)


def test_where_nobody_is_appointed_the_clubs_directors_are_in_charge() -> None:
    world = make_world()
    world.event.sessions.get().appointments.all().delete()

    appeal = lodge(world)

    assert told("appeal_lodged") >= {
        "Sample in_charge sample",
        "Sample director sample",
    }
    assert appeal.state == State.LODGED


def test_what_a_panel_has_decided_is_not_lodged_entered_or_referred_again() -> None:
    world, _decided = case_in(State.DECIDED)
    again = lodging.GivenEarlier(
        player=world["respondent"].players.get().pk,
        channel=Channel.PAPER,
        notice_at=POSTED,
    )

    with clock.at(LATER):
        with pytest.raises(Refused, match="Its decision stands"):
            lodging.begin_appeal(world.ruling, by=world["respondent"])
        with pytest.raises(Refused, match="Its decision stands"):
            lodging.enter_appeal(world.ruling, again, by=world["in_charge"])
        with pytest.raises(Refused, match="Its decision stands"):
            lodging.refer_ruling(world.ruling, by=world["ruled"], reason="Again")

    assert Appeal.objects.count() == 1
    assert flags(world) == []


def test_a_notice_given_in_the_minute_of_the_ruling_is_not_too_early() -> None:
    world = make_world()
    given_at = POSTED - timedelta(minutes=30)
    world.ruling.versions.update(given_at=given_at + timedelta(seconds=40))
    notice = lodging.GivenEarlier(
        player=world["appellant"].players.get().pk,
        channel=Channel.VERBAL,
        notice_at=given_at,
    )

    with clock.at(LATER):
        appeal = lodging.enter_appeal(world.ruling, notice, by=world["in_charge"])

    assert appeal.notices.get().notice_at == given_at


def test_a_period_begins_and_ends_by_the_same_look_at_the_clock() -> None:
    appeal = lodge(make_world())

    period = appeal.deadlines.get(step="admissibility")
    assert period.ends_at - period.starts_at == timedelta(hours=24)
