"""The one sentence of a ruling in the log, for every family and every outcome."""

import re
from typing import Any

import pytest

from rulings.laws.engine.speech import Speech
from rulings.laws.engine.tree import Tree
from rulings.laws.sentences.log_sentences import CHOICES, HAPPENINGS
from rulings.laws.tests.exploring import givens_of
from rulings.laws.trees import TREES
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven, ScoreEffect
from rulings.log.procedure.log_sentence import (
    NO_SCORE,
    RulingText,
    TableScore,
    log_sentence,
)
from rulings.log.procedure.walking import Walking
from scoring.bridge.contract import PASSED_OUT, parse_entry
from scoring.events import effects

SPEECH = Speech()
ONE_SENTENCE = re.compile(r"[^\W\d_a-z][^{}?]*[^{}.?]")
OF_ONE_PERSON = re.compile(r"\b(?:he|him|his|she|her|hers)\b", re.IGNORECASE)
LONGEST = 200
TOLD_BY_RECTIFICATION = {
    "change_call",
    "keep_call",
    "change_card",
    "keep_card",
    "change_dummy_card",
    "designate_card",
}
"""What one player did with an own call or card: the rectification says what follows."""

EXAMPLES: dict[str, dict[str, str]] = {
    "insufficient_bid": {
        "offender=E insufficient=1H choice=accept_call": "East's 1♥ was too low; South accepted the call",
        "offender=E insufficient=1H choice=reject_call": "East's 1♥ was too low; South did not accept the call",
        "offender=E": "East made an insufficient bid; South may accept the call or not, without consulting partner",
    },
    "bid_out_of_rotation": {
        "offender=E call=1NT dealer=N turn_said=N choice=accept_call": "East called 1NT out of turn; South accepted the call",
        "offender=E turn_said=N choice=reject_call": "East bid out of turn; South did not accept the call",
    },
    "pass_out_of_rotation": {
        "offender=E turn_said=N choice=accept_call": "East passed out of turn; South accepted the call",
        "offender=E turn_said=N called_in_turn=yes": "East passed out of turn; North has called in turn",
    },
    "double_out_of_rotation": {
        "offender=E call=X turn_said=N choice=accept_call": "East doubled out of turn; South accepted the call",
        "offender=E call=XX turn_said=N choice=reject_call": "East redoubled out of turn; South did not accept the call",
    },
    "simultaneous_and_rotation": {
        "kind=simultaneous": "Two players called together",
        "kind=called_in_turn offender_said=E call_said=1H turn_said=N": "East called 1♥ out of turn; the call in turn stands and the call out of rotation is cancelled",
    },
    "change_of_call": {
        "offender=S call=1S unintended=yes": "The first call was unintended; the intended call replaces 1♠, however the player noticed, and no lead is restricted",
        "offender=S call=1S unintended=no changed=yes choice=accept_call": "South changed 1♠; West accepted the call",
        "offender=S call=1S unintended=no changed=no": "South wanted to change 1♠; the first call was intended and cannot be changed: it stands",
    },
    "comparable_call": {
        "offender=W withdrawn=1H replacement=2H same_meaning=yes": "West withdrew 1♥; the replacement is comparable with 1♥",
        "offender=W withdrawn=1H replacement=P same_meaning=no subset=no same_purpose=no": "West replaced 1♥ with pass; the replacement is not comparable with 1♥",
        "offender=W withdrawn=1H": "West withdrew 1♥",
        "offender=W": "West withdrew a call",
    },
    "lead_restriction_call_withdrawn": {
        "declarer=N withdrawn_by=E withdrawn_call=1C comparable=no partner_on_lead=yes choice=prohibit:H": "East withdrew 1♣; North forbade a lead of hearts",
        "declarer=N withdrawn_by=E comparable=no partner_on_lead=yes choice=no_restriction": "East withdrew a call; North restricted no lead",
    },
    "inadmissible_calls": {
        "kind_said=double_or_redouble offender=E call=X dealer=N": "East's double was inadmissible; the call is cancelled",
        "kind_said=more_than_seven offender=E dealer=N": "East made an inadmissible call; the call and all later calls are cancelled, and East passes",
    },
    "card_exposed_during_auction": {
        "offender=E cards=S7 led=yes": "East led ♠7 during the auction; ♠7 stays face up until the auction ends, and West must pass at their next turn",
        "offender=E cards=S7 later_role=defender": "East exposed ♠7 during the auction; East is a defender: ♠7 stays on the table as a minor penalty card",
        "offender=E own_error=no choice=redeal": "It was not East's own mistake; the director had the board redealt",
    },
    "opening_lead_out_of_turn": {
        "declarer=S offender=W": "West led out of turn; it was West's lead: nothing was wrong, and play continues",
        "declarer=S offender=E card=S7 choice=accept_become_dummy": "East led out of turn; South accepted and became dummy",
        "declarer=S offender=E card=S7 choice=accept_remain_declarer": "East led out of turn; South accepted and remained declarer",
        "declarer=S offender=E card=S7 choice=refuse_require_suit": "East led out of turn; South refused it and required spades",
        "declarer=S offender=E card=S7 choice=refuse_prohibit_suit": "East led out of turn; South refused it and forbade spades",
        "declarer=S offender=E choice=refuse_require_suit": (
            "East led out of turn; South refused it and required the suit"
        ),
        "declarer=S offender=E choice=refuse_no_restriction": "East led out of turn; South refused it and restricted no lead",
    },
    "lead_out_of_turn_in_play": {
        "declarer=S offender=E turn=W trick=3 choice=accept_lead": "East led out of turn to trick 3; South accepted the lead",
        "declarer=S offender=E turn=W choice=retract_lead": "East led out of turn to trick 2; South chooses",
    },
    "premature_lead_or_play": {
        "declarer=S offender=E card=S7 choice=require_highest": "East played ♠7 too early; South required the highest card",
        "declarer=S offender=E choice=forbid_other_suit": "East played too early; South forbade another suit",
        "declarer=S offender=E choice=require_lowest": "East played too early; South required the lowest card",
        "declarer=S offender=E choice=require_other_suit": "East played too early; South required another suit",
    },
    "simultaneous_leads_or_plays": {
        "declarer=S offender=E": "East played several cards at once; East chooses which card to play",
        "declarer=S kind=two_players legal_player=E other_player=N": "East and North played at the same time; East's card counts as played first",
    },
    "penalty_cards": {
        "declarer=S holder=E cards=S7 how=exposed": "East exposed ♠7; ♠7 is a minor penalty card",
        "declarer=S holder=E how=not_visible": "East exposed a card; the partner could not have seen the face of the card",
        "declarer=S stage=partner_on_lead holder=E leader=W cards=S7 choice=require_suit_lead": "West was on lead and East had a penalty card; South required a lead of spades",
        "declarer=S stage=not_played holder=E cards=S7 played_instead=D2 choice=require_penalty_card": "East played ♦2 instead of the penalty card; South required the penalty card",
        "declarer=S stage=not_played holder=E cards=S7 played_instead=D2 choice=accept_illegal_play": "East did not play the penalty card; South accepted the card played",
        "declarer=S stage=partner_led_before_choice holder=E leader=W cards=S7 types=minor": "West led before declarer chose; a minor penalty card does not restrict West's lead: the lead stands",
        "declarer=S stage=to_play holder=E cards=S7": "East was to play with a penalty card; East must play the penalty card at the first legal opportunity",
    },
    "played_card_and_designation": {
        "declarer=S situation=designation unintended=yes": "Declarer named a card by mistake; it was a slip of the tongue",
        "declarer=S situation=played whose=dummy": "It was disputed whether a card had been played; declarer deliberately touched dummy's card: the card must be played",
    },
    "dummys_rights": {
        "declarer=S action=suggests_play": "Dummy touched or suggested a card; play continues",
        "declarer=S action=prevents_irregularity": "Dummy warned declarer in time; dummy may try to prevent declarer's irregularity: no rectification",
    },
    "defective_trick": {
        "declarer=S offender=E fault=too_few": "East did not play to a trick; East now plays a legal card to the trick",
        "declarer=S offender=E fault=too_many": "A player played two or more cards to the trick; it is not too late: treat it as several cards played at once",
        "declarer=S offender=E fault=fifth_card": "East added a fifth card to a trick; the card is removed from the trick and is a minor penalty card",
    },
    "revoke": {
        "declarer=S offender=E card=D2 by=play won_by=offender won_later=yes": "East revoked; two tricks transferred",
        "declarer=S offender=E card=D2 by=play won_by=offender won_later=no": "East revoked; one trick transferred",
        "declarer=S offender=E by=play won_by=others won_later=no": "East revoked; no tricks transferred",
        "declarer=S offender=E by=not": "East revoked; no tricks transferred",
    },
    "claims_and_concessions": {
        "player=N objected=no": "North's claim was disputed; the claimer gets the result of the worst normal play",
        "player=N objected=yes": "North's claim was disputed; the claimer gets the result of the worst normal play",
        "matter=shown player=N": "North may have claimed; the claimer gets the result of the worst normal play",
        "matter=played_on player=N": "Play continued after North's claim; the claimer gets the result of the worst normal play",
        "matter=partner_objects player=N": "North conceded and the partner objected; the partner objected at once: no concession and no claim, and play continues",
        "matter=agreed player=N": "A side that had agreed to a claim disputed it",
        "matter=conceded player=N": "A trick was conceded by mistake",
        "matter=revoke player=N": "A revoke came to light with the claim",
    },
    "unauthorised_information": {
        "informant=N seen=tempo board_over=yes UI=yes damage=yes LA=no": "North broke tempo",
        "informant=N seen=remark board_over=yes UI=yes damage=yes LA=yes suggested=yes": "North made a remark or asked a question",
        "informant=N seen=explanation": "North's explanation gave information to the partner",
        "informant=N seen=manner UI=no board_over=yes damage=yes": "North made a gesture or gave a look",
        "kind=withdrawn offender=N used=yes": "North withdrew a call or card; the offending side used the withdrawn action and the other side was damaged",
        "kind=deceptive_tempo noted=N": "Tempo or manner misled an opponent",
    },
    "misinformation": {
        "explainer=N explanation=wrong damage=yes": "North's explanation was wrong",
        "explainer=N explanation=not_given damage=no": "North failed to alert or answer; no adjustment: the other side would not have done better without the infraction",
        "explainer=N explanation=right": "North's explanation was right and the call mistaken; the call was mistaken and the explanation right",
        "kind=question": "A player asked about a call or card; the question is in order: the partner of the player who called answers it",
    },
    "alert_lookup": {
        "call=transfer": "The call in question: A transfer, or a bid showing another suit; announce: partner names the suit shown",
    },
    "boards_and_hands": {
        "fault=number_of_cards stage=auction choice=correct_and_play": "A hand had too many or too few cards; the card is found, or the deal rebuilt, and the card is put back",
        "fault=wrong_direction": "The pairs sat in the wrong direction",
    },
    "tempo_penalties_conduct": {
        "kind=slow at_fault=NS choice=late_play": "Play was slow: a board could not be played in time; the director had the board played later",
        "kind=slow at_fault=NS choice=cancel_board_artificial": "Play was slow: a board could not be played in time; the director cancelled the board",
        "kind=conduct policy=no choice=warning": "A player was discourteous or disruptive; the director gave a warning",
        "kind=late_arrival": "A pair arrived late; a procedural penalty on the club's scale",
    },
    "director_powers": {
        "matter=waiver waiver_requested_by=nos choice=waive": "Waiving a rectification was requested; the director waived the rectification",
        "matter=waiver waiver_requested_by=nos choice=enforce": "Waiving a rectification was requested; the director upheld the rectification",
        "matter=director_error error_of=ruling": "The director made an error",
    },
    "scoring_and_correction": {
        "dispute=scoring_error": "The result was entered or scored wrongly; an error in computing or entering the agreed result is corrected, whoever made or found it",
    },
    "adjusted_scores": {
        "reason=rectification_harsh": "The rectification seemed unduly severe or advantageous; don't adjust because a rectification is unduly severe or advantageous: it stands",
    },
    "appeals": {
        "subject=law": "The appeal was about how a law or regulation was interpreted; the director in charge rules on the point of law",
    },
}


def transcript(family: str, answers: dict[str, Any]) -> dict[str, Any]:
    return Walking(family, tuple(answers.items())).transcript(SPEECH)


def read_answers(text: str) -> dict[str, Any]:
    """Answers as the examples write them; of cards there may be several."""
    answers: dict[str, Any] = dict(part.split("=") for part in text.split())
    return {
        code: [value] if code == "cards" else value for code, value in answers.items()
    }


@pytest.mark.parametrize("family", EXAMPLES)
def test_a_ruling_is_one_sentence(family: str) -> None:
    sentences = {
        answers: log_sentence(
            RulingText("Title", [transcript(family, read_answers(answers))]),
            NO_SCORE,
            SPEECH,
        )
        for answers in EXAMPLES[family]
    }

    assert sentences == EXAMPLES[family]


def test_every_family_has_an_example() -> None:
    assert set(EXAMPLES) == set(TREES)
    assert set(HAPPENINGS) <= set(TREES)


def test_every_option_of_the_laws_is_told() -> None:
    options = {
        option.code
        for tree in TREES.values()
        for branch in tree.every_branch()
        if branch.step
        for option in branch.step.options
    }

    assert options == set(CHOICES) | TOLD_BY_RECTIFICATION


@pytest.mark.full
@pytest.mark.parametrize("tree", TREES.values(), ids=list(TREES))
def test_every_walk_reads_as_one_sentence(tree: Tree) -> None:
    for given in givens_of(tree, 60):
        walking = Walking(tree.family, known=given)
        stored = walking.transcript(SPEECH)
        sentence = log_sentence(RulingText("Title", [stored]), NO_SCORE, SPEECH)

        assert ONE_SENTENCE.fullmatch(sentence), sentence
        assert not OF_ONE_PERSON.search(sentence), sentence
        assert len(sentence) <= LONGEST, sentence


BECAME_DUMMY = {"declarer": "N", "offender": "W", "choice": "accept_become_dummy"}
LED = "West led out of turn; North accepted and became dummy"
DOWN = TableScore(1, parse_entry("4s s -1"))
TEN_TRICKS = effects.outcomes([effects.Outcome.of_contract("4s n =", 7)])
WEIGHTED = effects.outcomes(
    [
        effects.Outcome.of_contract("4s n =", 7, 60),
        effects.Outcome.of_contract("4s n -1", 7, 40),
    ]
)
PASSED = effects.outcomes([effects.Outcome.of_contract("pass", 7)])
SCORE_ONLY = effects.outcomes([effects.Outcome(-50)])


def given(ns: Any, ew: Any = None, line: int = 1) -> ScoreEffect:
    return ScoreEffect((AdjustedScore(line, ns, ew or ns),))


def penalty(*, disciplinary: bool = False) -> PenaltyGiven:
    return PenaltyGiven(5, "10", "percent_of_top", disciplinary)


OUTCOMES = [
    (ScoreEffect(), DOWN, "4♠ −1 stands"),
    (ScoreEffect(), TableScore(1, parse_entry("3ntx n +1")), "3NT× +1 stands"),
    (ScoreEffect(), TableScore(1, PASSED_OUT), "the pass-out stands"),
    (ScoreEffect(), TableScore(1, score=-620), "−620 stands"),
    (given(TEN_TRICKS), DOWN, "adjusted to 4♠ ="),
    (given(SCORE_ONLY), DOWN, "adjusted to −50"),
    (given(PASSED), DOWN, "adjusted to a pass-out"),
    (given(WEIGHTED), DOWN, "a weighted score"),
    (given(TEN_TRICKS, WEIGHTED), DOWN, "a split score"),
    (
        given(effects.artificial(60), effects.artificial(40)),
        DOWN,
        "60 % for North-South and 40 % for East-West",
    ),
    (given(effects.not_played()), DOWN, "the board is not scored"),
    (given(effects.skipped()), DOWN, "the board is skipped"),
    (given(TEN_TRICKS, line=9), DOWN, "other results adjusted"),
    (
        ScoreEffect(penalties=(penalty(), penalty(), penalty(disciplinary=True))),
        DOWN,
        "4♠ −1 stands; a procedural penalty; a disciplinary penalty",
    ),
]


@pytest.mark.parametrize(("effect", "table", "ending"), OUTCOMES)
def test_the_sentence_ends_with_the_score(
    effect: ScoreEffect, table: TableScore, ending: str
) -> None:
    walks = [transcript("opening_lead_out_of_turn", BECAME_DUMMY)]

    sentence = log_sentence(RulingText("Title", walks, effect=effect), table, SPEECH)

    assert sentence == f"{LED}; {ending}"


@pytest.mark.parametrize(
    ("option", "clause"),
    [
        ("designate_penalty_card:S7", "South required ♠7"),
        ("prohibit:H", "South forbade a lead of hearts"),
        ("prohibit_suit_lead", "South forbade a lead of the suit"),
    ],
)
def test_a_choice_names_its_card_or_suit(option: str, clause: str) -> None:
    stored = transcript("penalty_cards", {"declarer": "S", "holder": "E"})
    step = {"code": "choice", "option": option, "chooser": "South"}
    walks = [{**stored, "steps": [step]}]

    sentence = log_sentence(RulingText("Title", walks), NO_SCORE, SPEECH)

    assert sentence == f"East exposed a card; {clause}"


def test_many_tricks_are_told_by_their_number() -> None:
    stored = transcript("revoke", {"declarer": "S", "offender": "E"})
    walks = [{**stored, "results": {"tricks_transferred": 3}}]

    sentence = log_sentence(RulingText("Title", walks), NO_SCORE, SPEECH)

    assert sentence == "East revoked; 3 tricks transferred"


def test_an_unplayed_board_has_no_score_yet() -> None:
    walks = [transcript("opening_lead_out_of_turn", BECAME_DUMMY)]

    assert log_sentence(RulingText("Title", walks), TableScore(1), SPEECH) == LED


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ("North revoked. It was in trumps.", "North revoked; 4♠ −1 stands"),
        ("a spectator\n spoke!", "A spectator spoke!; 4♠ −1 stands"),
        ("", "Revoke; 4♠ −1 stands"),
        (
            "North explained " + "at great length " * 12 + ".",
            "North explained " + "at great length " * 7 + "at great …; 4♠ −1 stands",
        ),
    ],
)
def test_a_ruling_without_the_guide_keeps_its_own_words(
    facts: str, sentence: str
) -> None:
    ruling = RulingText("Revoke", facts=facts)

    assert log_sentence(ruling, DOWN, SPEECH) == sentence


def test_a_law_that_leads_on_is_told_by_the_next() -> None:
    walks = [
        transcript("pass_out_of_rotation", {"call": "1H", "offender": "E"}),
        transcript(
            "bid_out_of_rotation",
            {"offender": "E", "turn_said": "N", "choice": "accept_call"},
        ),
    ]

    sentence = log_sentence(RulingText("Title", walks), NO_SCORE, SPEECH)

    assert sentence == "East bid out of turn; South accepted the call"
