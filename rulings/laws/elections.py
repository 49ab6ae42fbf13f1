"""What the Laws leave to an authority, an organiser or a director, as data.

A tree reads an election as the fact `election_<code>`; a club's policy gives it, and
until it does the default stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.laws.engine.terms import Value
from rulings.laws.engine.tree import YES_OR_NO, Answer, Kind, Question
from scoring.bridge.messages import gettext_noop


class UnknownElection(ValueError):
    """No law leaves that open, or not in that way."""


@dataclass(frozen=True, slots=True)
class Election:
    """One thing that is elected: by which law, between what, and by whom if known.

    Without choices it is a number.
    """

    code: str
    law: str
    title: str
    choices: tuple[Answer, ...]
    default: str | int
    source: str

    @property
    def fact(self) -> str:
        return f"election_{self.code}"

    @property
    def kind(self) -> Kind:
        if self.choices == YES_OR_NO:
            return Kind.YES_NO
        return Kind.CHOICE if self.choices else Kind.NUMBER


LAW_BOOK = gettext_noop("Default under the Laws")
ENGLISH = gettext_noop("English Bridge Union, White Book")
ORGANISER = gettext_noop("The organiser's; otherwise half an hour")
LEFT_TO_HIM = gettext_noop("The organiser's")
CLUB = gettext_noop("The club's policy")

ELECTIONS = (
    Election(
        "imps_for_average",
        "L12C2b",
        gettext_noop("IMPs for average plus and average minus"),
        (),
        3,
        LAW_BOOK,
    ),
    Election(
        "own_average",
        "L12C2c",
        gettext_noop("Use a contestant's own average on its other boards"),
        YES_OR_NO,
        "yes",
        CLUB,
    ),
    Election(
        "several_boards_reduced",
        "L12C2d",
        gettext_noop("Reduce averages when a contestant has several adjusted boards"),
        YES_OR_NO,
        "no",
        LAW_BOOK,
    ),
    Election(
        "reserve_rights",
        "L16B2",
        gettext_noop("Players may reserve their rights without calling the director"),
        YES_OR_NO,
        "yes",
        LAW_BOOK,
    ),
    Election(
        "bidding",
        "L18F",
        gettext_noop("How calls are made"),
        (
            Answer("spoken", gettext_noop("Spoken")),
            Answer("written", gettext_noop("Written")),
            Answer("boxes", gettext_noop("Bidding boxes")),
            Answer("silent", gettext_noop("Silent, without bidding boxes")),
        ),
        "boxes",
        CLUB,
    ),
    Election(
        "written_explanations",
        "L20F1",
        gettext_noop("Explanations are written"),
        YES_OR_NO,
        "no",
        LAW_BOOK,
    ),
    Election(
        "own_notes",
        "L20G3",
        gettext_noop("Players may look at their own notes"),
        YES_OR_NO,
        "no",
        LAW_BOOK,
    ),
    Election(
        "alerts",
        "L40B",
        gettext_noop("Alert table in force"),
        (
            Answer("none", gettext_noop("None")),
            Answer("acbl_2021", gettext_noop("ACBL 2021")),
            Answer("own", gettext_noop("The club's own")),
        ),
        "acbl_2021",
        CLUB,
    ),
    Election(
        "vary_after_irregularity",
        "L40B",
        gettext_noop("Pairs may agree different methods after an irregularity"),
        YES_OR_NO,
        "yes",
        LAW_BOOK,
    ),
    Election(
        "faced_opening_leads",
        "L41A",
        gettext_noop("Opening leads are made face up"),
        YES_OR_NO,
        "no",
        LAW_BOOK,
    ),
    Election(
        "claimed_suit_from_the_top",
        "L70E2",
        gettext_noop("A claimed suit is played from the top"),
        YES_OR_NO,
        "yes",
        ENGLISH,
    ),
    Election(
        "skip_bid_pause",
        "L73A2",
        gettext_noop("Seconds to pause after a skip bid"),
        (),
        0,
        LAW_BOOK,
    ),
    Election(
        "spectators",
        "L76",
        gettext_noop("Spectators are admitted"),
        YES_OR_NO,
        "yes",
        LEFT_TO_HIM,
    ),
    Election(
        "correction_period",
        "L79C1",
        gettext_noop("Correction period"),
        (),
        30,
        ORGANISER,
    ),
    Election(
        "late_correction",
        "L79C2",
        gettext_noop("Late corrections allowed if beyond reasonable doubt"),
        YES_OR_NO,
        "no",
        LEFT_TO_HIM,
    ),
    Election(
        "board_at_one_table",
        "L86B3",
        gettext_noop("Score when only one table played the board"),
        (
            Answer("cancelled", gettext_noop("None: the board is cancelled")),
            Answer("assigned", gettext_noop("An assigned score")),
        ),
        "cancelled",
        LAW_BOOK,
    ),
    Election(
        "appeal_period",
        "L92B",
        gettext_noop("Appeal period"),
        (),
        30,
        ORGANISER,
    ),
    Election(
        "without_merit",
        "L92A",
        gettext_noop("Penalty for an appeal without merit"),
        (
            Answer("nothing", gettext_noop("None")),
            Answer("deposit", gettext_noop("Loss of deposit")),
            Answer("penalty", gettext_noop("A penalty")),
            Answer(
                "deposit_and_penalty", gettext_noop("Loss of deposit and a penalty")
            ),
        ),
        "nothing",
        LAW_BOOK,
    ),
    Election(
        "further_appeal",
        "L93C",
        gettext_noop("Further appeal to the national authority"),
        YES_OR_NO,
        "no",
        LAW_BOOK,
    ),
)
BY_CODE = {each.code: each for each in ELECTIONS}


def elected(code: str) -> Question:
    """The election as a fact of a tree; it is never asked at the table."""
    election = BY_CODE[code]
    return Question(
        code=election.fact,
        kind=election.kind,
        answers=election.choices if election.kind is Kind.CHOICE else (),
        usual=election.default,
        later=True,
    )


def election_title(fact: str) -> str:
    """What the election is called that a fact is; empty where it is none.

    >>> election_title("election_alerts"), election_title("alerts")
    ('Alert table in force', '')
    """
    return next((each.title for each in BY_CODE.values() if each.fact == fact), "")


def facts_of_policy(policy: Mapping[str, str | int]) -> dict[str, Value]:
    """What a club has elected, as facts of a walk.

    >>> facts_of_policy({"appeal_period": 20})
    {'election_appeal_period': 20}
    """
    return {_checked(code, value).fact: value for code, value in policy.items()}


def can_elect(code: str, value: str | int) -> bool:
    """Whether the Laws leave that open, in that way.

    >>> can_elect("bidding", "boxes"), can_elect("bidding", "by telephone")
    (True, False)
    """
    election = BY_CODE.get(code)
    if election is None:
        return False
    codes = [each.code for each in election.choices]
    return value in codes if codes else _is_number(value)


def _checked(code: str, value: str | int) -> Election:
    if code not in BY_CODE:
        raise UnknownElection(f"no law leaves {code!r} to be elected")
    if not can_elect(code, value):
        raise UnknownElection(f"{value!r} cannot be elected for {code!r}")
    return BY_CODE[code]


def _is_number(value: str | int) -> bool:
    return isinstance(value, int) and value >= 0
