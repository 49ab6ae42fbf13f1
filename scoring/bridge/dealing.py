"""Deals from a seed: the same seed gives the same cards to everyone who computes them.

How it is done, so that anyone can do it again (rules 1):

1. The bytes of a board are those of SHA-256 of the text `clubsite deals 1|SEED|BOARD|N`,
   N = 0, 1, 2 …, one digest after the other; SEED is 64 hexadecimal digits in lower case.
2. The pack lies in the order spades, hearts, diamonds, clubs, each from the ace to the 2.
3. For I = 51, 50 … 1 a byte is read until it is less than the largest multiple of I + 1
   that is at most 256: so every remainder is equally likely. The card at place I changes
   places with the one at the remainder of that byte by I + 1 (places count from 0).
4. The first thirteen cards are North's, the next are East's, South's and West's.

The commitment is SHA-256 of `canonical_text`: it binds seed and cards, and says nothing
of either before the seed is known.
"""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import count

from scoring.bridge.boards import Deal
from scoring.bridge.contract import RANKS, SEATS, Card, Suit
from scoring.bridge.messages import NotBridge, gettext_noop

RULES = 1
"""The newest rules of dealing. Those that deals were made by are never changed."""
SEED_DIGITS = 64
MOST_DIGITS = 3
"""Of the number of a board; no board has a higher one than 999."""
PACK = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)


class InvalidSeed(NotBridge):
    """A seed that isn't one, or rules of dealing that aren't known."""


def deal_board(seed: str, board: int, *, rules: int = RULES) -> Deal:
    """The cards of a board.

    >>> str(deal_board("0" * 64, 1))
    'N:AT6.83.J42.KJT85 5.AQJT764.AKT8.A KQJ874.K52.6.972 932.9.Q9753.Q643'
    """
    _check(seed, rules)
    pack, stream = list(PACK), _bytes(seed, board)
    for last in range(len(pack) - 1, 0, -1):
        place = _below(last + 1, stream)
        pack[last], pack[place] = pack[place], pack[last]
    hands = (pack[at : at + 13] for at in range(0, len(pack), 13))
    return Deal.of(dict(zip(SEATS, hands, strict=True)))


def canonical_text(seed: str, boards: Iterable[int], *, rules: int = RULES) -> str:
    """What the commitment is the hash of: rules, seed, and a line for each board."""
    cards = (
        f"{board} {deal_board(seed, board, rules=rules)}" for board in sorted(boards)
    )
    return "\n".join([f"clubsite deals {rules}", f"seed {seed}", *cards, ""])


def read_canonical(text: str) -> tuple[str, list[int], int]:
    """Seed, boards and rules of a canonical text, whatever cards stand in it."""
    head, seed, *lines = [*text.splitlines(), "", ""]
    rules = head.removeprefix("clubsite deals ")
    numbers = [line.partition(" ")[0] for line in lines if line]
    if not all(_is_number(word) for word in [rules, *numbers]):
        raise InvalidSeed(
            gettext_noop("That isn't a list of deals. Save it as the page shows it.")
        )
    return seed.removeprefix("seed "), [int(number) for number in numbers], int(rules)


def _is_number(word: str) -> bool:
    """Whether that can be the number of a board or of rules."""
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def is_as_dealt(text: str) -> bool:
    """Whether the cards of the text are those that its seed gives.

    >>> is_as_dealt(canonical_text("0" * 64, [1, 2]))
    True
    """
    seed, boards, rules = read_canonical(text)
    return canonical_text(seed, boards, rules=rules) == text


def commitment(text: str) -> str:
    """SHA-256 of the text in UTF-8, as hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def _check(seed: str, rules: int) -> None:
    if rules != RULES:
        raise InvalidSeed(
            gettext_noop("Dealing rules %(rules)s aren't known. Update Clubsite."),
            rules=rules,
        )
    if len(seed) != SEED_DIGITS or not set(seed) <= set("0123456789abcdef"):
        raise InvalidSeed(
            gettext_noop("That isn't a seed. Enter its 64 digits from 0 to f.")
        )


def _bytes(seed: str, board: int) -> Iterator[int]:
    for number in count():  # pragma: no branch - endless
        text = f"clubsite deals {RULES}|{seed}|{board}|{number}"
        yield from hashlib.sha256(text.encode()).digest()


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number below the limit, each as likely as the others."""
    fair = 256 - 256 % limit
    return next(filter(fair.__gt__, stream)) % limit
