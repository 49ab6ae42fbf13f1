"""Each game of a PBN file in the terms of bridge, its tags checked.

The values that each tag may have are those of chapters 3.4 and 4 of the format. Some
tags of the games tell of the whole event.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scoring.bridge.auction import Auction
from scoring.bridge.boards import Deal, Vulnerability, vulnerability
from scoring.bridge.contract import (
    PASSED,
    PASSED_OUT,
    Contract,
    InvalidContract,
    PlayedResult,
    Seat,
    Side,
    Suit,
)
from scoring.bridge.convention import Name
from scoring.bridge.duplicate import score
from scoring.bridge.event import Method
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.builder import Law77
from scoring.formats.event import Figure, ReadPlayer, Scoring
from scoring.formats.messages import Message, Remarks, line_of_file, short
from scoring.formats.pbn.auction import read_auction
from scoring.formats.pbn.deals import VULNERABLE, Hands, read_hands, whole_deal
from scoring.formats.pbn.play import read_play
from scoring.formats.pbn.raw import IDENTIFICATION, RawGame, RawTag
from scoring.formats.pbn.tables import COLUMN, Table, is_table, read_table
from scoring.formats.reading import Game
from scoring.formats.spellings import Cells, Spelled, Word, read_spelled

_FIGURE = r"[+-]?\d+(\.\d*)?"

_TRICKS = r"(\d|1[0-3])"


def _per_side(number: str) -> str:
    """A number of declarer, or of one side, or of both."""
    both = rf"NS\s+{number}(\s+EW\s+{number})?|EW\s+{number}(\s+NS\s+{number})?"
    return rf"({number}|{both})"


_RUBBER = r"\d+\s*/\s*\d+"
_DATE = r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}"
_TIME = r"[\d?]{2}:[\d?]{2}:[\d?]{2}"
_SCORING = r"[A-Za-z][A-Za-z0-9_%./ -]*"
_HISTORY = r"\d+ \d+ ?/ ?\d+( \d+){0,2}"

PATTERNS = {
    "Date": _DATE,
    "EventDate": _DATE,
    "UTCDate": _DATE,
    "Time": _TIME,
    "UTCTime": _TIME,
    "Board": r"0*[1-9]\d{0,3}",
    "Dealer": r"[NESW]",
    "Declarer": r"\^?[NESW]",
    "Contract": r"PASS|([1-7](NT|[SHDC])|[1-7]N)X{0,2}|NT|[SHDC]",
    "Result": rf"\^?{_per_side(_TRICKS)}",
    "Scoring": rf"{_SCORING}(;{_SCORING})*",
    "Score": _per_side(_FIGURE),
    "OptimumScore": _per_side(_FIGURE),
    "ScoreIMP": _per_side(_FIGURE),
    "ScoreMP": _per_side(_FIGURE),
    "ScorePercentage": _per_side(r"(100(\.0*)?|\d{1,2}(\.\d*)?)"),
    "ScoreRubber": _per_side(_RUBBER),
    "ScoreRubberHistory": rf"NS {_HISTORY} EW {_HISTORY}",
    "Room": r"OPEN|CLOSED",
    "FrenchMP": r"YES|NO",
    "Hidden": r"[NESW]{0,4}",
    "Round": r"\w+(\.\w+)*",
    "TimeControl": r"\d+/\d+",
    "TimeCall": r"\d+",
    "TimeCard": r"\d+",
    "Auction": r"[NESW]",
    "Play": r"[NESW]",
    "Note": r"([1-9]|[12]\d|3[0-2]):.*",
}
_COMPILED = {
    name: re.compile(rf"(?:{pattern})\Z", re.IGNORECASE | re.DOTALL)
    for name, pattern in PATTERNS.items()
}
_UNKNOWN = frozenset(["", "?", "-", "#"])


def check_values(game: RawGame, remarks: Remarks) -> None:
    """Note every value that the format does not allow, and what contradicts."""
    for tag in game.tags:
        place = line_of_file(tag.line)
        fault = _fault(tag)
        if fault is not None:
            remarks.note(
                place,
                gettext_noop("%(tag)s isn't %(what)s: “%(found)s”"),
                tag=tag.name,
                what=fault,
                found=short(tag.value),
            )
    _check_rubber(game, remarks)


def _fault(tag: RawTag) -> Message | None:
    value = tag.value.strip()
    if tag.name == "Vulnerable":
        fine = not value or value == "?" or value.upper() in VULNERABLE
    elif is_table(tag.name):
        fine = all(COLUMN.match(name) for name in tag.value.split(";"))
    elif tag.name in _COMPILED and value not in _UNKNOWN:
        fine = _COMPILED[tag.name].match(value) is not None
    else:
        fine = True
    return None if fine else Message(_WHAT.get(tag.name, _ANY))


_ANY = gettext_noop("in the form this format requires")
_WHAT = {
    "Board": gettext_noop("a board number"),
    "Dealer": gettext_noop("a seat"),
    "Declarer": gettext_noop("a seat"),
    "Contract": gettext_noop("a contract"),
    "Vulnerable": gettext_noop("a vulnerability"),
    "Result": gettext_noop("a number of tricks"),
}


def _check_rubber(game: RawGame, remarks: Remarks) -> None:
    """The games won in a rubber make a side vulnerable (chapter 4.2.6)."""
    tag, vulnerable = game.tag("ScoreRubberHistory"), game.value("Vulnerable").upper()
    if tag is None or vulnerable not in VULNERABLE or _fault(tag) is not None:
        return
    ns, _, ew = tag.value.removeprefix("NS ").partition(" EW ")
    won = (_won_game(ns), _won_game(ew))
    if VULNERABLE[vulnerable] is not _BY_GAMES[won]:
        remarks.note(
            line_of_file(max(tag.line, game.by_name["Vulnerable"].line)),
            gettext_noop(
                "vulnerable %(found)s, but in the rubber it should be %(right)s"
            ),
            found=VULNERABLE[vulnerable],
            right=_BY_GAMES[won],
        )


def _won_game(history: str) -> bool:
    below = history.partition("/")[2].split()
    return any(len(points.lstrip("0")) > 2 for points in below)


_BY_GAMES = {
    (False, False): Vulnerability.NONE,
    (True, False): Vulnerability.NS,
    (False, True): Vulnerability.EW,
    (True, True): Vulnerability.ALL,
}

_NUMBER = r"[+-]?\d{1,9}(?:\.\d{0,9})?"
_PER_SIDE = re.compile(rf"(NS|EW)\s*({_NUMBER})(?!\d)", re.IGNORECASE | re.ASCII)
_PLAIN = re.compile(rf"{_NUMBER}\Z", re.ASCII)
KEPT_ELSEWHERE = IDENTIFICATION - {"Event", "Site", "Date", "Scoring"} | {
    "Auction",
    "Play",
    "Note",
}


@dataclass(frozen=True, slots=True)
class PbnGame:
    """A game with its tables, and whether the report says that its score cannot be."""

    game: Game
    tables: Mapping[str, Table]
    score_refused: bool = False

    def tag(self, name: str) -> str:
        return self.game.tags.get(name, "")

    @property
    def score_given(self) -> bool:
        return bool(self.tag("Score") or self.game.auction)


def read_games(raw: Iterable[RawGame], remarks: Remarks) -> Iterator[PbnGame]:
    for game in raw:
        check_values(game, remarks)
        tables = {
            tag.name: read_table(tag, remarks)
            for tag in game.tags
            if is_table(tag.name) and tag.value
        }
        found, score_refused = _game(game, remarks)
        yield PbnGame(found, tables, score_refused)


def _game(raw: RawGame, remarks: Remarks) -> tuple[Game, bool]:
    hands = _hands(raw, remarks)
    auction = read_auction(raw, remarks)
    spelled = _spelled(raw)
    contract, declarer = _contract(raw, spelled, auction, remarks)
    trump = None if contract is None else _suit(contract)
    board = _board(raw)
    result = _result(raw, spelled, (contract, declarer), remarks)
    scored, score_refused = _score(raw, board, result, declarer, remarks)
    found = Game(
        line=raw.line,
        board=board,
        deal=_whole(hands, raw, remarks),
        dealer=_seat(raw.value("Dealer")) or (auction.dealer if auction else None),
        vulnerable=VULNERABLE.get(raw.value("Vulnerable").upper()),
        names=_names(raw),
        auction=tuple(auction.calls) if auction else (),
        play=read_play(raw, hands, trump, remarks),
        result=result,
        score=scored,
        room=raw.value("Room").lower(),
        tags={
            tag.name: tag.value
            for tag in raw.tags
            if tag.name not in KEPT_ELSEWHERE and tag.value not in {"", "?"}
        }
        | _ruling(raw),
    )
    return found, score_refused


def _names(raw: RawGame) -> tuple[str, str, str, str]:
    north, east, south, west = map(raw.value, ("North", "East", "South", "West"))
    return north, east, south, west


def _hands(raw: RawGame, remarks: Remarks) -> Hands:
    tag = raw.tag("Deal")
    if tag is None or tag.value.strip() in {"", "?", "#"}:
        return {}
    try:
        return read_hands(tag.value)
    except NotBridge as refused:
        _no_deal(tag.line, refused, remarks)
        return {}


def _whole(hands: Hands, raw: RawGame, remarks: Remarks) -> Deal | None:
    try:
        return whole_deal(hands)
    except NotBridge as refused:  # pragma: no cover - four whole hands are a pack
        _no_deal(raw.line, refused, remarks)
        return None


def _no_deal(line: int, refused: NotBridge, remarks: Remarks) -> None:
    remarks.wrong(
        line_of_file(line),
        gettext_noop("deal not imported: %(why)s"),
        why=Message.of(refused),
    )


def _board(raw: RawGame) -> int | None:
    text = raw.value("Board")
    if not text.isdecimal() or len(text) > 4 or int(text) == 0:
        return None
    return int(text)


def _seat(text: str) -> Seat | None:
    seat = text.lstrip("^").upper()
    return Seat(seat) if seat in tuple(Seat) else None


def _suit(contract: Contract) -> Suit | None:
    strain = str(contract.strain)
    return Suit(strain) if strain in tuple(Suit) else None


def _contract(
    raw: RawGame, spelled: Spelled, auction: Auction | None, remarks: Remarks
) -> tuple[Contract | None, Seat | None]:
    """The contract and declarer of the tags; those of the auction where they lack."""
    text = spelled.contract
    declarer = _seat(spelled.declarer)
    called = auction if auction is not None and auction.over else None
    if not text:
        return (called.contract, called.declarer) if called else (None, declarer)
    try:
        contract = Contract.parse(text)
    except InvalidContract:
        return None, declarer
    swapped = raw.value("Declarer").startswith("^")
    ended = called and (called.contract, called.declarer) != (contract, declarer)
    if called and ended and not swapped:
        remarks.note(
            line_of_file((raw.tag("Contract") or raw.tags[0]).line),
            gettext_noop(
                "the auction ends in %(called)s, but the tags say %(written)s"
            ),
            called=f"{called.contract} {called.declarer}",
            written=f"{contract} {declarer}",
        )
    return contract, declarer or (called.declarer if called else None)


def _spelled(raw: RawGame) -> Spelled:
    """What the tags say of the result; a Score that is a number is read by itself."""
    score = raw.value("Score")
    return read_spelled(
        Cells(
            contract=raw.value("Contract"),
            declarer=raw.value("Declarer"),
            tricks=raw.value("Result"),
            score="" if ns_figure(score, Seat.N) else score,
        )
    )


def ruling(text: str) -> Spelled | None:
    """The averages, or that a board was not played, where a score could stand.

    >>> ruling("A+/A-").shares, ruling("NS 420")
    ((Fraction(60, 1), Fraction(40, 1)), None)
    """
    spelled = read_spelled(Cells(score=text))
    unplayed = spelled.word is Word.UNPLAYED
    return spelled if unplayed or spelled.shares is not None else None


def _ruling(raw: RawGame) -> dict[str, str]:
    """A ruling in the tag Score, wherever it stands in the file."""
    texts = (raw.value("Score"), raw.value("Contract"))
    found = [text for text in texts if ruling(text)]
    return {"Score": found[0]} if found else {}


def _result(
    raw: RawGame,
    spelled: Spelled,
    played: tuple[Contract | None, Seat | None],
    remarks: Remarks,
) -> PlayedResult | None:
    if spelled.contract == PASSED:
        return PASSED_OUT
    contract, declarer = played
    if contract is None or declarer is None or spelled.tricks in {"", "-", "*"}:
        return None
    tricks = read_tricks(spelled.tricks, declarer)
    if tricks is None:
        remarks.wrong(
            line_of_file((raw.tag("Result") or raw.tags[0]).line),
            gettext_noop("“%(found)s” isn't a number of tricks"),
            found=spelled.tricks[:20],
        )
        return None
    return PlayedResult(contract, declarer, tricks)


def read_tricks(value: str, declarer: Seat) -> int | None:
    """Declarer's tricks: "9", "NS 9 EW 4", "EW 4", with or without "^".

    >>> read_tricks("EW 4", Seat.N), read_tricks("^10", Seat.N)
    (9, 10)
    """
    text = value.strip().lstrip("^")
    sides = {side.upper(): number for side, number in _PER_SIDE.findall(text)}
    if sides:
        mine = sides.get(str(declarer.side))
        other = sides.get(str(declarer.side.other), "")
        text = mine if mine is not None else f"{13 - int(float(other))}"
    if not text.isdecimal() or len(text) > 2 or int(text) > 13:
        return None
    return int(text)


def _score(
    raw: RawGame,
    board: int | None,
    result: PlayedResult | None,
    declarer: Seat | None,
    remarks: Remarks,
) -> tuple[int | None, bool]:
    """North-South's score, as the file gives it, else that of the result; if refused."""
    vulnerable = VULNERABLE.get(raw.value("Vulnerable").upper())
    if vulnerable is None and board is not None:
        vulnerable = vulnerability(board)
    refused = False
    figure = ns_figure(raw.value("Score"), declarer)
    if figure is not None and figure.value.denominator == 1:
        given = int(figure.value)
        if vulnerable is None or _at_rubber(raw):
            return given, False
        place = line_of_file(raw.by_name["Score"].line)
        possible = Law77(vulnerable, place, remarks).score(given)
        refused = possible is None
        if possible is not None:
            return possible, False
    if result is None:
        return None, refused
    return score(result, vulnerable or Vulnerability.NONE), refused


def _at_rubber(raw: RawGame) -> bool:
    """Whether scores have honours and part scores in them (Laws of rubber bridge)."""
    scoring = raw.value("Scoring").upper()
    return "RUBBER" in scoring or "CHICAGO" in scoring


def ns_figure(text: str, declarer: Seat | None) -> Figure | None:
    """North-South's figure of a tag that is declarer's, or one side's, or both's.

    >>> str(ns_figure("EW -2.5", None)), str(ns_figure("50", Seat.W))
    ('2.5', '-50')
    """
    sides = {side.upper(): number for side, number in _PER_SIDE.findall(text)}
    if "NS" in sides:
        return Figure.parse(sides["NS"])
    if "EW" in sides:
        return negative(Figure.parse(sides["EW"]))
    if not _PLAIN.match(text) or declarer is None:
        return None
    figure = Figure.parse(text)
    return figure if declarer.side is Side.NS else negative(figure)


def negative(figure: Figure) -> Figure:
    """The same digits with the other sign; zero has none.

    >>> str(negative(Figure("+12.5"))), str(negative(Figure("-0")))
    ('-12.5', '0')
    """
    digits = figure.text.lstrip("+-")
    if figure.value == 0 or figure.value < 0:
        return Figure(digits)
    return Figure(f"-{digits}")


_DAY = re.compile(r"(\d{4})\D(\d{1,2})\D(\d{1,2})")

_NUMBERED = re.compile(r"(.*)#(\d{1,12})\s*\Z")

_SESSION = re.compile(r"Session (\d{1,2})\Z")

METHODS: tuple[tuple[str, Method | None, Scoring], ...] = (
    ("BUTLER", Method.BUTLER, Scoring.BUTLER),
    ("CROSS", Method.CROSS_IMPS, Scoring.CROSS_IMPS),
    ("BAM", None, Scoring.BOARD_A_MATCH),
    ("IMP", Method.CROSS_IMPS, Scoring.CROSS_IMPS),
    ("MATCHPOINT", Method.MATCHPOINTS, Scoring.MATCHPOINTS),
    ("MP", Method.MATCHPOINTS, Scoring.MATCHPOINTS),
    ("RUBBER", None, Scoring.AGGREGATE),
    ("CHICAGO", None, Scoring.AGGREGATE),
)
"""By a word of the tag Scoring; the first that stands in it."""


def first_value(games: Sequence[PbnGame], name: str) -> str:
    """The first value of a tag in the file."""
    return next((each.tag(name) for each in games if each.tag(name)), "")


def read_scoring(games: Sequence[PbnGame]) -> tuple[Method | None, Scoring] | None:
    """How the event is scored, where the tag Scoring says it."""
    text = first_value(games, "Scoring").upper()
    for word, method, scoring in METHODS:
        if word in text:
            return method, scoring
    return None


def read_date(games: Sequence[PbnGame]) -> date | None:
    found = _DAY.match(first_value(games, "Date") or first_value(games, "EventDate"))
    if found is None:
        return None
    try:
        return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None


def read_session(each: PbnGame) -> int:
    """The session, where Stage is "Session 2" as our writer says it."""
    found = _SESSION.match(each.tag("Stage"))
    return int(found[1]) if found else 1


def own_convention(_games: Sequence[PbnGame]) -> Name:
    """No program is known by what it writes into PBN: ours."""
    return Name.CLUBSITE


def player(text: str) -> ReadPlayer:
    """A person; behind "#" stands the number that an online club knows them by.

    >>> player("Sample North#90651")
    ReadPlayer(name='Sample North', national_number='90651', club_number='')
    """
    found = _NUMBERED.match(text)
    if found is None:
        return ReadPlayer(text.strip())
    return ReadPlayer(found[1].strip(), found[2])


def players(text: str) -> tuple[ReadPlayer, ...]:
    """The persons of a text in which ";" stands between them."""
    return tuple(player(name) for name in text.split(";") if name.strip())
