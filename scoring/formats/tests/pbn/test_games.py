"""Tags, inheritance, auctions and play of single games."""

import pytest

from scoring.bridge.auction import Call
from scoring.bridge.contract import PASSED_OUT, Card, Contract, PlayedResult, Seat
from scoring.formats import pbn
from scoring.formats.errors import NotPbn, TooLarge
from scoring.formats.pbn import raw, reader
from scoring.formats.pbn.games import ns_figure, read_tricks
from scoring.formats.tests.pbn.builders import DEAL, make_game, only, read, said, strict

PLAYED = {"Board": "1", "Declarer": "N", "Contract": "4H"}


def test_a_game_has_its_board_names_result_and_other_tags() -> None:
    game = only(
        read(
            make_game(
                Event="Evening",
                Board="1",
                North="Ann",
                East="Ben",
                South="Cas",
                West="Dot",
                Dealer="n",
                Vulnerable="Love",
                Deal=DEAL,
                Declarer="N",
                Contract="4H",
                Result="NS 10",
                Room="Open",
            )
        ).games
    )

    assert game.result == PlayedResult(Contract.parse("4H"), Seat.N, 10)
    assert (game.board, game.score, game.room) == (1, 420, "open")
    assert game.names == ("Ann", "Ben", "Cas", "Dot")
    assert game.tags == {"Event": "Evening", "Room": "Open"}
    assert str(game.deal) == DEAL


@pytest.mark.parametrize(
    ("result", "tricks"),
    [
        ("9", 9),
        ("^5", 5),
        ("NS 9 EW 4", 9),
        ("EW 4", 9),
        ("ew 4 ns 9", 9),
        ("14", None),
        ("EW 99", None),
        ("EW 123456789", None),
        ("x", None),
        ("", None),
    ],
)
def test_the_tricks_of_declarer(result: str, tricks: int | None) -> None:
    assert read_tricks(result, Seat.S) == tricks


@pytest.mark.parametrize(
    ("score", "ns"),
    [
        ("NS 50", "50"),
        ("EW +420 NS -420", "-420"),
        ("EW 420", "-420"),
        ("50", "-50"),
        ("-0", "0"),
        ("EW -2.5", "2.5"),
        ("much", "None"),
    ],
)
def test_a_figure_is_turned_to_north_south(score: str, ns: str) -> None:
    assert str(ns_figure(score, Seat.E)) == ns


def test_a_figure_of_declarer_without_declarer_is_none() -> None:
    assert ns_figure("50", None) is None


def test_a_pass_and_a_score_without_contract_are_results() -> None:
    passed, scored, bad = read(
        make_game(Board="1", Contract="Pass"),
        make_game(Board="2", Score="NS 90"),
        make_game(Board="3", Contract="9H", Declarer="N", Result="9"),
    ).games

    assert (passed.result, passed.score) == (PASSED_OUT, 0)
    assert (scored.result, scored.score) == (None, 90)
    assert (bad.result, bad.score) == (None, None)


def test_a_game_without_board_is_scored_by_its_vulnerability() -> None:
    first, second = read(
        make_game(Vulnerable="All", Declarer="N", Contract="4H", Result="10"),
        make_game(Declarer="N", Contract="4H", Result="10"),
    ).games

    assert (first.score, second.score) == (620, 420)


def test_an_impossible_number_of_tricks_is_wrong() -> None:
    reading = read(make_game(**PLAYED, Result="15"), make_game(**PLAYED, Result="?"))

    assert said(reading) == ["line 4: “15” isn't a number of tricks"]
    assert [game.result for game in reading.games] == [None, None]


def test_a_tag_that_is_there_twice_is_ignored_and_misspelled_ones_are_known() -> None:
    text = make_game('[Event "Second"]', '[board "7"]', Event="First")

    assert only(read(text).games).tags == {"Event": "First"}
    assert only(read(text).games).board == 7
    assert strict(text) == [
        "line 2: tag Event is repeated: ignored",
        "line 3: tag board is spelled differently",
    ]


def test_a_new_board_begins_a_game_even_without_an_empty_line() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[Board "2"]\n[Dealer "E"]\n'

    assert [game.board for game in read(text).games] == [1, 2]
    assert "line 3: no blank line before this game" in strict(text)


def test_values_are_taken_over_with_one_and_with_two_number_signs() -> None:
    first, second, third = read(
        make_game(Event="##Cup", Site="Hall", Board="1"),
        make_game(Site="#", Date="#", Board="2"),
        make_game(Site="##", Board="3"),
    ).games

    assert first.tags == {"Event": "Cup", "Site": "Hall"}
    assert second.tags == {"Event": "Cup", "Site": "Hall"}
    assert third.tags == {"Event": "Cup", "Site": "Hall"}


def test_a_deal_that_is_taken_over_is_told_in_strict_mode() -> None:
    text = make_game(Board="1", Dealer="N") + make_game(Board="5", Dealer="#")

    assert strict(text) == ["line 5: tag Dealer can't be copied from another game"]


def test_text_outside_of_tags_is_told_once_a_line() -> None:
    text = 'some words here\n[Event "E"] stray words\n{ fine } ; fine\n[Board "x"]\n'

    assert said(read(text)) == [
        "line 1: text outside any tag: some",
        "line 2: text outside any tag: stray",
    ]


def test_a_comment_is_kept_apart_and_may_span_empty_lines() -> None:
    text = '[Board "1"]\n{ a\n\nb } ; rest\n[Dealer "N"]\n'

    assert [game.dealer for game in read(text).games] == [Seat.N]
    assert strict(text) == []


def test_a_string_and_a_brace_that_do_not_end_are_wrong() -> None:
    text = '[Foo "1"]\n"open\n{ open\n[Board "2"]\n'

    assert said(read(text)) == [
        'line 2: not closed, or not allowed here: "open',
        "line 3: not closed, or not allowed here: {",
    ]


def test_bytes_that_are_hardly_pbn_are_refused() -> None:
    with pytest.raises(NotPbn, match="Line 1"):
        pbn.read(b"}" * 1100)
    with pytest.raises(NotPbn, match="Line 1001"):
        pbn.read(b"words\n" * 1100)


def test_too_many_games_or_tags_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = make_game(Board="1", Site="##S") + make_game(Board="2")
    monkeypatch.setattr(reader, "MOST_TAGS", 3)
    with pytest.raises(TooLarge, match="3 tags"):
        read(text)
    monkeypatch.setattr(raw, "MOST_GAMES", 1)
    with pytest.raises(TooLarge, match="1 games"):
        read(text)


@pytest.mark.parametrize(
    ("tags", "complaint"),
    [
        ({"Vulnerable": "some"}, "Vulnerable isn't a vulnerability: “some”"),
        ({"Dealer": "Q"}, "Dealer isn't a seat: “Q”"),
        ({"Result": "20"}, "Result isn't a number of tricks: “20”"),
        (
            {"Deal": "N:AKQ"},
            "deal not imported: “N:AKQ” isn't a deal. Enter N: and four hands.",
        ),
        (
            {"Deal": "N:A.A.A.A A.2.2.2 - -"},
            "deal not imported: SA is in the deal twice.",
        ),
        (
            {"Deal": "N:AKQJT98765432.A.. - - -"},
            "deal not imported: N has 14 cards instead of 13.",
        ),
    ],
)
def test_a_value_that_the_format_does_not_allow(
    tags: dict[str, str], complaint: str
) -> None:
    assert strict(make_game(Board="1", **tags)) == [f"line 2: {complaint}"]


@pytest.mark.parametrize("value", ["", "?", "-", "All"])
def test_an_unknown_vulnerability_is_no_fault(value: str) -> None:
    history = "NS 0 0 / 100 0 EW 0 0 / 100 0"

    assert strict(make_game(Vulnerable=value, ScoreRubberHistory=history)) == (
        ["line 2: vulnerable None, but in the rubber it should be All"]
        if value == "-"
        else []
    )


def test_a_rubber_that_cannot_be_read_is_not_compared() -> None:
    text = make_game(Vulnerable="All", ScoreRubberHistory="NS 0")

    assert strict(text) == [
        ("line 2: ScoreRubberHistory isn't in the form this format requires: “NS 0”")
    ]


def auction(*lines: str, dealer: str = "N", **tags: str) -> str:
    return make_game(f'[Auction "{dealer}"]', *lines, Board="1", **tags)


def test_calls_have_their_meaning_from_the_notes_behind_them() -> None:
    game = only(
        read(
            auction(
                "1n =1= $2 Pass 2C ! =9= Pass",
                "2D Dbl Rdbl p AP",
                '[Note "1:15 to 17"]',
                '[Note "x:odd"]',
                '[Play "E"]',
                '[Note "9:of the play"]',
            )
        ).games
    )

    assert game.auction[:3] == (
        Call("1NT", alerted=True, meaning="15 to 17"),
        Call("P"),
        Call("2C", alerted=True),
    )
    assert [str(call) for call in game.auction[3:]] == [
        "P",
        "2D",
        "X",
        "XX",
        "P",
        "P",
        "P",
    ]


def test_contract_and_declarer_come_from_the_auction_where_tags_lack() -> None:
    game = only(read(auction("1H Pass 4H AP", Result="10", Declarer="")).games)

    assert game.result == PlayedResult(Contract.parse("4H"), Seat.N, 10)


def test_seats_before_the_dealer_and_skipped_ones_are_passed_over() -> None:
    game = only(read(auction("- 1D ^S ^I 1C", "AP", dealer="W")).games)

    assert [str(call) for call in game.auction] == ["1D", "1C", "P", "P", "P"]
    assert strict(auction("- 1D ^S ^I 1C", "AP", dealer="W")) == []


@pytest.mark.parametrize(
    ("calls", "complaint"),
    [
        ("2H 1S AP", "“1S” isn't a legal call here"),
        ("X AP", "“X” isn't a legal call here"),
        ("1H Pass X AP", "“X” isn't a legal call here"),
        ("1H XX AP", "“XX” isn't a legal call here"),
        ("1H Bid AP", "“Bid” isn't a call"),
        ("AP 1H", "“1H” after the end of the auction"),
        ("1H * 2H", "“2H” after “*”"),
        ("=1= AP", "note 1 before any call"),
    ],
)
def test_a_call_that_cannot_be_is_told(calls: str, complaint: str) -> None:
    assert strict(auction(calls)) == [f"line 3: {complaint}"]


def test_an_auction_that_does_not_lead_to_the_contract_is_told() -> None:
    text = auction("1H AP", Contract="2H", Declarer="N")

    assert strict(text) == ["line 2: the auction ends in 1H N, but the tags say 2H N"]
    assert strict(auction("1H AP", Contract="2H", Declarer="^N")) == []


def test_an_auction_or_play_of_no_seat_is_passed_over() -> None:
    game = only(read(make_game('[Auction "?"]', "1H", '[Play "?"]', "H2")).games)

    assert (game.auction, game.play) == ((), ())


def play(*lines: str, contract: str = "4H") -> str:
    return make_game(
        '[Play "E"]', *lines, Board="1", Deal=DEAL, Declarer="N", Contract=contract
    )


def test_cards_are_read_in_the_order_of_play() -> None:
    game = only(
        read(play("SK S9 S2 S5", "DA D2 d6 DJ $9", "CJ D3 - -", contract="3NT")).games
    )

    assert game.play == tuple(
        map(Card.parse, ["SK", "S9", "S2", "S5", "DA", "D2", "D6", "DJ", "CJ", "D3"])
    )


def test_a_trick_is_won_by_the_highest_card_or_trump() -> None:
    rows = ["CQ H2 CT H3", "DA D2 D4 DT", "CA"]

    assert "C8" not in strict(play(*rows))
    game = only(read(play("C9 C8 CT CK", "S7 ST SQ S6", "H4 H8 HJ HA", "H2")).games)
    assert [str(card) for card in game.play] == (
        ["C9", "C8", "CT", "CK", "S6", "S7", "ST", "SQ", "HJ", "HA", "H4", "H8"]
    )


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (["S8 S9 S2 A5"], "“A5” isn't a card"),
        (["S8 S9 S2 S8"], "S8 is played twice"),
        (["SJ S9 S2 S5"], "E doesn't have SJ"),
        (["SK D2 S2 S5"], "S revokes with D2"),
        (["SK + S2 S5"], "“S2” after “+”"),
    ],
)
def test_a_card_that_cannot_be_played_is_told(rows: list[str], complaint: str) -> None:
    assert f"line 6: {complaint}" in strict(play(*rows, "*"))


def test_a_marked_revoke_and_a_lead_out_of_turn_are_no_fault() -> None:
    assert strict(play("SK ^R D2 S2 S5", "- ^L H2 HJ HA")) == []


def test_a_play_that_breaks_off_is_followed_so_far() -> None:
    game = only(read(play("SK S9 S2 S5", "+ - - -", "D2 D6 DJ DA")).games)

    assert [str(card) for card in game.play] == ["SK", "S9", "S2", "S5"]


def test_export_format_has_its_fifteen_tags_in_order() -> None:
    text = "% PBN 2.1\n% EXPORT\n" + make_game(Event="E", Site="", Board="1")

    assert strict(text) == ["line 3: export format: tag Date is in the wrong place"]


def test_a_long_line_is_told() -> None:
    assert strict(make_game(Event="x" * 300)) == ["line 1: more than 255 characters"]


def test_deals_without_number_or_with_another_one_are_told() -> None:
    other = DEAL.replace("N:", "E:")

    assert said(read(make_game(Deal=DEAL))) == [
        "line 1: a deal without its board number"
    ]
    assert said(
        read(make_game(Board="1", Deal=DEAL), make_game(Board="1", Deal=other))
    ) == ["line 4: board 1 already has another deal"]


def test_the_second_table_without_its_board_is_that_of_the_game_before() -> None:
    second = make_game('[Auction "N"]', "AP", North="A", East="B", South="C", West="D")
    text = make_game(Board="1", Deal=DEAL) + second

    assert [game.board for game in read(text).games] == [1, 1]
    assert strict(text) == ["line 4: board and deal repeat those of the previous game"]
