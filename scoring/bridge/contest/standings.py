"""Every contestant's total over its matches, and its place."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.bridge.contest.values import Match, MatchRules, Standings
from scoring.bridge.event.totals import UnknownEntry, WrongUnit
from scoring.bridge.event.values import Entrant, Penalty, Total, Unit
from scoring.bridge.ranking import Place, TieBreak, ranked_by, tie_break
from scoring.bridge.teams import Played, Team
from scoring.bridge.teams.tables import meetings
from scoring.bridge.teams.values import MatchOutcome, SideOutcome

UNIT_OF: Mapping[Standings, Unit] = {
    Standings.VICTORY_POINTS: Unit.VPS,
    Standings.HYBRID: Unit.VPS,
    Standings.IMPS: Unit.IMPS,
    Standings.BOARDS: Unit.POINTS,
    Standings.WINS: Unit.IMPS,
}
"""The unit that a penalty from a total has; of a knock-out, from a match."""

Points = Mapping[int, Fraction | None]


def build_standings(
    entrants: Sequence[Entrant],
    matches: Sequence[Match],
    outcomes: Mapping[int, MatchOutcome],
    penalties: Iterable[Penalty],
    rules: MatchRules,
) -> dict[int, Total]:
    """Totals and places; who left stands after all others."""
    made = {entrant.key: Fraction(0) for entrant in entrants}
    boards = dict.fromkeys(made, 0)
    for who, outcome, side in _sides(matches, outcomes):
        _check(who, made)
        made[who] += side.points or 0
        boards[who] += outcome.counted if outcome.counts else 0
    for who, carried in rules.carried.items():
        _check(who, made)
        made[who] += carried
    taken = _penalties(penalties, made, rules)
    finals = {who: points - taken[who] for who, points in made.items()}
    places = _places(entrants, finals, matches, outcomes, rules)
    return {
        entrant.key: _total(
            entrant,
            (made[entrant.key], -taken[entrant.key]),
            boards[entrant.key],
            (places(None)[entrant.key], places(entrant.section)[entrant.key]),
            rules,
        )
        for entrant in entrants
    }


def _check(who: int, known: Mapping[int, object]) -> None:
    if who not in known:
        raise UnknownEntry(f"entry {who} is not among the entrants")


def _sides(
    matches: Iterable[Match], outcomes: Mapping[int, MatchOutcome]
) -> Iterator[tuple[int, MatchOutcome, SideOutcome]]:
    """Every side of every match that someone sits on."""
    for match in matches:
        for team in Team:
            who = match.entry(team)
            if who is not None:
                yield who, outcomes[match.key], outcomes[match.key].of(team)


def _penalties(
    penalties: Iterable[Penalty], known: Mapping[int, object], rules: MatchRules
) -> dict[int, Fraction]:
    """What is taken from totals; penalties within a match are in its points already."""
    taken = dict.fromkeys(known, Fraction(0))
    for penalty in penalties:
        _check(penalty.entry, known)
        if penalty.match:
            continue
        if (
            penalty.unit is not UNIT_OF[rules.standings]
            or rules.standings is Standings.WINS
        ):
            raise WrongUnit(f"{rules.standings} has no penalties in {penalty.unit}")
        taken[penalty.entry] += penalty.amount
    return taken


def _places(
    entrants: Sequence[Entrant],
    finals: Mapping[int, Fraction],
    matches: Sequence[Match],
    outcomes: Mapping[int, MatchOutcome],
    rules: MatchRules,
) -> Callable[[str | None], dict[int, Place]]:
    """The places of a section, or of all (None)."""
    played = meetings(matches_played(matches, outcomes))
    breaks: list[TieBreak[int]] = [tie_break(rule, played) for rule in rules.ties]
    found: dict[str | None, dict[int, Place]] = {}

    def places(section: str | None) -> dict[int, Place]:
        if section not in found:
            values: Points = {
                entrant.key: None
                if entrant.key in rules.withdrawn
                else finals[entrant.key]
                for entrant in entrants
                if section in (None, entrant.section)
            }
            found[section] = ranked_by(values, breaks)
        return found[section]

    return places


def matches_played(
    matches: Iterable[Match], outcomes: Mapping[int, MatchOutcome]
) -> list[Played]:
    """What everyone has for each round, of the matches that count."""
    played: list[Played] = []
    for match in matches:
        outcome = outcomes[match.key]
        for team in Team:
            who, side = match.entry(team), outcome.of(team)
            if who is None or side.points is None:
                continue
            other = Team.AWAY if team is Team.HOME else Team.HOME
            played.append(
                Played(
                    round=match.round,
                    team=who,
                    opponent=match.entry(other),
                    vps=side.points,
                    imps=side.won,
                    lost=outcome.of(other).won,
                    boards=_boards_won(outcome, team),
                )
            )
    return played


def _boards_won(outcome: MatchOutcome, team: Team) -> Fraction:
    """Boards on which it did better than the other side, an even one counted half."""
    other = Team.AWAY if team is Team.HOME else Team.HOME
    both = [(board.of(team), board.of(other)) for board in outcome.boards]
    return sum(
        (
            Fraction(1 + (mine > theirs) - (mine < theirs), 2)
            for mine, theirs in both
            if mine is not None and theirs is not None
        ),
        Fraction(0),
    )


def _total(
    entrant: Entrant,
    points: tuple[Fraction, Fraction],
    boards: int,
    places: tuple[Place, Place],
    rules: MatchRules,
) -> Total:
    made, adjustment = points
    overall, section = places
    return Total(
        entry=entrant.key,
        points=made,
        maximum=0,
        percentage=None,
        adjustment=adjustment,
        final=made + adjustment,
        boards=boards,
        rank=overall.rank,
        tied=overall.tied,
        section_rank=section.rank,
        shown_points=rules.convention.points(made + adjustment),
        shown_percentage=None,
    )
