import pytest

from rulings.laws.answers import answer_to, facts_of
from rulings.laws.terms import Record, Value
from rulings.laws.tree import Answer, Kind, Question, Tree
from rulings.laws.trees import TREES


@pytest.mark.parametrize(
    ("kind", "told", "answer"),
    [
        (Kind.CHOICE, "faced", "faced"),
        (Kind.CHOICE, False, "no"),
        (Kind.CHOICE, "sideways", None),
        (Kind.YES_NO, True, "yes"),
        (Kind.YES_NO, "no", "no"),
        (Kind.YES_NO, "perhaps", None),
        (Kind.SEAT, "S(hand)", "S"),
        (Kind.SEAT, "N (dummy)", "N"),
        (Kind.SEAT, "", ""),
        (Kind.SEAT, "somebody", None),
        (Kind.CARD, "HT", "HT"),
        (Kind.CARD, "", ""),
        (Kind.CARD, "10 of hearts", None),
        (Kind.CARDS, ["S5", "HA"], ("S5", "HA")),
        (Kind.CARDS, "S5, HA", ("S5", "HA")),
        (Kind.CARDS, "S5 and HA", None),
        (Kind.SUIT, "H", "H"),
        (Kind.SUIT, "hearts", None),
        (Kind.CALL, "3NT", "3NT"),
        (Kind.CALL, "", ""),
        (Kind.CALL, "2NT (Jacoby)", None),
        (Kind.NUMBER, 12, 12),
        (Kind.NUMBER, "twelve", None),
        (Kind.RECORD, {"N": "AK"}, Record({"N": "AK"})),
        (Kind.RECORD, "AK", None),
        (Kind.TEXT, "as he said", "as he said"),
    ],
)
def test_an_answer_is_of_its_kind(kind: Kind, told: object, answer: Value) -> None:
    choices = (Answer("no", ""), Answer("faced", ""))
    question = Question(code="any", kind=kind, answers=choices)

    assert answer_to(question, told) == answer


def test_the_facts_of_a_case_are_taken_as_they_stand() -> None:
    case = {
        "contract": "4S",
        "event": "prose that nobody reads",
        "offender": "S(hand)",
        "choice": "accept_lead",
        "weather": "fine",
        "trick": "late",
        "played_before_ruling": {"seat": "W", "card": "D2"},
        "card": "H4",
        "answers": {"card": "H5"},
    }

    facts = facts_of(TREES["lead_out_of_turn_in_play"], case)

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

    facts = facts_of(tree, {"hands": {"N": {"S": "AK"}}})

    assert facts.known == {"hands": Record({"N": {"S": "AK"}})}
