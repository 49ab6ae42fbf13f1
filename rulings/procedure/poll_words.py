"""A call or a card as a player writes it, so that answers that mean the same are one.

Without it a tally counts "3S", "3♠" and "three spades" as three answers.
"""

import re

from rulings.laws.auctions import TOLD_CALL

PASS = "P"  # noqa: S105  # a call
SAID = {
    "-": PASS,
    "PASS": PASS,
    "NO BID": PASS,
    "NOBID": PASS,
    "DBL": "X",
    "D": "X",
    "DOUBLE": "X",
    "RDBL": "XX",
    "REDOUBLE": "XX",
}
BETWEEN = re.compile(r"[\s,;?()]+")
SIGNS = str.maketrans({"♠": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C"})
WORDS = {
    r"NO[ -]?TRUMPS?": "NT",
    **{rf"{suit}S?": suit[0] for suit in ("SPADE", "HEART", "DIAMOND", "CLUB")},
    **{rank: rank[0] for rank in ("ACE", "KING", "QUEEN", "JACK", "TEN")},
    **{
        word: str(number)
        for number, word in enumerate(
            ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"), 1
        )
    },
}
SPELLED = (
    *((re.compile(rf"\b{word}\b"), code) for word, code in WORDS.items()),
    (re.compile(r"(?<!\d)10(?!\d)"), "T"),
)
SUIT_FIRST = re.compile(r"([SHDC])([2-9TJQKA])")
RANK_FIRST = re.compile(r"(?:([TJQKA])(?:OF)?|([2-9])OF)([SHDC])")
"""A number before its suit is a bid, unless it is "of" the suit."""
ARTICLE = re.compile(r"\s*a (?!of )", re.IGNORECASE)
"""A spade is any spade, not the ace; "A of spades" is."""


def call_said(word: str) -> str:
    """A call as it is written in an auction; nothing if it is none.

    >>> [call_said(one) for one in ("pass", "no bid", "dbl", "1n", "3s", "2♥", "8S")]
    ['P', 'P', 'X', '1NT', '3S', '2H', '']
    """
    said = word.upper().strip().translate(SIGNS)
    said = SAID.get(said, said)
    said = re.sub(r"^([1-7])N$", r"\1NT", said)
    known = TOLD_CALL.fullmatch(f"N:{said}")
    return said if known and not said.startswith(("8", "9")) else ""


def card_said(text: str) -> str:
    """A card as it is written or said; nothing if it is none.

    >>> [card_said(one) for one in ("♣K", "the king of clubs", "7 of hearts", "D10", "7H", "a spade")]
    ['CK', 'CK', 'H7', 'DT', '', '']
    """
    short = _shortened(text)
    if ARTICLE.match(text):
        return ""
    if found := SUIT_FIRST.fullmatch(short):
        return found[1] + found[2]
    if found := RANK_FIRST.fullmatch(short):
        return found[3] + (found[1] or found[2])
    return ""


def thought_of(written: str) -> list[str]:
    """The alternatives that a player names, each once.

    >>> thought_of("3s, pass"), thought_of("p dbl"), thought_of("the king of clubs")
    (['3S', 'P'], ['P', 'X'], ['CK'])
    """
    words = [one for one in BETWEEN.split(written) if one]
    if words and not all(map(call_said, words)):
        words = [one for one in re.split(r"[,;]", written) if one.strip()]
    return list(dict.fromkeys(as_said(one) for one in words))


def as_said(text: str) -> str:
    """A call or a card in its code; other words as they stand, so that equal ones meet.

    >>> as_said("three spades"), as_said("3 ♠"), as_said("2 no trumps"), as_said("a  heart")
    ('3S', '3S', '2NT', 'A heart')
    """
    plain = " ".join(text.split())
    call = call_said(plain) or call_said(_shortened(plain))
    return call or card_said(plain) or plain[:1].upper() + plain[1:]


def _shortened(text: str) -> str:
    """Its words as letters and figures, without spaces: "KOFC", "3S"."""
    short = re.sub(r"^THE ", "", text.upper().strip()).translate(SIGNS).rstrip(".!")
    for word, code in SPELLED:
        short = word.sub(code, short)
    return re.sub(r"[\s-]", "", short)
