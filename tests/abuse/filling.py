"""The forms of a page, filled in as someone does who has nothing to hide."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

TYPED = {
    "date": "2026-03-02",
    "datetime-local": "2026-03-02T20:00",
    "email": "somebody@example.org",
    "number": "1",
    "password": "a long enough one",
    "time": "19:30",
}
"""What goes into an empty field of that kind; else some words."""


@dataclass(slots=True)
class Filled:
    """One form: where it is sent to, with what, and its fields for files."""

    path: str
    method: str = "post"
    fields: dict[str, list[str]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    offered: dict[str, set[str]] = field(default_factory=dict)
    """Every value that a field has on the page, chosen or not; of buttons too."""

    def offer(self, name: str, value: str) -> None:
        if name and value:
            self.offered.setdefault(name, set()).add(value)

    def put(self, name: str, value: str) -> None:
        self.fields.setdefault(name, []).append(value)


class _Page(HTMLParser):
    def __init__(self, at: str) -> None:
        super().__init__()
        self.at = at
        self.forms: list[Filled] = []
        self.inside: Filled | None = None
        self.select = ""
        self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            place = urlsplit(urljoin(self.at, given.get("action") or self.at)).path
            self.inside = Filled(place, given.get("method", "get").lower())
            self.forms.append(self.inside)
        elif self.inside is not None:
            name = self.select if tag == "option" else given.get("name", "")
            self.inside.offer(name, given.get("value", ""))
            self._field(tag, given, self.inside)

    def _field(self, tag: str, given: dict[str, str], form: Filled) -> None:
        name, kind = given.get("name", ""), given.get("type", "text")
        if tag == "option" and self.select and given.get("value"):
            if self.select not in form.fields or "selected" in given:
                form.fields[self.select] = [given["value"]]
        elif not name:
            return
        elif tag == "select":
            self.select = name
        elif tag == "textarea":
            self.area = name
            form.put(name, "Some words.")
        elif tag == "button":
            form.buttons.append((name, given.get("value", "")))
        elif tag == "input":
            self._input(name, kind, given, form)

    def _input(self, name: str, kind: str, given: dict[str, str], form: Filled) -> None:
        value = given.get("value", "")
        if kind == "file":
            form.files.append(name)
        elif kind == "radio":
            if name not in form.fields or "checked" in given:
                form.fields[name] = [value]
        elif kind == "checkbox":
            form.put(name, value or "on")
        elif kind == "hidden":
            form.put(name, value)
        else:
            form.put(name, value or TYPED.get(kind, "Some words"))

    def handle_data(self, data: str) -> None:
        if self.area and self.inside is not None and data.strip():
            self.inside.fields[self.area] = [data.strip()]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.area = ""


def forms_of(page: str, at: str, *methods: str) -> list[Filled]:
    """The forms in the page that was opened there; those that are posted unless named."""
    reader = _Page(at)
    reader.feed(page.partition("<main")[2].partition("</main>")[0])
    return [form for form in reader.forms if form.method in (methods or ("post",))]
