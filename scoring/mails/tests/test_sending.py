"""Result emails as members get them."""

from datetime import date, timedelta

import pytest
from django.core import mail

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.messages import entry_text
from clubsite.clubs.models import Player
from clubsite.jobs.leases import Lease
from clubsite.jobs.tests.builders import begin, fail
from clubsite.site import clock
from clubsite.site.clock import now
from clubsite.tests.builders import make_user
from scoring.events.labels import (
    AdjustmentKind,
    Cause,
    Flag,
    MethodKind,
    RevisionReason,
)
from scoring.events.models import Adjustment, EntryPlayer, Event, Result, Snapshot
from scoring.mails.actions import (
    confirm_address,
    queue_result_mails,
    release_mailing,
    stop_address,
    stop_result_mails,
)
from scoring.mails.labels import AddressState, MailKind, MailState
from scoring.mails.models import MailAddress, ResultMail, ResultMailing
from scoring.mails.queries import get_mailing_view
from scoring.mails.sending import RESULT_MAIL, result_mail_trouble, send_result_mail
from scoring.mails.tests.world import (
    EAST,
    NORTH,
    SOUTH,
    MailWorld,
    make_mail_world,
    pass_minutes,
    readers,
)
from scoring.results.actions import results_changed
from scoring.results.tests.builders import make_small
from scoring.tasks import sweep_result_mails
from scoring.tests.contests import make_contest, make_match, make_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> MailWorld:
    """North has confirmed; East's address was typed and no one has confirmed it."""
    world = make_mail_world()
    world.give_address("Player 1NSa", NORTH)
    world.give_address("Player 1EWa", EAST)
    world.confirm(NORTH)
    return world


def test_a_member_reads_the_result_in_text_and_html(world: MailWorld) -> None:
    world.post()

    early, sent = pass_minutes(9), pass_minutes(10)

    assert (early, readers(sent)) == ([], [EAST, NORTH])
    result = next(message for message in sent if message.to == [NORTH])
    day = "Mon 2 Mar 2026"
    assert result.subject == f"Your result: Sample Pairs, {day}"
    lines = [line for line in str(result.body).splitlines() if "http" not in line]
    assert lines[:6] == [
        "Hello Player 1NSa,",
        "",
        "1NS Player 1NSa – Player 1NSb",
        "Place 1 of 3, 83.33 %",
        "10.00 of 12 points",
        "Best board 1, worst board 2",
    ]
    assert "You can report a wrong score until" in result.body
    assert "You can appeal a ruling until" in result.body
    [(page, kind)] = result.alternatives
    assert kind == "text/html"
    for words in ("Place 1 of 3, 83.33 %", "Your scorecard", "Stop these emails"):
        assert words in str(page)
    assert result.attachments == []


def test_every_email_can_be_stopped_by_one_click(world: MailWorld) -> None:
    world.post()

    for message in pass_minutes(10):
        stop_url = message.extra_headers["List-Unsubscribe"]
        assert stop_url.startswith("<http")
        assert "/sample/mails/stop/" in stop_url
        assert message.extra_headers["List-Unsubscribe-Post"] == (
            "List-Unsubscribe=One-Click"
        )
        assert stop_url[1:-1] in message.body


def test_a_typed_address_gets_one_email_to_confirm_and_no_result(
    world: MailWorld,
) -> None:
    world.post()

    sent = pass_minutes(10)
    world.correct(1, "1NS", "4S N -2")
    later = pass_minutes(20)

    [request] = [message for message in sent if message.to == [EAST]]
    assert request.subject == "Results from The Sample Club by email?"
    assert "Place" not in request.body
    assert "Player" not in request.body
    assert "/sample/mails/confirm/" in request.body
    assert readers(later) == [NORTH]
    address = MailAddress.objects.get(address=EAST)
    assert (address.state, address.confirmed_at) == (AddressState.NEW, None)
    assert address.requested_at is not None


def test_re_07_only_those_whose_results_have_changed_are_told_of_a_correction(
    world: MailWorld,
) -> None:
    world.give_address("Player 3EWa", "far@example.org")
    world.confirm(EAST, "far@example.org")
    world.post()
    first = pass_minutes(10)
    world.correct(1, "1NS", "4S N -1")

    soon, corrected = pass_minutes(9), pass_minutes(10)
    again = pass_minutes(30)

    assert readers(first) == sorted([EAST, NORTH, "far@example.org"])
    assert (soon, again) == ([], [])
    assert NORTH in readers(corrected)
    [to_north] = [message for message in corrected if message.to == [NORTH]]
    assert to_north.subject.startswith("Corrected result: Sample Pairs")
    body = str(to_north.body)
    assert "The results have been corrected (Scoring error)." in body
    assert "(was 1, 83.33 %)" in body
    assert "Board 1: 4S N =, +420, 100.00 % → 4S N −1, −50" in body
    assert "(Scoring error)" in body
    assert "A ruling given later has its own appeal period" in body
    assert "Law" not in body


def test_re_03_a_revision_before_the_mail_leaves_replaces_it(world: MailWorld) -> None:
    world.post()
    with clock.at(now() + timedelta(minutes=6)):
        world.correct(1, "1NS", "4S N -1")
        sweep_result_mails()

    none, sent = pass_minutes(11), pass_minutes(17)

    assert none == []
    [result] = [message for message in sent if message.to == [NORTH]]
    assert result.subject.startswith("Your result")
    states = ResultMailing.objects.values_list("revision", "state")
    assert list(states) == [(1, "replaced"), (2, "released")]


def test_results_posted_again_while_they_are_sent_are_sent_once(
    world: MailWorld,
) -> None:
    world.post()
    with clock.at(now() + timedelta(minutes=10)):
        sweep_result_mails()
    world.correct(1, "1NS", "4S N -1")

    sent = pass_minutes(20)

    [result] = [message for message in sent if message.to == [NORTH]]
    assert result.subject.startswith("Your result")
    view = get_mailing_view(world.event)
    assert view is not None
    assert (view.revision, view.sent, view.waiting) == (2, 1, 0)


def test_stopped_emails_never_leave_unless_published_again(world: MailWorld) -> None:
    posting = world.post()
    with clock.at(now() + timedelta(minutes=10)):
        sweep_result_mails()
    stop_result_mails(world.event, by=world.director)

    none = pass_minutes(20)
    world.correct(1, "1NS", "4S N -1")
    still_none = pass_minutes(40)
    latest = world.event.snapshots.latest("revision")
    queue_result_mails(world.event, latest, not_before=now(), by=world.director)
    sent = pass_minutes(1)

    assert (none, still_none) == ([], [])
    assert posting.revision == 1
    assert readers(sent) == [EAST, NORTH]


def test_the_same_revision_is_published_again_after_a_stop(world: MailWorld) -> None:
    posting = world.post()
    with clock.at(now() + timedelta(minutes=10)):
        sweep_result_mails()
    stop_result_mails(world.event, by=world.director)

    queue_result_mails(world.event, posting, not_before=now(), by=world.director)

    assert readers(pass_minutes(1)) == [EAST, NORTH]


def test_partners_with_one_address_get_one_email(world: MailWorld) -> None:
    world.give_address("Player 1NSb", NORTH.title())
    world.give_address("Player 2EWa", NORTH)
    world.post()

    [result] = [message for message in pass_minutes(10) if message.to == [NORTH]]

    assert "Hello Player 2EWa, Player 1NSa, Player 1NSb," in str(result.body) or (
        "Hello Player 1NSa, Player 1NSb, Player 2EWa," in str(result.body)
    )
    assert str(result.body).count("Your scorecard") == 2


def test_a_juniors_result_goes_to_the_guardian_alone(world: MailWorld) -> None:
    facts = {"minor": True, "guardian_email": "parent@example.org"}
    world.give_address("Player 1NSa", NORTH, **facts)
    world.give_address("Player 2NSa", SOUTH, minor=True)
    world.confirm("parent@example.org", SOUTH)
    world.post()

    sent = pass_minutes(10)

    assert readers(sent) == [EAST, "parent@example.org"]
    [result] = [message for message in sent if message.to != [EAST]]
    assert str(result.body).startswith("Hello,")
    assert "Player 1NSa" not in str(result.body)
    assert "Name withheld – Player 1NSb" in str(result.body)


@pytest.mark.full
def test_an_account_is_mailed_in_its_language_and_who_has_left_is_not(
    world: MailWorld,
) -> None:
    user = make_user("Sample South")
    User.objects.filter(pk=user.pk).update(language="en-us")
    world.give_address("Player 1NSb", "typed@example.org", account=user)
    world.give_address("Player 2NSa", SOUTH, left_on=date(2026, 1, 1))
    world.confirm("sample.south@example.org", SOUTH)
    world.post()

    assert readers(pass_minutes(10)) == [EAST, NORTH, "sample.south@example.org"]


def test_before_an_embargo_ends_no_points_of_boards_are_sent(world: MailWorld) -> None:
    ends = now() + timedelta(days=1)
    Event.objects.filter(pk=world.event.pk).update(embargo_until=ends)
    world.post()
    [first] = [message for message in pass_minutes(10) if message.to == [NORTH]]
    world.correct(1, "1NS", "4S N -1")
    [second] = [message for message in pass_minutes(20) if message.to == [NORTH]]

    assert "Place 1 of 3, 83.33 %" in str(first.body)
    assert "Best board" not in str(first.body)
    assert "Hands and scores by board open on" in str(first.body)
    assert "boards-heading" not in str(first.body)
    assert "Board 1: 4S N =, +420 → 4S N −1, −50 (" in str(second.body)


def test_an_email_with_nothing_left_to_say_is_not_sent(world: MailWorld) -> None:
    world.post()
    with clock.at(now() + timedelta(minutes=10)):
        sweep_result_mails()
    EntryPlayer.objects.filter(player=world.player("Player 1NSa")).delete()

    assert readers(pass_minutes(11)) == [EAST]
    result = ResultMail.objects.get(kind=MailKind.RESULT)
    assert (result.state, result.sent_at) == (MailState.SKIPPED, None)


def test_an_email_to_a_reader_who_has_just_stopped_is_not_sent(
    world: MailWorld,
) -> None:
    world.post()
    with clock.at(now() + timedelta(minutes=10)):
        sweep_result_mails()
    stop_address(MailAddress.objects.get(address=NORTH), by=None)
    confirm_address(MailAddress.objects.get(address=EAST), by=None)

    assert pass_minutes(11) == []


def test_a_job_whose_email_is_gone_does_nothing(world: MailWorld) -> None:
    world.post()
    with clock.at(now() + timedelta(minutes=10)):
        sweep_result_mails()
    key = ResultMail.objects.get(kind=MailKind.RESULT).pk
    lease: Lease = begin(RESULT_MAIL, key)
    ResultMail.objects.update(state=MailState.SKIPPED)

    send_result_mail(lease)

    assert mail.outbox == []
    RESULT_MAIL.given_up(key, "OSError")
    assert ResultMail.objects.get(pk=key).state == MailState.SKIPPED


def test_a_correction_leaves_boards_out_that_only_others_played(
    world: MailWorld,
) -> None:
    world.give_address("Player 3NSa", "far@example.org")
    world.confirm("far@example.org")
    world.post()
    pass_minutes(10)
    world.correct(1, "1NS", "4S N -1")

    sent = pass_minutes(20)

    [far] = [message for message in sent if message.to == ["far@example.org"]]
    assert "Board 1: your result is unchanged, now worth" in str(far.body)
    assert "Board 2" not in str(far.body)


def test_pairs_ranked_by_average_imps_read_what_they_had_for_a_board() -> None:
    world = make_mail_world()
    club = world.club
    event = make_small(club, method=MethodKind.CROSS_IMPS, convention="clubsite")
    world = MailWorld(club, event, world.director)
    pair = event.entries.get(label="1NS")
    Player.objects.filter(places__entry=pair).update(email=NORTH)
    world.confirm(NORTH)
    world.post()

    [first] = pass_minutes(10)
    world.correct(1, "1NS", "4S N -1")
    [second] = pass_minutes(20)

    assert "IMPs per board" in str(first.body)
    assert "IMPs per board (was 1" in " ".join(str(second.body).split())
    assert "IMPs → 4S N −1 H5, " in str(second.body)


def test_a_team_reads_its_points_and_both_rooms() -> None:
    world = make_mail_world()
    event = make_contest(world.club)
    home, away = make_team(event, 1), make_team(event, 2)
    make_match(event, home, away, [("4S N =", "4S N -1"), ("4S N =", "4S N =")])
    world = MailWorld(world.club, event, world.director)
    Player.objects.filter(places__entry=home).update(email=NORTH)
    world.confirm(NORTH)
    world.post()

    [first] = pass_minutes(10)
    line = Result.objects.filter(match__event=event, room="closed").earliest("board")
    line.tricks = 10
    line.save()
    results_changed(event, RevisionReason.ENTRY_ERROR)
    [second] = pass_minutes(20)

    assert "VPs" in str(first.body)
    assert "Best board" not in str(first.body)
    assert "VPs (was 1, " in str(second.body)
    assert "Board 1: 4S N −1, +" in str(second.body)


def test_an_earlier_email_that_left_counts_though_a_later_one_did_not(
    world: MailWorld,
) -> None:
    world.post()
    pass_minutes(10)
    world.correct(1, "1NS", "4S N -1")
    pass_minutes(20)
    ResultMail.objects.filter(since=1).update(state=MailState.FAILED)
    world.correct(1, "1NS", "4S N =")
    world.correct(2, "1NS", "4S N -2")

    [third] = [message for message in pass_minutes(40) if message.to == [NORTH]]

    assert ResultMail.objects.latest("pk").since == 1
    assert "Board 1" not in str(third.body)
    assert "Board 2" in str(third.body)


def test_a_change_that_is_undone_is_told_no_one(world: MailWorld) -> None:
    world.post()
    pass_minutes(10)
    world.correct(1, "1NS", "4S N -1")
    world.correct(1, "1NS", "4S N =")

    assert pass_minutes(30) == []


def test_the_history_says_how_many_were_sent(world: MailWorld) -> None:
    world.post()
    pass_minutes(10)

    texts = [entry_text(entry) for entry in trail.get_history(world.event)]

    assert "Result emails of revision 1 queued" in texts
    assert "Sending 1 result email of revision 1" in texts
    rows = (ResultMailing.objects.get(), ResultMail.objects.earliest("pk"))
    assert [str(row).split()[0] for row in rows] == ["emails", "confirmation"]


def test_a_board_that_came_later_and_one_that_gives_the_same_are_told(
    world: MailWorld,
) -> None:
    world.post()
    pass_minutes(10)
    first = Snapshot.objects.get(event=world.event)
    entry = world.event.entries.get(label="1NS").pk
    lines = [each for each in first.lines if (each["ns"], each["board"]) != (entry, 1)]
    Snapshot.objects.filter(pk=first.pk).update(lines=lines)
    results_changed(world.event, RevisionReason.LATE_PLAY)

    [late] = [message for message in pass_minutes(20) if message.to == [NORTH]]

    assert "Board 1: – → 4S N =, +420, 100.00 % (Late play)" in str(late.body)
    assert "was" not in str(late.body)


def test_a_mailing_is_released_once(world: MailWorld) -> None:
    world.post()
    mailing = ResultMailing.objects.get()
    release_mailing(mailing)
    release_mailing(mailing)
    stop_result_mails(world.event, by=world.director)

    texts = [entry_text(entry) for entry in trail.get_history(world.event)]

    assert sum("Sending" in text for text in texts) == 1
    assert "Result emails of revision 1 stopped" in texts


def test_boards_under_appeal_are_named(world: MailWorld) -> None:
    for board in (1, 2):
        Adjustment.objects.create(
            event=world.event,
            kind=AdjustmentKind.FLAG,
            cause=Cause.APPEAL,
            board=board,
            flag=Flag.SUBJECT_TO_APPEAL,
            made_at=now(),
        )
    world.post()

    [result] = [message for message in pass_minutes(10) if message.to == [NORTH]]

    assert "Subject to appeal: boards 1–2." in str(result.body)
    assert "Subject to appeal: boards 1–2." in str(result.alternatives[0][0])


def test_the_health_page_is_told_why_result_emails_do_not_leave(
    world: MailWorld,
) -> None:
    world.post()
    well = result_mail_trouble()
    with clock.at(now() + timedelta(minutes=10)):
        sweep_result_mails()
    fail(RESULT_MAIL, ResultMail.objects.earliest("pk").pk, "TimeoutError")

    assert well == ""
    assert result_mail_trouble().startswith("result mail cannot be sent (TimeoutError)")


def test_the_club_adds_a_message_of_plain_text(world: MailWorld) -> None:
    world.club.mail_message = "Next Monday: <b>mince pies</b>\n\nSee you there."
    world.club.save()
    world.post()

    [result] = [message for message in pass_minutes(10) if message.to == [NORTH]]

    assert "<b>mince pies</b>\n\nSee you there." in str(result.body)
    page = str(result.alternatives[0][0])
    assert "<p>Next Monday: &lt;b&gt;mince pies&lt;/b&gt;</p>" in page
