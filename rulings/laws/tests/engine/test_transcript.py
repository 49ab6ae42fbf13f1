"""A walk in words: every kind of answer and of what stays open."""

from collections.abc import Sequence

import pytest

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.terms import Missing, Record, Value
from rulings.laws.engine.transcript import Fact, Texts, build_transcript, judgment_facts
from rulings.laws.engine.tree import Answer, Branch, Kind, Question, Saying, Step, Tree
from rulings.laws.engine.walk import Open, walk
from rulings.laws.trees import TREES

TREE = Tree(
    family="revoke",
    questions=(Question(code="hand", text="Which hand?", kind=Kind.RECORD),),
    branches=(
        Branch(
            laws=("L61",),
            rectification="So it is.",
            say=(Saying(to="all", text="Play on."),),
            results={"hand": "$hand"},
            judgment="hand",
            step=Step(chooser="director", options=()),
        ),
    ),
)


def words_of(tree: Tree, given: dict[str, Value]) -> Texts:
    return Texts(walk(tree, given, assume=True), given, Speech())


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        (Kind.AUCTION, ("N:1S", "E:P"), "North 1♠, East pass"),
        (Kind.CARDS, ("S7", "HT"), "♠7, ♥10"),
        (Kind.SUIT, "H", "Hearts"),
        (Kind.SUITS, ("S", "H"), "Spades, hearts"),
        (Kind.CALL, "XX", "redouble"),
        (Kind.NUMBER, 3, "3"),
        (Kind.SEAT, "", "not known"),
        (Kind.RECORD, Record({}), "entered"),
    ],
)
def test_every_kind_of_answer_has_its_words(
    kind: Kind, value: Value, text: str
) -> None:
    words = words_of(TREES["appeals"], {})

    assert words.answer(Question(code="x", kind=kind), value) == text


def test_an_answer_to_choose_is_said_as_it_stands_on_its_button() -> None:
    question = Question(code="x", kind=Kind.CHOICE, answers=(Answer("a", "Aha"),))

    assert words_of(TREES["appeals"], {}).answer(question, "a") == "Aha"


@pytest.mark.parametrize(
    ("about", "named"),
    [
        ((("card", "S7"),), "♠7"),
        ((("suit", "H"),), "hearts"),
        ((("law", "72C"),), "Law 72C"),
        ((("family", "revoke"),), "Revoke"),
        ((("about", "S7"),), "♠7"),
        ((("about", "what was withdrawn"),), "what was withdrawn"),
        ((("withdrawn", "1NT"), ("suit", "")), "1NT"),
    ],
)
def test_what_stays_open_is_named(
    about: tuple[tuple[str, Value], ...], named: str
) -> None:
    opened = Open("ui_to", "both sides", "end_of_board", about, "accept_call")

    described = words_of(TREES["appeals"], {}).open(opened)

    assert (described["named"], described["whose"]) == (named, "both sides")
    assert (described["if_choice"], described["ends"]) == (
        "accept_call",
        "the board ends",
    )


@pytest.mark.parametrize(
    ("entered", "answer"),
    [
        ([{"N": "S7"}], "entered"),
        ({"note": "six each"}, "entered"),
        ({"remaining": "six each"}, "entered"),
        ({"position": {"remaining": {"N": {"S": "AT", "H": ""}}}}, "North ♠A10"),
        (
            {"N": {"S": "A", "D": "32"}, "E": {"C": "KQ"}},
            "North ♠A ♦32; East ♣KQ",
        ),
    ],
)
def test_hands_that_were_entered_are_kept_card_by_card(
    entered: object, answer: str
) -> None:
    given: dict[str, Value] = {"hand": Record(entered)}
    walked = walk(TREE, given, assume=True)

    (fact,) = build_transcript(walked, given, Speech(), {})["facts"]

    assert fact["answer"] == answer


def test_a_record_is_kept_as_it_was_told() -> None:
    given: dict[str, Value] = {"hand": Record({"N": ["S7"]})}
    walked = walk(TREE, given, assume=True)

    transcript = build_transcript(walked, given, Speech(), {"hand": "seen"})

    assert transcript["results"] == {"hand": {"N": ["S7"]}}
    assert transcript["say"] == [{"to": "all four players", "text": "Play on."}]
    assert transcript["steps"] == [
        {
            "code": "choice",
            "option": "",
            "chooser": "the director",
            "options": [],
            "chosen": "",
        }
    ]
    assert transcript["judgments"] == [
        {"code": "hand", "text": "Which hand?", "reason": "seen"}
    ]


SEVERAL = "Forbid one or more, clubs, spades: their penalty cards are picked up, the others stay"


@pytest.mark.parametrize(
    ("choice", "chosen"),
    [
        ("prohibit_suit_lead:C", f"{SEVERAL}: clubs"),
        ("prohibit_suit_lead", f"{SEVERAL}."),
        ("dance", ""),
    ],
)
def test_a_suit_that_was_chosen_is_named_beside_its_option(
    choice: str, chosen: str
) -> None:
    facts = read_facts(
        TREES["penalty_cards"],
        {
            "declarer": "S",
            "pc": {
                "W": [
                    {"card": "C5", "type": "major"},
                    {"card": "S5", "type": "major"},
                ]
            },
            "answers": {"stage": "partner_on_lead", "holder": "W", "choice": choice},
        },
    )
    walked = walk(TREES["penalty_cards"], facts.known, assume=True)

    steps = build_transcript(walked, facts.known, Speech(), {})["steps"]

    assert [step["chosen"] for step in steps] == [chosen]


def test_revokes_are_kept_one_by_one_with_what_goes_over() -> None:
    given = {"suit": "S", "automatic": 2, "offending_tricks_from_there": 2}
    put_right = {"suit": "H", "trick": 3, "card": "S2", "established": False}
    listed = [{"player": "E"}, {"player": "W", **given}, {"player": "W", **put_right}]
    wrong = [{"player": "Q"}]

    [answer] = revoke_answers(listed)
    assert answer.split("; ") == [
        "East, tricks transferred: 0 (Law 64B1)",
        "West in spades, tricks transferred: 2 (Law 64A1)",
        "West, trick 3: ♠2 on hearts, tricks transferred: 0 (Law 62A)",
        "total: 2 to North-South",
    ]
    assert revoke_answers(wrong) == ["entered"]


def revoke_answers(listed: Sequence[object]) -> list[str]:
    facts = read_facts(TREES["revoke"], {"revokes": listed})
    walked = walk(TREES["revoke"], facts.known, assume=True)
    fact_rows = build_transcript(walked, facts.known, Speech(), {})["facts"]
    return [answer["answer"] for answer in fact_rows if answer["code"] == "revokes"]


def test_the_trick_on_the_table_and_the_claim_are_kept_with_the_cards_of_a_claim() -> (
    None
):
    remaining = {seat: {"S": "A"} for seat in "NESW"}
    position = {"remaining": remaining, "on_table": ["W:SA", "N:HT"]}
    found = {"tricks_claimed": 1, "tricks_left": 1}
    value = Record({"position": {**position, "claimer": "S"}, "found": found})
    fact = Fact(
        code="remaining",
        text="",
        answer="entered",
        usual=False,
        judgment=False,
        value=value,
        question=TREE.questions[0],
    )

    assert (
        words_of(TREE, {})
        .stored_answer(fact)
        .endswith(
            "West ♠A; on the table: West ♠A, North ♥10; South claims 1 of the 1 remaining tricks"
        )
    )


def test_the_judgments_of_a_family_are_known() -> None:
    assert judgment_facts(TREES["comparable_call"]) == {"comparable"}
    assert judgment_facts(TREES["opening_lead_out_of_turn"]) == frozenset()


def test_what_is_judged_without_a_question_is_asked_for_in_general() -> None:
    facts: dict[str, Value] = {"offender": "N", "same_meaning": "no", "subset": "yes"}
    words = words_of(TREES["comparable_call"], facts)

    assert list(words.judgments({})) == [("comparable", "The current ruling.")]


def test_what_only_happens_afterwards_is_no_question() -> None:
    known: dict[str, Value] = {
        "declarer": "S",
        "choice": "refuse_require_suit",
        "correct_leader_holds_suit": "no",
    }

    codes = [
        fact.code for fact in words_of(TREES["opening_lead_out_of_turn"], known).facts()
    ]

    assert "correct_leader_holds_suit" not in codes


def test_what_is_asked_at_the_table_is_not_told_in_a_text_before() -> None:
    tree, given = TREES["revoke"], {"declarer": "S", "offender": "E"}
    facts: dict[str, Value] = {**given}
    usual = Texts(walk(tree, facts, assume=True), facts, Speech())
    texts = Texts(walk(tree, facts, assume=True, at_table=True), facts, Speech())

    assert usual.known.fact("by") == "not"
    assert texts.known.fact("by") == Missing("by")
    assert texts.speech.fill("Now {by}", texts.known) == "Now "
