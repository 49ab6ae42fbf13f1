"""Finding the family that a director means, by a law or by his own words for it."""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile

from rulings.laws.families import BY_CODE, FAMILIES, Family
from rulings.laws.family_words import SMALL_WORDS, WORDS
from rulings.laws.references import InvalidLawRef, LawRef

Words = tuple[str, ...]
STEM = 4
"""How many letters two words share that may mean the same."""
NEAREST = 3
"""How many families are offered where none has all the words."""


def search(text: str, say: Callable[[str], str] = str) -> tuple[Family, ...]:
    """The families that a director means by `text`, the likeliest first.

    A law ("54", "50D2") finds the families it governs, its own before those it only
    touches. Otherwise each word must begin a word of title, button or the words that
    directors use; where no family has them all, those are found that come nearest.
    `say` gives all of these in the language of the reader.

    >>> [found.code for found in search("revo")]
    ['revoke']
    >>> search("68")[0].title
    'Claim or concession'
    >>> search("somebody hesitatd")[0].button
    'Hesitation / UI'
    """
    try:
        governed = _governed_by(LawRef.parse(text))
    except InvalidLawRef:
        governed = ()
    return governed or _called(text, say)


def _governed_by(law: LawRef) -> tuple[Family, ...]:
    places = {
        found.code: place
        for found in FAMILIES
        for place, own in enumerate(found.laws)
        if own.covers(law)
    }
    return tuple(BY_CODE[code] for code in sorted(places, key=places.__getitem__))


def _called(text: str, say: Callable[[str], str]) -> tuple[Family, ...]:
    typed, small = _words(text), _words(say(SMALL_WORDS))
    wanted = tuple(each for each in typed if each not in small) or typed
    names = {
        each.code: _words(f"{say(each.title)} {say(each.button)}") for each in FAMILIES
    }
    known = {
        each.code: (
            *names[each.code],
            *_words(f"{say(each.keywords)} {say(WORDS[each.code])}"),
        )
        for each in FAMILIES
    }
    found = [each for each in FAMILIES if all(_begun(wanted, known[each.code]))]
    if not found:
        return _nearest(wanted, known, names)

    def likeliness(each: Family) -> tuple[bool, bool]:
        whole = set(wanted) <= set(known[each.code])
        return not whole, not all(_begun(wanted, names[each.code]))

    return tuple(sorted(found, key=likeliness))


def _begun(wanted: Words, known: Words) -> Iterable[bool]:
    """Of each word whether it begins one of those; a number has to be one of them."""
    return (
        start in known
        or (not start.isdecimal() and any(word.startswith(start) for word in known))
        for start in wanted
    )


def _nearest(
    wanted: Words, known: Mapping[str, Words], names: Mapping[str, Words]
) -> tuple[Family, ...]:
    """What is in a name counts twice."""
    shared = {
        code: sum(
            _letters(each, words) + _letters(each, names[code]) for each in wanted
        )
        for code, words in known.items()
    }
    found = [each for each in FAMILIES if shared[each.code]]
    return tuple(sorted(found, key=lambda each: -shared[each.code])[:NEAREST])


def _letters(wanted: str, known: Words) -> int:
    """How many letters the word shares with the beginning of the most like of those; a
    number is like no other."""
    if wanted.isdecimal():
        return 0
    most = max(_shared(wanted, word) for word in known)
    return most if most >= min(STEM, len(wanted)) else 0


def _shared(one: str, other: str) -> int:
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _ in same)


def _words(text: str) -> Words:
    return tuple(re.findall(r"\w+", text.casefold()))
