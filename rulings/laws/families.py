"""The families of irregularities under which a club finds and logs its rulings."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rulings.laws.references import LawRef
from rulings.laws.words import gettext_noop


class UnknownFamily(ValueError):
    """No family of rulings has that code."""


class Group(StrEnum):
    """Where in the deal the irregularity lies; families are listed by group."""

    AUCTION = "auction"
    LEADS = "leads"
    PLAY = "play"
    TRICKS = "tricks"
    INFORMATION = "information"
    SESSION = "session"
    SCORE = "score"


GROUP_TITLES = {
    Group.AUCTION: gettext_noop("Auction"),
    Group.LEADS: gettext_noop("Leads and exposed cards"),
    Group.PLAY: gettext_noop("Cards played and dummy"),
    Group.TRICKS: gettext_noop("Revokes and claims"),
    Group.INFORMATION: gettext_noop("Information"),
    Group.SESSION: gettext_noop("Boards, pace and conduct"),
    Group.SCORE: gettext_noop("Scores, director and appeals"),
}


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of irregularity, the laws that govern it and the words people use.

    `button` is the short name for a big button; `keywords` help the search, with
    those of `family_words`.
    """

    code: str
    title: str
    button: str
    laws: tuple[LawRef, ...]
    group: Group
    keywords: str


def _laws(numbers: str) -> tuple[LawRef, ...]:
    return tuple(LawRef(int(number)) for number in numbers.split())


FAMILIES = (
    Family(
        "insufficient_bid",
        gettext_noop("Insufficient bid"),
        gettext_noop("Insufficient bid"),
        _laws("27 23 26"),
        Group.AUCTION,
        gettext_noop("bid too low not enough IB"),
    ),
    Family(
        "bid_out_of_rotation",
        gettext_noop("Bid out of rotation"),
        gettext_noop("Bid out of turn"),
        _laws("31 29 23 26"),
        Group.AUCTION,
        gettext_noop("bid out of turn wrong turn BOOT COOT"),
    ),
    Family(
        "pass_out_of_rotation",
        gettext_noop("Pass out of rotation"),
        gettext_noop("Pass out of turn"),
        _laws("30 29 23"),
        Group.AUCTION,
        gettext_noop("pass out of turn wrong turn POOT COOT"),
    ),
    Family(
        "double_out_of_rotation",
        gettext_noop("Double or redouble out of rotation"),
        gettext_noop("Double out of turn"),
        _laws("32 29 23 26"),
        Group.AUCTION,
        gettext_noop("double redouble out of turn DOOT COOT"),
    ),
    Family(
        "simultaneous_and_rotation",
        gettext_noop("Simultaneous calls, auction ended too soon"),
        gettext_noop("Calls at once"),
        _laws("33 34 17"),
        Group.AUCTION,
        gettext_noop("simultaneous calls three passes right to call"),
    ),
    Family(
        "change_of_call",
        gettext_noop("Change of call"),
        gettext_noop("Change of call"),
        _laws("25"),
        Group.AUCTION,
        gettext_noop("unintended mechanical error wrong bidding card"),
    ),
    Family(
        "comparable_call",
        gettext_noop("Comparable call"),
        gettext_noop("Comparable call"),
        _laws("23"),
        Group.AUCTION,
        gettext_noop("replacement substitute similar meaning"),
    ),
    Family(
        "lead_restriction_call_withdrawn",
        gettext_noop("Lead after a withdrawn call"),
        gettext_noop("Call withdrawn: lead"),
        _laws("26"),
        Group.AUCTION,
        gettext_noop("lead restriction forbid suit"),
    ),
    Family(
        "inadmissible_calls",
        gettext_noop("Inadmissible call"),
        gettext_noop("Inadmissible call"),
        _laws("35 36 37 38 39 19"),
        Group.AUCTION,
        gettext_noop("double own side more than seven call after final pass"),
    ),
    Family(
        "card_exposed_during_auction",
        gettext_noop("Card exposed or led during the auction"),
        gettext_noop("Card seen in auction"),
        _laws("24 16"),
        Group.AUCTION,
        gettext_noop("dropped card shown bidding"),
    ),
    Family(
        "opening_lead_out_of_turn",
        gettext_noop("Opening lead out of turn"),
        gettext_noop("Lead out of turn"),
        _laws("54 41 47 53 50 24"),
        Group.LEADS,
        gettext_noop("wrong leader first lead faced LOOT OLOOT"),
    ),
    Family(
        "lead_out_of_turn_in_play",
        gettext_noop("Lead out of turn during the play"),
        gettext_noop("Later lead out of turn"),
        _laws("53 55 56 57 60 47"),
        Group.LEADS,
        gettext_noop("wrong hand declarer dummy defender LOOT"),
    ),
    Family(
        "premature_lead_or_play",
        gettext_noop("Premature lead or play"),
        gettext_noop("Played too early"),
        _laws("57"),
        Group.LEADS,
        gettext_noop("before partner too soon early"),
    ),
    Family(
        "simultaneous_leads_or_plays",
        gettext_noop("Several cards led or played at once"),
        gettext_noop("Two cards at once"),
        _laws("58"),
        Group.LEADS,
        gettext_noop("simultaneous two cards together"),
    ),
    Family(
        "penalty_cards",
        gettext_noop("Penalty card"),
        gettext_noop("Exposed card"),
        _laws("48 49 50 51 52 59"),
        Group.LEADS,
        gettext_noop("major minor dropped exposed defender MPC PC"),
    ),
    Family(
        "played_card_and_designation",
        gettext_noop("Card played, named or designated"),
        gettext_noop("Card played or named"),
        _laws("45 46 47"),
        Group.PLAY,
        gettext_noop(
            "slip of the tongue unintended incomplete call for card take back"
        ),
    ),
    Family(
        "dummys_rights",
        gettext_noop("Dummy's rights and limits"),
        gettext_noop("Dummy"),
        _laws("42 43 61"),
        Group.PLAY,
        gettext_noop("dummy spoke interfered warned looked"),
    ),
    Family(
        "defective_trick",
        gettext_noop("Defective trick or fifth card"),
        gettext_noop("Defective trick"),
        _laws("67 45"),
        Group.PLAY,
        gettext_noop("missing card extra card too many too few"),
    ),
    Family(
        "revoke",
        gettext_noop("Revoke"),
        gettext_noop("Revoke"),
        _laws("61 62 63 64"),
        Group.TRICKS,
        gettext_noop("failed to follow suit renege established"),
    ),
    Family(
        "claims_and_concessions",
        gettext_noop("Claim or concession"),
        gettext_noop("Claim"),
        _laws("68 69 70 71"),
        Group.TRICKS,
        gettext_noop("contested rest of the tricks concede outstanding trump"),
    ),
    Family(
        "unauthorised_information",
        gettext_noop("Unauthorised information"),
        gettext_noop("Hesitation / UI"),
        _laws("16 73"),
        Group.INFORMATION,
        gettext_noop(
            "unauthorized hesitation tempo pause remark gesture logical BIT huddle"
        ),
    ),
    Family(
        "misinformation",
        gettext_noop("Misinformation"),
        gettext_noop("Wrong explanation"),
        _laws("20 21 40 47 75"),
        Group.INFORMATION,
        gettext_noop("explanation alert failed mistaken agreement MI"),
    ),
    Family(
        "alert_lookup",
        gettext_noop("Alerts and announcements"),
        gettext_noop("Is it alerted?"),
        _laws("40 20"),
        Group.INFORMATION,
        gettext_noop("alert announce convention card pre-alert"),
    ),
    Family(
        "boards_and_hands",
        gettext_noop("Boards, hands and cards"),
        gettext_noop("Wrong board or cards"),
        _laws("2 6 7 13 14 15 16 87"),
        Group.SESSION,
        gettext_noop("fouled board wrong number missing card wrong pocket pair"),
    ),
    Family(
        "tempo_penalties_conduct",
        gettext_noop("Late play, penalties and conduct at the table"),
        gettext_noop("Slow play, conduct"),
        _laws("8 74 82 90 91"),
        Group.SESSION,
        gettext_noop("slow late procedural disciplinary rude behaviour PP DP ZT"),
    ),
    Family(
        "director_powers",
        gettext_noop("Director's powers and errors"),
        gettext_noop("Director's powers"),
        _laws("9 10 11 79 81 82 83 84 85"),
        Group.SCORE,
        gettext_noop("waive facts disputed director error own ruling law unknown"),
    ),
    Family(
        "scoring_and_correction",
        gettext_noop("Scoring and its correction"),
        gettext_noop("Score correction"),
        _laws("72 77 78 79"),
        Group.SCORE,
        gettext_noop("wrong score tricks won disputed late correction period"),
    ),
    Family(
        "adjusted_scores",
        gettext_noop("Adjusted score"),
        gettext_noop("Adjusted score"),
        _laws("12 78 86"),
        Group.SCORE,
        gettext_noop("assigned artificial weighted split average"),
    ),
    Family(
        "appeals",
        gettext_noop("Appeal"),
        gettext_noop("Appeal"),
        _laws("80 83 91 92 93"),
        Group.SCORE,
        gettext_noop("committee review right deposit merit"),
    ),
)

BY_CODE = {family.code: family for family in FAMILIES}

CONTESTED_SKIP = Family(
    "contested_skip",
    gettext_noop("Contested skip"),
    gettext_noop("Contested skip"),
    _laws("80 83"),
    Group.SCORE,
    "",
)
"""What the adjudicator of an event without a director rules on: no law to be walked."""

LOGGED = {**BY_CODE, CONTESTED_SKIP.code: CONTESTED_SKIP}
"""Under which a ruling may be logged, by their codes."""

MOST_USED = (
    "opening_lead_out_of_turn",
    "revoke",
    "insufficient_bid",
    "bid_out_of_rotation",
    "penalty_cards",
    "claims_and_concessions",
    "unauthorised_information",
    "misinformation",
)
"""The eight a new club starts with; each club then chooses its own."""


def family(code: str) -> Family:
    """The family of that code."""
    try:
        return LOGGED[code]
    except KeyError as unknown:
        raise UnknownFamily(f"no family of rulings is called {code!r}") from unknown


def in_groups(families: Iterable[Family] = FAMILIES) -> dict[Group, tuple[Family, ...]]:
    """The families under their groups, in the order of a deal; no group is empty."""
    listed = tuple(families)
    groups = {
        group: tuple(found for found in listed if found.group == group)
        for group in Group
    }
    return {group: members for group, members in groups.items() if members}
