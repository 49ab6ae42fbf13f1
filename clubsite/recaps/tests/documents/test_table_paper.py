"""Paper for the tables: what each card says, without any layout."""

import io
from collections.abc import Mapping
from dataclasses import replace

import pytest
from pypdf import PdfReader

from clubsite.recaps.documents.paper.cards import (
    TEMPLATE,
    Card,
    PrintedPart,
    print_table_paper,
    to_json,
)
from clubsite.recaps.documents.paper.content import PaperPart, TablePaper
from clubsite.recaps.documents.paper.seating import (
    Party,
    SeatedTable,
    SectionSeating,
)
from clubsite.recaps.documents.to_pdf import set_by
from clubsite.recaps.tests.documents.test_to_pdf import TEMPLATES
from scoring.bridge.contract import Side
from scoring.movements.kinds import kind_by_code
from scoring.movements.movement import Contest, Movement, Options, Row, with_phantom
from scoring.movements.tests.builders import make_howell

HOWELL = make_howell(boards_per_round=2)
INDIVIDUAL = Movement(
    kind="individual",
    name="Individual, 1 table",
    contest=Contest.INDIVIDUAL,
    winners=1,
    tables=1,
    rounds=(((1, 2, 3, 4, 1),), ((1, 3, 4, 2, 2),), ((1, 4, 2, 3, 3),)),
    boards_per_round=1,
)


PartyKey = tuple[str, int]
"""List and number of a party; the list is empty where there is one."""


def seating_from(
    movement: Movement,
    *,
    letter: str = "",
    names: Mapping[PartyKey, tuple[str, ...]] | None = None,
    times: tuple[str, ...] = (),
    addresses: Mapping[int, str] | None = None,
) -> SectionSeating:
    """The seating of a movement, for the names of those who play it.

    The two pairs of a team have names of their own, under NS and EW.
    """
    return SectionSeating(
        letter=letter,
        contest=movement.contest,
        movement=movement.name,
        rounds=tuple(
            tuple(
                _seated(movement, place, row, names or {})
                for place, row in enumerate(rows, 1)
            )
            for rows in movement.rounds
        ),
        copies=movement.copies,
        switched=movement.switched,
        times=times,
        addresses=addresses or {},
    )


def _seated(
    movement: Movement, place: int, row: Row, names: Mapping[PartyKey, tuple[str, ...]]
) -> SeatedTable:
    two_lists = movement.winners == 2 or movement.contest is Contest.TEAMS
    lines = [str(side) for side in Side] if two_lists else [""] * 4
    return SeatedTable(
        place if place <= movement.tables else None,
        tuple(
            Party(number, line, names.get((line, number), ())) if number else None
            for number, line in zip(row[:-1], lines, strict=False)
        ),
        tuple(movement.boards(row[-1])) if row[-1] else (),
    )


def seating(
    code: str, tables: int, *, half: bool = False, **more: object
) -> SectionSeating:
    options = Options(tables, half=half, boards_per_round=3)
    return seating_from(kind_by_code(code).build(replace(options, **more)))  # type: ignore[arg-type]


def cards(section: SectionSeating, part: PaperPart) -> tuple[Card, ...]:
    paper = TablePaper("Sample Club", "Monday", "", "", "", (section,), (part,))
    (printed,) = print_table_paper(paper, str).parts
    assert printed == PrintedPart(part.value, printed.title, printed.cards)
    return printed.cards


def cells(card: Card) -> list[list[str]]:
    """The heads and the rows of the first table of a card."""
    table = card.tables[0]
    heads = [column.label for column in table.columns]
    return [heads, *([cell.text for cell in row.cells] for row in table.rows)]


def feet(section: SectionSeating) -> list[tuple[str, ...]]:
    return [card.foot for card in cards(section, PaperPart.TABLE_CARDS)]


def test_a_table_card_says_who_plays_what_and_where_all_go() -> None:
    first, *_others, last = cards(seating("mitchell-skip", 6), PaperPart.TABLE_CARDS)

    assert (first.big, first.title) == ("1", "Table 1")
    assert cells(first) == [
        ["Round", "NS", "EW", "Boards"],
        ["1", "1", "1", "1–3"],
        ["2", "1", "6", "4–6"],
        ["3", "1", "5", "7–9"],
        ["4", "1", "3", "10–12"],
        ["5", "1", "2", "13–15"],
    ]
    assert first.foot == (
        "After each round: NS stay, EW to 2, boards to 6.",
        "After round 3: EW to 3.",
    )
    assert last.foot == (
        "After each round: NS stay, EW to 1, boards to 5.",
        "After round 3: EW to 2.",
    )


def test_in_a_howell_each_table_sends_everybody_to_a_seat() -> None:
    section = seating("double-hesitation", 5)

    assert feet(section)[1] == (
        "After each round: NS to 5 NS, EW to 3 EW, boards to 1.",
    )
    assert feet(seating("howell", 5))[3:] == [
        ("After each round: NS to 4 EW, EW to 1 EW, boards to 3.",),
        ("After each round: NS to 2 NS, EW to 3 EW, boards to the relay, for 4.",),
    ]
    assert feet(seating_from(HOWELL))[0] == (
        "After each round: NS stay, EW to 2 EW, boards are done.",
        "Share boards with table 2 in every round.",
    )


def test_with_arrows_switched_everybody_keeps_their_seat() -> None:
    section = seating("hesitation", 5)

    first, *_others = cards(section, PaperPart.TABLE_CARDS)

    assert cells(first)[-1] == ["6", "7", "1", "16–18", "arrow switch"]
    assert first.foot == (
        "After each round: NS stay, EW to 2 EW, boards to 5.",
        "Arrow switch in round 6: turn the board, keep your seats.",
    )
    assert feet(section)[4][:2] == (
        "After each round: NS to 1 EW, EW to 5 NS, boards to 4.",
        "Arrow switch in round 6: turn the board, keep your seats.",
    )
    twice = seating("mitchell-straight", 5, switched=(4, 5))
    assert feet(twice)[0][1] == (
        "Arrow switch in rounds 4–5: turn the board, keep your seats."
    )


def test_boards_that_nobody_plays_next_go_to_the_relay() -> None:
    middle = feet(seating("mitchell-share-relay", 6))[3]
    web = feet(seating("web", 6))

    assert middle == (
        "After each round: NS stay, EW to 5, boards to the relay, for 3.",
    )
    assert web[0] == ("After each round: NS stay, EW to 2, boards to the relay.",)
    assert web[1] == ("After each round: NS stay, EW to 3, boards to 1.",)


def test_tables_that_share_now_and_then_say_so_in_the_round() -> None:
    last = cards(seating("bowman", 7), PaperPart.TABLE_CARDS)[-1]

    assert [row[-1] for row in cells(last)] == [
        "Note",
        "share with 5 · boards to 4",
        "share with 3 · boards to 2",
        "share with 1, 6 · boards to 5",
        "share with 4 · boards to 3",
        "share with 2",
    ]


def test_ways_that_differ_each_time_stand_beside_the_round() -> None:
    first = cards(seating("new-england-relay", 4), PaperPart.TABLE_CARDS)[0]

    assert [row[-1] for row in cells(first)] == [
        "Note",
        "EW to 3, boards to 2",
        "EW to 2, boards are done",
        "",
    ]
    assert first.foot == (
        "After each round: NS stay.",
        "Share boards with table 3 in every round.",
    )


def test_a_match_shares_with_its_own_other_half() -> None:
    first = cards(seating("all-play-all", 4), PaperPart.TABLE_CARDS)[0]

    assert [row[-1] for row in cells(first)][1:] == [
        "share with 4 · EW to 2",
        "share with 3 · EW to 4",
        "share with 2",
    ]


def test_a_pair_without_a_table_rests_and_comes_back() -> None:
    section = seating("rover", 6, half=True)

    second = cards(section, PaperPart.TABLE_CARDS)[1]
    pair = cards(section, PaperPart.PAIR_CARDS)[1]

    assert second.foot == (
        "After each round: NS stay, EW to 3, boards to 1.",
        "After round 1: NS rest for a round.",
        "After round 2: NS to 4.",
    )
    assert (pair.big, pair.title) == ("2", "Pair 2, NS")
    assert cells(pair)[:4] == [
        ["Round", "Table", "Seat", "Opponents", "Boards", "Note"],
        ["1", "2", "NS", "2", "4–6", ""],
        ["2", "–", "–", "–", "–", "sit-out"],
        ["3", "2", "NS", "5", "10–12", ""],
    ]


def test_a_guide_card_names_the_opponents() -> None:
    section = seating_from(
        with_phantom(HOWELL, 3), letter="B", names={("", 2): ("Sample N", "Sample S")}
    )

    first, second, _last = cards(section, PaperPart.PAIR_CARDS)

    assert (second.big, second.title) == ("B2", "Pair B2")
    assert [fact.value for fact in second.facts] == ["Sample N – Sample S"]
    assert cells(first) == [
        ["Round", "Table", "Seat", "Opponents", "Boards", "Note"],
        ["1", "1", "EW", "4", "1–2", ""],
        ["2", "2", "EW", "–", "3–4", "sit-out"],
        ["3", "2", "NS", "2 Sample N – Sample S", "5–6", ""],
    ]


def test_in_an_individual_a_guide_card_names_the_partner() -> None:
    section = seating_from(INDIVIDUAL, names={("", 2): ("Sample Two",)})

    first = cards(section, PaperPart.PAIR_CARDS)[0]
    table = cards(section, PaperPart.TABLE_CARDS)[0]

    assert first.title == "Player 1"
    assert cells(first) == [
        ["Round", "Table", "Seat", "Partner", "Opponents", "Boards"],
        ["1", "1", "North", "2 Sample Two", "3, 4", "1"],
        ["2", "1", "North", "3", "4, 2 Sample Two", "2"],
        ["3", "1", "North", "4", "2 Sample Two, 3", "3"],
    ]
    assert cells(table)[0] == ["Round", "North", "South", "East", "West", "Boards"]
    assert table.foot == (
        (
            "After each round: North stays, South to 1 West, East to 1 South, "
            "West to 1 East, boards are done."
        ),
    )


def test_a_player_who_rests_has_a_line_of_its_own() -> None:
    resting = SeatedTable(None, (Party(5), None, None, None), ())
    section = seating_from(INDIVIDUAL)
    section = replace(section, rounds=((*section.rounds[0], resting),))

    last = cards(section, PaperPart.PAIR_CARDS)[-1]

    assert cells(last)[1] == ["1", "–", "–", "–", "–", "–", "sit-out"]


def test_a_traveller_has_the_pairs_that_will_play_it() -> None:
    first, *others = cards(
        seating("mitchell-straight", 5, half=True), PaperPart.TRAVELLERS
    )

    assert (first.big, len(others)) == ("1", 14)
    assert [fact.label for fact in first.facts] == [
        "Dealer North",
        "neither side vulnerable",
    ]
    assert [row[:2] for row in cells(first)] == [
        ["NS", "EW"],
        ["1", "1"],
        ["2", "3"],
        ["3", "5"],
        ["4", "2"],
    ]
    assert cells(first)[0][2:] == [
        *("Contract", "By", "Lead", "Tricks", "NS +", "NS −", "NS pts", "EW pts"),
    ]


def test_lines_of_a_howell_stand_as_they_are_played() -> None:
    section = seating("hesitation", 5, switched=())

    first = cards(replace(section, letter="B"), PaperPart.TRAVELLERS)[0]

    assert first.facts[0].label == "Section B"
    assert [row[0] for row in cells(first)[1:]] == ["1", "10", "4", "3", "2"]


def test_partners_share_a_line_of_an_individual() -> None:
    first = cards(seating_from(INDIVIDUAL), PaperPart.TRAVELLERS)[0]

    assert cells(first)[1][:2] == ["1+2", "3+4"]


def test_a_slip_is_for_a_table_and_a_round() -> None:
    section = seating_from(
        kind_by_code("mitchell-straight").build(
            Options(3, half=True, boards_per_round=2)
        ),
        letter="A",
        names={("NS", 1): ("Sample North", "Sample South")},
    )

    first, *others = cards(section, PaperPart.SLIPS)

    assert (first.big, first.title, len(others)) == ("A1", "Round 1", 5)
    assert [(fact.label, fact.value) for fact in first.facts] == [
        ("NS", "1 Sample North – Sample South"),
        ("EW", "1"),
    ]
    assert cells(first) == [
        ["Board", "Contract", "By", "Result", "NS +", "EW +"],
        ["1", "", "", "", "", ""],
        ["2", "", "", "", "", ""],
    ]
    assert first.foot == ("EW initials: ……………",)


def test_placards_say_where_everybody_starts() -> None:
    section = seating("rover", 6, half=True)

    placards = cards(section, PaperPart.PLACARDS)

    assert [(card.big, card.title, card.foot) for card in placards][:5] == [
        ("1", "Pair 1, NS", ("Start at table 1, NS",)),
        ("1", "Pair 1, EW", ("Start at table 1, EW",)),
        ("2", "Pair 2, NS", ("Start at table 2, NS",)),
        ("6", "Pair 6, NS", ("Start at table 2, NS",)),
        ("2", "Pair 2, EW", ("Start at table 2, EW",)),
    ]


def test_the_name_of_a_team_stands_before_its_members() -> None:
    team = Party(1, "NS", ("Sample North",), team="Sample Four")
    alone = Party(2, "EW", team="Sample Two")
    section = SectionSeating(
        "", Contest.TEAMS, "", ((SeatedTable(1, (team, alone), (1,)),),)
    )

    placards = cards(section, PaperPart.PLACARDS)

    assert [(card.title, card.facts[0].value) for card in placards] == [
        ("Team 1, NS", "Sample Four: Sample North"),
        ("Team 2, EW", "Sample Two"),
    ]


def test_the_movement_sheet_has_everything() -> None:
    section = replace(
        seating("mitchell-share-relay", 4, half=True, switched=(4,)),
        letter="A",
        times=("19:00", "19:22", "19:44"),
    )

    (sheet,) = cards(section, PaperPart.MOVEMENT)

    assert [(fact.label, fact.value) for fact in sheet.facts] == [
        ("Tables", "4"),
        ("Rounds", "4"),
        ("Arrow switch", "4"),
    ]
    assert cells(sheet) == [
        ["Round", "Start", "Table A1", "Table A2", "Table A3", "Table A4"],
        ["1", "19:00", "1 v 5: 1–3", "2 v 6: 4–6", "3 v 7: 10–12", "– v 8"],
        ["2", "19:22", "1 v 8: 4–6", "2 v 5: 7–9", "3 v 6: 1–3", "– v 7"],
        ["3", "19:44", "1 v 7: 7–9", "2 v 8: 10–12", "3 v 5: 4–6", "– v 6"],
        ["4", "", "6 v 1: 10–12", "7 v 2: 1–3", "8 v 3: 7–9", "5 v –"],
    ]
    assert sheet.foot == (
        "Boards at the start: table 1: 1–3, table 2: 4–6, table 3: 10–12, table 4: 1–3.",
        "On the relay at the start: boards 7–9, for table 2 in round 2.",
        "Sit-outs: round 1 Pair A8; round 2 Pair A7; round 3 Pair A6; round 4 Pair A5.",
    )


def test_after_the_only_round_nobody_goes_anywhere() -> None:
    section = seating_from(replace(HOWELL, rounds=HOWELL.rounds[:1]))

    (sheet,) = cards(section, PaperPart.MOVEMENT)

    assert feet(section) == [(), ()]
    assert "Round 1: tables 1+2 share boards." in sheet.foot


def test_the_movement_sheet_says_who_shares_and_how_many_copies() -> None:
    (always,) = cards(seating("mitchell-share-relay", 6), PaperPart.MOVEMENT)
    (sometimes,) = cards(seating("bowman", 7), PaperPart.MOVEMENT)
    (copies,) = cards(seating("web", 12), PaperPart.MOVEMENT)

    assert "Tables 1+6 share boards in every round." in always.foot
    assert "Round 3: tables 1+6+7 share boards." in sometimes.foot
    assert ("Copies of each board", "2") in [
        (fact.label, fact.value) for fact in copies.facts
    ]
    assert [len(table.columns) for table in copies.tables] == [11, 3]


def test_a_table_where_nobody_sits_is_empty_on_the_sheet() -> None:
    section = seating_from(with_phantom(with_phantom(HOWELL, 3), 4))

    (sheet,) = cards(section, PaperPart.MOVEMENT)

    assert cells(sheet)[3] == ["3", "–", "1 v 2: 5–6"]
    assert sheet.foot[0] == "Boards at the start: table 1: 1–2, table 2: 1–2."


def test_only_a_table_with_an_address_has_a_place_for_its_code() -> None:
    section = replace(
        seating("mitchell-straight", 3), addresses={2: "https://club.example/t/2"}
    )

    found = cards(section, PaperPart.TABLE_CARDS)

    assert [(card.address, card.scan) for card in found] == [
        ("", ""),
        ("https://club.example/t/2", "Scan to open this table's page"),
        ("", ""),
    ]


@pytest.mark.parametrize("part", PaperPart)
def test_rounds_of_a_further_session_keep_their_numbers(part: PaperPart) -> None:
    section = replace(seating("mitchell-straight", 3), first_round=4, times=("14:00",))

    first = cards(section, part)[0]

    if part in {PaperPart.TABLE_CARDS, PaperPart.PAIR_CARDS, PaperPart.MOVEMENT}:
        assert [row[:2] for row in cells(first)][1:] == [
            ["4", "14:00"],
            ["5", ""],
            ["6", ""],
        ]
    if part is PaperPart.SLIPS:
        assert first.title == "Round 4"


@pytest.mark.full
def test_the_pdf_has_every_part_and_one_page_size_but_for_the_movement() -> None:
    section = seating_from(
        HOWELL,
        letter="A",
        names={("", 2): ("Sample [North] #1", "Sample South")},
        addresses={1: "https://club.example/t/1"},
    )
    paper = TablePaper("Sample Club", "Monday Pairs", "1", "", "", (section,))

    printed = print_table_paper(paper, str)
    pages = PdfReader(io.BytesIO(set_by(TEMPLATES / TEMPLATE, to_json(printed)))).pages

    texts = [" ".join(page.extract_text().split()) for page in pages]
    starts = [text.split(" Sample Club")[0] for text in texts]
    assert starts == [part.title for part in printed.parts]
    assert "NS stay, EW to 2 EW, boards are done. Share boards with table 2" in texts[1]
    assert "Scan to open this table's page https://club.example/t/1" in texts[1]
    assert "Pair A2 Sample [North] #1 – Sample South" in texts[3]
    assert [page.mediabox.width > page.mediabox.height for page in pages] == [
        True,
        *[False] * 5,
    ]
