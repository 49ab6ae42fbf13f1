"""Small questions to an element, and the list of what was not understood."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from scoring.bridge.messages import gettext_noop
from scoring.formats.event import Figure, NotFigure
from scoring.formats.messages import Message


@dataclass(frozen=True, slots=True)
class Stretch:
    """An element that holds participants and boards, and where it belongs."""

    session: int
    section: str
    element: Element


def stretches(event: Element) -> Iterator[Stretch]:
    """The event itself, then its sessions and sections, from the outside inwards."""
    yield Stretch(1, "", event)
    yield from _sections(event, 1)
    for number, session in enumerate(event.findall("SESSION"), start=1):
        yield Stretch(number, "", session)
        yield from _sections(session, number)


def _sections(outer: Element, session: int) -> Iterator[Stretch]:
    for order, section in enumerate(outer.findall("SECTION"), start=1):
        name = section.get("SECTION_ID", "").strip() or f"{order}"
        yield Stretch(session, name, section)


def text(element: Element, tag: str) -> str:
    """The text of a child, with single spaces; empty where there is none."""
    return " ".join((element.findtext(tag) or "").split())


@dataclass(slots=True)
class Notes:
    """What was not understood, in the order of the file."""

    lost: list[Message] = field(default_factory=list)

    def add(self, message: str, **params: object) -> None:
        self.lost.append(Message(message, params))

    def wrong(self, tag: str, place: object, what: str, found: str) -> None:
        """Note that an element is not what it should be: "a card", "a number"."""
        self.add(
            gettext_noop("%(tag)s of %(place)s is not %(what)s: '%(found)s'"),
            tag=tag,
            place=place,
            what=Message(what),
            found=found[:40],
        )

    def figure(self, element: Element, tag: str, place: object) -> Figure | None:
        """The number in a child; none where it is empty, and noted if it is none."""
        found = text(element, tag)
        try:
            return Figure.parse(found) if found else None
        except NotFigure:
            self.wrong(tag, place, gettext_noop("a number"), found)
            return None

    def unknown(self, element: Element, known: frozenset[str]) -> None:
        """Note, once for a tag, children that the format does not have there."""
        for child in element:
            note = Message(
                gettext_noop("%(tag)s in %(outer)s isn't known"),
                {"tag": child.tag, "outer": element.tag},
            )
            if child.tag not in known and note not in self.lost:
                self.lost.append(note)
