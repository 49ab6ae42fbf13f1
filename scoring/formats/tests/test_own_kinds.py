"""A file of ours that was written once is read and written alike, to the byte.

`own_document.json` is such a file, with every kind of value in it.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import date
from fractions import Fraction
from typing import Any, get_args, get_type_hints

from django.conf import settings

from scoring.bridge.adjusted import Artificial, Awaited, NotPlayed, Outcomes, Reported
from scoring.bridge.auction import Call
from scoring.bridge.boards import Vulnerability
from scoring.bridge.card_play import CardPlay
from scoring.bridge.contract import Card, Contract, PlayedResult, Seat, Side
from scoring.bridge.convention import Name
from scoring.bridge.event import Method, Unit
from scoring.bridge.regulations import Regulations
from scoring.formats import clubsite_json
from scoring.formats.clubsite_json.codec import TEXTS
from scoring.formats.clubsite_json.kinds import NAMES, Content
from scoring.formats.event import (
    Contest,
    Figure,
    Form,
    Official,
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    ReadPenalty,
    ReadPlayer,
    ReadSeat,
    ReadSubstitute,
    Room,
    Scoring,
    SitOut,
    Stratum,
    StratumPlace,
)
from scoring.formats.messages import Message
from scoring.formats.reading import DealAnalysis, Game, ReadDeal, Reading
from scoring.formats.tests.dealt import ONE

DOCUMENT = settings.BASE_DIR / "tests" / "data" / "frozen" / "own_document.json"
MADE = PlayedResult(Contract.parse("4S"), Seat.N, 10, Card.parse("D2"))
PLAYER = ReadPlayer("Ann Sample", "123", "7")
EVENT = ReadEvent(
    format="usebio",
    name="Oak Trophy",
    method=Method.MATCHPOINTS,
    winners=1,
    convention=Name.EBU_WHITE_BOOK,
    entrants=(
        ReadEntrant(
            key=1,
            number="1",
            section="A",
            side=Side.NS,
            players=(PLAYER, ReadPlayer("Ben Sample")),
            official=Official(
                points=Figure("12.5"),
                rank=1,
                strata=(StratumPlace("A", 1, tied=True, scope="club"),),
            ),
            penalty=Fraction(5, 2),
            unit=Unit.PERCENT_OF_TOP,
            strata=("A",),
            sessions=((1, Official(percentage=Figure("61.25"))),),
            substitutes=(ReadSubstitute(PLAYER, from_round=2, until_round=3),),
        ),
        ReadEntrant(2, "2", "A", Side.EW, ()),
    ),
    lines=(
        ParsedResult(
            *(1, 1, "A", 1, 1, 2, MADE, 420),
            match=1,
            room=Room.OPEN,
            card_play=CardPlay(
                Seat.N, (Call("1S"), Call("P", seat=Seat.S)), (Card.parse("D2"),)
            ),
        ),
        ParsedResult(
            2, 1, "A", 2, 1, 2, None, 90, Reported(90), NotPlayed(skipped=True)
        ),
        ParsedResult(
            3,
            1,
            "A",
            3,
            1,
            2,
            for_ns=Outcomes.weighted([(650, 30), (-100, 70)]),
            for_ew=Artificial(Fraction(2, 5), uplift=False, points=Fraction(1, 3)),
        ),
        ParsedResult(4, 1, "A", 4, 1, 2, for_ns=Awaited(late=True), for_ew=Awaited()),
    ),
    played_on=date(2026, 3, 2),
    datums={(1, "A", 1): 150},
    deals={(1, "A", 1): ONE},
    lost=(Message("%(place)s", {"place": Message("board %(n)s", {"n": 3})}),),
    contest=Contest.PAIRS,
    form=Form.SWISS,
    standings=Scoring.VICTORY_POINTS,
    matches=(
        ReadMatch(
            key=1,
            session=1,
            section="A",
            round=1,
            home=1,
            away=2,
            home_imps=Figure("12"),
            given=(Fraction(12), Fraction(8)),
            penalties=(ReadPenalty(1, Fraction(3), Unit.IMPS),),
            lineup=(ReadSeat(1, Room.OPEN, Seat.N, 1),),
        ),
    ),
    sit_outs=(SitOut(1, "A", 5, 1, Side.NS, Figure("6")),),
    strata=(Stratum("A"), Stratum("B", Figure("100"))),
    regulations=Regulations(boards_a_match=4, strata=(("A", ""), ("B", "100"))),
    fields={(1, "A"): 1},
)
ANALYSED = DealAnalysis("77667775576677566775", -110, ("2S-EW=",))
READING = Reading(
    "usebio",
    EVENT,
    (ReadDeal(1, ONE, section="A", analysis=ANALYSED),),
    (
        Game(
            line=4,
            board=1,
            deal=ONE,
            dealer=Seat.N,
            vulnerable=Vulnerability.NONE,
            auction=(Call("1S", alerted=True, meaning="five or more"), Call("P")),
            play=(Card.parse("D2"),),
            result=MADE,
            tags={"Event": "Oak Trophy"},
        ),
    ),
)


def test_what_was_written_is_written_alike() -> None:
    assert clubsite_json.write(READING).content == DOCUMENT.read_bytes()


def test_what_was_written_is_read_alike() -> None:
    assert clubsite_json.read(DOCUMENT.read_bytes()) == READING


def inside(kind: Any) -> Iterator[type]:
    """The classes that a value of that type can hold."""
    if isinstance(kind, type) and is_dataclass(kind) and kind not in TEXTS:
        yield kind
        hints = get_type_hints(kind)
        for field in fields(kind):
            yield from inside(hints[field.name])
    for each in get_args(kind):
        yield from inside(each)


def test_every_kind_has_a_name_of_its_own_and_is_in_the_file() -> None:
    kinds = {*inside(Content), Message}
    text = DOCUMENT.read_text("utf-8")

    assert set(NAMES) == kinds
    assert len(set(NAMES.values())) == len(NAMES)
    assert [name for name in NAMES.values() if f'"is": "{name}"' not in text] == []
