"""Posting in one act, what it starts, and the page from which results are handed out."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.worker import run_kind
from clubsite.recaps import requests
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.renewal import renew
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.events.access import get_event_roles
from scoring.events.labels import Cause, EventState, Flag
from scoring.events.models import Event
from scoring.mails.labels import MailingState
from scoring.mails.models import ResultMailing
from scoring.mails.rules import HOLD
from scoring.play.actions import corrections
from scoring.publishing.queries import Publication, get_publication, later
from scoring.results.actions import changed_event
from scoring.tests.builders import make_mitchell
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class World:
    """An event whose scores are all in, and its director."""

    event: Event
    client: Client


@pytest.fixture
def world(set_clock: Callable[[datetime], None]) -> World:
    set_clock(EVENING)
    event = make_mitchell(make_club())
    client = Client()
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))
    return World(event, client)


def text(world: World, path: str) -> str:
    return str(world.client.get(url(world.event, path)).content.decode())


def posted(world: World) -> Event:
    """The event, posted from its page."""
    answer = world.client.post(url(world.event, "move/post/"))
    assert answer.headers["Location"] == url(world.event, "published/")
    world.event.refresh_from_db()
    return world.event


def publication(event: Event) -> Publication:
    """The page as the director has it."""
    director = User.objects.get(roles__kind=RoleKind.DIRECTOR)
    return get_publication(event, director, get_event_roles(director, event))


def test_the_confirmation_says_what_happens_when_and_for_whom(world: World) -> None:
    page = text(world, "move/post/")

    for expected in (
        "The ranking, scorecards and boards open.",
        "Score corrections until Mon 2 Mar 2026, 23:00 GMT",
        "appeals until Mon 2 Mar 2026, 23:00 GMT",
        "<dt>22:40</dt>",
        "Emails leave. You can stop them until then.",
        "Official, from Mon 2 Mar 2026, 23:00 GMT",
        "Files for upload",
        "Wed 1 Apr 2026",
    ):
        assert expected in page
    assert "Master point receipts" not in page


def test_under_embargo_the_confirmation_promises_no_boards(world: World) -> None:
    Event.objects.update(embargo_until=EVENING + timedelta(days=2))

    page = text(world, "move/post/")

    assert "Boards stay hidden until Wed 4 Mar 2026, 22:30 GMT" in page
    assert "Other documents after the embargo." in page
    assert "board sheets" not in page


def test_one_act_posts_and_queues_the_emails(world: World) -> None:
    event = posted(world)

    mailing = ResultMailing.objects.get()
    assert event.state == EventState.PROVISIONAL
    assert (mailing.state, mailing.not_before) == (
        MailingState.WAITING,
        EVENING + HOLD,
    )
    assert "They leave at 22:40." in text(world, "published/")


def test_ev_08_on_the_night_of_a_clock_change_both_moments_have_their_zone(
    world: World, set_clock: Callable[[datetime], None]
) -> None:
    quarter_to_two = datetime(2026, 10, 25, 0, 45, tzinfo=UTC)
    set_clock(quarter_to_two)
    event = posted(world)

    begins, ends = text(world, "history/"), text(world, "published/")

    assert event.corrections_end_at == quarter_to_two + timedelta(seconds=1800)
    assert "01:45 BST" in begins
    assert "appeals until Sun 25 Oct 2026, 01:15 GMT" in ends


def test_what_is_handed_out_names_the_boards_under_appeal(world: World) -> None:
    event = posted(world)
    corrections.put_flags(
        event, [2], cause=Cause.APPEAL, cause_id=1, flag=Flag.SUBJECT_TO_APPEAL
    )

    pages = [text(world, path) for path in ("published/", "newsletter/")]

    assert [page.count("Subject to appeal: board 2") for page in pages] == [1, 2]


def test_emails_are_stopped_and_sent_after_all(world: World) -> None:
    event = posted(world)

    stopped = world.client.post(url(event, "published/stop/"))
    page = text(world, "published/")

    assert stopped.headers["Location"] == url(event, "published/")
    assert "Stopped. No one gets one until you send them." in page
    assert "Stop emails" not in page
    world.client.post(url(event, "published/send/"))
    assert "They leave at 22:40." in text(world, "published/")


def test_emails_that_left_cannot_be_stopped(world: World) -> None:
    event = posted(world)
    ResultMailing.objects.update(state=MailingState.RELEASED)

    answer = world.client.post(url(event, "published/stop/"))

    assert answer.status_code == 422
    assert "0 sent, 0 waiting, 0 failed." in text(world, "published/")


def test_emails_of_an_earlier_revision_were_replaced(world: World) -> None:
    posted(world)
    ResultMailing.objects.update(state=MailingState.REPLACED)

    assert "Replaced by those about a later revision." in text(world, "published/")


def test_there_is_no_page_before_posting(world: World) -> None:
    answer = world.client.get(url(world.event, "published/"))

    assert answer.headers["Location"] == url(world.event, "manage/")


def test_results_from_a_file_have_no_emails(world: World) -> None:
    Event.objects.update(state=EventState.FINAL, revision=1)
    world.event.refresh_from_db()

    assert publication(world.event).mails is None


def test_files_are_handed_out_once_they_are_ready(world: World) -> None:
    event = posted(world)
    requests.ask(event)
    waiting = publication(event).published

    while run_kind(DOCUMENT):
        pass
    ready = publication(event).published

    assert [(str(each.label), str(each.state)) for each in waiting.files] == [
        ("Winners’ list", "Queued"),
        ("Poster, A4", "Queued"),
        ("Picture to share", "Queued"),
        ("Recap sheet", "Queued"),
        ("Board sheets", "Queued"),
    ]
    assert ready.newsletter_url == url(event, "newsletter/")
    for each in ready.files:
        assert each.state == ""
        assert world.client.get(each.url).status_code == 200


def test_a_file_waits_until_it_is_compared_with_the_newest_facts(world: World) -> None:
    event = posted(world)
    requests.ask(event)
    while run_kind(DOCUMENT):
        pass
    changed_event(event)

    page = text(world, "published/")

    assert page.count("Being checked") == 5
    renew()
    assert "Being checked" not in text(world, "published/")


def test_under_embargo_only_the_director_hands_out_boards(world: World) -> None:
    event = posted(world)
    requests.ask(event)
    Event.objects.update(embargo_until=EVENING + timedelta(days=2))
    event.refresh_from_db()
    manager = make_member(event.club, RoleKind.MANAGER)

    page = get_publication(event, manager, get_event_roles(manager, event))

    labels = [str(each.label) for each in page.published.files]
    assert labels == ["Winners’ list", "Poster, A4", "Picture to share"]
    assert len(publication(event).published.files) == 5


def test_what_is_due_is_ready_as_its_state_comes(world: World) -> None:
    event = posted(world)
    event.regulation_values = {
        **event.regulation_values,
        "master_points": Scheme.EBU_CLUB,
    }

    def done(state: EventState) -> list[tuple[str, bool]]:
        event.state = state
        return [(row.what, row.done) for row in later(event, now(), now())]

    provisional, official, final = (
        done(state)
        for state in (EventState.PROVISIONAL, EventState.OFFICIAL, EventState.FINAL)
    )
    assert [what for what, _done in provisional] == [
        "Files for upload",
        "Newsletter files",
        "Master point receipts",
        "Monthly report",
    ]
    assert [is_done for _what, is_done in provisional] == [False] * 4
    assert [is_done for _what, is_done in official] == [True, False, False, False]
    assert [is_done for _what, is_done in final] == [True, True, True, False]


def test_the_monthly_report_is_ready_once_its_month_is_over(
    world: World, set_clock: Callable[[datetime], None]
) -> None:
    posted(world)
    set_clock(now() + timedelta(days=62))

    page = text(world, "published/")
    report = page[page.index('/documents/">Monthly report') :].partition("</li>")[0]

    assert "Ready" in report


def test_the_event_s_desk_leads_to_it_in_one_tap(world: World) -> None:
    assert url(world.event, "published/") not in text(world, "manage/")

    event = posted(world)

    assert f'href="{url(event, "published/")}"' in text(world, "manage/")


def test_players_have_no_such_page(world: World) -> None:
    event = posted(world)
    player = Client()
    player.force_login(make_member(event.club, RoleKind.RECORDER))

    for path in ("published/stop/", "published/send/"):
        assert player.post(url(event, path)).status_code == 403
    assert player.get(url(event, "published/")).status_code == 403


def test_a_second_posting_changes_nothing_and_leads_to_what_to_hand_out(
    world: World,
) -> None:
    world.client.post(url(world.event, "move/post/"))

    answer = world.client.post(url(world.event, "move/post/"))

    assert answer.headers["Location"] == url(world.event, "published/")
    assert world.event.snapshots.count() == 1
