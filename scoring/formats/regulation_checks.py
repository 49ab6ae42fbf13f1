"""The regulations that a file of our own says: refused where no one has such."""

import re
from dataclasses import replace
from fractions import Fraction

from scoring.bridge.contest import ScaleName, Standings
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.bridge.ranking import SessionsRule, StratRule, TieRule
from scoring.bridge.regulations import Regulations
from scoring.bridge.swiss import Odd, System
from scoring.bridge.teams import WithdrawalRule
from scoring.bridge.victory_points import own_scale
from scoring.formats.errors import BadFile
from scoring.formats.event import ReadEvent
from scoring.formats.messages import Message

MOST = 999
"""No board, session, round, table or place is higher."""
HIGHEST_SCORE = 7600
LONGEST_STRATUM = 20
LONGEST_TAG = 40
MOST_TAGS = 20
_EXACT = re.compile(r"-?\d{1,9}(\.\d{0,9}|/[1-9]\d{0,8})?\Z", re.ASCII)


class WrongRegulations(BadFile):
    """Regulations with words or numbers that are not known."""


def build_regulations(event: ReadEvent) -> Regulations:
    """The regulations with the strata, as an event here keeps them."""
    strata = ((stratum.name, str(stratum.limit or "")) for stratum in event.strata)
    return replace(event.regulations or Regulations(), strata=tuple(strata))


def check_regulations(event: ReadEvent) -> None:
    """Refuse regulations whose words and numbers are not known."""
    regulations = build_regulations(event)
    try:
        _check_words(regulations)
        _check_numbers(regulations)
    except ValueError as wrong:
        why = (
            Message(wrong.message, wrong.values) if isinstance(wrong, NotBridge) else ""
        )
        raise WrongRegulations(
            gettext_noop(
                "An event can't have the regulations in this file. Export "
                "it again from its program. %(why)s"
            ),
            why=why,
        ) from wrong


def _check_words(regulations: Regulations) -> None:
    Standings(regulations.standings)
    Odd(regulations.odd)
    System(regulations.system)
    WithdrawalRule(regulations.withdrawals)
    SessionsRule(regulations.sessions)
    StratRule(regulations.strat_rule)
    Scheme(regulations.master_points)
    for rule in regulations.ties:
        TieRule(rule)
    numbers = [
        *(figure for row in regulations.own_scale for figure in row[2:]),
        *(limit for _, limit in regulations.strata if limit),
        regulations.plus_percent,
    ]
    if not all(_EXACT.match(str(number)) for number in numbers):
        raise ValueError(numbers)
    if ScaleName(regulations.scale) is ScaleName.OWN:
        own_scale(regulations.rows)


def _check_numbers(regulations: Regulations) -> None:
    numbers = (
        *(
            regulations.boards_a_match,
            regulations.rounds,
            regulations.minimum_boards,
            regulations.plus_after,
        ),
        Fraction(regulations.plus_percent),
    )
    names = [name for name, _ in regulations.strata]
    fits = (
        all(0 <= number <= MOST for number in numbers)
        and 0 <= regulations.drawn_within <= HIGHEST_SCORE
        and len(names) == len(set(names))
        and all(0 < len(name) <= LONGEST_STRATUM for name in names)
        and len(regulations.tags) <= MOST_TAGS
        and all(0 < len(tag) <= LONGEST_TAG for tag in regulations.tags)
    )
    if not fits:
        raise ValueError(regulations)
