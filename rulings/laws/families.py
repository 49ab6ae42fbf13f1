"""The families of irregularities, and the search for one by a law or by words.

A club finds and logs its rulings under them. Beside the words that a family shows
itself directors use others; a number among them is a law that the family touches and
does not govern.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from rulings.laws.references import InvalidLawRef, LawRef
from scoring.bridge.messages import gettext_noop


class UnknownFamily(ValueError):
    """No family of rulings has that code."""


class Group(StrEnum):
    """Where in the deal the irregularity lies.

    Families are listed by group, and the tree of each is in the package of that name.
    """

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
    those of `WORDS`.
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
        gettext_noop("bid too low, not enough, IB"),
    ),
    Family(
        "bid_out_of_rotation",
        gettext_noop("Bid out of rotation"),
        gettext_noop("Bid out of turn"),
        _laws("31 29 23 26"),
        Group.AUCTION,
        gettext_noop("bid out of turn, wrong turn, BOOT, COOT"),
    ),
    Family(
        "pass_out_of_rotation",
        gettext_noop("Pass out of rotation"),
        gettext_noop("Pass out of turn"),
        _laws("30 29 23"),
        Group.AUCTION,
        gettext_noop("pass out of turn, wrong turn, POOT, COOT"),
    ),
    Family(
        "double_out_of_rotation",
        gettext_noop("Double or redouble out of rotation"),
        gettext_noop("Double out of turn"),
        _laws("32 29 23 26"),
        Group.AUCTION,
        gettext_noop("double, redouble out of turn, DOOT, COOT"),
    ),
    Family(
        "simultaneous_and_rotation",
        gettext_noop("Simultaneous calls, or auction ended too soon"),
        gettext_noop("Simultaneous calls"),
        _laws("33 34 17"),
        Group.AUCTION,
        gettext_noop("simultaneous calls, three passes, right to call"),
    ),
    Family(
        "change_of_call",
        gettext_noop("Change of call"),
        gettext_noop("Change of call"),
        _laws("25"),
        Group.AUCTION,
        gettext_noop("unintended, mechanical error, wrong bidding card"),
    ),
    Family(
        "comparable_call",
        gettext_noop("Comparable call"),
        gettext_noop("Comparable call"),
        _laws("23"),
        Group.AUCTION,
        gettext_noop("replacement, substitute, similar meaning"),
    ),
    Family(
        "lead_restriction_call_withdrawn",
        gettext_noop("Lead after a withdrawn call"),
        gettext_noop("Call withdrawn: lead"),
        _laws("26"),
        Group.AUCTION,
        gettext_noop("lead restriction, forbid suit"),
    ),
    Family(
        "inadmissible_calls",
        gettext_noop("Inadmissible call"),
        gettext_noop("Inadmissible call"),
        _laws("35 36 37 38 39 19"),
        Group.AUCTION,
        gettext_noop("double own side, more than seven, call after final pass"),
    ),
    Family(
        "card_exposed_during_auction",
        gettext_noop("Card exposed or led during the auction"),
        gettext_noop("Card seen in auction"),
        _laws("24 16"),
        Group.AUCTION,
        gettext_noop("dropped card, shown, bidding"),
    ),
    Family(
        "opening_lead_out_of_turn",
        gettext_noop("Opening lead out of turn"),
        gettext_noop("Lead out of turn"),
        _laws("54 41 47 53 50 24"),
        Group.LEADS,
        gettext_noop("wrong leader, first lead, faced, LOOT, OLOOT"),
    ),
    Family(
        "lead_out_of_turn_in_play",
        gettext_noop("Lead out of turn during the play"),
        gettext_noop("Later lead out of turn"),
        _laws("53 55 56 57 60 47"),
        Group.LEADS,
        gettext_noop("wrong hand, declarer, dummy, defender, LOOT"),
    ),
    Family(
        "premature_lead_or_play",
        gettext_noop("Premature lead or play"),
        gettext_noop("Played too early"),
        _laws("57"),
        Group.LEADS,
        gettext_noop("before partner, too soon, early"),
    ),
    Family(
        "simultaneous_leads_or_plays",
        gettext_noop("Several cards led or played at once"),
        gettext_noop("Two cards together"),
        _laws("58"),
        Group.LEADS,
        gettext_noop("simultaneous, two cards together"),
    ),
    Family(
        "penalty_cards",
        gettext_noop("Penalty card"),
        gettext_noop("Exposed card"),
        _laws("48 49 50 51 52 59"),
        Group.LEADS,
        gettext_noop("major, minor, dropped, exposed, defender, MPC, PC"),
    ),
    Family(
        "played_card_and_designation",
        gettext_noop("Card played, named or designated"),
        gettext_noop("Card played or named"),
        _laws("45 46 47"),
        Group.PLAY,
        gettext_noop(
            "slip of the tongue, unintended, incomplete call for card, take back"
        ),
    ),
    Family(
        "dummys_rights",
        gettext_noop("Dummy's rights and limits"),
        gettext_noop("Dummy"),
        _laws("42 43 61"),
        Group.PLAY,
        gettext_noop("dummy spoke, interfered, warned, looked"),
    ),
    Family(
        "defective_trick",
        gettext_noop("Defective trick or fifth card"),
        gettext_noop("Defective trick"),
        _laws("67 45"),
        Group.PLAY,
        gettext_noop("missing card, extra card, too many, too few"),
    ),
    Family(
        "revoke",
        gettext_noop("Revoke"),
        gettext_noop("Revoke"),
        _laws("61 62 63 64"),
        Group.TRICKS,
        gettext_noop("failed to follow suit, renege, established"),
    ),
    Family(
        "claims_and_concessions",
        gettext_noop("Claim or concession"),
        gettext_noop("Claim"),
        _laws("68 69 70 71"),
        Group.TRICKS,
        gettext_noop("contested, rest of the tricks, concede, outstanding trump"),
    ),
    Family(
        "unauthorised_information",
        gettext_noop("Unauthorised information"),
        gettext_noop("Hesitation / UI"),
        _laws("16 73"),
        Group.INFORMATION,
        gettext_noop(
            "unauthorized, hesitation, tempo, pause, remark, gesture, logical, BIT, huddle"
        ),
    ),
    Family(
        "misinformation",
        gettext_noop("Misinformation"),
        gettext_noop("Wrong explanation"),
        _laws("20 21 40 47 75"),
        Group.INFORMATION,
        gettext_noop("explanation, alert, failed, mistaken agreement, MI"),
    ),
    Family(
        "alert_lookup",
        gettext_noop("Alerts and announcements"),
        gettext_noop("Does it need an alert?"),
        _laws("40 20"),
        Group.INFORMATION,
        gettext_noop("alert, announce, convention card, pre-alert"),
    ),
    Family(
        "boards_and_hands",
        gettext_noop("Boards, hands and cards"),
        gettext_noop("Wrong board or cards"),
        _laws("2 6 7 13 14 15 16 87"),
        Group.SESSION,
        gettext_noop("fouled board, wrong number, missing card, wrong pocket, pair"),
    ),
    Family(
        "tempo_penalties_conduct",
        gettext_noop("Late play, penalties and conduct at the table"),
        gettext_noop("Slow play, conduct"),
        _laws("8 74 82 90 91"),
        Group.SESSION,
        gettext_noop(
            "slow, late, procedural, disciplinary, rude, behaviour, PP, DP, ZT"
        ),
    ),
    Family(
        "director_powers",
        gettext_noop("Director's powers and errors"),
        gettext_noop("Director's powers"),
        _laws("9 10 11 79 81 82 83 84 85"),
        Group.SCORE,
        gettext_noop("waive, facts, disputed, director error, own ruling, law unknown"),
    ),
    Family(
        "scoring_and_correction",
        gettext_noop("Scoring and its correction"),
        gettext_noop("Score correction"),
        _laws("72 77 78 79"),
        Group.SCORE,
        gettext_noop("wrong score, tricks won, disputed, late, correction period"),
    ),
    Family(
        "adjusted_scores",
        gettext_noop("Adjusted score"),
        gettext_noop("Adjusted score"),
        _laws("12 78 86"),
        Group.SCORE,
        gettext_noop("assigned, artificial, weighted, split, average"),
    ),
    Family(
        "appeals",
        gettext_noop("Appeal"),
        gettext_noop("Appeal"),
        _laws("80 83 91 92 93"),
        Group.SCORE,
        gettext_noop("committee, review, right, deposit, merit"),
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


WORDS = {
    "insufficient_bid": gettext_noop(
        "bid call too low lower not high enough insufficiently underbid under IB 18"
    ),
    "bid_out_of_rotation": gettext_noop(
        "call called bid bidding out of turn wrong turn OOT OOR BOOT COOT before partner 28"
    ),
    "pass_out_of_rotation": gettext_noop(
        "call called pass passed out of turn wrong turn OOT OOR POOT COOT 28"
    ),
    "double_out_of_rotation": gettext_noop(
        "call called double doubled redouble redoubled out of turn wrong turn OOT OOR DOOT "
        "COOT 28"
    ),
    "simultaneous_and_rotation": gettext_noop(
        "simultaneous calls same time three passes right to call auction closed early "
        "passed out board final pass 22"
    ),
    "change_of_call": gettext_noop(
        "unintended mechanical error wrong bidding card box pulled misclick changed his "
        "bid changes mind correct take back"
    ),
    "comparable_call": gettext_noop(
        "replacement substitute similar same meaning purpose"
    ),
    "lead_restriction_call_withdrawn": gettext_noop(
        "lead restriction restricted forbid suit penalty cancelled call defender"
    ),
    "inadmissible_calls": gettext_noop(
        "double doubled own side partner bid over more than seven 7NT eight 8 level call "
        "after final pass not allowed impossible illegal"
    ),
    "card_exposed_during_auction": gettext_noop(
        "dropped card face up fell floor shown seen visible bidding led lead early before "
        "auction is over"
    ),
    "opening_lead_out_of_turn": gettext_noop(
        "wrong leader first lead led faced face up down LOOT OLOOT OOT OOR wrong side "
        "player defender out of rotation"
    ),
    "lead_out_of_turn_in_play": gettext_noop(
        "wrong hand lead led from declarer dummy defender LOOT OOT OOR wrong side player "
        "out of rotation"
    ),
    "premature_lead_or_play": gettext_noop(
        "led before partner too soon early next trick ahead"
    ),
    "simultaneous_leads_or_plays": gettext_noop(
        "simultaneous leads two cards together both defenders"
    ),
    "penalty_cards": gettext_noop(
        "major minor dropped exposed face up fell floor shown showed seen visible "
        "accidentally hand defender MPC PC"
    ),
    "played_card_and_designation": gettext_noop(
        "slip of the tongue unintended incomplete call called for wrong card from dummy "
        "designation take back changed mind 44"
    ),
    "dummys_rights": gettext_noop(
        "dummy spoke interfered warned looked played a card himself suggested asked"
    ),
    "defective_trick": gettext_noop(
        "missing card extra card too many too few forgot to play"
    ),
    "revoke": gettext_noop(
        "failed failing to follow followed following suit renege reneged ruffed trumped "
        "not wrong suit discarded established inspect quitted 44 65 66"
    ),
    "claims_and_concessions": gettext_noop(
        "contested disputed bad rest of the tricks claimed concede conceded faced showed "
        "his hand statement objection outstanding trump"
    ),
    "unauthorised_information": gettext_noop(
        "unauthorized hesitation hesitated hesitates tempo break in tempo pause long "
        "thought for thinking slow fast bid tank tanked BIT UI AI LA authorised remark gesture table talk "
        "question reaction logical alternative huddle Reveley coffee housing "
        "skip bid stop card"
    ),
    "misinformation": gettext_noop(
        "own notes memory aid vary "
        "explanation explained wrong wrongly alert alerted alerting failed failure forgot "
        "missing late mistaken misexplained misbid misinformed false info agreement answer "
        "MI no not information psyche psychic illegal convention concealed system card violation deviation 18"
    ),
    "alert_lookup": gettext_noop(
        "alert alerted alerting announce announced no not announcing convention system card "
        "pre-alert stop skip bid"
    ),
    "boards_and_hands": gettext_noop(
        "fouled board wrong number missing card too many few 12 13 14 wrong pocket pair "
        "opponents direction seats arrow switch turned misboarded misdeal redeal reshuffle deal dealt "
        "swapped mixed hand record played twice before already heard seen overheard 1 3 4 5 "
        "76 89"
    ),
    "tempo_penalties_conduct": gettext_noop(
        "slow late unfinished board not finished played no play unplayed time clock "
        "arrival absent pair procedural disciplinary penalty warning rude behaviour "
        "swearing shouting gloating zero tolerance phone telephone mobile cheating "
        "etiquette PP DP ZT"
    ),
    "director_powers": gettext_noop(
        "waive facts disputed director TD error own wrong ruling law unknown kibitzer "
        "spectator 76"
    ),
    "scoring_and_correction": gettext_noop(
        "wrong score entered scoring error mistake bridgemate tricks won lost contract "
        "declarer disputed agreed late correction period"
    ),
    "adjusted_scores": gettext_noop(
        "assigned artificial weighted split average averages plus minus no play unplayed "
        "unfinished 88 89"
    ),
    "appeals": gettext_noop(
        "committee review right deposit merit appealed disagree with ruling"
    ),
}
SMALL_WORDS = gettext_noop(
    "a an and at by did do does for from had has have he her his in is it its law my of "
    "on one or s she some than that the their them then they this to was were what "
    "when who will with"
)
"""Words that say nothing of what happened."""

Words = tuple[str, ...]
STEM = 4
"""How many letters two words share that may mean the same."""
NEAREST = 3
"""How many families are offered where none has all the words."""


def search(text: str, say: Callable[[str], str] = str) -> tuple[Family, ...]:
    """The families that a director means by `text`, the likeliest first.

    A law ("54", "50D2") finds the families it governs, its own before those it only
    touches. Otherwise each word must begin a word of title, button or the words that
    directors use; where no family has them all, those are found that come nearest.
    `say` gives all of these in the language of the reader.

    >>> [found.code for found in search("revo")]
    ['revoke']
    >>> search("68")[0].title
    'Claim or concession'
    >>> search("somebody hesitatd")[0].button
    'Hesitation / UI'
    """
    try:
        governed = _governed_by(LawRef.parse(text))
    except InvalidLawRef:
        governed = ()
    return governed or _called(text, say)


def _governed_by(law: LawRef) -> tuple[Family, ...]:
    places = {
        found.code: place
        for found in FAMILIES
        for place, own in enumerate(found.laws)
        if own.covers(law)
    }
    return tuple(BY_CODE[code] for code in sorted(places, key=places.__getitem__))


def _called(text: str, say: Callable[[str], str]) -> tuple[Family, ...]:
    typed, small = _words(text), _words(say(SMALL_WORDS))
    wanted = tuple(each for each in typed if each not in small) or typed
    names = {
        each.code: _words(f"{say(each.title)} {say(each.button)}") for each in FAMILIES
    }
    known = {
        each.code: (
            *names[each.code],
            *_words(f"{say(each.keywords)} {say(WORDS[each.code])}"),
        )
        for each in FAMILIES
    }
    found = [each for each in FAMILIES if all(_begun(wanted, known[each.code]))]
    if not found:
        return _nearest(wanted, known, names)

    def likeliness(each: Family) -> tuple[bool, bool]:
        whole = set(wanted) <= set(known[each.code])
        return not whole, not all(_begun(wanted, names[each.code]))

    return tuple(sorted(found, key=likeliness))


def _begun(wanted: Words, known: Words) -> Iterable[bool]:
    """Of each word whether it begins one of those; a number has to be one of them."""
    return (
        start in known
        or (not start.isdecimal() and any(word.startswith(start) for word in known))
        for start in wanted
    )


def _nearest(
    wanted: Words, known: Mapping[str, Words], names: Mapping[str, Words]
) -> tuple[Family, ...]:
    """What is in a name counts twice."""
    shared = {
        code: sum(
            _letters(each, words) + _letters(each, names[code]) for each in wanted
        )
        for code, words in known.items()
    }
    found = [each for each in FAMILIES if shared[each.code]]
    return tuple(sorted(found, key=lambda each: -shared[each.code])[:NEAREST])


def _letters(wanted: str, known: Words) -> int:
    """How many letters the word shares with the beginning of the most like of those; a
    number is like no other."""
    if wanted.isdecimal():
        return 0
    most = max(_shared(wanted, word) for word in known)
    return most if most >= min(STEM, len(wanted)) else 0


def _shared(first: str, other: str) -> int:
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, other, strict=False))
    return sum(1 for _ in same)


def _words(text: str) -> Words:
    return tuple(re.findall(r"\w+", text.casefold()))
