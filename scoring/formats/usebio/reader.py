"""A USEBIO file as one event."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from xml.etree.ElementTree import Element

from scoring.bridge.contract import Side
from scoring.bridge.convention import Name
from scoring.bridge.event import Method
from scoring.bridge.messages import gettext_noop
from scoring.formats import safe_input
from scoring.formats.errors import MissingPart, UnknownEventKind, WrongRoot
from scoring.formats.event import Contest, ParsedResult, ReadEntrant, ReadEvent
from scoring.formats.messages import WHOLE_FILE, Remark, Remarks, Severity
from scoring.formats.reading import ReadDeal, Reading
from scoring.formats.safe_input import beginning
from scoring.formats.scores.engine import with_fields
from scoring.formats.scores.inferred import by_its_figures, with_kept_averages
from scoring.formats.usebio.elements import Notes, Stretch, stretches, text
from scoring.formats.usebio.entrants import Pairs
from scoring.formats.usebio.other_events import KINDS as OTHERS
from scoring.formats.usebio.other_events import Others
from scoring.formats.usebio.travellers import OWN, POINTS, Travellers, read_deals

NAME = "usebio"
KINDS = {
    "MP_PAIRS": Method.MATCHPOINTS,
    "BUTLER_PAIRS": Method.BUTLER,
    "CROSS_IMP": Method.CROSS_IMPS,
    "CROSS_IMPS": Method.CROSS_IMPS,
    "CROSS_IMP_PAIRS": Method.CROSS_IMPS,
}
METHODS = {
    "MATCH_POINTS": Method.MATCHPOINTS,
    "BUTLER_IMPS": Method.BUTLER,
    "CROSS_IMPS": Method.CROSS_IMPS,
    "AGGREGATE": Method.AGGREGATE,
}
ACCEPTED = ", ".join(
    ["MP_PAIRS", "PAIRS", "BUTLER_PAIRS", "CROSS_IMP", "CROSS_IMPS", *OTHERS]
)


def read(content: bytes) -> ReadEvent:
    """The event in a file; raises a `BadFile` that names the place and the cure."""
    root = _root(content)
    event = _event(root)
    kind = _kind(event)
    if kind in OTHERS:
        return _read_others(root, event, kind)
    return _read_pairs(root, event)


def reading(content: bytes) -> Reading:
    """The event in a file, its deals, and what was not understood."""
    found = read(content)
    return Reading(
        format=NAME,
        event=found,
        deals=tuple(
            ReadDeal(board, deal, session, section)
            for (session, section, board), deal in found.deals.items()
        ),
        remarks=tuple(
            Remark(WHOLE_FILE, message, Severity.LOST) for message in found.lost
        ),
    )


def sniff(content: bytes) -> bool:
    return "<USEBIO" in beginning(content).upper()


def _root(content: bytes) -> Element:
    root = safe_input.parse_xml(content, OWN)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2].upper()
    return root


def _read_others(root: Element, event: Element, kind: str) -> ReadEvent:
    """An event of individuals, of teams, or a Swiss."""
    notes = Notes()
    method = None if kind.endswith("TEAMS") else _method_of_boards(event)
    others = Others(kind, method, notes)
    standings = others.standings(event)
    places = list(stretches(event))
    for stretch in places:
        others.read_contestants(stretch)
    for stretch in places:
        others.read_boards(stretch)
    others.check_complete()
    program = text(event, "PROGRAM_NAME")
    found = ReadEvent(
        format=NAME,
        name=text(event, "EVENT_DESCRIPTION") or text(event, "TITLE"),
        method=others.method,
        winners=1,
        convention=program_convention(program, text(event, "PROGRAM_VERSION")),
        entrants=others.entrants(),
        lines=tuple(others.found.lines),
        program=program,
        deals=read_deals(root, places, notes),
        contest=others.contest,
        form=others.form,
        standings=standings,
        matches=tuple(others.matches),
        in_rooms=others.in_rooms,
    )
    return _with_facts(found, root, event, notes)


def _read_pairs(root: Element, event: Element) -> ReadEvent:
    method = _method(event)
    notes = Notes()
    places = list(stretches(event))
    pairs = Pairs(method, notes)
    travellers = Travellers(method, pairs, notes)

    for stretch in places:
        pairs.read(stretch)
    for stretch in places:
        travellers.read(stretch)
    _check_complete(pairs, travellers)

    return _with_facts(_assemble(root, event, travellers, places), root, event, notes)


def _event(root: Element) -> Element:
    if root.tag != "USEBIO":
        raise WrongRoot(
            gettext_noop(
                "The file is XML, but its root element is %(found)s "
                "instead of USEBIO. Choose “USEBIO” when exporting."
            ),
            found=root.tag[:40],
        )
    events = root.findall("EVENT")
    if len(events) != 1:
        raise MissingPart(
            gettext_noop(
                "The file has %(count)s EVENT elements instead of one. "
                "Export a single event."
            ),
            count=len(events),
        )
    return events[0]


def _kind(event: Element) -> str:
    return event.get("EVENT_TYPE", "").strip().upper().replace(" ", "_")


def _method(event: Element) -> Method:
    kind = _kind(event)
    if kind in KINDS:
        return KINDS[kind]
    if kind == "PAIRS":
        return _method_of_boards(event)
    raise UnknownEventKind(
        gettext_noop(
            "EVENT_TYPE of EVENT is '%(found)s', which isn't a known type. "
            "Accepted types are %(accepted)s. Export the event as one of "
            "these."
        ),
        found=kind[:40],
        accepted=ACCEPTED,
    )


def _method_of_boards(event: Element) -> Method:
    """How a plain PAIRS event is scored: as it says, else as its lines show."""
    kind = text(event, "BOARD_SCORING_METHOD").upper().replace(" ", "_")
    if kind in METHODS:
        return METHODS[kind]
    if not kind:
        for method, tag in POINTS.items():
            if event.find(f".//TRAVELLER_LINE/NS_{tag}") is not None:
                return method
    raise UnknownEventKind(
        gettext_noop(
            "BOARD_SCORING_METHOD of EVENT is '%(found)s'. Accepted "
            "methods are %(accepted)s. Set one of them in the scoring "
            "program and export again."
        ),
        found=kind[:40],
        accepted=", ".join(METHODS),
    )


def _check_complete(pairs: Pairs, travellers: Travellers) -> None:
    if not pairs.entrants:
        raise MissingPart(
            gettext_noop(
                "PARTICIPANTS of EVENT has no PAIR. Export the event with its pairs."
            )
        )
    if not travellers.lines:
        raise MissingPart(
            gettext_noop(
                "EVENT has no BOARD with a readable TRAVELLER_LINE. Export "
                "the event with its travellers."
            )
        )


def _assemble(
    root: Element, event: Element, travellers: Travellers, places: list[Stretch]
) -> ReadEvent:
    notes = travellers.notes
    winners, entrants = _directions(event, travellers)
    program = text(event, "PROGRAM_NAME")
    read_event = ReadEvent(
        format=NAME,
        name=text(event, "EVENT_DESCRIPTION") or text(event, "TITLE"),
        method=travellers.method,
        winners=winners,
        convention=program_convention(program, text(event, "PROGRAM_VERSION")),
        entrants=entrants,
        lines=tuple(travellers.lines),
        program=program,
        datums=travellers.datums,
        deals=read_deals(root, places, notes),
    )
    with_datums = by_its_figures(read_event, Remarks(), explicit=True)
    return with_kept_averages(with_fields(with_datums))


def program_convention(program: str, version: str = "") -> Name:
    """The convention of a scoring program by its name; ours where none is known.

    Our own files name it in place of a version.
    """
    known = program.lower().replace(" ", "")
    if known == Name.CLUBSITE and version in set(Name):
        return Name(version)
    return Name.COMPSCORE3 if known.startswith("compscore") else Name.CLUBSITE


def _with_facts(
    read_event: ReadEvent, root: Element, event: Element, notes: Notes
) -> ReadEvent:
    played_on = _date(event, notes)
    for tag in ("MATCH", "TEAM"):
        if (
            read_event.contest is Contest.PAIRS
            and not read_event.matches
            and event.find(f".//{tag}") is not None
        ):
            notes.add(gettext_noop("%(tag)s in EVENT isn't read"), tag=tag)
    return replace(
        read_event,
        identifier=text(event, "EVENT_IDENTIFIER"),
        title=text(event, "TITLE"),
        venue=text(event, "VENUE"),
        played_on=played_on,
        program_version=text(event, "PROGRAM_VERSION"),
        club_name=text(root, "CLUB/CLUB_NAME"),
        club_number=text(root, "CLUB/CLUB_ID_NUMBER"),
        scorer=text(event, "CONTACT/SCORER"),
        contact_name=text(event, "CONTACT/FULL_NAME"),
        contact_telephone=text(event, "CONTACT/TELEPHONE"),
        contact_email=text(event, "CONTACT/EMAIL"),
        charge=text(event, "P2P_CHARGE_RATE"),
        lost=tuple(notes.lost),
    )


def _date(event: Element, notes: Notes) -> date | None:
    value = text(event, "DATE") or text(event, "SESSION/DATE")
    parts = value.replace("-", "/").replace(".", "/").split("/")
    if not value:
        return None
    try:
        first, month, last = (int(part) for part in parts)
        year, day = (first, last) if first > 31 else (last, first)
        return date(year, month, day)
    except (ValueError, OverflowError):
        notes.wrong("DATE", "EVENT", gettext_noop("a date"), value)
        return None


def _directions(
    event: Element, travellers: Travellers
) -> tuple[int, tuple[ReadEntrant, ...]]:
    """How many winners there are, and with two of them the direction of each pair."""
    entrants = travellers.pairs.numbered()
    seated = _seated(travellers.lines)
    sides = {pair.key: pair.side or _only(seated[pair.key]) for pair in entrants}
    winner_type = text(event, "WINNER_TYPE")
    unmixed = all(len(found) < 2 for found in seated.values())

    apart = None not in sides.values()
    if winner_type == "2" and not apart:
        travellers.notes.add(
            gettext_noop("WINNER_TYPE is 2, but not every pair keeps one direction")
        )
    two = apart and (winner_type == "2" or (winner_type != "1" and unmixed))
    winners = 2 if two else 1
    return winners, tuple(
        replace(pair, side=sides[pair.key] if two else None) for pair in entrants
    )


def _seated(lines: Iterable[ParsedResult]) -> defaultdict[int, set[Side]]:
    seated: defaultdict[int, set[Side]] = defaultdict(set)
    for line in lines:
        seated[line.ns].add(Side.NS)
        seated[line.ew].add(Side.EW)
    return seated


def _only(sides: set[Side]) -> Side | None:
    return next(iter(sides)) if len(sides) == 1 else None
