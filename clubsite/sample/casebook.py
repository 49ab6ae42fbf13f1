"""What went wrong on the sample evenings: rulings as they stand in the log."""

from clubsite.sample.rulings import (
    Planned,
    RulingTexts,
    artificial,
    assigned,
    not_played,
    nothing,
    penalty,
    split,
)
from scoring.bridge.event import Unit

TROPHY = (
    Planned(
        1,
        1,
        1,
        RulingTexts(
            "misinformation",
            "21B3, 40B4, 12C1c",
            "North’s 2♦ was explained as natural. It showed both majors. West, in 3NT, "
            "placed the spades on the wrong side and went one down.",
            "With the right explanation West makes nine tricks more often than not.",
        ),
        assigned(("3NT W =", 60), ("3NT W -1", 40)),
    ),
    Planned(
        1,
        2,
        3,
        RulingTexts(
            "revoke",
            "61, 64C1, 12C1b",
            "North revoked in trumps and noticed it after the next trick was over. "
            "One trick was transferred, but declarer had lost two by it.",
            "Without the revoke ten tricks are certain.",
        ),
        assigned(("4H W =", 100)),
    ),
    Planned(
        2,
        3,
        1,
        RulingTexts(
            "director_powers",
            "82C, 12C1e",
            "At trick five the director wrongly let East retract a card that was "
            "played. East then went down.",
            "A director’s error: both sides are treated as non-offending.",
        ),
        split("3NT E -1", "3NT E ="),
    ),
    Planned(
        2,
        5,
        2,
        RulingTexts(
            "boards_and_hands",
            "17D, 12C2",
            "West took the cards of board 4 and bid with them on board 3. The auction "
            "could not be repeated.",
            "No normal result is possible; East-West alone are at fault.",
        ),
        artificial(60, 40),
    ),
    Planned(
        3,
        4,
        3,
        RulingTexts(
            "boards_and_hands",
            "15A, 12C2",
            "North sat East, and no one checked the guide card until the play was "
            "over.",
            "Both sides are partly at fault.",
        ),
        artificial(50, 50),
    ),
    Planned(
        3,
        2,
        2,
        RulingTexts(
            "tempo_penalties_conduct",
            "8B1, 81C5",
            "The table was twelve minutes behind through no one’s fault, after a "
            "player had felt unwell.",
            "The board is taken away and counts for neither side.",
        ),
        not_played,
    ),
    Planned(
        3,
        3,
        0,
        RulingTexts(
            "tempo_penalties_conduct",
            "90A, 90B2",
            "East-West came to the table late for the third time and had been warned.",
            "A standard procedural penalty.",
        ),
        penalty("1", Unit.MATCHPOINTS),
    ),
    Planned(
        4,
        1,
        1,
        RulingTexts(
            "boards_and_hands",
            "7B3, 90B7",
            "West put the cards of board 14 into the pockets of South and North. The "
            "next table could not play until this was corrected.",
            "A standard procedural penalty.",
        ),
        penalty("25", Unit.PERCENT_OF_TOP),
    ),
    Planned(
        4,
        5,
        0,
        RulingTexts(
            "tempo_penalties_conduct",
            "74A2, 91A",
            "East spoke sharply to partner after the last trick, and again when asked "
            "to stop.",
            "A disciplinary penalty, after a warning on the same evening.",
        ),
        penalty("50", Unit.PERCENT_OF_TOP, disciplinary=True),
    ),
    Planned(
        4,
        2,
        0,
        RulingTexts(
            "insufficient_bid",
            "27B1a",
            "South bid 1♦ over 1♥. The bid was replaced by 2♦, with no damage.",
            "The lowest sufficient bid in the same denomination: the score stands.",
        ),
        nothing,
    ),
    Planned(
        5,
        3,
        2,
        RulingTexts(
            "claims_and_concessions",
            "70A, 70D1",
            "North claimed nine tricks at trick ten without a word about the last trump.",
            "As it looked at the table, one trick goes to the defenders.",
        ),
        assigned(("3NT N -1", 100)),
    ),
    Planned(
        5,
        1,
        1,
        RulingTexts(
            "unauthorised_information",
            "16B1, 12C1b",
            "North bid 4♠ after South had thought for a while.",
            "Passing 3♠ was a logical alternative.",
        ),
        assigned(("3S N +1", 100)),
    ),
)
"""One ruling of each effect, in the order of the evening.

The first is appealed; of the last two one is given again and one is taken back.
"""

AMENDED_TO = RulingTexts(
    "claims_and_concessions",
    "70A, 70D2",
    "North claimed nine tricks at trick ten. The hand record shows that every line of "
    "play that is normal takes nine.",
    "There was no doubtful point: the claim stands.",
)

BUTLER = (
    Planned(
        0,
        1,
        3,
        RulingTexts(
            "opening_lead_out_of_turn",
            "54A, 12C1b",
            "The wrong defender led face up. Declarer was not told of every choice.",
            "With every choice explained declarer takes one trick more.",
        ),
        nothing,
    ),
    Planned(
        0,
        2,
        10,
        RulingTexts(
            "tempo_penalties_conduct",
            "90A",
            "East-West compared the board with the next table before it was played.",
            "The standard penalty in IMPs.",
        ),
        penalty("3", Unit.IMPS),
    ),
)

BIRCH = (
    Planned(
        1,
        1,
        0,
        RulingTexts(
            "misinformation",
            "40B4, 12C1b",
            "East’s double was not alerted. It asked for a club lead, and North played "
            "for something else.",
            "With an alert North finds the way to nine tricks.",
        ),
        assigned(("3NT N =", 100)),
    ),
    Planned(
        2,
        4,
        2,
        RulingTexts(
            "boards_and_hands",
            "16D2, 12C2",
            "South heard the result of board 19 from another table while waiting.",
            "The board cannot be played normally, and no one at the table is at fault.",
        ),
        artificial(60, 60),
    ),
)
"""On the evening that has just been posted; East-West appeal against the first."""

ELM = Planned(
    1,
    1,
    0,
    RulingTexts(
        "tempo_penalties_conduct",
        "90A, 90B2",
        "East-West came back from the interval six minutes late, after a warning, and "
        "the match ended late by as much.",
        "Half a victory point, as the regulations have it for slow play.",
    ),
    penalty("0.5", Unit.VPS),
)
"""In the round robin of teams."""

MAPLE = Planned(
    1,
    1,
    0,
    RulingTexts(
        "tempo_penalties_conduct",
        "90A, 90B1",
        "East-West sat down for the first match a quarter of an hour late.",
        "One victory point, as the regulations have it after ten minutes.",
    ),
    penalty("1", Unit.VPS),
)
"""In the Swiss that is in play."""

IN_PLAY = Planned(
    1,
    2,
    1,
    RulingTexts(
        "penalty_cards",
        "49, 50D1a",
        "East dropped the king of diamonds. It became a major penalty card and was "
        "played at the first legal turn.",
        "Put right at the table: the score stands.",
    ),
    nothing,
)

DRAFTED = RulingTexts(
    "unauthorised_information",
    "16B1, 73C",
    "South took about half a minute over 3♥ and passed. North bid on.",
    "",
)
"""Begun while the evening is in play; two strong players are still to be asked."""
