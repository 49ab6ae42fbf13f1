"""Making, approving, publishing and withdrawing reports; nothing appears by accident."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from clubsite.clubs.models import Player
from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club
from rulings.appeals.access import cases
from rulings.appeals.labels import Merit, Step
from rulings.appeals.models import Appeal, Decision, Statement
from rulings.appeals.procedure.decision import NoticeDecision
from rulings.log.models import Ruling, RulingVersion
from rulings.log.procedure.content import PenaltyGiven
from rulings.reports import access, actions
from rulings.reports.labels import SayKind
from rulings.reports.models import Report, ReportSay
from rulings.reports.procedure.checklist import Reply
from rulings.reports.procedure.states import ReportState
from rulings.reports.procedure.text import Level, ReportPart
from rulings.tests.appeal_world import World
from rulings.tests.report_world import (
    MUCH_LATER,
    OVER,
    TEXTS,
    WRITTEN_AT,
    approve,
    begin,
    case_of,
    decided_world,
    fresh,
    open_to_everyone,
    publish,
    report_in,
    say,
    version,
)
from scoring.events.models import Deal, Event, Result

pytestmark = pytest.mark.django_db

State = ReportState


def test_a_first_draft_has_the_case_with_seats_for_names() -> None:
    world, appeal = decided_world()
    Statement.objects.create(
        appeal=appeal,
        entry_id=appeal.frozen["entries"][0],
        text="Sample East was slow.",
        filed_by=world["appellant"],
        filed_at=WRITTEN_AT,
    )
    report = begin(world, appeal)

    texts = report.texts
    assert texts[ReportPart.FINDINGS] == "There was no break in tempo."
    assert texts[ReportPart.APPEAL] == "East was slow."
    assert texts[ReportPart.SCORE] == "Score changed in the appellants' favour"
    assert (texts[ReportPart.DEALER], texts[ReportPart.VULNERABLE]) == ("S", "All")
    assert texts[ReportPart.RESULT] == "4S by North, -1"
    assert ReportPart.NORTH not in texts


def test_a_first_draft_says_what_an_appeal_without_merit_cost() -> None:
    world, appeal = decided_world()
    notice = appeal.notices.get()
    fine = PenaltyGiven(notice.entry_id or 0, "25", "percent_of_top")
    finding = NoticeDecision(Merit.WITHOUT, votes=3, penalty=fine)
    Decision.objects.update(merits={str(notice.pk): finding.stored()})

    texts = begin(world, appeal).texts

    expected = "Without merit: a warning is recorded, penalty 25 % of a top"
    assert texts[ReportPart.MERIT] == expected


def test_an_unlinkable_draft_turns_the_table_and_hides_spots() -> None:
    world, appeal = decided_world()
    Deal.objects.create(
        board_set=world.line.section.board_set,
        board=7,
        north="AK32.Q54.KJ2.A65",
        east="QJT9.AK2.Q43.K42",
        south="8765.JT9.A98.QJ3",
        west="4.8763.T765.T987",
    )
    Result.objects.filter(pk=world.line.pk).update(lead="H5")
    report = begin(world, appeal, Level.UNLINKABLE)

    assert report.texts[ReportPart.RESULT] == "4S by South, -1, lead Hx"
    assert report.texts[ReportPart.SOUTH] == "AKxx.Qxx.KJx.Axx"
    assert report.texts[ReportPart.DEALER] == "N"


def test_nothing_of_a_board_is_known_of_a_ruling_without_one() -> None:
    world, appeal = decided_world()
    Ruling.objects.update(result=None, board=None)
    appeal = fresh(appeal)
    with pytest.raises(Http404):
        access.own_report(access.ReportWork(cases.open_case(appeal, world["chair"])))
    report = begin(world, appeal)

    known = {ReportPart.DEALER, ReportPart.NORTH, ReportPart.RESULT}
    assert not known & report.texts.keys()


def test_a_board_without_a_table_is_told_as_far_as_it_is_known() -> None:
    world, appeal = decided_world()
    Ruling.objects.update(result=None)
    report = begin(world, appeal)

    assert report.texts[ReportPart.DEALER] == "S"
    assert ReportPart.RESULT not in report.texts


def test_a_passed_out_board_says_so() -> None:
    world, appeal = decided_world()
    Result.objects.filter(pk=world.line.pk).update(
        kind="passed_out", contract="", declarer="", tricks=None
    )

    assert begin(world, appeal).texts[ReportPart.RESULT] == "PASS"


def test_a_report_goes_its_way_from_draft_to_casebook() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PUBLISHED)

    assert report.number == 1
    assert report.second == world["member"]
    assert list(access.published_reports(world.club)) == [report]
    assert report.heading["panel"] == [
        str(world[who]) for who in ("chair", "member", "third")
    ]
    assert report.heading["director"] == ""
    assert "a slow pass" in report.search


def test_those_who_wait_are_told_without_a_word_of_the_case() -> None:
    world, appeal = decided_world()
    report_in(world, appeal, State.PLAYERS)

    notices = Notice.objects.filter(kind__startswith="rulings/report_")
    seconds = notices.filter(kind="rulings/report_second")
    players = notices.filter(kind="rulings/report_players")
    assert {str(n.user).split()[1] for n in seconds} == {
        "member",
        "third",
        "in_charge",
        "manager",
    }
    assert {str(n.player) for n in players} == {
        "Sample North",
        "Sample South",
        "Sample East",
        "Sample West",
    }
    assert {tuple(sorted(n.params)) for n in notices} == {("number", "report")}


def test_only_the_player_who_wants_a_change_is_told_of_the_reply() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)
    say(world, report, "respondent", SayKind.CHANGE, "Not slowly.")
    say(world, report, "west", SayKind.AGREE)
    wish = report.says.get(kind=SayKind.CHANGE)

    with clock.at(WRITTEN_AT):
        actions.reply_to_player(
            report,
            by=world["member"],
            expected_version=version(report),
            say=wish.pk,
            reason="REPLY: the panel found so.",
        )

    notice = Notice.objects.get(kind="rulings/report_replied")
    assert notice.player == wish.player
    assert "REPLY" not in str(notice.params)


def test_a_mail_about_a_withdrawn_report_does_not_leave() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)
    notice = Notice.objects.filter(kind="rulings/report_players").first()
    assert notice is not None
    before = actions.may_still_be_sent(notice)
    withdraw(world, report)

    assert (before, actions.may_still_be_sent(notice)) == (True, False)


def withdraw(world: World, report: Report, who: str = "chair") -> None:
    with clock.at(MUCH_LATER):
        actions.withdraw_report(
            report, by=world[who], expected_version=version(report), reason="Wrong."
        )


def test_nobody_approves_their_own_text() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)

    with clock.at(OVER), pytest.raises(PermissionDenied):
        actions.approve_report(
            report, by=world["chair"], expected_version=version(report)
        )


@pytest.mark.parametrize("who", ["ruled", "director", "spare", "other", "operator"])
def test_nobody_outside_approves(who: str) -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)

    with clock.at(OVER), pytest.raises(PermissionDenied):
        actions.approve_report(report, by=world[who], expected_version=version(report))


def test_approval_waits_for_seven_days_and_for_each_reply() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)
    say(world, report, "respondent", SayKind.CHANGE, "Not slowly.")
    early = OVER - timedelta(seconds=1)
    with clock.at(early), pytest.raises(Refused, match="seven days"):
        actions.approve_report(
            report, by=world["member"], expected_version=version(report)
        )
    with pytest.raises(Refused, match="Reply first"):
        approve(world, report)
    with clock.at(OVER):
        actions.reply_to_player(
            report,
            by=world["member"],
            expected_version=version(report),
            say=report.says.get().pk,
            reason="The panel found so.",
        )
    approve(world, report)

    report.refresh_from_db()
    assert report.state == State.APPROVED


def test_a_wish_has_words() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)

    with pytest.raises(Refused, match="Say what you want changed"):
        say(world, report, "respondent", SayKind.CHANGE, " ")


def test_a_player_may_want_an_unlinkable_version_only() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)
    say(world, report, "respondent", SayKind.AGREE)
    say(world, report, "respondent", SayKind.OBJECT)

    with pytest.raises(Refused, match="only an unlinkable version"):
        approve(world, report)
    answer = report.says.get()
    assert (answer.kind, str(answer)) == (SayKind.OBJECT, f"say {answer.pk}")


def test_a_player_takes_a_published_report_down_at_any_time() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PUBLISHED)
    with clock.at(MUCH_LATER):
        actions.object_to_report(
            report, by=world["west"], expected_version=version(report)
        )

    report.refresh_from_db()
    assert (report.state, report.search) == (State.WITHDRAWN, "")
    assert not access.published_reports(world.club).exists()
    with pytest.raises(Refused, match="only an unlinkable version"):
        begin(world, appeal)
    assert begin(world, appeal, Level.UNLINKABLE).state == State.DRAFT


def test_an_objection_to_any_text_outlives_the_text() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)
    say(world, report, "respondent", SayKind.OBJECT)
    say(world, report, "west", SayKind.AGREE)
    with clock.at(WRITTEN_AT):
        actions.send_back_report(
            report, by=world["third"], expected_version=version(report), reason="Tone."
        )

    assert report.says.get().kind == SayKind.OBJECT


def test_an_embargo_that_is_over_already_is_a_slip() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)

    with pytest.raises(Refused, match="in the past"):
        approve(world, report, WRITTEN_AT)

    report.refresh_from_db()
    assert report.state == State.PLAYERS


def test_an_embargo_is_kept_to_the_second() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)
    until = MUCH_LATER
    approve(world, report, until)
    report.refresh_from_db()
    assert report.state == State.EMBARGOED

    with clock.at(until - timedelta(seconds=1)):
        actions.publish_due()
    report.refresh_from_db()
    before = report.state
    with clock.at(until):
        actions.publish_due()
    report.refresh_from_db()
    assert (before, report.state) == (State.EMBARGOED, State.PUBLISHED)


def test_a_withdrawn_report_is_gone_and_its_text_begins_the_next() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PUBLISHED)
    withdraw(world, report, "manager")
    again = begin(world, appeal)

    report.refresh_from_db()
    assert (report.search, report.reason) == ("", "Wrong.")
    assert again.texts == report.texts
    assert Notice.objects.filter(kind="rulings/report_withdrawn").count() == 1


def test_a_draft_that_nobody_saw_is_withdrawn_silently() -> None:
    world, appeal = decided_world()
    withdraw(world, report_in(world, appeal, State.DRAFT))

    assert not Notice.objects.filter(kind="rulings/report_withdrawn").exists()


def test_a_text_with_a_name_is_never_handed_on() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.DRAFT)
    edit(world, report, ruling="Sample Player 3 NS2 led and Sample North passed.")

    with pytest.raises(Refused, match="checklist"):
        submit(world, report)
    assert ReportPart.SCORE not in report.texts


def edit(world: World, report: Report, **texts: str) -> None:
    with clock.at(WRITTEN_AT):
        actions.edit_report(
            report,
            {**TEXTS, **texts},
            by=world["chair"],
            expected_version=version(report),
        )


def submit(world: World, report: Report) -> None:
    with clock.at(WRITTEN_AT):
        actions.submit_report(
            report, by=world["chair"], expected_version=version(report)
        )


def answer(world: World, report: Report, *keys: str) -> None:
    with clock.at(WRITTEN_AT):
        actions.answer_checklist(
            report,
            dict.fromkeys(keys, (Reply.NEEDED, "Why.")),
            by=world["chair"],
            expected_version=version(report),
        )


def test_each_place_wants_an_answer_and_a_name_has_none() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.DRAFT)
    edit(world, report, ruling="His wife and Sample North.")
    answer(world, report, "ruling:partner:wife:1", "ruling:name:sample north:1")
    report.refresh_from_db()
    assert list(report.answers) == ["ruling:partner:wife:1"]
    with pytest.raises(Refused, match="checklist"):
        submit(world, report)
    edit(world, report, ruling="His wife.")
    submit(world, report)

    report.refresh_from_db()
    assert report.state == State.SECOND


@pytest.mark.full
@pytest.mark.parametrize("texts", [{"subject": ""}, {"north": "AKQ"}])
def test_an_unfinished_text_stays_a_draft(texts: dict[str, str]) -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.DRAFT)
    edit(world, report, **texts)

    with pytest.raises(Refused, match="Fill in the subject"):
        submit(world, report)


def test_a_report_sent_back_loses_what_players_said() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.PLAYERS)
    say(world, report, "respondent", SayKind.CHANGE, "Not slowly.")
    with clock.at(WRITTEN_AT):
        actions.send_back_report(
            report, by=world["third"], expected_version=version(report), reason="Tone."
        )

    report.refresh_from_db()
    assert (report.state, report.reason, report.second) == (State.DRAFT, "Tone.", None)
    assert not ReportSay.objects.exists()


def test_the_second_of_two_at_once_is_refused() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.DRAFT)
    old = version(report)
    edit(world, report)

    with clock.at(WRITTEN_AT), pytest.raises(Refused, match="has just changed"):
        actions.submit_report(report, by=world["chair"], expected_version=old)


def test_what_is_over_says_so() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.SECOND)

    with clock.at(WRITTEN_AT), pytest.raises(Refused, match="With the second person"):
        actions.edit_report(
            report, TEXTS, by=world["chair"], expected_version=version(report)
        )


@pytest.mark.full
def test_one_report_a_case_and_level() -> None:
    world, appeal = decided_world()
    begin(world, appeal)

    with pytest.raises(Refused, match="already has a report"):
        begin(world, appeal, by="member")
    other = begin(world, appeal, Level.UNLINKABLE, by="in_charge")
    assert other.level == Level.UNLINKABLE


def test_nothing_is_published_about_somebody_under_18() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.APPROVED)
    Player.objects.filter(name="Sample West").update(minor=True)
    with pytest.raises(Refused, match="under 18"):
        begin(world, appeal, Level.UNLINKABLE)
    publish(world, report)

    report.refresh_from_db()
    assert report.state == State.APPROVED


def test_nothing_is_published_about_conduct() -> None:
    world, appeal = decided_world()
    RulingVersion.objects.update(laws=["L74A2"])

    with pytest.raises(Refused, match="about conduct"):
        begin(world, appeal)


@pytest.mark.parametrize(
    "state", ["withdrawn", "superseded", "inadmissible", "referred_up"]
)
def test_nothing_is_published_without_a_decision(state: str) -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.APPROVED)
    Appeal.objects.update(state=state)
    publish(world, report)

    report.refresh_from_db()
    assert report.state == State.APPROVED


def test_a_report_waits_for_the_end_of_the_time_to_appeal_further() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, State.APPROVED)
    appeal.deadlines.create(step=Step.FURTHER, starts_at=OVER, ends_at=MUCH_LATER)
    with clock.at(MUCH_LATER - timedelta(seconds=1)):
        actions.publish_due()
    report.refresh_from_db()
    before = report.state
    with clock.at(MUCH_LATER + timedelta(seconds=1)):
        actions.publish_due()

    report.refresh_from_db()
    assert (before, report.state) == (State.APPROVED, State.PUBLISHED)


def test_a_case_with_a_referral_never_appears_and_nobody_is_told_why() -> None:
    world, appeal = decided_world()
    Appeal.objects.update(conduct_link="token")
    report = report_in(world, appeal, State.APPROVED)
    publish(world, report)

    report.refresh_from_db()
    assert report.state == State.APPROVED


@pytest.mark.full
def test_nothing_appears_where_the_policy_publishes_nothing() -> None:
    world, appeal = decided_world()
    world.club.policies.update(values={"report_readers": "nobody"})
    report = report_in(world, appeal, State.APPROVED)
    publish(world, report)

    report.refresh_from_db()
    assert report.state == State.APPROVED


def test_the_director_is_named_by_policy_and_an_event_of_a_players_name_never() -> None:
    world, appeal = decided_world()
    world.club.policies.update(
        values={"report_names_director": True, "report_names_panel": False}
    )
    Event.objects.update(name="Sample North Memorial")
    report = report_in(world, appeal, State.PUBLISHED)

    assert report.heading["director"] == str(world["ruled"])
    assert (report.heading["panel"], report.heading["event"]) == ([], "")


@pytest.fixture
def waiting() -> list[Report]:
    """Approved unlinkable reports of three clubs, the third not yet for everyone."""
    world, appeal = decided_world()
    first = report_in(world, appeal, State.APPROVED, Level.UNLINKABLE)
    others = [
        case_of(make_club(slug), Report.objects.get(pk=first.pk))
        for slug in ("second", "third")
    ]
    open_to_everyone(world.club)
    others[-1].club.policies.update(values={"report_readers": "members"})
    return [first, *others]


def publish_much_later() -> list[Report]:
    with clock.at(MUCH_LATER):
        actions.publish_due()
    return list(access.unlinkable_reports())


def test_unlinkable_reports_appear_in_blocks_over_clubs(waiting: list[Report]) -> None:
    too_few = publish_much_later()
    open_to_everyone(waiting[-1].club)
    published = publish_much_later()

    assert too_few == []
    assert {report.pk for report in published} == {report.pk for report in waiting}
    assert [report.number for report in published] == [1, 2, 3]
    assert {report.block for report in published} == {1}
    assert access.next_block() == 2
    assert published[0].heading.keys() & {"event", "date", "panel", "director"} == set()


@pytest.mark.full
def test_a_report_that_may_not_appear_counts_for_no_block(
    waiting: list[Report],
) -> None:
    open_to_everyone(waiting[-1].club)
    Player.objects.filter(name="Sample West").update(minor=True)

    assert publish_much_later() == []
