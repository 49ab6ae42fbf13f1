"""Auctions and play are written so that the same is read back."""

from collections import Counter
from dataclasses import replace

import pytest

from clubsite.tests.far import mostly_far
from scoring.bridge.auction import Call
from scoring.bridge.boards import Deal
from scoring.bridge.card_play import NO_CARD_PLAY, CardPlay
from scoring.bridge.contract import Card, PlayedResult, Seat, parse_entry
from scoring.formats import pbn, registry
from scoring.formats.event import ReadEvent
from scoring.formats.pbn.sections import play_sections
from scoring.formats.reading import Feature, Reading
from scoring.formats.tests.builders import make_line, read_lines
from scoring.formats.tests.pbn.builders import DEAL, make_game, only, read
from tests.shared_data import needs_shared_data, shared

HANDS = Deal.parse(DEAL)
MADE = parse_entry("3NTN=")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(each) for each in text.split())


def back(play: CardPlay, result: PlayedResult | None = MADE) -> CardPlay:
    """The auction and play that are read from what is written."""
    lines = [
        line
        for name, (first, *rows) in play_sections(play, result, HANDS).items()
        for line in (f'[{name} "{first}"]', *rows)
    ]
    tags = {"Contract": "3NT", "Declarer": "N", "Result": "9"} if result else {}
    game = only(read(make_game(*lines, Board="1", Deal=DEAL, **tags)).games)
    return CardPlay(game.dealer, game.auction, game.play)


@pytest.mark.parametrize(
    "play",
    [
        CardPlay(Seat.E, (Call("1NT"), Call("2D", alerted=True, meaning="transfer"))),
        CardPlay(Seat.N, (Call("1C", alerted=True), Call("P", seat=Seat.W))),
        CardPlay(Seat.N, tuple(map(Call, ("1S", "1H", "X", "P", "P", "P", "2C")))),
        CardPlay(Seat.N, (), cards("SA S9 S2 S5 SK")),
        CardPlay(Seat.N, (), cards("S9 S4 S6 SA HA")),
        CardPlay(Seat.N, (), cards("SA S9 S2 HA")),
        CardPlay(Seat.N, (), cards("SA S2 S9 S5 SK")),
    ],
    ids=[
        *("explained", "alerted and out of turn", "irregular"),
        *("play", "lead out of turn", "revoke", "followed out of turn"),
    ],
)
def test_what_is_written_reads_back(play: CardPlay) -> None:
    found = back(play)

    assert (found.auction, found.cards) == (play.auction, play.cards)
    assert found.dealer is play.dealer or not play.auction


def test_the_play_of_a_ruled_board_is_led_by_its_auction() -> None:
    auction = tuple(map(Call, ("1NT", "P", "P", "P")))
    play = CardPlay(Seat.N, auction, cards("SA S9"))

    assert back(play, None) == play
    assert "Play" not in play_sections(replace(play, auction=auction[:2]), None, None)
    assert play_sections(NO_CARD_PLAY, None, None) == {}


def test_more_than_32_explanations_leave_the_rest_without() -> None:
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    auction = tuple(
        Call(bid.replace("N", "NT"), alerted=True, meaning=bid) for bid in bids
    )

    found = back(CardPlay(Seat.N, auction)).auction

    assert [call.text for call in found] == [call.text for call in auction]
    assert sum(bool(call.meaning) for call in found) == 32


def of_pairs() -> ReadEvent:
    event = read_lines(
        make_line("1", "2", "3NT N 9", "400", ("2", "0")),
        make_line("3", "4", "3NT N 8", "-50", ("0", "2")),
    )
    auction = tuple(map(Call, ("3NT", "P", "P", "P")))
    play = CardPlay(Seat.N, auction, cards("SA S9 S2 S5"))
    first, second = event.lines
    return replace(event, lines=(replace(first, card_play=play), second))


def test_a_row_of_a_table_has_its_auction_in_a_game_of_its_own() -> None:
    event = of_pairs()

    reading = pbn.read_strict(pbn.write(Reading("", event=event)).content)

    assert reading.remarks == ()
    assert reading.event is not None
    assert [line.card_play for line in reading.event.lines] == [
        line.card_play for line in event.lines
    ]


@needs_shared_data
def test_a_lead_is_lost_only_where_the_play_does_not_tell_it() -> None:
    path = shared("pbn/results/teams_round_matches_a.pbn")
    event = registry.read(path.read_bytes()).event
    assert event is not None
    lines = tuple(replace(line, card_play=NO_CARD_PLAY) for line in event.lines)
    bare = replace(event, lines=lines)

    lost = [pbn.write(Reading("", event=each)).lost for each in (event, bare)]

    assert [Feature.LEADS in each for each in lost] == [False, True]


@needs_shared_data
@pytest.mark.parametrize("name", mostly_far(["pbn", "json"], near={"pbn"}))
@pytest.mark.parametrize(
    "path",
    mostly_far(["bbo_mp_16t", "teams_round_matches_a"], near={"teams_round_matches_a"}),
)
def test_real_auctions_and_play_come_back(path: str, name: str) -> None:
    reading = registry.read(shared(f"pbn/results/{path}.pbn").read_bytes())

    again = registry.read(registry.write(reading, name).content)

    assert reading.event is not None
    assert again.event is not None
    plays, found = (
        Counter((line.board, line.card_play) for line in event.lines)
        for event in (reading.event, again.event)
    )
    assert len(plays) > 50
    assert found == plays
