"""Deals pasted as PBN."""

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit import trail
from clubsite.audit.messages import build_messages
from clubsite.site.errors import Refused
from scoring.events.labels import EventState
from scoring.events.models import BoardSet, Deal, Event
from scoring.formats.tests.deals.test_dealing_files import dup_of
from scoring.formats.tests.dealt import ONE
from scoring.play.actions.entry import store_deals
from scoring.tests.builders import HANDS
from scoring.tests.evening_world import EventWorld, make_event_world

pytestmark = pytest.mark.django_db

GOOD = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:{" ".join(HANDS)}"]\n'
OTHER = GOOD.replace('"1"', '"2"').replace('"N"', '"E"', 1).replace('"None"', '"NS"')


def board_set_of(world: EventWorld) -> BoardSet:
    return BoardSet.objects.get(sections__session__event=world.event)


def test_the_boards_that_are_played_are_kept() -> None:
    world = make_event_world()

    with pytest.raises(Refused, match="Not played in this event: 2") as refused:
        store_deals(world.event, board_set_of(world), GOOD + OTHER, by=world.director)
    assert refused.value.field == "sure"
    stored = store_deals(
        world.event, board_set_of(world), GOOD + OTHER, by=world.director, sure=True
    )

    deal = Deal.objects.get()
    assert (stored, deal.board, deal.analysis_due) == (1, 1, True)
    assert (deal.north, deal.east, deal.south, deal.west) == HANDS
    assert Event.objects.get().version == 2


def test_a_board_that_was_known_is_dealt_anew() -> None:
    world = make_event_world()
    board_set = board_set_of(world)
    store_deals(world.event, board_set, GOOD, by=world.director)
    Deal.objects.update(tricks="0" * 20, analysis_due=False)
    turned = f'[Board "1"]\n[Deal "E:{" ".join(HANDS)}"]\n'

    store_deals(world.event, board_set, GOOD, by=world.director)
    with pytest.raises(Refused, match="These boards already have another deal: 1"):
        store_deals(world.event, board_set, turned, by=world.director)
    store_deals(world.event, board_set, turned, by=world.director, sure=True)

    message = build_messages(trail.get_history(world.event))[-1].words
    assert message == "Deal of 1 board saved, board 1 overwritten"
    deal = Deal.objects.get()
    assert (deal.east, deal.tricks, deal.analysis_due) == (HANDS[0], "", True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            GOOD.replace('"None"', '"All"'),
            "The vulnerability of board 1 is None, not All",
        ),
        (GOOD.replace("AKQJ", "AKQ", 1), "N has 12 cards instead of 13"),
        ("", "There are no deals"),
        (OTHER, "None of these boards is played"),
        ("x" * 2_000_001, "longer than 2000000 characters"),
    ],
)
def test_bad_deals_are_refused_with_the_place_and_nothing_is_kept(
    text: str, why: str
) -> None:
    world = make_event_world()

    with pytest.raises(Refused, match=why) as refused:
        store_deals(world.event, board_set_of(world), text, by=world.director)

    assert (refused.value.field, Deal.objects.count()) == ("deals", 0)


def test_a_final_event_keeps_its_deals_and_players_store_none() -> None:
    world = make_event_world(state=EventState.FINAL)

    with pytest.raises(Refused, match="is final"):
        store_deals(world.event, board_set_of(world), GOOD, by=world.manager)
    with pytest.raises(PermissionDenied):
        store_deals(world.event, board_set_of(world), GOOD, by=world.north)


def test_a_whole_file_of_another_format_is_taken() -> None:
    world = make_event_world()
    content = dup_of(ONE)

    stored = store_deals(world.event, board_set_of(world), content, by=world.director)

    deal = Deal.objects.get()
    assert (stored, deal.board, f"N:{deal.north}") == (1, 1, str(ONE).split()[0])


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"something else", "format isn't recognised"),
        (dup_of(ONE, first=77), "None of these boards is played"),
        (GOOD.replace("AKQJ", "AKQ", 1).encode(), "N has 12 cards instead of 13"),
        (b"x" * (5 * 1024 * 1024 + 1), "larger than 5 MB"),
    ],
)
def test_a_file_that_is_no_good_is_refused_at_its_field(
    content: bytes, why: str
) -> None:
    world = make_event_world()

    with pytest.raises(Refused, match=why) as refused:
        store_deals(world.event, board_set_of(world), content, by=world.director)

    assert (refused.value.field, Deal.objects.count()) == ("file", 0)
