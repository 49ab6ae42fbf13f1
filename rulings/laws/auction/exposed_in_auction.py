"""A card exposed or led while the auction goes on (Law 24), or seen by no one's fault (16D)."""

from rulings.laws.common import (
    PARTNER,
    after_play,
    authorised,
    major_penalty_card,
    minor_penalty_card,
    rule_on,
    unauthorised,
)
from rulings.laws.engine.terms import ALWAYS, Term, both, chosen, no, one_of
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
from scoring.bridge.messages import gettext_noop

CARDS: Term = "$cards"
EXPOSED_QUESTIONS = (
    Question(code="offender", kind=Kind.SEAT, text=gettext_noop("Whose card was it?")),
    Question(code="partner", kind=Kind.SEAT, derived=PARTNER),
    Question(
        code="cards",
        kind=Kind.CARDS,
        text=gettext_noop("Which cards were seen?"),
        usual=("list",),
        laws=("L24",),
    ),
    Question(
        code="own_error",
        text=gettext_noop("Was it the player's own mistake?"),
        usual="yes",
        laws=("L24", "L16D"),
    ),
    Question(
        code="led",
        text=gettext_noop("Was it led?"),
        usual="no",
        laws=("L24B",),
    ),
    Question(
        code="deliberate",
        text=gettext_noop("Was it shown deliberately?"),
        usual="no",
        laws=("L50B",),
    ),
    Question(
        code="later_role",
        kind=Kind.CHOICE,
        text=gettext_noop("What has that player become?"),
        answers=(
            Answer("not_known", gettext_noop("The auction is still going on")),
            Answer("defender", gettext_noop("A defender")),
            Answer("declarer", gettext_noop("Declarer")),
            Answer("dummy", gettext_noop("Dummy")),
        ),
        usual="not_known",
        laws=("L24D", "L24E"),
    ),
    Question(
        code="calls_made",
        text=gettext_noop("Has anyone called?"),
        usual="no",
        laws=("L16D2",),
    ),
    Question(code="phase", kind=Kind.TEXT, usual="", later=True),
    Question(code="how", kind=Kind.TEXT, usual="", later=True),
)
ONE_SMALL = both(
    ("not", ("more", ("count", CARDS), 1)), ("not", ("honour", CARDS)), no("led")
)
AFTER_THE_AUCTION = (
    Branch(
        when=one_of("later_role", "not_known"),
        laws=("L24D", "L24E"),
        follow_ups=(rule_on("penalty_cards", until="auction_ends"),),
    ),
    Branch(
        when=one_of("later_role", "declarer", "dummy"),
        laws=("L24D", "L48A"),
        rectification=gettext_noop(
            "{offender}'s side declares: the cards are picked up without "
            "rectification. The opponents may use what they saw."
        ),
    ),
    Branch(
        when=both(ONE_SMALL, no("deliberate")),
        laws=("L24E", "L50B"),
        rectification=gettext_noop(
            "{offender} is a defender: {cards} stays on the table as a minor penalty "
            "card."
        ),
        follow_ups=minor_penalty_card("$offender", CARDS),
    ),
    Branch(
        laws=("L24E", "L50B", "L50D"),
        rectification=gettext_noop(
            "{offender} is a defender: {cards} stays on the table as a major penalty "
            "card."
        ),
        follow_ups=major_penalty_card("$offender", CARDS),
    ),
)
PARTNER_PASSES = (
    Saying(
        to="$partner",
        text=gettext_noop("You must pass at your next turn."),
    ),
)
PASS = FollowUp(code="pass_next_turn", who=PARTNER, until="next_turn_taken")
FACED = (
    FollowUp(
        code="card_face_up",
        who="$offender",
        until="auction_ends",
        about={"card": CARDS},
    ),
    unauthorised(PARTNER, CARDS),
    authorised(("side", ("lho", "$offender")), CARDS),
)
IN_THE_AUCTION = (
    Branch(
        when=ONE_SMALL,
        laws=("L24A",),
        rectification=gettext_noop(
            "{cards} stays face up until the auction ends. The auction continues "
            "normally."
        ),
        follow_ups=FACED,
        then=AFTER_THE_AUCTION,
    ),
    Branch(
        when=("more", ("count", CARDS), 1),
        laws=("L24C", "L72C"),
        rectification=gettext_noop(
            "The cards stay face up until the auction ends, and {partner} must pass "
            "at their next turn."
        ),
        say=PARTNER_PASSES,
        follow_ups=(*FACED, PASS, after_play("72C")),
        then=AFTER_THE_AUCTION,
    ),
    Branch(
        laws=("L24B", "L72C"),
        rectification=gettext_noop(
            "{cards} stays face up until the auction ends, and {partner} must pass at "
            "their next turn."
        ),
        say=PARTNER_PASSES,
        follow_ups=(*FACED, PASS, after_play("72C")),
        then=AFTER_THE_AUCTION,
    ),
)
BEFORE_THE_FIRST_CALL = no("calls_made")
CHOSEN = (
    Branch(
        when=chosen("play_and_stand_by"),
        laws=("L16D2", "L16D3"),
        rectification=gettext_noop(
            "Play the board. Check the score afterwards if what was seen affected the "
            "result."
        ),
        follow_ups=(after_play("16D"),),
    ),
    Branch(
        when=chosen("adjusted_score"),
        laws=("L16D2", "L16D3", "L12"),
        rectification=gettext_noop("The board gets an adjusted score."),
    ),
    Branch(
        laws=("L16D2",),
        rectification=gettext_noop(
            "No one has called yet: arrange for the board to be played so that no "
            "player holds the hand they know about."
        ),
    ),
)


def by_no_fault(when: Term, *laws: str) -> Branch:
    """The director chooses how the board goes on; more so before the first call."""
    return Branch(
        when=both(no("own_error"), when),
        laws=laws,
        rectification=gettext_noop(
            "The player did not cause the card to be seen: you choose how the board "
            "continues."
        ),
        step=Step(
            chooser="director",
            options=(
                Option(code="rearrange_players", when=BEFORE_THE_FIRST_CALL),
                Option(code="redeal", when=BEFORE_THE_FIRST_CALL),
                Option(code="play_and_stand_by"),
                Option(code="adjusted_score"),
            ),
        ),
        then=CHOSEN,
    )


EXPOSED_IN_AUCTION = Tree(
    family="card_exposed_during_auction",
    questions=EXPOSED_QUESTIONS,
    branches=(
        by_no_fault(BEFORE_THE_FIRST_CALL, "L16D1", "L16D2", "L90B6"),
        by_no_fault(ALWAYS, "L16D3", "L16D1", "L16D2", "L90B6"),
        *IN_THE_AUCTION,
    ),
)
