"""A club's own movements: read from files, checked, and offered at set-up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.models import Club
from scoring.bridge.messages import NotBridge
from scoring.events import access as events_access
from scoring.events.models import ClubMovement
from scoring.movements.as_json import movement_from_json
from scoring.movements.checks import Limits, check
from scoring.movements.files.reading import read_movements
from scoring.movements.files.stored import IMPORTED, BadMovementFile
from scoring.movements.kinds import KINDS
from scoring.movements.movement import Contest, Kind, Movement
from scoring.movements.words import Words

OWN = "own-"
"""How the code of an own movement begins in a form, followed by its key."""
MOST_FOUND = 20
"""Problems and remarks that are shown of a movement; the rest are counted."""
MOST_MOVEMENTS = 50
"""Movements that are taken from one file."""
CONTESTS: Mapping[Contest, Promise] = {
    Contest.PAIRS: _("Pairs"),
    Contest.INDIVIDUAL: _("Individual"),
    Contest.TEAMS: _("Teams"),
}
WINNERS: Mapping[int, Promise] = {
    2: _("Pairs, two winners"),
    1: _("Pairs, one winner"),
}


@dataclass(frozen=True, slots=True)
class CheckedMovement:
    """A movement with what the checker found, in words; what was ignored is a remark."""

    movement: Movement
    problems: tuple[str, ...]
    remarks: tuple[str, ...]

    @property
    def valid(self) -> bool:
        """Whether it can be played."""
        return not self.problems


def check_movement(
    movement: Movement, limits: Limits | None = None, ignored: Iterable[Words] = ()
) -> CheckedMovement:
    """What is wrong and what is unfair, in the language now active."""
    found = check(movement, limits)
    return CheckedMovement(
        movement,
        _in_words(finding.words for finding in found.problems),
        _in_words([*ignored, *(finding.words for finding in found.remarks)]),
    )


def _in_words(found: Iterable[Words]) -> tuple[str, ...]:
    texts = [words.translated(gettext) for words in found]
    more = len(texts) - MOST_FOUND
    if more > 0:
        texts[MOST_FOUND:] = [gettext("and %(number)s more") % {"number": more}]
    return tuple(texts)


class UnreadableMovement(ValueError):
    """A file or text without movements that can be kept; the words are for the reader."""


def read_own(content: bytes, file_name: str = "") -> list[CheckedMovement]:
    """The movements of a file or text, each checked."""
    try:
        found = read_movements(content, file_name)
    except BadMovementFile as error:
        raise UnreadableMovement(refusal_in_words(error)) from error
    if len(found) > MOST_MOVEMENTS:
        raise UnreadableMovement(
            gettext(
                "The file has %(number)s movements. Add at most %(most)s at a time."
            )
            % {"number": len(found), "most": MOST_MOVEMENTS}
        )
    return [check_movement(each.movement, each.limits, each.ignored) for each in found]


def refusal_in_words(refusal: NotBridge) -> str:
    """Why a movement is refused, with the texts inside, in the language now active."""
    values = {
        name: value.translated(gettext) if isinstance(value, Words) else value
        for name, value in refusal.values.items()
    }
    return gettext(refusal.message) % values


def load_own(club: Club) -> dict[str, Movement]:
    """The own movements that a session can be played by, by their codes in a form."""
    return own_by_code(events_access.get_club_movements(club))


def load_own_of_teams(club: Club) -> dict[str, Movement]:
    """The own movements that teams can play by, by their codes in a form."""
    return {
        code: movement
        for code, movement in _by_code(events_access.get_club_movements(club)).items()
        if movement.contest is Contest.TEAMS
    }


def own_by_code(rows: Iterable[ClubMovement]) -> dict[str, Movement]:
    """Those of these that a session can be played by, by their codes in a form."""
    return {
        code: movement
        for code, movement in _by_code(rows).items()
        if movement.contest is not Contest.TEAMS
    }


def _by_code(rows: Iterable[ClubMovement]) -> dict[str, Movement]:
    return {f"{OWN}{row.pk}": own_movement(row) for row in rows}


def of_pairs(own: Mapping[str, Movement]) -> dict[str, Movement]:
    """Those of them that are for pairs."""
    return {
        code: movement
        for code, movement in own.items()
        if movement.contest is Contest.PAIRS
    }


def own_movement(row: ClubMovement) -> Movement:
    """The movement under the name that the club gives it. Its kind is its own: no rule
    of a kind that a file names may lead on from other rows."""
    return replace(movement_from_json(row.movement), name=row.name, kind=IMPORTED)


@dataclass(frozen=True, slots=True)
class OwnRow:
    """An own movement in the list, with its size."""

    pk: int
    name: str
    tables: int
    rounds: int
    contest: Promise


def list_own(club: Club) -> list[OwnRow]:
    """The own movements of the club by name."""
    return [
        OwnRow(
            row.pk,
            row.name,
            row.movement["tables"],
            row.movement["rounds"],
            CONTESTS[Contest(row.movement["contest"])],
        )
        for row in events_access.get_club_movements(club)
    ]


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of movement in the list, and the tables that it is made for."""

    code: str
    title: str
    tables: str


def list_kinds() -> list[tuple[str, list[KindRow]]]:
    """The kinds under what they are for."""
    groups: dict[str, list[KindRow]] = {}
    for kind in KINDS:
        row = KindRow(kind.code, gettext(kind.title), _span(kind.sizes))
        groups.setdefault(_group(kind), []).append(row)
    return list(groups.items())


def _group(kind: Kind) -> str:
    if kind.contest is Contest.PAIRS:
        return str(WINNERS[kind.winners])
    return str(CONTESTS[kind.contest])


def _span(sizes: Sequence[int]) -> str:
    fewest, most = tables_text(min(sizes)), tables_text(max(sizes))
    return fewest if fewest == most else f"{fewest} – {most}"


def tables_text(size: int) -> str:
    """So many half tables as people write them.

    >>> tables_text(14), tables_text(15)
    ('7', '7½')
    """
    return f"{size // 2}{'½' if size % 2 else ''}"
