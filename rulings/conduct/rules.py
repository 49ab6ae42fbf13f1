"""Why the safeguarding officer reads a referral, and whom a text names."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from unicodedata import combining, normalize


class Ground(StrEnum):
    """Why someone under 18 is taken to be involved."""

    ANSWER = "answer"
    REPORTER = "reporter"
    SUBJECT = "subject"
    AFFECTED = "affected"
    NAMED = "named"
    RECORDER = "recorder"


@dataclass(frozen=True, slots=True)
class YoungPlayer:
    """A record of the club whose player was under 18 on the day in question."""

    person: int
    account: int | None
    name: str
    email: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Involved:
    """Who reports, whom it is about and whom it affects, by person; and the words."""

    account: int
    name: str
    email: str
    reporter: frozenset[int] = frozenset()
    subjects: frozenset[int] = frozenset()
    affected: frozenset[int] = frozenset()
    text: str = ""


def grounds_by_record(
    records: Iterable[YoungPlayer], involved: Involved
) -> frozenset[Ground]:
    """In which parts players under 18 are involved, whatever the reporter answered.

    A reporter without a linked record is known by name or address: rather one too many.
    """
    words = _words(involved.text)
    found = set()
    for record in records:
        holds = {
            Ground.REPORTER: _is_reporter(record, involved),
            Ground.SUBJECT: record.person in involved.subjects,
            Ground.AFFECTED: record.person in involved.affected,
            Ground.NAMED: _stands_in(_words(record.name), words),
        }
        found |= {ground for ground, is_met in holds.items() if is_met}
    return frozenset(found)


def names_person(text: str, name: str) -> bool:
    """Whether the text has the full name, or the surname, as words of their own.

    >>> names_person("The recorder, Mrs O'Neill, laughed.", "Ann O'Neill")
    True
    >>> names_person("He was unneilly.", "Ann Neill")
    False
    """
    surname = name.split()[-1:]
    return _stands_in(_words(" ".join(surname)), _words(text))


def _is_reporter(record: YoungPlayer, involved: Involved) -> bool:
    return (
        record.person in involved.reporter
        or record.account == involved.account
        or _words(record.name) == _words(involved.name)
        or (bool(record.email) and record.email.casefold() == involved.email.casefold())
    )


def _words(text: str) -> list[str]:
    """The words in small letters without accents."""
    letters = normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join(each for each in letters if not combining(each)))


def _stands_in(name: Sequence[str], words: Sequence[str]) -> bool:
    length = len(name)
    return length > 0 and any(
        words[at : at + length] == name for at in range(len(words) - length + 1)
    )
