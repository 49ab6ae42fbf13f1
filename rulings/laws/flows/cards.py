"""Flows of cards that were shown, played too early, or named."""

from rulings.laws.flows.flow import NO, YES, Flow, ask, end, yes_or_no
from scoring.bridge.messages import gettext_noop as _

DEFENDER = _("A defender")
DECLARER = _("Declarer or dummy")
STAYS = _("The card stays face up and is played at the player's turn.")
CANNOT_STAY = _("The card can't be played to this trick. It is a major penalty card.")

_BEFORE_PARTNER = yes_or_no(
    _("Had declarer already played from both hands?"),
    "declarer_played_both",
    yes=end(_("It isn't a penalty card. Nothing else follows."), "57C1"),
    no=yes_or_no(
        _("Had dummy indicated a card?"),
        "dummy_provoked",
        yes=end(
            _("It isn't a penalty card. Dummy's action is checked when play ends."),
            "57C2 45F",
        ),
        no=end(
            _(
                "The card is a major penalty card. Declarer may require partner's "
                "highest or lowest card of the suit led, or name a suit to play or to "
                "avoid."
            ),
            "57A 50D 50B",
            options="require_highest require_lowest require_other_suit forbid_other_suit",
        ),
    ),
)
PREMATURE_PLAY = Flow(
    "premature_lead_or_play",
    {"declarer": "S", "card": "H5"},
    ask(
        _("Who played too early?"),
        (
            DEFENDER,
            {"offender": "W"},
            ask(
                _("Had partner already played to the trick?"),
                (NO, {"kind": "before_partner"}, _BEFORE_PARTNER),
                (
                    YES,
                    {"kind": "rho_turn_after_partner"},
                    yes_or_no(
                        _("Can the card legally be played to the trick?"),
                        "card_legal_at_turn",
                        no=end(CANNOT_STAY, "57D 50B 50D"),
                        yes=end(STAYS, "57D 16"),
                    ),
                ),
            ),
        ),
        (
            _("Declarer"),
            {"offender": "S", "kind": "before_partner"},
            end(_("A legal card stands. Nothing else follows."), "57C3"),
        ),
        (
            _("Dummy, without being told to"),
            {"offender": "N", "kind": "before_partner", "of_its_own_accord": "yes"},
            end(
                _(
                    "The card isn't played. Nothing happens to a defender who played "
                    "after it."
                ),
                "45F 57C2",
            ),
        ),
    ),
)

_SEVERAL_SEEN = ask(
    _("Whose cards were they?"),
    (
        _("A defender's"),
        {"offender": "W"},
        end(
            _(
                "The player chooses which one to play. Each other card that was seen "
                "is a penalty card."
            ),
            "58B2 50B 50D",
            options="designate_card",
        ),
    ),
    (
        _("Declarer's or dummy's"),
        {"offender": "S"},
        end(
            _("Declarer chooses which one to play. The others go back."),
            "58B2 48A",
            options="designate_card",
        ),
    ),
)
_ONE_HAND = ask(
    _("How many cards could be seen?"),
    (
        _("One"),
        {"faces_visible": 1},
        end(_("That card is played. The others go back."), "58B1"),
    ),
    (_("More than one"), {"faces_visible": 2}, _SEVERAL_SEEN),
)
_TOO_SOON = yes_or_no(
    _("Had that defender's partner already played?"),
    "other_turn_after_partner",
    no=end(
        _(
            "The card played too soon is a major penalty card. Declarer chooses what "
            "partner plays to this trick."
        ),
        "58A 57A",
        options="require_highest require_lowest require_other_suit forbid_other_suit",
    ),
    yes=yes_or_no(
        _("Can the card legally be played to the trick?"),
        "card_legal_at_turn",
        no=end(CANNOT_STAY, "58A 57D 50B"),
        yes=end(STAYS, "58A 57D 16"),
    ),
)
SIMULTANEOUS_PLAYS = Flow(
    "simultaneous_leads_or_plays",
    {"declarer": "S", "offender": "W"},
    ask(
        _("Who played the cards?"),
        (
            _("One player played several"),
            {"kind": "one_hand"},
            ask(
                _("Have both sides played to the next trick?"),
                (
                    YES,
                    {"noticed_in_time": "no"},
                    end(_("Continue with:"), "58B4 67B", apply="defective_trick"),
                ),
                (NO, {"noticed_in_time": "yes"}, _ONE_HAND),
            ),
        ),
        (
            _("Two players, at the same time"),
            {"kind": "two_players", "legal_player": "N", "other_player": "W"},
            ask(
                _("Who played out of turn?"),
                (
                    _("No one: they were next to each other in turn"),
                    {"other_player": "E"},
                    end(
                        _("The player in turn counts as first. Both cards stand."),
                        "58A",
                    ),
                ),
                (
                    _("Declarer or dummy"),
                    {"legal_player": "W", "other_player": "S"},
                    end(
                        _(
                            "A legal card stands. An illegal one goes back. Nothing "
                            "else follows."
                        ),
                        "58A 57C3",
                    ),
                ),
                (DEFENDER, {"other_player": "W"}, _TOO_SOON),
            ),
        ),
    ),
)

KIND = _("Is it a major penalty card?")
_EXPOSED = ask(
    _("Whose card was it?"),
    (
        _("Declarer's or dummy's"),
        {"holder": "S", "cards": ("HK",)},
        end(_("The card is picked up. It isn't a penalty card."), "48A"),
    ),
    (
        _("A defender's"),
        {"holder": "W"},
        ask(
            _("Was it one card below an honour, and not deliberately played?"),
            (
                YES,
                {"cards": ("H5",), "how": "exposed"},
                end(_("It is a minor penalty card."), "50B 50C 49"),
            ),
            (
                NO,
                {"cards": ("HK",), "how": "exposed"},
                end(_("It is a major penalty card."), "50B 50D 49"),
            ),
        ),
    ),
)
_TO_PLAY = ask(
    KIND,
    (
        NO,
        {"types": "minor"},
        end(
            _(
                "No other card below an honour in its suit may be played first. Any "
                "other card may be."
            ),
            "50C",
        ),
    ),
    (
        YES,
        {"types": "major"},
        end(_("It must be played at the first legal opportunity."), "50D1a 50D1b 51A"),
    ),
)
_ON_LEAD = ask(
    KIND,
    (NO, {"types": "minor"}, end(_("Partner may lead any card."), "50C 50E1")),
    (
        YES,
        {"types": "major"},
        ask(
            _("What does declarer choose?"),
            (
                _("To require that suit"),
                {"choice": "require_suit_lead"},
                end(
                    _("Partner leads that suit. The penalty card is picked up."),
                    "50D2a 50E2",
                ),
            ),
            (
                _("To forbid that suit"),
                {"choice": "prohibit_suit_lead"},
                end(
                    _(
                        "Partner may not lead that suit while they retain the lead. "
                        "The penalty card is picked up."
                    ),
                    "50D2a 50E2",
                ),
            ),
            (
                _("Neither"),
                {"choice": "no_lead_restriction"},
                end(
                    _(
                        "Partner may lead any card. The penalty card stays, and "
                        "declarer chooses again next time."
                    ),
                    "50D2b 50D2 50E1",
                ),
            ),
        ),
    ),
)
_PLAYED_INSTEAD = yes_or_no(
    _("Has declarer's side played since?"),
    "declarer_side_played_after",
    yes=end(_("The card played stands. The penalty card stays."), "52B1b 52B1c 52A"),
    no=ask(
        _("Does declarer accept the card played?"),
        (
            YES,
            {"choice": "accept_illegal_play"},
            end(_("The card played stands. The penalty card stays."), "52B1a 52B1c"),
        ),
        (
            NO,
            {"choice": "require_penalty_card"},
            end(
                _(
                    "The penalty card is played. The other card becomes a major "
                    "penalty card."
                ),
                "52B2",
            ),
        ),
    ),
)
PENALTY_CARDS = Flow(
    "penalty_cards",
    {"declarer": "S", "holder": "W", "cards": ("HK",)},
    ask(
        _("What happened?"),
        (_("A card was exposed"), {"stage": "create"}, _EXPOSED),
        (
            _("A player with a penalty card must play"),
            {"stage": "to_play"},
            _TO_PLAY,
        ),
        (
            _("The partner of that player is on lead"),
            {"stage": "partner_on_lead", "leader": "E"},
            _ON_LEAD,
        ),
        (
            _("Another card was played instead"),
            {"stage": "not_played", "played_instead": "C2"},
            _PLAYED_INSTEAD,
        ),
    ),
)

PLAYED = _("The card is played.")
NOT_PLAYED = _("The card isn't played and may go back.")
_WHETHER = ask(
    _("Whose card was it, and where?"),
    (
        _("A defender's, where partner could have seen it"),
        {"whose": "defender", "visible_to_partner": "yes"},
        end(PLAYED, "45C1"),
    ),
    (
        _("A defender's, where partner couldn't have seen it"),
        {"whose": "defender", "visible_to_partner": "no"},
        end(NOT_PLAYED, "45C1"),
    ),
    (
        _("Declarer's, face up at the table or shown as played"),
        {"whose": "hand", "held_face_up": "yes"},
        end(PLAYED, "45C2a 45C2b"),
    ),
    (
        _("Declarer's, anywhere else"),
        {"whose": "hand", "touching_or_nearly_table": "no"},
        end(NOT_PLAYED, "45C2 48A"),
    ),
    (
        _("Dummy's, deliberately touched by declarer"),
        {"whose": "dummy", "touched_deliberately": "yes"},
        end(PLAYED, "45C3"),
    ),
    (
        _("Dummy's, touched to arrange dummy or reach a card"),
        {"whose": "dummy", "arranging": "yes"},
        end(NOT_PLAYED, "45C3"),
    ),
)
_INCOMPLETE = ask(
    _("What did declarer say?"),
    (
        _("“High”"),
        {"named": "high"},
        end(_("Dummy plays the highest card of the suit led."), "46B1a 46B"),
    ),
    (
        _("“Win it”"),
        {"named": "win"},
        end(_("Dummy plays the lowest card that is known to win."), "46B1b 46B"),
    ),
    (
        _("“Low”"),
        {"named": "low"},
        end(_("Dummy plays the lowest card of the suit led."), "46B1c 46B"),
    ),
    (
        _("A suit alone"),
        {"named": "suit", "said_suit": "H"},
        end(
            _("Dummy plays the lowest card of that suit."),
            "46B2 46B",
            judgment="other_intention_incontrovertible",
        ),
    ),
    (
        _("A rank alone"),
        {"named": "rank", "said_rank": "K"},
        end(
            _(
                "Dummy plays that rank in the suit of the trick, or of the last trick "
                "if dummy leads. If dummy has no such card, declarer chooses."
            ),
            "46B3b 46B3a 46B3 46B",
            options="designate_card",
        ),
    ),
    (
        _("“Anything”"),
        {"named": "anything"},
        end(
            _("Either defender may choose dummy's card."),
            "46B5",
            options="defender_designates_card",
        ),
    ),
)
PLAYED_CARD = Flow(
    "played_card_and_designation",
    {"declarer": "S"},
    ask(
        _("What is it about?"),
        (_("Whether a card was played"), {"situation": "played"}, _WHETHER),
        (
            _("Declarer didn't name a whole card"),
            {"situation": "incomplete"},
            _INCOMPLETE,
        ),
        (
            _("Declarer named a card by mistake"),
            {"situation": "designation"},
            yes_or_no(
                _("Has declarer played since?"),
                "declarer_played_since",
                yes=end(_("The card named stands."), "45C4b 45C4a"),
                no=ask(
                    _("Was it a slip of the tongue?"),
                    (
                        NO,
                        {"unintended": "no"},
                        end(
                            _("The card named stands."),
                            "45C4b 45C4a 46B1c",
                            judgment="unintended",
                        ),
                    ),
                    (
                        YES,
                        {"unintended": "yes"},
                        end(
                            _("Dummy plays the card that was meant."),
                            "45C4b 47C",
                            judgment="unintended",
                        ),
                    ),
                ),
            ),
        ),
        (
            _("Dummy played another card than the one named"),
            {"situation": "wrong_card"},
            yes_or_no(
                _("Have both sides played to the next trick?"),
                "both_sides_played_next",
                no=end(
                    _(
                        "Dummy plays the card named. A defender who played after it "
                        "may change cards."
                    ),
                    "45D1 45D",
                ),
                yes=end(
                    _("It's too late: the wrong card counts as played."),
                    "45D2 64B3 64C",
                ),
            ),
        ),
    ),
)
