"""A number as a file prints it."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Self

_DECIMAL = re.compile(r"[+-]?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})\Z", re.ASCII)


class NotFigure(ValueError):
    """A text that is no decimal number."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as the file prints it: its digits matter as much as its value.

    >>> Figure("12.60").value, Figure("12.60").places, Figure("-9999").value
    (Fraction(63, 5), 2, Fraction(-9999, 1))
    """

    text: str

    def __post_init__(self) -> None:
        if not _DECIMAL.match(self.text):
            raise NotFigure(self.text)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The figure of a text that may have a comma, a sign or a percent mark."""
        return cls(
            text.replace(",", ".").replace("−", "-").replace(" ", "").rstrip("%")
        )

    @property
    def value(self) -> Fraction:
        return _value(self.text)

    @property
    def places(self) -> int:
        """How many decimals are printed."""
        return len(self.text.partition(".")[2])

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=4096)
def _value(text: str) -> Fraction:
    """Worked out once: a large field repeats few figures very often."""
    return Fraction(text)
