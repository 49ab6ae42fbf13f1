"""How the sections of an event, their tables and their pairs are told apart."""

from collections.abc import Iterable

SectionKey = tuple[int, str]
"""The number of the session, and the letter of the section."""


def section_names(sections: Iterable[SectionKey]) -> dict[SectionKey, str]:
    """What a table is called by beside its number: nothing where there is one section.

    A letter may come again in another session, so then the session is named too.

    >>> section_names([(1, "A")])
    {(1, 'A'): ''}
    >>> section_names([(1, "A"), (1, "B")])
    {(1, 'A'): 'A', (1, 'B'): 'B'}
    >>> section_names([(1, "A"), (2, "A")])
    {(1, 'A'): '1A', (2, 'A'): '2A'}
    """
    known = sorted(set(sections))
    if len(known) == 1:
        return dict.fromkeys(known, "")
    several = len({session for session, _letter in known}) > 1
    return {
        (session, letter): f"{session}{letter}" if several else letter
        for session, letter in known
    }


def in_section(section: str, name: object) -> str:
    """A table or a pair by its section and its own name.

    >>> in_section("A", 3), in_section("2A", "3NS"), in_section("", "3NS")
    ('A 3', '2A 3NS', '3NS')
    """
    return f"{section} {name}".strip()


def table_name(section: str, table: int | None) -> str:
    """A table as its event calls it; nothing where it is not known.

    >>> table_name("A", 3), table_name("", 3), table_name("A", None)
    ('A 3', '3', '')
    """
    return in_section(section, table) if table else ""
