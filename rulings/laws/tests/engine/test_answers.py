import pytest

from clubsite.tests.tables import for_each_row
from rulings.laws.engine.answers import answer_to, read_facts
from rulings.laws.engine.terms import Record, Value
from rulings.laws.engine.tree import Answer, Kind, Question, Tree
from rulings.laws.trees import TREES


@for_each_row(
    ("kind", "entered", "answer"),
    [
        (Kind.CHOICE, "faced", "faced"),
        (Kind.CHOICE, False, "no"),
        (Kind.CHOICE, "sideways", None),
        (Kind.CHOICE, "Face Down", "face_down"),
        (Kind.CHOICE, "up", "faced"),
        (Kind.CHOICE, ["faced", "faced"], "faced"),
        (Kind.CHOICE, ["faced", "no"], None),
        (Kind.YES_NO, True, "yes"),
        (Kind.YES_NO, "no", "no"),
        (Kind.YES_NO, "True", "yes"),
        (Kind.YES_NO, "perhaps", None),
        (Kind.SEAT, "S(hand)", "S"),
        (Kind.SEAT, "N (dummy)", "N"),
        (Kind.SEAT, "", ""),
        (Kind.SEAT, "West", "W"),
        (Kind.SEAT, "somebody", None),
        (Kind.CARD, "HT", "HT"),
        (Kind.CARD, "", ""),
        (Kind.CARD, "H10", "HT"),
        (Kind.CARD, "10 of hearts", None),
        (Kind.CARDS, ["S5", "HA"], ("S5", "HA")),
        (Kind.CARDS, "S5, HA", ("S5", "HA")),
        (Kind.CARDS, "S5 and HA", None),
        (Kind.CARDS, ["S:D3", "W:DK"], ("D3", "DK")),
        (Kind.SUIT, "H", "H"),
        (Kind.SUIT, "hearts", None),
        (Kind.CALL, "3NT", "3NT"),
        (Kind.CALL, "", ""),
        (Kind.CALL, "2NT (Jacoby)", "2NT"),
        (Kind.CALL, "two notrump", None),
        (Kind.CALL, "pass", "P"),
        (Kind.CALL, "1N", "1NT"),
        (Kind.AUCTION, ["N:1NT", "E:P", "S:2D (transfer)"], ("N:1NT", "E:P", "S:2D")),
        (Kind.AUCTION, "N:1H (5+), E:P", ("N:1H", "E:P")),
        (Kind.AUCTION, [], ()),
        (Kind.AUCTION, "", ""),
        (Kind.AUCTION, ["1H", "pass"], None),
        (Kind.SUITS, ["H", "D"], ("H", "D")),
        (Kind.SUITS, "H, D", ("H", "D")),
        (Kind.SUITS, [], ()),
        (Kind.SUITS, "NT", None),
        (Kind.NUMBER, 12, 12),
        (Kind.NUMBER, "twelve", None),
        (Kind.RECORD, {"N": "AK"}, Record({"N": "AK"})),
        (Kind.RECORD, "AK", None),
        (Kind.TEXT, "as he said", "as he said"),
    ],
)
def test_an_answer_is_of_its_kind(kind: Kind, entered: object, answer: Value) -> None:
    choices = (
        Answer("no", ""),
        Answer("face_down", ""),
        Answer("faced", "", also=("up",)),
    )
    question = Question(code="any", kind=kind, answers=choices)

    assert answer_to(question, entered) == answer


def test_the_facts_of_a_case_are_taken_as_they_stand() -> None:
    case = {
        "contract": "4S",
        "event": "prose that nobody reads",
        "offender": "S(hand)",
        "choice": "accept_lead",
        "weather": "fine",
        "misinformed": None,
        "trick": "late",
        "played_before_ruling": {"seat": "W", "card": "D2"},
        "card": "H4",
        "answers": {"card": "H5"},
    }

    facts = read_facts(TREES["lead_out_of_turn_in_play"], case)

    assert facts.known == {
        "offender": "S",
        "choice": "accept_lead",
        "played_before_ruling_seat": "W",
        "played_before_ruling_card": "D2",
        "card": "H5",
    }
    assert (facts.strange, facts.unfit) == (["weather"], [("trick", "late")])


def test_a_record_is_kept_whole() -> None:
    tree = Tree(
        family="revoke",
        questions=(Question(code="hands", kind=Kind.RECORD, text="Which hands?"),),
        branches=(),
    )

    facts = read_facts(tree, {"hands": {"N": {"S": "AK"}}})

    assert facts.known == {"hands": Record({"N": {"S": "AK"}})}


CARDS = Tree(
    family="cards",
    questions=tuple(
        Question(code=code, kind=kind)
        for code, kind in (
            ("W_holds", Kind.CARDS),
            ("N_holds", Kind.CARDS),
            ("pc_E_major", Kind.CARDS),
            ("pc_E_minor", Kind.CARDS),
            ("opponent_played_seat", Kind.SEAT),
            ("opponent_played_card", Kind.CARD),
            ("E_hearts", Kind.TEXT),
        )
    ),
    branches=(),
)


def test_cards_are_read_by_suit_by_type_and_by_player() -> None:
    entered = {
        "W_hearts": "A 10 3",
        "W_clubs": "K",
        "hands": {"N": {"S": "J8", "H": ""}},
        "pc": {"E": [{"card": "C5", "type": "major"}, {"card": "D6", "type": "minor"}]},
        "opponent_played": "W:D7",
        "E_hearts": "unread",
        "S_hearts": "A",
    }

    facts = read_facts(CARDS, entered)

    assert facts.known == {
        "W_holds": ("HA", "HT", "H3", "CK"),
        "N_holds": ("SJ", "S8"),
        "pc_E_major": ("C5",),
        "pc_E_minor": ("D6",),
        "opponent_played_seat": "W",
        "opponent_played_card": "D7",
        "E_hearts": "unread",
    }
    assert facts.strange == ["S_hearts"]


@pytest.mark.parametrize(
    ("answers", "strange"), [(None, []), ("faced", ["answers"]), ([1], ["answers"])]
)
def test_answers_that_are_no_facts_are_named_and_left_out(
    answers: object, strange: list[str]
) -> None:
    facts = read_facts(TREES["revoke"], {"established": True, "answers": answers})

    assert (facts.known, facts.strange) == ({"established": "yes"}, strange)
