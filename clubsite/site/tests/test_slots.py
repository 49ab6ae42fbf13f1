"""Renderings in pieces: what each reader has of them, and how they are stored."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.site.slots import Marks, Piece, Rendering, Slots


def test_a_reader_has_the_pieces_of_their_marks_and_their_own_texts() -> None:
    slots = Slots()
    text = f"<p{slots.only_for(['a', 'b'], ' ours')}>{slots.place('name')}</p>"

    shared = slots.rendering(text)

    assert [
        shared.for_reader(Marks(frozenset(marks), {"name": name}))
        for marks, name in (("a", "Ann"), ("b", "Bo"), ("c", "Cy"))
    ] == ["<p ours>Ann</p>", "<p ours>Bo</p>", "<p>Cy</p>"]


def test_a_piece_within_a_piece_is_for_those_with_a_mark_of_both() -> None:
    slots = Slots()
    inner = slots.only_for(["a", "c"], f"in {slots.place('name')}")

    shared = slots.rendering(slots.only_for(["a", "b"], f"[{inner}]"))

    assert [
        shared.for_reader(Marks(frozenset(mark), {"name": "Ann"})) for mark in "abc"
    ] == ["[in Ann]", "[]", ""]


def test_what_somebody_has_typed_is_never_taken_for_a_border() -> None:
    slots = Slots()
    border = str(slots.place("name"))
    typed = re.sub("[0-9a-f]", "0", border, count=32)

    shared = slots.rendering(f"{typed}{border}")

    assert shared.for_reader(Marks(texts={"name": "Ann"})) == f"{typed}Ann"


def test_a_slot_without_a_text_is_an_error_rather_than_a_gap() -> None:
    with pytest.raises(KeyError):
        Rendering((Piece(slot="name"),)).for_reader(Marks())


MARKS = st.frozensets(st.sampled_from("abc"))
PIECES = st.builds(Piece, st.text(), st.none() | MARKS, st.sampled_from(["", "name"]))


@given(st.lists(PIECES))
def test_a_stored_rendering_reads_back(pieces: list[Piece]) -> None:
    rendering = Rendering(tuple(pieces))

    assert Rendering.from_json(rendering.to_json()) == rendering


@given(st.lists(PIECES), MARKS)
def test_a_reader_has_nothing_but_the_common_text_and_what_their_marks_add(
    pieces: list[Piece], marks: frozenset[str]
) -> None:
    texts = {"name": "Ann"}
    theirs = tuple(
        piece for piece in pieces if piece.marks is None or piece.marks & marks
    )
    common = tuple(piece for piece in pieces if piece.marks is None)
    rendering = Rendering(tuple(pieces))

    assert rendering.for_reader(Marks(marks, texts)) == Rendering(theirs).for_reader(
        Marks(marks, texts)
    )
    assert rendering.for_reader(Marks(texts=texts)) == Rendering(common).for_reader(
        Marks(marks, texts)
    )
