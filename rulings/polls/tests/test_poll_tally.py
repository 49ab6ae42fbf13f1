"""What the sides and the committee of an appeal read of a poll: the tally, and no name."""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.clubs.models import Player
from clubsite.site import clock
from clubsite.tests.far import mostly_far
from rulings.appeals.procedure import State
from rulings.log.models import Consulted, RulingVersion
from rulings.polls.access import get_polls
from rulings.polls.models import Poll, PollAnswer
from rulings.polls.queries import polls_to_keep
from rulings.tests.appeal_world import HEARING, World, appeal_in, make_world
from rulings.tests.poll_world import PUT, make_five, say

pytestmark = pytest.mark.django_db


def polled_by_the_way(world: World) -> list[Player]:
    """The ruling as if four of five players had answered a poll for it."""
    poll = Poll.objects.create(
        ruling=world.ruling,
        board=7,
        seat=PUT.seat,
        hand=PUT.hand,
        auction=list(PUT.auction),
        made_at=world.ruling.made_at,
    )
    five = make_five(world.club)
    for number, player in enumerate(five):
        answer = PollAnswer.objects.create(
            poll=poll,
            player=player,
            token_hash=f"{number}",
            asked_at=world.ruling.made_at,
        )
        if number:
            say(answer, "P", "3S", "Too weak.")
    stored = polls_to_keep(get_polls(world.ruling))
    RulingVersion.objects.filter(ruling=world.ruling).update(polls=stored)
    version = world.ruling.versions.get()
    for player in five:
        Consulted.objects.create(version=version, player=player, polled=True)
    return five


@pytest.mark.parametrize(
    "who",
    mostly_far(["chair", "appellant", "respondent", "in_charge"], near={"respondent"}),
)
def test_the_committee_and_the_sides_read_the_tally_and_no_name(who: str) -> None:
    world = make_world()
    five = polled_by_the_way(world)
    appeal = appeal_in(world, State.DELIBERATING)
    client = Client()
    client.force_login(world[who])

    with clock.at(HEARING):
        page = client.get(reverse("appeal_detail", args=[world.club.slug, appeal.pk]))

    text = page.content.decode()
    assert "4 of 5 players have said what they would do." in text
    assert "Too weak." in text
    assert not any(player.name in text for player in five)


def test_answers_written_differently_are_one_and_a_card_is_shown_as_a_card() -> None:
    world = make_world()
    polled_by_the_way(world)
    poll = world.ruling.polls.get()
    answers = ("♣K", "the king of clubs", "a club", "1♠", "one spade")
    for poll_answer, answer in zip(poll.answers.order_by("pk"), answers, strict=True):
        say(poll_answer, answer)

    [stored] = polls_to_keep(get_polls(world.ruling))

    assert [(each["text"], each["chose"]) for each in stored["tally"]["actions"]] == [
        ("1♠", 2),
        ("♣K", 2),
        ("A club", 1),
    ]
