"""Flow of what is alerted, by the table of the ACBL."""

from rulings.laws.flows.flow import Flow, Question, Then, ask, end
from scoring.bridge.messages import gettext_noop as _

PLAIN = end(_("No alert and no announcement."), "40B2a(iii) 20F")
ALERT = end(_("Alert."), "40B2a(iii) 20F")
BEFORE = end(_("Pre-alert: tell the opponents before the round."), "40B2a(iii) 20F")
AFTER = end(_("No alert now. It is explained after the auction."), "40B2a(iii) 20F")


def _meaning(call: str, *answers: tuple[str, str, Then]) -> Question:
    """Return the question about the meaning of that call."""
    rows = [(text, {f"situation_{call}": code}, then) for text, code, then in answers]
    return ask(_("What does it mean?"), *rows)


ALERTS = Flow(
    "alert_lookup",
    {},
    ask(
        _("Whose regulations?"),
        (
            _("The ACBL's"),
            {"regulation": "ACBL-2021"},
            ask(
                _("Which call?"),
                (
                    _("One of a suit"),
                    {"call": "suit_opening"},
                    _meaning(
                        "suit_opening",
                        (_("It is natural"), "natural", PLAIN),
                        (
                            _("It may be short"),
                            "short",
                            end(
                                _("Announce “could be” and the minimum length."),
                                "40B2a(iii) 20F",
                            ),
                        ),
                        (_("It is artificial or forcing"), "artificial", BEFORE),
                    ),
                ),
                (
                    _("A 2♣ opening"),
                    {"call": "two_club_opening"},
                    _meaning(
                        "two_club_opening",
                        (_("It is very strong"), "very_strong", PLAIN),
                        (_("It is natural"), "natural", ALERT),
                    ),
                ),
                (
                    _("A pre-emptive opening"),
                    {"call": "preempt"},
                    _meaning(
                        "preempt",
                        (_("It is natural, as the only way"), "natural", PLAIN),
                        (_("It is natural, with another way"), "other_way", ALERT),
                        (_("It is artificial, below 3NT"), "artificial", BEFORE),
                    ),
                ),
                (
                    _("A forcing 1NT response to a major"),
                    {"call": "forcing_1nt"},
                    _meaning(
                        "forcing_1nt",
                        (
                            _("It denies four spades"),
                            "forcing",
                            end(_("Announce “forcing”."), "40B2a(iii) 20F"),
                        ),
                        (
                            _("It may have four spades"),
                            "may_have_spades",
                            end(
                                _("Announce “forcing” and “may have four spades”."),
                                "40B2a(iii) 20F",
                            ),
                        ),
                    ),
                ),
                (
                    _("A transfer"),
                    {"call": "transfer"},
                    end(_("Announce: partner names the suit shown."), "40B2a(iii) 20F"),
                ),
                (
                    _("A bid in an opponent's suit"),
                    {"call": "cue_bid"},
                    _meaning(
                        "cue_bid",
                        (_("It is direct and natural"), "natural", ALERT),
                        (
                            _("It is natural, as the opening may be short"),
                            "quasi_natural",
                            PLAIN,
                        ),
                    ),
                ),
                (
                    _("A double or redouble"),
                    {"call": "double"},
                    _meaning(
                        "double",
                        (_("Any of the usual ones"), "most", PLAIN),
                        (
                            _("It shows one suit"),
                            "one_suit",
                            end(
                                _("Announce: partner names the suit shown."),
                                "40B2a(iii) 20F",
                            ),
                        ),
                    ),
                ),
                (_("A call above 3NT"), {"call": "above_3nt"}, AFTER),
            ),
        ),
        (
            _("Another authority's"),
            {"regulation": "other"},
            end(_("Look up that authority's own regulations."), "40B2a 20F"),
        ),
    ),
)
