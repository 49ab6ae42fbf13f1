"""Every address of the site, as the resolver knows it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, reverse

SAMPLES: dict[str, object] = {
    "int": 1,
    "string": "x",
    "slug": "x",
    "path": "x",
    "uuid": "0" * 32,
}
"""A value for each kind of parameter."""


@dataclass(frozen=True, slots=True)
class Address:
    """One named address, its view, and the kind of each of its parameters."""

    name: str
    view: Callable[..., HttpResponse]
    parameters: dict[str, str]

    @property
    def is_of_a_club(self) -> bool:
        """Whether it lies under a club's own address."""
        return "club_slug" in self.parameters

    def path(self, **known: object) -> str:
        """The path with these parameters, and samples for the others."""
        others = {
            name: SAMPLES[kind]
            for name, kind in self.parameters.items()
            if name not in known
        }
        return reverse(self.name, kwargs={**others, **known})


def every_address() -> list[Address]:
    """All addresses, in the order in which they are tried."""
    return list(_walk(get_resolver().url_patterns, {}))


def _walk(patterns: Any, above: dict[str, str]) -> Iterator[Address]:
    for pattern in patterns:
        parameters = {**above, **_kinds(pattern)}
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, parameters)
        else:
            assert pattern.name, f"{pattern.pattern} has no name"
            yield Address(pattern.name, pattern.callback, parameters)


def _kinds(pattern: URLPattern | URLResolver) -> dict[str, str]:
    converters = pattern.pattern.converters
    return {
        name: type(converter).__name__.removesuffix("Converter").lower()
        for name, converter in converters.items()
    }
