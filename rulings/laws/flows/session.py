"""Flows of boards, and of order in the session."""

from rulings.laws.flows.flow import (
    NO,
    YES,
    Flow,
    Outcome,
    Question,
    ask,
    end,
    yes_or_no,
)
from scoring.bridge.messages import gettext_noop as _

_TOO_MANY = yes_or_no(
    _("Has a player with a wrong hand called?"),
    "call_by_wrong_hand",
    no=yes_or_no(
        _("Has a player seen another player's card?"),
        "cards_seen",
        no=end(_("The hands are corrected, and the board is played normally."), "13A1"),
        yes=end(
            _(
                "The hands are corrected, and the board is played. The score is "
                "adjusted if the card mattered."
            ),
            "13A2 16D",
        ),
    ),
    yes=yes_or_no(
        _("Can the deal be corrected with no call changed?"),
        "correctable",
        no=end(_("The score is adjusted."), "13B2 12C1"),
        yes=end(
            _("The director chooses: correct the hands and play, or adjust the score."),
            "13B1 13B2",
            options="correct_and_play adjusted_score",
            judgment="choice",
        ),
    ),
)
_TOO_FEW = yes_or_no(
    _("Has the opening lead been faced?"),
    "opening_lead_faced",
    no=end(
        _("The card goes back as if it had always been there. The calls stand."),
        "14A1 14A3 14C",
    ),
    yes=end(
        _(
            "The card goes back as if it had always been there. Failing to play it may "
            "be a revoke."
        ),
        "14B2 14B4 14C 64",
    ),
)
BOARDS = Flow(
    "boards_and_hands",
    {},
    ask(
        _("What is wrong?"),
        (
            _("A hand has too many or too few cards"),
            {"fault": "number_of_cards"},
            ask(
                _("Does a hand have more than thirteen?"),
                (YES, {"over_13": "E", "under_13": "N"}, _TOO_MANY),
                (
                    NO,
                    {"over_13": "none", "under_13": "N", "found": "elsewhere"},
                    _TOO_FEW,
                ),
            ),
        ),
        (
            _("A player called on cards from another board"),
            {"fault": "wrong_cards", "offender": "E", "wrong_board": 8},
            yes_or_no(
                _("Has partner called since?"),
                "partner_called",
                no=end(
                    _(
                        "That call and all later ones are cancelled. The player takes "
                        "the right cards and calls again."
                    ),
                    "15A1 15A2b 15A2c 15A3 15A4 16C2",
                ),
                yes=end(_("The score is adjusted."), "15A2a 15A1 15A3 15A4"),
            ),
        ),
        (
            _("They played a board that was not due, but new to all four"),
            {"fault": "wrong_board", "players_who_played_it_before": "none"},
            end(
                _("The score stands. The right board may be played later."),
                "15B2",
                options="order_correct_board_later no_further_action",
            ),
        ),
        (
            _("They played a board that one of them had played before"),
            {"fault": "wrong_board", "players_who_played_it_before": "N"},
            end(
                _(
                    "The second result is cancelled. Players who get no score for it "
                    "receive an average."
                ),
                "15B1 15B3",
            ),
        ),
        (
            _("Pairs sat in the wrong direction, and the auction has begun"),
            {"fault": "wrong_direction", "stage": "auction"},
            end(
                _(
                    "The board is finished and scored as they sit. They change before "
                    "the next."
                ),
                "82B2 5B",
            ),
        ),
        (
            _("Tables played it with different cards"),
            {"fault": "cards_displaced"},
            end(
                _("Results are compared only with others on the same cards."), "87A 87B"
            ),
        ),
    ),
)

LATER = _("It is played at the end of the session. No average is given.")


def _slow(cancelled: Outcome) -> Question:
    """Return the question about a board that cannot be played in time."""
    return ask(
        _("What does the director choose?"),
        (_("To have it played later"), {"choice": "late_play"}, end(LATER, "82B2 8B2")),
        (_("To cancel it"), {"choice": "cancel_board_artificial"}, cancelled),
    )


WARNING = _("A warning or a procedural penalty is given.")
ORDER = Flow(
    "tempo_penalties_conduct",
    {},
    ask(
        _("What happened?"),
        (
            _("A board can't be played in time"),
            {"kind": "slow"},
            ask(
                _("Which side was at fault?"),
                (
                    _("Neither"),
                    {"at_fault": "none"},
                    _slow(end(_("Both sides get average plus."), "12C2a")),
                ),
                (
                    _("One side"),
                    {"at_fault": "NS"},
                    _slow(
                        end(
                            _("That side gets average minus, the other average plus."),
                            "12C2a",
                        )
                    ),
                ),
                (
                    _("Both"),
                    {"at_fault": "both"},
                    _slow(end(_("Both sides get average minus."), "12C2a")),
                ),
            ),
        ),
        (
            _("A pair was late"),
            {"kind": "late_arrival"},
            end(
                _(
                    "A procedural penalty is given. For a board that can no longer be "
                    "played, the late pair gets average minus and the other average "
                    "plus."
                ),
                "90B1 12C2a",
            ),
        ),
        (
            _("A board was discussed loudly"),
            {"kind": "overheard_discussion"},
            end(
                _(
                    "A procedural penalty is given. Players who heard it and have "
                    "still to play the board are not at fault."
                ),
                "90B3 16D 12C2",
            ),
        ),
        (
            _("Scores were compared during play"),
            {"kind": "comparing_scores"},
            end(WARNING, "90B4 90A"),
        ),
        (
            _("A director's instruction was not followed"),
            {"kind": "disobedience"},
            end(
                _(
                    "A procedural penalty is given, or a disciplinary penalty for "
                    "disruption."
                ),
                "90B8 91A",
            ),
        ),
        (
            _("A player was rude or disruptive"),
            {"kind": "conduct"},
            ask(
                _("Does the club have a zero-tolerance policy?"),
                (
                    NO,
                    {"policy": "no"},
                    end(
                        _(
                            "The director chooses: a warning, a disciplinary penalty, "
                            "or suspension for the session."
                        ),
                        "91A 74A 90A",
                        options="warning disciplinary_penalty suspend_for_session",
                        judgment="choice",
                    ),
                ),
                (
                    YES,
                    {"policy": "yes"},
                    ask(
                        _("Is it the player's first offence in the event?"),
                        (
                            YES,
                            {"offence": 1},
                            end(
                                _("Usually a quarter of a top. The policy decides."),
                                "91A 74A 80B2",
                            ),
                        ),
                        (
                            NO,
                            {"offence": 2},
                            end(
                                _(
                                    "Usually suspension for the rest of the session. "
                                    "The policy decides."
                                ),
                                "91A 74A 80B2",
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
