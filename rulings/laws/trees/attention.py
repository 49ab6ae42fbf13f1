"""Who may point at an irregularity, and who may not (Laws 9, 42, 43, 76)."""

from rulings.laws.terms import both, no, one_of
from rulings.laws.tree import Branch, FollowUp, Saying
from rulings.laws.words import gettext_noop

ATTENTION = (
    Branch(
        when=both(one_of("attention_by", "dummy"), no("play_over")),
        laws=("L9A3", "L42B3", "L43A1b", "L43A1"),
        rectification=gettext_noop(
            "Dummy may try to prevent an irregularity, but during the play he may not be "
            "the first to point at one. The director is called all the same, and looks "
            "at the end whether it helped."
        ),
        follow_ups=(
            FollowUp(
                code="end_of_play_check",
                who="director",
                until="end_of_play",
                about={"law": "43"},
            ),
        ),
    ),
    Branch(
        when=one_of("attention_by", "dummy"),
        laws=("L42B3", "L9A4", "L9B1"),
        rectification=gettext_noop(
            "Play has ended: dummy may point at an irregularity like everybody else, and "
            "the director is called."
        ),
    ),
    Branch(
        when=both(one_of("attention_by", "spectator"), no("election_spectators")),
        laws=("L76", "L81C3"),
        rectification=gettext_noop(
            "Spectators are not admitted here: he leaves the room. The director rules "
            "on the irregularity all the same."
        ),
    ),
    Branch(
        when=one_of("attention_by", "spectator"),
        laws=("L76", "L81C3"),
        rectification=gettext_noop(
            "A spectator points at nothing, and speaks only if the director asks him: he "
            "is told so, or sent away. The director rules on the irregularity all the "
            "same."
        ),
    ),
    Branch(
        laws=("L9B1", "L9A1", "L9B2"),
        rectification=gettext_noop(
            "Once attention is drawn the director is called at once, and nobody acts "
            "until he has explained everything. Calling him costs no right."
        ),
        say=(
            Saying(
                to="all",
                text=gettext_noop("Please do nothing more until I have explained it."),
            ),
        ),
    ),
)
