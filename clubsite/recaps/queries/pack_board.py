"""The board of a case on paper: hands, auction and traveller."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.board_sheets import (
    card_text,
    contract_text,
    hands_diagram,
)
from clubsite.recaps.documents.content import Deal, Hand
from clubsite.recaps.documents.hearing_pack import DISPUTED, PackPart
from clubsite.recaps.documents.printed import (
    Cell,
    Column,
    Diagram,
    Fact,
    Row,
    Square,
    Table,
    Voice,
    build_table,
    figures,
)
from rulings.appeals.queries.board import CaseTraveller
from rulings.log.queries.effect_words import outcome_words
from scoring.bridge.boards import Deal as BridgeDeal
from scoring.bridge.contract import PlayedResult, Seat, Suit, parse_entry
from scoring.bridge.diagram import COLUMNS, BoardView, vulnerable_seats
from scoring.bridge.messages import NotBridge
from scoring.results.queries.lines import ResultView
from scoring.templatetags import bridge

VOICE = Voice(_)
CALLS = {"P": labels.PASS, "X": "X", "XX": "XX"}


def board_part(view: BoardView, traveller: CaseTraveller | None) -> PackPart:
    """The board as the reader may see it."""
    tables = [_auction(view)] if view.auction else []
    if traveller is not None:
        tables.append(_traveller(traveller))
    return PackPart(
        title=_("Board %(number)s") % {"number": view.number},
        facts=tuple(_played_facts(view)),
        tables=tuple(tables),
        square=Square(view.number, str(view.dealer), _vulnerable(view.number)),
        diagram=_diagram(view.deal.hands) if view.deal else None,
    )


def _vulnerable(number: int) -> str:
    """The letters of the vulnerable seats, in the order of every document."""
    seats = vulnerable_seats(number)
    return "".join(each for each in "NSEW" if Seat(each) in seats)


def _played_facts(view: BoardView) -> Iterator[Fact]:
    if view.hidden:
        yield Fact(_("Hands"), _("Not open to you yet."))
    elif view.deal is None:
        yield Fact(_("Hands"), _("Hands not recorded"))
    if view.table and view.table.played:
        played = view.table.played
        yield Fact(_("At the table"), _result(played))
        if played.lead:
            yield Fact(_("Lead"), card_text(str(played.lead)))


def _diagram(deal: BridgeDeal) -> Diagram:
    def hand(seat: Seat) -> Hand:
        return Hand(*(deal.holding(seat, suit) for suit in Suit))

    whole = Deal(hand(Seat.N), hand(Seat.E), hand(Seat.S), hand(Seat.W))
    return hands_diagram(whole, VOICE)


def _auction(view: BoardView) -> Table:
    rows = [
        Row(tuple(Cell(_call(each.call) if each else "") for each in calls))
        for calls in view.auction
    ]
    columns = [Column(bridge.seat(each)) for each in COLUMNS]
    return build_table("auction", _("Auction"), columns, rows)


def _call(call: str) -> str:
    return _(CALLS[call]) if call in CALLS else contract_text(call, VOICE)


def _traveller(traveller: CaseTraveller) -> Table:
    points = f"{'%' if traveller.in_percent else traveller.points_in} {_('NS')}"
    columns = [
        *(Column(_("NS")), Column(_("EW")), Column(_("Contract")), Column(_("Lead"))),
        *(figures(_("Tricks")), figures(_("Score")), figures(points)),
    ]
    rows = [
        Row(
            (
                *(
                    Cell("; ".join(who.together for who in side))
                    for side in each.row.sides
                ),
                Cell(_line(each.row.line)),
                Cell(_lead(each.row.line)),
                Cell("" if each.row.tricks is None else str(each.row.tricks)),
                Cell(bridge.score(each.row.line.score)),
                Cell(_points(each.row.line, traveller)),
            ),
            DISPUTED if each.disputed else "",
        )
        for each in traveller.lines
    ]
    caption = _("All results as they count now. The result in question is framed.")
    return build_table("traveller", caption, columns, rows)


def _line(line: ResultView) -> str:
    text = _result(line.result) if line.result else ""
    if not text and line.outcomes:
        text = ", ".join(
            outcome_words(str(each.percent), each.contract, each.score, stored_result)
            for each in line.outcomes
        )
    elif not text and line.share is not None:
        text = f"{line.share} %"
    return " ".join((text, *line.marks)).strip()


def _lead(line: ResultView) -> str:
    played = line.result
    return card_text(str(played.lead)) if played and played.lead else ""


def _points(line: ResultView, traveller: CaseTraveller) -> str:
    if traveller.in_percent:
        return str(bridge.percent(line.percent))
    if traveller.signed:
        return str(bridge.signed(line.points, traveller.decimals))
    return str(bridge.points(line.points))


def _result(played: PlayedResult) -> str:
    if played.contract is None:
        return _(labels.PASS)
    made = contract_text(str(played.contract), VOICE)
    return f"{made} {played.declarer} {bridge.margin(played.margin)}".strip()


def stored_result(text: str) -> str:
    """A stored result such as "4S N =" with its suit sign."""
    try:
        return _result(parse_entry(text))
    except NotBridge:
        return text
