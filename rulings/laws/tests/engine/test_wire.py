import json
from dataclasses import replace

from rulings.laws.engine.terms import Value
from rulings.laws.engine.walk import walk
from rulings.laws.engine.wire import tree_values, tree_version, walk_values
from rulings.laws.trees import TREES

TREE = TREES["opening_lead_out_of_turn"]
SEATED: dict[str, Value] = {"declarer": "N", "card": "S5"}


def test_a_tree_goes_out_as_json_in_the_language_of_the_reader() -> None:
    values = json.loads(json.dumps(tree_values(TREE, str.upper)))

    faced = next(each for each in values["questions"] if each["code"] == "faced")
    assert faced["text"] == "WAS THE CARD FACE UP?"
    assert values["branches"][0]["when"] == ["is", "$faced", "no"]
    assert values["options"]["accept_become_dummy"].startswith("ACCEPT THE LEAD")


def test_words_among_the_codes_of_a_term_go_out_in_that_language_too() -> None:
    tree = TREES["change_of_call"]
    slip = next(each for each in tree.questions if each.code == "slip")

    values = tree_values(tree, str.upper)

    sent = next(each for each in values["questions"] if each["code"] == "slip")
    assert "a slip of the pen" in json.dumps(slip.derived)
    assert "A SLIP OF THE PEN" in json.dumps(sent["derived"])
    assert "election_bidding" in json.dumps(sent["derived"])


def test_a_usual_answer_of_nothing_goes_out_too() -> None:
    values = tree_values(TREE)

    card = next(each for each in values["questions"] if each["code"] == "card")
    assert card["usual"] == ""


def test_the_version_is_another_as_soon_as_the_tree_is() -> None:
    changed = replace(TREE, branches=TREE.branches[1:])

    assert tree_version(TREE) == tree_version(replace(TREE))
    assert tree_version(TREE) != tree_version(changed)


def test_a_question_goes_out_with_its_answers() -> None:
    values = walk_values(walk(TREE, SEATED))

    assert values["state"] == "question"
    assert values["question"] == {
        "code": "faced",
        "text": "Was the card face up?",
        "kind": "yes_no",
        "answers": [{"code": "yes", "text": "Yes"}, {"code": "no", "text": "No"}],
        "usual": "yes",
        "laws": ["L41A"],
    }


def test_an_outcome_goes_out_with_its_open_step() -> None:
    values = walk_values(walk(TREE, SEATED, assume=True))

    assert (values["state"], values["chooser"]) == ("outcome", "N")
    assert values["options"] == values["steps"][0]["options"]
    assert values["steps"][0]["chosen"] is None
    assert {
        "code": "lead_required",
        "who": "E",
        "suit": "S",
        "if_choice": "refuse_require_suit",
        "until": "option_exercised",
    } in values["follow_ups"]


def test_a_choice_that_was_made_is_closed() -> None:
    chosen = {**SEATED, "choice": "refuse_no_restriction"}
    values = walk_values(walk(TREE, chosen, assume=True))

    assert (values["options"], values["chooser"]) == ([], None)
    assert values["steps"][0]["chosen"] == "refuse_no_restriction"
    assert values["follow_ups"][1] == {
        "code": "pc_major",
        "who": "W",
        "card": "S5",
        "until": "played_or_picked_up",
    }
