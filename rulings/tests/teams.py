"""One match of four boards on which both rooms made four spades, in any method."""

from clubsite.tests.builders import make_club
from rulings.log.procedure.content import AdjustedScore
from scoring.bridge.contest import Standings
from scoring.bridge.regulations import Regulations
from scoring.events import effects
from scoring.events.labels import EventState, FormKind, MethodKind, RoomKind
from scoring.events.models import Match, Result
from scoring.tests.contests import make_contest, make_match, make_team

MADE, DOWN = "4S N =", "4S N -1"
LEVEL = [(MADE, MADE)] * 4

METHODS: dict[str, tuple[MethodKind, Standings]] = {
    "vps": (MethodKind.IMPS, Standings.VICTORY_POINTS),
    "imps": (MethodKind.IMPS, Standings.IMPS),
    "knock_out": (MethodKind.IMPS, Standings.WINS),
    "boards": (MethodKind.BOARD_A_MATCH, Standings.BOARDS),
    "hybrid": (MethodKind.HYBRID, Standings.HYBRID),
    "aggregate": (MethodKind.AGGREGATE, Standings.IMPS),
}


def make_teams(method: str, *, state: EventState = EventState.PROVISIONAL) -> Match:
    """The level match, in an event of that method."""
    how, standings = METHODS[method]
    form = FormKind.KNOCK_OUT if method == "knock_out" else FormKind.ROUND_ROBIN
    event = make_contest(
        make_club(),
        method=how,
        form=form,
        state=state,
        regulations=Regulations(standings=standings),
    )
    return make_match(event, make_team(event, 1), make_team(event, 2), LEVEL)


def open_line(match: Match, board: int = 1) -> Result:
    """The line of the open room, where the home side sits North-South."""
    return Result.objects.select_related(
        "section__session__event__club", "ns", "ew"
    ).get(match=match, board=board, room=RoomKind.OPEN)


def split(line: Result) -> AdjustedScore:
    """Down one for North-South, made against East-West."""
    return AdjustedScore(line.pk, outcome(line, DOWN), outcome(line, MADE))


def outcome(line: Result, text: str) -> effects.Stored:
    """One outcome for a side, to be stored."""
    return effects.outcomes([effects.Outcome.of_contract(text, line.board)])
