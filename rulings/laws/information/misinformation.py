"""Misinformation (20, 21, 75), and what a pair may agree, look up or ask (20F, 40)."""

from rulings.laws.common import (
    DAMAGE,
    MAY_BE_APPEALED,
    PLAY_OVER_BY_STAGE,
    UNTOLD,
    after_play,
    unauthorised,
)
from rulings.laws.elections import elected
from rulings.laws.engine.terms import SEATS, Term, both, either, no, one_of, yes
from rulings.laws.engine.tree import Answer, Branch, Kind, Question, Saying, Tree
from rulings.laws.information.misinformation_steps import (
    A_CALL,
    A_CARD,
    A_TURN,
    BOUND,
    CORRECTION,
    EXPLANATION,
)
from scoring.bridge.messages import gettext_noop

DEVIATION = (
    Branch(
        when=no("partner_aware"),
        laws=("L40C1", "L40A3"),
        rectification=gettext_noop(
            "No infraction: a player may depart from the agreements, provided partner "
            "knows no more of it than the opponents."
        ),
        results={"verdict": "no_infraction", "adjust": False},
        judgment="partner_aware",
    ),
    Branch(
        laws=("L40C1", "L40B4", "L12B1"),
        rectification=gettext_noop(
            "The deviation has become an undisclosed agreement: adjust the score if "
            "the opponents were damaged. A procedural penalty is possible."
        ),
        results={"verdict": "undisclosed_agreement"},
        judgment="partner_aware",
        then=DAMAGE,
    ),
)
UNLICENSED = Branch(
    laws=("L40B5", "L40B2"),
    rectification=gettext_noop(
        "The agreement breaks the regulations: if the opponents were damaged the "
        "score is adjusted. A procedural penalty is possible."
    ),
    then=DAMAGE,
)
VARIED = (
    Branch(
        when=yes("election_vary_after_irregularity"),
        laws=("L40B2", "L40B"),
        rectification=gettext_noop(
            "Pairs may agree different methods here after an opponent's irregularity: "
            "no infraction. These methods must be disclosed like any others."
        ),
        results={"verdict": "no_infraction", "adjust": False},
    ),
    UNLICENSED,
)
OWN_NOTES = (
    Branch(
        when=yes("election_own_notes"),
        laws=("L20G3",),
        rectification=gettext_noop(
            "Players may look at their own notes here: no infraction."
        ),
        results={"verdict": "no_infraction", "adjust": False},
    ),
    Branch(
        laws=("L20G3", "L90A", "L12A1"),
        rectification=gettext_noop(
            "During the auction and play, players may not look at their own system "
            "card or notes: a warning or procedural penalty. If the opponents were "
            "damaged the score is adjusted."
        ),
        results={"adjust": "if_damage"},
        follow_ups=(MAY_BE_APPEALED,),
    ),
)
TELLS_PARTNER = (
    unauthorised(("partner", "$player"), "question"),
    after_play("16B3"),
)
QUESTION = (
    Branch(
        when=yes("for_partner"),
        laws=("L20G1", "L16B1"),
        rectification=gettext_noop(
            "A question may not be asked for partner's benefit. The answer is "
            "unauthorised for the partner."
        ),
        follow_ups=TELLS_PARTNER,
    ),
    Branch(
        when=no("own_turn"),
        laws=("L20F1", "L20F2"),
        rectification=gettext_noop(
            "Players may ask only at their turn, though a defender may also ask "
            "before partner's lead is faced. The question itself is unauthorised for "
            "partner."
        ),
        follow_ups=TELLS_PARTNER,
    ),
    Branch(
        when=yes("election_written_explanations"),
        laws=("L20F1", "L20F2"),
        rectification=gettext_noop(
            "The question is in order. Explanations are written here: the partner of "
            "the player who called writes the answer without saying it."
        ),
        say=(
            Saying(
                to="all",
                text=gettext_noop(
                    "Please write the answer, and show it to the player who asked."
                ),
            ),
        ),
    ),
    Branch(
        laws=("L20F1", "L20F2"),
        rectification=gettext_noop(
            "The question is in order: the partner of the player who called answers it."
        ),
    ),
)


def _who_explained() -> Term:
    """Whose explanation, or whose partner's call, is told."""
    found: Term = UNTOLD
    for seat in reversed(SEATS):
        intended = ("if", one_of(f"{seat}_intended", ""), found, ("partner", seat))
        found = ("if", one_of(f"{seat}_explained", ""), intended, seat)
    return found


MI_QUESTIONS = (
    Question(
        code="kind",
        kind=Kind.CHOICE,
        text=gettext_noop("What is it about?"),
        answers=(
            Answer(
                "explanation",
                gettext_noop("An explanation or an alert"),
                also=("alert", "wrong_explanation"),
            ),
            Answer(
                "call_on_misinformation",
                gettext_noop("A call based on it"),
                also=("call",),
            ),
            Answer(
                "card_on_misinformation",
                gettext_noop("A card played because of it"),
                also=("play_on_misinformation", "lead_on_misinformation", "card"),
            ),
            Answer(
                "turn_on_misinformation",
                gettext_noop("A card played by a player told it was their turn"),
                also=("misinformed_turn",),
            ),
            Answer(
                "correction_duty",
                gettext_noop("A player realises it was wrong"),
                also=("correction",),
            ),
            Answer(
                "partner_bound",
                gettext_noop("What the explainer's partner may do"),
                also=("ui_from_explanation",),
            ),
            Answer(
                "own_misunderstanding",
                gettext_noop("A player misunderstood without being misled"),
                also=("misunderstanding",),
            ),
            Answer(
                "deviation",
                gettext_noop("A deviation or psychic call"),
                also=("psychic", "psychic_call", "concealed_understanding"),
            ),
            Answer(
                "disallowed_agreement",
                gettext_noop("An agreement that is not allowed"),
                also=("illegal_agreement",),
            ),
            Answer("question", gettext_noop("A question about a call or a card")),
            Answer(
                "varied",
                gettext_noop("Different methods after an opponent's irregularity"),
                also=("varied_agreement",),
            ),
            Answer(
                "own_notes",
                gettext_noop("A player looked at their own notes or system card"),
                also=("notes", "own_card", "memory_aid"),
            ),
        ),
        derived=("if", one_of("UI", ""), UNTOLD, "partner_bound"),
        usual="explanation",
        laws=("L20", "L21", "L75"),
    ),
    Question(code="UI", kind=Kind.TEXT, usual="", later=True),
    Question(
        code="explainer",
        kind=Kind.SEAT,
        text=gettext_noop("Who explained or alerted, or should have done so?"),
        derived=_who_explained(),
        usual="",
        laws=("L20F", "L75"),
    ),
    Question(
        code="explanation",
        kind=Kind.CHOICE,
        text=gettext_noop("Compared with the agreement, the explanation was:"),
        answers=(
            Answer(
                "wrong",
                gettext_noop("Wrong or incomplete"),
                also=("incomplete", "mistaken_explanation", "no"),
            ),
            Answer(
                "not_given",
                gettext_noop("A required alert or answer was missing"),
                also=("no_alert", "missing", "missing_alert", "failed_alert"),
            ),
            Answer(
                "right",
                gettext_noop("Right: the call was the mistake"),
                also=("correct", "mistaken_call", "yes"),
            ),
            Answer(
                "unknown",
                gettext_noop("There is no evidence either way"),
                also=("unclear", "no_evidence"),
            ),
            Answer(
                "no_agreement",
                gettext_noop("There was no agreement, but one was described"),
                also=("none",),
            ),
        ),
        laws=("L75D", "L21B1b"),
    ),
    Question(
        code="damage",
        kind=Kind.CHOICE,
        text=gettext_noop(
            "With the right information, would the other side have taken a different "
            "action and done better?"
        ),
        answers=(
            Answer("later", gettext_noop("Not known yet"), also=("unknown",)),
            Answer("yes", gettext_noop("Yes")),
            Answer("no", gettext_noop("No")),
        ),
        usual="later",
        laws=("L12B1", "L21B3"),
    ),
    Question(
        code="player",
        kind=Kind.SEAT,
        text=gettext_noop("Which player?"),
        derived=(
            "if",
            both(one_of("kind", "correction_duty"), ("not", ("is", "$explainer", ""))),
            (
                "if",
                one_of("realised_by", "explainer"),
                "$explainer",
                ("partner", "$explainer"),
            ),
            UNTOLD,
        ),
    ),
    Question(
        code="lead_faced",
        text=gettext_noop("Has the opening lead been faced?"),
        usual="no",
        laws=("L17D", "L21B1a"),
    ),
    Question(
        code="partner_called",
        text=gettext_noop("Has the partner of {player} called since?"),
        usual="no",
        laws=("L21B1a",),
    ),
    Question(
        code="influenced",
        text=gettext_noop(
            "Could {player}'s decision well have been influenced by the wrong "
            "information?"
        ),
        laws=("L21B1a", "L47E2"),
    ),
    Question(
        code="auction_over",
        text=gettext_noop("Is the auction over?"),
        usual="no",
        laws=("L17D1", "L41A"),
    ),
    Question(
        code="lho_called",
        text=gettext_noop("Has the player to the left called since?"),
        usual="no",
        laws=("L21B2",),
    ),
    Question(
        code="opening_lead",
        text=gettext_noop("Is the card the opening lead?"),
        usual="no",
        laws=("L47E2a",),
    ),
    Question(
        code="dummy_faced",
        text=gettext_noop("Has dummy shown a card?"),
        usual="no",
        laws=("L47E2a",),
    ),
    Question(
        code="card_played_since",
        text=gettext_noop("Has another card been played after it?"),
        usual="no",
        laws=("L47E2a",),
    ),
    Question(
        code="realised_by",
        kind=Kind.CHOICE,
        text=gettext_noop("Who has realised it?"),
        answers=(
            Answer("explainer", gettext_noop("The player who explained")),
            Answer("partner", gettext_noop("The partner: the explanation was wrong")),
            Answer(
                "mistaken_caller",
                gettext_noop("The partner: their own call was the mistake"),
                also=("caller", "bidder"),
            ),
        ),
        usual="explainer",
        laws=("L20F4", "L20F5", "L75C"),
    ),
    Question(
        code="stage",
        kind=Kind.CHOICE,
        text=gettext_noop("What stage has the board reached?"),
        answers=(
            Answer("auction", gettext_noop("In the auction")),
            Answer(
                "clarification",
                gettext_noop("After the final pass, before the lead is faced"),
                also=("clarification_period", "before_lead", "after_final_pass"),
            ),
            Answer("play", gettext_noop("Play")),
            Answer("after_play", gettext_noop("Play is over"), also=("end",)),
        ),
        usual="auction",
        laws=("L20F4", "L20F5", "L75B"),
    ),
    Question(
        code="role",
        kind=Kind.CHOICE,
        text=gettext_noop("Is {player} declaring or defending?"),
        answers=(
            Answer(
                "declaring",
                gettext_noop("Declarer or dummy"),
                also=("declarer", "dummy"),
            ),
            Answer("defending", gettext_noop("Defender"), also=("defender",)),
        ),
        usual="declaring",
        laws=("L20F5b",),
    ),
    Question(
        code="suggested",
        kind=Kind.CHOICE,
        text=gettext_noop(
            "Has the partner chosen a logical alternative that the explanation "
            "suggested?"
        ),
        answers=(
            Answer("later", gettext_noop("Not known yet"), also=("unknown",)),
            Answer("yes", gettext_noop("Yes")),
            Answer("no", gettext_noop("No")),
        ),
        usual="later",
        laws=("L75A", "L16B1a"),
    ),
    Question(
        code="partner_aware",
        text=gettext_noop(
            "Did the partner have more reason than the opponents to expect the "
            "deviation?"
        ),
        laws=("L40C1",),
    ),
    Question(
        code="own_turn",
        text=gettext_noop("Was it the asking player's turn?"),
        usual="yes",
        laws=("L20F1", "L20F2"),
    ),
    Question(
        code="for_partner",
        text=gettext_noop("Was it asked only for partner to hear the answer?"),
        usual="no",
        laws=("L20G1",),
    ),
    *(
        Question(code=f"{seat}_{fact}", kind=Kind.TEXT, usual="", later=True)
        for seat in SEATS
        for fact in ("explained", "intended", "holds")
    ),
    *(Question(code=f"{seat}_hand", kind=Kind.RECORD, later=True) for seat in SEATS),
    *(
        Question(code=code, kind=Kind.TEXT, usual="", later=True)
        for code in ("agreement", "explained", "question", "offender")
    ),
    Question(code="auction", kind=Kind.RECORD, later=True),
    *PLAY_OVER_BY_STAGE,
    elected("vary_after_irregularity"),
    elected("written_explanations"),
    elected("own_notes"),
)
LATE = either(yes("lead_faced"), yes("partner_called"))
MISINFORMATION = Tree(
    family="misinformation",
    questions=MI_QUESTIONS,
    branches=(
        Branch(when=one_of("kind", "explanation"), then=EXPLANATION),
        Branch(
            when=both(one_of("kind", "call_on_misinformation"), LATE),
            laws=("L21B3", "L21B1a"),
            rectification=gettext_noop(
                "It is too late to change a call. Play the board, and adjust the "
                "score if the misinforming side gained."
            ),
            then=DAMAGE,
        ),
        Branch(
            when=both(one_of("kind", "call_on_misinformation"), no("influenced")),
            laws=("L21B1a",),
            rectification=gettext_noop(
                "The call stands: the wrong information did not influence it."
            ),
            judgment="influenced",
        ),
        Branch(when=one_of("kind", "call_on_misinformation"), then=A_CALL),
        Branch(when=one_of("kind", "card_on_misinformation"), then=A_CARD),
        Branch(when=one_of("kind", "turn_on_misinformation"), then=A_TURN),
        Branch(when=one_of("kind", "correction_duty"), then=CORRECTION),
        Branch(when=one_of("kind", "partner_bound"), then=BOUND),
        Branch(
            when=one_of("kind", "own_misunderstanding"),
            laws=("L21A",),
            rectification=gettext_noop(
                "Players who act on their own misunderstanding have no redress: the "
                "call or card stands."
            ),
            results={"adjust": False},
        ),
        Branch(when=one_of("kind", "deviation"), then=DEVIATION),
        Branch(
            when=one_of("kind", "disallowed_agreement"),
            then=(UNLICENSED,),
        ),
        Branch(when=one_of("kind", "varied"), then=VARIED),
        Branch(when=one_of("kind", "own_notes"), then=OWN_NOTES),
        Branch(then=QUESTION),
    ),
)
