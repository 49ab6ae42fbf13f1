"""How the points of a board came about, for a reader who follows them by hand."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext

from scoring.bridge.contest import MatchRules
from scoring.bridge.contest.rooms import Rooms
from scoring.bridge.contest.steps import steps_on_board
from scoring.bridge.contract import Side
from scoring.bridge.convention import Convention
from scoring.bridge.convention_phrases import (
    Phrase,
    about_aggregate,
    about_butler,
    about_cross_imps,
    about_matchpoints,
)
from scoring.bridge.event import Method, Sheet
from scoring.bridge.event.steps import Against, Step, shown_step, steps
from scoring.bridge.masterpoints.awards import award_steps
from scoring.bridge.teams import Team
from scoring.events.effects import decimal_text
from scoring.events.event_data import ReportedResult
from scoring.events.labels import GroupKind
from scoring.events.queries import PairName, Viewer, pair_names
from scoring.results.queries.lines import decimals_needed
from scoring.results.queries.masterpoints import shown_award
from scoring.results.queries.scores import (
    ScoredEvent,
    build_sheet,
    match_rules,
    rooms_in,
    steps_to_match,
)

ABOUT = {
    Method.MATCHPOINTS: about_matchpoints,
    Method.CROSS_IMPS: about_cross_imps,
    Method.BUTLER: about_butler,
    Method.AGGREGATE: about_aggregate,
}


@dataclass(frozen=True, slots=True)
class BreakdownStep:
    """One step in words, what it gives, and the comparisons that it adds up."""

    words: str
    gives: str
    comparisons: tuple[Against, ...]


@dataclass(frozen=True, slots=True)
class SideBreakdown:
    """What a side has on the board, step by step; `shown` as the traveller prints it."""

    who: str
    steps: tuple[BreakdownStep, ...]
    shown: Decimal | None


@dataclass(frozen=True, slots=True)
class LineBreakdown:
    """Both sides of one line of the traveller; its `form` where there are several."""

    sides: tuple[SideBreakdown, SideBreakdown]
    ours: bool
    form: Promise | str = ""


@dataclass(frozen=True, slots=True)
class BoardBreakdown:
    """A board's lines, and the convention in words."""

    convention: str
    phrases: tuple[str, ...]
    lines: tuple[LineBreakdown, ...]

    @property
    def decimals(self) -> int:
        """How many decimals its figures have: whole IMPs of two rooms have none."""
        if self.phrases:
            return 2
        return decimals_needed(side.shown for line in self.lines for side in line.sides)


def build_board_breakdown(
    scored: ScoredEvent, board: int, viewer: Viewer
) -> BoardBreakdown:
    """Every line of that board, of teams every match; the reader may open it."""
    data = scored.data
    rules = match_rules(data) if data.event.in_matches else None
    found = (
        _in_rooms(scored, board, viewer, rules)
        if rules and not data.in_a_field
        else _in_the_field(scored, board, viewer)
    )
    convention = data.convention
    return BoardBreakdown(
        convention=gettext(convention.name.called),
        phrases=()
        if rules and not data.in_a_field
        else describe_convention(
            data.rules.method, convention, given=bool(data.rules.datums)
        ),
        lines=tuple(found),
    )


def build_match_breakdown(
    scored: ScoredEvent, key: int, viewer: Viewer
) -> tuple[SideBreakdown, ...]:
    """How a match came to what each side has for it."""
    data = scored.data
    names = pair_names(data, viewer)
    outcome = scored.score.matches.get(key)
    if outcome is None:
        return ()
    match = next(fixture.match for fixture in data.fixtures if fixture.match.key == key)
    return tuple(
        SideBreakdown(names[who].together, _in_text(steps), None)
        for team, steps in steps_to_match(data, key, outcome).items()
        if (who := match.entry(team)) is not None and steps
    )


def build_award_breakdown(
    scored: ScoredEvent, who: Iterable[int], viewer: Viewer
) -> tuple[SideBreakdown, ...]:
    """How these came to their master points; who has none is left out."""
    names = pair_names(scored.data, viewer)
    return tuple(
        SideBreakdown(
            names[key].together,
            _in_text(award_steps(scored.awards[key])),
            shown_award(scored.data, scored.awards[key]),
        )
        for key in who
        if key in scored.awards
    )


def example_award(scored: ScoredEvent, viewer: Viewer) -> tuple[SideBreakdown, ...]:
    """The reader's own master points; of others the first's."""
    names = pair_names(scored.data, viewer)
    placed = [key for key in scored.field.together if key in scored.awards]
    own = [key for key in placed if names[key].ours]
    return build_award_breakdown(scored, (own or placed)[:1], viewer)


def _in_the_field(
    scored: ScoredEvent, board: int, viewer: Viewer
) -> Iterator[LineBreakdown]:
    names, sheet = pair_names(scored.data, viewer), build_sheet(scored.data)
    for line in scored.data.known_lines:
        if line.board == board:
            yield _line(scored, sheet, line, names)


def _in_rooms(
    scored: ScoredEvent, board: int, viewer: Viewer, rules: MatchRules
) -> Iterator[LineBreakdown]:
    """Each match that has the board: both scores, their difference, what it is worth."""
    data = scored.data
    names = pair_names(data, viewer)
    for fixture in data.fixtures:
        match = fixture.match
        if not fixture.published or match.away is None:
            continue
        rooms = rooms_in(data, match.key)
        if board not in rooms.lines:
            continue
        who = {Team.HOME: names[match.home], Team.AWAY: names[match.away]}
        first, second = (
            _room_side(rooms, board, team, rules, who[team]) for team in Team
        )
        ours = any(name.ours for name in who.values())
        yield LineBreakdown((first, second), ours=ours)


def _room_side(
    rooms: Rooms, board: int, team: Team, rules: MatchRules, who: PairName
) -> SideBreakdown:
    steps = steps_on_board(rooms, board, team, rules)
    shown = rules.convention.points(steps[-1].gives) if steps else None
    return SideBreakdown(who.together, _in_text(steps), shown)


def describe_convention(
    method: Method, convention: Convention, *, given: bool = False
) -> tuple[str, ...]:
    """What the convention does under that method, in sentences; `given`: a file gave
    datums, which count instead."""
    found = [_said(phrase) for phrase in ABOUT[method](convention)]
    if given and method is Method.BUTLER:
        found.append(
            gettext("If the file gives a datum for the board, that datum is used.")
        )
    return tuple(found)


def _said(phrase: Phrase) -> str:
    return gettext(phrase.text) % _texts(phrase.values)


def _texts(values: Mapping[str, Fraction | int]) -> dict[str, str]:
    return {name: number_text(value) for name, value in values.items()}


def number_text(value: Fraction | int) -> str:
    """A number as people write it: exact where it ends, else to two places.

    >>> number_text(Fraction(-19, 2)), number_text(Fraction(200, 3)), number_text(620)
    ('−9.5', '66.67', '620')
    """
    return decimal_text(Fraction(value)).replace("-", "−")


def _line(
    scored: ScoredEvent,
    sheet: Sheet,
    line: ReportedResult,
    names: Mapping[int, PairName],
) -> LineBreakdown:
    score = scored.score.lines[line.key]
    ns, ew = ([names[key] for key in line.sitters(side)] for side in Side)
    several = line.board_key in scored.data.in_groups
    return LineBreakdown(
        sides=(
            SideBreakdown(together(ns), _steps(sheet, line, Side.NS), score.ns_shown),
            SideBreakdown(together(ew), _steps(sheet, line, Side.EW), score.ew_shown),
        ),
        ours=any(name.ours for name in (*ns, *ew)),
        form=GroupKind(line.group).label if several else "",
    )


def together(who: Iterable[PairName]) -> str:
    """A pair; or two persons who were partners on a board."""
    return " + ".join(name.together for name in who)


def _steps(sheet: Sheet, line: ReportedResult, side: Side) -> tuple[BreakdownStep, ...]:
    found = steps(sheet, line.key, side)
    shown = shown_step(sheet, line.key, side)
    return _in_text((*found, shown) if found and shown else found)


def _in_text(found: Iterable[Step]) -> tuple[BreakdownStep, ...]:
    return tuple(
        BreakdownStep(
            gettext(step.text) % _texts(step.values),
            number_text(step.gives),
            step.comparisons,
        )
        for step in found
    )
