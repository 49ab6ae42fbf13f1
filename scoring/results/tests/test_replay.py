"""Replay of a result: who may open it, its steps, and double dummy beside the cards."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from clubsite.audit import trail
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.leases import Lease
from clubsite.jobs.tests.builders import give_up
from clubsite.jobs.worker import run_kind
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.auction import Call
from scoring.bridge.card_play import CardPlay
from scoring.bridge.contract import Card, Seat, parse_entry, ring, winner
from scoring.bridge.diagram import COLUMNS
from scoring.events.access import get_card_plays
from scoring.events.card_plays import encode_calls
from scoring.events.labels import AnalysisState, EventState
from scoring.events.models import CardPlay as StoredPlay
from scoring.events.models import Deal as StoredDeal
from scoring.events.models import Event, Result
from scoring.events.play_analysis import (
    PlayFacts,
    decode_options,
    encode_options,
    play_facts,
)
from scoring.exchange.actions.analysis import PLAY, analyse_play
from scoring.exchange.double_dummy import analyse_play as solve
from scoring.results.actions import ask_play_analysis
from scoring.results.queries.replay import (
    Step,
    build_replay,
    get_replayed,
    read_step,
)
from scoring.results.queries.scores import get_scored_event
from scoring.results.tests.builders import STRANGER, line_of, make_small, rule
from scoring.results.tests.replay_world import (
    DEAL,
    PLAY_CARDS,
    ReplayWorld,
    cards,
)

pytestmark = pytest.mark.django_db


def facts(text: str = PLAY_CARDS) -> PlayFacts:
    play = CardPlay(Seat.N, (), cards(text))
    found = play_facts(play, parse_entry("1NTN-1"), DEAL)
    assert found is not None
    return found


@pytest.fixture
def world() -> ReplayWorld:
    return ReplayWorld()


def test_the_page_shows_auction_play_and_the_table_at_the_start(
    client: Client, world: ReplayWorld
) -> None:
    page = world.page(client)

    assert "Replay of board 1" in page
    assert "alerted 1" in page
    assert "12 to 14" in page
    assert "out of turn" in page
    assert "Before the opening lead" in page
    assert "Declarer 0, defenders 0 East to play" in page
    assert "declarer took 6 tricks in all" in page
    assert "Next card" in page
    assert "Back one card" not in page
    assert "Work out double dummy" not in page


def test_each_step_is_a_link(client: Client, world: ReplayWorld) -> None:
    first = world.page(client, trick=1, card=3)
    last = world.page(client, trick=99, card=1)

    assert "Trick 1, card 3 : E" in first
    assert "North to play" in first
    assert "Declarer 0, defenders 3 West to play" in last
    assert "Next card" not in last
    assert world.page(client, trick="x", card="-") == world.page(client)
    part = client.get(
        world.url(), {"trick": 1, "card": 3}, headers={"HX-Request": "true"}
    )
    assert part.content.decode().strip().startswith('<div id="play"')
    assert "?trick=1&amp;card=4" in part.content.decode()


def test_double_dummy_is_worked_out_once_when_it_is_requested(
    client: Client, world: ReplayWorld
) -> None:
    client.force_login(world.member)
    assert "Work out double dummy" in world.page(client)

    for _ in range(2):
        assert client.post(world.url("replay_analyse")).status_code == 302
    assert "Double dummy will appear shortly." in world.page(client)
    assert "data-live" in client.get(world.url()).content.decode()
    assert run_kind(PLAY) == 1
    assert run_kind(PLAY) == 0

    page = world.page(client)
    assert "how many tricks declarer can still take, double dummy" in page
    assert "double dummy: declarer takes 6 more tricks" in page
    assert "What each card leaves declarer" in page
    assert len(trail.get_history(world.line).filter(verb="line.to_analyse")) == 1
    Result.objects.update(contract="2S")
    assert "Work out double dummy" in world.page(client)


def test_after_each_trick_its_last_card_leaves_what_the_table_has_left(
    world: ReplayWorld,
) -> None:
    world.play("H4 H2 HJ HA CA C5 C3 C4")
    ask_play_analysis(StoredPlay.objects.get(), by=world.member)
    run_kind(PLAY)

    found = get_replayed(get_scored_event(world.event), 1, world.line.pk, STRANGER)
    assert found is not None
    replays = [build_replay(found, count) for count in (4, 8)]

    for replay, seat in zip(replays, (Seat.N, Seat.W), strict=True):
        position = replay.position
        assert position is not None
        last = replay.tricks[position.step.trick - 1].cards[COLUMNS.index(seat)]
        assert last is not None
        assert (last.left, position.turn) == (position.left, Seat.N)
    assert [trick.declarer for trick in replays[0].tricks] == [1, 2]


def test_an_analysis_that_failed_can_be_requested_again(
    client: Client, world: ReplayWorld
) -> None:
    client.force_login(world.member)
    ask_play_analysis(world.stored, by=world.member)
    give_up(PLAY, world.stored.pk)

    assert "Double dummy couldn't be worked out. Work out" in world.page(client)
    client.post(world.url("replay_analyse"))
    StoredDeal.objects.all().delete()
    assert run_kind(PLAY) == 1
    assert StoredPlay.objects.get().analysis == AnalysisState.FAILED


def test_a_play_that_nobody_waits_for_is_left_alone(world: ReplayWorld) -> None:
    analyse_play(Lease(PLAY, job=0, key=world.stored.pk, attempt=1, token=""))

    assert StoredPlay.objects.get().tricks == []


def test_without_the_deal_there_are_no_hands_and_no_double_dummy(
    client: Client, world: ReplayWorld
) -> None:
    client.force_login(world.member)
    StoredDeal.objects.all().delete()

    page = world.page(client, trick=1, card=1)

    assert "Double dummy needs the deal, which isn't known." in page
    assert "South to play" in page
    assert client.post(world.url("replay_analyse")).status_code == 404


def test_an_irregular_card_is_named_and_ends_double_dummy(
    client: Client, world: ReplayWorld
) -> None:
    world.play("SA H9 S2 S5 SK")

    page = world.page(client)

    assert "Trick 1, South: ♥\ufe0e 9 9 of hearts – revoke. Double dummy ends" in page
    assert len(facts("SA H9 S2 S5 SK").cards) == 1


def test_a_board_that_is_bid_but_not_played_has_its_auction(
    client: Client, world: ReplayWorld
) -> None:
    world.play("")

    page = world.page(client)

    assert "The play isn't known." in page
    assert "12 to 14" in page
    with pytest.raises(Refused):
        ask_play_analysis(StoredPlay.objects.get(), by=world.member)


def test_double_dummy_is_requested_by_readers_of_the_event(world: ReplayWorld) -> None:
    Event.objects.update(state=EventState.DRAFT)

    with pytest.raises(PermissionDenied):
        ask_play_analysis(StoredPlay.objects.get(), by=world.member)


def test_a_play_without_its_auction_says_so(client: Client, world: ReplayWorld) -> None:
    StoredPlay.objects.update(auction=[])

    assert "The auction isn't known." in world.page(client)


def test_a_ruled_result_is_open_to_staff_and_its_own_table(
    client: Client, world: ReplayWorld
) -> None:
    averages = {"kind": "artificial", "percent": "50", "uplift": False, "points": None}
    rule(world.event, world.line, averages, averages)
    director = make_member(world.club, RoleKind.DIRECTOR)

    client.force_login(world.member)
    assert world.status(client) == 404
    client.force_login(director)
    assert world.status(client) == 200


def test_nobody_replays_a_board_before_it_may_be_seen(
    client: Client, world: ReplayWorld
) -> None:
    Event.objects.update(state=EventState.IN_PLAY)
    client.force_login(world.member)

    assert world.status(client) == 404
    assert client.post(world.url("replay_analyse")).status_code == 404


def test_the_board_links_to_the_replays_that_the_reader_may_open(
    client: Client, world: ReplayWorld
) -> None:
    board = reverse("board_detail", args=[world.club.slug, world.event.pk, 1])
    link = f'href="{world.url()}"'

    assert link in client.get(board).content.decode()
    averages = {"kind": "artificial", "percent": "50", "uplift": False, "points": None}
    rule(world.event, world.line, averages, averages)
    assert link not in client.get(board).content.decode()


def test_an_embargo_hides_the_play_wherever_the_boards_are_played(
    client: Client, world: ReplayWorld
) -> None:
    client.force_login(world.member)
    other = make_small(make_club("other"), state=EventState.SCORING)
    other.sessions.get().sections.update(board_set=world.line.section.board_set)
    Event.objects.filter(pk=other.pk).update(embargo_until=now() + timedelta(days=1))
    director = make_member(world.club, RoleKind.DIRECTOR)

    assert world.status(client) == 404
    assert not get_card_plays(world.event).exists()
    client.force_login(director)
    assert world.status(client) == 200


def test_a_board_that_a_table_has_still_to_play_is_not_replayed(
    client: Client, world: ReplayWorld
) -> None:
    client.force_login(make_member(world.club, RoleKind.DIRECTOR))
    Event.objects.update(state=EventState.IN_PLAY)
    assert world.status(client) == 200

    Result.objects.filter(pk=line_of(world.event, 1, "2NS").pk).update(
        kind="awaited", contract="", declarer="", tricks=None
    )

    assert world.status(client) == 404


def test_other_results_and_results_without_play_have_no_replay(
    client: Client, world: ReplayWorld
) -> None:
    world.line = line_of(world.event, 2, "1NS")
    assert world.status(client) == 404

    world.line = line_of(world.event, 1, "2NS")
    assert world.status(client) == 404


def test_another_form_of_the_board_was_played_with_other_cards(
    client: Client, world: ReplayWorld
) -> None:
    Result.objects.filter(pk=world.line.pk).update(group="B")

    assert "Double dummy needs the deal" in world.page(client)


def test_the_contract_of_the_auction_counts_where_none_was_reported(
    client: Client, world: ReplayWorld
) -> None:
    auction = [Call("1NT"), Call("P"), Call("P"), Call("P")]
    StoredPlay.objects.update(auction=encode_calls(auction))
    Result.objects.filter(pk=world.line.pk).update(
        kind="scored", contract="", declarer="", tricks=None, score=90
    )

    page = world.page(client)

    assert "1NT" in page
    assert "claimed" not in page


def test_a_whole_play_ends_with_nobody_to_play(
    client: Client, world: ReplayWorld
) -> None:
    world.play(whole_play())

    page = world.page(client, trick=13, card=4)

    assert "to play" not in page
    assert "claimed" not in page
    stored = solve(facts(whole_play()))
    assert len(stored) == 52


def whole_play() -> str:
    """All cards, each the first that follows suit."""
    left = {seat: sorted(DEAL.hand(seat), key=str) for seat in Seat}
    played: list[Card] = []
    leader = Seat.E
    while len(played) < 52:
        seated: dict[Seat, Card] = {}
        for seat in ring(leader):
            lead = next(iter(seated.values()), None)
            follows = [each for each in left[seat] if lead and each.suit is lead.suit]
            card = (follows or left[seat])[0]
            left[seat].remove(card)
            seated[seat] = card
        played += seated.values()
        leader = winner(seated, seated[leader], "NT")
    return " ".join(map(str, played))


def test_what_each_card_leaves_declarer() -> None:
    found = solve(facts("SA S9 S2 S5 SK"))

    options = [decode_options([each])[0] for each in found]
    assert [max(each.values()) for each in options] == [7, 6, 7, 6, 7, 6]
    assert options[0][Card.parse("SA")] == 6
    assert encode_options(options[0]) == found[0]


def test_facts_need_deal_contract_and_cards() -> None:
    play = CardPlay(Seat.N, (), cards("SA"))
    made = parse_entry("1NTN=")

    assert play_facts(play, made, None) is None
    assert play_facts(play, None, DEAL) is None
    assert play_facts(CardPlay(), made, DEAL) is None
    assert facts("SA").digest != facts("SK").digest


def test_steps_are_counted_in_cards() -> None:
    assert [Step.of(count).count for count in range(53)] == list(range(53))
    assert read_step("0", "3") == 0
    assert read_step("100", "3") == 0
