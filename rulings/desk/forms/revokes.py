"""What a tap on the page of revokes does: cards played, revokes listed, when noticed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from clubsite.site.characters import whole_number
from rulings.desk.queries.revokes import RevokeTable, list_answer, read_playing
from rulings.desk.rules import ALL, without_last_card
from rulings.log.forms.outcomes import refusal_text
from rulings.log.procedure.walking import Walking
from scoring.bridge.contract import Card, Contract, Seat, Suit
from scoring.bridge.messages import NotBridge, gettext_noop

Post = Mapping[str, str]
NOTICED = ("nos_called_next_board", "round_ended", "hands_returned")
MOST_LISTED = 8
WON = {"player": "offending_player_won", "partner": "partner_won"}

OTHERS = "others"
PENALTY_CARD = "penalty_card"


class NotANumber(NotBridge):
    """Something else stands where a number of tricks belongs."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The walk after a tap, and why a tap was not taken."""

    walking: Walking
    wrong: str = ""


def entered(table: RevokeTable, button: str, post: Post) -> Entered:
    """The walk after that button, with what the evening knows of the board."""
    name, _colon, rest = button.partition(":")
    act = ACTIONS.get(name)
    if act is None:
        return Entered(table.walking)
    try:
        return Entered(_without_guesses(table, act(table.with_known, rest, post)))
    except NotBridge as refusal:
        return Entered(table.walking, refusal_text(refusal))
    except ValueError:
        return Entered(table.walking, _("You can't enter that. Choose again."))


def _without_guesses(table: RevokeTable, walking: Walking) -> Walking:
    """Hands that no one knows are those that were played, once all cards are told."""
    playing = read_playing(walking)
    if "hands" in table.known or (playing and playing.is_over):
        return walking
    return walking.without("hands")


def _card(walking: Walking, rest: str, post: Post) -> Walking:
    playing = read_playing(walking)
    if playing is None:
        return walking
    leader = Seat(post["leader"]) if post.get("leader") else None
    playing = playing.with_card(Card.parse(rest), leader)
    walking = walking.without("claim")
    if playing.is_over:
        walking = walking.answered("hands", playing.hands())
    return walking.answered("play", playing.to_tricks())


def _back(walking: Walking, _rest: str, _post: Post) -> Walking:
    tricks: Any = dict(walking.answers).get("play") or []
    walking = walking.without("claim")
    left = without_last_card(tricks) if tricks else []
    return walking.answered("play", left) if left else walking.without("play")


def _contract(walking: Walking, _rest: str, post: Post) -> Walking:
    contract = Contract.parse(post.get("contract", ""))
    declarer = Seat(post.get("declarer", ""))
    walking = walking.answered("contract", str(contract))
    return walking.answered("declarer", str(declarer))


def _rest_of_play(walking: Walking, _rest: str, post: Post) -> Walking:
    """The tricks after the last one that is known: who took them, and who claimed."""
    playing = read_playing(walking)
    if playing is None or playing.current or not playing.tricks:
        return walking
    left = ALL - len(playing.whole)
    own = number_of_tricks(post.get("rest", ""), left)
    by = post.get("rest_by", "")
    claim = {
        "by": by if by in ("declarer", "defenders") else "declarer",
        "claimed_for_declarer": own,
    }
    return walking.answered("claim", claim)


def _noticed(walking: Walking, rest: str, _post: Post) -> Walking:
    for code in NOTICED:
        walking = walking.without(code)
    if rest == "hands_returned":
        return walking.answered(rest, "no")
    return walking.answered(rest, "yes") if rest in NOTICED else walking


def _spared(walking: Walking, rest: str, _post: Post) -> Walking:
    """A penalty card was not played to that trick, or it was: the other way round."""
    first, others = _alleged(walking, rest)
    failed = {**first, "failed_to_play": PENALTY_CARD}
    if failed not in list_answer(walking, "alleged"):
        others = [*others, failed]
    return _listing(walking, "alleged", others)


def _alleged(walking: Walking, rest: str) -> tuple[dict[str, Any], list[Any]]:
    """The player and trick of that revoke, and what was told of others."""
    player, _colon, trick = rest.partition(":")
    revoke = {"player": str(Seat(player)), "trick": number_of_tricks(trick, ALL)}
    answers = list_answer(walking, "alleged")
    return revoke, [each for each in answers if {**each, **revoke} != each]


def _withheld(walking: Walking, rest: str, _post: Post) -> Walking:
    """Whether it was the penalty card that lay there: of a trick, or of a list."""
    key, _colon, answer = rest.rpartition(":")
    failed = {"failed_to_play": PENALTY_CARD if answer == "yes" else ""}
    if ":" in key:
        first, others = _alleged(walking, key)
        return walking.answered("alleged", [*others, {**first, **failed}])
    at, revokes = number_of_tricks(key, MOST_LISTED), list_answer(walking, "revokes")
    known = [{**each, **failed} if n == at else each for n, each in enumerate(revokes)]
    return _listing(walking, "revokes", known)


def _add(walking: Walking, _rest: str, post: Post) -> Walking:
    revokes = list_answer(walking, "revokes")
    if len(revokes) >= MOST_LISTED:
        return walking
    revoke: dict[str, Any] = {
        "player": str(Seat(post.get("player", ""))),
        "suit": str(Suit(post.get("suit", ""))),
        "later": number_of_tricks(post.get("later", ""), ALL),
    }
    won = post.get("won", "")
    if won in WON:
        revoke[WON[won]] = True
    elif won != OTHERS:
        raise ValueError(won)
    if post.get("spared"):
        revoke["failed_to_play"] = PENALTY_CARD
    return walking.answered("revokes", [*revokes, revoke])


def _remove(walking: Walking, rest: str, _post: Post) -> Walking:
    at = number_of_tricks(rest, MOST_LISTED)
    revokes = list_answer(walking, "revokes")
    return _listing(walking, "revokes", [*revokes[:at], *revokes[at + 1 :]])


def _listing(walking: Walking, code: str, answers: list[Any]) -> Walking:
    return walking.answered(code, answers) if answers else walking.without(code)


def _way(walking: Walking, rest: str, _post: Post) -> Walking:
    """From the cards of the play, or from a list; what was entered of the other stays."""
    return walking.answered("revokes_on_board", rest)


def number_of_tricks(text: str, most: int) -> int:
    """The number that was typed. Raises `NotANumber`."""
    if not (text.isascii() and text.isdigit()) or whole_number(text) > most:
        raise NotANumber(
            gettext_noop("Enter a whole number from 0 to %(most)s."), most=most
        )
    return whole_number(text)


ACTIONS = {
    "card": _card,
    "back": _back,
    "contract": _contract,
    "rest": _rest_of_play,
    "noticed": _noticed,
    "spared": _spared,
    "withheld": _withheld,
    "add": _add,
    "remove": _remove,
    "way": _way,
}
