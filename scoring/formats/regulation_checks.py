"""The regulations that a file of our own says: refused where nobody has such."""

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
    strata = ((one.name, str(one.limit or "")) for one in event.strata)
    return replace(event.regulations or Regulations(), strata=tuple(strata))


def check_regulations(event: ReadEvent) -> None:
    """Refuse regulations whose words and numbers are not known."""
    said = build_regulations(event)
    try:
        _check_words(said)
        _check_numbers(said)
    except ValueError as wrong:
        why = (
            Message(wrong.message, wrong.values) if isinstance(wrong, NotBridge) else ""
        )
        raise WrongRegulations(
            gettext_noop(
                "The regulations in it are none that an event can have. Export it again "
                "from its program. %(why)s"
            ),
            why=why,
        ) from wrong


def _check_words(said: Regulations) -> None:
    Standings(said.standings)
    Odd(said.odd)
    System(said.system)
    WithdrawalRule(said.withdrawals)
    SessionsRule(said.sessions)
    StratRule(said.strat_rule)
    Scheme(said.master_points)
    for rule in said.ties:
        TieRule(rule)
    numbers = [
        *(figure for row in said.own_scale for figure in row[2:]),
        *(limit for _, limit in said.strata if limit),
        said.plus_percent,
    ]
    if not all(_EXACT.match(str(number)) for number in numbers):
        raise ValueError(numbers)
    if ScaleName(said.scale) is ScaleName.OWN:
        own_scale(said.rows)


def _check_numbers(said: Regulations) -> None:
    numbers = (
        *(said.boards_a_match, said.rounds, said.minimum_boards, said.plus_after),
        Fraction(said.plus_percent),
    )
    names = [name for name, _ in said.strata]
    fits = (
        all(0 <= number <= MOST for number in numbers)
        and 0 <= said.drawn_within <= HIGHEST_SCORE
        and len(names) == len(set(names))
        and all(0 < len(name) <= LONGEST_STRATUM for name in names)
        and len(said.tags) <= MOST_TAGS
        and all(0 < len(tag) <= LONGEST_TAG for tag in said.tags)
    )
    if not fits:
        raise ValueError(said)
