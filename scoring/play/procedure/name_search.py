"""Players by the few letters, digits or initials that someone types for them. Pure."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

FEWEST_INITIALS = 2
FEWEST_INSIDE = 3


class Match(IntEnum):
    """How well a player fits what is typed: the best first."""

    NUMBER = 1
    NICKNAME = 2
    WORDS = 3
    INITIALS = 4
    DIGITS = 5
    INSIDE = 6


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player who may be meant; `names` are those of all records of the person."""

    key: int
    label: str
    names: tuple[str, ...]
    nickname: str = ""
    numbers: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RecentPlay:
    """Who played lately: 0 is the latest event. `partners` are those of each player,
    the latest first."""

    played: Mapping[int, int]
    partners: Mapping[int, Sequence[int]]

    def last_partner(self, player: int) -> int | None:
        """With whom this player played last."""
        return next(iter(self.partners.get(player, ())), None)


def recent_play(pairs_by_event: Iterable[Iterable[frozenset[int]]]) -> RecentPlay:
    """Who played lately and with whom, from the pairs of the events, the latest first."""
    played: dict[int, int] = {}
    partners: dict[int, list[int]] = {}
    for at, pairs in enumerate(pairs_by_event):
        for pair in pairs:
            for player in pair:
                played.setdefault(player, at)
                known = partners.setdefault(player, [])
                known += sorted(pair - {player, *known})
    return RecentPlay(played, partners)


def rank(
    typed: str,
    candidates: Iterable[Candidate],
    recent: RecentPlay,
    *,
    partner: int | None = None,
) -> list[Candidate]:
    """Those who may be meant, the likeliest first.

    Anyone who played with `partner` comes first, the last one before the others; then the
    better match, then who played last. Where nothing is typed, only partners are meant.
    """
    partners = list(recent.partners.get(partner, ())) if partner is not None else []
    never = len(recent.played) + 1
    found: list[tuple[tuple[int, int, int, str], Candidate]] = []
    for candidate in candidates:
        match = match_of(typed, candidate)
        is_partner = candidate.key in partners
        if candidate.key == partner or not (
            match or (is_partner and not typed.strip())
        ):
            continue
        at = partners.index(candidate.key) if is_partner else len(partners)
        last = recent.played.get(candidate.key, never)
        order = (at, match or Match.INSIDE, last, candidate.label.casefold())
        found.append((order, candidate))
    return [candidate for _order, candidate in sorted(found, key=lambda each: each[0])]


def match_of(typed: str, candidate: Candidate) -> Match | None:
    """How the player fits what is typed; None if not, or if nothing is.

    >>> match_of("sn", Candidate(1, "Sample North", ("Sample North",))).name
    'INITIALS'
    """
    sought = fold(typed)
    if not sought:
        return None
    numbers = {fold(number) for number in candidate.numbers}
    named = [fold(name) for name in candidate.names]
    fits = {
        Match.NUMBER: sought in numbers,
        Match.NICKNAME: fold(candidate.nickname).startswith(sought),
        Match.WORDS: any(_begins_words(sought, name) for name in named),
        Match.INITIALS: any(_is_initials(sought, name) for name in named),
        Match.DIGITS: any(number.startswith(sought) for number in numbers),
        Match.INSIDE: len(sought) >= FEWEST_INSIDE
        and any(sought in name for name in named),
    }
    return next((match for match, does in fits.items() if does), None)


def fold(text: str) -> str:
    """A text without accents, capitals, points and double spaces.

    >>> fold(" Zoë  O.")
    'zoe o'
    """
    split = unicodedata.normalize("NFD", text.casefold().replace(".", " "))
    plain = "".join(c for c in split if not unicodedata.combining(c))
    return " ".join(plain.replace("-", " ").split())


def _begins_words(sought: str, name: str) -> bool:
    """Whether each word begins another word of the name, in any order."""
    left = name.split()
    for word in sorted(sought.split(), key=len, reverse=True):
        begun = next((each for each in left if each.startswith(word)), None)
        if begun is None:
            return False
        left.remove(begun)
    return True


def _is_initials(sought: str, name: str) -> bool:
    initials = "".join(word[0] for word in name.split())
    return len(sought) >= FEWEST_INITIALS and initials.startswith(sought)
