"""What the director looks at when play has ended, law by law, as a question in our words."""

from rulings.laws.words import gettext_noop

LOOKS = {
    "13A2": gettext_noop(
        "A hand was wrong and was put right: did what somebody had seen of another hand "
        "change the result?"
    ),
    "13B1": gettext_noop(
        "The deal was put right after a call: can its score stand as it was played?"
    ),
    "13C": gettext_noop(
        "A card of another deck was played to a trick: did it change the result?"
    ),
    "15A3": gettext_noop(
        "The board has now been played by the right players: did a call differ from the "
        "one made too early, and was the board damaged by it?"
    ),
    "16B3": gettext_noop(
        "Did the player choose, among calls or plays that others might have chosen, one "
        "that the information suggested, and was the other side damaged?"
    ),
    "16C": gettext_noop(
        "A call or card was taken back: did the side that took it back use it to the "
        "damage of the others?"
    ),
    "16C3": gettext_noop(
        "Did the player use what had been withdrawn, where others might have chosen "
        "something else, and was the other side damaged?"
    ),
    "16D": gettext_noop(
        "The board was played although somebody knew something of it: did that change "
        "the result?"
    ),
    "16D2c": gettext_noop(
        "The board was played although somebody knew something of it: did that change "
        "the result?"
    ),
    "21B3": gettext_noop(
        "Were the opponents damaged by the wrong explanation, by a call that they could "
        "no longer change or by the play?"
    ),
    "23C": gettext_noop(
        "Would the result have been another without the help of the call out of turn, "
        "and were the opponents damaged?"
    ),
    "27D": gettext_noop(
        "Would the result have been another without the help of the insufficient bid, "
        "and were the opponents damaged?"
    ),
    "43": gettext_noop(
        "Dummy went beyond his rights: did that help declarer, or damage the defenders?"
    ),
    "43B3": gettext_noop(
        "Dummy was the first to point to a defender's irregularity: did the defenders "
        "gain by it, so that declarer's side keeps its result and theirs is put right?"
    ),
    "45F": gettext_noop(
        "Dummy touched or suggested a card: was it played, and were the defenders damaged?"
    ),
    "50E4": gettext_noop(
        "Did the penalty card lying there help the side that had exposed it? If so: what "
        "would the score have been had it never been seen?"
    ),
    "55C": gettext_noop(
        "Declarer took back a lead from the wrong hand: did he play differently for what "
        "he had learned by it?"
    ),
    "64C": gettext_noop(
        "Do the tricks that go over leave the other side with less than it would have "
        "had without the revoke, or with the other revoke as well?"
    ),
    "72C": gettext_noop(
        "Could the player have known, when it happened, that it might well damage the "
        "opponents, and did his side gain by it?"
    ),
}
"""Each by the law under which the director comes back."""
