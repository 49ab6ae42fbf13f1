"""What a tap in the claim lab does to the position, and what is taken into the ruling."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rulings.desk.forms.revokes import number_of_tricks
from rulings.desk.queries.claims import (
    CONDITIONS,
    LOSES,
    UNAWARE,
    LabTable,
    Position,
    bounds_in,
    declarer_tricks,
    found_in,
    irrational,
    next_on_table,
    steps_said,
    trump_out,
)
from rulings.desk.rules import ALL, cards_told, hands_told
from rulings.laws.claims.claim_input import InvalidClaim
from rulings.laws.claims.normal import Irrational
from rulings.laws.engine.transcript import PEOPLE
from rulings.log.forms.outcomes import LONGEST, refusal_text
from rulings.log.procedure.walking import Walking
from scoring.bridge.contract import Card, Seat, Strain, Suit
from scoring.bridge.messages import NotBridge, gettext_noop

Post = Mapping[str, str]
MOST_STEPS = 20
STRAINS = frozenset(map(str, Strain))
TRUMP_SEEN = "trump_seen"
SWITCH = "switch"
SEARCH_SAYS = {
    "yes": gettext_noop("The analysis found a normal line that loses to it."),
    "no": gettext_noop("The analysis found no normal line that loses to it."),
}
CUT_OFF = gettext_noop(
    "The analysis wasn't completed. Normal play gives at least %(at_least)s and at "
    "most %(at_most)s."
)


class TrumpOpen(NotBridge):
    """No one has said yet whether the claimer knew of the trump that is out."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The position after a tap, None where it is as before; or why it was not taken."""

    position: Position | None = None
    wrong: str = ""


def entered(table: LabTable, button: str, post: Post) -> Entered:
    """The position after that button, with the numbers that were typed."""
    name, _colon, rest = button.partition(":")
    act = ACTIONS.get(name)
    try:
        position = _typed(table, post)
        after = act(position, rest, post) if act else position
        if name == SWITCH:
            after = _switch(table, position, rest)
    except NotBridge as refusal:
        return Entered(wrong=refusal_text(refusal))
    except ValueError:
        return Entered(wrong=_("You can't enter that. Choose again."))
    return Entered(after if after != table.position else None)


def awarded(table: LabTable, post: Post) -> int:
    """The tricks that the director gives the claiming side. Raises `NotANumber`."""
    return number_of_tricks(post.get("awarded", ""), table.left)


def taken(table: LabTable, own: int, why: str = "") -> Walking:
    """The walk with the tricks that are given, and how the search came to its own.

    `why` is the director's reason for the answer about an outstanding trump.
    """
    found = {k: v for k, v in table.lab.found.items() if k != "effects"}
    tricks = declarer_tricks(table, own)
    analysis = {**found, **({} if tricks is None else {"declarer_tricks": tricks})}
    walking = (
        _with_trump(table, why)
        .answered("cards_entered", "yes")
        .answered("remaining", {"position": table.position, "found": analysis})
        .answered("tricks_awarded", str(own))
    )
    if "tricks_awarded" in walking.reasons:
        return walking
    words = {
        "own": own,
        "left": found["tricks_left"],
        "side": _(PEOPLE[found["claiming_side"]]),
    }
    reason = _("%(side)s: %(own)s of the remaining %(left)s tricks.") % words
    steps = ", ".join(steps_said(table.position))
    if steps:
        reason = f"{reason} {_('The statement: %(steps)s.') % {'steps': steps}}"
    bounds = bounds_in(found)
    if not bounds.exact:
        reason = f"{reason} {_(CUT_OFF) % bounds._asdict()}"
    elif own == bounds.at_least:
        line = "; ".join(", ".join(trick) for trick in found_in(table).line)
        reason = f"{reason} {_('Worst normal play: %(line)s.') % {'line': line}}"
    return walking.because("tricks_awarded", reason)


def _with_trump(table: LabTable, why: str) -> Walking:
    """The walk with what was said of a trump that is out, if the cards show one."""
    walking = table.walking
    for code in (TRUMP_SEEN, *CONDITIONS):
        walking = walking.without(code)
    trump = trump_out(table)
    if trump is None:
        return walking
    if trump.open:
        raise TrumpOpen(
            gettext_noop(
                "There is an outstanding trump. Could the claimer have been unaware "
                "of it?"
            )
        )
    walking = walking.answered(TRUMP_SEEN, "yes")
    for code, answer in trump.answers.items():
        walking = walking.answered(code, answer)
    if why.strip() and UNAWARE in trump.answers:
        walking = walking.because(UNAWARE, why[:LONGEST])
    if LOSES in trump.answers and LOSES not in walking.reasons:
        walking = walking.because(LOSES, _(SEARCH_SAYS[trump.answers[LOSES]]))
    return walking


def _typed(table: LabTable, post: Post) -> Position:
    """The position with the two numbers that stand in the page's fields."""
    position = table.position
    claimed, won = post.get("claimed", ""), post.get("won", "")
    if claimed not in ("", str(position.get("tricks_claimed", table.left))):
        position = {**position, "tricks_claimed": number_of_tricks(claimed, table.left)}
    if won not in ("", str(table.won_before)):
        position = {**position, "won": number_of_tricks(won, ALL - table.left)}
    return position


def _card(position: Position, rest: str, post: Post) -> Position:
    seat, card = Seat(post.get("seat", "")), Card.parse(rest)
    hands = cards_told(position["remaining"])
    own = hands[seat]
    hands[seat] = (
        [each for each in own if each != card] if card in own else [*own, card]
    )
    for other in Seat:
        if other is not seat and card in hands[other]:
            raise ValueError(rest)
    table = [each for each in position["on_table"] if each != f"{seat}:{card}"]
    whole = len(table) == len(position["on_table"])
    changed = {
        **position,
        "remaining": hands_told(hands),
        "on_table": table if whole else [],
    }
    return _without_claimed(changed)


def _without_claimed(position: Position) -> Position:
    """More or fewer cards: all tricks are claimed until another number is told."""
    return {key: value for key, value in position.items() if key != "tricks_claimed"}


def _table(position: Position, rest: str, _post: Post) -> Position:
    turn = next_on_table(position)
    cards = cards_told(position["remaining"])[Seat(turn)]
    card = Card.parse(rest)
    if card not in cards:
        raise ValueError(rest)
    return {**position, "on_table": [*position["on_table"], f"{turn}:{card}"]}


def _untable(position: Position, _rest: str, _post: Post) -> Position:
    return {**position, "on_table": position["on_table"][:-1]}


def _lead(position: Position, rest: str, _post: Post) -> Position:
    return {**position, "on_lead": str(Seat(rest)), "on_table": []}


def _claimer(position: Position, rest: str, _post: Post) -> Position:
    return {**position, "claimer": str(Seat(rest))}


def _trump(position: Position, rest: str, _post: Post) -> Position:
    return {**position, "trump": rest} if rest in STRAINS else position


def _step(position: Position, rest: str, _post: Post) -> Position:
    kind, _colon, value = rest.partition(":")
    steps: dict[str, Any] = {
        "play": lambda: {"play": str(Card.parse(value))},
        "ruff": lambda: {"ruff": str(Suit(value))},
        "top": lambda: {"suit": str(Suit(value)), "order": "top_down"},
        "run": lambda: {"suit": str(Suit(value)), "order": "any"},
        "rest": lambda: {"rest": True},
    }
    if kind not in steps or len(position["statement"]) >= MOST_STEPS:
        return position
    return {**position, "statement": [*position["statement"], steps[kind]()]}


def _unstep(position: Position, _rest: str, _post: Post) -> Position:
    return {**position, "statement": position["statement"][:-1]}


def _out(position: Position, rest: str, _post: Post) -> Position:
    seat, _colon, letter = rest.partition(":")
    suit = Suit(letter)
    key = f"{Seat(seat)}_showed_out_before"
    seen = str(position.get(key, ""))
    after = seen.replace(suit, "") if suit in seen else f"{seen}{suit}"
    others = {name: value for name, value in position.items() if name != key}
    return {**others, key: after} if after else others


def _trump_out(position: Position, rest: str, _post: Post) -> Position:
    """One of the three conditions of Law 70C; what was set by hand before gives way."""
    code, _colon, answer = rest.partition(":")
    if code not in CONDITIONS or answer not in ("yes", "no"):
        return position
    by_hand = str(Irrational.TRUMP_FORGOTTEN)
    later = CONDITIONS[CONDITIONS.index(code) + 1 :]
    cleared = {
        key: value for key, value in position.items() if key not in (by_hand, *later)
    }
    return {**cleared, code: answer}


def _switch(table: LabTable, position: Position, rest: str) -> Position:
    """That play is irrational here, or it is not: the other way round."""
    switch = Irrational(rest)
    try:
        now = irrational(table, position)
    except InvalidClaim:
        return position
    return {**position, str(switch): switch not in now}


ACTIONS = {
    "card": _card,
    "table": _table,
    "untable": _untable,
    "lead": _lead,
    "claimer": _claimer,
    "trump": _trump,
    "step": _step,
    "unstep": _unstep,
    "out": _out,
    "trump_out": _trump_out,
}
