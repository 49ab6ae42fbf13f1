"""A revoke: put right in time, or the tricks that it costs (Laws 61 to 64).

An earlier ruling may have left something open for the player who revoked.
"""

from rulings.laws.common import (
    after_play,
    first_of,
    known,
    lying,
    major_penalty_card,
    rule_on,
    said,
    unauthorised,
)
from rulings.laws.engine.prior_rulings import of_seat, told_by_the_table
from rulings.laws.engine.terms import Term, both, chosen, either, no, one_of, yes
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    Kind,
    Option,
    Question,
    Saying,
    Step,
    Tree,
)
from rulings.laws.tricks.revoke_questions import (
    ON_THE_TWELFTH,
    REVOKE_QUESTIONS,
    RIGHTS_LOST,
)
from scoring.bridge.messages import gettext_noop

REQUIRED, PROHIBITED = "lead_required_{seat}", "lead_prohibited_{seat}"
NOBODY = one_of("offender", "")
QUESTIONS_LEFT = (
    Question(
        code="existing",
        kind=Kind.CARDS,
        derived=("list", lying("$offender", "major"), lying("$offender", "minor")),
    ),
    Question(
        code="withheld",
        text=gettext_noop(
            "A penalty card was on the table, {existing}. Is that the card {offender} "
            "failed to play?"
        ),
        derived=first_of(
            (NOBODY, "no"),
            (("told", "exception"), "no"),
            (ON_THE_TWELFTH, "no"),
            (("is", ("count", "$existing"), 0), "no"),
        ),
        usual="no",
        ask_at_table=True,
        laws=("L64B3",),
    ),
    *told_by_the_table(REQUIRED, PROHIBITED),
    Question(
        code="bound_suits",
        kind=Kind.SUITS,
        derived=(
            "list",
            of_seat(REQUIRED, "$offender"),
            of_seat(PROHIBITED, "$offender"),
        ),
    ),
    Question(
        code="bound_lead",
        kind=Kind.CHOICE,
        text=gettext_noop(
            "Declarer had required or forbidden a lead by {offender}: {bound_suits}. "
            "Is it about that lead?"
        ),
        answers=(
            Answer("no", gettext_noop("No, it was a failure to follow suit")),
            Answer(
                "yes", gettext_noop("Yes, and the player could have led as required")
            ),
            Answer(
                "unable", gettext_noop("Yes, but the player could not lead as required")
            ),
        ),
        derived=first_of((NOBODY, "no"), (("is", ("count", "$bound_suits"), 0), "no")),
        usual="no",
        ask_at_table=True,
        laws=("L61A", "L59"),
    ),
)
PENALTY_CARD_WITHHELD = Branch(
    when=yes("withheld"),
    laws=("L64B3", "L64C1"),
    rectification=gettext_noop(
        "{offender} failed to play a penalty card on the table: no automatic trick "
        "adjustment."
    ),
    results={"tricks_transferred": 0},
    follow_ups=(after_play("64C"),),
)
"""A revoke that everyone could see costs no trick of itself."""
COULD_NOT_COMPLY = Branch(
    when=one_of("bound_lead", "unable"),
    laws=("L59",),
    rectification=gettext_noop(
        "{offender} could not lead as declarer required and may lead any card. There "
        "was no revoke, and the lead stands."
    ),
    results={"tricks_transferred": 0},
)
LED_AGAINST_IT: Term = both(one_of("role", "defender"), one_of("bound_lead", "yes"))
LEADS_AGAIN = (
    Saying(
        to="$offender",
        text=gettext_noop(
            "Please lead as declarer required. The card you led stays face up on the "
            "table as a major penalty card."
        ),
        short=gettext_noop(
            "Lead as declarer required. The other card is a major penalty card."
        ),
    ),
)

MINOR_BESIDE: Term = (
    "if",
    one_of("offender", ""),
    ("list",),
    lying("$offender", "minor"),
)
"""The minor penalty card of the player, which a second one makes major (Law 50B)."""
OS: Term = (
    "if",
    one_of("role", "defender"),
    ("side", "$offender"),
    "$declarer",
)
"""Who of the side that revoked plays cards."""


def chooser_for(hand: Term) -> Term:
    """Who chooses for that hand: declarer for dummy's."""
    return ("if", _dummys(hand), "$declarer", hand)


def _dummys(hand: Term) -> Term:
    return both(("told", "declarer"), ("same", hand, "$dummy"))


def keep_or_change(hand: Term, code: str) -> Step:
    """The player of that hand may leave the card or take it back (Law 62C)."""
    return Step(
        code=code,
        chooser=chooser_for(hand),
        options=(
            Option(code="keep_card"),
            Option(code="change_card", when=("not", _dummys(hand))),
            Option(code="change_dummy_card", when=_dummys(hand)),
        ),
    )


def may_change(hand: Term) -> Saying:
    """What is read to the player of that hand."""
    return Saying(
        to=chooser_for(hand),
        text=gettext_noop(
            "The revoke is corrected. You may leave the card played after it, or "
            "retract it and play another."
        ),
        short=gettext_noop("Leave the card you played after it, or change it."),
    )


BACK = unauthorised(OS, "the card taken back")


NEXT_LEAD = (
    Branch(
        when=yes("nos_led_next"),
        laws=("L62C1", "L63A1"),
        say=(may_change("$next_leader"),),
        step=keep_or_change("$next_leader", "lead_choice"),
        then=(
            Branch(when=chosen("keep_card", code="lead_choice")),
            Branch(laws=("L16C1",), follow_ups=(BACK,)),
        ),
    ),
    Branch(),
)
PARTNER_CHANGES = (
    Branch(
        when=yes("partner_played_after"),
        laws=("L62C2",),
        say=(may_change("$partner"),),
        step=keep_or_change("$partner", "partner_choice"),
        then=(
            Branch(when=chosen("keep_card", code="partner_choice"), then=NEXT_LEAD),
            Branch(
                follow_ups=major_penalty_card(
                    "$partner", "the card taken back", when=one_of("role", "defender")
                ),
                then=NEXT_LEAD,
            ),
        ),
    ),
    Branch(then=NEXT_LEAD),
)
WHAT_OTHERS_PLAYED = (
    Branch(
        when=yes("nos_played_after"),
        laws=("L62C1",),
        say=(may_change("$next_player"),),
        step=keep_or_change("$next_player", "choice"),
        then=(
            Branch(when=chosen("keep_card"), then=NEXT_LEAD),
            Branch(laws=("L16C1",), follow_ups=(BACK,), then=PARTNER_CHANGES),
        ),
    ),
    Branch(then=NEXT_LEAD),
)
OF_NOBODY = Branch(
    when=one_of("offender", ""),
    laws=("L62A", "L62B"),
    rectification=gettext_noop(
        "A card of the suit is played. A defender's revoke card stays on the table as "
        "a major penalty card; declarer's or dummy's goes back without rectification."
    ),
    results={"tricks_transferred": 0},
)
STAYS = major_penalty_card("$offender", ("list", MINOR_BESIDE, "$card"))
SEEN_TOO_EARLY = both(ON_THE_TWELFTH, no("partner_had_played"))
"""His partner may not use the card that he saw before his own turn (Law 62D2)."""
PUT_RIGHT = (
    OF_NOBODY,
    Branch(
        when=both(one_of("role", "defender"), yes("was_penalty_card")),
        laws=("L62A", "L62B2"),
        rectification=gettext_noop(
            "A card of the suit is played. The penalty card that {offender} played "
            "goes back to the table and remains a penalty card."
        ),
        results={"tricks_transferred": 0},
        then=WHAT_OTHERS_PLAYED,
    ),
    Branch(
        when=LED_AGAINST_IT,
        laws=("L62A", "L62B1", "L61A", "L50D2"),
        rectification=gettext_noop(
            "The lead is retracted and {offender} leads as required. {card} stays on "
            "the table as {offender}'s major penalty card. No tricks are transferred."
        ),
        say=LEADS_AGAIN,
        follow_ups=STAYS,
        results={"tricks_transferred": 0},
        then=WHAT_OTHERS_PLAYED,
    ),
    Branch(
        when=one_of("role", "defender"),
        laws=("L62A", "L62B1", "L50D2"),
        rectification=gettext_noop(
            "A card of the suit is played. {card} stays on the table as {offender}'s "
            "major penalty card. No tricks are transferred."
        ),
        say=(
            Saying(
                to="$offender",
                text=gettext_noop(
                    "Please play a card of the suit. The other card stays face up on "
                    "the table as a major penalty card."
                ),
                short=gettext_noop(
                    "Follow suit. The other card is a major penalty card."
                ),
            ),
        ),
        follow_ups=(
            *STAYS,
            unauthorised("$partner", "$card", when=SEEN_TOO_EARLY),
        ),
        results={"tricks_transferred": 0},
        then=WHAT_OTHERS_PLAYED,
    ),
    Branch(
        laws=("L62A", "L62B2"),
        rectification=gettext_noop(
            "The card goes back and a card of the suit is played, without "
            "rectification. No tricks are transferred."
        ),
        results={"tricks_transferred": 0},
        then=WHAT_OTHERS_PLAYED,
    ),
)

TO_THE_OTHERS: dict[str, Term] = {
    "tricks_to": ("if", one_of("offender", ""), "NOS", ("side", ("lho", "$offender")))
}
EQUITY = (after_play("64C"),)


COUNTED = (
    Branch(
        when=one_of("exception", "spared"),
        laws=("L64B3", "L64C1"),
        rectification=gettext_noop(
            "Dummy's card or a penalty card was not played: no automatic trick "
            "adjustment."
        ),
        results={"tricks_transferred": 0},
    ),
    Branch(
        when=one_of("exception", "same_suit"),
        laws=("L64B2", "L64C2a"),
        rectification=gettext_noop(
            "The same player had already revoked in that suit: no automatic trick "
            "adjustment for this revoke."
        ),
        results={"tricks_transferred": 0},
    ),
    Branch(
        when=one_of("exception", "nos_called"),
        laws=("L64B4", "L64C1"),
        rectification=gettext_noop(
            "The non-offending side had called on the next board: no automatic trick "
            "adjustment."
        ),
        results={"tricks_transferred": 0},
    ),
    Branch(
        when=one_of("exception", "round_ended"),
        laws=("L64B5", "L64C1"),
        rectification=gettext_noop(
            "The round had ended: no automatic trick adjustment."
        ),
        results={"tricks_transferred": 0},
    ),
    Branch(
        when=one_of("exception", "twelfth"),
        laws=("L64B6", "L64C1"),
        rectification=gettext_noop(
            "No automatic trick adjustment for a revoke on the twelfth trick. All "
            "hands have been put back, so it is too late to correct it."
        ),
        results={"tricks_transferred": 0},
    ),
    Branch(
        when=one_of("exception", "both_sides"),
        laws=("L64B7", "L64C2b"),
        rectification=gettext_noop(
            "Both sides have revoked and both revokes are established: no automatic "
            "trick adjustment. Compare with the result without either of them."
        ),
        results={"tricks_transferred": 0},
    ),
    Branch(
        when=both(one_of("won_by", "offender"), yes("won_later")),
        laws=("L64A1",),
        rectification=gettext_noop(
            "Two tricks are transferred when play ends: the revoke trick, and one "
            "that {offender}'s side won later."
        ),
        results={"tricks_transferred": 2, **TO_THE_OTHERS},
    ),
    Branch(
        when=both(one_of("won_by", "offender"), no("won_later")),
        laws=("L64A1",),
        rectification=gettext_noop(
            "One trick is transferred: the revoke trick. {offender}'s side won none "
            "later."
        ),
        results={"tricks_transferred": 1, **TO_THE_OTHERS},
    ),
    Branch(
        when=either(
            one_of("won_by", "partner"),
            both(one_of("won_by", "others"), yes("won_later")),
        ),
        laws=("L64A2",),
        rectification=gettext_noop(
            "One trick is transferred when play ends: {offender}'s side won that "
            "trick or a later one, but the revoke trick was not won by the revoking "
            "hand."
        ),
        results={"tricks_transferred": 1, **TO_THE_OTHERS},
    ),
    Branch(
        when=both(one_of("won_by", "others"), no("won_later")),
        laws=("L64B1",),
        rectification=gettext_noop(
            "{offender}'s side won neither that trick nor a later one: no automatic "
            "trick adjustment."
        ),
        results={"tricks_transferred": 0},
    ),
    Branch(
        laws=("L64A",),
        rectification=gettext_noop(
            "The revoke is established. Play continues. When it ends, the tricks to "
            "transfer depend on who won this trick and the later ones."
        ),
        say=(
            Saying(
                to="all",
                text=gettext_noop(
                    "Please play on. I will come back about the tricks when play ends."
                ),
            ),
        ),
    ),
)
TWELFTH = Branch(
    when=one_of("exception", "twelfth_in_time"),
    laws=("L62D1", "L64B6"),
    rectification=gettext_noop(
        "A revoke on the twelfth trick is corrected if any hand has not been put "
        "back: the last two tricks are replayed with the correct cards. No automatic "
        "trick adjustment."
    ),
    say=(
        Saying(
            to="all",
            text=gettext_noop(
                "Please take up your last two cards: the twelfth trick is replayed "
                "with a card of the suit."
            ),
            short=gettext_noop("Trick twelve is replayed with a card of the suit."),
        ),
    ),
    results={"tricks_transferred": 0},
    follow_ups=EQUITY,
    then=(
        Branch(
            when=both(
                ("not", one_of("offender", "")),
                one_of("role", "defender"),
                no("partner_had_played"),
            ),
            laws=("L62D2", "L16C"),
            follow_ups=(unauthorised("$partner", "the card of the revoke"),),
        ),
        Branch(),
    ),
)
ESTABLISHED = (
    PENALTY_CARD_WITHHELD,
    TWELFTH,
    Branch(follow_ups=EQUITY, then=COUNTED),
)
OF_DECLARERS_HAND = both(("not", one_of("offender", "")), one_of("role", "declarer"))
DUMMY_SPOKE = Branch(
    when=both(
        either(
            one_of("asked_by", "dummy_without_right"),
            both(one_of("asked_by", "dummy"), said("yes", *RIGHTS_LOST)),
        ),
        OF_DECLARERS_HAND,
    ),
    laws=("L43B2b", "L62A", "L62B2"),
    say=(
        Saying(
            to="all",
            text=gettext_noop(
                "Declarer plays a card of the suit, and anyone who has played after "
                "the revoke may retract that card. Dummy had lost the right to ask: "
                "tricks are transferred as for an established revoke."
            ),
            short=gettext_noop(
                "Declarer follows suit; a card played after it may be retracted."
            ),
        ),
    ),
    follow_ups=EQUITY,
    then=COUNTED,
)
BY_A_DEFENDER = both(("not", one_of("offender", "")), one_of("role", "defender"))
AS_IT_CAME_TO_LIGHT = (
    DUMMY_SPOKE,
    Branch(
        when=one_of("asked_by", "partner"),
        laws=("L61B3", "L16B"),
        follow_ups=(
            unauthorised("$offender", "partner's question", when=BY_A_DEFENDER),
        ),
        then=PUT_RIGHT,
    ),
    Branch(
        when=both(one_of("asked_by", "dummy"), ("not", OF_DECLARERS_HAND)),
        laws=("L61B2b", "L43B1", "L16B"),
        follow_ups=(unauthorised("$declarer", "dummy's question", when=BY_A_DEFENDER),),
        then=PUT_RIGHT,
    ),
    Branch(then=PUT_RIGHT),
)
NOT_YET = (
    Branch(
        when=one_of("by", "opponents_claim"),
        laws=("L63A4", "L62A", "L68"),
        follow_ups=(rule_on("claims_and_concessions"),),
        then=PUT_RIGHT,
    ),
    Branch(
        when=one_of("by", "correcting"),
        laws=("L63A1", "L62A"),
        then=PUT_RIGHT,
    ),
    Branch(then=AS_IT_CAME_TO_LIGHT),
)
NOT_ESTABLISHED = one_of("by", "not", "correcting", "opponents_claim")
ONE_REVOKE = (
    COULD_NOT_COMPLY,
    Branch(when=NOT_ESTABLISHED, then=NOT_YET),
    Branch(when=one_of("by", "designation"), laws=("L63A2",), then=ESTABLISHED),
    Branch(when=one_of("by", "claim"), laws=("L63A3",), then=ESTABLISHED),
    Branch(when=one_of("by", "agreement"), laws=("L63A4",), then=ESTABLISHED),
    Branch(laws=("L63A", "L63A1"), then=ESTABLISHED),
)
TO_THE_SAME_TRICK = (
    Branch(
        when=one_of("sides_played_next", "2"),
        laws=("L64B7", "L63A1", "L64C2b"),
        rectification=gettext_noop(
            "Both sides revoked on the same trick and both have played to the next: "
            "no automatic trick adjustment. Compare with the result without either "
            "revoke."
        ),
        results={"tricks_transferred": 0},
        follow_ups=EQUITY,
    ),
    Branch(
        laws=("L62C3", "L64B8", "L16C2", "L50D2"),
        rectification=gettext_noop(
            "Both revokes are corrected. {defender}'s retracted cards stay on the "
            "table as penalty cards; declarer's side retracts without rectification. "
            "No tricks are transferred."
        ),
        say=(
            Saying(
                to="all",
                text=gettext_noop(
                    "Both sides have revoked: please take these cards back and each "
                    "play a card of the suit, in turn."
                ),
                short=gettext_noop(
                    "Both sides revoked: take them back and follow suit."
                ),
            ),
        ),
        results={"tricks_transferred": 0},
        follow_ups=(
            *major_penalty_card("$defender", "$withdrawn"),
            unauthorised(("partner", "$defender"), "$withdrawn"),
            after_play("16C"),
        ),
    ),
)
REVOKE = Tree(
    family="revoke",
    questions=(*REVOKE_QUESTIONS, *QUESTIONS_LEFT),
    branches=(
        Branch(
            when=both(
                one_of("revokes_on_board", "played"),
                known("hands", "play", "contract", "declarer"),
            ),
            rectification=gettext_noop(
                "The tricks to transfer are counted from the cards, each only once. "
                "If they do not make up for the damage, the score is adjusted instead."
            ),
            follow_ups=EQUITY,
            calculate="revokes_played",
        ),
        Branch(
            when=both(one_of("revokes_on_board", "listed"), known("revokes")),
            laws=("L64A",),
            rectification=gettext_noop(
                "The tricks to transfer are counted for each revoke, each trick only "
                "once, and never more than that side won from the first revoke on."
            ),
            follow_ups=EQUITY,
            calculate="revokes_listed",
        ),
        Branch(when=one_of("revokes_on_board", "same_trick"), then=TO_THE_SAME_TRICK),
        Branch(
            when=one_of("revokes_on_board", "both_sides"),
            laws=("L64B7", "L64C2b"),
            rectification=gettext_noop(
                "Both sides have revoked and both revokes are established: no "
                "automatic trick adjustment. Compare with the result without either "
                "of them."
            ),
            results={"tricks_transferred": 0},
            follow_ups=EQUITY,
        ),
        Branch(when=known("offender"), then=ONE_REVOKE),
    ),
)
