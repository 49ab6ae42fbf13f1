"""A sentence about a movement that a page can translate with all its parts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.bridge.messages import gettext_noop


@dataclass(frozen=True, slots=True)
class Words:
    """A text with values, some of which are texts themselves; `str()` is the English.

    >>> str(Words("%(who)s sits out", {"who": Words("pair %(number)s", {"number": 3})}))
    'pair 3 sits out'
    """

    message: str
    values: Mapping[str, object] = field(default_factory=dict)

    def translated(self, translate: Callable[[str], str]) -> str:
        """The sentence in the language of `translate`, which gets one text at a time."""
        return translate(self.message) % {
            name: value.translated(translate) if isinstance(value, Words) else value
            for name, value in self.values.items()
        }

    def __str__(self) -> str:
        return self.translated(lambda text: text)


AND = gettext_noop("%(first)s and %(last)s")


def listed(items: Sequence[object]) -> Words:
    """One or more things with commas, and "and" before the last.

    >>> str(listed([1, 2, 4])), str(listed([1, 2])), str(listed([1]))
    ('1, 2 and 4', '1 and 2', '1')
    """
    *first, last = items
    if not first:
        return Words("%(only)s", {"only": last})
    return Words(AND, {"first": _with_commas(first), "last": last})


def _with_commas(items: Sequence[object]) -> Words:
    names = [f"item{at}" for at in range(len(items))]
    return Words(
        ", ".join(f"%({name})s" for name in names), dict(zip(names, items, strict=True))
    )
