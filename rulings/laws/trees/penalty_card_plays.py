"""What has to be played while penalty cards lie on the table (Laws 50, 51, 52)."""

from rulings.laws.terms import Term, both, chosen, one_of, yes
from rulings.laws.tree import Branch, FollowUp, Kind, Option, Saying, Step
from rulings.laws.trees.common import major_penalty_card
from rulings.laws.trees.holdings import held_by, minor_penalty_card
from rulings.laws.trees.penalty_card_choices import HOLDER, MAJOR
from rulings.laws.words import gettext_noop

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
