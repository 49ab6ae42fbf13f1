import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.laws.references import InvalidLawRef, LawRef, parse_refs

PARTS = st.sampled_from(("", "A", "D2", "B1a", "B2k", "C2c", "B1b(i)", "B2a(iii)"))


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("54D", LawRef(54, "D")),
        ("L54D", LawRef(54, "D")),
        ("Law 54D", LawRef(54, "D")),
        (" law54d ", LawRef(54, "D")),
        ("1", LawRef(1)),
        ("93B3", LawRef(93, "B3")),
        ("12c1E", LawRef(12, "C1e")),
        ("L40B2a(iii)", LawRef(40, "B2a(iii)")),
        ("L30B1B(I)", LawRef(30, "B1b(i)")),
    ],
)
def test_a_reference_is_read_however_it_is_written(
    text: str, reference: LawRef
) -> None:
    assert LawRef.parse(text) == reference


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "94", "L", "Law", "054", "54DD", "54D2aa", "54 D", "D54", "54-"),
        *("100", "54D0", "54D(i)", "٥٤", "54D2a(iii", "revoke", "5 4"),
    ],
)
def test_a_text_that_names_no_law_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(InvalidLawRef) as refused:
        LawRef.parse(text)

    assert str(refused.value) == f"no law has the reference {text!r}"


@given(st.integers(1, 93), PARTS)
def test_every_way_of_writing_a_reference_reads_back(number: int, part: str) -> None:
    reference = LawRef(number, part)

    read = {
        LawRef.parse(text) for text in (reference.short, reference.code, str(reference))
    }

    assert read == {reference}


def test_references_are_shown_stored_and_sorted_by_their_number() -> None:
    references = [LawRef(54, "D"), LawRef(9, "B1"), LawRef(54, "A")]

    shown = [(str(each), each.short, each.code) for each in sorted(references)]

    assert shown == [
        ("Law 9B1", "9B1", "L9B1"),
        ("Law 54A", "54A", "L54A"),
        ("Law 54D", "54D", "L54D"),
    ]


@pytest.mark.parametrize(
    ("wide", "narrow", "covers"),
    [
        ("50", "50D2", True),
        ("50D", "50D2a", True),
        ("50D2", "50D2", True),
        ("50D2", "50D", False),
        ("5", "50", False),
        ("50D", "50E", False),
    ],
)
def test_a_law_covers_its_own_paragraphs_only(
    wide: str, narrow: str, covers: bool
) -> None:
    assert LawRef.parse(wide).covers(LawRef.parse(narrow)) is covers


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", []),
        (" , ;", []),
        ("54D", ["L54D"]),
        ("54D, 50D2;L72C 54d", ["L54D", "L50D2", "L72C"]),
        ("Law 54D and".removesuffix(" and"), ["L54D"]),
        ("Laws 61 64A1\n64c", ["L61", "L64A1", "L64C"]),
    ],
)
def test_a_line_of_references_is_read_once_each_in_order(
    text: str, codes: list[str]
) -> None:
    assert [reference.code for reference in parse_refs(text)] == codes


def test_a_line_with_one_wrong_reference_is_refused_naming_it() -> None:
    with pytest.raises(InvalidLawRef, match="'99'"):
        parse_refs("54D, 99")
