"""The checklist of a public text: what it finds, and that no name slips through."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.reports.procedure.checklist import (
    COMMON_WORDS,
    Finding,
    Kind,
    Known,
    Person,
    around,
    find,
    malformed_hands,
    nameable,
    unanswered,
)
from rulings.reports.procedure.text import Level, ReportPart, plain

KNOWN = Known(
    people=(
        Person("Sample North", nickname="Sammy", numbers=("A-1234", "77777")),
        Person("Åse Strauß", partner=True),
        Person("Will Young"),
        Person("Al"),
        Person("李明"),
        Person("Ann Mary Smith"),
    ),
    places=("Sample Bridge Club", "Old Mill"),
    date_words=frozenset({"monday", "march"}),
)

FOUND_AT_BOTH = [
    ("Sample North led.", [(Kind.NAME, "Sample North", True)]),
    ("sample\n north led.", [(Kind.NAME, "sample\n north", True)]),
    ("S\u200bample Nor\u00adth led.", [(Kind.NAME, "Sample North", True)]),
    ("ＳＡＭＰＬＥ north", [(Kind.NAME, "SAMPLE north", True)]),
    ("#SampleNorth2", [(Kind.NAME, "SampleNorth2", True)]),
    ("North, Sample", [(Kind.NAME, "Sample", False)]),
    ("Sammy's lead", [(Kind.NICKNAME, "Sammy", True)]),
    ("ase strauss passed", [(Kind.PARTNER, "ase strauss", True)]),
    ("Strauss passed", [(Kind.PARTNER, "Strauss", False)]),
    ("his wife passed", [(Kind.PARTNER, "wife", False)]),
    ("he will lead a young man", []),
    ("Will led", [(Kind.NAME, "Will", False)]),
    ("Will Young led", [(Kind.NAME, "Will Young", False)]),
    ("also, in all Al led", [(Kind.NAME, "Al", False)]),
    ("李明出牌", [(Kind.NAME, "李明出牌", True)]),
    ("A.M.S. led", [(Kind.NAME, "A.M.S.", False)]),
    ("AMS led, A.-S. passed", [(Kind.NAME, "AMS", False), (Kind.NAME, "A.-S.", False)]),
    ("Aase led, aase strauss passed", [(Kind.PARTNER, "Aase", False), (Kind.PARTNER, "aase strauss", True)]),
    ("A M S, with UI and the SA", []),
    ("two brothers and a girlfriend", [(Kind.PARTNER, "brothers", False), (Kind.PARTNER, "girlfriend", False)]),
    ("table five, the third pair", [(Kind.NUMBER, "table five", False), (Kind.NUMBER, "third pair", False)]),
    ("‘I don’t bid it’, he said", [(Kind.QUOTE, "‘I don’t bid it’", False)]),
    ("the players' call: 'I don't bid it'", [(Kind.QUOTE, "'I don't bid it'", False)]),
    ("player A1234", [(Kind.NUMBER, "A1234", True)]),
    ("pair 77777", [(Kind.NUMBER, "77777", True)]),
    ("member A 1234", [(Kind.NUMBER, "A 1234", True)]),
    ("pair 5 at table 12", [(Kind.NUMBER, "pair 5", False), (Kind.NUMBER, "table 12", False)]),
    ("call 0160 496 0000", [(Kind.NUMBER, "0160 496 0000", False)]),
    ("licence 1234567", [(Kind.NUMBER, "1234567", False)]),
    ("620, -1100 and 30 minutes, Law 16B1, 7NT", []),
    ("Dr X, our treasurer", [(Kind.TITLE, "Dr", False), (Kind.TITLE, "treasurer", False)]),
    ("“I saw Sammy’s card”", [(Kind.NICKNAME, "Sammy", True), (Kind.QUOTE, "“I saw Sammy’s card”", False)]),
    ("the “hold” card", []),
    ("see www.example.org", [(Kind.LINK, "www.example.org", True)]),
    ("write to a@example.org", [(Kind.LINK, "a@example.org", True)]),
    ("Ann Mary Smith Ann Mary Smith", [(Kind.NAME, "Ann Mary Smith", True)] * 2),
    ("Stra uss passed, and so did Stra ussi", [(Kind.PARTNER, "Stra uss", False)]),
    ("Y oung men, sam ple", [(Kind.NAME, "sam ple", False)]),
    ("", []),
]  # fmt: skip


def seen(found: tuple[Finding, ...]) -> list[tuple[Kind, str, bool]]:
    return [(each.kind, each.text, each.certain) for each in found]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "expected"), FOUND_AT_BOTH)
def test_a_text_of_any_level_has_these_findings(
    text: str, expected: list[tuple[Kind, str, bool]], level: Level
) -> None:
    assert seen(find({ReportPart.RULING: text}, KNOWN, level)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("at the Old Mill", [(Kind.PLACE, "Old Mill", True)]),
        ("in the mill", [(Kind.PLACE, "mill", False)]),
        ("The bridge club at hand, Sample Pairs", [(Kind.NAME, "Sample", False)]),
        ("on Monday, 2/3/2026 at 22:30", [
            (Kind.DATE, "Monday", False), (Kind.DATE, "2/3/2026", False), (Kind.DATE, "22:30", False),
        ]),
        ("they march in March 2026", [(Kind.DATE, "March", False), (Kind.DATE, "2026", False)]),
        ("late on monday, 8.30 pm, before easter", [
            (Kind.DATE, "monday", False), (Kind.DATE, "8.30 pm", False), (Kind.DATE, "easter", False),
        ]),
        ("Board seven, the 2nd round, in second hand", [(Kind.BOARD, "Board seven", False), (Kind.BOARD, "2nd round", False)]),
        ("board 7 of round 3", [(Kind.BOARD, "board 7", False), (Kind.BOARD, "round 3", False)]),
        ("West held AK932 and ♠KJ5432", [(Kind.HAND, "AK932", False), (Kind.HAND, "♠KJ5432", False)]),
        ("West held AKxxx and AKQJ", []),
    ],
)  # fmt: skip
def test_an_unlinkable_text_tells_no_place_day_board_or_hand(
    text: str, expected: list[tuple[Kind, str, bool]]
) -> None:
    assert seen(find({ReportPart.APPEAL: text}, KNOWN, Level.UNLINKABLE)) == expected


def test_with_names_removed_the_event_may_be_known_but_a_place_is_pointed_at() -> None:
    text = "At the Old Mill on Monday board 7 was West's AK932"

    assert seen(find({ReportPart.APPEAL: text}, KNOWN, Level.SEATS)) == [
        (Kind.PLACE, "Old Mill", False)
    ]


def test_spot_cards_and_long_suits_of_a_hand_are_telling() -> None:
    texts = {"north": "AKxxx.Q54.KJ2.Ax", "south": "xxxxxxxx.AKT.J10."}

    found = find(texts, KNOWN, Level.UNLINKABLE)

    assert [(each.part, each.text) for each in found] == [
        ("north", "Q54"),
        ("north", "KJ2"),
        ("south", "xxxxxxxx"),
    ]
    assert find(texts, KNOWN, Level.SEATS) == ()


def test_alike_places_are_told_apart_and_answered_one_by_one() -> None:
    found = find({"ruling": "Will led. WILL led."}, KNOWN, Level.SEATS)
    first, second = found

    assert first.key == "ruling:name:will:1"
    assert second.key == "ruling:name:will:2"
    assert unanswered(found, {first.key: "other"}) == (second,)


def test_a_name_in_full_is_never_answered_away() -> None:
    [found] = find({"ruling": "Sammy led."}, KNOWN, Level.SEATS)

    assert unanswered([found], {found.key: "other"}) == (found,)


def test_a_place_is_shown_with_what_stands_around_it() -> None:
    text = "They say that Will led a club."
    [found] = find({"ruling": text}, KNOWN, Level.SEATS)

    assert around(text, found, 2) == ("that ", "Will", " led")
    assert around(text, found, 50) == ("They say that ", "Will", " led a club.")


def test_an_official_whose_name_a_player_shares_is_not_named() -> None:
    assert nameable(["Sample Chair", "SAMPLE north"], KNOWN) == ("Sample Chair",)


def test_a_hand_has_four_suits() -> None:
    texts = {"north": "AK932", "east": "AKxx.Q54.KJ2.Axx", "south": ""}

    assert malformed_hands(texts) == (ReportPart.NORTH,)


LETTERS = st.characters(categories=["Lu", "Ll", "Lo"], max_codepoint=0x4FFF)
NAMES = st.lists(
    st.text(LETTERS, min_size=3, max_size=9), min_size=2, max_size=3
).filter(lambda parts: not COMMON_WORDS.issuperset(map(str.casefold, parts)))
"""Names with a word that is no common one: "Jack Jack" may be two cards."""
BETWEEN = st.sampled_from([" ", "\n", "-", ", ", "_", "*", " \u200b", ""])
AROUND = st.sampled_from(["", "x", " a ", "“", "#", "1", ". "])


@settings(max_examples=40)
@given(NAMES, BETWEEN, AROUND, AROUND, st.sampled_from([str, str.upper, str.lower]))
def test_no_name_in_full_survives_however_it_is_typed(
    parts: list[str],
    between: str,
    before: str,
    behind: str,
    typed: Callable[[str], str],
) -> None:
    known = Known(people=(Person(" ".join(parts)),))
    name = typed(between.join(parts))
    text = before + name + behind

    found = find({ReportPart.SUBJECT: text}, known, Level.SEATS)

    assert any(each.certain for each in found), text
    assert unanswered(found, {each.key: "other" for each in found})


@pytest.mark.full
@settings(max_examples=40)
@given(st.text(max_size=40), st.text(max_size=40))
def test_any_text_and_any_name_can_be_checked(text: str, name: str) -> None:
    known = Known(
        people=(Person(name, nickname=name, numbers=(name,)),), places=(name,)
    )

    for finding in find({ReportPart.RULING: text}, known, Level.UNLINKABLE):
        assert plain(text)[finding.start : finding.end] == finding.text
