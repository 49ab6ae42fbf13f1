"""An open page asks as often as the server tells it."""

import pytest
from playwright.sync_api import Page, Response

from clubsite.clubs.labels import InPlay
from clubsite.tests.builders import make_club
from scoring.events.labels import EventState
from scoring.results.pace import pace
from scoring.tests.builders import make_mitchell
from scoring.tests.pages import url
from tests.browser.conftest import LOOKS

pytestmark = LOOKS


@pytest.mark.full
def test_a_busy_server_is_asked_less_often(
    live_server: object, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club()
    club.in_play = InPlay.RANKING
    club.save()
    event = make_mitchell(club, state=EventState.IN_PLAY)
    monkeypatch.setattr(pace, "every", 8.0)
    monkeypatch.setattr(pace, "_follow", lambda _moment: None)
    page.clock.install()
    page.goto(url(event))
    answers: list[Response] = []

    def is_part(answer: Response) -> bool:
        return answer.request.headers.get("hx-request") == "true"

    def note(answer: Response) -> None:
        if is_part(answer):
            answers.append(answer)

    page.on("response", note)
    with page.expect_response(is_part):
        page.clock.run_for(2300)
    page.wait_for_timeout(200)
    # Real time goes on too: a slow machine must not reach the eighth second by itself.
    page.clock.run_for(4000)
    page.wait_for_timeout(200)
    asked_early = len(answers)
    with page.expect_response(is_part):
        page.clock.run_for(6000)

    assert asked_early == 1
    assert answers[0].headers["live-every"] == "8000"
