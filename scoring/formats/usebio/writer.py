"""USEBIO 1.2 and 1.3, as scoring programs write them."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from xml.etree.ElementTree import (
    Element,
    ProcessingInstruction,
    SubElement,
    indent,
    tostring,
)

from scoring.bridge.adjusted import Artificial
from scoring.bridge.boards import Deal
from scoring.bridge.contest import Standings
from scoring.bridge.contract import PASSED, SEATS, Card, Side
from scoring.bridge.event import Method, Unit
from scoring.bridge.messages import gettext_noop
from scoring.formats.adjustment_text import treatment_text
from scoring.formats.errors import CannotWrite
from scoring.formats.event import (
    Contest,
    Figure,
    Form,
    InRooms,
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    ReadPlayer,
    Scale,
    Scoring,
)
from scoring.formats.messages import WHOLE_FILE, Remarks
from scoring.formats.reading import Feature, Reading, WrittenFile
from scoring.formats.rounding import decimal_text
from scoring.formats.scores.contests import in_rooms
from scoring.formats.scores.figures import unit_of_totals
from scoring.formats.scores.masterpoints import in_hundredths, named_scheme
from scoring.formats.unsupported import (
    adjustment_feature,
    counted_score,
    made_by_contract,
    remark_losses,
)
from scoring.formats.usebio.travellers import OWN, POINTS, TAGS

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

SEAT_LETTERS = ("N", "E", "S", "W")

IN_OWN_WORDS = frozenset({Feature.WEIGHTED, Feature.SPLIT, Feature.SKIPPED})


def put(element: Element, tag: str, value: object) -> None:
    """A child with a text, unless there is nothing to say."""
    text = "" if value is None else _ILLEGAL.sub(" ", str(value))
    if text:
        SubElement(element, tag).text = text


def written_board(
    event: ReadEvent,
    labels: Mapping[int, str],
    board: int,
    lines: Sequence[ParsedResult],
    datum: int | None,
) -> Element:
    element = Element("BOARD")
    put(element, "BOARD_NUMBER", board)
    put(element, "BOARD_AVERAGE", datum)
    for line in lines:
        inside = SubElement(element, "TRAVELLER_LINE")
        _seats(inside, line, labels)
        put(inside, "ROUND_NUMBER", line.round)
        put(inside, "TABLE_NUMBER", line.table)
        _result(inside, line)
        tag = POINTS.get(event.method, "IMPS") if event.method else "IMPS"
        if words := own_instruction(line):
            inside.append(ProcessingInstruction(OWN, words))
        put(inside, f"NS_{tag}", line.ns_points)
        put(inside, f"EW_{tag}", line.ew_points)
    return element


def own_instruction(line: ParsedResult) -> str:
    """What USEBIO has no element for: an instruction that other programs pass over."""
    kind, ns, ew = adjustment_feature(line), line.for_ns, line.for_ew
    lifted = any(isinstance(score, Artificial) and score.uplift for score in (ns, ew))
    if kind not in IN_OWN_WORDS and not lifted:
        return ""
    return f"{treatment_text(ns)} | {treatment_text(ew)}"


def _seats(inside: Element, line: ParsedResult, labels: Mapping[int, str]) -> None:
    if line.seats is None:
        put(inside, "NS_PAIR_NUMBER", labels[line.ns])
        put(inside, "EW_PAIR_NUMBER", labels[line.ew])
        return
    for seat, key in zip(SEAT_LETTERS, line.seats, strict=True):
        put(inside, f"{seat}_PLAYER_NUMBER", labels[key])


def _result(inside: Element, line: ParsedResult) -> None:
    """Contract and score; of an adjusted line only what counts for it."""
    kind = adjustment_feature(line)
    given = _score(line, kind)
    result = line.result
    if result is not None and (kind is None or made_by_contract(line)):
        contract = result.contract
        put(inside, "CONTRACT", PASSED if contract is None else contract)
        put(inside, "PLAYED_BY", result.declarer)
        put(inside, "LEAD", _card(result.lead))
        put(inside, "TRICKS", result.tricks)
    put(inside, "SCORE", given)


def _card(card: Card | None) -> str:
    return "" if card is None else f"{card.rank}{card.suit}"


def _score(line: ParsedResult, kind: Feature | None) -> str:
    ns, ew = line.for_ns, line.for_ew
    if kind is Feature.ASSIGNED:
        return f"{counted_score(line)}"
    if kind in {Feature.NOT_PLAYED, Feature.SKIPPED}:
        return "NP"
    if isinstance(ns, Artificial) and isinstance(ew, Artificial):
        shares = (ns.percent, ew.percent)
        if all(share.denominator == 1 and share < 100 for share in shares):
            return f"A{int(ns.percent):02}{int(ew.percent):02}"
    return "ADJ" if kind is not None else f"{line.score}"


VERSIONS = ("1.2", "1.3")
KEEPS = frozenset(Feature) - {
    Feature.CARD_PLAY,
    Feature.SESSION_FIGURES,
    Feature.CARRIED,
    Feature.STRATA,
    Feature.SIT_OUTS,
    Feature.BEHIND,
    Feature.TABLE_NAMES,
    Feature.TAGS,
    Feature.WITHDRAWALS,
    Feature.SUBSTITUTES,
    Feature.REGULATIONS,
    Feature.SCHEME,
    Feature.MATCH_FACTS,
    Feature.MATCH_PENALTIES,
    Feature.DRAFTS,
    Feature.FRACTIONS,
    Feature.AWAITED,
    Feature.GROUPS,
}
FORMS = {Form.SESSION, Form.SWISS}
"""How opponents were found, as EVENT_TYPE says it."""
PAIRS = {
    Method.MATCHPOINTS: "MP_PAIRS",
    Method.BUTLER: "BUTLER_PAIRS",
    Method.CROSS_IMPS: "CROSS_IMP",
}
BOARDS = {
    Method.MATCHPOINTS: "MATCH_POINTS",
    Method.BUTLER: "BUTLER_IMPS",
    Method.CROSS_IMPS: "CROSS_IMPS",
    Method.AGGREGATE: "AGGREGATE",
}
WITHOUT_FIELD = {
    InRooms.IMPS: "IMPS",
    InRooms.BOARD_A_MATCH: "BAM",
    InRooms.AGGREGATE: "AGGREGATE",
    InRooms.HYBRID: "HYBRID",
}
SEAT_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
Places = dict[tuple[int, str], Element]


def write(reading: Reading, version: str = VERSIONS[0]) -> WrittenFile:
    """The event with participants, matches, travellers and deals."""
    event = reading.event
    if event is None or not (event.lines or event.matches):
        raise CannotWrite(gettext_noop("There are no results to export."))
    remarks = Remarks()
    keeps = KEEPS if event.form in FORMS else KEEPS - {Feature.FORM}
    if event.contest is not Contest.TEAMS:
        keeps -= {Feature.TEAM_NAMES}
    if event.method is not Method.MATCHPOINTS:
        keeps -= {Feature.FIELDS}
    if _says_carried(event):
        keeps |= {Feature.CARRIED}
    lost = remark_losses(event, keeps, remarks)
    event = event.without_drafts()
    if event.scale is not Scale.DOUBLED:
        remarks.lost(WHOLE_FILE, gettext_noop("the scale of the points on results"))
    if any(own_instruction(line) for line in event.lines):
        remarks.note(
            WHOLE_FILE,
            gettext_noop(
                "weighted and split scores, and averages that follow a "
                "side's own percentage: other programs see only their "
                "points"
            ),
        )
    if _says_carried(event):
        remarks.note(
            WHOLE_FILE,
            gettext_noop("carry-forward is written as an adjustment of the total"),
        )
    return WrittenFile(_document(event, version), remarks.all(), lost)


def _document(event: ReadEvent, version: str) -> bytes:
    root = _Writer(event, version).root()
    indent(root, " ")
    name = version.replace(".", "_")
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v{name}.dtd">\n'
    )
    body: bytes = tostring(root, "utf-8")
    return head.encode() + body + b"\n"


write_1_3 = partial(write, version=VERSIONS[1])
"""The same in the newer version."""


class _Writer:
    """One document."""

    def __init__(self, event: ReadEvent, version: str) -> None:
        self.event = event
        self.version = version
        self.labels = _labels(event)
        self.says_carried = _says_carried(event)
        self.sharing = Counter(map(_standing, event.entrants))

    def root(self) -> Element:
        event = self.event
        root = Element("USEBIO", {"Version": self.version})
        club = SubElement(root, "CLUB")
        put(club, "CLUB_NAME", event.club_name)
        put(club, "CLUB_ID_NUMBER", event.club_number)
        kind = _event_type(event)
        element = SubElement(root, "EVENT", {"EVENT_TYPE": kind})
        self._facts(element)
        participants = SubElement(element, "PARTICIPANTS", {"EVENT_TYPE": kind})
        for entrant in event.entrants:
            self._participant(participants, entrant)
        places = self._places(element)
        self._boards(places)
        self._matches(places)
        self._handsets(element, places)
        return root

    def _facts(self, element: Element) -> None:
        event = self.event
        put(element, "EVENT_IDENTIFIER", event.identifier)
        put(element, "EVENT_DESCRIPTION", event.name)
        put(element, "PROGRAM_NAME", event.program)
        put(element, "PROGRAM_VERSION", event.program_version)
        put(element, "WINNER_TYPE", event.winners)
        put(element, "TITLE", event.title)
        if event.played_on:
            put(element, "DATE", event.played_on.strftime("%d/%m/%Y"))
        put(element, "VENUE", event.venue)
        put(element, "BOARD_SCORING_METHOD", _board_scoring(event))
        if event.scoring is Scoring.VICTORY_POINTS:
            put(element, "MATCH_SCORING_METHOD", "VPS")
        self._kind_of_awards(element)
        put(element, "SESSION_COUNT", len({line.session for line in event.lines}) or 1)
        put(element, "SECTION_COUNT", len({line.section for line in event.lines}) or 1)
        put(element, "P2P_CHARGE_RATE", event.charge)
        contact = Element("CONTACT")
        put(contact, "FULL_NAME", event.contact_name)
        put(contact, "SCORER", event.scorer)
        put(contact, "TELEPHONE", event.contact_telephone)
        put(contact, "EMAIL", event.contact_email)
        if len(contact):
            element.append(contact)

    def _kind_of_awards(self, element: Element) -> None:
        """Of a club where the event names the scheme of a club; their one colour."""
        officials = [entrant.official for entrant in self.event.entrants]
        if not any(official.master_points for official in officials):
            return
        colours = {official.colour for official in officials if official.colour}
        put(element, "MASTER_POINT_SCALE", "Club" if named_scheme(self.event) else "")
        put(element, "MASTER_POINT_TYPE", colours.pop() if len(colours) == 1 else "")
        put(element, "MPS_AWARDED_FLAG", "Y")

    def _participant(self, participants: Element, entrant: ReadEntrant) -> None:
        label = self.labels[entrant.key]
        if self.event.contest is Contest.TEAMS:
            named = {"TEAM_ID": label, "TEAM_NAME": entrant.name or label}
            element = SubElement(participants, "TEAM", named)
        elif self.event.contest is Contest.INDIVIDUAL:
            element = SubElement(participants, "PLAYER")
            put(element, "PLAYER_NUMBER", label)
            for player in entrant.players[:1]:
                _person(element, player)
        else:
            element = SubElement(participants, "PAIR")
            put(element, "PAIR_NUMBER", label)
            put(element, "DIRECTION", entrant.side)
        self._figures(element, entrant)
        self._master_points(element, entrant)
        if self.event.contest is not Contest.INDIVIDUAL:
            for player in entrant.players:
                _person(SubElement(element, "PLAYER"), player)

    def _figures(self, element: Element, entrant: ReadEntrant) -> None:
        official = entrant.official
        put(element, "TOTAL_SCORE", official.points)
        put(element, "PERCENTAGE", official.percentage)
        put(element, "PLACE", self._place(entrant))
        put(element, "BOARDS_PLAYED", official.boards)
        put(element, "WINS_OR_DRAWS", official.won)
        added = (entrant.carried or 0 if self.says_carried else 0) - entrant.penalty
        if added:
            mark = "%" if entrant.unit is Unit.PERCENT_OF_TOP else ""
            put(element, "ADJUSTMENT", f"{decimal_text(added)}{mark}")
        if entrant.handicap is not None:
            put(element, "HANDICAP", decimal_text(entrant.handicap))

    def _place(self, entrant: ReadEntrant) -> str | int | None:
        """The place, as =2 where others have it too."""
        rank = entrant.official.rank
        shared = rank is not None and self.sharing[_standing(entrant)] > 1
        return f"={rank}" if shared else rank

    def _master_points(self, element: Element, entrant: ReadEntrant) -> None:
        """Beside the other figures; in the newer version in an element of their own."""
        if entrant.official.master_points and self.version != VERSIONS[0]:
            element = SubElement(element, "MASTER_POINTS")
        award = in_hundredths(entrant.official.master_points, named_scheme(self.event))
        put(element, "MASTER_POINTS_AWARDED", award)
        put(element, "MASTER_POINT_TYPE", entrant.official.colour)

    def _places(self, element: Element) -> Places:
        """The event itself; with several sessions or sections an element for each."""
        found = sorted(
            {(line.session, line.section) for line in self.event.lines}
            | {(match.session, match.section) for match in self.event.matches}
        )
        if found == [(1, "")]:
            return {(1, ""): element}
        last = max((session for session, _ in found), default=0)
        sessions = [SubElement(element, "SESSION") for _ in range(last)]
        return {
            (session, section): SubElement(
                sessions[session - 1], "SECTION", {"SECTION_ID": section}
            )
            if section
            else sessions[session - 1]
            for session, section in found
        }

    def _boards(self, places: Places) -> None:
        for (session, section), element in places.items():
            lines = [
                line
                for line in self.event.lines
                if (line.session, line.section) == (session, section) and not line.match
            ]
            for board in sorted({line.board for line in lines}):
                datum = self.event.datums.get((session, section, board))
                here = [line for line in lines if line.board == board]
                element.append(
                    written_board(self.event, self.labels, board, here, datum)
                )

    def _matches(self, places: Places) -> None:
        for match in self.event.matches:
            inside = SubElement(places[match.session, match.section], "MATCH")
            put(inside, "ROUND_NUMBER", match.round)
            self._scores(inside, match)
            lines = [line for line in self.event.lines if line.match == match.key]
            for board in sorted({line.board for line in lines}):
                here = [line for line in lines if line.board == board]
                inside.append(written_board(self.event, self.labels, board, here, None))

    def _scores(self, inside: Element, match: ReadMatch) -> None:
        vps = self.event.scoring is Scoring.VICTORY_POINTS
        home = match.home_points if vps else match.home_imps
        away = match.away_points if vps else match.away_imps
        teams = self.event.contest is Contest.TEAMS
        put(inside, "TEAM" if teams else "NS_PAIR_NUMBER", self.labels[match.home])
        if match.away:
            tag = "OPPOSING_TEAM" if teams else "EW_PAIR_NUMBER"
            put(inside, tag, self.labels[match.away])
        put(inside, "TEAM_SCORE" if teams else "NS_SCORE", home)
        put(inside, "OPPOSING_TEAM_SCORE" if teams else "EW_SCORE", away)

    def _handsets(self, element: Element, places: Places) -> None:
        handsets: dict[tuple[int, str], Element] = {}
        for (session, section, board), deal in self.event.deals.items():
            outer = places.get((session, section))
            if outer is None:
                found = [
                    other_place
                    for place, other_place in places.items()
                    if place[0] == session
                ]
                outer = found[0] if found and session > 1 else element
            at = (session, section)
            if at not in handsets:
                handsets[at] = SubElement(outer, "HANDSET")
            _deal(handsets[at], board, deal)


def _labels(event: ReadEvent) -> dict[int, str]:
    """A number for each contestant that names it alone."""
    used = Counter((entrant.number, entrant.side) for entrant in event.entrants)
    return {
        entrant.key: entrant.number
        if used[entrant.number, entrant.side] == 1 and entrant.number
        else f"({entrant.section}) {entrant.number}"
        if len(entrant.section) == 1
        and entrant.section.isalpha()
        and entrant.number.isdecimal()
        else f"{entrant.number}#{entrant.key}"
        for entrant in event.entrants
    }


def _standing(entrant: ReadEntrant) -> tuple[Side | None, int | None, Figure | None]:
    """What those who share a place have alike: direction, place and result."""
    official = entrant.official
    return entrant.side, official.rank, official.percentage or official.points


def _says_carried(event: ReadEvent) -> bool:
    """Whether ADJUSTMENT says what was carried forward: totals are plain sums, and
    penalties in their unit. At matchpoints it would count without its maximum, and
    where matches won are counted it is no penalty either."""
    carrying = [entrant for entrant in event.entrants if entrant.carried is not None]
    wins = event.regulations and event.regulations.standings == Standings.WINS
    if not carrying or (event.in_matches and wins):
        return False
    unit = unit_of_totals(event)
    return unit is not Unit.MATCHPOINTS and all(
        not entrant.carried_maximum and (not entrant.penalty or entrant.unit is unit)
        for entrant in carrying
    )


def _event_type(event: ReadEvent) -> str:
    swiss = "SWISS_" if event.form is Form.SWISS else ""
    if event.contest is Contest.TEAMS:
        return f"{swiss}TEAMS"
    if event.contest is Contest.INDIVIDUAL:
        return "INDIVIDUAL"
    return "SWISS_PAIRS" if swiss else PAIRS.get(event.field_method, "PAIRS")


def _board_scoring(event: ReadEvent) -> str:
    if event.method is not None:
        return BOARDS[event.method]
    return WITHOUT_FIELD[in_rooms(event)]


def _person(element: Element, player: ReadPlayer) -> None:
    put(element, "PLAYER_NAME", player.name)
    put(element, "NATIONAL_ID_NUMBER", player.national_number)
    put(element, "CLUB_ID_NUMBER", player.club_number)


def _deal(handset: Element, board: int, deal: Deal) -> None:
    element = SubElement(handset, "BOARD")
    put(element, "BOARD_NUMBER", board)
    for seat in SEATS:
        hand = SubElement(element, "HAND")
        put(hand, "DIRECTION", SEAT_NAMES[seat])
        for suit, tag in reversed(TAGS.items()):
            SubElement(hand, tag).text = deal.holding(seat, suit)
