"""The results pages: what they show, in how many queries."""

import csv
import io
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events.labels import Cause, EventState, Flag, RevisionReason
from scoring.events.models import BoardSet, Entry, Section
from scoring.play.actions import corrections, posting
from scoring.results import actions
from scoring.tests.builders import make_deal, make_event, make_mitchell, section_of
from scoring.tests.pages import ALL, HTMX, card_path, pages_of, seat, url

pytestmark = pytest.mark.django_db


def test_ranking_without_scripts_has_every_link(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)

    page = client.get(url(event)).content.decode()

    for path in (card_path(event), "boards/1/", "history/", "ranking.csv"):
        assert url(event, path) in page


def test_a_part_comes_without_the_shell(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    paths = {
        "ranking": url(event),
        "card": url(event, card_path(event)),
        "traveller": url(event, "boards/1/"),
    }

    for part, path in paths.items():
        content = client.get(path, headers=HTMX).content.decode()
        assert content.strip().startswith(f'<div id="{part}"')
        assert "<html" not in content
        assert f'data-live="{path}"' in content


def test_a_final_event_no_longer_asks(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.FINAL)

    assert "data-live=" not in client.get(url(event)).content.decode()


def test_an_appealed_board_is_marked_on_every_page(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    corrections.put_flags(
        event, [1], cause=Cause.APPEAL, cause_id=1, flag=Flag.SUBJECT_TO_APPEAL
    )

    for path in ("", card_path(event), "boards/1/", "history/", "wall/"):
        page = client.get(url(event, path)).content.decode()
        assert page.count("Subject to appeal: board 1") == 1


def test_sections_are_shown_one_at_a_time_when_asked(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    section = Section.objects.create(
        session=event.sessions.get(),
        board_set=BoardSet.objects.get(),
        letter="B",
    )
    Entry.objects.filter(label__startswith="2").update(section=section)

    every, each, unknown = (
        list(csv.reader(io.StringIO(client.get(url(event, path)).content.decode())))
        for path in ("ranking.csv", "ranking.csv?section=B", "ranking.csv?section=X")
    )

    assert [row[2] for row in each[1:]] == ["2NS", "2EW"]
    assert len(every) == len(unknown) == 7
    assert "?section=B" in client.get(url(event)).content.decode()
    assert client.get(url(event, "?section=B")).status_code == 200


def test_a_sheet_is_saved_under_a_speaking_name(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)

    answer = client.get(url(event, "boards/2/traveller.csv"))

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == (
        'attachment; filename="2026-03-02-sample-pairs-board-2.csv"'
    )


@pytest.mark.full
def test_boards_lead_to_their_neighbours(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)

    page = client.get(url(event, "boards/2/")).content.decode()

    assert f'rel="prev" href="{url(event, "boards/1/")}"' in page
    assert f'rel="next" href="{url(event, "boards/3/")}"' in page


def test_a_deal_is_shown_with_what_a_worker_found(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    deal = make_deal(event, 1)
    make_deal(event, 2)
    deal.tricks, deal.par_score, deal.par_contracts = "5" * 20, -110, "2H-EW="
    deal.analysis_due = False
    deal.save()

    found, waiting, none = (
        client.get(url(event, f"boards/{n}/")).content.decode() for n in (1, 2, 3)
    )

    assert "Double dummy" in found
    assert "Par −110" in found
    assert "Double dummy and par will appear shortly" in waiting
    assert "Double dummy" not in none


def test_the_history_names_no_person(client: Client) -> None:
    club = make_club()
    event = make_mitchell(club)
    director = make_member(club, RoleKind.DIRECTOR, name="Sample Secret")
    posting.post_results(event, by=director)
    actions.results_changed(event, RevisionReason.RULING, [3])

    page = client.get(url(event, "history/")).content.decode()

    assert "Revision 2" in page
    assert "Board 3" in page
    assert "Sample Secret" not in page


def test_an_event_that_was_never_posted_has_an_empty_history(client: Client) -> None:
    event = make_event(make_club(), state=EventState.OPEN)

    page = client.get(url(event, "history/")).content.decode()

    assert "Nothing has been posted yet" in page


def test_the_list_of_a_club_without_events_says_what_to_do(client: Client) -> None:
    club = make_club()

    visitor = client.get("/sample/events/").content.decode()
    client.force_login(make_member(club, RoleKind.MANAGER))
    manager = client.get("/sample/events/").content.decode()

    assert "No results yet" in visitor
    assert "Import a file" not in visitor
    assert "Import a file" in manager


def test_my_results_are_for_those_who_signed_in(client: Client) -> None:
    club = make_club()
    event = make_mitchell(club)
    seat(event, user := make_user("Sample Own"))
    posting.post_results(event, by=make_member(club, RoleKind.DIRECTOR))

    stranger = client.get("/sample/my/results/")
    client.force_login(make_user("Sample New"))
    nothing = client.get("/sample/my/results/").content.decode()
    client.force_login(user)
    mine = client.get("/sample/my/results/").content.decode()

    assert stranger.status_code == 302
    assert "No results yet" in nothing
    assert url(event, card_path(event)) in mine


def queries_of(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


@pytest.mark.parametrize("page", sorted(ALL))
@pytest.mark.full
def test_a_page_costs_the_same_whatever_the_size_of_the_event(
    client: Client, page: str
) -> None:
    small = make_mitchell(
        make_club("small"), tables=3, boards=1, state=EventState.PROVISIONAL
    )
    large = make_mitchell(
        make_club("large"), tables=5, boards=4, state=EventState.PROVISIONAL
    )

    counts = [queries_of(client, pages_of(event)[page]) for event in (small, large)]

    assert counts[0] == counts[1] <= 14


def _one(club: Club) -> None:
    make_mitchell(club, state=EventState.FINAL)


def _three(club: Club) -> None:
    for _ in range(3):
        make_mitchell(club, state=EventState.FINAL)


def test_the_list_costs_the_same_however_many_events_there_are(client: Client) -> None:
    counts = []
    makers: list[Callable[[Club], None]] = [_one, _three]
    for at, make in enumerate(makers):
        club = make_club(f"club-{at}")
        make(club)
        counts.append(queries_of(client, f"/{club.slug}/events/"))

    assert counts[0] == counts[1]


def test_every_page_takes_only_reading(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.FINAL)

    codes = {client.post(path).status_code for path in pages_of(event).values()}

    assert codes == {405}


def test_a_section_without_pairs_is_no_error(client: Client) -> None:
    event = make_event(make_club(), state=EventState.PROVISIONAL)

    assert section_of(event).letter == "A"
    assert client.get(url(event)).status_code == 200
