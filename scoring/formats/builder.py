"""An event on its way out of a file: contestants and lines as they are met."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.bridge.adjusted import Outcomes, Reported, Treatment
from scoring.bridge.boards import Vulnerability, vulnerability
from scoring.bridge.contract import Side
from scoring.bridge.duplicate import score
from scoring.bridge.messages import gettext_noop
from scoring.formats.event import BoardPlace, ParsedResult, ReadEntrant, ReadPlayer
from scoring.formats.messages import Message, Remarks, Severity
from scoring.formats.spellings import ImpossibleScore, check_treatment

HIDDEN_NAMES = frozenset(["", "?", "-"])
Seated = tuple[BoardPlace, int]


@dataclass(slots=True)
class EventBuilder:
    """What was found so far; keys count from 1 in the order of the file."""

    remarks: Remarks
    entrants: list[ReadEntrant] = field(default_factory=list)
    lines: list[ParsedResult] = field(default_factory=list)
    _keys: dict[Hashable, int] = field(default_factory=dict)
    _played: set[Seated] = field(default_factory=set)

    def entrant(
        self,
        identity: Hashable,
        *,
        number: str = "",
        players: Iterable[ReadPlayer] = (),
        section: str = "",
        name: str = "",
    ) -> int:
        """The key of a contestant, met before or now for the first time."""
        key = self._keys.get(identity)
        if key is None:
            key = len(self.entrants) + 1
            self._keys[identity] = key
            self.entrants.append(
                ReadEntrant(
                    key=key,
                    number=number or f"{key}",
                    section=section,
                    side=None,
                    players=tuple(players),
                    name=name,
                )
            )
        return key

    def sitting(
        self, line: ParsedResult, at_table: Sequence[ReadPlayer | None]
    ) -> tuple[int, int, int, int] | None:
        """Which player of their pair each of these is, who sat N E S W at the line's
        table; None where no one is one. One person in both seats of a side sat in
        neither."""
        north, east, south, west = (
            _place_among(self.entrants[key - 1].players, sitter)
            for key, sitter in zip(
                (line.ns, line.ew, line.ns, line.ew), at_table, strict=True
            )
        )
        if north == south:
            north = south = 0
        if east == west:
            east = west = 0
        found = (north, east, south, west)
        return found if any(found) else None

    def change(self, key: int, entrant: ReadEntrant) -> None:
        self.entrants[key - 1] = entrant

    def add(self, line: ParsedResult, place: Message) -> bool:
        """Keep a line, unless someone in it has played that board already."""
        seated = line.seats or (line.ns, line.ew)
        table = (line.room or line.table) if line.match else ""
        at = (line.session, f"{line.section} {line.match} {table}", line.board)
        if len(set(seated)) < len(seated):
            self.remarks.wrong(
                place,
                gettext_noop("result not imported: a side would be playing itself"),
            )
        elif any((at, key) in self._played for key in seated):
            self.remarks.wrong(
                place,
                gettext_noop(
                    "result not imported: this side has already played the board"
                ),
            )
        else:
            self._played.update((at, key) for key in seated)
            self.lines.append(replace(line, key=len(self.lines) + 1))
            return True
        return False


def with_score(line: ParsedResult, given: int | None) -> ParsedResult:
    """The line with the file's score, which counts where it is not the contract's."""
    made = None
    if line.result is not None:
        made = score(line.result, vulnerability(line.board))
    counted = replace(line, score=made if given is None else given)
    if given is None or given == made:
        return counted
    assigned = Outcomes.assigned(given)
    return counted.treated(assigned, assigned)


@dataclass(frozen=True, slots=True)
class Law77:
    """The scores that a board can bring; others are left out with a remark (Law 77)."""

    vulnerable: Vulnerability
    place: Message
    remarks: Remarks

    def score(self, score: int | None) -> int | None:
        """The score; nothing in place of one that no contract brings."""
        refused = score is not None and self._refuses(Reported(score))
        return None if refused else score

    def treatments(
        self, ns: Treatment | None, ew: Treatment | None
    ) -> tuple[Treatment, Treatment] | None:
        """What counts for both sides; nothing where either is not told or cannot be."""
        if ns is None or ew is None:
            return None
        refused = self._refuses(ns) or self._refuses(ew)
        return None if refused else (ns, ew)

    def _refuses(self, treatment: Treatment) -> bool:
        try:
            check_treatment(treatment, self.vulnerable)
        except ImpossibleScore as refused:
            self.remarks.add(self.place, Message.of(refused), Severity.WRONG)
            return True
        return False


def directions(lines: Iterable[ParsedResult]) -> Mapping[int, Side] | None:
    """The one direction of each contestant; none where someone has both."""
    seated: defaultdict[int, set[Side]] = defaultdict(set)
    for line in lines:
        seated[line.ns].add(Side.NS)
        seated[line.ew].add(Side.EW)
    if any(len(sides) > 1 for sides in seated.values()):
        return None
    return {key: next(iter(sides)) for key, sides in seated.items()}


def with_directions(
    entrants: Iterable[ReadEntrant], sides: Mapping[int, Side] | None
) -> tuple[ReadEntrant, ...]:
    """The contestants with their direction, where there are two winners."""
    if sides is None:
        return tuple(entrants)
    return tuple(replace(entrant, side=sides.get(entrant.key)) for entrant in entrants)


def with_members(
    entrants: Iterable[ReadEntrant],
    lines: Iterable[ParsedResult],
    named: Callable[[str], ReadPlayer],
) -> list[ReadEntrant]:
    """The teams, those without players with everyone who sat for them."""
    found: defaultdict[int, dict[str, None]] = defaultdict(dict)
    for line in lines:
        north, east, south, west = line.names or ("", "", "", "")
        found[line.ns].update(dict.fromkeys((north, south)))
        found[line.ew].update(dict.fromkeys((east, west)))
    return [
        replace(
            entrant,
            players=entrant.players or tuple(map(named, _known(found[entrant.key]))),
        )
        for entrant in entrants
    ]


def _known(names: Iterable[str]) -> list[str]:
    return [name for name in names if name not in HIDDEN_NAMES]


def reseated(
    line: ParsedResult,
    before: Sequence[ReadEntrant],
    after: Sequence[ReadEntrant],
) -> ParsedResult:
    """The line with the same people at its table, where the contestants have other
    players, or the same in another order; both lists are in the order of their keys."""
    if line.sitting is None:
        return line
    sides = (line.ns, line.ew, line.ns, line.ew)
    north, east, south, west = (
        _place_among(after[key - 1].players, before[key - 1].players[place - 1])
        if place
        else 0
        for key, place in zip(sides, line.sitting, strict=True)
    )
    return replace(line, sitting=(north, east, south, west))


def _place_among(players: Sequence[ReadPlayer], sitter: ReadPlayer | None) -> int:
    """Which of them it is, counted from 1; 0 for no one, or where two are alike."""
    if sitter is None or players.count(sitter) != 1:
        return 0
    return players.index(sitter) + 1
