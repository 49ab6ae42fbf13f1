"""The board sheets in words: diagram, makeable tricks, par, traveller, frequency."""

from collections.abc import Iterable
from functools import partial

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.content import (
    BoardSheet,
    BoardSheetRow,
    BoardSheets,
    Deal,
    Frequency,
    Hand,
    Makeable,
    Met,
    Outcome,
    Par,
    Scale,
    Seat,
    Side,
    Vulnerability,
    marks_for,
)
from clubsite.recaps.documents.content.common import MINUS, rounded, with_fraction
from clubsite.recaps.documents.printed import (
    SUIT_NAMES,
    SUITS,
    Body,
    Cell,
    Column,
    Diagram,
    HandDiagram,
    Holding,
    Part,
    Printed,
    Row,
    Square,
    Table,
    Translate,
    Voice,
    build_row,
    build_table,
    compose,
    figures,
    marked_cell,
    names_text,
    voice_for,
)

KIND = "boards"
_VOID = "—"
_PAR = "par"
VULNERABLE_SEATS = {
    Vulnerability.NONE: "",
    Vulnerability.NORTH_SOUTH: "NS",
    Vulnerability.EAST_WEST: "EW",
    Vulnerability.BOTH: "NSEW",
}
_COLUMNS = 11
"""Of a traveller without match and form."""


def print_board_sheets(sheets: BoardSheets, translate: Translate) -> Printed:
    """All boards in words."""
    voice = voice_for(sheets.heading, translate)
    parts = tuple(_part(board, sheets.scale, voice) for board in sheets.boards)
    remarks = _remarks(sheets, voice)
    body = Body(KIND, labels.BOARD_SHEETS, parts, (), sheets.codes, remarks)
    return compose(body, sheets.heading, sheets.footing, voice)


def _remarks(sheets: BoardSheets, voice: Voice) -> tuple[str, ...]:
    computed = any(board.makeable or board.par for board in sheets.boards)
    return (voice.say(labels.MAKEABLE_NOTE),) if computed else ()


def _part(board: BoardSheet, scale: Scale, voice: Voice) -> Part:
    tables: list[Table] = []
    if board.makeable:
        tables.append(makeable_table(board.makeable, voice))
    tables.append(_traveller(board, scale, voice))
    if board.frequency:
        tables.append(_frequency(board.frequency, scale, voice))
    return Part(
        title=voice.say(labels.BOARD, board=board.number),
        tables=tuple(tables),
        square=board_square(board),
        notes=board_notes(board, voice),
        after=_after(board, voice),
        diagram=hands_diagram(board.deal, voice) if board.deal else None,
    )


def board_square(board: BoardSheet) -> Square:
    """The square of that board."""
    return Square(
        number=int(board.number.split()[0]),
        dealer=board.dealer.value,
        vulnerable=VULNERABLE_SEATS[board.vulnerability],
    )


def board_notes(board: BoardSheet, voice: Voice) -> tuple[str, ...]:
    """Dealer and vulnerability."""
    dealer = voice.say(labels.DEALER, seat=voice.say(labels.SEATS[board.dealer]))
    return (dealer, voice.say(labels.VULNERABLE[board.vulnerability]))


def _after(board: BoardSheet, voice: Voice) -> tuple[Cell, ...]:
    notes = [par_note(board.par, voice)] if board.par else []
    if board.datum is not None:
        notes.append(
            voice.say(labels.DATUM, datum=signed_score(int(rounded(board.datum, 0))))
        )
    notes += [
        _instead(line, voice)
        for line in board.ordered
        if line.ns_outcomes or line.ew_outcomes
    ]
    return tuple(Cell(note) for note in notes)


def _instead(line: BoardSheetRow, voice: Voice) -> str:
    """The adjusted outcomes of a result, for each side if they differ."""
    if line.ns_outcomes == line.ew_outcomes:
        outcomes = _outcomes(line.ns_outcomes, voice)
    else:
        both = (
            (labels.NS_SHORT, line.ns_outcomes),
            (labels.EW_SHORT, line.ew_outcomes),
        )
        outcomes = "; ".join(
            voice.say(
                labels.OF_SIDE, side=voice.say(side), outcomes=_outcomes(found, voice)
            )
            for side, found in both
            if found
        )
    ns, ew = line.ns.number, line.ew.number
    return voice.say(labels.INSTEAD, ns=ns, ew=ew, outcomes=outcomes)


def _outcomes(outcomes: tuple[Outcome, ...], voice: Voice) -> str:
    """Each with its weight, as a traveller has them: 60 % 4♠ N =, 40 % 4♠ N −1."""
    share = "{} % " if len(outcomes) > 1 else ""
    return ", ".join(
        share.format(with_fraction(outcome.percent)) + _outcome(outcome, voice)
        for outcome in outcomes
    )


def _outcome(outcome: Outcome, voice: Voice) -> str:
    if not outcome.contract:
        return signed_score(outcome.score)
    made = contract_text(outcome.contract, voice)
    if outcome.declarer is None or outcome.tricks is None:
        return made
    beyond = outcome.tricks - 6 - int(outcome.contract[0])
    by = voice.say(labels.SEAT_LETTERS[outcome.declarer])
    return f"{made} {by} {signed_score(beyond) if beyond else '='}"


def par_note(par: Par, voice: Voice) -> str:
    """Par with the contracts that give it."""
    if not par.contracts:
        return voice.say(labels.PAR_LINE_SCORE, score=signed_score(par.score))
    contracts = _par_contracts(par, voice)
    return voice.say(
        labels.PAR_LINE, score=signed_score(par.score), contracts=contracts
    )


def _par_contracts(par: Par, voice: Voice) -> str:
    return ", ".join(
        f"{contract_text(contract, voice)} {''.join(_letters(by, voice))}".strip()
        for contract, by in par.contracts
    )


def _letters(seats: str, voice: Voice) -> Iterable[str]:
    return (voice.say(labels.SEAT_LETTERS[Seat(seat)]) for seat in seats)


def signed_score(score: int) -> str:
    """A score with its sign; none before zero."""
    return f"{MINUS if score < 0 else '+' if score else ''}{abs(score)}"


def contract_text(contract: str, voice: Voice) -> str:
    """The contract with its suit sign: 4♠X, 3NT, Pass."""
    if contract.upper() == "PASS":
        return voice.say(labels.PASS)
    level, strain, risk = contract[:1], contract[1:2], contract[2:]
    if contract[1:3] == "NT":
        return f"{level}{voice.say(labels.NO_TRUMP)}{contract[3:]}"
    return f"{level}{SUITS.get(strain, strain)}{risk}"


def card_text(card: str) -> str:
    """A card with its suit sign, the ten in full: ♥10.

    >>> card_text("HT"), card_text("")
    ('♥10', '')
    """
    return f"{SUITS.get(card[:1], card[:1])}{card[1:].replace('T', '10')}"


def hands_diagram(deal: Deal, voice: Voice) -> Diagram:
    """The four hands as they sit."""
    return Diagram(
        north=_hand(Seat.NORTH, deal.north, voice),
        west=_hand(Seat.WEST, deal.west, voice),
        east=_hand(Seat.EAST, deal.east, voice),
        south=_hand(Seat.SOUTH, deal.south, voice),
    )


def _hand(seat: Seat, hand: Hand, voice: Voice) -> HandDiagram:
    suits = (hand.spades, hand.hearts, hand.diamonds, hand.clubs)
    holdings = tuple(
        Holding(sign, SUIT_NAMES[sign], _cards(cards))
        for sign, cards in zip(SUITS.values(), suits, strict=True)
    )
    points = voice.say(labels.HAND_POINTS, points=hand.points)
    return HandDiagram(voice.say(labels.SEATS[seat]), points, holdings)


def _cards(cards: str) -> str:
    return " ".join("10" if card == "T" else card for card in cards) or _VOID


def makeable_table(makeable: Makeable, voice: Voice) -> Table:
    """The tricks of each declarer by strain."""
    strains = (voice.say(labels.NO_TRUMP), *SUITS.values())
    columns = [Column(voice.say(labels.HAND))]
    columns += [figures(strain) for strain in strains]
    hands = {
        Seat.NORTH: makeable.north,
        Seat.SOUTH: makeable.south,
        Seat.EAST: makeable.east,
        Seat.WEST: makeable.west,
    }
    rows = [
        build_row(voice.say(labels.SEATS[seat]), *(str(tricks) for tricks in made))
        for seat, made in hands.items()
    ]
    return build_table("makeable", voice.say(labels.MAKEABLE), columns, rows)


def _traveller(board: BoardSheet, scale: Scale, voice: Voice) -> Table:
    lines = board.ordered
    by_match = any(line.met for line in lines)
    columns = _traveller_columns(scale, voice)
    rows = [_line(line, scale, voice) for line in lines]
    if any(line.form for line in lines):
        form = Column(voice.say(labels.FORM), voice.say(labels.FORM_TITLE))
        columns.insert(2, form)
        rows = _with_cells(rows, (Cell(line.form) for line in lines))
    if by_match:
        columns.insert(2, Column(voice.say(labels.MATCH)))
        rows = _with_cells(rows, (Cell(match_text(line.met, voice)) for line in lines))
    if board.par:
        at = len(rows) if by_match else _place_of_par(lines, board.par)
        rows.insert(at, _par_row(board.par, voice, more=len(columns) - _COLUMNS))
    if not any(line.ns_percent is not None for line in lines):
        columns = columns[:-1]
        rows = [Row(row.cells[:-1], row.mark) for row in rows]
    return build_table("traveller", voice.say(labels.TRAVELLER), columns, rows)


def _with_cells(rows: Iterable[Row], cells: Iterable[Cell]) -> list[Row]:
    """The rows with one cell more each, behind the two sides."""
    return [
        Row((*row.cells[:2], cell, *row.cells[2:]), row.mark)
        for row, cell in zip(rows, cells, strict=True)
    ]


def _traveller_columns(scale: Scale, voice: Voice) -> list[Column]:
    say = voice.say
    unit, ns, ew = (
        say(labels.UNITS[scale.unit]),
        say(labels.NS_SHORT),
        say(labels.EW_SHORT),
    )
    return [
        Column(ns),
        Column(ew),
        Column(say(labels.CONTRACT)),
        Column(say(labels.BY), say(labels.BY_TITLE)),
        Column(say(labels.LEAD)),
        figures(say(labels.TRICKS)),
        figures(f"+{ns}"),
        figures(f"+{ew}"),
        figures(f"{unit} {ns}"),
        figures(f"{unit} {ew}"),
        figures(f"{say(labels.PERCENT)} {ns}"),
    ]


def _line(line: BoardSheetRow, scale: Scale, voice: Voice) -> Row:
    by = "" if line.declarer is None else voice.say(labels.SEAT_LETTERS[line.declarer])
    ns_score, ew_score = _score_columns(line.score)
    texts = (
        _side(line.ns),
        _side(line.ew),
        contract_text(line.contract, voice),
        by,
        card_text(line.lead),
        "" if line.tricks is None else str(line.tricks),
        ns_score,
        ew_score,
    )
    marks = partial(marks_for, on_appeal=line.on_appeal)
    points = (
        marked_cell(voice.figure(line.ns_points, scale), marks(line.ns_code)),
        marked_cell(voice.figure(line.ew_points, scale), marks(line.ew_code)),
    )
    cells = (*map(Cell, texts), *points, Cell(voice.percent(line.ns_percent)))
    return Row(cells, "ours" if line.own else "adjusted" if line.codes else "")


def match_text(match: Met | None, voice: Voice) -> str:
    """The match and the room; nothing in a field."""
    return voice.say(labels.ROOMS[match.room], match=match.number) if match else ""


def _score_columns(score: int | None) -> tuple[str, str]:
    if score is None:
        return "", ""
    return (str(score), "") if score >= 0 else ("", str(-score))


def _side(side: Side) -> str:
    return f"{side.number} {names_text(side.players)}".strip()


def _place_of_par(lines: tuple[BoardSheetRow, ...], par: Par) -> int:
    scores = [line.score for line in lines if not line.codes and not line.form]
    return sum(score is not None and score > par.score for score in scores)


def _par_row(par: Par, voice: Voice, *, more: int) -> Row:
    """Par among the lines; `more` cells stand behind the two sides."""
    contracts = _par_contracts(par, voice)
    ns_score, ew_score = _score_columns(par.score)
    empty = [""] * more
    texts = (
        voice.say(labels.PAR),
        "",
        *empty,
        contracts,
        *[""] * 3,
        ns_score,
        ew_score,
    )
    return build_row(*texts, "", "", "", mark=_PAR)


def _frequency(rows: tuple[Frequency, ...], scale: Scale, voice: Voice) -> Table:
    unit = voice.say(labels.UNITS[scale.unit])
    columns = [
        figures(voice.say(labels.SCORE)),
        figures(voice.say(labels.COUNT)),
        figures(f"{unit} {voice.say(labels.NS_SHORT)}"),
        figures(f"{unit} {voice.say(labels.EW_SHORT)}"),
    ]
    printed = [
        build_row(
            signed_score(row.score),
            with_fraction(row.count),
            voice.figure(row.ns_points, scale),
            voice.figure(row.ew_points, scale),
        )
        for row in sorted(rows, key=lambda row: -row.score)
    ]
    return build_table("frequency", voice.say(labels.FREQUENCY), columns, printed)
