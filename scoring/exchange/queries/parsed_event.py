"""Stored event as if it had been read from a result file, with matches and scores."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q

from clubsite.clubs.models import Player
from scoring.bridge.adjusted import Outcomes, Reported, Treatment
from scoring.bridge.contract import SEATS, Side
from scoring.bridge.event import BoardKey, BoardScore, EventScore, Method, Total
from scoring.events import access as events_access
from scoring.events import queries as events_queries
from scoring.events.event_data import (
    EventData,
    Fixture,
    LineEffect,
    Pair,
    ReportedResult,
    totals_unit,
)
from scoring.events.labels import Cause, ContestKind, MethodKind
from scoring.events.models import Event, ImportedFile
from scoring.events.queries import get_convention, load_event_data
from scoring.formats.event import (
    BoardPlace,
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
)
from scoring.formats.messages import Message
from scoring.formats.rounding import decimal_text
from scoring.formats.scores.contests import WITH_SCALE
from scoring.formats.scores.engine import field_numbers
from scoring.results.queries.matches import Seats, get_seats
from scoring.results.queries.scores import score_event

FileFigures = Mapping[int, Sequence[str]]
"""What a file gives both sides of a match: IMPs, then points; empty where nothing."""

OF_ROOMS = {
    MethodKind.BOARD_A_MATCH: Scoring.BOARD_A_MATCH,
    MethodKind.AGGREGATE: Scoring.AGGREGATE,
}

FACTS = (
    *("club_name", "club_number", "title", "scorer", "charge"),
    *("contact_name", "contact_telephone", "contact_email"),
)
"""What a file says for the body that gets it, and says again when it is written."""

FileAwards = Mapping[str, Sequence[str]]
"""The master points of a file with their colour, by section and number."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys, counted from 1, of rows by their own."""

    pairs: Mapping[int, int]
    lines: Mapping[int, int]
    matches: Mapping[int, int]


def to_parsed_event(
    event: Event, imported: ImportedFile | None = None, *, with_plays: bool = False
) -> tuple[ReadEvent, EventScore]:
    """The stored event as if it had been read from a file, and its scores by its keys;
    `imported` is its file, if that is loaded already. Auctions and play come along where
    they are wanted."""
    data = replace(load_event_data(event), convention=get_convention(event))
    imported = imported or events_access.get_imported_file(event)
    keys = _keys(data)
    score = score_event(data)
    read = replace(_of_kind(data, keys, imported), **_facts(event, imported))
    read = _with_players(read, data, keys, score, imported)
    read = _with_plays(read, keys, event) if with_plays else read
    return read, EventScore(
        lines={keys.lines[key]: line for key, line in score.lines.items()},
        totals={
            keys.pairs[key]: replace(total, entry=keys.pairs[key])
            for key, total in score.totals.items()
        },
        boards=_boards(read, data, score),
        matches={keys.matches[key]: match for key, match in score.matches.items()},
    )


def _with_plays(read: ReadEvent, keys: Keys, event: Event) -> ReadEvent:
    """The event with the auction and play of each result of which they are known."""
    plays = {
        keys.lines[key]: play
        for key, play in events_queries.load_card_plays(event).items()
        if key in keys.lines
    }
    lines = tuple(
        replace(line, card_play=plays[line.key]) if line.key in plays else line
        for line in read.lines
    )
    return replace(read, lines=lines)


def _of_kind(data: EventData, keys: Keys, imported: ImportedFile | None) -> ReadEvent:
    """The parsed event without its players: kind, rules, results and matches."""
    event, regulations = data.event, data.regulations
    teams = event.contest == ContestKind.TEAMS
    return ReadEvent(
        format=imported.format if imported else "",
        name=event.name,
        method=None if teams else Method(event.method),
        winners=event.winners,
        without_director=event.without_director,
        convention=data.convention.name,
        played_on=event.date,
        entrants=(),
        lines=_lines(data, keys),
        sections_compared=len(data.board_sets) < len(data.places),
        datums=_datums(data),
        lost=_lost(imported),
        contest=Contest(event.contest),
        form=Form(event.form),
        standings=_standings(event),
        scale=_scale(imported),
        matches=tuple(
            read_matches(
                data,
                keys,
                _figures_of_matches(imported),
                get_seats(event) if teams else {},
            )
        ),
        strata=tuple(
            Stratum(s.name, Figure(decimal_text(s.limit)) if s.limit else None)
            for s in regulations.strats
        ),
        in_rooms=InRooms(event.method) if teams else None,
        regulations=replace(regulations, strata=()),
        fields={
            place: data.board_sets.index(board_set) + 1
            for place, board_set in data.places.items()
        },
    )


def facts_of_file(read: ReadEvent) -> dict[str, str]:
    """What the file says for the body that gets it."""
    facts = {name: getattr(read, name) for name in FACTS}
    return {name: text for name, text in facts.items() if text}


def _facts(event: Event, imported: ImportedFile | None) -> dict[str, Any]:
    """The facts of the file; the club is that of its settings where it has no number."""
    club = event.club
    numbers = [number for _, number in club.national_numbers]
    ours = {"club_name": club.name, "club_number": numbers[0] if numbers else ""}
    facts = imported.report.get("facts", {}) if imported else {}
    known = {name: facts[name] for name in FACTS if name in facts}
    return known | ours if "club_number" not in known else ours | known


def _with_players(
    read: ReadEvent,
    data: EventData,
    keys: Keys,
    score: EventScore,
    imported: ImportedFile | None,
) -> ReadEvent:
    """The event with its contestants, who came for whom, and what they sat out."""
    awards: FileAwards = imported.report.get("master_points", {}) if imported else {}
    return replace(
        read,
        entrants=tuple(
            replace(
                _entrant(data, score.totals[key], number, awards),
                substitutes=_substitutes(data.pairs[key]),
            )
            for key, number in keys.pairs.items()
        ),
        sit_outs=tuple(_sit_outs(data.event, keys.pairs)),
    )


def _keys(data: EventData) -> Keys:
    """The new keys of all that has one."""
    return Keys(
        pairs={key: at for at, key in enumerate(sorted(data.pairs), 1)},
        lines={
            key: at for at, key in enumerate(sorted(line.key for line in data.lines), 1)
        },
        matches={
            key: at
            for at, key in enumerate(
                sorted(fixture.match.key for fixture in data.fixtures), 1
            )
        },
    )


def _standings(event: Event) -> Scoring | None:
    """What the standings are in, where it is not how boards are compared."""
    if not event.in_matches:
        return None
    if event.regulations.standings in WITH_SCALE:
        return Scoring.VICTORY_POINTS
    if event.contest != ContestKind.TEAMS:
        return None
    return OF_ROOMS.get(MethodKind(event.method), Scoring.TEAMS_IMPS)


def _figures_of_matches(imported: ImportedFile | None) -> FileFigures:
    """What the file gives both sides of its matches, by the match's own key."""
    stored = imported.report.get("matches", {}) if imported else {}
    return {int(key): figures for key, figures in stored.items()}


def _substitutes(pair: Pair) -> tuple[ReadSubstitute, ...]:
    """Who came for someone else, and for which rounds."""
    came = zip(pair.substitutes, pair.substitute_rounds, strict=True)
    return tuple(ReadSubstitute(_player(player), *rounds) for player, rounds in came)


def _sit_outs(event: Event, pairs: Mapping[int, int]) -> Iterator[SitOut]:
    """The boards that a pair would have played against no one."""
    against_nobody = Q(ns__phantom=True) | Q(ew__phantom=True)
    for row in events_access.get_lines(event).filter(
        against_nobody, match=None, south=None
    ):
        for key, other, side in (
            (row.ns_id, row.ew_id, Side.NS),
            (row.ew_id, row.ns_id, Side.EW),
        ):
            if key in pairs and other not in pairs:
                section = row.section
                yield SitOut(
                    session=section.session.number,
                    section=section.letter,
                    board=row.board,
                    entrant=pairs[key],
                    side=side,
                )


def _player(player: Player) -> ReadPlayer:
    return ReadPlayer(player.name, player.national_number, player.club_number)


def _boards(
    read: ReadEvent, data: EventData, score: EventScore
) -> dict[BoardKey, BoardScore]:
    fields = {
        data.places[place]: field
        for place, field in field_numbers(read).items()
        if place in data.places
    }
    return {
        (fields[board_set], board): scored
        for (board_set, board), scored in score.boards.items()
    }


def _lost(imported: ImportedFile | None) -> tuple[Message, ...]:
    if imported is None:
        return ()
    return tuple(
        events_queries.decoded(message) for message in imported.report.get("lost", ())
    )


def _scale(imported: ImportedFile | None) -> Scale:
    """In what the file printed the points of a line."""
    if imported is None:
        return Scale.DOUBLED
    return Scale(imported.report.get("scale", Scale.DOUBLED))


def _entrant(
    data: EventData, total: Total, number: int, awards: FileAwards
) -> ReadEntrant:
    pair = data.pairs[total.entry]
    return ReadEntrant(
        key=number,
        number=pair.label,
        section=pair.section,
        side=pair.side,
        players=tuple(map(_player, pair.players)),
        official=_official(pair, awards),
        penalty=-total.adjustment,
        unit=totals_unit(data.event),
        name=pair.name,
        strata=_strata(data, pair.stratum),
        handicap=pair.handicap,
        carried=pair.carried.points if pair.carried else None,
        carried_maximum=pair.carried.maximum if pair.carried else 0,
        tags=pair.tags,
        withdrew=pair.withdrew,
    )


def _strata(data: EventData, lowest: str) -> tuple[str, ...]:
    """The strata from the highest to the lowest that a contestant may place in."""
    names = [strat.name for strat in data.regulations.strats]
    if lowest not in names:
        return (lowest,) if lowest else ()
    return tuple(names[: names.index(lowest) + 1])


def _official(pair: Pair, awards: FileAwards) -> Official:
    award, colour = awards.get(f"{pair.section} {pair.label}", ("", ""))
    return Official(
        master_points=award,
        colour=colour,
        points=_figure(pair.file_points),
        percentage=_figure(pair.file_percentage),
        rank=int(pair.file_rank) if pair.file_rank else None,
    )


def _figure(text: str) -> Figure | None:
    return Figure(text) if text else None


def _lines(data: EventData, keys: Keys) -> tuple[ParsedResult, ...]:
    covering = data.covering()
    ordered = sorted(data.lines, key=lambda line: line.key)
    return tuple(_line(line, keys, covering.get(line.key)) for line in ordered)


def _line(line: ReportedResult, keys: Keys, effect: LineEffect | None) -> ParsedResult:
    pairs = keys.pairs
    seats = tuple(
        pairs[key] for key in (line.ns, line.ew, line.south, line.west) if key
    )
    read = ParsedResult(
        key=keys.lines[line.key],
        session=line.session,
        section=line.section,
        board=line.board,
        ns=pairs[line.ns],
        ew=pairs[line.ew],
        result=line.result,
        score=line.reported,
        ns_points=_figure(line.file_ns),
        ew_points=_figure(line.file_ew),
        round=line.round,
        table=str(line.table or ""),
        match=keys.matches.get(line.match, 0),
        room=Room(line.room) if line.room else None,
        group=Group(line.group),
        seats=(seats[0], seats[1], seats[2], seats[3]) if len(seats) == 4 else None,
    )
    if effect is not None:
        return replace(
            read,
            score=_score_under(effect, line),
            for_ns=effect.for_ns,
            for_ew=effect.for_ew,
        )
    return _without_result(read, line.treatment)


def _score_under(effect: LineEffect, line: ReportedResult) -> int | None:
    """The score reported, or the one that the file gives in place of its contract's."""
    of_file = effect.cause is Cause.FILE and effect.for_ns == effect.for_ew
    match effect.for_ns:
        case Outcomes(items=(only,)) if of_file:
            return only.score
        case _:
            return line.reported


def _without_result(read: ParsedResult, treatment: Treatment) -> ParsedResult:
    if isinstance(treatment, Reported):
        return read
    return replace(read, for_ns=treatment, for_ew=treatment)


def _datums(data: EventData) -> dict[BoardPlace, int]:
    if not data.in_a_field:
        return {}
    return {
        (session, section, board): datum
        for (session, section), board_set in data.places.items()
        for (given, board), datum in data.rules.datums.items()
        if given == board_set
    }


def read_matches(
    data: EventData, keys: Keys, figures: FileFigures, seats: Seats
) -> Iterator[ReadMatch]:
    """Every match, drafts too, in the order of the keys."""
    lineups: defaultdict[int, list[ReadSeat]] = defaultdict(list)
    numbers = _numbers(data)
    for (match, stint, room), seated in sorted(seats.items()):
        lineups[match] += [
            ReadSeat(stint, Room(room), seat, numbers[seated[seat]])
            for seat in SEATS
            if seated.get(seat) in numbers
        ]
    for fixture in sorted(data.fixtures, key=lambda fixture: fixture.match.key):
        key = fixture.match.key
        read = _match(data, fixture, keys, figures.get(key, [""] * 4))
        yield replace(read, lineup=tuple(lineups[key]))


def _numbers(data: EventData) -> dict[int, int]:
    """The place of every player in the list of the contestant, substitutes last."""
    return {
        player.pk: number
        for pair in data.pairs.values()
        for number, player in enumerate((*pair.players, *pair.substitutes), 1)
    }


def _match(
    data: EventData, fixture: Fixture, keys: Keys, figures: Sequence[str]
) -> ReadMatch:
    match = fixture.match
    imps, theirs, points, their_points = (
        Figure(text) if text else None for text in figures
    )
    return ReadMatch(
        key=keys.matches[match.key],
        session=fixture.session,
        section=fixture.section,
        round=match.round,
        home=keys.pairs[match.home],
        away=keys.pairs[match.away] if match.away else 0,
        table=str(fixture.table),
        home_imps=imps,
        away_imps=theirs,
        home_points=points,
        away_points=their_points,
        boards=match.boards,
        first_board=fixture.first_board,
        half=match.half,
        published=fixture.published,
        given=match.given,
        fault=match.fault,
        carried=match.carried,
        penalties=tuple(
            ReadPenalty(keys.pairs[penalty.entry], penalty.amount, penalty.unit)
            for penalty in data.penalties
            if penalty.match == match.key
        ),
    )
