"""What makes a text less telling: turned seats, hidden spot cards, a season for a date."""

import re
from collections.abc import Mapping
from datetime import date

from rulings.reports.procedure.text import HANDS, Level, ReportPart, Texts, fold

SEATS = "NESW"
_NAMES = ("North", "East", "South", "West")
_SEAT_WORDS = re.compile(r"\b(North|East|South|West|NS|EW|N-S|E-W|N/S|E/W)\b")
_SPOT = re.compile(r"10|[2-9]")
_CARDS = re.compile(r"(?<![\w.])(?:[AKQJTX2-9]|10)*(?:\.(?:[AKQJTX2-9]|10)*){3}(?!\w)")
_LEAD = re.compile(r"(?<=lead [SHDC])[2-9]$")
"""The spot card with which a result ends."""
SEASON_STARTS = 9
"""The month with which a season of bridge begins."""


def turns_to_south(declarer: str) -> int:
    """How many seats a table is turned so that this declarer sits South.

    >>> [turns_to_south(seat) for seat in "SWNE"]
    [0, 3, 2, 1]
    """
    return (SEATS.index("S") - SEATS.index(declarer)) % 4


def turned_seat(seat: str, turns: int) -> str:
    """Where that seat is once the table is turned; nothing stays nothing.

    >>> turned_seat("W", 3), turned_seat("", 3)
    ('S', '')
    """
    return SEATS[(SEATS.index(seat) + turns) % 4] if seat else ""


def turned_vulnerability(vulnerable: str, turns: int) -> str:
    """The vulnerability of the turned table; None and All are the same from every side.

    >>> turned_vulnerability("NS", 1), turned_vulnerability("NS", 2)
    ('EW', 'NS')
    """
    swapped = {"NS": "EW", "EW": "NS"} if turns % 2 else {}
    return swapped.get(vulnerable, vulnerable)


def turned_words(text: str, turns: int) -> str:
    """The text with its seats turned.

    >>> turned_words("West led, N-S were vulnerable", 3)
    'South led, E-W were vulnerable'
    """
    return _SEAT_WORDS.sub(lambda found: _turned(found.group(), turns), text)


def _turned(word: str, turns: int) -> str:
    if word in _NAMES:
        return _NAMES[(_NAMES.index(word) + turns) % 4]
    if turns % 2 == 0:
        return word
    return word.translate(str.maketrans("NSEW", "EWNS"))


def spots_hidden(cards: str) -> str:
    """The cards with x for each from the nine down.

    >>> spots_hidden("AKT94.Q.32.J10876")
    'AKTxx.Q.xx.J10xxx'
    """
    return _SPOT.sub(lambda spot: "10" if spot.group() == "10" else "x", cards)


def spots_shown(cards: str) -> list[str]:
    """The suits of a hand in which a spot card is named.

    >>> spots_shown("AKTxx.Q.x2.Jxxxx")
    ['x2']
    """
    return [suit for suit in cards.split(".") if set(_SPOT.findall(suit)) - {"10"}]


def is_hand(cards: str) -> bool:
    """Whether it is written as a hand: spades, hearts, diamonds and clubs.

    >>> is_hand("AKT94.Q.32.J10876"), is_hand("AK94"), is_hand("AKT94.Q.32.J1087654")
    (True, False, False)
    """
    text = cards.upper()
    return bool(_CARDS.fullmatch(text)) and hand_length(text) <= 13


def hand_length(cards: str) -> int:
    """How many cards the hand has."""
    return len(cards.replace("10", "T").replace(".", ""))


def season(day: date) -> str:
    """The season of a day, from September on.

    >>> season(date(2026, 3, 2)), season(date(2026, 9, 1))
    ('2025/26', '2026/27')
    """
    first = day.year if day.month >= SEASON_STARTS else day.year - 1
    return f"{first}/{(first + 1) % 100:02}"


def turned(texts: Texts, turns: int) -> dict[str, str]:
    """A report with all its seats turned: hands, dealer, vulnerability and sentences."""
    after = {part: turned_words(text, turns) for part, text in texts.items()}
    for place, part in enumerate(HANDS):
        after[HANDS[(place + turns) % 4]] = texts.get(part, "")
    after[ReportPart.DEALER] = turned_seat(texts.get(ReportPart.DEALER, ""), turns)
    vulnerable = texts.get(ReportPart.VULNERABLE, "")
    after[ReportPart.VULNERABLE] = turned_vulnerability(vulnerable, turns)
    return after


def proposed(
    texts: Texts, seats: Mapping[str, str], level: Level, declarer: str
) -> dict[str, str]:
    """A first draft from the words of the case: seats for the names of the table.

    `seats` has the seat in words by the name of its player. Unlinkable, the declarer
    sits South and spot cards are hidden. It is proposed and checked by people.
    """
    named = {part: _seats_for_names(text, seats) for part, text in texts.items()}
    if level is Level.SEATS:
        return named
    table = turned(named, turns_to_south(declarer)) if declarer else named
    hidden = {part: spots_hidden(table.get(part, "")) for part in HANDS}
    result = _LEAD.sub("x", table.get(ReportPart.RESULT, ""))
    return table | hidden | ({ReportPart.RESULT: result} if result else {})


def _seats_for_names(text: str, seats: Mapping[str, str]) -> str:
    """The seat instead of each name in full; what else names a person is found later."""
    for name in sorted(seats, key=len, reverse=True):
        pattern = r"\W+".join(re.escape(word) for word in name.split())
        found = re.compile(rf"(?<!\w){pattern}(?!\w)", re.IGNORECASE)
        text = found.sub(lambda _found, seat=seats[name]: seat, text)  # type: ignore[misc]  # mypy cannot infer the lambda
    return text


def matches(text: str, sought: str) -> bool:
    """Whether every word sought begins a word of the folded text.

    >>> matches("a hesitation in west", "hesit WEST"), matches("a hesitation", "east")
    (True, False)
    """
    found = text.split()
    return all(
        any(word.startswith(each) for word in found) for each in fold(sought).split()
    )
