"""In another club the same file, and a ruling that is taken back: every figure as before."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubsite.audit.verification import verify
from scoring.events.models import Event, Snapshot
from scoring.events.queries import load_event_data
from scoring.results.queries.scores import score_event
from tests.browser import walking
from tests.browser.walking import ClubPeople, PageOf


def figures(event: int) -> list[str]:
    """Every exact figure of an event, to the last digit."""
    scored = score_event(load_event_data(Event.objects.get(pk=event)))
    lines = [f"{key} {line}" for key, line in sorted(scored.lines.items())]
    return [*lines, *(f"{key} {pair}" for key, pair in sorted(scored.totals.items()))]


def rule_and_take_back(page: Page, people: ClubPeople, event: int) -> str:
    """Give a weighted ruling and withdraw it; what a pair had in between."""
    read = walking.read_file(walking.event_file())
    line = walking.line_on(read)
    walking.begin_ruling(page, people, line, read)
    walking.say_what_happened(page)
    walking.weigh(page, (walking.nudged(line, 0), 30), (walking.nudged(line, -2), 70))
    page.get_by_role("button", name="Preview").click()
    walking.give(page)
    ruled = figures(event)
    page.get_by_role("link", name="Withdraw").click()
    walking.fill(page, "Reason for withdrawal", "It was another table.")
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("Withdrawn", exact=True).first).to_be_visible()
    return "\n".join(ruled)


@pytest.mark.full
def test_a_ruling_that_is_taken_back_leaves_every_figure_as_it_was(
    live_server: LiveServer, page_of: PageOf
) -> None:
    first, second = walking.make_people("first"), walking.make_people("second")
    path = walking.event_file()
    events = {}
    for people in (first, second):
        manager = page_of(people.manager)
        events[people] = walking.import_file(
            manager, people, path, director=people.director
        )
    director = page_of(second.director)
    walking.post(director, second, events[second])
    shown = walking.percentages(page_of(), second, events[second])
    before = figures(events[second])
    other_club = figures(events[first])

    ruled = rule_and_take_back(director, second, events[second])

    assert ruled != "\n".join(before)
    assert figures(events[second]) == before
    assert walking.percentages(page_of(), second, events[second]) == shown
    assert figures(events[first]) == other_club
    posted, _ruled, last = Snapshot.objects.filter(event=events[second])
    assert (posted.standings, posted.lines) == (last.standings, last.lines)
    assert list(verify()) == []
