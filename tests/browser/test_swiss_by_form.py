"""A Swiss of five teams: set up by form, drawn, published, judged, on every width."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import FormKind, PlayedKind
from scoring.events.models import Event
from scoring.tests.lineup_world import FOUR, make_seating
from scoring.tests.swiss_world import Contest, make_drawn
from tests.browser.conftest import LOOKS, CheckPage, Login

pytestmark = [LOOKS, pytest.mark.django_db(transaction=True)]

Shots = Callable[[Page, str], None]


HEADINGS = {
    "contest": "New teams or Swiss event",
    "teams": "Teams",
    "draw": "Draw round 1",
    "drawn": "Rounds",
    "change": "Edit pairings",
    "rounds": "Rounds",
    "judge": "Enter a result",
    "second": "Rounds",
    "mismatch": "Played the wrong opponents",
    "prolong": "Extra boards",
    "shorten": "Remove added boards",
    "fault": "Fault in a match",
    "scoring": "Match scoring",
}
"""What stands above each page that is looked at."""


def heading(page: Page, text: str) -> None:
    """Wait until the page of that heading is there."""
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def set_up(page: Page, look: Callable[[str], None]) -> Event:
    """Fill in the forms, from "New event" to the names."""
    page.goto("/sample/events/new/")
    page.get_by_role("link", name="Teams, or Swiss pairs").click()
    look("contest")
    page.get_by_label("Format").select_option("Teams, Swiss")
    page.get_by_label("Event name").fill("Sample Swiss")
    page.get_by_label("Number of teams or pairs").fill("5")
    page.get_by_label("Boards per match").fill("4")
    page.get_by_label("Rounds").fill("3")
    page.get_by_label("If the number is odd").select_option(
        "Three teams play a triangle"
    )
    page.get_by_role("button", name="Next: names").click()
    for place in range(1, 5):
        page.get_by_label(f"Team 1, player {place}").fill(f"Sample Player {place}")
    page.get_by_label("Team 1, its name").fill("Sample Lions")
    look("teams")
    page.get_by_role("button", name="Save the names").click()
    for act in ("Announce the event", "Start play"):
        page.get_by_role("link", name=act).click()
        page.get_by_role("button", name=act).click()
    return Event.objects.get()


@pytest.mark.full
def test_a_swiss_is_set_up_drawn_published_and_judged(
    page: Page, login: Login, axe: CheckPage, shots: Shots
) -> None:
    def look(name: str) -> None:
        heading(page, HEADINGS[name])
        shots(page, name)
        axe(page)

    club = make_club()
    both = make_member(club, RoleKind.MANAGER, RoleKind.DIRECTOR, name="Sample Both")
    login(both)
    contest = Contest(club, set_up(page, look), both)

    page.get_by_role("link", name="Rounds").click()
    page.get_by_role("link", name="Draw round 1").click()
    look("draw")
    page.get_by_label("At random").check()
    page.get_by_label("Random seed").fill("snow")
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_text("At random with the seed “snow”")).to_be_visible()
    look("drawn")
    page.get_by_role("link", name="Edit pairings").click()
    look("change")
    page.get_by_label("Swap").select_option("1 Sample Lions")
    page.get_by_label("with", exact=True).select_option("5")
    page.get_by_role("button", name="Swap").click()
    page.get_by_role("button", name="Publish the round").click()
    expect(page.get_by_text("4 boards missing")).to_be_visible()
    contest.play(1)
    page.reload()
    look("rounds")
    page.get_by_role("link", name="Enter a result").first.click()
    look("judge")
    page.get_by_label("Figures entered below").check()
    page.get_by_label("has").first.fill("12")
    page.get_by_label("has").last.fill("8")
    page.get_by_role("button", name="Make this count").click()
    expect(page.get_by_text("Awarded by the director")).to_be_visible()
    page.get_by_role("link", name="Draw round 2").click()
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_role("heading", name="Round 2 (draft)")).to_be_visible()
    look("second")
    page.get_by_role("button", name="Publish the round").click()
    contest.play(2)
    page.reload()
    page.get_by_role("link", name="Played the wrong opponents").first.click()
    look("mismatch")


@pytest.mark.full
def test_a_level_match_of_a_knock_out_is_played_on(
    page: Page, login: Login, axe: CheckPage, shots: Shots
) -> None:
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4)
    cup.draw()
    cup.publish()
    cup.play_match(cup.match(1, 1), level=True)
    login(cup.director)

    page.goto(f"/sample/events/{cup.event.pk}/rounds/")
    shots(page, "cup")
    axe(page)
    for link, name in (("Extra boards", "prolong"), ("Fault", "fault")):
        page.get_by_role("link", name=link).first.click()
        heading(page, HEADINGS[name])
        shots(page, name)
        axe(page)
        page.go_back()
    page.get_by_role("link", name="Extra boards").click()
    page.get_by_role("button", name="Add boards").click()

    expect(page.get_by_text("4 boards missing").first).to_be_visible()
    page.get_by_role("link", name="Remove added boards").click()
    heading(page, HEADINGS["shorten"])
    expect(page.get_by_text("Boards 5–8 will be removed in both rooms")).to_be_visible()
    shots(page, "shorten")
    axe(page)
    page.get_by_role("button", name="Remove boards").click()

    expect(page.get_by_text("Tied").first).to_be_visible()


@pytest.mark.full
def test_who_sits_where_is_chosen_beside_the_scores_of_a_match(
    page: Page, login: Login, axe: CheckPage, shots: Shots
) -> None:
    world = make_seating(form=FormKind.KNOCK_OUT, stints=3)
    login(world.director)
    page.goto(f"/sample/events/{world.event.pk}/entry/matches/{world.match.pk}/")

    page.get_by_role("link", name="Line-up").click()
    heading(page, "Line-up")
    for at, name in (FOUR | {"open E": "Player Late"}).items():
        room, seat = at.split()
        words = name + " (substitute)" * (name == "Player Late")
        page.locator(f"#id_{room}-{seat}").select_option(words)
    shots(page, "lineup")
    axe(page)
    page.get_by_role("button", name="Save the line-up").click()

    expect(page.get_by_text("Player Late (substitute) – Player 2b")).to_be_visible()
    shots(page, "lineup-card")
    axe(page)


@pytest.mark.full
def test_how_matches_are_scored_is_changed_after_a_look(
    page: Page, login: Login, axe: CheckPage, shots: Shots
) -> None:
    swiss = make_drawn(contestants=4, boards=8)
    swiss.draw()
    swiss.publish()
    swiss.play(1)
    login(swiss.director)

    page.goto(f"/sample/events/{swiss.event.pk}/manage/")
    page.get_by_role("link", name="Scoring").click()
    heading(page, HEADINGS["scoring"])
    page.get_by_role("link", name="EBU").click()
    page.get_by_label("Scored at").select_option("hybrid")
    shots(page, "scoring")
    axe(page)
    page.get_by_role("button", name="Preview changes").click()
    expect(page.get_by_role("heading", name="Before and after")).to_be_visible()
    shots(page, "scoring-before-after")
    axe(page)
    page.get_by_role("button", name="Save scoring").click()
    page.goto(f"/sample/events/{swiss.event.pk}/boards/1/how/")

    expect(page.get_by_text("WBF discrete, 20–0 in whole points").first).to_be_visible()
    shots(page, "scoring-told")
    axe(page)
