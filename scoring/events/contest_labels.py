"""The words for how matches are scored, drawn and ranked, and for what was changed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.bridge.contest import ScaleName, Standings
from scoring.bridge.convention import CONVENTIONS, Name
from scoring.bridge.messages import gettext_noop
from scoring.bridge.ranking import TieRule
from scoring.bridge.regulations import Regulations
from scoring.bridge.swiss import Odd, System
from scoring.bridge.teams import WithdrawalRule
from scoring.events.labels import (
    HEAD_TO_HEAD,
    ContestKind,
    CountedKind,
    FormKind,
    MethodKind,
)
from scoring.events.models import Event
from scoring.events.plans import COUNTED

SCALES: Mapping[ScaleName, tuple[str, str]] = {
    ScaleName.WBF_CONTINUOUS: (
        gettext_noop("WBF continuous, 20–0 with two decimals"),
        gettext_noop("The WBF formula of 2013, for matches of any length."),
    ),
    ScaleName.WBF_DISCRETE: (
        gettext_noop("WBF discrete, 20–0 in whole points"),
        gettext_noop("The printed EBU tables, and the EBU rule for other lengths."),
    ),
    ScaleName.ACBL_20: (
        gettext_noop("ACBL, 20–0"),
        gettext_noop("As described by bridgehands.com, for matches of 6 to 11 boards."),
    ),
    ScaleName.ACBL_30: (
        gettext_noop("ACBL, 30–0"),
        gettext_noop("As described by bridgehands.com, for matches of 6 to 11 boards."),
    ),
    ScaleName.OWN: (
        gettext_noop("A table of your own"),
        gettext_noop("Enter it below row by row. Gaps and steps are checked."),
    ),
}
"""What each scale is called, and where it comes from."""

TIES: Mapping[TieRule, Promise | str] = {
    TieRule.HEAD_TO_HEAD: _("Matches between the tied entries"),
    TieRule.IMP_QUOTIENT: _("IMP quotient"),
    TieRule.TOTAL_IMPS: _("IMP difference"),
    TieRule.BOARDS_WON: _("Boards won"),
}
SYSTEMS: Mapping[System, Promise | str] = {
    System.MONRAD: _("Nearest in the ranking, no rematches (Monrad)"),
    System.DANISH: _("Nearest in the ranking, rematches allowed (Danish)"),
}
ODD: Mapping[Odd, Promise | str] = {
    Odd.BYE: _("One sits out (bye)"),
    Odd.TRIANGLE: _("Three teams play a triangle"),
}
WITHDRAWALS: Mapping[WithdrawalRule, tuple[str, str]] = {
    WithdrawalRule.BY_HALF: (
        gettext_noop(
            "Cancelled if it played less than half its matches, otherwise counted"
        ),
        gettext_noop("EBU White Book 2025, 2.4 (from a summary)."),
    ),
    WithdrawalRule.STAND: (
        gettext_noop("Always counted"),
        gettext_noop("A club rule."),
    ),
    WithdrawalRule.CANCELLED: (
        gettext_noop("Always cancelled"),
        gettext_noop("A club rule."),
    ),
}
"""What becomes of the scores of who leaves, and whose rule that is."""


@dataclass(frozen=True, slots=True)
class Changed:
    """One thing in words, as it was and as it is now."""

    what: str
    was: str
    now: str

    def __str__(self) -> str:
        values = {"what": self.what, "now": self.now, "was": self.was}
        return gettext("%(what)s: %(now)s (was %(was)s)") % values


def changed_in(details: Mapping[str, Sequence[Any]]) -> tuple[Changed, ...]:
    """What a change was, from what was and is under each name."""
    return tuple(
        Changed(str(what), say(details[name][0]), say(details[name][1]))
        for name, (what, say) in SAID.items()
        if name in details
    )


def called(event: Event) -> tuple[str, ...]:
    """Who competes, how opponents are found, and how boards are compared."""
    words = [str(ContestKind(event.contest).label), *_form(event)]
    if event.contest == ContestKind.PAIRS and not event.in_matches:
        words = []
    return (*words, str(MethodKind(event.method).label))


def called_in_full(event: Event) -> tuple[str, ...]:
    """Who competes and how, what a match adds to a total, and by which scale."""
    contest = str(ContestKind(event.contest).label)
    if not event.in_matches:
        return (contest, str(MethodKind(event.method).label))
    regulations = event.regulations
    counted = _scored_at((event.method, regulations.standings))
    return (contest, *_form(event), counted, *_scale(event, regulations))


def _form(event: Event) -> tuple[str, ...]:
    if not event.in_matches:
        return ()
    return (str(HEAD_TO_HEAD if event.head_to_head else FormKind(event.form).label),)


def _scale(event: Event, regulations: Regulations) -> tuple[str, ...]:
    by_scale = (Standings.VICTORY_POINTS, Standings.HYBRID)
    if event.method == MethodKind.MATCHPOINTS or regulations.standings not in by_scale:
        return ()
    return (gettext(SCALES[ScaleName(regulations.scale)][0]),)


def _scored_at(both: Sequence[str]) -> str:
    """How boards are compared, and what a match adds to a total."""
    known = {made: counted for counted, made in COUNTED.items()}
    method, standings = MethodKind(both[0]), Standings(both[1])
    if (method, standings) in known:
        return str(CountedKind(known[method, standings]).label)
    return str(method.label)


def _ties(rules: Sequence[str]) -> str:
    found = (str(TIES[TieRule(rule)]) for rule in rules)
    return gettext(", then ").join(found) or gettext("No rule")


def _rows(rows: Sequence[Any]) -> str:
    """The club's own scale, row by row as it is typed."""
    return "; ".join(
        f"{first}–{'' if last is None else last}: {winner}–{loser}"
        for first, last, winner, loser in rows
    )


def _yes(value: object) -> str:
    return gettext("yes") if value else gettext("no")


def _repeated(rule: Sequence[Any]) -> str:
    """The rule for repeated averages plus, in words."""
    if not rule:
        return gettext("with no limit")
    after, percent = rule
    return ngettext(
        "%(percent)s percent after %(after)s board in a session",
        "%(percent)s percent after %(after)s boards in a session",
        after,
    ) % {"percent": percent, "after": after}


SAID: Mapping[str, tuple[Promise | str, Callable[[Any], str]]] = {
    "scored_at": (_("Scored at"), _scored_at),
    "convention": (_("Scoring rules"), lambda value: gettext(Name(value).called)),
    "scale": (
        _("VP scale"),
        lambda value: gettext(SCALES[ScaleName(value)][0]),
    ),
    "own_scale": (_("Club VP table"), _rows),
    "rounds": (_("Rounds"), str),
    "system": (_("Draw"), lambda value: str(SYSTEMS[System(value)])),
    "odd": (_("If the number is odd"), lambda value: str(ODD[Odd(value)])),
    "ties": (_("Tie-break"), _ties),
    "drawn_within": (_("A board is halved up to"), str),
    "halved": (_("Board won counts as 1"), _yes),
    "withdrawals": (
        _("Scores of withdrawn entries"),
        lambda value: gettext(WITHDRAWALS[WithdrawalRule(value)][0]),
    ),
    "repeated": (_("Repeated average plus"), _repeated),
    "carried": (_("Carry-forward counts"), _yes),
}
"""What is said of each thing that can be changed, in the order of the page."""


def sources() -> list[tuple[str, str]]:
    """The names and sources of scales, withdrawal rules and conventions."""
    found = [*SCALES.values(), *WITHDRAWALS.values()]
    named = [(gettext(name), gettext(source)) for name, source in found]
    return named + convention_sources()


def convention_sources() -> list[tuple[str, str]]:
    """What conventions are called, and where those of others come from."""
    return [
        (gettext(name.called), gettext(CONVENTIONS[name].source))
        for name in Name
        if CONVENTIONS[name].source
    ]


@dataclass(frozen=True, slots=True)
class Question:
    """A page on which a director is asked one thing about a round or a match.

    `lede` is where it is not about one match, whose round and sides stand there else.
    `obstacle` says why nothing can be done.
    """

    title: Promise | str
    button: Promise | str
    help: Promise | str = ""
    lede: Promise | str = ""
    obstacle: Promise | str = ""


JUDGE = Question(_("Enter a result"), _("Make this count"))
FAULT = Question(_("Fault in a match"), _("Save"))
MISMATCH = Question(
    _("Played the wrong opponents"),
    _("Score by the rule"),
    _(
        "This applies if the scores of the right and the actual opponent "
        "were more than a quarter of a match apart before the round. A "
        "blameless side that met a stronger opponent scores a quarter of "
        "the maximum plus three quarters of its own score. A side at fault "
        "that met a weaker opponent loses a quarter of its score above "
        "that."
    ),
)
PROLONG = Question(_("Extra boards"), _("Add boards"), _("Tied: play another stanza."))
SHORTEN = Question(_("Remove added boards"), _("Remove boards"))
CHANGE = Question(
    _("Edit pairings"),
    _("Swap"),
    lede=_("Two entries of the drawn round swap places. Either may have the bye."),
)


@dataclass(frozen=True, slots=True)
class RankingLabels:
    """The words of the page that sets the ranking rules."""

    title: Promise | str
    lede: Promise | str
    all: Promise | str
    contestant: Promise | str


RANKED = {
    ContestKind.PAIRS: RankingLabels(
        _("Ranking rules for pairs"),
        _(
            "Set strata, handicaps, side awards and carry-forward here until "
            "the results are posted. Preview the changes first."
        ),
        _("Pairs"),
        _("Pair"),
    ),
    ContestKind.INDIVIDUAL: RankingLabels(
        _("Ranking rules for players"),
        _(
            "Strata, handicaps, side awards and what players bring with them, until the "
            "results are posted. Look first at what it would change."
        ),
        _("Players"),
        _("Player"),
    ),
}
