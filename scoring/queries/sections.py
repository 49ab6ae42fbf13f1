"""The sections of an event as pages call them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubsite.clubs import days
from clubsite.clubs.templatetags.club import club_hour
from scoring import access
from scoring.bridge.sections import section_names, table_name
from scoring.labels import Movement, in_room
from scoring.models import Event, Result, Section, Session


@dataclass(frozen=True, slots=True)
class TitledSection:
    """A section by its letter, and by its session where there are several."""

    key: int
    session: int
    letter: str
    title: str
    board_set: int
    first_board: int


def titled_sections(event: Event) -> list[TitledSection]:
    """The event's sections in their order, each with its first board: two queries."""
    sections = list(access.sections_of(event))
    several = len({one.session_id for one in sections}) > 1
    first = access.first_boards(event)
    return [
        TitledSection(
            key=one.pk,
            session=one.session.number,
            letter=one.letter,
            title=section_title(one.session.number if several else 0, one.letter),
            board_set=one.board_set_id,
            first_board=first.get(one.pk, 1),
        )
        for one in sections
    ]


def when_of(session: Session, event: Event) -> str:
    """The day of a session where it is not the event's, and the hour where it is known:
    "Tue 3 Mar 2026, 19:00"."""
    day = session.date or event.date
    written = "" if day == event.date else date_format(day, days.WRITTEN)
    hour = club_hour(session.starts_at, event.club)
    return ", ".join(filter(None, (written, hour)))


def section_title(session: int, letter: str) -> str:
    """What a section is called; with its session unless that is 0."""
    if not session:
        return _("Section %(letter)s") % {"letter": letter}
    return _("Session %(session)s, section %(letter)s") % {
        "session": session,
        "letter": letter,
    }


def told_apart(sections: Iterable[Section]) -> dict[int, str]:
    """What tells each section of an event from others, by its key."""
    keys = {one.pk: (one.session.number, one.letter) for one in sections}
    names = section_names(keys.values())
    return {pk: names[key] for pk, key in keys.items()}


def table_called(line: Result, event: Event) -> str:
    """The table of a line, with its section where the event has several: one query."""
    sections = told_apart(access.sections_of(event))
    return table_name(sections[line.section_id], line.table)


def line_called(line: Result, section: str) -> str:
    """Table and board of a line, by what tells its section from others; the board and
    who played it where a file named no tables."""
    table = table_name(section, line.table)
    if not table:
        known = {"board": line.board, "sides": line.at_table}
        return _("Board %(board)s, %(sides)s") % known
    known = {"table": in_room(table, line.room), "board": line.board}
    return _("Table %(table)s, board %(board)s") % known


@dataclass(frozen=True, slots=True)
class LastSession:
    """What was played last, as the form of a further session begins with it."""

    session: Mapping[str, object]
    sections: Mapping[str, Mapping[str, object]]


def last_session(event: Event) -> LastSession:
    """The movement of the last session, and the tables of its sections by letter."""
    found = list(access.sections_of(event))
    last = [one for one in found if one.session_id == found[-1].session_id]
    missing = {
        entry.section.letter: entry.direction
        for entry in access.entries_of(event).filter(phantom=True)
    }
    known = last[0].movement if last[0].movement in Movement.values else ""
    return LastSession(
        session={
            "movement": known or Movement.MITCHELL,
            "boards_a_round": last[0].boards_per_round or 3,
        },
        sections={
            one.letter: {"tables": one.tables, "missing": missing.get(one.letter, "")}
            for one in last
        },
    )
