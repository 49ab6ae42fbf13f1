"""The board in its four sizes, with all that may be unknown of it."""

import re
from fractions import Fraction

import pytest
from django.template.context import Context
from django.template.loader import render_to_string

from clubsite.site.slots import Marks, Slots
from scoring.bridge.boards import Deal
from scoring.bridge.contract import Seat, parse_entry
from scoring.bridge.diagram import BoardView, CallView, DealView, Makes, TableView
from scoring.events.queries import PairName
from scoring.results.strips import Strip, StripMark
from scoring.templatetags import board as tags

HANDS = Deal.parse(
    "N:K832.QT5.AK4.972 AT.KJ94.QJ9.KQ86 J9764.A3.T753.A4 Q5.8762.862.JT53"
)
DEAL = DealView(
    HANDS,
    makes=(Makes(Seat.N, (6, 7, 6, 9, 6)),),
    par_score=140,
    par_contracts=("3S-NS=",),
)
TABLE = TableView(
    parse_entry("3S N = HK"), ("1S", "P", "3S", "P", "P", "P"), "/replay/"
)


def component(board: BoardView, size: str, url: str = "") -> str:
    context = {"board": board, "size": size, "url": url}
    return render_to_string("components/board.html", context)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_the_square_rings_the_dealer_and_strokes_the_vulnerable_sides() -> None:
    square = tags.board_square(2)

    assert square == (
        '<svg class="square chip" viewBox="0 0 28 28" role="img" '
        'aria-label="Board 2, dealer East, vulnerable: North–South">'
        '<rect x="3" y="3" width="22" height="22" rx="5"/>'
        '<path d="M9 3h10M9 25h10"/><circle cx="25" cy="14" r="2.5"/>'
        '<text x="14" y="14.4">2</text></svg>'
    )
    assert "<path" not in tags.board_square(1)
    assert words(tags.board_square(1, "middle")) == "1 N E S W"
    icon = tags.board_square(2, "icon")
    assert 'aria-hidden="true"' in icon
    assert words(icon) == ""


def test_an_icon_and_a_chip_show_no_hands() -> None:
    board = BoardView(7, DEAL, TABLE)

    assert component(board, "icon").strip() == tags.board_square(7, "icon")
    assert component(board, "chip").strip() == tags.board_square(7)
    linked = component(board, "chip", "/b/7/").strip()
    assert linked == f'<a href="/b/7/">{tags.board_square(7)}</a>'


@pytest.mark.parametrize("size", ["chip", "card", "full"])
def test_a_hidden_board_is_a_chip_at_every_size(size: str) -> None:
    board = BoardView(7, DEAL, TABLE, hidden=True)

    assert component(board, size).strip() == tags.board_square(7)


def test_a_card_has_hands_contract_and_lead() -> None:
    html = component(BoardView(7, DEAL, TABLE), "card", "/b/7/")

    text = words(html)
    assert (
        "North: spades king, eight, three, two; hearts queen, ten, five; "
        "diamonds ace, king, four; clubs nine, seven, two." in text
    )
    assert "3 spades N =" in text
    assert "Lead ♥︎ K king of hearts" in text.replace("♥︎K", "♥︎ K")
    assert '<a class="board-middle" href="/b/7/">' in html
    assert '<a class="no-print" href="/replay/">Replay</a>' in html
    assert "Auction" not in text
    assert "Double dummy" not in text
    assert 'class="points"' not in html


def test_a_full_board_has_points_auction_double_dummy_and_par() -> None:
    html = component(BoardView(7, DEAL, TABLE), "full")

    text = words(html)
    assert "South, 9 points: spades jack, nine, seven, six, four" in text
    assert words(tags.board_points(HANDS)) == "12 16 9 3"
    assert "<summary>Auction</summary>" in html
    assert "Double dummy" in text
    assert "Par 140" in text


def test_an_auction_folds_where_it_should_unless_a_call_is_disputed() -> None:
    disputed = BoardView(7, DEAL, TABLE, frozenset({"1S"}))
    context = {"size": "full", "folds": True}

    page, ruled = (
        render_to_string("components/board.html", {**context, "board": board})
        for board in (BoardView(7, DEAL, TABLE), disputed)
    )

    assert re.search(r"<details>\s+<summary>Auction", page)
    assert re.search(r"<details open>\s+<summary>Auction", ruled)
    whole = component(BoardView(7, DEAL, TABLE), "full")
    assert re.search(r"<details open>\s+<summary>Auction", whole)


@pytest.mark.parametrize("size", ["card", "full"])
def test_what_is_not_known_is_said(size: str) -> None:
    nothing = words(component(BoardView(7, table=TableView()), size))
    no_lead = words(
        component(BoardView(7, DEAL, TableView(parse_entry("3S N ="))), size)
    )
    passed = words(component(BoardView(7, DEAL, TableView(parse_entry("P"))), size))
    no_table = words(component(BoardView(7, DealView(HANDS, due=True)), size))

    assert "Hands not recorded" in nothing
    assert "Contract not recorded" in nothing
    assert ("Auction not recorded" in nothing) is (size == "full")
    assert "Lead not recorded" not in nothing
    assert "Lead not recorded" in no_lead
    assert "Pass" in passed
    assert "Lead" not in passed
    assert "recorded" not in no_table
    assert ("will appear shortly" in no_table) is (size == "full")


def test_what_is_disputed_is_marked_and_said() -> None:
    board = BoardView(7, DEAL, TABLE, frozenset({"S8", "1S", "2H"}))

    html = component(board, "full")

    text = words(html)
    assert "<mark>8</mark>" in html
    assert "spades king, eight (disputed), three, two" in text
    assert "1 spade (disputed)" in text
    assert "Disputed: 2 ♥︎" in text.replace("2♥︎", "2 ♥︎")
    none = component(BoardView(7, disputed=frozenset({"S8", "X"})), "card")
    assert "eight of spades" not in none
    assert words(none).endswith("8 of spades × double")


def test_a_void_is_said_and_a_call_without_a_level_has_its_word() -> None:
    deal = DealView(
        Deal.parse(
            "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
        )
    )

    hand = tags.board_hand("N", BoardView(1, deal))

    assert "hearts void; diamonds void; clubs void." in hand
    assert hand.count('<span class="cards">—</span>') == 3
    assert words(tags.call(CallView("XX"))) == "×× redouble"
    assert tags.call(None) == ""


def test_a_swing_goes_right_for_a_gain_and_left_for_a_loss() -> None:
    assert '<rect x="50" width="25" height="8"/>' in tags.swing(5, 10)
    assert '<rect x="0" width="50" height="8"/>' in tags.swing(-10, 10)
    assert '<rect x="50" width="0" height="8"/>' in tags.swing(0, 0)


def make_strip() -> Strip:
    """Three scores: one of others, ours, and par that no table had."""
    ours, theirs = PairName(7, "7", (), ours=True), PairName(8, "8", ())
    return Strip(
        (
            StripMark(
                -50, Fraction(1), Fraction(16), Fraction(15), (theirs,), par=False
            ),
            StripMark(
                420, Fraction(5, 2), Fraction(200), Fraction(30), (ours,), par=False
            ),
            StripMark(
                430,
                Fraction(0),
                Fraction(210),
                Fraction(0),
                (),
                par=True,
                labelled=False,
            ),
        )
    )


def test_the_strip_says_what_it_draws() -> None:
    strip = tags.frequency_strip(Context(), make_strip())

    assert 'aria-label="−50: 1 time; 420: 2.5 times, ours; 430: par"' in strip
    assert '<rect x="11" y="39" width="10" height="15"/>' in strip
    assert '<rect class="ours" x="195" y="24" width="10" height="30"/>' in strip
    assert '<circle cx="200" cy="16" r="4.5"/>' in strip
    assert '<path class="par" d="M210 50v8"/>' in strip
    assert words(strip) == "−50 420"


def test_the_strip_of_a_shared_page_shows_each_reader_their_own_score() -> None:
    slots = Slots()
    text = tags.frequency_strip(Context({"slots": slots}), make_strip())
    shared = slots.rendering(text)

    other = shared.for_reader(Marks(frozenset({"pair-8"})))

    assert shared.for_reader(Marks(frozenset({"pair-7"}))) == tags.frequency_strip(
        Context(), make_strip()
    )
    assert 'aria-label="−50: 1 time, ours; 420: 2.5 times; 430: par"' in other
    assert other.count("<circle") == 1
