"""Boards that the plan of a section gives a pair more than once.

A change that is undone after scores came in can leave such boards: what was played stays.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import ngettext

from scoring.bridge.board_numbers import runs
from scoring.bridge.contract import Side
from scoring.events import access as events_access
from scoring.events.labels import ContestKind, ResultKind
from scoring.events.models import Event, Section

LEFT_OUT = (ResultKind.NOT_PLAYED, ResultKind.SKIPPED)


@dataclass(frozen=True, slots=True)
class RepeatedBoards:
    """Boards that these contestants have in several rounds, and the rounds of results."""

    who: tuple[str, ...]
    boards: tuple[int, ...]
    planned: tuple[int, ...]
    played: tuple[int, ...]

    @property
    def text(self) -> str:
        """What stands, and what the director can do."""
        values = {
            "who": ", ".join(self.who),
            "boards": runs(self.boards),
            "planned": ", ".join(map(str, self.planned)),
            "played": ", ".join(map(str, self.played)),
        }
        return self._message() % values

    def _message(self) -> str:
        number = len(self.boards)
        if not self.played:
            return ngettext(
                "%(who)s: board %(boards)s comes twice, in rounds %(planned)s. Choose "
                "“Boards laid out wrongly” for one of them.",
                "%(who)s: boards %(boards)s come twice, in rounds %(planned)s. Choose "
                "“Boards laid out wrongly” for one of them.",
                number,
            )
        if self.planned:
            return ngettext(
                "%(who)s: board %(boards)s was played in round %(played)s and comes again "
                "in round %(planned)s. The result of round %(played)s stands. Choose "
                "“Boards laid out wrongly” for round %(planned)s, or enter np there.",
                "%(who)s: boards %(boards)s were played in round %(played)s and come again "
                "in round %(planned)s. The results of round %(played)s stand. Choose "
                "“Boards laid out wrongly” for round %(planned)s, or enter np there.",
                number,
            )
        return ngettext(
            "%(who)s: board %(boards)s was played twice, in rounds %(played)s. The first "
            "result stands. Rule on the second (Law 15B).",
            "%(who)s: boards %(boards)s were played twice, in rounds %(played)s. The first "
            "results stand. Rule on the second (Law 15B).",
            number,
        )


def get_repeated_boards(event: Event, section: Section) -> list[RepeatedBoards]:
    """What comes twice in the section, the boards and contestants with the same rounds
    together."""
    entries = events_access.load_entries(event)
    labels = {entry.pk: entry.label for entry in entries if not entry.phantom}
    found: defaultdict[tuple[str, tuple[int, ...], tuple[int, ...]], list[int]]
    found = defaultdict(list)
    for who, board, planned, played in _repeated(event, section, labels):
        found[who, planned, played].append(board)
    together: defaultdict[tuple[tuple[int, ...], ...], list[str]] = defaultdict(list)
    for (who, planned, played), boards in found.items():
        together[tuple(boards), planned, played].append(who)
    return [RepeatedBoards(tuple(who), *key) for key, who in together.items()]


def _repeated(
    event: Event, section: Section, labels: dict[int, str]
) -> Iterator[tuple[str, int, tuple[int, ...], tuple[int, ...]]]:
    """Contestant and board, with the rounds in which it is planned and was played."""
    teams = event.contest == ContestKind.TEAMS
    rounds: defaultdict[tuple[str, int], list[tuple[int, bool]]] = defaultdict(list)
    lines = events_access.get_lines(event).filter(section=section, round__gt=0)
    for line in lines.exclude(kind__in=LEFT_OUT).order_by("round", "table", "board"):
        is_open = line.kind in events_access.OPEN_KINDS
        for side in Side:
            for key in labels.keys() & {*line.sitters(side)}:
                who = f"{labels[key]} {side}" if teams else labels[key]
                rounds[who, line.board].append((line.round or 0, is_open))
    for (who, board), each in sorted(rounds.items()):
        if len(each) > 1:
            planned = tuple(number for number, is_open in each if is_open)
            played = tuple(number for number, is_open in each if not is_open)
            yield who, board, planned, played
