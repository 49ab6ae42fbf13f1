"""What of a read file an event here can hold, and what it cannot."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from scoring.bridge.event import EventScore
from scoring.bridge.messages import gettext_noop
from scoring.bridge.regulations import Regulations
from scoring.formats.compare.recognition import recognise_convention
from scoring.formats.event import (
    Contest,
    Form,
    ParsedResult,
    ReadEvent,
    ReadMatch,
    Room,
)
from scoring.formats.messages import Message, Remarks
from scoring.formats.reading import Feature, Reading
from scoring.formats.scores import contests
from scoring.formats.scores.contests import settled
from scoring.formats.scores.masterpoints import shown_scheme
from scoring.formats.unsupported import remark_losses
from scoring.formats.validation import NotStorable, check

KEEPS = frozenset(Feature) - {Feature.SIT_OUT_POINTS}
"""All but what would change a total or a place; facts beside the results stay in the
file, which is kept as it came."""
LONGEST_NAME = 60


def to_importable(reading: Reading) -> ReadEvent:
    """The event by the convention that its figures show, with all that is lost of it.

    Matches have their regulations, length and rooms, as an event here keeps them.
    Refused is also what cannot be scored, as with a unit that the event does not have.
    """
    event = reading.event
    if reading.played_once:
        raise NotStorable(
            gettext_noop(
                "Each board in it was played at one table only. Choose the "
                "file with the results of all tables."
            )
        )
    if event is None or not (event.lines or event.matches):
        raise NotStorable(
            gettext_noop(
                "It has no board results. Add deals alone on the event's page."
            )
        )
    whole = _by_matches(event) if event.in_matches else _in_a_field(event)
    check(whole)
    convention = recognise_convention(whole)
    whole = replace(settled(whole, convention), convention=convention.name)
    scored = contests.score(whole)
    return replace(
        whole if event.regulations else _with_scheme(whole, scored),
        lost=(*reading.lost, *_not_held(event), *_changed(event, whole)),
    )


def _with_scheme(event: ReadEvent, score: EventScore) -> ReadEvent:
    """The event with the scheme of master points that its figures show."""
    regulations = event.regulations or Regulations()
    scheme = str(shown_scheme(event, score))
    return replace(event, regulations=replace(regulations, master_points=scheme))


def _in_a_field(event: ReadEvent) -> ReadEvent:
    """The event without matches, which none of its figures is made of."""
    if event.method is None or not event.lines:
        raise NotStorable(
            gettext_noop(
                "It doesn't give the scoring method, or it has no boards. "
                "Export the event with its travellers."
            )
        )
    return replace(
        event,
        form=Form.SESSION,
        matches=(),
        lines=tuple(map(_without_match, event.lines)),
    )


def _without_match(line: ParsedResult) -> ParsedResult:
    if not line.match and line.room is None:
        return line
    return replace(line, match=0, room=None)


def _by_matches(event: ReadEvent) -> ReadEvent:
    """The event with its matches at tables, and their lines in rooms."""
    if not event.matches:
        raise NotStorable(
            gettext_noop(
                "It is a teams event without matches, so it doesn't say "
                "who played whom. Export it with its matches."
            )
        )
    lines = tuple(_in_room(event, line) for line in event.lines if line.match)
    return replace(
        event,
        winners=1,
        method=event.method if event.contest is Contest.PAIRS else None,
        matches=tuple(_at_tables(event.matches)),
        lines=tuple(replace(line, key=at) for at, line in enumerate(lines, 1)),
    )


def _in_room(event: ReadEvent, line: ParsedResult) -> ParsedResult:
    """The line with its room: in the open one the first side sits North-South."""
    if event.contest is Contest.PAIRS:
        return replace(line, room=None)
    home = event.matches[line.match - 1].home
    return replace(
        line, room=line.room or (Room.OPEN if line.ns == home else Room.CLOSED)
    )


def _at_tables(matches: tuple[ReadMatch, ...]) -> Iterator[ReadMatch]:
    """The matches with a table each; where the file names none, or one twice in a
    round, they are counted."""
    named = Counter(
        (match.session, match.section, match.round, match.table) for match in matches
    )
    plain = all(
        match.table.isdecimal() and 0 < len(match.table) < 4 for match in matches
    )
    if (
        plain
        and set(named.values()) == {1}
        and all(int(match.table) for match in matches)
    ):
        yield from matches
        return
    counted: Counter[tuple[int, str, int]] = Counter()
    for match in matches:
        at = (match.session, match.section, match.round)
        counted[at] += 1
        yield replace(match, table=str(counted[at]))


def _not_held(event: ReadEvent) -> Iterator[Message]:
    remarks = Remarks()
    remark_losses(event, KEEPS, remarks)
    for remark in remarks.all():
        yield Message(
            gettext_noop("events here can't store: %(what)s"), remark.what.params
        )


def _changed(event: ReadEvent, whole: ReadEvent) -> Iterator[Message]:
    """What a kind of event that is known here has no place for."""
    if event.matches and not whole.matches:
        yield Message(gettext_noop("which results belong to one match"))
    if whole.form is not event.form:
        yield Message(gettext_noop("how opponents were paired"))
    if len(whole.lines) < len(event.lines):
        yield Message(
            gettext_noop("%(count)s results that belong to no match"),
            {"count": len(event.lines) - len(whole.lines)},
        )
    for entrant in whole.entrants:
        if len(entrant.name) > LONGEST_NAME:
            yield Message(
                gettext_noop("the name of %(number)s beyond %(count)s letters"),
                {"number": entrant.number, "count": LONGEST_NAME},
            )
