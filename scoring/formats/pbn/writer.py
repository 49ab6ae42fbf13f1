"""PBN in export format: deals, whole games, or the tables of an event."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from typing import TypeVar

from scoring.bridge.adjusted import Artificial, Treatment
from scoring.bridge.auction import MOST_CALLS
from scoring.bridge.boards import Deal, dealer, vulnerability
from scoring.bridge.card_play import PACK, CardPlay
from scoring.bridge.contract import PlayedResult, Seat, Suit, ring
from scoring.bridge.event import Method
from scoring.bridge.messages import gettext_noop
from scoring.formats.adjustment_text import treatment_text
from scoring.formats.deals.dealing import deals_to_write
from scoring.formats.errors import CannotWrite
from scoring.formats.event import (
    SCORING_OF,
    BoardPlace,
    Contest,
    InRooms,
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    Room,
    Scale,
    Scoring,
)
from scoring.formats.messages import WHOLE_FILE, Remarks, short
from scoring.formats.pbn.games import negative
from scoring.formats.pbn.optimum import optimum_sections, optimum_tags
from scoring.formats.pbn.raw import KNOWN
from scoring.formats.pbn.score_tables import ADJUSTED, CONTESTANT, PENALTY
from scoring.formats.pbn.sections import play_sections
from scoring.formats.pbn.tables import is_table
from scoring.formats.pbn.text import LONGEST_TEXT, clean, quoted, tag
from scoring.formats.reading import (
    DealAnalysis,
    Feature,
    Game,
    Reading,
    WrittenFile,
)
from scoring.formats.rounding import decimal_text
from scoring.formats.safe_input import decoded
from scoring.formats.scores.contests import figure_value, in_rooms
from scoring.formats.seating import told_at_tables, with_names
from scoring.formats.unsupported import (
    adjustment_feature,
    counted_score,
    has_lead,
    made_by_contract,
    remark_losses,
)

HEAD = ("% PBN 2.1", "% EXPORT")
MANDATORY = tuple(KNOWN[:15])
LONGEST_NAMES = 180
"""A line has 255 characters at most, with places and totals beside the names."""


def deal_text(deal: Deal, first: Seat) -> str:
    hands = (
        ".".join(deal.holding(seat, suit) for suit in Suit) for seat in ring(first)
    )
    return f"{first}:{' '.join(hands)}"


def board_tags(board: int, deal: Deal | None) -> dict[str, str]:
    """What the number of a board says, and its cards."""
    return {
        "Board": f"{board}",
        "Dealer": str(dealer(board)),
        "Vulnerable": str(vulnerability(board)),
        "Deal": deal_text(deal, dealer(board)) if deal else "",
    }


def game_text(
    values: Mapping[str, str], sections: Mapping[str, Sequence[str]]
) -> list[str]:
    """The lines of a game: mandatory tags, others by name, then sections by name.

    A section's first line is the value of its tag; Auction and Play come before the
    tables.
    """
    lines = [tag(name, values.get(name, "")) for name in MANDATORY]
    lines += [tag(name, values[name]) for name in sorted(set(values) - set(MANDATORY))]
    first = [name for name in ("Auction", "Play") if name in sections]
    for name in (*first, *sorted(set(sections) - set(first))):
        value, *rows = sections[name]
        lines += [f'[{name} "{value}"]', *rows]
    return [*lines, ""]


def encoded(lines: Iterable[str]) -> tuple[bytes, bool]:
    """The file in ISO 8859-1, the character set of PBN; else, and then True, in UTF-8."""
    text = "\r\n".join(lines)
    try:
        content = text.encode("iso-8859-1")
    except UnicodeEncodeError:
        return text.encode(), True
    if decoded(content) != text:
        return text.encode(), True
    return content, False


SEATS = ("North", "East", "South", "West")
PLAIN = frozenset(name for name in KNOWN if not is_table(name) and name != "Note")


def game_lines(game: Game) -> Iterator[str]:
    """The lines of a game; tags that only another program knows are left out."""
    values = {name: value for name, value in game.tags.items() if name in PLAIN}
    values.update(board_tags(game.board, game.deal) if game.board else {})
    if game.dealer is not None:
        values["Dealer"] = str(game.dealer)
    if game.vulnerable is not None:
        values["Vulnerable"] = str(game.vulnerable)
    values.update(zip(SEATS, game.names, strict=True))
    values.update(result_tags(game.result))
    if game.room:
        values["Room"] = game.room.capitalize()
    if game.score is not None:
        values["Score"] = f"NS {game.score}"
    play = CardPlay(game.dealer, game.auction[:MOST_CALLS], game.play[:PACK])
    yield from game_text(values, play_sections(play, game.result, game.deal))


def result_tags(result: PlayedResult | None) -> dict[str, str]:
    if result is None:
        return {"Declarer": "", "Contract": "", "Result": ""}
    if result.contract is None:
        return {"Declarer": "", "Contract": "Pass", "Result": ""}
    return {
        "Declarer": str(result.declarer),
        "Contract": str(result.contract),
        "Result": str(result.tricks),
    }


SCORING = {
    Scoring.MATCHPOINTS: "MP",
    Scoring.CROSS_IMPS: "IMP;Cross2",
    Scoring.BUTLER: "IMP;Butler",
    Scoring.BOARD_A_MATCH: "BAM",
    Scoring.TEAMS_IMPS: "IMP",
    Scoring.VICTORY_POINTS: "IMP",
    Scoring.AGGREGATE: "Rubber",
}
ALWAYS = {
    Feature.SESSIONS,
    Feature.VENUE,
    Feature.SECTIONS,
    Feature.ROUNDS,
    Feature.DEALS,
    Feature.CARD_PLAY,
}
IN_TABLES = ALWAYS | {
    Feature.TOTALS,
    Feature.LEADS,
    Feature.ARTIFICIAL,
    Feature.ASSIGNED,
    Feature.LINE_POINTS,
    Feature.WEIGHTED,
    Feature.SPLIT,
    Feature.UPLIFT,
    Feature.NOT_PLAYED,
    Feature.SKIPPED,
    Feature.PENALTIES,
}
IN_GAMES = ALWAYS | {
    Feature.ASSIGNED,
    Feature.LINE_POINTS,
    Feature.TABLE_NAMES,
    Feature.TEAM_NAMES,
    Feature.TEAM_MEMBERS,
    Feature.TOTALS,
}
IN_IMPS = {InRooms.IMPS, InRooms.HYBRID}
Columns = Sequence[tuple[str, str]]


def write(reading: Reading) -> WrittenFile:
    """The event with its tables; without one the games, or the deals alone."""
    remarks = Remarks()
    lost: frozenset[Feature] = frozenset()
    if reading.event is not None:
        lost = remark_losses(reading.event, _keeps(reading.event), remarks)
        lines = list(_event(reading, reading.event, remarks))
    elif any(game.auction or game.play or game.result for game in reading.games):
        lines = [line for game in reading.games for line in game_lines(game)]
    else:
        lines = [
            line
            for dealt in deals_to_write(reading, remarks)
            for line in game_text(
                {**board_tags(dealt.board, dealt.deal), **optimum_tags(dealt.analysis)},
                optimum_sections(dealt.analysis),
            )
        ]
    content, wide = encoded([*HEAD, *lines])
    if wide:
        remarks.note(
            WHOLE_FILE, gettext_noop("names are written in UTF-8 instead of ISO 8859-1")
        )
    return WrittenFile(content, remarks.all(), lost)


def _event(reading: Reading, event: ReadEvent, remarks: Remarks) -> Iterator[str]:
    if not event.lines:
        raise CannotWrite(gettext_noop("There are no results to export."))
    analyses = {
        (dealt.session, dealt.section, dealt.board): dealt.analysis
        for dealt in reading.deals
        if dealt.analysis is not None
    }
    pairs = event.contest is Contest.PAIRS
    event = with_names(event.without_drafts())
    if pairs:
        yield from _tables(event, analyses)
    else:
        names = _names(event, remarks)
        totals = _total_table(event, names, {})
        for line in event.lines:
            sections = {"TotalScoreTable": totals} if totals else {}
            yield from _table_game(event, line, names, (analyses, sections))
            totals = []


def _keeps(event: ReadEvent) -> set[Feature]:
    """What PBN can say of such an event."""
    keeps = set(IN_TABLES if event.contest is Contest.PAIRS else IN_GAMES)
    if all(line.card_play.cards for line in event.lines if has_lead(line)):
        keeps.add(Feature.LEADS)
    if not _homes(event):
        keeps.discard(Feature.SECTIONS)
    if event.contest is Contest.PAIRS and event.in_matches:
        keeps -= {Feature.TOTALS, Feature.PENALTIES}
    if not told_at_tables(event):
        keeps.discard(Feature.TABLE_NAMES)
    if event.contest is Contest.TEAMS and in_rooms(event) not in IN_IMPS:
        keeps.discard(Feature.LINE_POINTS)
    if any(len(_members(entrant)) > LONGEST_NAMES for entrant in event.entrants):
        keeps.discard(Feature.TEAM_MEMBERS)
    return keeps


def _facts(event: ReadEvent) -> dict[str, str]:
    return {
        "Event": event.name,
        "Site": event.venue,
        "Date": event.played_on.strftime("%Y.%m.%d") if event.played_on else "",
        "Scoring": SCORING[SCORING_OF[event.method] if event.method else event.scoring],
    }


Analyses = Mapping[BoardPlace, DealAnalysis]
Known = TypeVar("Known")


def _of_board(found: Mapping[BoardPlace, Known], line: ParsedResult) -> Known | None:
    """What is known of the line's board, in its section or in all of them."""
    here, everywhere = (
        (line.session, section, line.board) for section in (line.section, "")
    )
    return found.get(here, found.get(everywhere))


def _tables(event: ReadEvent, analyses: Analyses) -> Iterator[str]:
    """A game for each board, with all its lines; the first has the totals too."""
    boards: dict[tuple[int, int], list[ParsedResult]] = {}
    for line in event.lines:
        boards.setdefault((line.session, line.board), []).append(line)
    homes = _homes(event)
    totals = _total_table(event, _labels(event, homes), homes)
    for (session, board), lines in boards.items():
        analysis = _of_board(analyses, lines[0])
        values = {
            **_facts(event),
            **board_tags(board, _of_board(event.deals, lines[0])),
            **optimum_tags(analysis),
        }
        if session != 1:
            values["Stage"] = f"Session {session}"
        sections = {
            "ScoreTable": _score_table(event, lines, homes),
            **optimum_sections(analysis),
        }
        if totals:
            sections["TotalScoreTable"] = totals
        totals = []
        yield from game_text(values, sections)
    labels = _labels(event, homes)
    for line in event.lines:
        if line.card_play:
            ids = (labels[line.ns], labels[line.ew])
            yield from _play_game(event, line, homes, ids)


def _homes(event: ReadEvent) -> dict[int, str]:
    """The section of each pair; none of them where a pair played in several."""
    homes: dict[int, str] = {}
    for line in event.lines:
        for key in (line.ns, line.ew):
            if homes.setdefault(key, line.section) != line.section:
                return {}
    return homes


def _labels(event: ReadEvent, homes: Mapping[int, str]) -> dict[int, str]:
    """A number for each pair that names it alone."""
    named = Counter(
        (homes.get(entrant.key, ""), entrant.number) for entrant in event.entrants
    )
    return {
        entrant.key: entrant.number
        if named[homes.get(entrant.key, ""), entrant.number] == 1
        else f"{entrant.section}{entrant.number}{entrant.side or ''}#{entrant.key}"
        for entrant in event.entrants
    }


def _score_table(
    event: ReadEvent, lines: Sequence[ParsedResult], homes: Mapping[int, str]
) -> list[str]:
    labels = _labels(event, homes)
    rows = [
        {
            "Section": _cell(homes.get(line.ns, "")),
            "PairId_NS": _cell(labels[line.ns]),
            "PairId_EW": _cell(labels[line.ew]),
            **_score_row(event, line),
        }
        for line in lines
    ]
    used = [
        name for name in rows[0] if any(row[name] not in {"?", "-"} for row in rows)
    ]
    return [";".join(used), *(" ".join(row[name] for name in used) for row in rows)]


def _score_row(event: ReadEvent, line: ParsedResult) -> dict[str, str]:
    column = _column(event)
    kind = adjustment_feature(line)
    mark = "^" if kind is Feature.ARTIFICIAL else ""
    given = counted_score(line)
    result = line.result if kind is None or made_by_contract(line) else None
    contract = "Pass" if result and result.contract is None else ""
    row = {
        "Table": line.table,
        "Round": "" if line.round is None else f"{line.round}",
        "Contract": contract or (str(result.contract) if result else "-"),
        "Declarer": str(result.declarer or "-") if result else "-",
        "Result": "-"
        if result is None or result.tricks is None
        else f"{result.tricks}",
        "Score_NS": "-" if given is None else f"{given}",
        ADJUSTED[0]: _said(line.for_ns, kind),
        ADJUSTED[1]: _said(line.for_ew, kind),
        f"{column}_NS": mark + str(line.ns_points) if line.ns_points else "?",
        f"{column}_EW": mark + str(line.ew_points) if line.ew_points else "?",
        "Lead": str(result.lead or "-") if result else "-",
    }
    if mark and column != "Percentage":
        row["Percentage_NS"], row["Percentage_EW"] = (
            f"^{float(share.percent):g}" if isinstance(share, Artificial) else "-"
            for share in (line.for_ns, line.for_ew)
        )
    else:
        row.setdefault("Percentage_NS", "-")
        row.setdefault("Percentage_EW", "-")
    return {name: _cell(text) for name, text in row.items()}


def _said(treatment: Treatment | None, kind: Feature | None) -> str:
    """What counts for a side, where the table's own columns cannot say it."""
    lifted = isinstance(treatment, Artificial) and treatment.uplift
    beyond = kind not in {None, Feature.ARTIFICIAL}
    return treatment_text(treatment) if lifted or beyond else "-"


def _column(event: ReadEvent) -> str:
    if event.method is not Method.MATCHPOINTS:
        return "IMP"
    return "Percentage" if event.scale is Scale.PERCENT else "MP"


def _cell(text: str, longest: int = LONGEST_TEXT) -> str:
    """An element of a table; a text with spaces or odd characters has quotes."""
    if not text:
        return "?"
    plain = text.isascii() and text.isprintable() and not set(text) & set(' []{};"%\\')
    return text if plain else quoted(text, longest)


def _total_table(
    event: ReadEvent, labels: Mapping[int, str], homes: Mapping[int, str]
) -> list[str]:
    """The contestants with their totals, each by the label that games have for it."""
    rows = [
        {
            "Section": _cell(homes.get(pair.key, "")),
            CONTESTANT[event.contest]: _cell(labels[pair.key]),
            **_total_row(event, pair),
        }
        for pair in event.entrants
    ]
    used = [name for name in rows[0] if any(row[name] != "?" for row in rows)]
    return [";".join(used), *(" ".join(row[name] for name in used) for row in rows)]


def _total_row(event: ReadEvent, pair: ReadEntrant) -> dict[str, str]:
    official = pair.official
    pairs = event.contest is Contest.PAIRS
    names = "" if event.contest is Contest.INDIVIDUAL else _members(pair)
    if event.in_matches and pairs:
        return {"Names": _cell(names, LONGEST_NAMES)}
    row = {
        "Rank": "" if official.rank is None else f"{official.rank}",
        "Names": names,
        _total_column(event): str(official.points or ""),
        "MeanPercentage": str(official.percentage or ""),
        PENALTY: decimal_text(pair.penalty) if pair.penalty and pairs else "",
        "NrBoards": "" if official.boards is None else f"{official.boards}",
    }
    return {name: _cell(text, LONGEST_NAMES) for name, text in row.items()}


def _members(entrant: ReadEntrant) -> str:
    return ";".join(clean(player.name) for player in entrant.players)


def _total_column(event: ReadEvent) -> str:
    """Where the totals stand: those of victory points and wins are scores."""
    if event.scoring is Scoring.MATCHPOINTS:
        return "TotalMP"
    in_imps = event.scoring is Scoring.TEAMS_IMPS or event.contest is Contest.PAIRS
    return "TotalIMP" if in_imps else "TotalScore"


def _table_game(
    event: ReadEvent,
    line: ParsedResult,
    names: Mapping[int, str],
    more: tuple[Analyses, Mapping[str, Sequence[str]]],
) -> Iterator[str]:
    """One table's game, for teams and individuals, with more sections behind it."""
    analysis = _of_board(more[0], line)
    values = {
        **_facts(event),
        **board_tags(line.board, _of_board(event.deals, line)),
        **optimum_tags(analysis),
        **result_tags(line.result),
        **_present("Score", "" if line.score is None else f"NS {line.score}"),
        **_present("Round", _round(event, line)),
        **_present("Table", line.table),
        **_present("Section", line.section),
        **_present("Stage", "" if line.session == 1 else f"Session {line.session}"),
        **_seats(line, names),
    }
    in_imps = event.contest is Contest.TEAMS and in_rooms(event) in IN_IMPS
    if line.ns_points is not None and in_imps and _balances(line):
        values["ScoreIMP"] = f"NS {line.ns_points} EW {negative(line.ns_points)}"
    played = _played(event, line)
    yield from game_text(values, {**more[1], **optimum_sections(analysis), **played})


def _played(event: ReadEvent, line: ParsedResult) -> Mapping[str, Sequence[str]]:
    """The sections of the line's auction and play."""
    deal = None if line.group else _of_board(event.deals, line)
    return play_sections(line.card_play, line.result, deal)


def _play_game(
    event: ReadEvent, line: ParsedResult, homes: Mapping[int, str], ids: Sequence[str]
) -> Iterator[str]:
    """The auction and play of one row of a table, named as the row is."""
    values = {
        **_facts(event),
        **board_tags(line.board, None),
        **result_tags(line.result),
        **_present("Section", homes.get(line.ns, "")),
        **_present("Stage", "" if line.session == 1 else f"Session {line.session}"),
        **_present("Table", line.table),
        **_present("Round", "" if line.round is None else f"{line.round}"),
        "PairNS": ids[0],
        "PairEW": ids[1],
    }
    yield from game_text(values, _played(event, line))


def _balances(line: ParsedResult) -> bool:
    """Whether one side has lost what the other gained: a split score has two figures."""
    ns, ew = figure_value(line.ns_points), figure_value(line.ew_points)
    return line.ew_points is None or ns + ew == 0


def _round(event: ReadEvent, line: ParsedResult) -> str:
    """Its round; of a match, that in which it was drawn."""
    number = event.matches[line.match - 1].round if line.match else line.round
    return "" if number is None else f"{number}"


def _present(name: str, value: str) -> Mapping[str, str]:
    return {name: value} if value else {}


def _seats(line: ParsedResult, names: Mapping[int, str]) -> dict[str, str]:
    seats = ("North", "East", "South", "West")
    if line.seats is not None:
        seated = [names[key] for key in line.seats]
        return {**dict(zip(seats, seated, strict=True)), "Competition": "Individuals"}
    home, away = names[line.ns], names[line.ew]
    if line.room is Room.CLOSED:
        home, away = away, home
    return {
        **dict(zip(seats, line.names or ("?",) * len(Seat), strict=True)),
        "HomeTeam": home,
        "VisitTeam": away,
        "Room": "Closed" if line.room is Room.CLOSED else "Open",
        "Competition": "Teams",
    }


def _names(event: ReadEvent, remarks: Remarks) -> dict[int, str]:
    """A name for each contestant that names it alone: a game has no numbers of teams
    and persons."""
    plain = Counter(_name(entrant) for entrant in event.entrants)
    taken = set(plain)
    names: dict[int, str] = {}
    for entrant in event.entrants:
        called = name = _name(entrant)
        if plain[called] > 1:
            name = next(each for each in _told_apart(entrant) if each not in taken)
            taken.add(name)
            remarks.note(
                WHOLE_FILE,
                gettext_noop(
                    "several players are called %(called)s: one is written as %(name)s"
                ),
                called=short(called),
                name=short(name),
            )
        names[entrant.key] = name
    return names


def _told_apart(entrant: ReadEntrant) -> Iterator[str]:
    """The name with its number, then with ever more that no one else has."""
    marks = (entrant.number, f"{entrant.section}{entrant.number}")
    endless = chain(marks, map(str, count(entrant.key)))
    for mark in endless:  # pragma: no branch
        yield clean(f"{_name(entrant)[: LONGEST_TEXT - len(mark) - 3]} ({mark})")


def _name(entrant: ReadEntrant) -> str:
    """What it is called, as a line has room for it."""
    persons = [player.name for player in entrant.players[:1]]
    return next(filter(None, map(clean, (entrant.name, *persons))), entrant.number)
