"""Pages of the documents of a month: who opens them, and what their buttons do."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.tests.builders import begin, give_up
from clubsite.jobs.worker import run_kind
from clubsite.notices import links
from clubsite.notices.models import Notice
from clubsite.recaps.job_kinds import MONTH_DOCUMENT
from clubsite.recaps.models import DocumentState, MonthDocument, MonthRun
from clubsite.recaps.months import actions, rendering
from clubsite.recaps.months.tests.world import (
    MARCH,
    MonthWorld,
    make_all,
    next_morning,
)
from clubsite.recaps.tests.views.places import signed_in
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from scoring.events.labels import EventState
from scoring.events.models import Session

pytestmark = pytest.mark.django_db

Cast = dict[str, Client]


@pytest.fixture(scope="module")
def made(
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[tuple[MonthWorld, Cast]]:
    """March, with its documents made, and one browser for each role."""
    with keep_rows():
        world = MonthWorld(EventState.OFFICIAL, slug="march")
        world.make()
        player = make_user("Sample Player")
        make_player(world.club, account=player)
        other = make_club("other")
        people = {
            "visitor": None,
            "player": player,
            "manager": world.manager,
            "manager of another club": make_member(other, RoleKind.MANAGER),
            "operator": make_user("Operator", is_operator=True),
            **{
                kind.value: make_member(world.club, kind, name=f"A {kind.value}")
                for kind in RoleKind
                if kind is not RoleKind.MANAGER
            },
        }
        yield world, {who: signed_in(user) for who, user in people.items()}


def path(name: str, document: MonthDocument, *more: str) -> str:
    return reverse(name, args=[document.club.slug, document.pk, *more])


def page_of(world: MonthWorld) -> str:
    return reverse("month_list", args=[world.club.slug])


def answers(cast: Cast, url: str) -> dict[str, int]:
    """The answers that are not 404, for those who are signed in."""
    found = {who: client.get(url).status_code for who, client in cast.items()}
    assert found.pop("visitor") == 302
    return {who: code for who, code in found.items() if code != 404}


def refused(cast: Cast, url: str) -> set[str]:
    """Those for whom a button's address is not there."""
    codes = {who: client.post(url).status_code for who, client in cast.items()}
    return {who for who, code in codes.items() if code == 404}


EVERYONE_BUT_MANAGERS = {
    *("player", "manager of another club", "operator"),
    *(kind.value for kind in RoleKind if kind is not RoleKind.MANAGER),
}


def test_managers_read_all_and_directors_the_digest(
    made: tuple[MonthWorld, Cast],
) -> None:
    world, cast = made
    report, digest = world.get(), world.digest
    both = {"manager": 200, "director": 200}

    assert answers(cast, page_of(world)) == both
    for url, readers in (
        (path("month_page", report), {"manager": 200}),
        (path("month_file", report, "csv"), {"manager": 200}),
        (path("month_final", report), {"manager": 200}),
        (path("month_hold", report), {"manager": 200}),
        (path("month_page", digest), both),
        (path("month_file", digest, "pdf-letter"), both),
        (path("month_hold", digest), {"manager": 200}),
        (path("month_final", digest), {"manager": 200}),
    ):
        assert answers(cast, url) == readers, url


@pytest.mark.parametrize(
    "name", ["month_publish", "month_send", "month_again", "month_release"]
)
def test_buttons_are_there_for_managers_alone(
    made: tuple[MonthWorld, Cast], name: str
) -> None:
    world, cast = made
    others = {who: client for who, client in cast.items() if who != "manager"}

    for document in (world.get(), world.digest):
        assert refused(others, path(name, document)) == EVERYONE_BUT_MANAGERS
    ask = reverse("month_ask", args=[world.club.slug])
    assert refused(others, ask) == EVERYONE_BUT_MANAGERS


def test_the_list_offers_directors_no_acts(made: tuple[MonthWorld, Cast]) -> None:
    world, cast = made

    shown = cast["director"].get(page_of(world)).content.decode()
    whole = cast["manager"].get(page_of(world)).content.decode()

    assert "Rulings digest" in shown
    assert not {"Monthly report", "Publish", "Make final", "Regenerate"} & {
        text
        for text in ("Monthly report", "Publish", "Make final", "Regenerate")
        if text in shown
    }
    for text in ("Monthly report", "March 2026", "Publish", "Make final", "another"):
        assert text in whole
    assert 'data-live-etag="' in whole


def test_a_file_in_a_format_that_is_not_there_is_not_found(
    made: tuple[MonthWorld, Cast],
) -> None:
    world, cast = made

    for key in ("nothing", "newsletter"):
        url = path("month_file", world.get(), key)
        assert cast["manager"].get(url).status_code == 404
    file = cast["manager"].get(path("month_file", world.get(), "csv_players"))
    assert file["Content-Disposition"] == (
        'attachment; filename="month-report-2026-03-trial_players.csv"'
    )


def test_the_report_says_what_was_stored_and_leads_to_the_result_files(
    made: tuple[MonthWorld, Cast],
) -> None:
    world, cast = made

    page = cast["manager"].get(path("month_page", world.get())).content.decode()

    assert "Monthly report" in page
    assert "TRIAL" in page
    assert page.count('aria-label="Table: Sessions"') == 1
    assert '<caption class="spoken">Sessions</caption>' in page
    export = reverse(
        "event_export_file", args=[world.club.slug, world.event.pk, "usebio"]
    )
    assert export in page
    assert cast["manager"].get(export).status_code == 200


def test_the_result_files_are_those_that_the_club_sends_in(
    made: tuple[MonthWorld, Cast],
) -> None:
    world, cast = made

    def files(formats: list[str]) -> list[tuple[str, str]]:
        change_policy(world.club, {"upload_formats": formats}, by=world.manager)
        page = cast["manager"].get(path("month_page", world.get())).content.decode()
        return re.findall(
            r'/export/(\w+)/?" download aria-label="[^"]+: ([^"]+)"', page
        )

    assert files(["csv", "json"]) == [("csv", "CSV"), ("json", "Clubsite JSON")]
    assert files([]) == []


def test_the_report_is_made_final_from_its_page() -> None:
    world = MonthWorld(EventState.OFFICIAL)
    world.make()
    manager = signed_in(world.manager)
    final = path("month_final", world.get())
    session = Session.objects.get(event=world.event)

    with clock.at(next_morning()):
        shown = manager.get(final)
        refused_page = manager.post(final)
        taken = manager.post(final, {"carried": [session.pk]})
        again = manager.post(final)

    assert "Sample Pairs, 1, Mon 2 Mar 2026: Official" in shown.content.decode()
    assert refused_page.status_code == 422
    assert "Not final yet" in refused_page.content.decode()
    assert (taken.status_code, taken["Location"]) == (302, page_of(world))
    assert again.status_code == 422


def test_a_final_report_is_sent_to_those_who_can_open_it() -> None:
    world = MonthWorld()
    world.make()
    manager = signed_in(world.manager)
    with clock.at(next_morning()):
        manager.post(path("month_final", world.get()))
    make_all()
    final = world.get(run=MonthRun.FINAL)

    page = manager.get(page_of(world)).content.decode()
    with clock.at(next_morning()):
        assert manager.post(path("month_send", final)).status_code == 302

    assert "sent Fri 3 Apr 2026, 06:00" in manager.get(page_of(world)).content.decode()
    for text in ("Superseded", f"approved by {world.manager.name}", "Send"):
        assert text in page
    [notice] = Notice.objects.filter(user=world.manager)
    assert links.is_open(world.manager, world.club, notice)
    assert not links.is_open(world.director, world.club, notice)
    name = manager.get(path("month_file", final, "text"))["Content-Disposition"]
    assert "month-report-2026-03-final.txt" in name


def test_a_digest_is_published_withheld_released_and_revoked() -> None:
    world = MonthWorld()
    world.make()
    manager, director = signed_in(world.manager), signed_in(world.director)
    digest = world.digest
    hold = path("month_hold", digest)

    assert manager.post(path("month_publish", digest)).status_code == 302
    make_all()
    assert "Published" in director.get(page_of(world)).content.decode()
    assert manager.post(hold, {"act": "withhold"}).status_code == 422
    manager.post(hold, {"act": "withhold", "reason": "names"})
    assert director.get(path("month_page", digest)).status_code == 404
    assert "Names are being checked" in manager.get(page_of(world)).content.decode()
    assert manager.post(hold, {"act": "withhold", "reason": "names"}).status_code == 422
    assert manager.post(path("month_release", digest)).status_code == 302
    make_all()
    manager.post(hold, {"act": "revoke", "reason": "error"})

    for url in (path("month_page", digest), path("month_file", digest, "csv")):
        assert director.get(url).status_code == 410
    assert "No longer available" in director.get(page_of(world)).content.decode()
    assert manager.post(path("month_again", digest)).status_code == 302
    assert director.get(path("month_page", digest)).status_code == 404


def test_documents_of_an_earlier_month_are_asked_for_on_the_page() -> None:
    world = MonthWorld()
    manager = signed_in(world.manager)
    ask = reverse("month_ask", args=[world.club.slug])

    with clock.at(next_morning()):
        empty = manager.get(page_of(world)).content.decode()
        wrong = manager.post(ask, {"month": "2026-13"})
        none = manager.post(ask, {"month": "2025-01"})
        taken = manager.post(ask, {"month": str(MARCH)})
        shown = manager.get(page_of(world)).content.decode()

    assert "No documents yet" in empty
    assert 'value="2026-03"' in empty
    assert (wrong.status_code, none.status_code) == (422, 422)
    assert "isn’t a month" in wrong.content.decode()
    assert "no session in this month" in none.content.decode()
    assert taken.status_code == 302
    assert "Preparing Monthly report, Trial" in shown
    assert manager.get(ask).status_code == 200


def test_a_failed_document_says_why_and_what_to_do() -> None:
    world = MonthWorld()
    world.sweep()
    give_up(MONTH_DOCUMENT, world.get().pk)
    manager = signed_in(world.manager)
    [notice] = Notice.objects.all()

    shown = manager.get(page_of(world)).content.decode()

    assert links.is_open(world.manager, world.club, notice)
    assert not links.is_open(make_user(), world.club, notice)
    assert "Remove the cause, then press Regenerate." in shown
    work = manager.get(reverse("club_work", args=[world.club.slug])).content.decode()
    assert "Monthly report, 2026-03" in work


def test_a_document_at_work_says_so() -> None:
    world = MonthWorld()
    world.sweep()
    begin(MONTH_DOCUMENT, world.get().pk)

    shown = signed_in(world.manager).get(page_of(world)).content.decode()

    assert 'data-cell="state">Preparing</span>' in shown


def test_an_error_is_tried_again_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_space(*_args: object) -> dict[str, bytes]:
        raise OSError

    world = MonthWorld()
    world.sweep()
    monkeypatch.setattr(rendering, "to_pdfs", no_space)

    run_kind(MONTH_DOCUMENT)

    shown = signed_in(world.manager).get(page_of(world)).content.decode()
    assert "Next attempt:" in shown
    assert world.get().state == DocumentState.QUEUED


def test_a_supplement_has_its_page() -> None:
    world = MonthWorld()
    world.make()
    with clock.at(next_morning()):
        actions.make_final(world.club, MARCH, by=world.manager)
        make_all()
        Session.objects.update(number=2)
        world.set_state(EventState.AMENDED)
        world.sweep(next_morning())
        make_all()
    manager = signed_in(world.manager)

    supplement = world.get(run=MonthRun.SUPPLEMENTARY, number=1)
    page = manager.get(path("month_page", supplement)).content.decode()
    file = manager.get(path("month_file", supplement, "csv"))

    assert "SUPPLEMENT 1" in page
    assert "none" in page
    assert "supplementary-1.csv" in file["Content-Disposition"]
    assert "Supplement 1" in manager.get(page_of(world)).content.decode()
