"""Questions about a revoke, and facts that only files tell of it (Laws 61 to 64)."""

from rulings.laws.common import (
    DECLARER,
    DUMMY,
    LYING,
    UNTOLD,
    first_of,
    later,
    lying,
    said,
)
from rulings.laws.engine.terms import both, either, one_of, yes
from rulings.laws.engine.tree import Answer, Kind, Question
from scoring.bridge.messages import gettext_noop

WON = ("offending_player_won", "offending_player_won_trick")
PARTNER_WON = ("partner_won", "partner_won_trick")
LATER = ("later", "later_tricks", "later_tricks_of_offending_side")
RIGHTS_LOST = ("rights_lost", "dummy_rights_lost")
NOTICED = ("nos_called_next_board", "round_ended")
OF_DUMMY = either(
    said("dummy", "role"),
    both(("told", "offender"), ("told", "declarer"), ("same", "$offender", "$dummy")),
)
"""That dummy revoked; the role is not asked for it."""
SPARED = either(
    OF_DUMMY,
    *(
        said(each, "failed_to_play")
        for each in ("penalty_card", "dummy_card", "card_of_dummy")
    ),
)
OF_DECLARER = either(
    said("declarer", "role"),
    both(
        ("told", "offender"), ("told", "declarer"), ("same", "$offender", "$declarer")
    ),
)
WON_FOR_DECLARER = tuple(
    (both(OF_DECLARER, said(winner, "trick_won_by")), won)
    for winner, won in (
        ("declarer", "offender"),
        ("dummy", "partner"),
        ("defenders", "others"),
    )
)
"""Where declarer revoked, files name the hand that won."""
ON_THE_TWELFTH = both(("told", "trick"), ("is", "$trick", 12))
COUNTED = (
    *(*WON, *PARTNER_WON, *LATER, *NOTICED, "trick_winner", "failed_to_play"),
    *("hands_returned", "same_player_same_suit"),
)
"""What is told only of a revoke that is established."""
PLAYED_A_PENALTY_CARD = both(
    ("told", "offender"),
    ("told", "card"),
    (
        "has",
        ("list", lying("$offender", "major"), lying("$offender", "minor")),
        "$card",
    ),
)
"""That the card of the revoke lay on the table as a penalty card of the player."""
FROM_FILES = (
    *(later(code) for code in (*WON, *PARTNER_WON, *NOTICED, *RIGHTS_LOST)),
    *(later(code, Kind.NUMBER) for code in (*LATER, "trick", "board")),
    later("offending_tricks_from_first_revoke", Kind.NUMBER),
    later("table_declarer", Kind.NUMBER),
    *(later(code) for code in ("established", "both_sides", "both_established")),
    later("os_called_next_board"),
    later("hands_returned"),
    later("same_player_same_suit"),
    later("same_trick", usual="no"),
    Question(
        code="was_penalty_card",
        derived=("if", PLAYED_A_PENALTY_CARD, "yes", "no"),
        later=True,
    ),
    *LYING,
    later("trick_winner", Kind.SEAT),
    later("failed_to_play", Kind.TEXT),
    later("trick_won_by", Kind.TEXT),
    later("claim", Kind.RECORD),
    later("alleged", Kind.RECORD),
    *(later(code, Kind.TEXT) for code in ("discovery", "trump", "vulnerable")),
    Question(
        code="first_noticed",
        kind=Kind.CHOICE,
        answers=(
            Answer(
                "in_time",
                gettext_noop("Before the other side called on the next board"),
                ("after_claim_before_next_board", "before_next_board", "after_play"),
            ),
            Answer(
                "nos_called",
                gettext_noop("After the other side had called on the next board"),
                ("after_nos_called_next_board", "nos_called_next_board"),
            ),
            Answer(
                "round_ended",
                gettext_noop("After the round had ended"),
                ("after_round_ended", "after_round"),
            ),
        ),
        later=True,
    ),
)

REVOKES = Question(
    code="revokes_on_board",
    kind=Kind.CHOICE,
    text=gettext_noop("Was there another revoke on this board?"),
    answers=(
        Answer("one", gettext_noop("No, only this one")),
        Answer("same_trick", gettext_noop("Yes, the other side on the same trick")),
        Answer("both_sides", gettext_noop("Yes, the other side; both are established")),
        Answer("listed", gettext_noop("Yes, this side again, or list them all")),
        Answer("played", gettext_noop("Work it out from the cards played")),
    ),
    derived=first_of(
        (("told", "play"), "played"),
        (("told", "revokes"), "listed"),
        (both(said("yes", "both_sides"), yes("same_trick")), "same_trick"),
        (both(said("yes", "both_sides"), said("no", "both_established")), "one"),
        (said("yes", "both_sides", "both_established"), "both_sides"),
        (("told", "both_sides"), "one"),
    ),
    usual="one",
    laws=("L64B2", "L64B7", "L64C2"),
)
OFFENDER = Question(
    code="offender",
    kind=Kind.SEAT,
    text=gettext_noop("Who revoked?"),
    derived=first_of(
        (said("dummy", "role"), "$dummy"), (said("declarer", "role"), "$declarer")
    ),
    usual="",
    ask_at_table=True,
    laws=("L61A",),
)
ROLE = Question(
    code="role",
    kind=Kind.CHOICE,
    text=gettext_noop("Was it a defender, declarer or dummy?"),
    answers=(
        Answer("defender", gettext_noop("A defender")),
        Answer("declarer", gettext_noop("Declarer, from hand")),
        Answer("dummy", gettext_noop("Dummy")),
    ),
    derived=first_of(
        (one_of("offender", ""), UNTOLD),
        (("same", "$offender", "$dummy"), "dummy"),
        (("same", "$offender", "$declarer"), "declarer"),
        otherwise="defender",
    ),
    laws=("L62B", "L64B3"),
)
BY = Question(
    code="by",
    kind=Kind.CHOICE,
    text=gettext_noop("How far has play gone since the revoke?"),
    answers=(
        Answer(
            "not",
            gettext_noop("That side has not played to the next trick"),
            ("no", "none", "not_established"),
        ),
        Answer(
            "correcting",
            gettext_noop("The player has put a card forward to correct the revoke"),
            ("correction", "attempted_correction"),
        ),
        Answer(
            "opponents_claim",
            gettext_noop("The other side has claimed; it is not agreed yet"),
            ("claim_not_agreed", "nos_claim"),
        ),
        Answer(
            "play",
            gettext_noop("That side has led or played to the next trick"),
            ("lead", "lead_or_play", "next_trick"),
        ),
        Answer(
            "designation",
            gettext_noop("That side has named a card for the next trick"),
            ("named", "naming"),
        ),
        Answer(
            "claim",
            gettext_noop("That side has claimed or conceded"),
            ("concession", "own_claim", "os_claim"),
        ),
        Answer(
            "agreement",
            gettext_noop("The other side has claimed, and it is agreed"),
            ("agreed", "agreed_claim", "opponents_claim_agreed"),
        ),
    ),
    derived=first_of(
        (said("yes", "established"), "play"),
        (said("no", "established"), "not"),
        (("told", *COUNTED), "play"),
    ),
    usual="not",
    ask_at_table=True,
    laws=("L63A",),
)
ASKED_BY = Question(
    code="asked_by",
    kind=Kind.CHOICE,
    text=gettext_noop("Did anyone ask the player “having none?”"),
    answers=(
        Answer(
            "nobody",
            gettext_noop("No, or by someone entitled to ask"),
            ("no", "none", "declarer", "defender"),
        ),
        Answer("partner", gettext_noop("A defender asked partner")),
        Answer("dummy", gettext_noop("Dummy asked a defender")),
        Answer(
            "dummy_without_right",
            gettext_noop(
                "Dummy asked declarer first, after looking at a hand, exchanging "
                "hands or leaving their seat"
            ),
            ("dummy_rights_lost",),
        ),
    ),
    derived=first_of((said("yes", *RIGHTS_LOST), "dummy_without_right")),
    usual="nobody",
    laws=("L61B", "L43B2b"),
)
EXCEPTION = Question(
    code="exception",
    kind=Kind.CHOICE,
    text=gettext_noop("Does one of these apply?"),
    answers=(
        Answer("none", gettext_noop("None of them"), ("None", "no", "null", "")),
        Answer(
            "spared",
            gettext_noop("The card not played was dummy's or a penalty card"),
            ("dummy", "penalty_card", "dummy_card", "L64B3", "64B3"),
        ),
        Answer(
            "same_suit",
            gettext_noop("The same player had already revoked in that suit"),
            ("same_player_same_suit", "same_suit_again", "L64B2", "64B2"),
        ),
        Answer(
            "nos_called",
            gettext_noop(
                "It was noticed after the other side called on the next board"
            ),
            ("nos_called_next_board", "next_board", "L64B4", "64B4"),
        ),
        Answer(
            "round_ended",
            gettext_noop("It was noticed after the round had ended"),
            ("after_round", "round_over", "L64B5", "64B5"),
        ),
        Answer(
            "twelfth_in_time",
            gettext_noop(
                "It was on the twelfth trick, and a hand has not been put back"
            ),
            ("L62D1", "62D1", "trick_12_not_returned"),
        ),
        Answer(
            "twelfth",
            gettext_noop(
                "It was on the twelfth trick, and all hands have been put back"
            ),
            ("trick_12", "trick_twelve", "L64B6", "64B6"),
        ),
        Answer(
            "both_sides",
            gettext_noop("The other side also revoked; both are established"),
            ("both_established", "L64B7", "64B7"),
        ),
    ),
    derived=first_of(
        (SPARED, "spared"),
        (said("yes", "same_player_same_suit"), "same_suit"),
        (
            either(
                said("yes", "nos_called_next_board"),
                said("nos_called", "first_noticed"),
            ),
            "nos_called",
        ),
        (
            either(said("yes", "round_ended"), said("round_ended", "first_noticed")),
            "round_ended",
        ),
        (both(ON_THE_TWELFTH, said("no", "hands_returned")), "twelfth_in_time"),
        (ON_THE_TWELFTH, "twelfth"),
        (("told", *NOTICED, "first_noticed"), "none"),
    ),
    usual="none",
    laws=("L64B",),
)
WON_BY = Question(
    code="won_by",
    kind=Kind.CHOICE,
    text=gettext_noop("Who won the revoke trick?"),
    answers=(
        Answer(
            "offender",
            gettext_noop("The hand that revoked"),
            ("offending_player", "player"),
        ),
        Answer("partner", gettext_noop("Partner's hand"), ("dummy",)),
        Answer(
            "others", gettext_noop("The other side"), ("opponents", "nos", "defenders")
        ),
        Answer("not_told", gettext_noop("Not known yet")),
    ),
    derived=first_of(
        (both(("told", "trick_winner"), ("is", "$offender", "")), UNTOLD),
        (
            both(("told", "trick_winner"), ("same", "$trick_winner", "$offender")),
            "offender",
        ),
        (
            both(
                ("told", "trick_winner"),
                ("sides_agree", "$trick_winner", "$offender"),
            ),
            "partner",
        ),
        (("told", "trick_winner"), "others"),
        *WON_FOR_DECLARER,
        (said("yes", *WON), "offender"),
        (said("yes", *PARTNER_WON), "partner"),
        (said("no", *WON), "others"),
    ),
    usual="not_told",
    laws=("L64A",),
)
WON_LATER = Question(
    code="won_later",
    kind=Kind.CHOICE,
    text=gettext_noop("Has that side won a later trick?"),
    answers=(
        Answer("yes", gettext_noop("Yes")),
        Answer("no", gettext_noop("No, and play has ended")),
        Answer("not_yet", gettext_noop("Not yet: play continues")),
    ),
    derived=first_of(
        *((both(("told", each), ("more", f"${each}", 0)), "yes") for each in LATER),
        (("told", *LATER), "no"),
    ),
    usual="not_yet",
    laws=("L64A",),
)
OF_THE_OTHERS = (
    Question(code="next_player", kind=Kind.SEAT, derived=("lho", "$offender")),
    Question(code="partner", kind=Kind.SEAT, derived=("partner", "$offender")),
    Question(
        code="nos_played_after",
        text=gettext_noop("Has {next_player} played to that trick since the revoke?"),
        usual="no",
        laws=("L62C1",),
    ),
    Question(
        code="partner_played_after",
        text=gettext_noop("Has {partner} played to that trick after {next_player}?"),
        usual="no",
        laws=("L62C2",),
    ),
    Question(
        code="nos_led_next",
        text=gettext_noop("Has the other side led to the next trick?"),
        usual="no",
        laws=("L62C1", "L63A"),
    ),
    Question(
        code="next_player_led",
        text=gettext_noop("Was it {next_player} who led to the next trick?"),
        usual=(
            "if",
            both(
                one_of("role", "defender"),
                ("not", ("same", "$next_player", "$declarer")),
            ),
            "no",
            "yes",
        ),
        laws=("L62C1",),
    ),
    Question(
        code="next_leader",
        kind=Kind.SEAT,
        derived=first_of(
            (yes("next_player_led"), "$next_player"),
            otherwise=("partner", "$next_player"),
        ),
    ),
)
BOTH_SIDES = (
    Question(
        code="sides_played_next",
        kind=Kind.CHOICE,
        text=gettext_noop("How many sides have played to the next trick?"),
        answers=(
            Answer("0", gettext_noop("None")),
            Answer("1", gettext_noop("One of them")),
            Answer("2", gettext_noop("Both")),
        ),
        usual="0",
        laws=("L62C3",),
    ),
    Question(
        code="defender",
        kind=Kind.SEAT,
        text=gettext_noop("Which defender revoked?"),
        derived=first_of(
            (
                both(
                    ("told", "offender"),
                    ("not", ("sides_agree", "$offender", "$declarer")),
                ),
                "$offender",
            )
        ),
        laws=("L62C3",),
    ),
    Question(
        code="withdrawn",
        kind=Kind.CARDS,
        text=gettext_noop("Which cards does {defender} retract?"),
        usual=("list",),
        laws=("L62C3",),
    ),
)
OF_PLAY = (
    Question(
        code="hands",
        kind=Kind.RECORD,
        text=gettext_noop("What were the four hands?"),
        laws=("L61A",),
    ),
    Question(
        code="play",
        kind=Kind.RECORD,
        text=gettext_noop("Which cards were played, trick by trick?"),
        laws=("L61A",),
    ),
    Question(
        code="contract", kind=Kind.TEXT, text=gettext_noop("What was the contract?")
    ),
    Question(
        code="revokes",
        kind=Kind.RECORD,
        text=gettext_noop("What revokes were there, in order of play?"),
        laws=("L64A",),
    ),
)
REVOKE_QUESTIONS = (
    DECLARER,
    DUMMY,
    REVOKES,
    OFFENDER,
    ROLE,
    Question(
        code="card",
        kind=Kind.CARD,
        text=gettext_noop("Which card was played?"),
        usual="",
        laws=("L62B1",),
    ),
    BY,
    ASKED_BY,
    EXCEPTION,
    WON_BY,
    WON_LATER,
    Question(
        code="partner_had_played",
        text=gettext_noop("Had {partner} played to that trick before the revoke?"),
        usual="yes",
        laws=("L62D2",),
    ),
    *OF_THE_OTHERS,
    *BOTH_SIDES,
    *OF_PLAY,
    *FROM_FILES,
)
