"""The pages of matches: who opens them, what they say, in how many queries."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from clubsite.tests.far import one_in
from scoring.events.labels import EventState, PenaltyUnit
from scoring.events.models import Event, Match, Result
from scoring.tests.builders import make_mitchell, make_penalty
from scoring.tests.contests import make_round_robin
from scoring.tests.match_events import make_knock_out, make_swiss_pairs
from scoring.tests.match_pages import pages_of, rows, text
from scoring.tests.pages import HTMX, seat, url

pytestmark = pytest.mark.django_db

DRAW = {"rounds", "round", "rounds.csv", "event"}
STANDINGS = {"standings.csv", "cross", "cross.csv"}
CARDS = {"match", "match.csv"}
TEAM = {"team", "team.csv"}
ALL = DRAW | STANDINGS | CARDS | TEAM


@pytest.mark.parametrize(
    ("state", "in_play", "who", "opened"),
    [
        ("draft", "nothing", "visitor", set()),
        ("draft", "nothing", "staff", ALL),
        ("in_play", "nothing", "visitor", DRAW),
        ("in_play", "nothing", "member", DRAW | TEAM),
        ("in_play", "nothing", "staff", ALL),
        ("scoring", "ranking", "visitor", ALL - TEAM),
        ("provisional", "nothing", "visitor", ALL),
        ("final", "nothing", "member", ALL),
    ],
)
def test_each_reader_opens_what_the_club_lets_them(
    client: Client, state: str, in_play: str, who: str, opened: set[str]
) -> None:
    club = make_club()
    club.in_play = in_play
    club.save()
    event = make_round_robin(club, teams=3, state=EventState(state))
    if who == "member":
        seat(event, user := make_user("Sample Own"), "Player 1a")
        client.force_login(user)
    elif who == "staff":
        client.force_login(make_member(club, RoleKind.DIRECTOR))

    answers = {page: client.get(path) for page, path in pages_of(event).items()}

    assert {page for page, got in answers.items() if got.status_code == 200} == opened
    assert {got.status_code for got in answers.values()} <= {200, 404}


def test_events_without_matches_have_no_pages_of_them(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.FINAL)
    knock_out = make_knock_out(make_club("other"))

    for path in (
        "matches/",
        "matches/round/1/",
        "matches.csv",
        "cross-table/",
        "matches/1/",
    ):
        assert client.get(url(event, path)).status_code == 404
    for path in ("cross-table/", "matches/round/9/", "matches/0/"):
        assert client.get(url(knock_out, path)).status_code == 404


@pytest.mark.full
def test_parts_come_without_the_shell_and_follow(client: Client) -> None:
    event = make_round_robin(make_club(), state=EventState.PROVISIONAL)
    pages = pages_of(event)
    parts = {
        "ranking": pages["event"],
        "rounds": pages["rounds"],
        "round": pages["round"],
        "table": pages["cross"],
        "match": pages["match"],
        "card": pages["team"],
    }

    for part, path in parts.items():
        answer = client.get(path, headers=HTMX)
        content = answer.content.decode()
        assert content.strip().startswith(f'<div id="{part}"')
        assert f'data-live="{path}"' in content
        again = client.get(path, headers=HTMX | {"If-None-Match": answer["ETag"]})
        assert again.status_code == 304


def queries_of(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


@pytest.mark.parametrize("page", one_in(3, sorted(ALL)))
@pytest.mark.full
def test_a_page_costs_the_same_whatever_the_size_of_the_event(
    client: Client, page: str
) -> None:
    small = make_round_robin(
        make_club("small"), teams=3, boards=1, state=EventState.PROVISIONAL
    )
    large = make_round_robin(
        make_club("large"), teams=6, boards=2, state=EventState.PROVISIONAL
    )

    counts = [queries_of(client, pages_of(event)[page]) for event in (small, large)]

    assert counts[0] == counts[1] <= 14


def test_the_page_of_an_event_leads_to_its_rounds(client: Client) -> None:
    event = make_round_robin(make_club(), state=EventState.PROVISIONAL)
    make_penalty(
        event.entries.get(number=1),
        amount="1",
        unit=PenaltyUnit.VPS,
    )

    page = text(client, url(event))

    for path in ("matches/", "matches/round/3/", "cross-table/", "ranking.csv"):
        assert url(event, path) in page
    assert "Sample Team 1" in page
    assert "Player 1a – Player 1b – Player 1c – Player 1d" in page
    assert "VPs" in page
    assert "Percent" not in page
    assert "−1.00" in page


def test_before_posting_the_draw_is_there_without_figures(client: Client) -> None:
    event = make_round_robin(make_club(), state=EventState.IN_PLAY)

    front, drawn = (
        text(client, url(event)),
        text(client, url(event, "matches/round/2/")),
    )

    assert "The results are not posted yet" in front
    assert url(event, "matches/round/1/") in front
    assert "Sample Team 1" in drawn
    assert "Standings after" not in drawn
    cards = [url(event, f"matches/{match.pk}/") for match in Match.objects.all()]
    assert not any(path in drawn for path in cards)


def test_nothing_is_drawn_yet(client: Client) -> None:
    event = make_round_robin(make_club(), state=EventState.OPEN, played=False)
    Result.objects.all().delete()
    Match.objects.all().delete()

    assert "No rounds yet" in text(client, url(event, "matches/"))
    assert "Round 1" not in text(client, url(event))


def test_a_drafted_round_is_marked_for_staff_and_hidden_from_others(
    client: Client,
) -> None:
    club = make_club()
    event = make_swiss_pairs(club)

    hidden = client.get(url(event, "matches/round/2/"))
    client.force_login(make_member(club, RoleKind.DIRECTOR))
    shown = text(client, url(event, "matches/round/2/"))

    assert hidden.status_code == 404
    assert "This round is a draft, visible to directors only" in shown


def test_sections_are_shown_one_at_a_time(client: Client) -> None:
    event = make_round_robin(make_club(), teams=4, state=EventState.PROVISIONAL)
    first = event.entries.get(number=1)
    other = event.sessions.get().sections.create(
        letter="B", board_set=first.section.board_set
    )
    event.entries.filter(number__in=(1, 2)).update(section=other)

    page = text(client, url(event, "?section=B"))

    assert f'href="{url(event)}?section=B" aria-current="page"' in page
    assert "ranking.csv?section=B" in page
    assert "Sample Team 3" not in page
    assert len(rows(client, url(event, "ranking.csv?section=B"))) == 3
    assert '<span class="quiet">A</span>' in text(client, url(event, "matches/"))


def test_a_cross_table_marks_a_total_that_holds_a_penalty(client: Client) -> None:
    event = make_round_robin(make_club(), teams=3, state=EventState.PROVISIONAL)
    first = event.entries.get(number=1)
    before = text(client, url(event, "cross-table/"))
    make_penalty(first, amount="0.5", unit=PenaltyUnit.VPS)

    page = text(client, url(event, "cross-table/"))

    assert "See below" not in before
    assert page.count("See below") == 1
    assert "−0.50 VPs</span>" in page
    assert "<span>Ruling</span>" in page


@pytest.mark.parametrize(
    ("make", "name"), [(make_round_robin, "Standings"), (make_mitchell, "Ranking")]
)
def test_boards_and_cards_lead_back_to_the_page_by_its_name(
    client: Client, make: Callable[..., Event], name: str
) -> None:
    event = make(make_club(), state=EventState.PROVISIONAL)
    card = f"pairs/{event.entries.earliest('pk').pk}/"

    for path in ("boards/1/", card, "history/"):
        assert f'aria-label="Back to {name}"' in text(client, url(event, path)), path


def test_a_card_tells_no_boards_of_a_match_that_was_not_played(client: Client) -> None:
    event = make_round_robin(
        make_club(), teams=2, played=False, state=EventState.PROVISIONAL
    )
    Result.objects.all().delete()
    Match.objects.update(given_home="12", given_away="0")
    team = event.entries.get(number=1)

    page = text(client, url(event, f"pairs/{team.pk}/"))

    assert "Awarded" in page
    assert '<td class="fold nowrap"></td>' in page


@pytest.mark.parametrize(
    ("make", "maximum", "carried"),
    [
        (make_round_robin, 0, "carry-forward: 3.50"),
        (make_mitchell, 8, "carry-forward: 3.50 of 8"),
    ],
)
def test_a_card_tells_what_was_carried(
    client: Client, make: Callable[..., Event], maximum: int, carried: str
) -> None:
    event = make(make_club(), state=EventState.PROVISIONAL)
    event.entries.update(carried="7/2", carried_maximum=maximum)
    card = f"pairs/{event.entries.earliest('pk').pk}/"

    assert f"<span>{carried}</span>" in text(client, url(event, card))


@pytest.mark.parametrize(
    ("state", "heading"),
    [(EventState.IN_PLAY, "Next step"), (EventState.FINAL, "Set-up")],
)
def test_the_rounds_are_next_to_the_scores_while_scores_come_in(
    client: Client, state: EventState, heading: str
) -> None:
    event = make_round_robin(make_club(), state=state)
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))

    page = text(client, url(event, "manage/"))

    assert page.count(url(event, "rounds/")) == 1
    _before, _heading, under = page.partition(heading)
    assert url(event, "rounds/") in under.partition("</section>")[0]


def test_while_only_the_ranking_is_shown_nothing_leads_to_closed_cards(
    client: Client,
) -> None:
    club = make_club()
    club.in_play = "ranking"
    club.save()
    event = make_round_robin(club, teams=3, state=EventState.IN_PLAY)
    pages = pages_of(event)
    board = url(event, "boards/1/")

    public = [text(client, path) for path in (board, pages["match"])]
    Event.objects.update(state=EventState.PROVISIONAL)
    posted = [text(client, path) for path in (board, pages["match"])]

    assert [page.count(url(event, "pairs/")) for page in public] == [0, 0]
    assert [page.count(url(event, "pairs/")) for page in posted] == [4, 2]
