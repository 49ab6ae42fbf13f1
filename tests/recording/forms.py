"""The forms of a page, and what a browser would send of each."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Self

Pairs = tuple[tuple[str, str], ...]

TYPED = {
    "date": "2026-03-09",
    "datetime-local": "2026-03-09T19:30",
    "email": "somebody@sample.example",
    "number": "2",
    "time": "19:30",
    "url": "https://sample.example/",
}
"""What someone writes into an empty field of that type; else some words."""
WORDS = "Sample words"
SENDS_NOTHING = frozenset({"button", "file", "image", "reset"})


@dataclass(slots=True)
class Field:
    """One name of a form: what is sent as the page stands, and what could be."""

    name: str
    sent: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    typed: str = ""

    def filled(self) -> list[str]:
        """What is sent once someone has filled in what is empty."""
        if any(self.sent):
            return self.sent
        chosen = [choice for choice in self.choices if choice][:1]
        return chosen or ([self.typed] if self.typed else self.sent)


@dataclass(slots=True)
class Form:
    """A form that is posted: where to, its fields, and its buttons that send a value."""

    action: str
    by_htmx: bool
    fields: dict[str, Field] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)

    def as_it_stands(self) -> Pairs:
        """What is sent by someone who changes nothing."""
        return tuple(
            (each_field.name, value)
            for each_field in self._all()
            for value in each_field.sent
        )

    def filled(self) -> Pairs:
        """What is sent by someone who writes or chooses something wherever nothing is."""
        return tuple(
            (each_field.name, value)
            for each_field in self._all()
            for value in each_field.filled()
        )

    def ways(self) -> list[tuple[str, Pairs]]:
        """The addresses it is sent to, with what each button adds."""
        if not self.buttons:
            return [(self.action, ())]
        return [
            (action or self.action, ((name, value),) if name else ())
            for action, name, value in self.buttons
        ]

    def _all(self) -> Iterator[Field]:
        yield from self.fields.values()

    def field_called(self, name: str) -> Field:
        """The field of that name, new if it is the first of it."""
        return self.fields.setdefault(name, Field(name))


class Forms(HTMLParser):
    """Reads the forms of a page that are posted."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._form: Form | None = None
        self._select: tuple[Field, bool] | None = None
        self._area: Field | None = None
        self._option: str | None = None

    @classmethod
    def of(cls, page: str) -> Self:
        """The forms of that page."""
        forms = cls()
        forms.feed(page)
        return forms

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._begin(given)
        elif self._form is None or "disabled" in given:
            return
        elif tag == "option":
            self._read_option(given)
        elif tag == "button":
            self._read_button(self._form, given)
        elif given.get("name"):
            self._read_field(self._form, tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select" and self._select is not None:
            chosen, _several = self._select
            if not chosen.sent and not _several:
                chosen.sent = chosen.choices[:1]
            self._select = None
        elif tag == "textarea":
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area.sent = ["".join(self._area.sent) + data.removeprefix("\n")]

    def _begin(self, given: dict[str, str]) -> None:
        if given.get("method", "").lower() == "post" or "hx-post" in given:
            action = given.get("action") or given.get("hx-post", "")
            self._form = Form(action, by_htmx="hx-post" in given)
            self.found.append(self._form)

    def _read_button(self, form: Form, given: dict[str, str]) -> None:
        if given.get("type", "submit") == "submit":
            action, name = given.get("formaction", ""), given.get("name", "")
            form.buttons.append((action, name, given.get("value", "")))

    def _read_option(self, given: dict[str, str]) -> None:
        if self._select is not None:
            chosen, _several = self._select
            chosen.choices.append(given.get("value", ""))
            if "selected" in given:
                chosen.sent.append(given.get("value", ""))

    def _read_field(self, form: Form, tag: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind == "submit" and tag == "input":
            form.buttons.append(("", given["name"], given.get("value", "")))
        elif tag == "select":
            self._select = (form.field_called(given["name"]), "multiple" in given)
        elif tag == "textarea":
            self._area = form.field_called(given["name"])
            self._area.sent, self._area.typed = [""], WORDS
        elif tag == "input" and kind in {"checkbox", "radio"}:
            read_choice(form.field_called(given["name"]), kind, given)
        elif tag == "input" and kind not in SENDS_NOTHING:
            field = form.field_called(given["name"])
            field.sent.append(given.get("value", ""))
            if kind != "hidden":
                field.typed = TYPED.get(kind, WORDS)


def read_choice(choice: Field, kind: str, given: dict[str, str]) -> None:
    """A box that may be ticked: sent if it is; of several of which one is taken, any could."""
    value = given.get("value", "on")
    if "checked" in given:
        choice.sent.append(value)
    if kind == "radio":
        choice.choices.append(value)
