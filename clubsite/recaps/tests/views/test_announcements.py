"""Announcements of an event: for everyone who sees it, read out by its director."""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.jobs.worker import run_kind
from clubsite.recaps.documents.content import Paper
from clubsite.recaps.job_kinds import TABLE_PAPER
from clubsite.recaps.models import DocumentState, TablePaperFile
from clubsite.recaps.queries.announcement import announcement, spoken_announcement
from clubsite.recaps.tests.views.places import cast, everybody, signed_in, statuses
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.tests.builders import appoint, make_mitchell
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db


def open_event(state: EventState = EventState.OPEN) -> Event:
    """An event bound to a policy with texts of the club's own."""
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER, name="Sample Manager")
    topics = {"slow_play": "Nine minutes a board here.", "behaviour": "Be kind."}
    changes = {
        "topics": topics,
        "deposit": "5.00",
        "photo_notice": "No photographs during play.",
        "recording_notice": "Online tables are recorded.",
    }
    change_policy(club, changes, by=manager)
    event = make_mitchell(club, state=state)
    event.policy = club.policies.latest("number")
    event.save()
    appoint(event, make_member(club, RoleKind.DIRECTOR, name="Sample Director"))
    make_member(club, RoleKind.RECORDER, name="Sample Recorder")
    return event


def pdf_path(event: Event, paper: str = "a4") -> str:
    return url(event, f"announcements/{paper}/")


def file_path(event: Event, file: TablePaperFile) -> str:
    return url(event, f"announcements/{file.pk}.pdf")


def test_the_sheet_says_what_the_bound_policy_says() -> None:
    event = open_event()

    sheet = announcement(event, Paper.LETTER)

    texts = {topic.title: topic for topic in sheet.topics}
    assert list(texts) == [
        *("Conditions of contest", "Behaviour", "Rulings and appeals", "Slow play"),
        "Results and coming events",
    ]
    assert texts["Slow play"].text == "Nine minutes a board here."
    assert ("Warn a slow table after", "5 minutes") in texts["Slow play"].values
    appeals = dict(texts["Rulings and appeals"].values)
    assert appeals["Deposit"] == "5.00 EUR"
    assert appeals["Deciding body"] == "a committee"
    assert appeals["Who must agree to appeal"].endswith("(Law 92D)")
    assert dict(texts["Conditions of contest"].values)["Scoring"] == "Matchpoints"
    assert (sheet.director, sheet.recorder) == ("Sample Director", "Sample Recorder")
    assert sheet.notices == (
        *("No photographs during play.", "Online tables are recorded."),
    )
    assert (sheet.policy_version, sheet.settled) == ("2", False)
    assert sheet.paper is Paper.LETTER


def test_the_sheet_of_a_team_event_says_what_a_team_deposits() -> None:
    event = open_event()
    change_policy(
        event.club,
        {"deposit_teams": "30.00"},
        by=make_member(event.club, RoleKind.MANAGER),
    )
    event.policy, event.contest = event.club.policies.latest("number"), "teams"

    appeals = dict(announcement(event).topics[2].values)

    assert appeals["Deposit of a team"] == "30.00 EUR"
    assert "Deposit" not in appeals


def test_a_newer_policy_is_none_of_this_event() -> None:
    event = open_event(EventState.IN_PLAY)
    change_policy(
        event.club,
        {"topics": {"behaviour": "Be quick."}},
        by=make_member(event.club, RoleKind.MANAGER),
    )

    sheet = announcement(event)

    assert (sheet.topics[1].text, sheet.settled) == ("Be kind.", True)


def test_the_director_reads_out_sixty_seconds_of_it() -> None:
    spoken = spoken_announcement(open_event())

    assert spoken.paragraphs[0].startswith("Welcome to The Sample Club.")
    assert "Nine minutes a board here." in spoken.paragraphs
    assert spoken.paragraphs[-1].startswith("Scores can be corrected until 30 minutes")
    assert spoken.seconds <= 60


def test_everyone_who_sees_the_event_reads_its_announcements() -> None:
    club = make_club()
    event = make_mitchell(club, state=EventState.OPEN)
    clients = cast(club, event)
    path = url(event, "announcements/")

    assert statuses(clients, path) == everybody(200)
    assert statuses(clients, pdf_path(event)) == everybody(200)
    heard = {
        who
        for who, client in clients.items()
        if "To read out" in client.get(path).content.decode()
    }
    assert heard == {"director", "in charge", "scorer", "manager"}
    Event.objects.update(state=EventState.DRAFT)
    staff = dict.fromkeys(("director", "in_charge", "scorer", "manager"), 200)
    assert statuses(clients, path) == everybody(404, **staff)
    assert statuses(clients, pdf_path(event)) == everybody(404, **staff)


def test_a_worker_makes_the_sheet_of_each_paper_once() -> None:
    event = open_event()
    client = Client()

    waiting = client.get(pdf_path(event)).content.decode()
    client.get(pdf_path(event))
    file = TablePaperFile.objects.get()
    early = client.get(file_path(event, file))
    run_kind(TABLE_PAPER)
    ready = client.get(pdf_path(event)).content.decode()
    pdf = client.get(file_path(event, file))

    assert "Queued" in waiting
    assert early.status_code == 302
    assert file_path(event, file) in ready
    assert pdf["Content-Type"].startswith("application/pdf")
    assert pdf.content.startswith(b"%PDF-")
    assert client.get(pdf_path(event, "a3")).status_code == 404
    client.get(pdf_path(event, "letter"))
    assert TablePaperFile.objects.count() == 2


def test_a_sheet_that_would_say_something_else_is_not_given() -> None:
    event = open_event()
    client = Client()
    client.get(pdf_path(event))
    file = TablePaperFile.objects.get()
    Event.objects.update(name="Another name")

    run_kind(TABLE_PAPER)

    assert not TablePaperFile.objects.exists()
    file.state = DocumentState.READY
    file.save()
    assert client.get(file_path(event, file)).status_code == 302


def test_paper_for_the_tables_is_no_announcement() -> None:
    event = open_event()
    paper = TablePaperFile.objects.create(
        event=event, chosen={"parts": []}, version="x", language="en", asked_at="2026-03-02T19:00Z"
    )  # fmt: skip

    assert Client().get(file_path(event, paper)).status_code == 404


def test_the_page_of_an_event_leads_there_and_has_what_is_read_out() -> None:
    event = open_event()
    director = signed_in(make_member(event.club, RoleKind.DIRECTOR, name="Another"))
    manage = reverse("event_manage", args=[event.club.slug, event.pk])

    page = director.get(manage).content.decode()
    results = Client().get(url(event)).content.decode()
    Event.objects.update(state=EventState.PROVISIONAL)
    later = director.get(manage).content.decode()

    assert "To read out: about" in page
    assert "Nine minutes a board here." in page
    assert "To read out" not in later
    for text in (page, results, later):
        assert url(event, "announcements/") in text
    assert Club.objects.count() == 1
