"""Auctions and play that files bring for their results."""

import pytest

from scoring.bridge.auction import Call, CallFault, made_calls
from scoring.bridge.card_play import PACK, CardPlay, tricks_of_play
from scoring.bridge.contract import Card, Seat
from scoring.formats import lin, pbn, registry
from scoring.formats.card_plays import checked_cards, clean_meaning
from scoring.formats.messages import WHOLE_FILE, Remarks
from scoring.formats.tests.pbn.builders import DEAL, event_of, make_game, read, table
from scoring.formats.tests.test_bws import event_of as bws_event
from scoring.formats.tests.test_bws import read as read_bws
from scoring.formats.tests.test_bws import row, said
from tests.shared_data import needs_shared_data, shared

AUCTION = '[Auction "N"]\n1H =1= Pass 4H AP\n[Note "1:five cards\t"]'
PLAY = '[Play "E"]\nSK S9 S2 S5\n*'
MADE = {"Declarer": "N", "Contract": "4H", "Result": "10", "Scoring": "MP"}


def both_tables(*sections: str) -> str:
    """A board at two tables, the sections at the first."""
    first = table(1, "Ann", "Ben", **MADE).rstrip("\n")
    second = table(1, "Cas", "Dot", **MADE)
    return "\n".join([first, *sections, "", second])


def calls(*texts: str) -> list[Call]:
    return [Call(text) for text in texts]


def test_a_game_of_pbn_brings_calls_explanations_and_cards() -> None:
    first, second = event_of(both_tables(AUCTION, PLAY)).lines

    assert first.card_play == CardPlay(
        Seat.N,
        (Call("1H", alerted=True, meaning="five cards"), *calls("P", "4H", *"PPP")),
        tuple(Card.parse(text) for text in ("SK", "S9", "S2", "S5")),
    )
    assert not second.card_play


@pytest.mark.parametrize(
    ("play", "lead"),
    [("SK S9 S2 S5", "SK"), ("S9 S2 S5 SK", "None"), ("- S9 S2 S5", "None")],
)
def test_the_first_card_is_the_lead_of_whoever_has_to_lead(
    play: str, lead: str
) -> None:
    deal = f'[Deal "{DEAL}"]'
    first, _ = event_of(both_tables(deal, f'[Play "E"]\n{play}\n*')).lines

    assert first.result is not None
    assert str(first.result.lead) == lead


def test_irregular_calls_stay_where_the_file_has_them() -> None:
    auction = '[Auction "N"]\n1H ^S 1C Pass Pass Pass 2C'
    first, _ = event_of(both_tables(auction)).lines

    play = first.card_play
    faults = [each.fault for each in made_calls(Seat.N, play.auction)]
    assert [str(call) for call in play.auction] == ["1H", "1C", "P", "P", "P", "2C"]
    assert play.auction[1].seat is Seat.S
    assert (faults[1], faults[5]) == (CallFault.INSUFFICIENT, CallFault.AFTER_END)


def test_an_endless_auction_is_cut_and_said() -> None:
    game = make_game('[Auction "N"]', "1C " + "1C " * 400, Board="1")

    reading = read(game)

    assert len(reading.games[0].auction) == 319
    assert [str(remark) for remark in reading.remarks] == [
        "line 3: the auction has more than 319 calls"
    ]


def test_a_text_that_is_no_call_is_said_and_stops_nothing() -> None:
    reading = read(both_tables('[Auction "N"]\n1H hello Pass Pass Pass'))

    assert reading.event is not None
    assert len(reading.event.lines) == 2
    assert [str(remark.said) for remark in reading.remarks] == [
        "line 12: “hello” isn't a call"
    ]


LIN_BOARD = "md|3SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53DJT7CAK762,|ah|Board 1|"


def test_calls_of_lin_after_one_that_is_not_legal_stay_in_the_auction() -> None:
    reading = lin.read(f"pn|a,b,c,d|{LIN_BOARD}mb|1H|mb|1C|mb|ppp|mb|2C|".encode())

    (game,) = reading.games
    assert [str(call) for call in game.auction] == ["1H", "1C", "P", "P", "P", "2C"]
    assert game.result is None
    assert len(reading.remarks) == 1


def test_calls_of_lin_after_the_end_cost_no_result() -> None:
    content = f"pn|a,b,c,d|{LIN_BOARD}mb|1H|mb|ppp|mb|2C|mb|hello|mb|p|mc|7|"
    (game,) = lin.read(content.encode()).games

    assert [str(call) for call in game.auction] == ["1H", "P", "P", "P", "2C"]
    assert str(game.result) == "1H N ="


def test_an_explanation_is_one_line_that_prints() -> None:
    assert clean_meaning("  5\0 hearts\n or more ") == "5 hearts or more"
    assert len(clean_meaning("x" * 400)) == 300


def test_cards_beyond_a_pack_are_said() -> None:
    remarks = Remarks()

    found = checked_cards((Card.parse("SA"),) * 53, WHOLE_FILE, remarks)

    assert len(found) == PACK
    assert [str(remark) for remark in remarks.all()] == [
        "file: the play has more than 52 cards"
    ]


def keyed(counter: int, seat: str, **more: object) -> dict[str, object]:
    at = {"ID": counter, "Section": 1, "Table": 1, "Round": 1, "Board": 1}
    return {**at, "Counter": counter, "Direction": seat, "Erased": False, **more}


def test_calls_and_cards_keyed_in_at_the_table() -> None:
    event = bws_event(
        row(),
        BiddingData=[
            keyed(1, "N", Bid="4 S"),
            keyed(2, "E", Bid="PASS"),
            keyed(9, "S", Bid="X", Erased=True),
            keyed(3, "W", Bid="p"),
            keyed(4, "", Bid="P"),
        ],
        PlayData=[keyed(1, "E", Card="H10"), keyed(2, "S", Card="AH")],
    )

    assert event.lines[0].card_play == CardPlay(
        Seat.N,
        (Call("4S"), Call("P"), Call("P", seat=Seat.W), Call("P")),
        (Card.parse("HT"), Card.parse("HA")),
    )


def test_what_is_no_call_and_no_card_of_a_table_is_said() -> None:
    reading = read_bws(
        row(),
        BiddingData=[keyed(1, "?", Bid="1C"), keyed(2, "E", Bid="hm")],
        PlayData=[keyed(1, "E", Card="H11")],
    )

    assert reading.event is not None
    assert reading.event.lines[0].card_play == CardPlay(None, (Call("1C"),))
    assert said(reading) == [
        "section 1, table 1, board 1: “hm” isn't a call",
        "section 1, table 1, board 1: “H11” isn't a card",
    ]


@needs_shared_data
@pytest.mark.parametrize(
    ("path", "results", "auctions", "plays"),
    [
        ("pbn/results/bbo_imp_4t.pbn", 42, 42, 42),
        ("pbn/results/bbo_mp_16t.pbn", 52, 52, 52),
        ("pbn/results/teams_round_matches_a.pbn", 139, 139, 138),
    ],
)
def test_real_files_bring_auctions_and_play_without_a_fault(
    path: str, results: int, auctions: int, plays: int
) -> None:
    event = registry.read(shared(path).read_bytes()).event

    assert event is not None
    found = [line.card_play for line in event.lines]
    assert (
        len(found),
        sum(bool(each.auction) for each in found),
        sum(bool(each.cards) for each in found),
    ) == (results, auctions, plays)
    for line in event.lines:
        play = line.card_play
        assert play.dealer is not None
        assert not any(each.fault for each in made_calls(play.dealer, play.auction))
        if line.result and line.result.contract and line.result.declarer:
            deal = event.deals.get(line.at)
            trump = str(line.result.contract.strain)
            tricks = tricks_of_play(play.cards, line.result.declarer, trump, deal)
            assert not any(card.fault for trick in tricks for card in trick.cards)


def test_the_own_format_keeps_them() -> None:
    event = event_of(both_tables(AUCTION, PLAY))
    reading = pbn.read(both_tables(AUCTION, PLAY).encode())

    again = registry.read(registry.write(reading, "json").content)

    assert again.event is not None
    assert [line.card_play for line in again.event.lines] == [
        line.card_play for line in event.lines
    ]
