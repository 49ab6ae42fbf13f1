"""LIN: single boards, several boards, and whole matches."""

from io import StringIO

import pytest
from endplay.parsers import lin as endplay_lin
from endplay.types import Deal as EndplayDeal
from endplay.types import Player, Vul
from hypothesis import given, settings

from scoring.bridge.auction import Call
from scoring.bridge.contract import PASSED_OUT, Seat
from scoring.formats import lin, pbn
from scoring.formats.deals import dup
from scoring.formats.errors import CannotWrite, EmptyFile, TooLarge
from scoring.formats.event import Contest, ReadEvent, Room, Scoring
from scoring.formats.lin import tables as lin_tables
from scoring.formats.reading import Game, ReadDeal, Reading
from scoring.formats.tests.dealt import ONE, THREE, TWO, boards
from tests.shared_data import needs_shared_data, shared

CARDS = "3SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53DJT7CAK762,"
CALLS = "mb|1C|mb|p|mb|1N!|an|6 to 9|mb|ppp|"


def read(text: str) -> Reading:
    return lin.read(text.encode())


def said(reading: Reading) -> list[str]:
    return [str(remark) for remark in reading.remarks]


def only(text: str) -> Game:
    (game,) = read(text).games
    return game


def make(more: str = "", cards: str = CARDS, head: str = "") -> str:
    return f"{head or 'pn|Sue,Wil,Ned,Eve|st||'}md|{cards}|ah|Board 1|sv|o|{more}pg||\n"


def shared_event(reading: Reading) -> ReadEvent:
    assert reading.event is not None
    return reading.event


@needs_shared_data
def test_the_deals_of_the_vugraph_file_are_those_of_the_dealing_machine() -> None:
    reading = lin.read(shared("lin/deals16_vugraph.lin").read_bytes())
    machine = dup.read(shared("deals-other/deals16.dup").read_bytes())

    assert reading.deals == machine.deals
    assert said(reading) == []


@needs_shared_data
def test_the_tables_of_an_event_are_the_same_in_lin_and_in_pbn() -> None:
    files = sorted(shared("lin/bbo_imp_4t").glob("*.lin"))
    reading = lin.read(b"\n".join(path.read_bytes() for path in files))
    judge = pbn.read(shared("pbn/results/bbo_imp_4t.pbn").read_bytes())

    def tables(event: ReadEvent) -> list[tuple[object, ...]]:
        return sorted(
            (
                line.board,
                line.score,
                str(line.result and line.result.contract),
                str(line.result and line.result.declarer),
                line.result and line.result.tricks,
            )
            for line in event.lines
        )

    assert len(reading.games) == 44
    assert tables(shared_event(reading)) == tables(shared_event(judge))


@needs_shared_data
@pytest.mark.parametrize("name", ["bbo_robot_boards", "one_board"])
def test_boards_of_one_table_are_games_and_no_event(name: str) -> None:
    reading = lin.read(shared(f"lin/{name}.lin").read_bytes())

    assert lin.sniff(shared(f"lin/{name}.lin").read_bytes())
    assert said(reading) == []
    assert reading.event is None
    assert len(reading.games) == len(reading.deals)
    assert all(game.result for game in reading.games)


@settings(max_examples=20, deadline=None)
@given(boards())
def test_what_lin_writes_it_reads_back(dealt: tuple[ReadDeal, ...]) -> None:
    file = lin.write(Reading("", deals=dealt))

    assert lin.sniff(file.content)
    assert lin.read(file.content).deals == dealt
    assert file.remarks == ()


def test_nothing_to_write_is_refused() -> None:
    with pytest.raises(CannotWrite):
        lin.write(Reading(""))


def test_a_game_has_names_cards_calls_and_claimed_tricks() -> None:
    game = only(make(CALLS + "pc|S9|pc|S2|mc|8|"))

    assert game.names == ("Ned", "Eve", "Sue", "Wil")
    assert (game.board, game.dealer, game.deal) == (1, Seat.N, ONE)
    assert game.auction[2] == Call("1NT", alerted=True, meaning="6 to 9")
    assert [str(card) for card in game.play] == ["S9", "S2"]
    assert (str(game.result), game.claimed, game.score) == ("1NT S +1 S9", 8, 120)


def test_a_play_that_ends_without_a_claim_is_told() -> None:
    reading = read("\n" + make("mb|1C|mb|ppp|pc|S9|pc|S2|"))

    assert only("\n" + make("mb|1C|mb|ppp|pc|S9|pc|S2|")).result is None
    assert said(reading) == [
        "line 2: no result: the play stops at card 2 without a claim",
    ]


def test_calls_and_cards_may_stand_together_in_a_field() -> None:
    game = only(make("mb|1hd|mb|r2sppp|pc|S9s2|pc|H10|"))

    assert [str(call) for call in game.auction] == [
        "1H",
        "X",
        "XX",
        "2S",
        "P",
        "P",
        "P",
    ]
    assert [str(card) for card in game.play] == ["S9", "S2", "HT"]
    assert game.result is None


def test_a_board_that_all_pass_is_a_result() -> None:
    game = only(make("mb|pppp|"))

    assert (game.result, game.score) == (PASSED_OUT, 0)


def test_all_thirteen_tricks_need_no_claim() -> None:
    north = "".join(f"pc|{suit}{rank}|" for suit in "SHDC" for rank in "AKQJT98765432")

    game = only(make(f"mb|1C|mb|ppp|{north}"))

    assert game.result is not None
    assert (str(game.result.declarer), game.result.tricks) == ("N", 4)


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ("mb|1H|mb|1H|", "“1H” isn't a legal call here"),
        ("mb|hello|", "“hello” isn't a legal call here"),
        ("pc|S9|pc|S1|", "“S1” isn't a legal card here"),
        ("mb|1C|mb|ppp|mc|14|", "“14” isn't a number of claimed tricks"),
    ],
)
def test_what_cannot_be_is_told_with_its_line(more: str, complaint: str) -> None:
    assert said(read("\n" + make(more))) == [f"line 2: {complaint}"]


def test_cards_that_are_no_deal_are_told_and_hidden_ones_are_not() -> None:
    odd = make(cards=CARDS.replace("SJT9", "SJT"))

    assert said(read(odd))[0].startswith("line 1: deal not imported")
    assert said(read(make(cards="1,,,"))) == []
    assert said(read(make(cards="1S2")))[0].startswith("line 1: deal not imported")


def test_text_between_fields_is_told_and_fields_before_a_board_are_passed_over() -> (
    None
):
    reading = read("sv|o|rubbish\npn|a,b,c,d|pn|,,,|\n" + make())

    assert said(reading) == ["line 1: text outside any field: rubbish"]


def test_a_deal_without_number_is_told_and_the_dealer_may_come_from_the_board() -> None:
    reading = read(f"md|{CARDS}|sv|o|pg||")
    zero = only(make(cards=CARDS.replace("3S", "0S", 1)))

    assert said(reading) == ["line 1: a deal without its board number"]
    assert zero.dealer is Seat.N


def test_a_file_without_boards_or_with_too_many_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(EmptyFile, match="no board"):
        read("mb|p|pg||")
    monkeypatch.setattr(lin_tables, "MOST_TABLES", 1)
    with pytest.raises(TooLarge, match="1 tables"):
        read(make() + make())


HEAD = "vg|Cup,Final,I,1,2,Reds,3.5,Blues,x|"


def match(results: str, *tables: str, head: str = HEAD) -> Reading:
    players = "pn|S1,W1,N1,E1,S2,W2,N2,E2|pg||"
    return read(f"{head}rs|{results}|{players}{''.join(tables) or table('o1')}")


def table(place: str, more: str = "") -> str:
    return f"qx|{place}|pn|,,,|md|{CARDS}|sv|o|{more}pg||"


def test_a_match_has_rooms_teams_carry_over_and_results_of_its_head() -> None:
    event = shared_event(match("4HN=,4HNx-1,P,3NTE+1", table("o1"), table("c1")))

    assert (event.contest, event.scoring) == (Contest.TEAMS, Scoring.TEAMS_IMPS)
    assert [(entrant.name, str(entrant.carried)) for entrant in event.entrants] == [
        ("Reds", "7/2"),
        ("Blues", "None"),
    ]
    assert [(line.board, line.room, line.ns, line.score) for line in event.lines] == [
        (1, Room.OPEN, 1, 420),
        (1, Room.CLOSED, 2, -100),
        (2, Room.OPEN, 1, 0),
        (2, Room.CLOSED, 2, -430),
    ]
    assert event.lines[0].names == ("N1", "E1", "S1", "W1")
    assert (event.name, event.format) == ("Cup", "lin")


def test_the_result_of_the_head_counts_and_keeps_the_lead_that_was_played() -> None:
    games = match("1NTS=,", table("o1", CALLS + "pc|S9|mc|9|")).games

    assert str(games[0].result) == "1NT S = S9"


def test_a_result_of_the_head_that_is_none_is_told() -> None:
    assert said(match("4HN=,5,4HN+9")) == [
        "file: “5” isn't a result",
        "file: “4HN+9” isn't a result",
    ]


def test_a_match_without_players_is_named_by_its_seats() -> None:
    reading = read(f"{HEAD}rs|4HN=,4HN=|pn|,,,|pg||{table('o1')}{table('c1')}")

    assert shared_event(reading).lines[0].names == tuple(f"open {s}" for s in "NESW")
    assert [entrant.players for entrant in shared_event(reading).entrants] == [(), ()]


@pytest.mark.parametrize("head", ["", "vg|Cup|", "vg|,,?,x,,,,,,,,|"])
def test_a_head_that_says_little_is_taken_as_far_as_it_goes(head: str) -> None:
    games = match("4HN=,", head=head).games

    assert len(games) >= 1


def test_a_table_that_names_no_room_is_read_for_its_cards() -> None:
    game = only(table("7", "ah|Board 1|"))

    assert (game.room, game.board) == ("", 1)


def test_players_named_anew_before_the_cards_count_and_empty_calls_are_passed_over() -> (
    None
):
    game = only(f"pn|a,b,c,d|pn|Sue,Wil,Ned,Eve|md|{CARDS}|ah|Board 1|mb||mb|p|pg||")

    assert game.names == ("Ned", "Eve", "Sue", "Wil")
    assert [str(call) for call in game.auction] == ["P"]


def test_members_of_a_team_are_those_who_sat_for_it() -> None:
    players = "pn|Sue,Wil,Ned,Eve,Sam,Wes,Nan,Eva|"
    reading = read(f"{HEAD}rs|4HN=,4HN=|{players}pg||{table('o1')}{table('c1')}")

    home, away = shared_event(reading).entrants
    assert [player.name for player in home.players] == ["Ned", "Sue", "Eva", "Wes"]
    assert [player.name for player in away.players] == ["Eve", "Wil", "Nan", "Sam"]


def test_boards_counted_from_nought_are_counted_from_one() -> None:
    head = "vg|Cup,Final,I,0,2,Reds,3.5,Blues,x|"

    event = shared_event(match("4HN=,4HNx-1,P,3NTE+1", head=head))

    assert [line.board for line in event.lines] == [1, 1, 2, 2]


def test_a_popular_library_reads_our_boards() -> None:
    """It begins a board at its players (pn), as online clubs write them."""
    deals = tuple(
        ReadDeal(board, deal) for board, deal in ((1, ONE), (2, TWO), (16, THREE))
    )
    text = lin.write(Reading("", deals=deals)).content.decode()

    boards = endplay_lin.load(StringIO(text))

    assert [board.board_num for board in boards] == [1, 2, 16]
    assert [board.deal.to_pbn() for board in boards] == [
        EndplayDeal(str(deal.deal)).to_pbn() for deal in deals
    ]
    assert [board.dealer for board in boards] == [
        Player.north,
        Player.east,
        Player.west,
    ]
    assert [board.vul for board in boards] == [Vul.none, Vul.ns, Vul.ew]
