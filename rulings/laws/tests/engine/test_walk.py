"""What a walk asks, assumes, offers and leaves open; the trees' own tests are beside."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rulings.laws.calculations import Calculated
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.terms import (
    SEATS,
    Facts,
    Missing,
    Value,
    both,
    no,
    one_of,
    side_for,
    turned,
    yes,
)
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    FollowUp,
    Kind,
    Option,
    Question,
    Saying,
    Step,
    Tree,
)
from rulings.laws.engine.walk import DeadEnd, Open, Said, Walk, walk
from rulings.laws.trees import TREES

CARD = FollowUp(
    code="pc_major",
    who="$offender",
    until="played_or_picked_up",
    about={"card": "$card"},
)
CHECK = FollowUp(code="end_of_play_check", who="director", until="end_of_play")
DROPPED = Tree(
    family="penalty_cards",
    questions=(
        Question(code="offender", kind=Kind.SEAT, text="Who?"),
        Question(code="partner", kind=Kind.SEAT, derived=("partner", "$offender")),
        Question(
            code="card", kind=Kind.CARD, text="Which card of {offender}?", usual=""
        ),
        Question(code="seen", text="Could {partner} see it?", usual="yes"),
        Question(
            code="how",
            kind=Kind.CHOICE,
            text="How?",
            answers=(Answer("fell", "It fell"), Answer("led", "{offender} led it")),
        ),
        Question(code="kept", usual="yes", later=True),
        Question(
            code="leader",
            kind=Kind.SEAT,
            text="Who leads?",
            derived=("if", yes("led_before"), "$partner", "$nobody"),
        ),
    ),
    branches=(
        Branch(
            when=no("seen"),
            laws=("L49",),
            rectification="{card} goes back.",
            results={"resolved": "keep_card"},
        ),
        Branch(
            laws=("L50",),
            say=(
                Saying(to="$offender", text="Leave {card} there."),
                Saying(to="$partner", text="Wait.", when=one_of("how", "led")),
            ),
            step=Step(
                chooser=("lho", "$offender"),
                options=(
                    Option(code="keep_card", chosen_if=("is", "$spoken", "keep")),
                    Option(code="change_card", when=one_of("how", "fell")),
                    Option(code="prohibit", each=("list", "S", "H")),
                ),
            ),
            then=(
                Branch(
                    when=one_of("choice", "keep_card"),
                    rectification="It stays.",
                    follow_ups=(CARD, CHECK),
                ),
                Branch(
                    when=one_of("choice", "change_card"),
                    rectification="It goes back.",
                    judgment="how",
                    apply="revoke",
                    follow_ups=(CHECK,),
                ),
                Branch(
                    rectification="No {choice_named}.",
                    follow_ups=(
                        CHECK,
                        FollowUp(
                            code="lead_prohibited",
                            who=("list", "$offender", "$partner"),
                            until="loses_lead",
                            when=yes("kept"),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
LED = {"offender": "W", "card": "HT", "how": "led"}


def test_only_what_matters_next_is_asked() -> None:
    walked = walk(DROPPED, {})

    assert walked.question
    assert (walked.question.code, walked.question.usual) == ("seen", "yes")


def test_usual_answers_stand_for_what_nobody_told() -> None:
    walked = walk(DROPPED, {"offender": "W"}, assume=True)

    assert walked.question
    assert walked.question.code == "how"
    assert walked.question.answers[1].text == "West led it"
    assert walked.assumed == {"seen": "yes", "card": ""}


def test_options_stand_open_with_what_each_would_leave() -> None:
    walked = walk(DROPPED, LED, assume=True)

    step = walked.open_step
    assert step
    assert (step.chooser, [each.code for each in step.options]) == (
        "N",
        ["keep_card", "prohibit:S", "prohibit:H"],
    )
    assert step.options[1].text == "Forbid a lead of spades."
    assert walked.say == [Said("W", "Leave ♥10 there."), Said("E", "Wait.")]
    assert [(each.code, each.who, each.if_choice) for each in walked.follow_ups] == [
        ("end_of_play_check", "director", None),
        ("pc_major", "W", "keep_card"),
        ("lead_prohibited", "W", "prohibit:S"),
        ("lead_prohibited", "E", "prohibit:S"),
        ("lead_prohibited", "W", "prohibit:H"),
        ("lead_prohibited", "E", "prohibit:H"),
    ]


@pytest.mark.parametrize("facts", [{"choice": "keep_card"}, {"spoken": "keep"}])
def test_what_was_chosen_leads_on(facts: dict[str, Value]) -> None:
    walked = walk(DROPPED, {**LED, **facts}, assume=True)

    assert (walked.open_step, walked.rectification) == (None, "It stays.")
    assert walked.steps[0].chosen == "keep_card"
    assert walked.follow_ups == [
        Open("pc_major", "W", "played_or_picked_up", (("card", "HT"),)),
        Open("end_of_play_check", "director", "end_of_play"),
    ]


def test_a_choice_may_name_a_suit() -> None:
    walked = walk(DROPPED, {**LED, "choice": "prohibit:H", "kept": "no"}, assume=True)

    assert walked.rectification == "No H."
    assert [each.code for each in walked.follow_ups] == ["end_of_play_check"]


def test_a_suit_named_where_there_is_one_only_is_no_other_choice() -> None:
    walked = walk(DROPPED, {**LED, "choice": "keep_card:H"}, assume=True)

    assert walked.steps[0].chosen == "keep_card:H"


def test_a_choice_that_is_not_offered_leaves_the_step_open() -> None:
    walked = walk(DROPPED, {**LED, "choice": "redeal"}, assume=True)

    assert walked.open_step


def test_a_judgment_and_the_next_family_are_named() -> None:
    fell = {**LED, "how": "fell", "choice": "change_card"}
    walked = walk(DROPPED, fell, assume=True)

    assert (walked.judgment, walked.apply) == ("how", ["revoke"])


def test_what_is_not_told_is_said_in_general() -> None:
    walked = walk(DROPPED, {"seen": "no"})

    assert (walked.rectification, walked.laws) == ("The card goes back.", ["L49"])
    assert walked.results == {"resolved": "keep_card"}


def test_words_are_said_in_the_language_of_the_reader() -> None:
    swedish = {"{card} goes back.": "{card} går tillbaka.", "the card": "kortet"}
    speech = Speech(lambda text: swedish.get(text, text))

    walked = walk(DROPPED, {"seen": "no"}, speech=speech)

    assert walked.rectification == "Kortet går tillbaka."


def test_where_no_branch_fits_the_tree_is_at_fault() -> None:
    tree = Tree(
        family="revoke",
        questions=DROPPED.questions,
        branches=(Branch(when=no("seen"), rectification="."),),
    )

    with pytest.raises(DeadEnd, match="no branch fits"):
        walk(tree, {"seen": "yes"})


def test_a_fact_that_nobody_asks_for_is_a_fault_of_the_tree() -> None:
    tree = Tree(family="revoke", questions=(), branches=(Branch(when=yes("told")),))

    with pytest.raises(DeadEnd, match="'told' is needed"):
        walk(tree, {})


def test_what_does_not_follow_is_asked() -> None:
    tree = Tree(
        family="revoke",
        questions=DROPPED.questions,
        branches=(Branch(when=one_of("leader", "E"), rectification="."),),
    )

    walked = walk(tree, {"offender": "W", "led_before": "no"})

    assert walked.question
    assert walked.question.code == "leader"


def test_a_usual_answer_may_hang_on_another_question() -> None:
    usual = Question(
        code="led_by", kind=Kind.SEAT, text="Who led?", usual=("lho", "$offender")
    )
    tree = Tree(
        family="revoke",
        questions=(DROPPED.questions[0], usual),
        branches=(Branch(when=one_of("led_by", "N"), rectification="{led_by}"),),
    )

    unknown, known = walk(tree, {}, assume=True), walk(tree, {"offender": "W"})

    assert unknown.question
    assert known.question
    assert (unknown.question.code, known.question.usual) == ("offender", "N")
    assert walk(tree, {"offender": "W"}, assume=True).rectification == "North"


def test_what_nobody_rules_without_is_asked_at_the_table_although_it_has_a_usual_answer() -> (
    None
):
    question = Question(
        code="how_far", kind=Kind.TEXT, text="How far?", usual="not", ask_at_table=True
    )
    tree = Tree(
        family="revoke",
        questions=(question,),
        branches=(Branch(when=one_of("how_far", "not")), Branch()),
    )

    at_table = walk(tree, {}, assume=True, at_table=True)
    elsewhere = walk(tree, {}, assume=True)
    answered = walk(tree, {"how_far": "led"}, assume=True, at_table=True)

    assert at_table.question
    assert (at_table.question.code, at_table.question.usual) == ("how_far", "not")
    assert (elsewhere.question, elsewhere.assumed) == (None, {"how_far": "not"})
    assert answered.question is None


def test_options_ahead_stop_where_the_next_ones_are_open() -> None:
    inner = Branch(
        laws=("L51",),
        step=Step(
            chooser="N",
            options=(Option(code="waive"), Option(code="enforce")),
            code="then",
        ),
        then=(
            Branch(when=one_of("then", "waive"), rectification="."),
            Branch(rectification=".", follow_ups=(CARD,)),
        ),
    )
    tree = Tree(
        family="revoke",
        questions=DROPPED.questions,
        branches=(
            Branch(
                step=Step(chooser="N", options=(Option(code="keep_card"),)),
                then=(Branch(follow_ups=(CHECK,), then=(inner,)),),
            ),
        ),
    )

    assert [each.code for each in walk(tree, LED).follow_ups] == ["end_of_play_check"]


SEATED = {"declarer": "S", "offender": "E", "turn": "W", "card": "D7"}


@given(by=some.integers(0, 3), choice=some.sampled_from(["", "refuse_require_suit"]))
@pytest.mark.parametrize("family", TREES)
def test_a_turned_table_is_ruled_the_same(family: str, by: int, choice: str) -> None:
    chosen: dict[str, Value] = {"choice": choice} if choice else {}
    seats = {
        code: turned(seat, by=by) for code, seat in SEATED.items() if seat in SEATS
    }

    first = walk(TREES[family], {**SEATED, **chosen}, assume=True)
    other = walk(TREES[family], {**SEATED, **seats, **chosen}, assume=True)

    assert _as_seen_from(first, by) == _as_seen_from(other, 0)


def _as_seen_from(walked: Walk, by: int) -> list[object]:
    def seat(who: str) -> str:
        if who in ("NS", "EW"):
            return side_for(turned(who[0], by=by))
        return turned(who, by=by) if who in tuple(SEATS) else who

    return [
        [
            (seat(each.chooser), [option.code for option in each.options])
            for each in walked.steps
        ],
        [(each.code, seat(each.who), each.if_choice) for each in walked.follow_ups],
        [seat(each.to) for each in walked.say],
        walked.laws,
        walked.question and walked.question.code,
    ]


def test_both_terms_hold() -> None:
    tree = Tree(
        family="revoke",
        questions=DROPPED.questions,
        branches=(
            Branch(when=both(yes("seen"), one_of("how", "led")), rectification="led"),
            Branch(rectification="other"),
        ),
    )

    assert walk(tree, {"seen": "no"}).rectification == "Other"
    assert walk(tree, {"how": "fell"}).rectification == "Other"


def half_of(facts: Facts) -> Calculated | Missing:
    value = facts.fact("trick")
    if isinstance(value, Missing):
        return value
    return Calculated({"half": int(str(value)) // 2}, ("L64",))


def test_what_is_worked_out_asks_for_its_facts() -> None:
    tree = Tree(
        family="revoke",
        questions=(Question(code="trick", kind=Kind.NUMBER, text="Which?"),),
        branches=(Branch(calculate="half", laws=("L61",), rectification="."),),
    )

    asking = walk(tree, {}, calculations={"half": half_of})
    done = walk(tree, {"trick": 8}, calculations={"half": half_of})

    assert asking.question
    assert asking.question.code == "trick"
    assert (done.results, done.laws) == ({"half": 4}, ["L64", "L61"])
