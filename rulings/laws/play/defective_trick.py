"""A trick with a card too few or too many, and a fifth card to a trick (Laws 67, 45E)."""

from rulings.laws.common import (
    CARD,
    DECLARER,
    DUMMY,
    HONOUR,
    OF_THE_DECLARING_SIDE,
    OFFENDER,
    PLAYER,
    after_play,
    major_penalty_card,
    minor_penalty_card,
    rule_on,
)
from rulings.laws.engine.terms import both, either, no, one_of, yes
from rulings.laws.engine.tree import Answer, Branch, FollowUp, Kind, Question, Tree
from scoring.bridge.messages import gettext_noop

DEFECTIVE_QUESTIONS = (
    DECLARER,
    DUMMY,
    PLAYER,
    OFFENDER,
    CARD,
    HONOUR,
    Question(
        code="fault",
        kind=Kind.CHOICE,
        text=gettext_noop("What is wrong with the trick?"),
        answers=(
            Answer("too_few", gettext_noop("A player did not play to it")),
            Answer("too_many", gettext_noop("A player played two or more cards to it")),
            Answer("fifth_card", gettext_noop("A fifth card was added to it")),
            Answer(
                "found_elsewhere",
                gettext_noop("A missing card was among the played cards"),
                also=("card_found_elsewhere", "found_among_played"),
            ),
        ),
        laws=("L67", "L45E"),
    ),
    Question(
        code="both_sides_played_next",
        text=gettext_noop("Have both sides played to the next trick?"),
        usual="no",
        laws=("L67A", "L67B"),
    ),
    Question(
        code="has_card_of_suit",
        text=gettext_noop("Does {offender} have a card of the suit led?"),
        usual="yes",
        laws=("L67B1",),
    ),
    Question(
        code="os_won_trick_or_later",
        text=gettext_noop("Has {offender}'s side won that trick or a later one?"),
        usual="no",
        laws=("L64A2", "L64B1"),
    ),
    Question(
        code="faced_card_known",
        text=gettext_noop("Is it known which card was faced?"),
        usual="yes",
        laws=("L67B2a",),
    ),
    Question(
        code="restored_card",
        kind=Kind.CARD,
        text=gettext_noop("Which card goes back to the hand?"),
        usual="",
        laws=("L67B2b",),
    ),
    Question(
        code="later_trick_in_that_suit_not_followed",
        kind=Kind.NUMBER,
        text=gettext_noop(
            "To which trick could that card have followed suit? Enter 0 if none."
        ),
        usual=0,
        laws=("L67B2b", "L64A"),
    ),
    Question(
        code="restored_card_seen",
        text=gettext_noop("Could the partner see the face of the card that goes back?"),
        usual="no",
        laws=("L67B2a", "L50"),
    ),
    Question(
        code="played_twice",
        text=gettext_noop("Was that card played to two tricks?"),
        usual="no",
        laws=("L67B3",),
    ),
    Question(
        code="deemed_lead",
        text=gettext_noop("Was the fifth card meant as a lead?"),
        usual="no",
        laws=("L45E",),
    ),
)
OF_DUMMY = either(
    one_of("player", "dummy"),
    both(one_of("player", ""), ("same", "$offender", "$dummy")),
)
TO_THE_OTHERS = {"tricks_to": ("side", ("lho", "$offender"))}
TOO_FEW_LATE = (
    Branch(
        when=OF_DUMMY,
        laws=("L67B1", "L67B1a", "L67B1b", "L64B3", "L64C"),
        rectification=gettext_noop(
            "A card from dummy is added to the trick without changing who won it. "
            "There is no automatic trick adjustment for dummy."
        ),
        results={"tricks_transferred": 0},
        follow_ups=(after_play("64C"),),
    ),
    Branch(
        when=yes("has_card_of_suit"),
        laws=("L67B1a", "L67B1", "L64C"),
        rectification=gettext_noop(
            "{offender} adds a card of the suit led to the trick, without changing "
            "who won it, and is deemed to have revoked."
        ),
        follow_ups=(after_play("64C"),),
        then=(
            Branch(
                when=yes("os_won_trick_or_later"),
                laws=("L64A2",),
                results={"tricks_transferred": 1, **TO_THE_OTHERS},
            ),
            Branch(laws=("L64A2", "L64B1"), results={"tricks_transferred": 0}),
        ),
    ),
    Branch(
        laws=("L67B1b", "L67B1", "L64C"),
        rectification=gettext_noop(
            "{offender} adds any card to the trick, without changing who won it, and "
            "is deemed to have revoked."
        ),
        follow_ups=(after_play("64C"),),
        then=(
            Branch(
                when=yes("os_won_trick_or_later"),
                laws=("L64A2",),
                results={"tricks_transferred": 1, **TO_THE_OTHERS},
            ),
            Branch(laws=("L64A2", "L64B1"), results={"tricks_transferred": 0}),
        ),
    ),
)
MAY_BE_A_REVOKE = (
    Branch(
        when=("more", "$later_trick_in_that_suit_not_followed", 0),
        laws=("L67B2b", "L64A"),
        rectification=gettext_noop(
            "{restored_card} goes back and is treated as having been in the hand "
            "throughout. Failing to play it is a revoke."
        ),
        apply="revoke",
        follow_ups=(
            FollowUp(
                code="apply_family",
                who="director",
                until="end_of_play",
                about={
                    "family": "revoke",
                    "trick": "$later_trick_in_that_suit_not_followed",
                    "player": "$offender",
                },
            ),
        ),
    ),
    Branch(),
)
TOO_MANY_LATE = (
    Branch(
        when=yes("faced_card_known"),
        laws=("L67B2a", "L67B2b"),
        rectification=gettext_noop(
            "The card that was faced stays in the trick. The other goes back and is "
            "treated as having been in the hand throughout."
        ),
    ),
    Branch(
        laws=("L67B2a", "L67B2b"),
        rectification=gettext_noop(
            "The highest card that could legally be played stays in the trick. The "
            "other goes back and is treated as having been in the hand throughout."
        ),
    ),
)
SEEN = both(("not", OF_THE_DECLARING_SIDE), yes("restored_card_seen"))
SMALL = either(one_of("restored_card", ""), ("not", ("honour", "$restored_card")))
RESTORED = Branch(
    when=SEEN,
    laws=("L50B", "L67B2a"),
    follow_ups=(
        *minor_penalty_card("$offender", "$restored_card", when=SMALL),
        *major_penalty_card("$offender", "$restored_card", when=("not", SMALL)),
    ),
    then=MAY_BE_A_REVOKE,
)
FIFTH = (
    Branch(
        when=yes("deemed_lead"),
        laws=("L45E", "L45E1", "L45E2", "L53"),
        rectification=gettext_noop(
            "The card counts as a lead. If it was not the player's turn, it is a lead "
            "out of turn."
        ),
        apply="lead_out_of_turn_in_play",
        follow_ups=(rule_on("lead_out_of_turn_in_play"),),
    ),
    Branch(
        when=OF_THE_DECLARING_SIDE,
        laws=("L45E2", "L55"),
        rectification=gettext_noop(
            "The fifth card goes back to declarer's hand or dummy, without "
            "rectification."
        ),
    ),
    Branch(
        when=yes("honour"),
        laws=("L45E1", "L50B", "L50D"),
        rectification=gettext_noop(
            "{card} is removed from the trick and is a major penalty card."
        ),
        follow_ups=major_penalty_card("$offender", "$card"),
    ),
    Branch(
        laws=("L45E1", "L50B", "L50C"),
        rectification=gettext_noop(
            "{card} is removed from the trick and is a minor penalty card."
        ),
        follow_ups=minor_penalty_card("$offender", "$card"),
    ),
)
DEFECTIVE_TRICK = Tree(
    family="defective_trick",
    questions=DEFECTIVE_QUESTIONS,
    branches=(
        Branch(when=one_of("fault", "fifth_card"), then=FIFTH),
        Branch(
            when=both(
                one_of("fault", "found_elsewhere"),
                yes("both_sides_played_next"),
                yes("played_twice"),
            ),
            laws=("L67B3", "L12"),
            rectification=gettext_noop(
                "One card was played to two tricks and it is too late to correct "
                "that: award an adjusted score."
            ),
            results={"resolved": "adjusted_score"},
        ),
        Branch(
            when=one_of("fault", "found_elsewhere"),
            laws=("L67B3",),
            rectification=gettext_noop(
                "The card goes back to the hand or trick it belongs to, and is "
                "treated as having been there throughout."
            ),
        ),
        Branch(
            when=both(one_of("fault", "too_few"), no("both_sides_played_next")),
            laws=("L67A", "L67A1"),
            rectification=gettext_noop(
                "{offender} now plays a legal card to the trick."
            ),
        ),
        Branch(
            when=no("both_sides_played_next"),
            laws=("L67A", "L67A2", "L45E", "L58B"),
            rectification=gettext_noop(
                "It is not too late: treat it as several cards played at once."
            ),
            apply="simultaneous_leads_or_plays",
            follow_ups=(rule_on("simultaneous_leads_or_plays"),),
        ),
        Branch(when=one_of("fault", "too_few"), then=TOO_FEW_LATE),
        *(
            Branch(
                when=each.when,
                laws=each.laws,
                rectification=each.rectification,
                then=(RESTORED, Branch(then=MAY_BE_A_REVOKE)),
            )
            for each in TOO_MANY_LATE
        ),
    ),
)
