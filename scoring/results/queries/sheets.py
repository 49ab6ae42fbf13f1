"""Results as tables for spreadsheets; the names are those that the page shows."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.text import get_valid_filename, slugify
from django.utils.translation import gettext as _

from scoring.bridge.contract import PASSED, PlayedResult
from scoring.bridge.convention import two_places_half_away
from scoring.events.queries import PairName
from scoring.formats.spreadsheets import Cell, write
from scoring.results.queries.boards import BoardPage, TravellerRow
from scoring.results.queries.lines import Figure
from scoring.results.queries.matches import MatchSide, MatchView
from scoring.results.queries.ranking import Ranking, RankingRow
from scoring.results.queries.scorecards import CardMatch, Scorecard
from scoring.results.queries.standings import Standings, StandingsRow


def ranking_sheet(ranking: Ranking) -> bytes:
    """Place, pair and totals; a column for the average only where it ranks."""
    heading = [
        _("Direction"),
        _("Place"),
        _("Pair"),
        _("Section"),
        _("Player 1"),
        _("Player 2"),
        ranking.unit,
        _("Adjustment"),
        _("Average") if ranking.in_imps else _("Percent"),
        _("Boards"),
        *([_("Carry-forward")] if ranking.has_carried else []),
        *(_("Session %(number)s") % {"number": nth} for nth in ranking.sessions),
        *([_("Strat")] if ranking.has_strata else []),
        *([_("Handicap"), _("With handicap")] if ranking.by_handicap else []),
        *([ranking.scheme.points] if ranking.scheme else []),
    ]
    return write(heading, _ranking_rows(ranking))


def scorecard_sheet(card: Scorecard) -> bytes:
    """Board by board; scores are those of the pair's own side."""
    heading = [
        _("Board"),
        _("Direction"),
        *([_("Partner")] if card.of_a_person else []),
        _("Against"),
        _("Names"),
        _("Contract"),
        _("Declarer"),
        _("Tricks"),
        _("Lead"),
        _("Score"),
        _("Matchpoints") if card.in_percent else str(card.boards_in.label),
        _("Percent"),
        _("Mark"),
    ]
    rows = (
        [
            line.line.board,
            str(line.side),
            *([_numbers(line.partners)] if card.of_a_person else []),
            _numbers(line.opponents),
            names_text(*line.opponents),
            *result_cells(line.line.result),
            line.score,
            _text(line.line.points),
            _percent(line.line.percent),
            " ".join(line.line.marks),
        ]
        for line in card.lines
    )
    return write(heading, rows)


def board_sheet(page: BoardPage) -> bytes:
    """Every table's line; scores are North-South's. A line of a match says so."""
    of_matches = any(traveller.has_matches for traveller in page.travellers)
    in_forms = any(traveller.form for traveller in page.travellers)
    heading = [
        _("Board"),
        *([_("Version")] if in_forms else []),
        *([_("Match"), _("Room")] if of_matches else []),
        _("Section"),
        _("North–South"),
        _("Names North–South"),
        _("East–West"),
        _("Names East–West"),
        _("Contract"),
        _("Declarer"),
        _("Tricks"),
        _("Lead"),
        _("Score"),
        _("Points North–South"),
        _("Points East–West"),
        _("Mark"),
    ]
    rows = (
        [page.number, *([str(traveller.form)] if in_forms else []), *_board_row(line)]
        for traveller in page.travellers
        for line in traveller.lines
    )
    return write(heading, rows)


def file_name(name: str) -> str:
    """A name that every system and header takes.

    >>> file_name("2026-03-02-Sämple Pairs!-ranking.csv")
    '2026-03-02-sample-pairs-ranking.csv'
    """
    stem, _dot, ending = name.rpartition(".")
    return get_valid_filename(f"{slugify(stem) or 'results'}.{ending}")


def _ranking_rows(ranking: Ranking) -> Iterator[Sequence[Cell]]:
    for found in ranking.lists:
        for row in found.rows:
            first, second = (*row.pair.names, "", "")[:2]
            yield [
                str(found.side or ""),
                str(row.place),
                row.pair.label,
                row.section,
                first,
                second,
                _text(row.points),
                str(two_places_half_away(row.adjustment)) if row.adjustment else "",
                _rate(row, ranking),
                row.boards,
                *_more(row, ranking),
            ]


def _more(row: RankingRow, ranking: Ranking) -> Iterator[Cell]:
    """The columns that only some events have, as in the heading."""
    if ranking.has_carried:
        yield _text(row.carried)
    yield from (_text(session) for session in row.sessions)
    if ranking.has_strata:
        yield row.stratum
    if ranking.by_handicap:
        yield _percent(row.handicap)
        yield _text(row.with_handicap)
    if ranking.scheme:
        yield _text(row.master_points)


def _board_row(line: TravellerRow) -> Sequence[Cell]:
    """Everything of a line after the board's number."""
    return [
        *_where(line),
        line.line.section,
        _numbers(line.ns),
        names_text(*line.ns),
        _numbers(line.ew),
        names_text(*line.ew),
        *result_cells(line.line.result),
        line.line.score,
        _text(line.line.points),
        _text(line.ew_points),
        " ".join(line.line.marks),
    ]


def _where(line: TravellerRow) -> tuple[Cell, ...]:
    """The match of a line, with its room where it has one."""
    return (line.number, str(line.room)) if line.match else ()


def result_cells(result: PlayedResult | None) -> tuple[Cell, Cell, Cell, Cell]:
    if result is None:
        return ("", "", "", "")
    if result.contract is None:
        return (PASSED, "", "", "")
    lead = str(result.lead) if result.lead else ""
    return (str(result.contract), str(result.declarer), result.tricks, lead)


def names_text(*who: PairName) -> str:
    return " – ".join(name for pair_name in who for name in pair_name.names)


def _numbers(who: Sequence[PairName]) -> str:
    return "+".join(name.label for name in who)


def _text(points: Decimal | None) -> str:
    return "" if points is None else str(points)


def _percent(percent: Fraction | None) -> str:
    return "" if percent is None else str(two_places_half_away(percent))


def _rate(row: RankingRow, ranking: Ranking) -> str:
    return _percent(row.average) if ranking.in_imps else _text(row.percentage)


def standings_sheet(standings: Standings) -> bytes:
    """Everyone by name, with the players in one cell."""
    heading = [
        _("Place"),
        str(standings.contestant),
        _("Name"),
        _("Players"),
        _("Section"),
        str(standings.total_in.label),
        *(str(column) for column in standings.columns),
        _("Carry-forward"),
        _("Adjustment"),
        _("Matches"),
        *([_("Boards")] if standings.has_boards else []),
        *([standings.scheme.points] if standings.scheme else []),
    ]
    awarded = standings.scheme is not None
    rows = (
        _standings_row(row, with_boards=standings.has_boards, awarded=awarded)
        for row in standings.rows
    )
    return write(heading, rows)


def team_sheet(card: Scorecard) -> bytes:
    """The matches of one team, each from its side."""
    heading = [
        _("Round"),
        _("Match"),
        _("Against"),
        _("Name"),
        _("For (boards only)"),
        _("Against (boards only)"),
        str(card.counted_in.label),
        _("Mark"),
    ]
    return write(heading, map(_team_row, card.matches))


def written(figure: Figure | None) -> str:
    """A figure as spreadsheets read it."""
    if figure is None or figure.value is None:
        return ""
    if not figure.decimals:
        return str(int(figure.value))
    return str(two_places_half_away(Fraction(figure.value)))


def _standings_row(
    row: StandingsRow, *, with_boards: bool, awarded: bool
) -> Sequence[Cell]:
    return [
        str(row.place),
        row.name.label,
        row.name.team,
        names_text(row.name),
        row.section,
        written(row.total),
        *map(written, row.besides),
        *_besides(row),
        row.matches,
        *([row.boards] if with_boards else []),
        *([str(row.master_points or "")] if awarded else []),
    ]


def _besides(row: StandingsRow) -> tuple[Cell, Cell]:
    """What a total holds beside the matches: brought along, taken or given."""
    return (
        "" if row.carried is None else str(two_places_half_away(row.carried)),
        str(two_places_half_away(row.adjustment)) if row.adjustment else "",
    )


def _team_row(card_match: CardMatch) -> Sequence[Cell]:
    against = card_match.against
    return [
        card_match.match.round,
        card_match.match.table,
        *(side_cells(against) if against else ("", "")),
        written(card_match.mine.boards),
        written(against.boards) if against else "",
        written(card_match.mine.counted),
        match_mark(card_match.match),
    ]


def side_cells(side: MatchSide) -> tuple[Cell, Cell]:
    return (side.name.label, side.name.title)


def match_mark(match: MatchView) -> str:
    marks = [str(match.word), _("Draft") if match.draft else ""]
    return " ".join(filter(None, marks))
