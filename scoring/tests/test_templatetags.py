"""The signs of the game as templates show them."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils import translation

from scoring.bridge.boards import Vulnerability
from scoring.bridge.contract import PASSED_OUT, Card, Contract, Seat, parse_entry
from scoring.events.labels import RoomKind, in_room
from scoring.templatetags import bridge

SPADE = '<span class="suit spade">♠\ufe0e</span>'
HEART = '<span class="suit heart">♥\ufe0e</span>'


def spoken(css: str, shown: str, text: str) -> str:
    return (
        f'<span class="{css}"><span aria-hidden="true">{shown}</span>'
        f'<span class="spoken">{text}</span></span>'
    )


@pytest.mark.parametrize(
    ("value", "html"),
    [
        ("S", spoken("suit-said", SPADE, "spades")),
        ("h", spoken("suit-said", HEART, "hearts")),
        ("NT", spoken("notrump", "NT", "notrump")),
        ("<b>", "&lt;b&gt;"),
    ],
)
def test_a_suit_has_its_sign_and_its_word(value: str, html: str) -> None:
    assert bridge.suit(value) == html


@pytest.mark.parametrize(
    ("value", "html"),
    [
        ("4SX", spoken("contract", f"4{SPADE}×", "4 spades doubled")),
        ("1H", spoken("contract", f"1{HEART}", "1 heart")),
        ("3NTXX", spoken("contract", "3NT××", "3 notrump redoubled")),
        (Contract.parse("4S"), spoken("contract", f"4{SPADE}", "4 spades")),
        ("PASS", "Pass"),
        ("A5050 & <i>", "A5050 &amp; &lt;i&gt;"),
        ("", ""),
        (None, ""),
    ],
)
def test_a_contract_is_shown_as_players_write_it(value: object, html: str) -> None:
    assert bridge.contract(value) == html


def test_a_line_shows_contract_declarer_and_result_with_a_real_minus() -> None:
    line = parse_entry("4SX N -1")

    html = bridge.played(line)

    bid = spoken("contract", f"4{SPADE}×", "4 spades doubled")
    assert html == f'<span class="nowrap">{bid} N −1</span>'


def test_a_line_without_a_contract_is_a_pass_and_no_line_is_nothing() -> None:
    assert [bridge.played(PASSED_OUT), bridge.played(None)] == ["Pass", ""]


def test_a_margin_uses_the_minus_sign() -> None:
    assert [bridge.margin(each) for each in ("-2", "=", "+1", None)] == [
        "−2",
        "=",
        "+1",
        "",
    ]


@pytest.mark.parametrize(
    ("value", "html"),
    [
        ("HT", spoken("nowrap", f"{HEART}10", "10 of hearts")),
        (Card.parse("SA"), spoken("nowrap", f"{SPADE}A", "ace of spades")),
        ("<x>", "&lt;x&gt;"),
        ("", ""),
        (None, ""),
    ],
)
def test_a_card_has_its_suit_first_and_its_name_spoken(
    value: Card | str | None, html: str
) -> None:
    assert bridge.card(value) == html


def test_a_holding_is_spaced_and_a_void_is_a_dash() -> None:
    assert bridge.cards("AKT5") == '<span class="cards">A K 10 5</span>'
    assert bridge.cards("") == spoken("cards", "—", "void")


def test_seats_sides_and_vulnerability_have_words() -> None:
    assert [bridge.seat(each) for each in (Seat.N, "w", "EW", "7")] == [
        "North",
        "West",
        "East–West",
        "7",
    ]
    assert [
        bridge.vulnerability(each)
        for each in (Vulnerability.NONE, "ns", "EW", Vulnerability.ALL, "both", "?")
    ] == ["none", "North–South", "East–West", "both sides", "both sides", "?"]


@pytest.mark.parametrize(
    ("value", "decimals", "shown"),
    [
        (5, 0, "+5"),
        (-3, 0, "−3"),
        (0, 0, "0"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(1, 1000), 2, "0.00"),
        (Decimal("1.25"), 1, "+1.3"),
        (None, 0, ""),
    ],
)
def test_a_signed_figure_says_its_sign_unless_it_is_zero(
    value: Fraction | Decimal | int | None, decimals: int, shown: str
) -> None:
    assert bridge.signed(value, decimals) == shown


def test_percent_has_two_decimals_and_halves_go_away_from_zero() -> None:
    figures: list[Fraction | Decimal | None] = [
        Fraction(13, 24) * 100,
        Fraction("50.005"),
        Decimal(50),
        None,
    ]

    assert [bridge.percent(each) for each in figures] == ["54.17", "50.01", "50.00", ""]


def test_points_and_scores_use_the_minus_sign() -> None:
    assert bridge.points(Fraction(-5, 2), 1) == "−2.5"
    assert [bridge.score(each) for each in (-50, 420, 0, None)] == [
        "−50",
        "420",
        "0",
        "",
    ]


def test_figures_follow_the_language() -> None:
    with translation.override("de"):
        assert bridge.percent(Fraction(5417, 100)) == "54,17"


def test_a_bar_is_as_long_as_its_share_and_never_leaves_its_box() -> None:
    bars = [
        bridge.bar(1, 3),
        bridge.bar(9, 3, label='a "top"'),
        bridge.bar(-1, 3),
    ]

    start = '<svg class="bar-line" viewBox="0 0 100 8" preserveAspectRatio="none"'
    assert bars == [
        f'{start} aria-hidden="true"><rect width="33.33" height="8"/></svg>',
        (
            f'{start} role="img" aria-label="a &quot;top&quot;">'
            '<rect width="100" height="8"/></svg>'
        ),
        f'{start} aria-hidden="true"><rect width="0" height="8"/></svg>',
    ]


def test_templates_use_the_signs_without_loading_anything() -> None:
    page = Template('{{ "4SX"|contract }} {{ 54|percent }} {% bar 1 2 %}')

    assert page.render(Context()) == (
        f"{bridge.contract('4SX')} 54.00 {bridge.bar(1, 2)}"
    )


def test_a_table_of_a_match_is_called_by_its_room() -> None:
    assert in_room(3, "") == "3"
    assert in_room("A 3", "open") == "A 3 (open room)"
    assert in_room(4, RoomKind.CLOSED) == "4 (closed room)"
