"""Flow of claims and concessions."""

from rulings.laws.flows.flow import Flow, ask, end, yes_or_no
from scoring.bridge.messages import gettext_noop as _

WORST = _(
    "The claimer gets the tricks of the worst normal play. Doubtful points go to the "
    "other side."
)
_TRUMP = yes_or_no(
    _("Does an opponent still have a trump?"),
    "trump_outstanding",
    no=end(WORST, "70A 70D1 70E1 70E2", judgment="tricks_awarded"),
    yes=yes_or_no(
        _("Did the statement mention trumps?"),
        "statement_about_trump",
        yes=end(WORST, "70A 70D1 70E1 70E2", judgment="tricks_awarded"),
        no=yes_or_no(
            _("May the claimer have forgotten that trump?"),
            "unaware_of_trump",
            no=end(WORST, "70A 70D1 70E1 70E2", judgment="tricks_awarded"),
            yes=yes_or_no(
                _("Could a normal play lose a trick to it?"),
                "could_lose_to_trump",
                no=end(WORST, "70A 70D1 70E1 70E2", judgment="tricks_awarded"),
                yes=end(
                    _(
                        "The other side gets that trick, and all others that the worst "
                        "normal play loses."
                    ),
                    "70C 70C1 70C2 70C3 70A 70D1 70E1",
                    judgment="could_lose_to_trump",
                ),
            ),
        ),
    ),
)
_AGREED = ask(
    _("Whose was the trick?"),
    (
        _("The side had already won it"),
        {"trick_actually_won": "yes"},
        end(_("The side gets the trick back. The board is rescored."), "69B1 69B 79C"),
    ),
    (
        _("The side would likely have won it"),
        {"trick_likely_won": "yes"},
        end(
            _("The side gets the trick. The board is rescored."),
            "69B2 69B 79C",
            judgment="trick_likely_won",
        ),
    ),
    (
        _("Neither"),
        {"trick_likely_won": "no"},
        end(_("The agreement stands."), "69B2 69B", judgment="trick_likely_won"),
    ),
)
_CONCEDED = ask(
    _("Could the side have lost the trick?"),
    (
        _("No: it had already won it"),
        {"trick_actually_won": "yes"},
        end(_("The side gets the trick back. The board is rescored."), "71A 79C"),
    ),
    (
        _("No: no normal play loses it"),
        {"could_be_lost_by_normal_play": "no"},
        end(
            _("The side gets the trick back. The board is rescored."),
            "71B 79C",
            judgment="could_be_lost_by_normal_play",
        ),
    ),
    (
        _("Yes: a normal play loses it"),
        {"could_be_lost_by_normal_play": "yes"},
        end(
            _("The concession stands."),
            "71 71B",
            judgment="could_be_lost_by_normal_play",
        ),
    ),
)
CLAIM = Flow(
    "claims_and_concessions",
    {"player": "S", "role": "declarer", "what": "statement"},
    ask(
        _("What is it about?"),
        (_("A player disputes a claim"), {"matter": "disputed"}, _TRUMP),
        (
            _("All four agreed to play on, as the other side wanted"),
            {
                "matter": "played_on",
                "all_four_agreed": "yes",
                "asked_by": "non_claiming_side",
            },
            end(_("The claim is void. The result of the play stands."), "68D2b 68D2"),
        ),
        (
            _("A defender conceded, and partner objected at once"),
            {"matter": "partner_objects", "player": "E", "role": "defender"},
            end(
                _(
                    "There was no concession, and play continues. Cards shown are "
                    "picked up."
                ),
                "68B2 16C 9B1",
            ),
        ),
        (_("A player who agreed now disputes a trick"), {"matter": "agreed"}, _AGREED),
        (_("A player conceded a trick by mistake"), {"matter": "conceded"}, _CONCEDED),
    ),
)
