"""What declarer chooses while penalty cards lie on the table (Laws 50D2, 51, 52, 59)."""

from rulings.laws.terms import Term, both, chosen, no, one_of, yes
from rulings.laws.tree import Branch, FollowUp, Kind, Option, Saying, Step
from rulings.laws.trees.common import (
    after_play,
    authorised,
    major_penalty_card,
    prohibited_lead,
    required_lead,
    unauthorised,
)
from rulings.laws.trees.holdings import held_by, minor_penalty_card
from rulings.laws.words import gettext_noop

HOLDER: Term = "$holder"
LEADER: Term = "$leader"
MAJOR = one_of("types", "major")
LEGAL: Term = (
    "may_play",
    held_by(HOLDER),
    ("if", one_of("led", ""), "", ("suit", "$led")),
    ("if", MAJOR, "$cards", ("list",)),
    ("if", MAJOR, ("list",), "$cards"),
)
DUE: Term = ("both_in", "$cards", LEGAL)
HAND_KNOWN: Term = ("more", ("count", held_by(HOLDER)), 0)
TO_PLAY = (
    Branch(
        when=both(MAJOR, HAND_KNOWN, ("more", ("count", DUE), 1)),
        laws=("L51A", "L50D1a"),
        rectification=gettext_noop(
            "More than one of the penalty cards can be played: {declarer} says which."
        ),
        results={"legal_cards": DUE},
        step=Step(
            chooser="$declarer",
            options=(Option(code="designate_penalty_card", each=DUE, kind=Kind.CARD),),
        ),
        then=(Branch(),),
    ),
    Branch(
        when=both(MAJOR, HAND_KNOWN, ("is", ("count", DUE), 0)),
        laws=("L50D1b", "L50D1a"),
        rectification=gettext_noop(
            "{holder} cannot play the penalty card now: following suit, and what declarer "
            "has asked for, come first. It stays on the table."
        ),
        results={"legal_cards": LEGAL},
    ),
    Branch(
        when=MAJOR,
        laws=("L50D1a", "L50D1b", "L51A"),
        rectification=gettext_noop(
            "{holder} plays the penalty card at the first chance, in leading, following, "
            "discarding or ruffing. Following suit comes first; of several that can be "
            "played {declarer} names one."
        ),
        then=(Branch(when=HAND_KNOWN, results={"legal_cards": LEGAL}), Branch()),
    ),
    Branch(
        laws=("L50C",),
        rectification=gettext_noop(
            "{holder} may play no other small card of that suit before the penalty card; "
            "an honour of the suit, or another suit, he may."
        ),
        then=(Branch(when=HAND_KNOWN, results={"legal_cards": LEGAL}), Branch()),
    ),
)
SEVERAL_SUITS: Term = ("more", ("count", "$suits"), 1)
ONE_SUIT: Term = ("not", SEVERAL_SUITS)
PICKED_UP: Term = ("of_suit", "$cards", "$suit")
FORBIDDEN_CARDS: Term = (
    "if",
    ("is", ("count", "$suits"), ("count", "$forbidden")),
    "$cards",
    (
        "list",
        *(
            ("if", ("has", "$forbidden", suit), ("of_suit", "$cards", suit), ("list",))
            for suit in "SHDC"
        ),
    ),
)


def staying(cards: Term) -> tuple[FollowUp, ...]:
    """Those penalty cards that are left on the table, and what comes of them."""
    return major_penalty_card(HOLDER, cards, when=("more", ("count", cards), 0))


def returned(cards: Term) -> tuple[FollowUp, ...]:
    """What was picked up is known to all and may not help the partner (Law 50E2)."""
    return (unauthorised(LEADER, cards), authorised("$declarer", cards))


REQUIRED = (
    Branch(
        when=no("leader_can_comply"),
        laws=("L59", "L50D2a"),
        rectification=gettext_noop(
            "{leader} has no card of the suit and leads any card. The penalty cards of the "
            "suit are picked up all the same."
        ),
        follow_ups=(*returned(PICKED_UP), *staying(("without", "$cards", PICKED_UP))),
    ),
    Branch(
        when=SEVERAL_SUITS,
        laws=("L51B2a", "L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{leader} leads {suit}. The penalty cards of that suit are picked up, the "
            "others stay."
        ),
        follow_ups=(
            *returned(PICKED_UP),
            required_lead(LEADER, "$suit"),
            *staying(("without", "$cards", PICKED_UP)),
        ),
    ),
    Branch(
        when=("more", ("count", "$cards"), 1),
        laws=("L51B1a", "L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{leader} leads {suit}; all the penalty cards of the suit are picked up."
        ),
        follow_ups=(*returned("$cards"), required_lead(LEADER, "$suit")),
    ),
    Branch(
        laws=("L50D2a", "L50E2"),
        rectification=gettext_noop("{leader} leads {suit}; picked up: {cards}."),
        follow_ups=(*returned("$cards"), required_lead(LEADER, "$suit")),
    ),
)
PROHIBITED = (
    Branch(
        when=no("leader_can_comply"),
        laws=("L59", "L50D2a"),
        rectification=gettext_noop(
            "{leader} has no other suit and leads any card. The penalty cards of the suit "
            "are picked up all the same."
        ),
        follow_ups=(
            *returned(FORBIDDEN_CARDS),
            *staying(("without", "$cards", FORBIDDEN_CARDS)),
        ),
    ),
    Branch(
        when=SEVERAL_SUITS,
        laws=("L51B2b", "L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{leader} may not lead {forbidden} while he keeps the lead. The penalty cards "
            "of what was forbidden are picked up, the others stay."
        ),
        follow_ups=(
            *returned(FORBIDDEN_CARDS),
            prohibited_lead(LEADER, "$forbidden"),
            *staying(("without", "$cards", FORBIDDEN_CARDS)),
        ),
    ),
    Branch(
        when=("more", ("count", "$cards"), 1),
        laws=("L51B1b", "L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{leader} may not lead {forbidden} while he keeps the lead; all the penalty "
            "cards of the suit are picked up."
        ),
        follow_ups=(*returned("$cards"), prohibited_lead(LEADER, "$suit")),
    ),
    Branch(
        laws=("L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{leader} may not lead {forbidden} while he keeps the lead; picked up: "
            "{cards}."
        ),
        follow_ups=(*returned("$cards"), prohibited_lead(LEADER, "$suit")),
    ),
)
BEFORE_THE_LEAD = Branch(
    laws=("L50D2", "L50D2b", "L50D2a"),
    rectification=gettext_noop(
        "{declarer} chooses before {leader} leads: ask for the suit, forbid it, or "
        "neither."
    ),
    say=(
        Saying(to=LEADER, text=gettext_noop("Please wait until declarer has chosen.")),
        Saying(
            to="$declarer",
            text=gettext_noop(
                "You may ask {leader} to lead {suits}, or forbid that while he keeps the "
                "lead: then the penalty card is picked up. Or restrict nothing: then it "
                "stays, and you choose again next time."
            ),
            short=gettext_noop(
                "Ask {leader} for {suits}, forbid it, or restrict nothing."
            ),
            when=ONE_SUIT,
        ),
        Saying(
            to="$declarer",
            text=gettext_noop(
                "There are penalty cards of several suits: {suits}. You may ask {leader} "
                "to lead one of these suits, or forbid one or more of them while he keeps "
                "the lead: then the penalty cards of what you name are picked up. Or "
                "restrict nothing: then all stay, and you choose again next time."
            ),
            short=gettext_noop(
                "Ask {leader} for one of these suits, forbid one or more, or restrict "
                "nothing: {suits}."
            ),
            when=SEVERAL_SUITS,
        ),
    ),
    step=Step(
        chooser="$declarer",
        options=(
            Option(
                code="require_suit_lead",
                text=gettext_noop("Have {suits} led."),
                when=ONE_SUIT,
            ),
            Option(
                code="require_suit_lead",
                text=gettext_noop("Have one of these suits led: {suits}."),
                when=SEVERAL_SUITS,
            ),
            Option(
                code="prohibit_suit_lead",
                text=gettext_noop("Forbid a lead of {suits}."),
                when=ONE_SUIT,
            ),
            Option(
                code="prohibit_suit_lead",
                text=gettext_noop("Forbid one or more of these suits: {suits}."),
                when=SEVERAL_SUITS,
            ),
            Option(code="no_lead_restriction"),
        ),
    ),
    then=(
        Branch(when=chosen("require_suit_lead"), then=REQUIRED),
        Branch(when=chosen("prohibit_suit_lead"), then=PROHIBITED),
        Branch(
            when=SEVERAL_SUITS,
            laws=("L51B2c", "L51B2", "L50D2b", "L50E1"),
            rectification=gettext_noop(
                "{leader} leads what he likes; all the penalty cards stay, and {declarer} "
                "chooses again before his next lead."
            ),
            follow_ups=staying("$cards"),
        ),
        Branch(
            laws=("L50D2b", "L50D2", "L50E1"),
            rectification=gettext_noop(
                "{leader} leads what he likes; {cards} stays, and {declarer} chooses again "
                "before his next lead."
            ),
            follow_ups=staying("$cards"),
        ),
    ),
)
BEFORE_HIS_LEAD = (
    Branch(
        when=SEVERAL_SUITS,
        laws=("L51B2", "L51B"),
        then=(BEFORE_THE_LEAD,),
    ),
    Branch(
        when=("more", ("count", "$cards"), 1),
        laws=("L51B1", "L51B"),
        then=(BEFORE_THE_LEAD,),
    ),
    BEFORE_THE_LEAD,
)
PARTNER_LEADS = (
    Branch(
        when=("not", MAJOR),
        laws=("L50C", "L50E1"),
        rectification=gettext_noop(
            "A minor penalty card restricts no lead: {leader} leads what he likes."
        ),
        follow_ups=minor_penalty_card(HOLDER, "$cards"),
    ),
    *BEFORE_HIS_LEAD,
)
PARTNER_HAS_LED = (
    Branch(
        when=("not", MAJOR),
        laws=("L50C",),
        rectification=gettext_noop(
            "Beside a minor penalty card {leader} leads what he likes: the lead stands."
        ),
        follow_ups=minor_penalty_card(HOLDER, "$cards"),
    ),
    Branch(
        laws=("L49", "L50D1b"),
        follow_ups=major_penalty_card(LEADER, "$led_card"),
        say=(
            Saying(
                to=LEADER,
                text=gettext_noop(
                    "You had to wait for declarer: the card that you led is a penalty card "
                    "as well."
                ),
                short=gettext_noop("That card is a penalty card as well."),
            ),
        ),
        then=BEFORE_HIS_LEAD,
    ),
)


def stays_major(card: Term) -> tuple[FollowUp, ...]:
    """As a major penalty card; the choice before a lead names it."""
    major, choice, at_the_end = major_penalty_card(HOLDER, card)
    named = FollowUp(
        code=choice.code, who=choice.who, until=choice.until, about={"card": card}
    )
    return (major, named, at_the_end)


STAYS_UNPLAYED = (
    Branch(when=MAJOR, follow_ups=stays_major("$card")),
    Branch(follow_ups=minor_penalty_card(HOLDER, "$card")),
)
ANOTHER_WAS_PLAYED = (
    Branch(
        when=yes("declarer_side_played_after"),
        laws=("L52B1b", "L52B1c", "L52A"),
        rectification=gettext_noop(
            "Declarer's side has played since: the card stands. {card} stays on the table "
            "as a penalty card."
        ),
        results={"resolved": "accept_illegal_play"},
        then=STAYS_UNPLAYED,
    ),
    Branch(
        laws=("L52A", "L52B1a", "L52B2"),
        rectification=gettext_noop(
            "{declarer} may accept the card that was played, or have the penalty card "
            "played."
        ),
        say=(
            Saying(
                to="$declarer",
                text=gettext_noop(
                    "The penalty card had to be played. You may accept the other card, or "
                    "have the penalty card played to this trick."
                ),
                short=gettext_noop("Accept it, or have the penalty card played."),
            ),
        ),
        step=Step(
            chooser="$declarer",
            options=(
                Option(code="accept_illegal_play"),
                Option(code="require_penalty_card"),
            ),
        ),
        then=(
            Branch(
                when=chosen("accept_illegal_play"),
                laws=("L52B1a", "L52B1c"),
                rectification=gettext_noop(
                    "The card that was played stands; {card} stays a penalty card."
                ),
                then=STAYS_UNPLAYED,
            ),
            Branch(
                laws=("L52B2",),
                rectification=gettext_noop(
                    "{card} is played to this trick; {played_instead} comes back and is a "
                    "major penalty card."
                ),
                follow_ups=stays_major("$played_instead"),
            ),
        ),
    ),
)
CIRCUMSTANCES: Term = ("join", "how it came to be a penalty card: ", "$card")
WHAT_IS_KNOWN = (
    Branch(
        when=one_of("card_state", "played"),
        laws=("L50E3", "L50E4"),
        rectification=gettext_noop(
            "The card has been played: how it came to be a penalty card is not for "
            "{partner} to use."
        ),
        follow_ups=(unauthorised("$partner", CIRCUMSTANCES), after_play("50E4")),
    ),
    Branch(
        when=one_of("card_state", "picked_up"),
        laws=("L50E2", "L50E4"),
        rectification=gettext_noop(
            "The card was picked up: {partner} may not use that he has seen it, {declarer} "
            "may."
        ),
        follow_ups=(
            unauthorised("$partner", "$card"),
            authorised("$declarer", "$card"),
            after_play("50E4"),
        ),
    ),
    Branch(
        laws=("L50E1", "L50E4"),
        rectification=gettext_noop(
            "While the card lies there everybody may use that it does, and what it obliges "
            "to. If that helps the side that exposed it, the score is looked at."
        ),
        follow_ups=(
            authorised(("list", "$partner", "$declarer"), "$card"),
            after_play("50E4"),
        ),
    ),
)
