"""Any event at all: contestants, lines, adjustments, matches, strata."""

from dataclasses import replace
from datetime import date

from hypothesis import strategies as st

from scoring.bridge.adjusted import (
    Artificial,
    Awaited,
    NotPlayed,
    Outcomes,
    Reported,
    Treatment,
)
from scoring.bridge.boards import vulnerability
from scoring.bridge.contest import ScaleName, Standings
from scoring.bridge.contract import (
    PASSED_OUT,
    Card,
    Contract,
    PlayedResult,
    Risk,
    Seat,
    Side,
    Strain,
)
from scoring.bridge.convention import Name
from scoring.bridge.duplicate import possible_scores
from scoring.bridge.event import Method, Unit
from scoring.bridge.ranking import TieRule
from scoring.bridge.regulations import Regulations
from scoring.bridge.teams import Fault
from scoring.formats.event import (
    Contest,
    Figure,
    Form,
    Group,
    InRooms,
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
    Scale,
    Scoring,
    SitOut,
    Stratum,
    StratumPlace,
)
from scoring.formats.messages import Message
from scoring.formats.tests.dealt import deals

TEXTS = st.text(max_size=12)
FIGURES = st.from_regex(r"-?[0-9]{1,4}(\.[0-9]{1,2})?", fullmatch=True).map(Figure)
MAYBE = st.none() | FIGURES
SHARES = st.fractions(0, 100, max_denominator=100)
RESULTS = st.just(PASSED_OUT) | st.builds(
    PlayedResult,
    st.builds(
        Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Risk)
    ),
    st.sampled_from(Seat),
    st.integers(0, 13),
    st.none() | st.builds(Card.parse, st.sampled_from(["SA", "H2", "DT", "C7"])),
)
WITHOUT_SCORES: st.SearchStrategy[Treatment] = st.one_of(
    st.builds(
        Artificial, SHARES, uplift=st.booleans(), points=st.none() | st.fractions()
    ).filter(lambda score: score.points is None or abs(score.points.numerator) < 10**9),
    st.builds(NotPlayed, skipped=st.booleans()),
    st.builds(Awaited, late=st.booleans()),
)


def scores(board: int) -> st.SearchStrategy[int]:
    """The scores that the board can bring (Law 77)."""
    return st.sampled_from(sorted(possible_scores(vulnerability(board))))


def treatments(board: int) -> st.SearchStrategy[Treatment]:
    """Anything that may stand in place of a result of the board."""
    return st.one_of(
        st.builds(Reported, scores(board)),
        scores(board).map(Outcomes.assigned),
        st.builds(
            lambda first, second, share: Outcomes.weighted(
                [(first, share), (second, 100 - share)]
            ),
            scores(board),
            scores(board),
            st.integers(1, 99),
        ),
        WITHOUT_SCORES,
    )


TREATMENTS = treatments(1)
OFFICIALS = st.builds(
    Official,
    points=MAYBE,
    percentage=MAYBE,
    rank=st.none() | st.integers(1, 99),
    boards=st.none() | st.integers(0, 99),
    master_points=TEXTS,
    colour=TEXTS,
    won=MAYBE,
    strata=st.lists(
        st.builds(StratumPlace, TEXTS, st.integers(1, 9), st.booleans(), TEXTS),
        max_size=2,
    ).map(tuple),
)
MESSAGES = st.builds(
    Message,
    TEXTS,
    st.dictionaries(
        TEXTS, TEXTS | st.integers(0, 99) | st.just(Message("in")), max_size=2
    ),
)


SUBSTITUTES = st.builds(
    ReadSubstitute,
    st.builds(ReadPlayer, TEXTS, TEXTS, TEXTS),
    st.none() | st.integers(1, 9),
    st.none() | st.integers(9, 12),
)
REGULATIONS = st.builds(
    Regulations,
    standings=st.sampled_from(Standings),
    scale=st.sampled_from(ScaleName),
    own_scale=st.just(((0, 5, "10", "10"), (6, None, "15.5", "4.5"))) | st.just(()),
    ties=st.lists(st.sampled_from(TieRule), unique=True).map(tuple),
    boards_a_match=st.integers(0, 32),
    halved=st.booleans(),
    tags=st.lists(TEXTS, max_size=2).map(tuple),
)


@st.composite
def entrants(draw: st.DrawFn, count: int) -> tuple[ReadEntrant, ...]:
    return tuple(
        ReadEntrant(
            key=key,
            number=draw(TEXTS),
            section=draw(TEXTS),
            side=draw(st.none() | st.sampled_from(Side)),
            players=tuple(
                draw(st.lists(st.builds(ReadPlayer, TEXTS, TEXTS, TEXTS), max_size=3))
            ),
            official=draw(OFFICIALS),
            penalty=draw(SHARES),
            unit=draw(st.sampled_from(Unit)),
            name=draw(TEXTS),
            strata=tuple(draw(st.lists(TEXTS, max_size=2))),
            carried_maximum=draw(st.integers(0, 9999)),
            tags=tuple(draw(st.lists(TEXTS, max_size=2))),
            withdrew=draw(st.booleans()),
            substitutes=tuple(draw(st.lists(SUBSTITUTES, max_size=2))),
            handicap=draw(st.none() | SHARES),
            carried=draw(st.none() | SHARES),
            sessions=tuple(
                draw(st.lists(st.tuples(st.integers(1, 3), OFFICIALS), max_size=2))
            ),
        )
        for key in range(1, count + 1)
    )


@st.composite
def lines(draw: st.DrawFn, pairs: int, matches: int) -> tuple[ParsedResult, ...]:
    who = st.integers(1, pairs)
    count = draw(st.integers(0, 4))
    boards = [draw(st.integers(1, 99)) for _ in range(count)]
    return tuple(
        ParsedResult(
            key=key,
            session=draw(st.integers(1, 3)),
            section=draw(TEXTS),
            board=board,
            ns=draw(who),
            ew=draw(who),
            result=draw(st.none() | RESULTS),
            score=draw(st.none() | scores(board)),
            for_ns=draw(st.none() | treatments(board)),
            for_ew=draw(st.none() | treatments(board)),
            ns_points=draw(MAYBE),
            ew_points=draw(MAYBE),
            round=draw(st.none() | st.integers(0, 99)),
            table=draw(TEXTS),
            match=draw(st.integers(0, matches)),
            room=draw(st.none() | st.sampled_from(Room)),
            group=draw(st.sampled_from(Group)),
            seats=draw(st.none() | st.tuples(who, who, who, who)),
            names=draw(st.none() | st.tuples(TEXTS, TEXTS, TEXTS, TEXTS)),
        )
        for key, board in enumerate(boards, 1)
    )


def sit_outs(pairs: int) -> st.SearchStrategy[SitOut]:
    return st.builds(
        *(SitOut, st.integers(1, 3), TEXTS, st.integers(1, 99), st.integers(1, pairs)),
        *(st.none() | st.sampled_from(Side), MAYBE),
    )


@st.composite
def matches(draw: st.DrawFn, pairs: int, count: int) -> tuple[ReadMatch, ...]:
    who = st.integers(1, pairs)
    exact = st.tuples(SHARES, SHARES)
    return tuple(
        ReadMatch(
            *(key, draw(st.integers(1, 3)), draw(TEXTS), draw(st.integers(1, 9))),
            *(draw(who), draw(st.integers(0, pairs)), draw(TEXTS)),
            *(draw(MAYBE), draw(MAYBE), draw(MAYBE), draw(MAYBE)),
            boards=draw(st.integers(0, 32)),
            first_board=draw(st.integers(1, 99)),
            half=draw(st.booleans()),
            published=draw(st.booleans()),
            given=draw(st.none() | exact),
            fault=draw(st.sampled_from(Fault)),
            carried=draw(SHARES),
            penalties=tuple(
                draw(
                    st.lists(
                        st.builds(ReadPenalty, who, SHARES, st.sampled_from(Unit)),
                        max_size=2,
                    )
                )
            ),
        )
        for key in range(1, count + 1)
    )


def with_lineup(match: ReadMatch, people: tuple[ReadEntrant, ...]) -> ReadMatch:
    """The match with the first players of both teams in their seats."""
    if not match.away or match.away == match.home:
        return match
    seats = ((Seat.N, match.home), (Seat.W, match.away))
    lineup = tuple(
        ReadSeat(stint, Room.OPEN, seat, 1)
        for stint in (1, 2)
        for seat, team in seats
        if people[team - 1].players or people[team - 1].substitutes
    )
    return replace(match, lineup=lineup)


@st.composite
def events(draw: st.DrawFn) -> ReadEvent:
    pairs, matches_played = draw(st.integers(1, 4)), draw(st.integers(0, 2))
    place = st.tuples(st.integers(1, 3), TEXTS, st.integers(1, 99))
    people = draw(entrants(pairs))
    return ReadEvent(
        format=draw(TEXTS),
        name=draw(TEXTS),
        method=draw(st.none() | st.sampled_from(Method)),
        winners=draw(st.integers(1, 2)),
        convention=draw(st.sampled_from(Name)),
        entrants=people,
        lines=draw(lines(pairs, matches_played)),
        identifier=draw(TEXTS),
        venue=draw(TEXTS),
        played_on=draw(st.none() | st.dates(date(1900, 1, 1))),
        sections_compared=draw(st.booleans()),
        datums=draw(st.dictionaries(place, st.integers(-900, 900), max_size=2)),
        deals=draw(st.dictionaries(place, deals(), max_size=2)),
        lost=tuple(draw(st.lists(MESSAGES, max_size=2))),
        contest=draw(st.sampled_from(Contest)),
        form=draw(st.sampled_from(Form)),
        standings=draw(st.none() | st.sampled_from(Scoring)),
        scale=draw(st.sampled_from(Scale)),
        top=draw(MAYBE),
        matches=tuple(
            with_lineup(match, people) for match in draw(matches(pairs, matches_played))
        ),
        in_rooms=draw(st.none() | st.sampled_from(InRooms)),
        regulations=draw(st.none() | REGULATIONS),
        fields=draw(
            st.dictionaries(
                st.tuples(st.integers(1, 3), TEXTS), st.integers(1, 9), max_size=2
            )
        ),
        sit_outs=tuple(draw(st.lists(sit_outs(pairs), max_size=2))),
        strata=tuple(draw(st.lists(st.builds(Stratum, TEXTS, MAYBE), max_size=2))),
    )
