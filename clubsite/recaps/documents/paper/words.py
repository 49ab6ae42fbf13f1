"""How tables, parties, boards and ways of a section are called on paper."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from clubsite.recaps.documents.paper import labels
from clubsite.recaps.documents.paper.content import Only
from clubsite.recaps.documents.paper.seating import (
    Party,
    SeatedTable,
    SectionSeating,
)
from clubsite.recaps.documents.paper.walks import (
    BOARDS,
    Relay,
    Seat,
    Target,
    Walk,
    Way,
    walks_from,
)
from clubsite.recaps.documents.printed import Voice, isolated
from scoring.movements.movement import Contest

NOBODY = "–"


def boards_text(boards: Iterable[int]) -> str:
    """Board numbers, runs of them as from–to.

    >>> boards_text([4, 5, 6, 9]), boards_text([7]), boards_text([])
    ('4–6, 9', '7', '')
    """
    runs = [
        [board for _at, board in run]
        for _gap, run in groupby(
            enumerate(sorted(boards)), lambda place: place[1] - place[0]
        )
    ]
    return ", ".join(
        str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs
    )


def names_of(party: Party) -> str:
    """The names of a pair or player, after the name of a team."""
    names = " – ".join(map(isolated, party.names))
    team = isolated(party.team)
    return f"{team}: {names}" if team and names else team or names


def words_for(section: SectionSeating, voice: Voice, only: Only) -> "Words":
    """The words of a section, with the ways of all its tables."""
    walks = {table: walks_from(section, table) for table in section.tables}
    return Words(
        section,
        voice,
        only,
        shares={number: section.sharing(rows) for number, rows in section.numbered},
        walks=walks,
        crossing=any(
            isinstance(target, Seat) and target.seat not in {"", walk.what}
            for found in walks.values()
            for walk in found
            for target in walk.by_round.values()
        ),
    )


@dataclass(frozen=True, slots=True)
class Words:
    """A section and how things in it are called.

    `shares` are the tables that a table shares with, by round; `crossing` is whether
    someone goes from one seat to another.
    """

    section: SectionSeating
    voice: Voice
    only: Only
    shares: Mapping[int, Mapping[int, tuple[int, ...]]]
    walks: Mapping[int, tuple[Walk, ...]]
    crossing: bool

    def say(self, message: str, **values: object) -> str:
        """The message in the reader's language."""
        return self.voice.say(message, **values)

    @property
    def is_individual(self) -> bool:
        """Whether everyone plays alone."""
        return self.section.contest is Contest.INDIVIDUAL

    def seat(self, seat: str) -> str:
        """NS and EW; North, South, East or West where players sit alone."""
        return self.say(labels.SEATS[seat])

    def number(self, party: Party) -> str:
        """The number with the letter of the section."""
        return f"{self.section.letter}{party.number}"

    def table(self, table: int) -> str:
        """Table 5, or table B5 where sections have letters."""
        return self.say(labels.TABLE, table=f"{self.section.letter}{table}")

    def party(self, party: Party) -> str:
        """Pair 3, NS where there are two lists; team 3, or player 3."""
        called = self.say(
            labels.NUMBERS[self.section.contest], number=self.number(party)
        )
        if not party.line:
            return called
        return self.say(labels.OF_LINE, who=called, line=self.seat(party.line))

    def notes(self, number: int, row: SeatedTable) -> list[str]:
        """What is special at a table in a round."""
        notes = []
        if row.sitting_out:
            notes.append(self.say(labels.SIT_OUT))
        if number in self.section.switched:
            notes.append(self.say(labels.SWITCH))
        return notes

    def ways(self, targets: Sequence[tuple[str, Target]]) -> str:
        """ "NS stay, EW to 2, boards to 5"."""
        return ", ".join(self._way(what, target) for what, target in targets)

    def _way(self, what: str, target: Target) -> str:
        who = self.say(labels.BOARDS_WORD) if what == BOARDS else self.seat(what)
        if isinstance(target, Seat):
            if self.crossing and target.seat:
                seat = self.seat(target.seat)
                return self.say(labels.TO_SEAT, who=who, table=target.table, seat=seat)
            return self.say(labels.TO, who=who, table=target.table)
        if isinstance(target, Relay):
            message = labels.TO_RELAY_FOR if target.table else labels.TO_RELAY
            return self.say(message, table=target.table)
        stays = (
            labels.ONE_STAYS if self.is_individual and what != BOARDS else labels.STAY
        )
        return self.say(
            {
                Way.STAY: stays,
                Way.REST: labels.REST,
                Way.DONE: labels.DONE,
            }[target],
            who=who,
        )
