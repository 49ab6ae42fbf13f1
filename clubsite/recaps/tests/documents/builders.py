"""Sample documents, plain and complete; every name in them is plainly a sample."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from clubsite.recaps.documents.content import (
    ActivityKind,
    Awards,
    Block,
    BoardSheet,
    BoardSheetRow,
    BoardSheets,
    CaseRow,
    Code,
    Contestants,
    Counted,
    Deal,
    Direction,
    ExceptionKind,
    ExceptionRow,
    FamilyRow,
    Footing,
    Frequency,
    Hand,
    HandRecord,
    Heading,
    Makeable,
    MonthHeading,
    MonthReport,
    Paper,
    Par,
    PersonalCard,
    PersonalRow,
    PersonalScores,
    Place,
    Player,
    PlayerRow,
    RecapSheet,
    Receipt,
    Receipts,
    Result,
    RulingsDigest,
    Seat,
    SessionRow,
    Side,
    Standing,
    Status,
    Vulnerability,
)
from clubsite.recaps.documents.content.casebook import (
    Casebook,
    IndexRow,
    ReportPages,
    ReportRow,
)

Change = Callable[[Result], Result]


def make_heading(
    *,
    event: str = "Open pairs",
    status: Status = Status.OFFICIAL,
    appealed_boards: tuple[str, ...] = (),
    paper: Paper = Paper.A4,
    revision: int = 3,
) -> Heading:
    """The heading of an evening at the sample club."""
    return Heading(
        club="Sample Bridge Club",
        event=event,
        event_id="12",
        session="Monday evening",
        played_on=date(2026, 3, 2),
        date_text="Monday, 2 March 2026",
        director="Sample Director",
        revision=revision,
        produced="2 March 2026, 22:41",
        status=status,
        appealed_boards=appealed_boards,
        paper=paper,
    )


def make_footing() -> Footing:
    """Both deadlines, where to ask, and the policy."""
    return Footing(
        corrections_until="23:00",
        appeals_until="23:00",
        ask="the director, or scores@club.example",
        policy_version="4",
        posted="22:30",
    )


def make_players(*names: str) -> tuple[Player, ...]:
    """Players with numbers made of their names' places."""
    return tuple(
        Player(name, player_id=str(1000 + number), sort_name=name)
        for number, name in enumerate(names)
    )


def make_standing(
    number: str,
    names: Sequence[str],
    results: Sequence[Result],
    *,
    place: Place | None = None,
    adjustment: Fraction | int = 0,
    overall: Place | None = None,
) -> Standing:
    """A contestant whose total is the sum of the results."""
    total = sum((Fraction(result.points or 0) for result in results), Fraction())
    top = 2 * max(1, len(results))
    return Standing(
        number=number,
        players=make_players(*names),
        place=place or Place(),
        total=total,
        results=tuple(results),
        adjustment=adjustment,
        overall=overall,
        percent=100 * (total + adjustment) / top,
        maximum=Fraction(top),
    )


def ranked(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """The standings with their places by score."""
    scores = [standing.final for standing in standings]
    return tuple(
        replace(
            standing,
            place=Place(
                1 + sum(score > standing.final for score in scores),
                tied=scores.count(standing.final) > 1,
            ),
        )
        for standing in standings
    )


def make_block(
    direction: Direction, pairs: int, boards: int, *, section: str = "A"
) -> Block:
    """A field in which each board's matchpoints are 0, 2, 4 … in turn."""
    top = 2 * (pairs - 1)
    east = direction is Direction.EAST_WEST
    standings = []
    for pair in range(pairs):
        ours = [
            2 * ((pair + board + (3 * board * east)) % pairs) for board in range(boards)
        ]
        results = [Result(Fraction(top - own if east else own)) for own in ours]
        side = ("East", "West") if east else ("North", "South")
        names = [f"Sample {seat} {pair + 1}" for seat in side]
        standing = make_standing(str(pair + 1), names, results)
        standings.append(
            replace(standing, percent=100 * standing.total / (top * boards or 1))
            if isinstance(standing.total, Fraction)
            else standing
        )
    columns = tuple(str(board + 1) for board in range(boards))
    return Block(section, direction, ranked(standings), columns)


def make_recap_sheet(
    blocks: Sequence[Block] | None = None, *, pairs: int = 7, boards: int = 21
) -> RecapSheet:
    """A two-winner evening, unless other blocks are given."""
    usual = (
        make_block(Direction.NORTH_SOUTH, pairs, boards),
        make_block(Direction.EAST_WEST, pairs, boards),
    )
    return RecapSheet(
        heading=make_heading(),
        footing=make_footing(),
        blocks=tuple(usual if blocks is None else blocks),
        tables=pairs,
        boards=boards,
        top=Fraction(2 * (pairs - 1)),
        average=Fraction((pairs - 1) * boards),
    )


def with_result(block: Block, row: int, column: int, result: Result) -> Block:
    """The block with one cell replaced and its totals and places made again."""
    standing = block.standings[row]
    results = list(standing.results)
    results[column] = result
    total = sum((Fraction(cell.points or 0) for cell in results), Fraction())
    changed = replace(standing, results=tuple(results), total=total)
    standings = [*block.standings]
    standings[row] = changed
    return replace(block, standings=ranked(standings))


def adjusted_evening() -> RecapSheet:
    """An evening with one cell of every mark and a penalty."""
    north, east = make_recap_sheet().blocks
    marks = [
        Result(Fraction(36, 5), Code.AVERAGE_PLUS),
        Result(Fraction(32, 5), Code.WEIGHTED),
        Result(None, Code.NOT_PLAYED),
        Result(Fraction(6), Code.AVERAGE),
        Result(Fraction(24, 5), Code.AVERAGE_MINUS),
        Result(Fraction(7, 2), Code.SPLIT),
        Result(Decimal("8.00"), Code.OTHER),
    ]
    for number, mark in enumerate(marks):
        north = with_result(north, number, 3 * number, mark)
    fined = replace(north.standings[2], adjustment=Fraction(-3))
    standings = ranked([*north.standings[:2], fined, *north.standings[3:]])
    return make_recap_sheet([replace(north, standings=standings), east])


def make_deal() -> Deal:
    """A deal of 52 cards with a void."""
    return Deal(
        north=Hand("AKT4", "Q73", "", "KJ9842"),
        east=Hand("Q97", "J98", "KQ652", "T3"),
        south=Hand("J863", "AK6", "AJ943", "7"),
        west=Hand("52", "T542", "T87", "AQ65"),
    )


def make_line(
    ns: str, ew: str, score: int | None, *, contract: str = "4S", tricks: int = 10
) -> BoardSheetRow:
    """A plain line; without score it is an average on both sides."""
    sides = (
        Side(ns, make_players(f"Sample North {ns}", f"Sample South {ns}")),
        Side(ew, make_players(f"Sample East {ew}", f"Sample West {ew}")),
    )
    if score is None:
        half = Fraction(6)
        line = BoardSheetRow(*sides, ns_points=half, ew_points=half)
        return marked(line, Code.AVERAGE)
    return BoardSheetRow(
        *sides,
        contract=contract,
        declarer=None if contract == "PASS" else Seat.NORTH,
        lead="" if contract == "PASS" else "HT",
        tricks=None if contract == "PASS" else tricks,
        score=score,
        ns_points=Fraction(score % 13),
        ew_points=Fraction(12 - score % 13),
        ns_percent=100 * Fraction(score % 13, 12),
    )


def marked(line: BoardSheetRow, ns: Code, ew: Code | None = None) -> BoardSheetRow:
    """The line with a mark for each side, the same if only one is given."""
    return replace(line, ns_code=ns, ew_code=ew or ns)


def make_board(number: str = "7", *, solved: bool = True) -> BoardSheet:
    """A board with results of every sort."""
    return BoardSheet(
        number=number,
        dealer=Seat.SOUTH,
        vulnerability=Vulnerability.BOTH,
        lines=(
            make_line("1", "2", 620),
            make_line("2", "4", None),
            make_line("3", "6", -100, contract="4SX", tricks=9),
            make_line("4", "1", 650, tricks=11),
            make_line("5", "3", 0, contract="PASS"),
            make_line("6", "5", 600, contract="3NT", tricks=9),
            replace(
                marked(make_line("7", "7", None), Code.WEIGHTED),
                ns_points=Fraction(32, 5),
                ew_points=Fraction(28, 5),
                ns_percent=Fraction(160, 3),
            ),
        ),
        frequency=(
            Frequency(-100, 1, Fraction(0), Fraction(12)),
            Frequency(620, Fraction(3, 2), Fraction(9), Fraction(3)),
            Frequency(650, 1, Fraction(12), Fraction(0)),
        ),
        deal=make_deal(),
        makeable=Makeable((9, 10, 8, 7, 9), (9, 10, 8, 7, 9), (4, 3, 5, 6, 4), (4,) * 5)
        if solved
        else None,
        par=Par(620, (("4S", "NS"),)) if solved else None,
    )


def make_board_sheets(*boards: BoardSheet) -> BoardSheets:
    """The boards of an evening."""
    return BoardSheets(
        heading=make_heading(appealed_boards=("7",)),
        footing=make_footing(),
        boards=boards or (make_board(),),
    )


def make_hand_record(boards: int = 2) -> HandRecord:
    """So many deals with what could be made of them."""
    return HandRecord(
        make_heading(),
        make_footing(),
        tuple(make_board(str(number)) for number in range(1, boards + 1)),
    )


def make_personal_row(board: int, share: int, **changes: Any) -> PersonalRow:
    """A board at matchpoints against pair 4, made in four spades."""
    row = PersonalRow(
        board=str(board),
        opponents="4",
        players=make_players("Sample East 4", "Sample West 4"),
        round=1,
        contract="4S",
        declarer=Seat.NORTH,
        declaring=True,
        lead="HT",
        tricks=10,
        score=620,
        points=Fraction(share * 12, 100),
        percent=Fraction(share),
        average=450,
        par=620,
    )
    return replace(row, **changes)


def make_personal_scores(*rows: PersonalRow, **changes: Any) -> PersonalScores:
    """The card of pair 1 North-South with these boards; three if none are given."""
    standing = make_standing(
        "1", ("Sample North 1", "Sample South 1"), [], place=Place(2, tied=True)
    )
    card = PersonalCard(
        entry=7,
        standing=replace(standing, percent=Fraction(55), score=Fraction(132)),
        direction=Direction.NORTH_SOUTH,
        contestants=Contestants.PAIRS,
        of=12,
        rows=rows
        or (
            make_personal_row(1, 75),
            make_personal_row(
                2, 40, contract="3NT", declarer=Seat.EAST, declaring=False
            ),
            make_personal_row(3, 50, round=2, opponents="5", codes=(Code.AVERAGE,)),
        ),
    )
    scores = PersonalScores(make_heading(), make_footing(), (card,), computed=True)
    return replace(scores, **changes)


def make_receipts(count: int = 2, *, settled: bool = True) -> Receipts:
    """So many receipts of ten club points."""
    return Receipts(
        make_heading(status=Status.FINAL),
        make_footing(),
        tuple(
            Receipt(f"12-3-{n}", f"Sample Player {n}", Place(n), 10)
            for n in range(1, count + 1)
        ),
        Awards("Club points", "a scheme", 0),
        settled,
    )


MONTH = MonthHeading(
    "Sample Bridge Club", "2026-03", "March 2026", "1 April 2026, 06:00"
)


def make_month_report(*exceptions: ExceptionRow, **changes: Any) -> MonthReport:
    """A month of one session."""
    session = SessionRow(
        played_on=date(2026, 3, 2),
        date_text="Mon 2 Mar 2026",
        number=1,
        event_id=12,
        name="Open pairs",
        scoring="Matchpoints",
        director="Sample Director",
        tables=Fraction(7, 2),
        entries=7,
        players=14,
        members=12,
        visitors=2,
        juniors=1,
        boards=27,
        points="ebu_club",
        status="Final",
        revision=3,
        fee=Fraction(7, 2),
    )
    report = MonthReport(
        heading=MONTH,
        sessions=(session,),
        players=(PlayerRow("123", "Sample North", 1, (Fraction(1, 2),)),),
        exceptions=exceptions,
        activity=((ActivityKind.NEW_PLAYERS, 3),),
        point_kinds=("Club points",),
        directors=(Counted("Sample Director", 1),),
        rulings=(Counted("Revoke", 6), Counted("Claim", 4)),
        currency="EUR",
        payment_note="Account 1",
    )
    return replace(report, **changes)


def make_rulings_digest(**changes: Any) -> RulingsDigest:
    """A month of two rulings, of which one is settled."""
    case = CaseRow(
        played_on=date(2026, 3, 2),
        date_text="Mon 2 Mar 2026",
        event="Open pairs",
        title="Revoke",
        laws=("64A1",),
        effects=("Tricks transferred",),
        took="3 minutes",
        consulted=True,
        amended=False,
        appealed=True,
        changed=False,
    )
    digest = RulingsDigest(
        MONTH,
        (FamilyRow("Revoke", 2, "3 minutes", 1, 0, 1, 0),),
        (Counted("Tricks transferred", 2),),
        (case,),
    )
    return replace(digest, **changes)


EXCEPTION = ExceptionRow(ExceptionKind.NOT_FINAL, "Open pairs, Mon 2 Mar 2026")


def make_casebook() -> Casebook:
    """Two reports, one with all its parts."""
    full = ReportPages(
        number=1,
        subject="A slow pass",
        facts=(ReportRow("Dealer", "South"),),
        hands=(("North", "AKxx", "QJx", "xxx", "xxx"),),
        passages=(ReportRow("Decision and reasons", "The action was clear."),),
        comment="A later thought.",
        has_evidence=True,
    )
    short = ReportPages(
        number=2,
        subject="A claim",
        facts=(),
        hands=(),
        passages=(ReportRow("Decision and reasons", "One trick."),),
        comment="",
        has_evidence=False,
    )
    return Casebook(
        publisher="The Sample Club",
        readers="Names removed",
        foreword="For members.",
        produced="Mon 2 Mar 2026, 22:30 GMT",
        laws=(IndexRow("Law 16", 1),),
        subjects=(IndexRow("Claims", 1),),
        counts=(IndexRow("Ruling upheld", 2),),
        reports=(full, short),
    )
