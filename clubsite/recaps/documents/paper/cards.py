"""Paper for the tables in words: cards with a big number, tables and foot lines."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass

from clubsite.recaps.documents import labels as common
from clubsite.recaps.documents.content import Seat, Vulnerability
from clubsite.recaps.documents.paper import labels
from clubsite.recaps.documents.paper.content import PaperPart, TablePaper
from clubsite.recaps.documents.paper.seating import Party, SeatedTable
from clubsite.recaps.documents.paper.walks import Target
from clubsite.recaps.documents.paper.words import (
    NOBODY,
    Words,
    boards_text,
    names_of,
    words_for,
)
from clubsite.recaps.documents.printed import (
    Column,
    Fact,
    Row,
    Table,
    Translate,
    Voice,
    build_facts,
    build_row,
    build_table,
    figures,
)
from scoring.bridge import boards

TEMPLATE = "table-paper.typ"
TEMPLATE_VERSION = 2
"""Part of the version of a file; raise it when its template changes."""
TABLES_SIDE_BY_SIDE = 10
"""So many tables stand side by side on the movement sheet."""
VULNERABLE = {
    boards.Vulnerability.NONE: common.VULNERABLE[Vulnerability.NONE],
    boards.Vulnerability.NS: common.VULNERABLE[Vulnerability.NORTH_SOUTH],
    boards.Vulnerability.EW: common.VULNERABLE[Vulnerability.EAST_WEST],
    boards.Vulnerability.ALL: common.VULNERABLE[Vulnerability.BOTH],
}


@dataclass(frozen=True, slots=True)
class Card:
    """One piece of paper; `big` is to be read from across the room.

    With an `address` there is a place for the code that opens it, under `scan`.
    """

    big: str
    title: str
    facts: tuple[Fact, ...] = ()
    tables: tuple[Table, ...] = ()
    foot: tuple[str, ...] = ()
    address: str = ""
    scan: str = ""


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """All cards of a kind."""

    kind: str
    title: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PrintedPaper:
    """The paper of a session in words, in one language, for one size of paper."""

    title: str
    club: str
    event: str
    facts: tuple[Fact, ...]
    parts: tuple[PrintedPart, ...]
    paper: str
    language: str
    page: str


def print_table_paper(paper: TablePaper, translate: Translate) -> PrintedPaper:
    """The parts that are wanted, section after section."""
    voice = Voice(translate)
    sections = [words_for(each, voice, paper.only) for each in paper.sections]
    return PrintedPaper(
        title=voice.say(labels.TITLE),
        club=paper.club,
        event=paper.event,
        facts=build_facts(
            [
                (common.SESSION, paper.session),
                (common.DATE, paper.date_text),
                (common.DIRECTOR, paper.director),
            ],
            voice,
        ),
        parts=tuple(
            PrintedPart(
                part.value,
                voice.say(labels.PARTS[part]),
                tuple(card for words in sections for card in CARDS[part](words)),
            )
            for part in paper.parts
        ),
        paper=paper.paper.value,
        language=paper.language,
        page=voice.say(common.PAGE),
    )


def to_json(printed: PrintedPaper) -> str:
    """All words; texts only, never markup."""
    return json.dumps(asdict(printed), ensure_ascii=False)


def table_cards(words: Words) -> Iterator[Card]:
    """What each table plays in every round, and where all go from it."""
    for table in filter(words.only.has_table, words.section.tables):
        address = words.section.addresses.get(table, "")
        yield Card(
            big=f"{words.section.letter}{table}",
            title=words.table(table),
            tables=(_table_rounds(words, table),),
            foot=(*_ways(words, table), *_always(words, table)),
            address=address,
            scan=words.say(labels.SCAN) if address else "",
        )


def pair_cards(words: Words) -> Iterator[Card]:
    """Where each pair or player sits in every round, against whom, with which boards."""
    for party in filter(words.only.has_party, words.section.parties):
        yield Card(
            big=words.number(party),
            title=words.party(party),
            facts=_name_facts(party),
            tables=(_party_rounds(words, party),),
        )


def placards(words: Words) -> Iterator[Card]:
    """Where everyone starts, in the order of the tables."""
    starts: dict[Party, tuple[int, str]] = {}
    for _number, rows in words.section.numbered:
        for row in rows:
            for seat, party in zip(words.section.seats, row.seats, strict=False):
                if party is not None and row.table is not None:
                    starts.setdefault(party, (row.table, seat))
    order = {seat: at for at, seat in enumerate(words.section.seats)}
    for party in sorted(
        filter(words.only.has_party, starts),
        key=lambda each: (starts[each][0], order[starts[each][1]], each),
    ):
        table, seat = starts[party]
        yield Card(
            big=words.number(party),
            title=words.party(party),
            facts=_name_facts(party),
            foot=(
                words.say(
                    labels.START,
                    table=f"{words.section.letter}{table}",
                    seat=words.seat(seat),
                ),
            ),
        )


def travellers(words: Words) -> Iterator[Card]:
    """A form for each board, with a line for each table that plays it."""
    played: defaultdict[int, list[SeatedTable]] = defaultdict(list)
    for _number, rows in words.section.numbered:
        for row in rows:
            if row.is_playing:
                for board in row.boards:
                    played[board].append(row)
    for board, lines in sorted(played.items()):
        yield Card(
            big=str(board),
            title=words.say(common.BOARD, board=board),
            facts=_board_facts(words, board),
            tables=(_traveller(words, lines),),
        )


def slips(words: Words) -> Iterator[Card]:
    """A form for each table and round, to be picked up when the round is over."""
    for number, rows in words.section.numbered:
        for row in rows:
            if row.is_playing and words.only.has_table(row.table):
                yield Card(
                    big=f"{words.section.letter}{row.table}",
                    title=words.say(common.ROUND, round=number),
                    facts=tuple(
                        Fact(words.seat(seat), _with_names(party))
                        for seat, party in zip(
                            words.section.seats, row.seats, strict=True
                        )
                    ),
                    tables=(_slip(words, row),),
                    foot=(words.say(labels.INITIALS, side=words.seat("EW")),),
                )


def movement_sheet(words: Words) -> Iterator[Card]:
    """The whole movement of a section for the director."""
    section = words.section
    facts = [
        (common.TABLES, str(len(section.tables))),
        (common.ROUNDS, str(len(section.rounds))),
        (labels.COPIES, str(section.copies) if section.copies > 1 else ""),
        (labels.SWITCHED, boards_text(section.switched)),
    ]
    yield Card(
        big=section.letter,
        title=section.movement,
        facts=build_facts(facts, words.voice),
        tables=tuple(
            _grid(words, tables) for tables in _cut(section.tables, TABLES_SIDE_BY_SIDE)
        ),
        foot=(
            _starting_sets(words),
            *_relays(words),
            *_sharing(words),
            *_resting(words),
        ),
    )


CARDS: Mapping[PaperPart, Callable[[Words], Iterable[Card]]] = {
    PaperPart.MOVEMENT: movement_sheet,
    PaperPart.TABLE_CARDS: table_cards,
    PaperPart.PAIR_CARDS: pair_cards,
    PaperPart.PLACARDS: placards,
    PaperPart.TRAVELLERS: travellers,
    PaperPart.SLIPS: slips,
}


def _name_facts(party: Party) -> tuple[Fact, ...]:
    names = names_of(party)
    return (Fact("", names),) if names else ()


def _with_names(party: Party | None) -> str:
    """The number, and the names after it."""
    if party is None:
        return NOBODY
    return f"{party.number} {names_of(party)}".rstrip()


def _numbers(words: Words, row: SeatedTable) -> tuple[str, str]:
    """The numbers of NS and EW; in an individual those of both partners."""
    found = [NOBODY if party is None else str(party.number) for party in row.seats]
    if words.is_individual:
        return f"{found[0]}+{found[1]}", f"{found[2]}+{found[3]}"
    return found[0], found[1]


def _timed(words: Words, number: int) -> tuple[str, ...]:
    """The number of the round, and when it starts where times are known."""
    if not words.section.times:
        return (str(number),)
    return (str(number), words.section.time(number))


def _round_columns(words: Words) -> list[Column]:
    columns = [figures(words.say(labels.ROUND))]
    if words.section.times:
        columns.append(figures(words.say(labels.START_TIME)))
    return columns


def _with_notes(
    words: Words, columns: list[Column], rows: list[tuple[tuple[str, ...], str]]
) -> Table:
    """The table with a column of notes where there is one to make."""
    if not any(note for _cells, note in rows):
        return build_table(
            "rounds", "", columns, [build_row(*cells) for cells, _note in rows]
        )
    return build_table(
        "rounds",
        "",
        [*columns, Column(words.say(labels.NOTE))],
        [build_row(*cells, note) for cells, note in rows],
    )


def _table_rounds(words: Words, table: int) -> Table:
    section = words.section
    columns = [
        *_round_columns(words),
        *(figures(words.seat(seat)) for seat in section.seats),
        figures(words.say(common.BOARDS)),
    ]
    always = _shares_always(words, table)
    rows = []
    for number, row in section.at(table):
        seats = (NOBODY if seat is None else str(seat.number) for seat in row.seats)
        notes = words.notes(number, row)
        others = words.shares[number].get(table, ())
        if others and not always:
            notes.append(words.say(labels.SHARE, tables=boards_text(others)))
        irregular = [
            (walk.what, walk.by_round[number])
            for walk in words.walks[table]
            if walk.usual is None and number in walk.by_round
        ]
        if irregular:
            notes.append(words.ways(irregular))
        rows.append(
            (
                (*_timed(words, number), *seats, boards_text(row.boards)),
                " · ".join(notes),
            )
        )
    return _with_notes(words, columns, rows)


def _ways(words: Words, table: int) -> Iterator[str]:
    """The usual ways after a round, then those after the rounds that differ."""
    walks = words.walks[table]
    usual = [(walk.what, walk.usual) for walk in walks if walk.usual is not None]
    if usual:
        yield words.say(labels.EACH_ROUND, ways=words.ways(usual))
    differing: defaultdict[int, list[tuple[str, Target]]] = defaultdict(list)
    for walk in walks:
        if walk.usual is not None:
            for number, target in walk.exceptions.items():
                differing[number].append((walk.what, target))
    for number, targets in sorted(differing.items()):
        yield words.say(labels.AFTER_ROUND, round=number, ways=words.ways(targets))


def _always(words: Words, table: int) -> Iterator[str]:
    """Remarks that hold for every round, and the rounds with arrows switched."""
    if others := _shares_always(words, table):
        yield words.say(labels.SHARE_ALWAYS, tables=boards_text(others))
    if switched := words.section.switched:
        message = labels.SWITCH_IN_ALL if len(switched) > 1 else labels.SWITCH_IN
        yield words.say(message, rounds=boards_text(switched))


def _shares_always(words: Words, table: int) -> tuple[int, ...]:
    """The tables that this one shares with in each of several rounds."""
    found = {words.shares[number].get(table, ()) for number in words.shares}
    return found.pop() if len(found) == 1 and len(words.shares) > 1 else ()


def _party_rounds(words: Words, party: Party) -> Table:
    columns = [
        *_round_columns(words),
        figures(words.say(labels.TABLE_COLUMN)),
        Column(words.say(labels.SEAT)),
        *([Column(words.say(labels.PARTNER))] if words.is_individual else []),
        Column(words.say(common.OPPONENTS)),
        figures(words.say(common.BOARDS)),
    ]
    rows = []
    for number, tables in words.section.numbered:
        for row in tables:
            if party in row.seats:
                cells = _party_cells(words, party, row)
                rows.append(
                    (
                        (*_timed(words, number), *cells),
                        " · ".join(words.notes(number, row)),
                    )
                )
    return _with_notes(words, columns, rows)


def _party_cells(words: Words, party: Party, row: SeatedTable) -> tuple[str, ...]:
    """Table, seat, partner, opponents and boards."""
    if row.table is None:
        return (NOBODY,) * (5 if words.is_individual else 4)
    at = row.seats.index(party)
    seat, boards_here = words.seat(words.section.seats[at]), boards_text(row.boards)
    if not words.is_individual:
        opponents = _with_names(row.seats[1 - at])
        return (str(row.table), seat, opponents, boards_here)
    partner = _with_names(row.seats[at ^ 1])
    opponents = ", ".join(map(_with_names, row.seats[2:] if at < 2 else row.seats[:2]))
    return (str(row.table), seat, partner, opponents, boards_here)


def _board_facts(words: Words, board: int) -> tuple[Fact, ...]:
    """The section, the dealer and the vulnerability."""
    section = words.section.letter
    return (
        *([Fact(words.say(common.SECTION, section=section), "")] if section else []),
        Fact(
            words.say(
                common.DEALER,
                seat=words.say(common.SEATS[Seat(str(boards.dealer(board)))]),
            ),
            "",
        ),
        Fact(words.say(VULNERABLE[boards.vulnerability(board)]), ""),
    )


def _traveller(words: Words, rows: list[SeatedTable]) -> Table:
    ns, ew = words.seat("NS"), words.seat("EW")
    columns = [
        figures(ns),
        figures(ew),
        Column(words.say(common.CONTRACT)),
        Column(words.say(common.BY)),
        Column(words.say(common.LEAD)),
        figures(words.say(common.TRICKS)),
        figures(words.say(labels.PLUS, side=ns)),
        figures(words.say(labels.MINUS, side=ns)),
        figures(words.say(labels.POINTS, side=ns)),
        figures(words.say(labels.POINTS, side=ew)),
    ]
    lines = sorted(rows, key=_by_ns) if _ns_stay(words) else rows
    return build_table(
        "traveller",
        "",
        columns,
        [build_row(*_numbers(words, row), *[""] * 8) for row in lines],
    )


def _ns_stay(words: Words) -> bool:
    """Whether every board is played once by each NS number, so that its line is found
    by that; else lines stand as the board is played."""
    return not words.crossing and not words.is_individual and not words.section.switched


def _by_ns(row: SeatedTable) -> int:
    return row.parties[0].number


def _slip(words: Words, row: SeatedTable) -> Table:
    columns = [
        figures(words.say(labels.BOARD)),
        Column(words.say(common.CONTRACT)),
        Column(words.say(common.BY)),
        Column(words.say(labels.RESULT)),
        *(
            figures(words.say(labels.PLUS, side=words.seat(side)))
            for side in ("NS", "EW")
        ),
    ]
    lines = [build_row(str(board), *[""] * 5) for board in row.boards]
    return build_table("slip", words.table(row.table or 0), columns, lines)


def _grid(words: Words, tables: list[int]) -> Table:
    """The rounds of some tables: who meets whom, and the boards."""
    rows: list[Row] = []
    for number, found in words.section.numbered:
        at = {row.table: row for row in found}
        cells = [_cell(words, at.get(table)) for table in tables]
        rows.append(build_row(*_timed(words, number), *cells))
    columns = [
        *_round_columns(words),
        *(Column(words.table(table)) for table in tables),
    ]
    numbers = f"{words.section.letter}{boards_text(tables)}"
    caption = f"{words.say(common.TABLES)} {numbers}"
    return build_table("grid", caption, columns, rows)


def _cell(words: Words, row: SeatedTable | None) -> str:
    if row is None or not row.parties:
        return NOBODY
    ns, ew = _numbers(words, row)
    return (
        f"{ns} v {ew}: {boards_text(row.boards)}" if row.is_playing else f"{ns} v {ew}"
    )


def _cut(tables: list[int], size: int) -> Iterator[list[int]]:
    for start in range(0, len(tables), size):
        yield tables[start : start + size]


def _starting_sets(words: Words) -> str:
    """Which boards lie at which table when play starts."""
    at = {row.table: row.boards for row in words.section.rounds[0]}
    found = ", ".join(
        words.say(labels.AT_TABLE, table=table, boards=boards_text(at[table]))
        for table in words.section.tables
        if at.get(table)
    )
    return words.say(labels.STARTING_SETS, places=found)


def _relays(words: Words) -> Iterator[str]:
    """Boards that rest when play starts, and where they are played first."""
    begun = {row.boards for row in words.section.rounds[0]}
    for number, rows in words.section.numbered:
        for row in rows:
            if row.is_playing and row.boards not in begun:
                begun.add(row.boards)
                yield words.say(
                    labels.ON_RELAY,
                    boards=boards_text(row.boards),
                    table=row.table,
                    round=number,
                )


def _sharing(words: Words) -> Iterator[str]:
    """The tables that share, once where it is so in all rounds."""
    found = {
        number: _groups(shares) for number, shares in words.shares.items() if shares
    }
    if len(found) == len(words.shares) > 1 and len(set(found.values())) == 1:
        yield words.say(labels.SHARED_ALWAYS, tables=found.popitem()[1])
        return
    for number, tables in found.items():
        yield words.say(labels.SHARED, round=number, tables=tables)


def _groups(shares: Mapping[int, tuple[int, ...]]) -> str:
    """Tables that share with each other: "1+6, 5+7"."""
    groups = {tuple(sorted((table, *others))) for table, others in shares.items()}
    return ", ".join("+".join(map(str, group)) for group in sorted(groups))


def _resting(words: Words) -> Iterator[str]:
    """Those who sit out, round by round."""
    found = [
        words.say(labels.IN_ROUND, round=number, who=words.party(party))
        for number, rows in words.section.numbered
        for row in rows
        for party in row.sitting_out
    ]
    if found:
        yield words.say(labels.SIT_OUTS, rounds="; ".join(found))
