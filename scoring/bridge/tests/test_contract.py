import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.contract import (
    PASSED_OUT,
    RANKS,
    Card,
    Contract,
    InvalidCard,
    InvalidContract,
    InvalidDeclarer,
    InvalidTricks,
    PlayedResult,
    Risk,
    Seat,
    Side,
    Strain,
    Suit,
    parse_entry,
)
from scoring.bridge.messages import NotBridge

cards = st.builds(Card, st.sampled_from(Suit), st.sampled_from(RANKS))
contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Risk)
)
played = st.builds(
    PlayedResult,
    contracts,
    st.sampled_from(Seat),
    st.integers(0, 13),
    st.none() | cards,
)


def test_seats_turn_clockwise_and_face_their_partners() -> None:
    around = [(seat, seat.next, seat.partner, seat.side) for seat in Seat]

    assert around == [
        (Seat.N, Seat.E, Seat.S, Side.NS),
        (Seat.E, Seat.S, Seat.W, Side.EW),
        (Seat.S, Seat.W, Seat.N, Side.NS),
        (Seat.W, Seat.N, Seat.E, Side.EW),
    ]


def test_each_side_is_the_others_other() -> None:
    assert (Side.NS.other, Side.EW.other) == (Side.EW, Side.NS)


@given(contracts)
def test_a_contract_that_is_written_reads_back(contract: Contract) -> None:
    assert Contract.parse(str(contract)) == contract


@given(cards)
def test_a_card_reads_back_from_both_ways_of_writing(card: Card) -> None:
    text = str(card)

    assert (Card.parse(text), Card.parse_usebio(text[::-1])) == (card, card)


@given(played)
def test_a_result_that_is_written_reads_back_as_an_entry(result: PlayedResult) -> None:
    assert parse_entry(str(result)) == result


@given(st.text(max_size=14))
def test_any_text_is_an_entry_or_is_refused_with_words(text: str) -> None:
    entry = _entry_or_refusal(text)

    if isinstance(entry, NotBridge):
        assert str(entry) == entry.message % entry.values
    else:
        assert parse_entry(str(entry)) == entry


def _entry_or_refusal(text: str) -> PlayedResult | NotBridge:
    try:
        return parse_entry(text)
    except NotBridge as refusal:
        return refusal


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("3N", Contract(3, Strain.NT)),
        ("3nt x", Contract(3, Strain.NT, Risk.DOUBLED)),
        ("7C**", Contract(7, Strain.C, Risk.REDOUBLED)),
    ],
)
def test_a_contract_is_read_as_people_write_it(text: str, contract: Contract) -> None:
    assert Contract.parse(text) == contract


@pytest.mark.parametrize("text", ["", "4", "S4", "4Z", "4SXXX", "²S", "10S"])
def test_what_is_no_contract_is_refused(text: str) -> None:
    with pytest.raises(InvalidContract, match="isn't a contract"):
        Contract.parse(text)


@pytest.mark.parametrize("level", [0, 8])
def test_levels_are_one_to_seven(level: int) -> None:
    with pytest.raises(InvalidContract, match=f"level 1 to 7, not {level}"):
        Contract(level, Strain.S)


@pytest.mark.parametrize("text", ["", "5H", "H1", "HH", "HA5", "X5"])
def test_what_is_no_card_with_the_suit_first_is_refused(text: str) -> None:
    with pytest.raises(InvalidCard):
        Card.parse(text)


@pytest.mark.parametrize("text", ["", "H5", "1H", "A5H"])
def test_what_is_no_card_with_the_rank_first_is_refused(text: str) -> None:
    with pytest.raises(InvalidCard):
        Card.parse_usebio(text)


def test_a_card_has_one_rank_only() -> None:
    with pytest.raises(InvalidCard, match="“AK” isn't a rank"):
        Card(Suit.S, "AK")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4SX N -1", "4SX N -1"),
        ("4sxn-1", "4SX N -1"),
        ("3nte+1", "3NT E +1"),
        ("3ne=", "3NT E ="),
        ("3NT E =", "3NT E ="),
        ("4hxs-2", "4HX S -2"),
        ("4 h x x s − 10", "4HXX S -10"),
        ("4S N -1 H5", "4S N -1 H5"),
        ("4SN-110h", "4S N -1 HT"),
        ("4SN=, 10 H", "4S N = HT"),
        ("1cw+0", "1C W ="),
        ("7NT*N=", "7NTX N ="),
        ("p", "PASS"),
        (" Pass ", "PASS"),
    ],
)
def test_an_entry_is_read_in_any_case_and_spacing(text: str, expected: str) -> None:
    assert str(parse_entry(text)) == expected


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (
            "",
            InvalidContract,
            "“” doesn't start with a contract. Enter e.g. 4SX or 3NT.",
        ),
        ("S N -1", InvalidContract, "“S N -1” doesn't start with a contract"),
        (
            "4Z N -1",
            InvalidContract,
            "“Z” isn't a denomination. Enter C, D, H, S or NT.",
        ),
        ("8S N =", InvalidContract, "A contract is at level 1 to 7, not 8."),
        ("4S", InvalidDeclarer, "Add declarer"),
        ("3NT =", InvalidDeclarer, "Add declarer"),
        ("4S Q =", InvalidDeclarer, "“Q” isn't a declarer. Enter N, E, S or W."),
        ("4S N", InvalidTricks, "Add the result"),
        ("4S N 10", InvalidTricks, "Add the result"),
        ("4S N = Z9", InvalidCard, "“Z9” isn't a card"),
        (
            "4SX N +4",
            InvalidTricks,
            "4SX can't have the result +4. It must be between +3 and -10.",
        ),
        (
            "7NT N +1",
            InvalidTricks,
            "7NT can't have the result +1. It must be between = and -13.",
        ),
        (
            "1C N -8",
            InvalidTricks,
            "1C can't have the result -8. It must be between +6 and -7.",
        ),
    ],
)
def test_a_wrong_entry_is_refused_with_what_is_wrong(
    text: str, error: type[NotBridge], message: str
) -> None:
    with pytest.raises(error) as refusal:
        parse_entry(text)

    assert str(refusal.value).startswith(message)


def test_a_result_knows_its_margin() -> None:
    contract = Contract(4, Strain.S)

    results = [PlayedResult(contract, Seat.N, tricks) for tricks in (8, 10, 11)]

    assert [(r.over, r.margin) for r in [*results, PASSED_OUT]] == [
        (-2, "-2"),
        (0, "="),
        (1, "+1"),
        (0, ""),
    ]


def test_a_contract_without_declarer_is_refused() -> None:
    with pytest.raises(InvalidDeclarer, match="needs a declarer"):
        PlayedResult(Contract(4, Strain.S))


@pytest.mark.parametrize("tricks", [None, -1, 14])
def test_tricks_are_nought_to_thirteen(tricks: int | None) -> None:
    with pytest.raises(InvalidTricks, match="0 to 13 tricks"):
        PlayedResult(Contract(4, Strain.S), Seat.N, tricks)


@pytest.mark.parametrize(
    ("declarer", "tricks", "lead"),
    [(Seat.N, None, None), (None, 9, None), (None, None, Card(Suit.H, "5"))],
)
def test_a_passed_out_board_has_nothing_else(
    declarer: Seat | None, tricks: int | None, lead: Card | None
) -> None:
    with pytest.raises(InvalidContract, match="passed-out"):
        PlayedResult(None, declarer, tricks, lead)


def test_a_refusal_quotes_what_was_written() -> None:
    with pytest.raises(InvalidCard, match="“X5”"):
        Card.parse("X5")
    with pytest.raises(InvalidCard, match="“A5H”"):
        Card.parse_usebio("A5H")
    with pytest.raises(InvalidContract, match="“5Y”"):
        Contract.parse("5Y")
    with pytest.raises(InvalidTricks, match="14"):
        PlayedResult(Contract(4, Strain.S), Seat.N, 14)
