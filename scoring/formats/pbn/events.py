"""The event that the games of a PBN file are, one game for each table and board."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scoring.bridge.adjusted import NotPlayed
from scoring.bridge.contract import PASSED_OUT, PlayedResult
from scoring.bridge.event import Method
from scoring.bridge.messages import gettext_noop
from scoring.formats.builder import (
    HIDDEN_NAMES,
    EventBuilder,
    directions,
    reseated,
    with_directions,
    with_members,
    with_score,
)
from scoring.formats.card_plays import card_play_of
from scoring.formats.event import (
    Contest,
    Figure,
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    Room,
    Scale,
    Scoring,
)
from scoring.formats.messages import WHOLE_FILE, Remarks, line_of_file
from scoring.formats.pbn.games import (
    PbnGame,
    first_value,
    negative,
    ns_figure,
    own_convention,
    player,
    players,
    read_date,
    read_scoring,
    read_session,
    ruling,
)
from scoring.formats.pbn.score_tables import (
    CONTESTANT,
    cell,
    has_score_tables,
    read_official,
    read_score_tables,
)
from scoring.formats.pbn.tables import Row
from scoring.formats.reading import Game

FIGURES = {
    Scoring.MATCHPOINTS: (
        ("ScoreMP", Scale.DOUBLED),
        ("ScorePercentage", Scale.PERCENT),
    ),
    Scoring.CROSS_IMPS: (("ScoreIMP", Scale.DOUBLED),),
    Scoring.BUTLER: (("ScoreIMP", Scale.DOUBLED),),
    Scoring.TEAMS_IMPS: (("ScoreIMP", Scale.DOUBLED),),
}


def build_event(games: Sequence[PbnGame], remarks: Remarks) -> ReadEvent | None:
    """The event; none where no board was played twice, or the events differ."""
    if has_score_tables(games):
        return read_score_tables(games, remarks)
    played = [each for each in games if _has_result(each)]
    tables = Counter((each.tag("Event"), each.game.board) for each in played)
    if all(count == 1 for count in tables.values()):
        return None
    if len({event for event, _ in tables}) > 1:
        remarks.lost(
            WHOLE_FILE,
            gettext_noop("the results cover several events: only the games are read"),
        )
        return None
    teams = all(each.tag("HomeTeam") and each.tag("VisitTeam") for each in played)
    event = _Reader(played, remarks, teams=teams).event()
    return event and with_totals(event, games, remarks)


def with_totals(
    event: ReadEvent, games: Sequence[PbnGame], remarks: Remarks
) -> ReadEvent:
    """The event with totals, places and members as a table of them says."""
    column = CONTESTANT[event.contest]
    rows = {
        cell(row, column): (row, at)
        for each in games
        for table in filter(None, [each.tables.get("TotalScoreTable")])
        for row, at in zip(table.rows, table.lines, strict=True)
    }
    entrants = tuple(
        _with_total(entrant, *rows[label], remarks) if label in rows else entrant
        for entrant in event.entrants
        for label in [_label(entrant)]
    )
    return replace(
        event,
        entrants=entrants,
        lines=tuple(reseated(line, event.entrants, entrants) for line in event.lines),
    )


def _label(entrant: ReadEntrant) -> str:
    """What games call it: its name, its number, or the one person that it is."""
    persons = [player.name for player in entrant.players[:1]]
    return entrant.name or next(iter(persons), entrant.number)


def _with_total(
    entrant: ReadEntrant, row: Row, at: int, remarks: Remarks
) -> ReadEntrant:
    return replace(
        entrant,
        official=read_official(row, at, remarks),
        players=players(cell(row, "Names")) or entrant.players,
    )


def _has_result(each: PbnGame) -> bool:
    game = each.game
    numbered = each.tag("PairNS") or (each.tag("HomeTeam") and each.tag("VisitTeam"))
    named = not HIDDEN_NAMES.issuperset(game.names) or bool(numbered)
    counted = game.result is not None or bool(each.tag("Score"))
    return game.board is not None and named and counted


class _Reader:
    """One pass over the games with results."""

    def __init__(
        self, games: Sequence[PbnGame], remarks: Remarks, *, teams: bool
    ) -> None:
        self.games = games
        self.remarks = remarks
        self.teams = teams
        self.individual = "INDIVIDUAL" in first_value(games, "Competition").upper()
        self.found = EventBuilder(remarks)
        self.matches: dict[frozenset[str], ReadMatch] = {}
        self.tables: set[tuple[int, int, str]] = set()
        self.explicit = any(each.score_given for each in games)
        self.method, self.scoring = self._scoring()
        self.scale, self.figure = self._figures()

    def _scoring(self) -> tuple[Method | None, Scoring]:
        scoring = read_scoring(self.games)
        if self.teams:
            bam = scoring is not None and scoring[1] is Scoring.BOARD_A_MATCH
            return None, Scoring.BOARD_A_MATCH if bam else Scoring.TEAMS_IMPS
        if scoring is None:
            self.remarks.lost(
                WHOLE_FILE,
                gettext_noop("no scoring method given: matchpoints assumed"),
            )
            return Method.MATCHPOINTS, Scoring.MATCHPOINTS
        return scoring

    def _figures(self) -> tuple[Scale, str]:
        for name, scale in FIGURES.get(self.scoring, ()):
            if any(each.tag(name) for each in self.games):
                return scale, name
        return Scale.DOUBLED, ""

    def event(self) -> ReadEvent | None:
        for each in self.games:
            self._add(each)
        if not self.found.lines:
            return None
        sides, entrants = None, self.found.entrants
        if self.teams:
            entrants = with_members(entrants, self.found.lines, player)
        elif not self.individual:
            sides = directions(self.found.lines)
        return ReadEvent(
            format="pbn",
            name=first_value(self.games, "Event"),
            method=self.method,
            winners=2 if sides else 1,
            convention=own_convention(self.games),
            entrants=with_directions(entrants, sides),
            lines=tuple(self.found.lines),
            venue=first_value(self.games, "Site"),
            played_on=read_date(self.games),
            program=first_value(self.games, "Generator"),
            contest=self._contest(),
            standings=self.scoring,
            scale=self.scale,
            matches=tuple(self.matches.values()),
        )

    def _contest(self) -> Contest:
        if self.teams:
            return Contest.TEAMS
        return Contest.INDIVIDUAL if self.individual else Contest.PAIRS

    def _add(self, each: PbnGame) -> None:
        game, place = each.game, line_of_file(each.game.line)
        if game.result == PASSED_OUT and self.explicit and not each.score_given:
            self.remarks.note(place, gettext_noop("not played: no score and no calls"))
            return
        line = ParsedResult(
            key=0,
            session=read_session(each),
            section=each.tag("Section"),
            board=game.board or 0,
            ns=0,
            ew=0,
            result=_with_lead(game),
            round=_number(each.tag("Round")),
            table=each.tag("Table"),
            names=game.names if self.teams else None,
            card_play=card_play_of(game, place, self.remarks),
        )
        line = self._with_points(self._seated(line, each), each)
        line = self._ruled(with_score(line, game.score), each)
        if line.score is None and line.for_ns is None:
            if not each.score_refused:
                self.remarks.lost(place, gettext_noop("a game without its result"))
        else:
            self.found.add(line, place)

    def _ruled(self, line: ParsedResult, each: PbnGame) -> ParsedResult:
        """The line with what stands in place of a score, with the file's points."""
        spelled = ruling(each.tag("Score"))
        if spelled is None:
            return line
        if spelled.shares is None:
            return line.treated(NotPlayed(), NotPlayed())
        figures = (line.ns_points, line.ew_points)
        if self.scale is Scale.PERCENT:
            return line.treated(*spelled.averages())
        ns, ew = (None if each is None else each.value for each in figures)
        return line.treated(*spelled.averages(ns, ew))

    def _seated(self, line: ParsedResult, each: PbnGame) -> ParsedResult:
        if self.teams:
            return self._in_match(line, each)
        if self.individual:
            n, e, s, w = (
                self.found.entrant(name, players=[player(name)])
                for name in each.game.names
            )
            return replace(line, ns=n, ew=e, seats=(n, e, s, w))
        north, east, south, west = each.game.names
        ns = self._pair(each.tag("PairNS"), north, south)
        ew = self._pair(each.tag("PairEW"), east, west)
        line = replace(line, ns=ns, ew=ew)
        return replace(
            line, sitting=self.found.sitting(line, [*map(player, each.game.names)])
        )

    def _pair(self, number: str, *names: str) -> int:
        persons = dict.fromkeys(name for name in names if name not in HIDDEN_NAMES)
        identity = number or frozenset(persons)
        return self.found.entrant(identity, number=number, players=map(player, persons))

    def _in_match(self, line: ParsedResult, each: PbnGame) -> ParsedResult:
        """The match of both teams; in the open room the home team sits North-South."""
        home, away = each.tag("HomeTeam"), each.tag("VisitTeam")
        match = self.matches.setdefault(
            frozenset((home, away, each.tag("Round"), each.tag("Stage"))),
            self._new_match(line, home, away),
        )
        first = self.found.entrant(home, number=home, name=home)
        second = self.found.entrant(away, number=away, name=away)
        closed = each.game.room == "closed" or self._second(line, match, home)
        ns, ew = (second, first) if closed else (first, second)
        room = Room.OPEN if ns == match.home else Room.CLOSED
        return replace(line, match=match.key, ns=ns, ew=ew, room=room)

    def _second(self, line: ParsedResult, match: ReadMatch, home: str) -> bool:
        """Whether a file without rooms has this board's first table already."""
        at = (match.key, line.board, home)
        seen = at in self.tables
        self.tables.add(at)
        return seen

    def _new_match(self, line: ParsedResult, home: str, away: str) -> ReadMatch:
        return ReadMatch(
            key=len(self.matches) + 1,
            session=line.session,
            section=line.section,
            round=line.round or 1,
            home=self.found.entrant(home, number=home, name=home),
            away=self.found.entrant(away, number=away, name=away),
        )

    def _with_points(self, line: ParsedResult, each: PbnGame) -> ParsedResult:
        ns = ns_figure(each.tag(self.figure), None) if self.figure else None
        if ns is None:
            return line
        return replace(line, ns_points=ns, ew_points=self._other(ns))

    def _other(self, ns: Figure) -> Figure | None:
        if self.scoring is Scoring.MATCHPOINTS:
            return None
        return negative(ns)


def _with_lead(game: Game) -> PlayedResult | None:
    """The result with the first card of the play as its lead, if declarer's left-hand
    opponent can have led it."""
    result = game.result
    if result is None or result.declarer is None or not game.play:
        return result
    lead, leader = game.play[0], result.declarer.next
    possible = game.deal is None or lead in game.deal.hand(leader)
    return replace(result, lead=lead) if possible else result


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 4 else None
