"""Auctions and play written as LIN, and read back."""

from collections import Counter
from dataclasses import replace

import pytest

from scoring.bridge.auction import Call
from scoring.bridge.card_play import CardPlay
from scoring.bridge.contract import Card, Seat
from scoring.formats import lin, registry
from scoring.formats.errors import CannotWrite
from scoring.formats.event import Contest, ReadEvent, ReadMatch, ReadPlayer, Room
from scoring.formats.reading import Feature, Reading
from scoring.formats.tests.dealt import ONE
from scoring.formats.tests.pbn.builders import event_of
from scoring.formats.tests.samples import GAMES, LIN
from scoring.formats.tests.test_card_plays import AUCTION, PLAY, both_tables
from tests.shared_data import needs_shared_data, shared


def of_pairs() -> ReadEvent:
    event = event_of(both_tables(AUCTION, PLAY))
    return replace(event, deals={(1, "", 1): ONE})


def back(event: ReadEvent) -> Reading:
    return lin.read(lin.write(Reading("", event=event)).content)


def test_a_pair_at_its_table_with_calls_explanations_and_cards() -> None:
    event = of_pairs()

    (game,) = back(event).games

    first = event.lines[0]
    assert CardPlay(game.dealer, game.auction, game.play) == first.card_play
    assert game.names == ("Ann", "Ben", "Ann partner", "Ben partner")
    assert (game.result, game.deal) == (
        first.result and replace(first.result, lead=Card.parse("SK")),
        ONE,
    )


def test_what_is_left_out_is_said() -> None:
    file = lin.write(Reading("", event=of_pairs()))

    assert "file: results without auction and play: 1" in map(str, file.remarks)
    assert Feature.CARD_PLAY not in file.lost


def test_players_without_a_name_have_number_and_seat_and_bars_are_left_out() -> None:
    event = of_pairs()
    entrants = tuple(replace(each, players=()) for each in event.entrants)
    odd = replace(entrants[0], players=(ReadPlayer("A|n, n"),))
    event = replace(event, entrants=(odd, *entrants[1:]))

    (game,) = back(event).games

    assert game.names == ("A/n n", "2 E", "1 S", "2 W")


def test_each_person_of_an_individual_has_a_seat() -> None:
    event = of_pairs()
    line = replace(event.lines[0], seats=(1, 2, 3, 4))
    event = replace(event, contest=Contest.INDIVIDUAL, lines=(line,))

    (game,) = back(event).games

    assert game.names == ("Ann", "Ben", "Cas", "Dot")


def test_a_match_has_its_teams_and_rooms() -> None:
    event = of_pairs()
    entrants = tuple(
        replace(each, name=name)
        for each, name in zip(event.entrants[:2], ("Oak", ""), strict=True)
    )
    opened = replace(
        event.lines[0], match=1, room=Room.OPEN, names=("a", "b", "c", "d")
    )
    closed = replace(opened, key=2, ns=2, ew=1, room=Room.CLOSED)
    event = replace(
        event,
        contest=Contest.TEAMS,
        method=None,
        standings=None,
        entrants=entrants,
        lines=(opened, closed),
        matches=(ReadMatch(1, 1, "", 1, 1, 2),),
    )

    again = back(event).event

    assert again is not None
    assert [entrant.name for entrant in again.entrants] == ["Oak", "2"]
    assert [line.room for line in again.lines] == [Room.OPEN, Room.CLOSED]
    assert [line.card_play for line in again.lines] == [opened.card_play] * 2
    several = replace(event, matches=(*event.matches, *event.matches))
    with pytest.raises(CannotWrite):
        lin.write(Reading("", event=several))


def test_games_of_another_format_keep_auction_and_play() -> None:
    for content in (GAMES, LIN):
        reading = replace(registry.read(content), event=None)

        found = lin.read(lin.write(reading).content)

        assert [(game.auction, game.play) for game in found.games] == [
            (game.auction, game.play) for game in reading.games
        ]


def test_a_game_without_number_deal_or_result_is_written_as_far_as_it_goes() -> None:
    content = b"pn|a,b,c,d|md|1|mb|1N!|an|12|mb|p|"
    reading = lin.read(content)

    found = lin.read(lin.write(reading).content)

    assert [str(call) for call in found.games[0].auction] == ["1NT", "P"]
    assert found.games[0].auction[0] == Call("1NT", alerted=True, meaning="12")
    assert found.games[0].dealer is Seat.S


@needs_shared_data
@pytest.mark.parametrize("path", ["bbo_mp_16t", "bbo_imp_4t"])
def test_real_auctions_and_play_come_back(path: str) -> None:
    event = registry.read(shared(f"pbn/results/{path}.pbn").read_bytes()).event
    assert event is not None

    again = registry.read(lin.write(Reading("", event=event)).content)

    found = Counter((game.board, game.auction, game.play) for game in again.games)
    assert found == Counter(
        (line.board, line.card_play.auction, line.card_play.cards)
        for line in event.lines
    )
