import pytest

from clubsite.tests.tables import for_each_row
from rulings.laws.families import FAMILIES, WORDS, Family, search


@for_each_row(
    ("text", "codes"),
    [
        ("revoke", ["revoke"]),
        ("REVO", ["revoke"]),
        ("hesi", ["unauthorised_information"]),
        ("unauthorized", ["unauthorised_information"]),
        ("claim", ["claims_and_concessions"]),
        ("turn opening", ["opening_lead_out_of_turn"]),
        (
            "penalty",
            [
                *("penalty_cards", "lead_restriction_call_withdrawn"),
                "tempo_penalties_conduct",
            ],
        ),
        ("exposed", ["card_exposed_during_auction", "penalty_cards"]),
        ("slow", ["tempo_penalties_conduct", "unauthorised_information"]),
        ("follow suit", ["revoke"]),
        ("misdeal", ["boards_and_hands"]),
        ("BOOT", ["bid_out_of_rotation"]),
        ("LOOT", ["opening_lead_out_of_turn", "lead_out_of_turn_in_play"]),
        ("dropped card", ["card_exposed_during_auction", "penalty_cards"]),
        ("54", ["opening_lead_out_of_turn"]),
        ("L27B1a", ["insufficient_bid"]),
        ("Law 64", ["revoke"]),
        ("57", ["premature_lead_or_play", "lead_out_of_turn_in_play"]),
        ("1", ["boards_and_hands"]),
        ("94", []),
    ],
)
def test_a_family_is_found_by_its_words_or_its_law(text: str, codes: list[str]) -> None:
    assert [found.code for found in search(text)] == codes


@pytest.mark.parametrize("text", ["", "  ", "?"])
def test_an_empty_search_finds_every_family(text: str) -> None:
    assert search(text) == FAMILIES


@for_each_row("each", FAMILIES)
def test_every_family_is_found_by_title_button_and_first_law(each: Family) -> None:
    found = [search(each.title), search(each.button), search(each.laws[0].code)]

    assert all(each in families for families in found)


def test_names_come_before_mere_keywords() -> None:
    codes = [found.code for found in search("double")]

    assert codes == ["double_out_of_rotation", "inadmissible_calls"]


BY_DIRECTORS = {
    "opening_lead_out_of_turn": (
        *("OLOOT", "wrong leader", "face down lead", "led out of rotation", "lead OOT"),
        *("the wrong player led", "wrong defender led"),
    ),
    "lead_out_of_turn_in_play": (
        *("led from the wrong hand", "declarer led from dummy", "declarer wrong hand"),
    ),
    "revoke": (
        *(
            "reneged",
            "did not follow suit",
            "failing to follow",
            "wrong suit",
            "revoce",
        ),
    ),
    "insufficient_bid": ("IB", "insuficient", "underbid", "not high enough", "Law 18"),
    "bid_out_of_rotation": (
        *("call out of turn", "calls out of turn", "bidding out of turn", "COOT"),
        *("bid before partner", "Law 28"),
    ),
    "penalty_cards": ("card fell on the floor", "showed a card", "MPC", "exposd card"),
    "claims_and_concessions": ("claimed", "conceded", "disputed claim", "concesion"),
    "unauthorised_information": (
        *("break in tempo", "hesitated", "hesistation", "long pause", "slow bid"),
        *("tanked", "table talk", "LA", "AI", "logical alternative"),
    ),
    "misinformation": (
        *(
            "failure to alert",
            "no alert",
            "alerting",
            "explained wrongly",
            "misinformed",
        ),
        *("psyche", "misbid", "false information"),
    ),
    "tempo_penalties_conduct": (
        *(
            "unfinished board",
            "board not finished",
            "not played",
            "late arrival",
            "slow",
        ),
        *("zero tolerance", "mobile phone", "procedural penalty", "too slow"),
    ),
    "boards_and_hands": ("14 cards", "misboarded", "arrow switch", "wrong opponents"),
    "scoring_and_correction": ("scoring error", "wrong score entered", "bridgemate"),
    "director_powers": ("TD error", "kibitzer", "spectator"),
}


@pytest.mark.parametrize(
    ("code", "text"),
    [(code, text) for code, texts in BY_DIRECTORS.items() for text in texts],
)
def test_what_directors_say_finds_the_family_first_or_second(
    code: str, text: str
) -> None:
    assert code in [found.code for found in search(text)][:2]


def test_every_family_has_words_of_its_own() -> None:
    assert set(WORDS) == {each.code for each in FAMILIES}


def test_what_no_family_is_like_finds_none() -> None:
    assert search("xylophone zebra") == ()


def test_it_searches_in_the_language_of_the_reader() -> None:
    german = {"Revoke": "Nicht bedient"}

    [found] = search("bedient", lambda text: german.get(text, "-"))

    assert found.code == "revoke"
