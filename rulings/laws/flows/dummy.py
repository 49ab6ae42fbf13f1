"""Flow of what dummy may do."""

from rulings.laws.flows.flow import NO, YES, Flow, ask, end, yes_or_no
from scoring.bridge.messages import gettext_noop as _

LOST = _("Had dummy looked at another hand, or left the seat to watch?")
_REVOKED = ask(
    _("Who won the trick of declarer's revoke?"),
    (
        _("Declarer, and the side won a later trick"),
        {"trick_won_by": "declarer", "later_tricks": 1},
        end(
            _("Declarer follows suit, and two tricks are transferred."),
            "43B2b 64A1 64C",
            tricks=2,
        ),
    ),
    (
        _("Declarer, but the side won no later trick"),
        {"trick_won_by": "declarer", "later_tricks": 0},
        end(
            _("Declarer follows suit, and one trick is transferred."),
            "43B2b 64A1 64A2 64C",
            tricks=1,
        ),
    ),
    (
        _("Dummy"),
        {"trick_won_by": "dummy", "later_tricks": 0},
        end(
            _("Declarer follows suit, and one trick is transferred."),
            "43B2b 64A2 64C",
            tricks=1,
        ),
    ),
    (
        _("The defenders, but declarer's side won a later trick"),
        {"trick_won_by": "defenders", "later_tricks": 1},
        end(
            _("Declarer follows suit, and one trick is transferred."),
            "43B2b 64A2 64C",
            tricks=1,
        ),
    ),
    (
        _("The defenders, and every later trick too"),
        {"trick_won_by": "defenders", "later_tricks": 0},
        end(
            _("Declarer follows suit. No trick is transferred."),
            "43B2b 64B1 64C",
            tricks=0,
        ),
    ),
)
_POINTED_OUT = ask(
    _("What did dummy point out?"),
    (
        _("Declarer led from the wrong hand"),
        {"action": "points_out_own_side"},
        ask(
            _("Does either defender accept the lead?"),
            (YES, {"choice": "accept_lead"}, end(_("The lead stands."), "53A")),
            (
                NO,
                {"choice": "retract_lead"},
                end(
                    _("The card goes back. The score is checked when play ends."),
                    "55B 55C",
                ),
            ),
        ),
    ),
    (
        _("A defender's irregularity"),
        {"action": "first_to_point_at_defender_irregularity"},
        end(
            _("Dummy may be penalised. The irregularity is still ruled on."),
            "43A1b 43B1 9A4",
        ),
    ),
)
DUMMYS_RIGHTS = Flow(
    "dummys_rights",
    {"declarer": "S"},
    ask(
        _("What did dummy do?"),
        (
            _("Warned declarer in time"),
            {"action": "prevents_irregularity"},
            yes_or_no(
                LOST,
                "rights_lost",
                no=end(_("Dummy may do that. Nothing follows."), "42B2 9A3"),
                yes=end(
                    _("Either defender chooses the hand that declarer leads from."),
                    "43B2a 43B1",
                    options="choose_leading_hand:S choose_leading_hand:N",
                ),
            ),
        ),
        (
            _("Asked declarer “having none?”"),
            {"action": "asks_declarer"},
            yes_or_no(
                LOST,
                "rights_lost",
                no=end(
                    _(
                        "Dummy may do that. A card of the suit must be played, and a "
                        "wrong card goes back."
                    ),
                    "42B1 61B2a 62B2",
                ),
                yes=_REVOKED,
            ),
        ),
        (_("Pointed out an irregularity during play"), {}, _POINTED_OUT),
        (
            _("Touched or suggested a card"),
            {"action": "suggests_play"},
            end(
                _("Play continues. The score is checked when play ends."),
                "45F 43A1c 43B1",
            ),
        ),
        (
            _("Told declarer something about the play"),
            {"action": "tells_declarer"},
            end(
                _("Declarer may not use it, and dummy may be penalised."),
                "43A1c 43B1 16B",
            ),
        ),
        (
            _("Called the director first"),
            {"action": "calls_director"},
            end(
                _("Dummy may not do that during play, and may be penalised."),
                "43A1a 43B1 9B1",
            ),
        ),
    ),
)
