"""Flows of the director's powers, of scores and of appeals."""

from rulings.laws.flows.flow import NO, YES, Flow, ask, end, yes_or_no
from scoring.bridge.messages import gettext_noop as _

IGNORANT = _("Was that because the other side did not know the law?")
LOSES_RIGHT = _(
    "The side that acted for itself gets no rectification. The result stands."
)
_RULED_ALONE = ask(
    _("Which side gained?"),
    (
        _("Neither"),
        {"gaining_side": "none"},
        end(_("The director lets their action stand, or cancels it."), "10A 10B 9B1"),
    ),
    (
        _("The offending side"),
        {"gaining_side": "offenders"},
        yes_or_no(
            IGNORANT,
            "opponents_ignorant_of_law",
            no=end(LOSES_RIGHT, "11A 10B 10A"),
            yes=end(
                _(
                    "The offending side's score alone is adjusted. The others keep "
                    "theirs."
                ),
                "10A 10B 11A",
            ),
        ),
    ),
    (
        _("The other side"),
        {"gaining_side": "non_offenders"},
        yes_or_no(
            IGNORANT,
            "opponents_ignorant_of_law",
            no=end(LOSES_RIGHT, "11A 10B 10A"),
            yes=end(
                _(
                    "The score of the side that gained is adjusted. The others keep "
                    "theirs."
                ),
                "10A 10B 11A",
            ),
        ),
    ),
)
DIRECTOR = Flow(
    "director_powers",
    {},
    ask(
        _("What is it about?"),
        (
            _("The players ruled for themselves"),
            {"matter": "rectified_by_players"},
            _RULED_ALONE,
        ),
        (
            _("The director must find the facts"),
            {"matter": "facts"},
            yes_or_no(
                _("Do all four agree on what happened?"),
                "facts_agreed",
                yes=end(
                    _(
                        "The director rules. Doubtful points go to the side that did "
                        "not offend."
                    ),
                    "84 84D",
                ),
                no=yes_or_no(
                    _("Is it clear what is more likely?"),
                    "facts_found",
                    no=end(
                        _("The director makes a ruling that lets play continue."),
                        "85B 85A1",
                        judgment="facts_found",
                    ),
                    yes=end(
                        _("The director rules on what is more likely."),
                        "85A1 85A",
                        judgment="facts_found",
                    ),
                ),
            ),
        ),
        (
            _("A player asks to waive a rectification"),
            {"matter": "waiver"},
            ask(
                _("Whose request is it?"),
                (
                    _("The offending side's"),
                    {"waiver_requested_by": "os"},
                    end(_("The rectification stands."), "81C5 10A"),
                ),
                (
                    _("The other side's"),
                    {"waiver_requested_by": "nos"},
                    end(
                        _("The director may waive it, if there is a reason."),
                        "81C5 10A",
                        options="waive enforce",
                        judgment="choice",
                    ),
                ),
            ),
        ),
        (
            _("The director's own ruling was wrong"),
            {"matter": "director_error", "error_of": "ruling"},
            yes_or_no(
                _("Can the board still be scored normally?"),
                "scorable",
                no=end(
                    _("The score is adjusted. Neither side is treated as at fault."),
                    "82C",
                    judgment="scorable",
                ),
                yes=end(
                    _("The ruling is cancelled, and the right one given."),
                    "82C 82A",
                    judgment="scorable",
                ),
            ),
        ),
        (
            _("A spectator drew attention to an irregularity"),
            {"matter": "attention", "attention_by": "spectator"},
            end(
                _(
                    "The spectator is warned or sent away. The irregularity is still "
                    "ruled on."
                ),
                "76 81C3",
            ),
        ),
    ),
)

IN_TIME = _("Has the correction period ended?")
RUNNING, ENDED = {"minutes_since_scores": 10}, {"minutes_since_scores": 60}
_TRICKS = ask(
    _("Was there a claim or a concession?"),
    (
        YES,
        {"claimed": "yes"},
        end(_("Continue with:"), "79B1 69 71", apply="claims_and_concessions"),
    ),
    (
        NO,
        {"claimed": "no"},
        yes_or_no(
            _("Had the round ended when the director was called?"),
            "round_ended",
            no=end(
                _("The director rules from the played cards and their order."),
                "79B2 79A1 65D",
            ),
            yes=yes_or_no(
                _("Are you clearly convinced of what happened?"),
                "director_convinced",
                no=end(
                    _("No side's score goes up. It stays, or one side's goes down."),
                    "79B3",
                    judgment="director_convinced",
                ),
                yes=end(
                    _("Both sides' scores are corrected."),
                    "79B3",
                    judgment="director_convinced",
                ),
            ),
        ),
    ),
)
SCORES = Flow(
    "scoring_and_correction",
    {},
    ask(
        _("What is wrong?"),
        (_("Sides disagree on the tricks won"), {"dispute": "tricks_won"}, _TRICKS),
        (
            _("The result was entered or scored wrongly"),
            {"dispute": "scoring_error"},
            ask(
                IN_TIME,
                (NO, RUNNING, end(_("The score is corrected."), "79C1 79C 81C3")),
                (
                    YES,
                    ENDED,
                    ask(
                        _("Does the club allow it, and is the error beyond doubt?"),
                        (
                            YES,
                            {"election_late_correction": "yes", "beyond_doubt": "yes"},
                            end(
                                _("The score is corrected."),
                                "79C2",
                                judgment="beyond_doubt",
                            ),
                        ),
                        (
                            NO,
                            {"election_late_correction": "no"},
                            end(_("It is too late. The score stays."), "79C2 79C1"),
                        ),
                    ),
                ),
            ),
        ),
        (
            _("A side was given a trick that it did not win"),
            {"dispute": "trick_not_won"},
            ask(
                IN_TIME,
                (
                    NO,
                    RUNNING,
                    end(_("The score is corrected for both sides."), "79A2 72B2 79C1"),
                ),
                (
                    YES,
                    ENDED,
                    end(
                        _("The score is corrected only if the club allows it."),
                        "79A2 72B2 79C2",
                    ),
                ),
            ),
        ),
    ),
)

UNADJUSTED = _("No score is adjusted.")
ADJUSTED = Flow(
    "adjusted_scores",
    {},
    ask(
        _("What is to be decided?"),
        (
            _("Whether a score is adjusted, and how"),
            {"reason": "adjusting"},
            yes_or_no(
                _("Was there an irregularity?"),
                "irregularity",
                no=end(UNADJUSTED, "12A 12B1"),
                yes=yes_or_no(
                    _("Did it damage the other side?"),
                    "damage",
                    no=end(UNADJUSTED, "12B1 12A", judgment="damage"),
                    yes=yes_or_no(
                        _("Could the board be played to a result?"),
                        "result_obtained",
                        no=end(
                            _("An average is given, according to fault."), "12C2a 12A2"
                        ),
                        yes=yes_or_no(
                            _("Can the probable results be estimated?"),
                            "outcomes_estimable",
                            no=end(
                                _("An average may be given instead."),
                                "12C1d 12C2a",
                                judgment="outcomes_estimable",
                            ),
                            yes=end(
                                _(
                                    "The probable results without the irregularity are "
                                    "given, weighted if there are several."
                                ),
                                "12C1a 12C1b 12C1c 12C1d",
                                judgment="damage",
                            ),
                        ),
                    ),
                ),
            ),
        ),
        (
            _("The side that did not offend made a mistake too"),
            {"reason": "nos_error"},
            ask(
                _("Was it extremely serious, or a gamble?"),
                (
                    NO,
                    {"nos_error": "none"},
                    end(
                        _("The side gets full redress."),
                        "12C1e 12B1",
                        judgment="nos_error",
                    ),
                ),
                (
                    YES,
                    {"nos_error": "extremely_serious"},
                    end(
                        _(
                            "The score is split: the side bears the damage that it did "
                            "itself."
                        ),
                        "12C1e",
                        judgment="nos_error",
                    ),
                ),
            ),
        ),
        (
            _("Which average a contestant gets"),
            {"reason": "award"},
            ask(
                _("How far was the contestant at fault?"),
                (
                    _("Directly"),
                    {"responsibility": "directly_at_fault"},
                    end(_("Average minus: at most 40 per cent."), "12C2a"),
                ),
                (
                    _("Partly"),
                    {"responsibility": "partly_at_fault"},
                    end(_("Average: 50 per cent."), "12C2a"),
                ),
                (
                    _("Not at all"),
                    {"responsibility": "not_at_fault"},
                    end(_("Average plus: at least 60 per cent."), "12C2a"),
                ),
            ),
        ),
        (
            _("The rectification seems too severe or too lenient"),
            {"reason": "rectification_harsh"},
            end(_("It stands. That is no reason to adjust a score."), "12B2"),
        ),
    ),
)

REFUSED = _("The appeal isn't admitted.")
APPEAL = Flow(
    "appeals",
    {"decided": "no"},
    yes_or_no(
        _("Was the ruling made at the appellants' own table?"),
        "own_table",
        no=end(REFUSED, "92A"),
        yes=ask(
            _("Has the appeal period ended?"),
            (YES, ENDED, end(REFUSED, "92B")),
            (
                NO,
                RUNNING,
                yes_or_no(
                    _("Was it made through the director?"),
                    "through_director",
                    no=end(REFUSED, "92C"),
                    yes=yes_or_no(
                        _("Do both partners agree to it?"),
                        "partner_agrees",
                        no=end(REFUSED, "92D 92D1 92D2"),
                        yes=ask(
                            _("What is appealed?"),
                            (
                                _("The facts or a judgment"),
                                {"subject": "judgment"},
                                end(
                                    _(
                                        "The committee hears it, and may give any "
                                        "score that the director could."
                                    ),
                                    "93B1 93B2 83",
                                ),
                            ),
                            (
                                _("How a law was read"),
                                {"subject": "law"},
                                end(
                                    _(
                                        "The director in charge decides. The committee "
                                        "may only recommend a change."
                                    ),
                                    "93B1 93B3",
                                ),
                            ),
                            (
                                _("A disciplinary penalty"),
                                {"subject": "91A"},
                                end(
                                    _(
                                        "The committee hears it, but may only "
                                        "recommend a change."
                                    ),
                                    "93B3 91A",
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
