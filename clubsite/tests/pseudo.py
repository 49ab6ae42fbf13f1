"""A made-up language that wraps every translated text in ⟦…⟧, so that what was never
translated stands out: whatever is read outside the brackets is data, or forgotten."""

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any
from zoneinfo import available_timezones

from django.apps import apps
from django.conf import settings
from django.db import models
from django.test import override_settings
from django.utils.translation import gettext_lazy, trans_real

LANGUAGE = "ia"
WORD = re.compile(r"[^\W\d_]{2,}")
ADDRESS = re.compile(r"https?://\S+")
READ_ALOUD = {"alt", "aria-label", "placeholder", "title"}
SAID_BY_SCRIPTS = re.compile(r"data-(change|lost|back|failed|stopped|on)")
NOT_READ = {"script", "style", "svg", "data", "code"}
VOID = {"br", "col", "hr", "img", "input", "link", "meta", "use", "wbr"}


class PseudoLanguage(gettext.NullTranslations):
    """Django's translation object of the language."""

    domain = "django"

    def language(self) -> str:
        """The code that Django knows the language by."""
        return LANGUAGE

    def to_language(self) -> str:
        """The code, as pages name it."""
        return LANGUAGE

    def gettext(self, message: str) -> str:
        """The text between brackets; a context is not shown."""
        return f"⟦{message.rpartition(chr(4))[2]}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text for that many, between brackets."""
        return self.gettext(msgid1 if n == 1 else msgid2)


@contextmanager
def spoken() -> Iterator[None]:
    """Inside the block the site speaks the made-up language to those who ask for it."""
    languages = [*settings.LANGUAGES, (LANGUAGE, gettext_lazy("Pseudo-language"))]
    with override_settings(LANGUAGES=languages):
        vars(trans_real)["_translations"][LANGUAGE] = PseudoLanguage()
        yield


class _Page(HTMLParser):
    """What a page says, node by node."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self.skipping: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if self.skipping or _is_data(tag, given):
            if tag not in VOID:
                self.skipping.append(tag)
            return
        self.said += [v for name, v in given.items() if _is_read(tag, name, given)]

    def handle_endtag(self, tag: str) -> None:
        if tag in self.skipping:
            while self.skipping.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self.skipping:
            self.said.append(data)


def _is_data(tag: str, given: dict[str, str]) -> bool:
    foreign = "lang" in given and tag != "html"
    return tag in NOT_READ or foreign or given.get("translate") == "no"


def _is_read(tag: str, name: str, given: dict[str, str]) -> bool:
    if name == "value":
        return tag == "input" and given.get("type") in {"submit", "button"}
    return name in READ_ALOUD or bool(SAID_BY_SCRIPTS.fullmatch(name))


def untranslated(html: str, data: Iterable[str] = ()) -> list[str]:
    """The words of a page that are neither translated nor in the data."""
    page = _Page()
    page.feed(html)
    return untranslated_texts(page.said, data)


def untranslated_texts(texts: Iterable[str], data: Iterable[str] = ()) -> list[str]:
    """The words of these texts, read one after the other, that were never translated."""
    known = set(filter(None, data))
    longest_first = sorted(known, key=len, reverse=True)
    depth = 0
    found = []
    for text in texts:
        outside, depth = _outside(ADDRESS.sub(" ", text), depth)
        if outside.strip() not in known and WORD.search(outside):
            found += _unknown_words(outside, longest_first)
    return found


def _unknown_words(text: str, known: list[str]) -> list[str]:
    """The words that are no data; where two data overlap, the one on the left counts."""
    there = [re.escape(value) for value in known if value in text]
    if there:
        text = re.sub("|".join(there), " ", text)
    return [word for word in WORD.findall(text) if not word.isupper()]


def _outside(text: str, depth: int) -> tuple[str, int]:
    """The text outside all brackets, and the depth at its end."""
    if not depth and "⟦" not in text:
        return text, 0
    outside = []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if depth == 0:
            outside.append(" " if letter == "⟧" else letter)
    return "".join(outside), depth


def stored_texts() -> set[str]:
    """Every text that someone typed or a file brought, as the database holds it."""
    texts = {"Clubsite", *available_timezones()}
    texts |= {zone.replace("_", " ") for zone in available_timezones()}
    for model in apps.get_models():
        if model.__module__.partition(".")[0] in {"clubsite", "scoring", "rulings"}:
            for field in model._meta.concrete_fields:
                texts |= _texts_of(model, field)
    return {text for text in texts if len(text) > 1}


def _texts_of(model: type[models.Model], field: "models.Field[Any, Any]") -> set[str]:
    rows = model._meta.default_manager.values_list(field.name, flat=True)  # type: ignore[union-attr]  # every model has one
    if isinstance(field, models.CharField | models.TextField) and not field.choices:
        return set(rows) - {None}
    if isinstance(field, models.JSONField):
        return {text for row in rows for text in _texts_in(row) if not text.islower()}
    return set()


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts_in(inner)
