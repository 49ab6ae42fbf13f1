"""What terms ask of cards: their suits and ranks, and what a player may do with them.

Each has its twin in `static/js/laws.js`. Cards are a list, in the order in which they
were told; nothing is an empty list.
"""

from collections.abc import Callable, Mapping

Cards = tuple[str, ...]
SUITS = "SHDC"
HONOURS = "AKQJT"
RANKS = "AKQJT98765432"
SAID_SUITS = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}
SAID_RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "ten": "T",
    "nine": "9",
    "eight": "8",
    "seven": "7",
    "six": "6",
    "five": "5",
    "four": "4",
    "three": "3",
    "two": "2",
    "10": "T",
    **{rank.lower(): rank for rank in RANKS},
}


def cards(value: Cards | str) -> Cards:
    """One card or several as a list; what nobody told is none."""
    return tuple(
        each for each in ((value,) if isinstance(value, str) else value) if each
    )


def of_suit(held: Cards, suit: str) -> Cards:
    return tuple(each for each in cards(held) if each[0] == suit)


def of_rank(held: Cards, rank: str) -> Cards:
    return tuple(each for each in cards(held) if each[1] == rank)


def highest(held: Cards) -> Cards:
    """The highest of cards of one suit, as a list of one."""
    return tuple(sorted(cards(held), key=_from_the_top))[:1]


def lowest(held: Cards) -> Cards:
    return tuple(sorted(cards(held), key=_from_the_top))[-1:]


def _from_the_top(card: str) -> int:
    return RANKS.index(card[1])


def small(held: Cards) -> Cards:
    """The cards below the ten."""
    return tuple(each for each in cards(held) if each[1] not in HONOURS)


def both_in(values: Cards, others: Cards) -> Cards:
    """What is in both lists."""
    return tuple(each for each in cards(values) if each in cards(others))


def or_else(values: Cards, others: Cards) -> Cards:
    """The first list, or the second if there is nothing in the first."""
    return cards(values) or cards(others)


def only_suit(held: Cards) -> str:
    """The suit of all the cards, if they have one."""
    suits = {each[0] for each in cards(held)}
    return suits.pop() if len(suits) == 1 else ""


def named_suits(words: str) -> Cards:
    """Suits written one after the other: S,H."""
    return tuple(each for each in SUITS if each in words)


def may_play(held: Cards, led: str, major: Cards, minor: Cards) -> Cards:
    """What a player may play who has penalty cards (Laws 44C, 50C, 50D1).

    Following suit comes first; then a major penalty card that can be played has to be;
    beside a minor one no other small card of its suit may be played before it.

    >>> may_play(("DK", "D6", "D3"), "D", (), ("D6",))
    ('DK', 'D6')
    """
    allowed = or_else(of_suit(held, led), held)
    due = both_in(allowed, major)
    if due:
        return due
    waiting = {card[0] for card in both_in(allowed, minor)}
    return tuple(
        each
        for each in allowed
        if each in cards(minor) or each[0] not in waiting or each[1] in HONOURS
    )


def lowest_known_to_win(held: Cards, led: str, so_far: Cards) -> Cards:
    """The lowest card that wins the trick, as far as it is known (Law 46B1b).

    Of the fourth hand that is the lowest that beats the others; before that, one which
    no card that is out can beat.
    """
    suit = of_suit(held, led)
    best = highest(of_suit(so_far, led))
    beating = [each for each in suit if not best or _higher(each, best[0])]
    if len(cards(so_far)) == 3:
        return lowest(tuple(beating))
    seen = (*suit, *of_suit(so_far, led))
    return lowest(tuple(each for each in beating if _nothing_out_above(each, seen)))


def _higher(one: str, other: str) -> bool:
    return _from_the_top(one) < _from_the_top(other)


def _nothing_out_above(card: str, seen: tuple[str, ...]) -> bool:
    return all(f"{card[0]}{rank}" in seen for rank in RANKS[: _from_the_top(card)])


def said_words(call: str) -> tuple[str, ...]:
    """The words of what declarer said; spades are a spade, and C9 is the club nine."""
    said = call.lower().replace(",", " ").split()
    return tuple(part for word in said for part in _parts(word))


def _parts(word: str) -> Cards:
    if word[:-1] in SAID_SUITS:
        return (word[:-1],)
    suit = next((each for each in SAID_SUITS if each[0] == word[:1]), "")
    if suit and len(word) > 1 and word[1:] in SAID_RANKS and word not in SAID_RANKS:
        return (suit, word[1:])
    return (word,)


def said_suit(call: str) -> str:
    """The suit in what declarer said."""
    return _first_named(call, SAID_SUITS)


def said_rank(call: str) -> str:
    """The rank in what declarer said."""
    return _first_named(call, SAID_RANKS)


def _first_named(call: str, names: Mapping[str, str]) -> str:
    return next((names[word] for word in said_words(call) if word in names), "")


CARD_FUNCTIONS: dict[str, Callable[..., Cards | str]] = {
    "of_suit": of_suit,
    "of_rank": of_rank,
    "highest": highest,
    "lowest": lowest,
    "small": small,
    "both_in": both_in,
    "or_else": or_else,
    "only_suit": only_suit,
    "named_suits": named_suits,
    "may_play": may_play,
    "lowest_known_to_win": lowest_known_to_win,
    "said_words": said_words,
    "said_suit": said_suit,
    "said_rank": said_rank,
}
