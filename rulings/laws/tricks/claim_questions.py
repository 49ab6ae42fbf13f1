"""What is asked about a claim or a concession (Laws 68 to 71)."""

from rulings.laws.claims.normal import Irrational
from rulings.laws.common import CORRECTION_PERIOD, LYING, by_what_is_told
from rulings.laws.elections import elected
from rulings.laws.engine.terms import SEATS, both, one_of
from rulings.laws.engine.tree import Answer, Kind, Question
from scoring.bridge.messages import gettext_noop

MATTER = Question(
    code="matter",
    kind=Kind.CHOICE,
    text=gettext_noop("What is it about?"),
    answers=(
        Answer("disputed", gettext_noop("A claim or a concession is disputed")),
        Answer("shown", gettext_noop("It is unclear whether a player claimed")),
        Answer("played_on", gettext_noop("Play continued after a claim")),
        Answer(
            "partner_objects",
            gettext_noop("A defender conceded and the partner objects"),
        ),
        Answer(
            "agreed", gettext_noop("A player who agreed to a claim now disputes it")
        ),
        Answer("conceded", gettext_noop("A trick was conceded by mistake")),
        Answer("revoke", gettext_noop("A revoke came to light with the claim")),
    ),
    usual="disputed",
    derived=by_what_is_told(
        ("revoke", "revoke_by"),
        ("shown", "current_trick_only what after_opening_lead_out_of_turn"),
        ("shown", "meant_to_claim is_claim"),
        ("played_on", "play_continued asked_by all_four_agreed"),
        ("partner_objects", "partner_objected"),
        ("disputed", "remaining statement_about_trump unaware_of_trump"),
        ("disputed", "added_after_objection objection_double_dummy"),
        ("agreed", "agreed_to assented trick_likely_won"),
        ("conceded", "could_be_lost_by_normal_play conceder trick_actually_won"),
        unknown="leader",
    ),
    laws=("L68",),
)
ON_TABLE = tuple(f"pc_{seat}_{kind}" for seat in SEATS for kind in ("major", "minor"))
PENALTY_CARDS = (
    *LYING,
    Question(
        code="lying",
        kind=Kind.CARDS,
        derived=("list", *(f"${each}" for each in ON_TABLE)),
    ),
    Question(code="penalty_card_on_table", usual="no", later=True),
    Question(
        code="penalty_cards_lie",
        derived=(
            "if",
            both(("told", *ON_TABLE), ("more", ("count", "$lying"), 0)),
            "yes",
            "$penalty_card_on_table",
        ),
    ),
)
"""What the table knows of penalty cards."""
WHO = (
    Question(code="declarer", kind=Kind.SEAT, later=True),
    Question(
        code="player",
        kind=Kind.SEAT,
        text=gettext_noop("Who claimed, conceded or showed cards?"),
        usual="",
        derived=(
            "if",
            both(("told", "conceder"), one_of("conceder", *SEATS)),
            "$conceder",
            ("if", ("told", "claimer"), "$claimer", "$leader"),
        ),
        laws=("L68A", "L68B"),
    ),
    Question(code="claimer", kind=Kind.SEAT, usual="", later=True),
    Question(code="leader", kind=Kind.SEAT, later=True),
    Question(
        code="conceder",
        kind=Kind.CHOICE,
        answers=(
            *(Answer(seat, seat) for seat in SEATS),
            Answer("declarer", gettext_noop("Declarer"), ("dummy",)),
            Answer("defender", gettext_noop("A defender")),
            Answer("nobody", gettext_noop("No one")),
        ),
        usual="nobody",
        later=True,
    ),
    Question(
        code="role",
        kind=Kind.CHOICE,
        text=gettext_noop("Which side is the player on?"),
        answers=(
            Answer("declarer", gettext_noop("Declarer's side"), ("dummy",)),
            Answer("defender", gettext_noop("The defenders"), ("defenders",)),
        ),
        usual=("if", one_of("matter", "partner_objects"), "defender", "declarer"),
        derived=(
            "if",
            both(("told", "conceder"), one_of("conceder", "declarer", "defender")),
            "$conceder",
            (
                "if",
                ("is", "$player", ""),
                "$leader",
                (
                    "if",
                    ("sides_agree", "$player", "$declarer"),
                    "declarer",
                    "defender",
                ),
            ),
        ),
        laws=("L68B2", "L70D2"),
    ),
)
IS_IT_ONE = (
    Question(
        code="what",
        kind=Kind.CHOICE,
        text=gettext_noop("What did the player do?"),
        answers=(
            Answer(
                "statement",
                gettext_noop("Said how many tricks one side would win or lose"),
                ("states_tricks",),
            ),
            Answer(
                "suggests_stop",
                gettext_noop("Suggested cutting play short"),
                ("suggests_curtailment",),
            ),
            Answer("faces_cards", gettext_noop("Showed the cards"), ("shows_cards",)),
            Answer("abandons", gettext_noop("Gave up the hand"), ("abandons_hand",)),
            Answer(
                "current_trick",
                gettext_noop(
                    "Spoke of or showed a card only about the trick in progress"
                ),
            ),
        ),
        usual="statement",
        derived=(
            "if",
            ("told", "after_opening_lead_out_of_turn", "meant_to_claim"),
            "faces_cards",
            (
                "if",
                ("is", "$current_trick_only", "yes"),
                "current_trick",
                "$leader",
            ),
        ),
        laws=("L68A", "L68B1"),
    ),
    Question(code="current_trick_only", usual="no", later=True),
    Question(
        code="after_opening_lead_out_of_turn",
        text=gettext_noop("Was it after an opening lead out of turn?"),
        usual="no",
        laws=("L54", "L48B"),
    ),
    Question(
        code="meant_to_claim",
        text=gettext_noop("Could the player have meant to claim?"),
        usual="yes",
        laws=("L68A",),
    ),
    Question(code="is_claim", usual="yes", later=True),
    Question(
        code="objected",
        text=gettext_noop("Does any player, including dummy, dispute it?"),
        usual="yes",
        laws=("L68D",),
    ),
)
AFTERWARDS = (
    Question(code="play_continued", usual="yes", later=True),
    Question(
        code="asked_by",
        kind=Kind.CHOICE,
        text=gettext_noop("Who asked to play on?"),
        answers=(
            Answer("nobody", gettext_noop("No one"), ("", "none")),
            Answer(
                "non_claiming_side",
                gettext_noop("The other side"),
                ("non_conceding_side", "opponents", "opponents_of_claimer"),
            ),
            Answer(
                "claiming_side",
                gettext_noop("The claiming or conceding side"),
                ("conceding_side", "claimer", "declarer"),
            ),
        ),
        usual="nobody",
        laws=("L68D2b",),
    ),
    Question(
        code="all_four_agreed",
        text=gettext_noop("Had all four agreed to play on?"),
        usual="no",
        laws=("L68D2b",),
    ),
    Question(
        code="opponents_concurred",
        text=gettext_noop("Did the other side itself want to play on?"),
        usual="no",
        laws=("L68D2b",),
    ),
    Question(
        code="partner_objected",
        kind=Kind.CHOICE,
        text=gettext_noop("When did the partner object?"),
        answers=(
            Answer("immediately", gettext_noop("At once"), ("at_once", "yes")),
            Answer("later", gettext_noop("Later"), ("no", "not_at_once")),
        ),
        usual="immediately",
        laws=("L68B2",),
    ),
    Question(
        code="revoke_by",
        kind=Kind.CHOICE,
        text=gettext_noop("Whose revoke is it?"),
        answers=(
            Answer(
                "opponents_of_claimer",
                gettext_noop("The side that did not claim"),
                ("opponents", "non_claiming_side"),
            ),
            Answer(
                "claimer",
                gettext_noop("The side that claimed or conceded"),
                ("claiming_side", "claimers_side", "conceding_side", "declarer"),
            ),
            Answer(
                "statement",
                gettext_noop("Only following the statement would cause one"),
                ("in_statement", "in_the_statement"),
            ),
        ),
        laws=("L63A3", "L63A4"),
    ),
    Question(code="agreed_to", kind=Kind.TEXT, usual="", later=True),
    Question(
        code="assented",
        text=gettext_noop("Had that side agreed to the claim?"),
        usual="yes",
        laws=("L69A",),
    ),
    Question(
        code="called_next_board",
        text=gettext_noop("Has that side since called on a later board?"),
        usual="yes",
        laws=("L69A",),
    ),
    Question(
        code="round_ended",
        text=gettext_noop("Has the round ended?"),
        usual="no",
        laws=("L69A", "L8B"),
    ),
    Question(
        code="trick_actually_won",
        text=gettext_noop("Had the side already won that trick?"),
        usual="no",
        laws=("L69B1", "L71A"),
    ),
    Question(
        code="trick_likely_won",
        text=gettext_noop("Would it likely have won that trick if play had continued?"),
        laws=("L69B2",),
    ),
    Question(
        code="could_be_lost_by_normal_play",
        text=gettext_noop(
            "Could any normal play of the remaining cards lose that trick?"
        ),
        laws=("L71B",),
    ),
    Question(
        code="tricks_in_question",
        kind=Kind.NUMBER,
        text=gettext_noop("How many tricks are in question?"),
        usual=1,
        laws=("L69B", "L71"),
    ),
    Question(
        code="restored_to",
        kind=Kind.CHOICE,
        text=gettext_noop("Which side gets them back?"),
        answers=(
            Answer("NS", gettext_noop("North and South")),
            Answer("EW", gettext_noop("East and West")),
            Answer("later", gettext_noop("Not known yet"), also=("unknown",)),
        ),
        usual="later",
        ask_at_table=True,
        laws=("L69B", "L71"),
    ),
    *CORRECTION_PERIOD,
)
IN_NOTRUMP = tuple(
    f"{level}NT{doubled}" for level in range(1, 8) for doubled in ("", "X", "XX")
)
IN_DISPUTE = (
    Question(code="added_after_objection", usual="no", later=True, laws=("L70D1",)),
    Question(code="objection_double_dummy", usual="no", later=True, laws=("L70B2",)),
    Question(
        code="cards_entered",
        text=gettext_noop("Enter the remaining cards to have every line analysed?"),
        usual="no",
        derived=("if", ("told", "remaining"), "yes", "$leader"),
    ),
    Question(
        code="remaining",
        kind=Kind.RECORD,
        text=gettext_noop("What are the remaining cards, and what was stated?"),
        laws=("L70B3",),
    ),
    Question(code="trump_seen", usual="no", later=True, laws=("L70C",)),
    Question(
        code="no_trumps",
        later=True,
        usual=(
            "if",
            (
                "or",
                both(("told", "denomination"), one_of("denomination", "NT")),
                both(("told", "trump"), one_of("trump", "NT")),
                both(("told", "contract"), one_of("contract", *IN_NOTRUMP)),
            ),
            "yes",
            "no",
        ),
    ),
    Question(
        code="trump_outstanding",
        text=gettext_noop("Does an opponent of the claimer still hold a trump?"),
        usual="no",
        derived=(
            "if",
            (
                "told",
                "statement_about_trump",
                "unaware_of_trump",
                "could_lose_to_trump",
            ),
            "yes",
            "$leader",
        ),
        laws=("L70C",),
    ),
    Question(
        code="statement_about_trump",
        text=gettext_noop("Did the statement mention trumps?"),
        usual="no",
        laws=("L70C1",),
    ),
    Question(
        code="unaware_of_trump",
        text=gettext_noop("Is it at all likely that the claimer was unaware of it?"),
        laws=("L70C2",),
    ),
    Question(
        code="could_lose_to_trump",
        text=gettext_noop("Could any normal play lose a trick to that trump?"),
        laws=("L70C3",),
    ),
    Question(code="tricks_awarded", kind=Kind.TEXT, usual="", later=True),
)
LAB = (
    Question(code="denomination", kind=Kind.TEXT, later=True),
    Question(code="trump", kind=Kind.TEXT, later=True),
    Question(code="contract", kind=Kind.TEXT, later=True),
    Question(code="on_lead", kind=Kind.SEAT, later=True),
    Question(code="on_table", kind=Kind.RECORD, later=True),
    Question(code="claimer_side", kind=Kind.TEXT, later=True),
    Question(code="tricks_left", kind=Kind.NUMBER, later=True),
    Question(code="tricks_claimed", kind=Kind.NUMBER, later=True),
    Question(code="tricks_conceded", kind=Kind.NUMBER, later=True),
    Question(code="statement", kind=Kind.RECORD, later=True),
    *(Question(code=f"{seat}_showed_out_before", later=True) for seat in SEATS),
    *(Question(code=str(switch), later=True) for switch in Irrational),
    elected("claimed_suit_from_the_top"),
    Question(code="RA_top_down", derived="$election_claimed_suit_from_the_top"),
)
"""What the claim lab reads beside the cards; none of it is asked by itself."""
QUESTIONS = (
    MATTER,
    *WHO,
    *IS_IT_ONE,
    *AFTERWARDS,
    *IN_DISPUTE,
    *PENALTY_CARDS,
    *LAB,
)
