"""Checklist of a public text: names, numbers, places, dates and telling hands in it.

It points; people decide. What names someone in full is *certain* and must go. All else
may mean something harmless, and wants an answer.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate

from rulings.reports.procedure.levels import hand_length, is_hand, spots_shown
from rulings.reports.procedure.text import (
    HANDS,
    PROSE,
    Level,
    ReportPart,
    Texts,
    fold,
    folded_words,
    plain,
    words,
)


class Kind(StrEnum):
    """What a place in a text may give away."""

    NAME = "name"
    NICKNAME = "nickname"
    PARTNER = "partner"
    NUMBER = "number"
    TITLE = "title"
    PLACE = "place"
    DATE = "date"
    BOARD = "board"
    HAND = "hand"
    QUOTE = "quote"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who must not be recognised; `partner` of a party, or in their team."""

    name: str
    nickname: str = ""
    numbers: tuple[str, ...] = ()
    partner: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """Who and what a reader may know of the case.

    `places` are the club, the room and the event, `date_words` the months and weekdays
    in the language of the club.
    """

    people: tuple[Person, ...] = ()
    places: tuple[str, ...] = ()
    date_words: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Finding:
    """One place in a text: `nth` counts those that read alike in its part."""

    kind: Kind
    part: str
    start: int
    end: int
    text: str
    certain: bool = False
    nth: int = 1

    @property
    def key(self) -> str:
        """What an answer is kept under as long as the place reads the same."""
        return f"{self.part}:{self.kind}:{fold(self.text)}:{self.nth}"


class Reply(StrEnum):
    """Why a place may stay as it is."""

    OTHER = "other"
    NEEDED = "needed"


_SEATS = frozenset({"north", "east", "south", "west", "ns", "ew"})
_ORDINARY = (
    "ace art best bill bridge carol chance chase dawn day dick drew duke east faith "
    "frank gay grace grant guy hand hart heath hill holly hope iris ivy jack joy june "
    "king lane law long low major mark may miles olive page park pass pat pearl penny "
    "pip play queen ray rich rob robin rose ruby short small spade strong sue "
    "summer trump will win winter wood young an de der la le van von al ed jo "
    "club hall room house centre center school the of and at in"
)
_OF_EVENTS = frozenset(
    {"pairs", "teams", "team", "individual", "duplicate", "session", "evening", "open"}
)
"""Words of events and clubs that say nothing of which they are."""
COMMON_WORDS = _SEATS | frozenset(_ORDINARY.split())
"""Words that mean a person or a place only where they are written with a capital."""
_RELATIVES = re.compile(
    r"\b(wife|wives|husbands?|spouses?|fianc[ée]e?|boyfriend|girlfriend|sons?|"
    r"daughters?|mother|father|brothers?|sisters?|twins?|cousins?|uncle|aunt|nephew|"
    r"niece|in-laws?|married|couple|regular partners?(?:hip)?)\b",
    re.IGNORECASE,
)
_TITLES = re.compile(
    r"\b(Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Lady|Lord|president|chairman|chairwoman|"
    r"treasurer|secretary|champion|grandmaster|life master|captain)\b\.?",
    re.IGNORECASE,
)
_COUNTED = r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_ORDINAL = (
    r"(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|"
    r"tenth|eleventh|twelfth)"
)
_PLACED = re.compile(
    rf"\b(?:(?:pairs?|teams?|tables?|seat|no\.?|number)\s*#?(?:\d+|{_COUNTED})|"
    rf"{_ORDINAL}\s+(?:pair|team|table))\b",
    re.IGNORECASE,
)
_LONG_NUMBER = re.compile(r"(?<![\w.])\+?\d[\d ]{4,}\d(?![\w.])|(?<!\w)\d{5,}(?!\w)")
_LINK = re.compile(r"https?://\S+|www\.\S+|\S+@\S+\.\w+", re.IGNORECASE)
_DAY = re.compile(
    r"\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b(?:19|20)\d\d\b|\b\d{1,2}:\d\d\b|"
    r"\b\d{1,2}(?:\.\d\d)?\s?[ap]\.?m\b|\b(?i:Easter|Christmas|Whitsun|New Year)\b"
)
_BOARD = re.compile(
    r"\b(?:[Bb]oards?|[Rr]ounds?|[Ss]essions?|[Ss]ections?|[Mm]atch(?:es)?|[Hh]ands?)"
    rf"\s*(?:no\.?\s*)?#?(?:\d+|[A-Z]\b|(?:{_COUNTED})\b)|"
    rf"\b(?i:{_ORDINAL})\s+(?:board|round|session|section|match)\b"
)
_HOLDING = re.compile(r"(?<![\w.])[♠♥♦♣]?(?:[AKQJTx2-9]|10){4,}(?!\w)")
_QUOTE = re.compile(
    r"[“\"«„][^”\"»“]+[”\"»“]|‘[^‘\n]+?’(?!\w)|"
    r"(?<!\w)'(?:[^'\n]|(?<=\w)'(?=\w))+'(?!\w)"
)
_QUOTED_WORDS = 3
_INSIDE = 6
"""From how many letters a name is found inside a longer word."""
_NUMBER = 4
"""From how many letters and digits a number is found across spaces."""
_SPLIT = 5
"""From how many letters a word of a name is found with gaps in it."""
_LONG_SUIT = 8
_LATIN = 0x250
_UNAMBIGUOUS = 6
"""From how many letters a month or weekday means a date in small letters too: "march"
and "may" have other meanings."""
_IN_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_OF_THE_GAME = frozenset(
    {"ui", "mi", "ai", "td", "nt", "mp", "vp", "lho", "rho", "bit", "imp", "dic"}
)
"""Abbreviations that are no one's initials."""
_OF_CARDS = frozenset("akqjtxshdc")
"""Letters by which cards are written: capitals of these alone are no initials."""
_LONGEST_INITIALS = 6
_DOTTED = re.compile(r"(?<!\w)[^\W\d_](?:[.\s'’-]{1,3}[^\W\d_](?!\w))+\.?")


def find(texts: Texts, known: Known, level: Level) -> tuple[Finding, ...]:
    """Every place that wants an answer, in the order of the parts."""
    found: list[Finding] = []
    for part in ReportPart:
        text = plain(texts.get(part, ""))
        if part in PROSE:
            found += _numbered(part, _in_prose(text, known, level))
            found += _numbered(part, _quotes(text))
        elif part in HANDS and level is Level.UNLINKABLE:
            found += _numbered(part, _in_hand(text))
    return tuple(found)


def unanswered(
    findings: Iterable[Finding], answers: Mapping[str, object]
) -> tuple[Finding, ...]:
    """The places that must still be changed or answered."""
    return tuple(
        finding for finding in findings if finding.certain or finding.key not in answers
    )


def around(text: str, finding: Finding, letters: int = 30) -> tuple[str, str, str]:
    """What stands before the place, the place itself, and what stands behind it: whole
    words, at least so many letters of them where there are any."""
    whole = plain(text)
    first = whole.rfind(" ", 0, max(0, finding.start - letters)) + 1
    last = whole.find(" ", finding.end + letters)
    return (
        whole[first : finding.start],
        whole[finding.start : finding.end],
        whole[finding.end : last if last >= 0 else len(whole)],
    )


def nameable(names: Iterable[str], known: Known) -> tuple[str, ...]:
    """Of these names of officials, those that no one else of the event shares."""
    taken = {folded_words(person.name) for person in known.people}
    return tuple(name for name in names if folded_words(name) not in taken)


def malformed_hands(texts: Texts) -> tuple[ReportPart, ...]:
    """The hands that are not written as four suits."""
    return tuple(part for part in HANDS if texts.get(part) and not is_hand(texts[part]))


def _numbered(part: ReportPart, found: Iterable[Finding]) -> list[Finding]:
    """The findings of a part in their order, none inside another one."""
    alone: list[Finding] = []
    for finding in sorted(found, key=lambda each: (each.start, -each.end)):
        if not alone or finding.start >= alone[-1].end:
            alone.append(finding)
        elif finding.certain and not alone[-1].certain:
            alone[-1] = finding
    counts: Counter[tuple[Kind, str]] = Counter()
    numbered = []
    for finding in alone:
        counts[finding.kind, fold(finding.text)] += 1
        nth = counts[finding.kind, fold(finding.text)]
        numbered.append(replace(finding, part=part.value, nth=nth))
    return numbered


@dataclass(frozen=True, slots=True)
class _Read:
    """A text with its words: where each begins, and all of them run together.

    `ends` says how many letters of the run each word brings it to, `initials` where
    single letters with full stops stand, or capitals that may be a name.
    """

    text: str
    words: tuple[tuple[str, int, int], ...]
    places: Mapping[str, list[int]]
    stream: str
    ends: tuple[int, ...]
    initials: Mapping[str, list[tuple[int, int]]]

    @classmethod
    def of(cls, text: str) -> "_Read":
        found = tuple(words(text))
        places: defaultdict[str, list[int]] = defaultdict(list)
        for at, (word, _start, _end) in enumerate(found):
            places[word].append(at)
        return cls(
            text,
            found,
            places,
            "".join(word for word, _start, _end in found),
            tuple(accumulate(len(word) for word, _start, _end in found)),
            _find_initials(text, found),
        )


def _find_initials(
    text: str, found: Iterable[tuple[str, int, int]]
) -> Mapping[str, list[tuple[int, int]]]:
    """Where letters stand that may be initials, by these letters."""
    places: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for dotted in _DOTTED.finditer(text):
        if "." in dotted.group():
            places["".join(folded_words(dotted.group()))].append(dotted.span())
    for word, start, end in found:
        is_short = 1 < len(word) <= _LONGEST_INITIALS and text[start:end].isupper()
        if is_short and word not in _OF_THE_GAME and not set(word) <= _OF_CARDS:
            places[word].append((start, end))
    return places


def _in_prose(text: str, known: Known, level: Level) -> Iterator[Finding]:
    read = _Read.of(text)
    yield from _people(read, known.people)
    yield from _by(_LINK, Kind.LINK, text, certain=True)
    yield from _places(read, known.places, level)
    yield from _by(_RELATIVES, Kind.PARTNER, text)
    yield from _by(_TITLES, Kind.TITLE, text)
    yield from _by(_PLACED, Kind.NUMBER, text)
    yield from _by(_LONG_NUMBER, Kind.NUMBER, text)
    if level is Level.UNLINKABLE:
        yield from _dates(read, known.date_words)
        yield from _by(_BOARD, Kind.BOARD, text)
        for holding in _HOLDING.finditer(text):
            if _tells(holding.group()):
                yield _place(Kind.HAND, text, holding.start(), holding.end())


def _quotes(text: str) -> Iterator[Finding]:
    """Words of someone, by which they may be known; names in them are found apart."""
    for quoted in _QUOTE.finditer(text):
        if len(words(quoted.group())) >= _QUOTED_WORDS:
            yield _place(Kind.QUOTE, text, quoted.start(), quoted.end())


def _tells(holding: str) -> bool:
    """Whether a row of letters is a suit with a spot card in it."""
    return any(honour in holding for honour in "AKQJTx") and bool(spots_shown(holding))


def _by(
    pattern: re.Pattern[str], kind: Kind, text: str, *, certain: bool = False
) -> Iterator[Finding]:
    for found in pattern.finditer(text):
        yield _place(kind, text, found.start(), found.end(), certain=certain)


def _place(
    kind: Kind, text: str, start: int, end: int, *, certain: bool = False
) -> Finding:
    return Finding(kind, "", start, end, text[start:end], certain)


def _people(read: _Read, people: Iterable[Person]) -> Iterator[Finding]:
    for person in people:
        kind = Kind.PARTNER if person.partner else Kind.NAME
        yield from _names(read, person.name, kind)
        usual = plain(person.name).casefold()
        if (spelled := usual.translate(_IN_TWO_LETTERS)) != usual:
            yield from _names(read, spelled, kind)
        yield from _names(read, person.nickname, Kind.NICKNAME)
        yield from _initials(read, person.name)
        for number in person.numbers:
            parts = folded_words(plain(number))
            yield from _sequences(read, parts, Kind.NUMBER)
            yield from _run_together(read, parts, Kind.NUMBER, shortest=_NUMBER)


def _names(read: _Read, name: str, kind: Kind) -> Iterator[Finding]:
    """A name in full, run together, or by one of its words."""
    parts = folded_words(plain(name))
    yield from _sequences(read, parts, kind)
    yield from _run_together(read, parts, kind)
    yield from _single_words(read, parts, kind)
    yield from _split_words(read, parts, kind)


def _split_words(read: _Read, parts: Iterable[str], kind: Kind) -> Iterator[Finding]:
    """The words of a name with gaps in them: "Al mond"."""
    for part in set(parts) - COMMON_WORDS:
        if len(part) < _SPLIT:
            continue
        for first, last, is_whole in _in_stream(read, part):
            if is_whole and last > first:
                start, end = read.words[first][1], read.words[last][2]
                yield _place(kind, read.text, start, end)


def _single_words(read: _Read, parts: Iterable[str], kind: Kind) -> Iterator[Finding]:
    """The words of a name one by one, where they may mean it."""
    for part in set(parts):
        for at in read.places.get(part, ()):
            _word, start, end = read.words[at]
            if _means_somebody(part, read.text[start:end]):
                yield _place(kind, read.text, start, end)


def _means_somebody(word: str, as_typed: str) -> bool:
    """Whether a single word of a name may be the person."""
    if word in _SEATS or (len(word) == 1 and ord(word) < _LATIN):
        return False
    is_name = word not in COMMON_WORDS and len(word) > 2
    return is_name or not as_typed.islower()


def _sequences(read: _Read, parts: tuple[str, ...], kind: Kind) -> Iterator[Finding]:
    """These words one after the other, whatever stands between them."""
    if not parts:
        return
    certain = not set(parts) <= COMMON_WORDS and (len(parts) > 1 or len(parts[0]) > 2)
    for at in read.places.get(parts[0], ()):
        row = tuple(word for word, *_place in read.words[at : at + len(parts)])
        if row == parts and (certain or len(parts) > 1):
            start, end = read.words[at][1], read.words[at + len(parts) - 1][2]
            yield _place(kind, read.text, start, end, certain=certain)


def _run_together(
    read: _Read, parts: tuple[str, ...], kind: Kind, shortest: int = _INSIDE
) -> Iterator[Finding]:
    """The whole name inside a longer word, or across words."""
    joined = "".join(parts)
    foreign = any(ord(letter) >= _LATIN for letter in joined)
    if len(joined) < (2 if foreign else shortest) or set(parts) <= COMMON_WORDS:
        return
    for first, last, _is_whole in _in_stream(read, joined):
        start, end = read.words[first][1], read.words[last][2]
        yield _place(kind, read.text, start, end, certain=True)


def _in_stream(read: _Read, letters: str) -> Iterator[tuple[int, int, bool]]:
    """Where these letters stand in the run: their first and last word, and whether these
    words have no other letters."""
    at = read.stream.find(letters)
    while at >= 0:
        behind = at + len(letters)
        first, last = bisect_right(read.ends, at), bisect_left(read.ends, behind)
        begins = read.ends[first - 1] if first else 0
        yield first, last, (begins, read.ends[last]) == (at, behind)
        at = read.stream.find(letters, at + 1)


def _initials(read: _Read, name: str) -> Iterator[Finding]:
    """The first letters of all words of a name, or of the first and the last."""
    letters = "".join(word[0] for word in folded_words(plain(name)))
    if len(letters) < 2:
        return
    for initials in {letters, letters[0] + letters[-1]}:
        if not set(initials) <= set("nesw"):
            for start, end in read.initials.get(initials, ()):
                yield _place(Kind.NAME, read.text, start, end)


def _places(read: _Read, places: Iterable[str], level: Level) -> Iterator[Finding]:
    """A place in full; unlinkable, also by a word of it."""
    unlinkable = level is Level.UNLINKABLE
    for place in places:
        parts = folded_words(plain(place))
        for finding in _sequences(read, parts, Kind.PLACE):
            yield replace(finding, certain=finding.certain and unlinkable)
        if unlinkable:
            own = set(parts) - COMMON_WORDS - _OF_EVENTS
            yield from _single_words(read, own, Kind.PLACE)


def _dates(read: _Read, date_words: Iterable[str]) -> Iterator[Finding]:
    yield from _by(_DAY, Kind.DATE, read.text)
    for date_word in date_words:
        for at in read.places.get(date_word, ()):
            _word, start, end = read.words[at]
            if len(date_word) >= _UNAMBIGUOUS or not read.text[start:end].islower():
                yield _place(Kind.DATE, read.text, start, end)


def _in_hand(cards: str) -> Iterator[Finding]:
    """Suits with spot cards, and a suit so long that the hand is known by it."""
    start = 0
    for suit in cards.split("."):
        if spots_shown(suit) or hand_length(suit) >= _LONG_SUIT:
            yield _place(Kind.HAND, cards, start, start + len(suit))
        start += len(suit) + 1
