"""A file of an evening becomes an event whose figures are the file's own."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import walking
from tests.browser.conftest import CheckPage
from tests.browser.walking import NewContext, PageOf


@pytest.mark.full
def test_a_manager_imports_links_players_and_the_director_posts(
    live_server: LiveServer,
    page: Page,
    page_of: PageOf,
    new_context: NewContext,
    axe: CheckPage,
) -> None:
    people = walking.make_people()
    path = walking.event_file()
    read = walking.read_file(path)
    walking.sign_in_by_form(page, people.manager)

    event = walking.import_file(page, people, path, director=people.director)
    name = read.entrants[0].players[0].name
    player = walking.link_player(page, people, name, new_context().new_page())
    director = page_of(people.director)
    walking.post(director, people, event)
    visitor = page_of()
    shown = walking.percentages(visitor, people, event)

    assert shown == {
        pair.number: str(pair.official.percentage) for pair in read.entrants
    }
    assert player.players.get().name == name
    axe(visitor)
    director.goto(f"{people.home}events/{event}/import-report/")
    expect(
        director.get_by_text("All results and totals match the file to the last digit")
    ).to_be_visible()
