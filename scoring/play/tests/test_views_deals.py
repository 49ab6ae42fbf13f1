"""Deals pasted on the page."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.events.models import BoardSet, Deal, Section
from scoring.formats.tests.deals.test_dealing_files import dup_of
from scoring.formats.tests.dealt import ONE
from scoring.play.tests.test_actions_deals import GOOD
from scoring.tests.evening_world import make_event_world
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db


def test_deals_are_pasted_and_stored(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.director)
    board_set = BoardSet.objects.get()

    answer = client.post(
        url(world.event, "deals/"), {"board_set": board_set.pk, "deals": GOOD}
    )

    assert answer.headers["Location"] == url(world.event, "manage/")
    assert Deal.objects.get().board == 1


def test_bad_deals_come_back_with_the_place(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.director)
    board_set = BoardSet.objects.get()
    bad = GOOD.replace("AKQJ", "AKQ", 1)

    answer = client.post(
        url(world.event, "deals/"), {"board_set": board_set.pk, "deals": bad}
    )

    assert answer.status_code == 422
    assert "Line 4, board 1" in answer.content.decode()


def test_where_sections_play_different_boards_one_is_chosen(client: Client) -> None:
    world = make_event_world()
    first = Section.objects.get()
    other = BoardSet.objects.create(club=world.club, name="Other boards")
    Section.objects.create(session=first.session, board_set=other, letter="B")
    client.force_login(world.director)

    page = client.get(url(world.event, "deals/")).content.decode()
    refused = client.post(url(world.event, "deals/"), {"board_set": 0, "deals": GOOD})

    assert "<select" in page.partition("<main")[2].partition("</main>")[0]
    assert refused.status_code == 422


def test_what_is_known_is_named_and_another_deal_asks_first(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.director)
    path = url(world.event, "deals/")
    turned = GOOD.replace("N:", "E:").replace('[Dealer "N"]\n', "")
    typed = {"board_set": BoardSet.objects.get().pk, "deals": GOOD}
    client.post(path, typed)

    page = client.get(path).content.decode()
    refused = client.post(path, {**typed, "deals": turned})
    sure = client.post(path, {**typed, "deals": turned, "sure": "on"})

    assert "Already entered: board 1." in page
    assert refused.status_code == 422
    assert "These boards already have another deal: 1." in refused.content.decode()
    assert sure.status_code == 302


def file_of(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("boards.dup", content)


def test_a_file_of_deals_is_stored(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.director)

    answer = client.post(
        url(world.event, "deals/"),
        {"board_set": BoardSet.objects.get().pk, "file": file_of(dup_of(ONE))},
    )

    assert answer.headers["Location"] == url(world.event, "manage/")
    assert Deal.objects.get().board == 1


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({}, "Choose a file, or paste the deals below."),
        ({"deals": GOOD, "file": file_of(dup_of(ONE))}, "not both"),
        ({"file": file_of(b"something else")}, "The file format"),
        ({"file": file_of(b"x" * (5 * 1024 * 1024 + 1))}, "larger than 5 MB"),
    ],
)
def test_of_file_and_text_one_is_taken_and_has_to_be_good(
    client: Client, typed: dict[str, object], message: str
) -> None:
    world = make_event_world()
    client.force_login(world.director)

    answer = client.post(
        url(world.event, "deals/"), {"board_set": BoardSet.objects.get().pk, **typed}
    )

    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert Deal.objects.count() == 0
