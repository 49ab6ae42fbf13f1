"""Which characters names may hold."""

import doctest

import pytest

from clubsite.site import characters
from clubsite.site.characters import code_point, seen, unseen

WRITTEN = {
    "accents": "Zoë Ó Dálaigh-Ng",
    "apostrophes": "D’Artagnan O'Neil",
    "combining": "Re\u0301mi",
    "Arabic": "\u0645\u062d\u0645\u062f",
    "Persian, parts kept apart": "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "Sinhala, letters joined": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Bengali, before the sign": "\u09b0\u200d\u09cd\u09af\u09be\u09ac",
    "Malayalam, at the end": "\u0d05\u0d35\u0d28\u0d4d\u200d",
    "Hebrew": "\u05d3\u05d5\u05d3",
    "Japanese": "\u5c71\u7530\u3000\u592a\u90ce",
    "no-break space": "Sample\u00a0North",
    "emoji": "Sample \u2660\ufe0f",
}
UNSEEN = {
    "override": ("Sample\u202ehtroN", "SamplehtroN", "U+202E"),
    "isolate": ("Sample\u2066North", "SampleNorth", "U+2066"),
    "mark of direction": ("\u200fSample", "Sample", "U+200F"),
    "zero-width space": ("Sam\u200bple", "Sample", "U+200B"),
    "joiner between Latin letters": ("Sam\u200dple", "Sample", "U+200D"),
    "joiner at the beginning": ("\u200cSample", "Sample", "U+200C"),
    "joiner at the end": ("\u0639\u200c", "\u0639", "U+200C"),
    "soft hyphen": ("Sam\u00adple", "Sample", "U+00AD"),
    "byte order mark": ("\ufeffSample", "Sample", "U+FEFF"),
    "escape": ("Sample\x1b[31m", "Sample[31m", "U+001B"),
    "nothing": ("Sam\0ple", "Sample", "U+0000"),
    "line": ("Sample\nNorth", "Sample North", "U+000A"),
    "line of Unicode": ("Sample\u2028North", "Sample North", "U+2028"),
    "private": ("Sample\ue000", "Sample", "U+E000"),
    "tag": ("Sample\U000e0041", "Sample", "U+E0041"),
    "blank letter": ("\u3164", "", "U+3164"),
}


@pytest.mark.parametrize("name", WRITTEN.values(), ids=WRITTEN)
def test_a_name_may_be_written_in_any_script(name: str) -> None:
    assert (unseen(name), seen(name)) == ([], name)


@pytest.mark.parametrize(("name", "read", "code"), UNSEEN.values(), ids=UNSEEN)
def test_what_nobody_sees_is_found_and_left_out(
    name: str, read: str, code: str
) -> None:
    assert ([code_point(character) for character in unseen(name)], seen(name)) == (
        [code],
        read,
    )


def test_examples_hold() -> None:
    assert doctest.testmod(characters).failed == 0
