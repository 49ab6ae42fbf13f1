"""The boards with which a match of a knock-out goes on, and how it is without them."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.bridge.board_numbers import runs
from scoring.events.event_data import EventData
from scoring.events.labels import FormKind, ResultKind, in_room
from scoring.events.models import Event, Match, Result
from scoring.events.plans import MOST_BOARDS_MORE
from scoring.events.queries import load_event_data
from scoring.events.rules import DRAWN, State
from scoring.matches.queries import pairings
from scoring.results.queries.scores import score_event


@dataclass(frozen=True, slots=True)
class ExtraBoards:
    """The last boards that were added, and what is said before they are taken back.

    `obstacle` says why they are not; `without` how the match stands then.
    """

    stint: int
    boards: tuple[int, ...]
    obstacle: str = ""
    without: str = ""


def boards_more(match: Match) -> int:
    """How many boards more are proposed: as many as a stint of the event has."""
    regulations = match.event.regulations
    planned = regulations.boards_a_match or match.boards
    return min(max(planned // regulations.stints, 1), MOST_BOARDS_MORE)


def extra_boards(match: Match) -> ExtraBoards:
    """What was added last to the match of an event, however it stands."""
    event = match.event
    planned = match.first_board + event.regulations.boards_a_match
    lines = list(match.results.filter(board__gte=planned).order_by("board", "table"))
    stint = max((line.round or 0 for line in lines), default=0)
    added = [line for line in lines if (line.round or 0) == stint]
    boards = tuple(sorted({line.board for line in added}))
    if event.form != FormKind.KNOCK_OUT or not added:
        return ExtraBoards(stint, boards, _("This match has no added boards."))
    if State(event.state) not in DRAWN:
        return ExtraBoards(
            stint, boards, _("The results are posted. You can't remove boards.")
        )
    reported = [line for line in added if line.kind != ResultKind.AWAITED]
    if reported:
        return ExtraBoards(stint, boards, _is_in(reported[0]))
    return ExtraBoards(stint, boards, without=_without(event, match, boards))


def are_added(data: EventData, key: int) -> bool:
    """Whether boards were added to that match which can be taken back."""
    fixture = next(fixture for fixture in data.fixtures if fixture.match.key == key)
    planned = fixture.first_board + data.regulations.boards_a_match
    return data.event.form == FormKind.KNOCK_OUT and any(
        line.match == key and line.board >= planned for line in data.lines
    )


def _is_in(line: Result) -> str:
    return _(
        "Board %(board)s has a result at table %(table)s. If it wasn't "
        "played, clear its score first; otherwise it counts."
    ) % {"board": line.board, "table": in_room(line.table, line.room)}


def _without(event: Event, match: Match, boards: tuple[int, ...]) -> str:
    data = load_event_data(event)
    left = replace(
        data,
        lines=tuple(
            line
            for line in data.lines
            if line.match != match.pk or line.board not in boards
        ),
        fixtures=tuple(
            replace(
                fixture, match=replace(fixture.match, boards=match.boards - len(boards))
            )
            if fixture.match.key == match.pk
            else fixture
            for fixture in data.fixtures
        ),
    )
    score = score_event(left)
    values: dict[str, object] = {"boards": runs(boards), "last": boards[0] - 1}
    words = [
        _("Boards %(boards)s will be removed in both rooms. None of them was played.")
    ]
    ahead = pairings.match_winner(
        pairings.get_match(left, match.pk), score.matches[match.pk]
    )
    if pairings.is_level(left, match.pk, score):
        words.append(
            _(
                "The match will then end in a tie after board %(last)s. "
                "Play other boards, or award it."
            )
        )
    elif ahead is not None and not score.matches[match.pk].awaited:
        values["team"] = left.pairs[ahead].called
        words.append(
            _("The match will then end with board %(last)s. %(team)s goes through.")
        )
    return " ".join(words) % values
