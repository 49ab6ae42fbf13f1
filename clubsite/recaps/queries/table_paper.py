"""Paper for the tables, from who sits where in the rounds of a session."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from clubsite.clubs import labels as clubs_labels
from clubsite.clubs.models import Club
from clubsite.clubs.templatetags.club import club_hour
from clubsite.recaps.documents.content import Audience, Paper
from clubsite.recaps.documents.paper.cards import PrintedPaper, print_table_paper
from clubsite.recaps.documents.paper.content import (
    EVERYTHING,
    Only,
    PaperPart,
    TablePaper,
)
from clubsite.recaps.documents.paper.seating import (
    Party,
    SeatedTable,
    SectionSeating,
)
from clubsite.recaps.queries.common import build_players
from scoring.events import access as events_access
from scoring.events.labels import ContestKind
from scoring.events.models import (
    Entry,
    Event,
    MovementVersion,
    Section,
    Session,
    TableRound,
)
from scoring.movements.advice import Pace
from scoring.movements.as_json import movement_from_json
from scoring.movements.kinds import BY_CODE
from scoring.movements.movement import Contest

CONTESTS = {
    ContestKind.PAIRS: Contest.PAIRS,
    ContestKind.TEAMS: Contest.TEAMS,
    ContestKind.INDIVIDUAL: Contest.INDIVIDUAL,
}
USUAL_PARTS = (PaperPart.MOVEMENT, PaperPart.TABLE_CARDS)


@dataclass(frozen=True, slots=True)
class PaperChoice:
    """What someone wants on paper: the parts, of which session, from which round on.

    Session 0 is the last one; without a `paper` it is that of the club.
    """

    parts: tuple[PaperPart, ...] = USUAL_PARTS
    session: int = 0
    from_round: int = 1
    paper: Paper | None = None
    only: Only = EVERYTHING

    def to_json(self) -> dict[str, Any]:
        """The choice as it is stored with a file."""
        return {
            "parts": [part.value for part in self.parts],
            "session": self.session,
            "from_round": self.from_round,
            "paper": self.paper.value if self.paper else "",
            "tables": sorted(self.only.tables),
            "pairs": sorted(self.only.pairs),
        }


def choice_from_json(stored: Mapping[str, Any]) -> PaperChoice:
    """The choice that `to_json` wrote."""
    return PaperChoice(
        parts=tuple(map(PaperPart, stored["parts"])),
        session=stored["session"],
        from_round=stored["from_round"],
        paper=Paper(stored["paper"]) if stored["paper"] else None,
        only=Only(frozenset(stored["tables"]), frozenset(stored["pairs"])),
    )


@dataclass(frozen=True, slots=True)
class Seated:
    """Everything stored that paper is made from."""

    event: Event
    sessions: Sequence[Session]
    directors: str
    tables: Sequence[TableRound]
    entries: Mapping[int, Entry]
    versions: Sequence[MovementVersion]

    @property
    def session_numbers(self) -> list[int]:
        """The sessions with stored seating."""
        return sorted({section.session.number for section in self.sections})

    @property
    def sections(self) -> list[Section]:
        """The sections with stored seating, in their order."""
        return list({table.section_id: table.section for table in self.tables}.values())


def load_seated(event: Event) -> Seated:
    """The seating of the event with its people."""
    sessions, directors = events_access.sessions_and_directors(event)
    return Seated(
        event=event,
        sessions=sessions,
        directors=", ".join(user.name for user in directors),
        tables=list(
            events_access.get_table_rounds(event).select_related("section__session")
        ),
        entries={entry.pk: entry for entry in events_access.load_entries(event)},
        versions=[
            version
            for version in events_access.get_movement_versions(event)
            if version.undone_at is None
        ],
    )


def build_table_paper(seated: Seated, choice: PaperChoice) -> TablePaper:
    """The paper that is chosen; without sections where no one has a seat."""
    number = choice.session or max(seated.session_numbers, default=0)
    event, club = seated.event, seated.event.club
    session = next(
        (each for each in seated.sessions if each.number == number),
        seated.sessions[-1],
    )
    sections = [each for each in seated.sections if each.session.number == number]
    return TablePaper(
        club=club.name,
        event=event.name,
        session=_session_text(session, club),
        date_text=date_format(session.date or event.date, clubs_labels.WRITTEN),
        director=seated.directors,
        sections=tuple(
            found
            for section in sections
            if (found := _section(seated, section, session, choice)).rounds
        ),
        parts=choice.parts,
        only=choice.only,
        paper=choice.paper or Paper(club.paper),
        language=get_language() or club.language,
    )


def printed_paper(seated: Seated, choice: PaperChoice) -> PrintedPaper:
    """The paper in words, in the language now active."""
    return print_table_paper(build_table_paper(seated, choice), gettext)


def _session_text(session: Session, club: Club) -> str:
    hour = club_hour(session.starts_at, club)
    return f"{session.number} ({hour})" if hour else str(session.number)


def _section(
    seated: Seated, section: Section, session: Session, choice: PaperChoice
) -> SectionSeating:
    """The seating of a section, its letter only where the session has several."""
    rounds = _rounds(seated, section)
    first, last = min(rounds, default=1), max(rounds, default=0)
    numbers = range(max(first, choice.from_round), last + 1)
    versions = [each for each in seated.versions if each.section_id == section.pk]
    several = sum(each.session == section.session for each in seated.sections) > 1
    return SectionSeating(
        letter=section.letter if several else "",
        contest=CONTESTS[ContestKind(seated.event.contest)],
        movement=_movement_name(section, versions),
        rounds=tuple(tuple(rounds[number]) for number in numbers),
        copies=max((version.movement["copies"] for version in versions), default=1),
        switched=tuple(_switched_rounds(versions, numbers)),
        times=tuple(_times(seated.event, section, session, numbers, first=first)),
        first_round=numbers.start,
    )


def _rounds(seated: Seated, section: Section) -> defaultdict[int, list[SeatedTable]]:
    rounds: defaultdict[int, list[SeatedTable]] = defaultdict(list)
    for table in seated.tables:
        if table.section_id == section.pk:
            rounds[table.round].append(_seated_table(seated, table))
    return rounds


def _seated_table(seated: Seated, table: TableRound) -> SeatedTable:
    seats: tuple[int | None, ...] = (table.ns_id, table.ew_id)
    if seated.event.contest == ContestKind.INDIVIDUAL:
        seats = (table.ns_id, table.south_id, table.ew_id, table.west_id)
    return SeatedTable(
        table.table,
        tuple(
            None if key is None else _party(seated, seated.entries[key], place)
            for place, key in enumerate(seats)
        ),
        tuple(table.boards),
    )


def _party(seated: Seated, entry: Entry, place: int) -> Party:
    """A pair or player; of a team the pair that has that seat, without names, as the
    line-up says who that is."""
    event = seated.event
    if event.contest == ContestKind.TEAMS:
        return Party(entry.number, ("NS", "EW")[place], team=entry.name)
    members = [member for member in entry.members.all() if not member.substitute]
    players = build_players(
        tuple(member.player for member in members), event.club, Audience.PUBLIC
    )
    names = tuple(player.name for player in players)
    return Party(entry.number, entry.direction, names)


def _movement_name(section: Section, versions: Sequence[MovementVersion]) -> str:
    """The kind of the movement now in force; a club's own movement has a name."""
    if not versions:
        return section.movement
    newest = versions[-1]
    if newest.kind in BY_CODE:
        return gettext(BY_CODE[newest.kind].title)
    return movement_from_json(newest.movement).name


def _switched_rounds(
    versions: Sequence[MovementVersion], rounds: Sequence[int]
) -> Iterator[int]:
    """The rounds with arrows switched by the movement that is in force in each."""
    for number in rounds:
        in_force = [each for each in versions if each.from_round <= number]
        if in_force:
            version = in_force[-1]
            if number - version.after_round in version.movement["switched"]:
                yield number


def _times(
    event: Event, section: Section, session: Session, numbers: range, *, first: int
) -> Iterator[str]:
    """The starts of the rounds by the clock of the club, if that of play is known.

    Rounds are numbered on through the sessions; the `first` one begins this session.
    """
    if session.starts_at is None or not section.boards_per_round:
        return
    for number in numbers:
        played = Pace().minutes(number - first, section.boards_per_round)
        yield club_hour(session.starts_at + timedelta(minutes=played), event.club)
