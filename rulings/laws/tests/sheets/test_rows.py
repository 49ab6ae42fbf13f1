"""The branches in words, in the order in which they are looked at."""

from collections.abc import Iterable

from clubsite.tests.tables import for_each_row
from rulings.laws.engine.terms import no, one_of, yes
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    FollowUp,
    Kind,
    Option,
    Question,
    Step,
    Tree,
)
from rulings.laws.sheets.rows import Node, Row, build_rows, nested
from rulings.laws.trees import TREES

SHARED = (
    Branch(when=yes("late"), rectification="Too late.", calculate="revoke"),
    Branch(rectification="In time.", apply="appeals"),
)
TREE = Tree(
    family="revoke",
    questions=(
        Question(code="late", text="Was it late?"),
        Question(
            code="who",
            kind=Kind.CHOICE,
            text="Who?",
            answers=(Answer("a", "One"), Answer("b", "Two"), Answer("c", "Three")),
        ),
    ),
    branches=(
        Branch(when=one_of("who", "a"), then=SHARED),
        Branch(when=one_of("who", "b"), then=(Branch(then=SHARED),)),
        Branch(
            laws=("L64A1",),
            rectification="{offender} waits.",
            judgment="late",
            follow_ups=(
                FollowUp(code="apply_family", who="director", until="end_of_play"),
                FollowUp(code="ui_to", who="N", until="end_of_board"),
                FollowUp(code="ui_to", who="S", until="end_of_board"),
            ),
            step=Step(chooser="$declarer", options=(Option(code="accept_lead"),)),
            then=(
                Branch(when=one_of("choice", "accept_lead"), rectification="Accepted."),
            ),
        ),
    ),
)


def test_every_branch_stands_once_below_what_leads_to_it() -> None:
    late = Row(
        1, "Was it late?", "yes", "Too late.", notes=("The figures are calculated.",)
    )
    in_time = Row(
        1, "Was it late?", "no", "In time.", notes=("Also rule on that.",),
        is_last=True, repeats=True,
    )  # fmt: skip

    rows = build_rows(TREE)

    assert rows == (
        Row(0, "Who?", "One"),
        Row(1, late.asks, "yes", late.text, notes=late.notes, mark="A"),
        in_time,
        Row(0, "Who?", "Two", repeats=True),
        Row(1, "", "", "Go to A.", is_last=True),
        Row(
            0, "Who?", "Three", "The offender waits.", "64A1", "Declarer chooses:",
            ("1 Accept the lead: it stands as if it were in turn.",),
            ("The director judges this.", "Still to do: Unauthorised information."),
            is_last=True, repeats=True,
        ),
        Row(1, "What was chosen?", "Accept the lead", "Accepted.", is_last=True),
    )  # fmt: skip


def test_a_branch_that_only_leads_on_takes_no_row() -> None:
    then = (
        Branch(when=no("late"), rectification="In time."),
        Branch(rectification="So."),
    )
    tree = Tree(
        family="revoke",
        questions=(),
        branches=(Branch(when=yes("kept"), rectification="Kept."), Branch(then=then)),
    )

    rows = build_rows(tree)

    assert [(row.depth, row.text) for row in rows] == [
        (0, "Kept."),
        (0, "In time."),
        (0, "So."),
    ]


def test_branches_without_words_say_that_what_was_said_holds() -> None:
    tree = Tree(
        family="revoke",
        questions=(),
        branches=(
            Branch(when=yes("late"), rectification="Late.", then=(Branch(),)),
            Branch(when=yes("kept"), then=(Branch(),)),
            Branch(laws=("L64A1",)),
        ),
    )

    rows = build_rows(tree)

    unchanged = "Continue as above."
    assert [(row.asks, row.text) for row in rows] == [
        ("Late:", "Late."),
        ("Kept:", unchanged),
        ("", unchanged),
    ]


def test_tricks_that_are_transferred_stand_with_the_ruling() -> None:
    branch = Branch(laws=("L64A1",), results={"tricks_transferred": 2})

    [row] = build_rows(Tree(family="revoke", questions=(), branches=(branch,)))

    assert row.notes == ("Tricks transferred: 2.",)


def test_a_branch_that_stands_at_two_places_is_gone_to_by_a_letter() -> None:
    choice = Branch(
        rectification="Choose.",
        then=(Branch(when=yes("kept"), rectification="Kept."), Branch()),
    )
    tree = Tree(
        family="revoke",
        questions=(),
        branches=(Branch(when=yes("late"), then=(choice,)), choice),
    )

    rows = build_rows(tree)

    assert [(row.text, row.mark, row.notes) for row in rows] == [
        ("", "", ()),
        ("Choose.", "", ()),
        ("Kept.", "A", ()),
        ("Continue as above.", "", ()),
        ("Choose.", "", ("Go to A.",)),
    ]


@for_each_row("tree", TREES.values())
def test_every_row_says_something_or_leads_on(tree: Tree) -> None:
    rows = build_rows(tree)

    below = [row.depth for row in rows[1:]] + [0]
    assert all(row.asks or row.text or row.options or row.notes for row in rows)
    assert all(
        not row.is_silent or depth > row.depth
        for row, depth in zip(rows, below, strict=True)
    )
    marks = {row.mark for row in rows if row.mark}
    texts = [text for row in rows for text in (row.text, *row.notes)]
    gone_to = {text[-2] for text in texts if text.startswith("Go to ")}
    assert marks == gone_to


def test_rows_are_read_as_a_list_within_a_list() -> None:
    first, two, three, four = (
        Row(depth, str(n), "") for n, depth in enumerate((0, 1, 2, 0))
    )

    nodes = nested((first, two, three, four))

    below = (Node(two, (Node(three, ()),)),)
    assert nodes == (Node(first, below), Node(four, ()))


def texts(nodes: Iterable[Node]) -> list[Row]:
    return [row for node in nodes for row in (node.row, *texts(node.below))]


@for_each_row("tree", TREES.values())
def test_no_rectification_of_a_family_is_missing(tree: Tree) -> None:
    rows = build_rows(tree)

    laws = {
        law.removeprefix("L")
        for b in tree.every_branch()
        for law in b.laws
        if b.rectification
    }
    cited = {law for row in rows for law in row.laws.split(", ")}
    assert laws <= cited
    assert texts(nested(rows)) == list(rows)
