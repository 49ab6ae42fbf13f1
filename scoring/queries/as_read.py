"""A stored event in the terms of result files: to compare it with its file again.

Keys of pairs and lines count from 1 in the order in which they were stored, which for
an imported event is the order of the file.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.db.models import Q

from clubsite.clubs.models import Player
from scoring import access
from scoring.bridge.adjusted import Outcomes, Reported, Treatment
from scoring.bridge.contract import Side
from scoring.bridge.event import (
    BoardKey,
    BoardScore,
    EventScore,
    Method,
    Total,
)
from scoring.formats.contests import WITH_SCALE
from scoring.formats.errors import Message
from scoring.formats.evening import (
    BoardPlace,
    Contest,
    Figure,
    Form,
    Group,
    InRooms,
    Official,
    ReadEntrant,
    ReadEvent,
    ReadLine,
    ReadPlayer,
    ReadSubstitute,
    Room,
    Scale,
    Scoring,
    SitOut,
    Stratum,
)
from scoring.formats.fields import field_numbers
from scoring.formats.rounding import decimal_text
from scoring.labels import Cause, ContestKind, MethodKind
from scoring.models import Event, ImportedFile
from scoring.queries import messages
from scoring.queries.as_matches import FileFigures, Keys, read_matches
from scoring.queries.evening import (
    Evening,
    LineEffect,
    Pair,
    TableLine,
)
from scoring.queries.in_the_game import score_evening
from scoring.queries.lineups import seats_of
from scoring.queries.loading import convention_of, load_evening

OF_ROOMS = {
    MethodKind.BOARD_A_MATCH: Scoring.BOARD_A_MATCH,
    MethodKind.AGGREGATE: Scoring.AGGREGATE,
}

FileAwards = Mapping[str, Sequence[str]]
"""The master points of a file with their colour, by section and number."""


def read_again(event: Event) -> tuple[ReadEvent, EventScore]:
    """The stored event as if it had been read from a file, and its scores by its keys."""
    evening = replace(load_evening(event), convention=convention_of(event))
    imported = access.imported_file_of(event)
    keys = _keys(evening)
    score = score_evening(evening)
    read = _of_kind(evening, keys, imported)
    read = _with_players(read, evening, keys, score, imported)
    return read, EventScore(
        lines={keys.lines[key]: line for key, line in score.lines.items()},
        totals={
            keys.pairs[key]: replace(total, entry=keys.pairs[key])
            for key, total in score.totals.items()
        },
        boards=_boards(read, evening, score),
        matches={keys.matches[key]: one for key, one in score.matches.items()},
    )


def _of_kind(evening: Evening, keys: Keys, imported: ImportedFile | None) -> ReadEvent:
    """What kind of event it is, with its lines and matches."""
    event, said = evening.event, evening.regulations
    teams = event.contest == ContestKind.TEAMS
    return ReadEvent(
        format=imported.format if imported else "",
        name=event.name,
        method=None if teams else Method(event.method),
        winners=event.winners,
        without_director=event.without_director,
        convention=evening.convention.name,
        played_on=event.date,
        entrants=(),
        lines=_lines(evening, keys),
        sections_compared=len(evening.board_sets) < len(evening.places),
        datums=_datums(evening),
        lost=_lost(imported),
        contest=Contest(event.contest),
        form=Form(event.form),
        standings=_standings(event),
        scale=_scale(imported),
        matches=tuple(
            read_matches(
                evening,
                keys,
                _figures_of_matches(imported),
                seats_of(event) if teams else {},
            )
        ),
        strata=tuple(
            Stratum(one.name, Figure(decimal_text(one.limit)) if one.limit else None)
            for one in said.strats
        ),
        in_rooms=InRooms(event.method) if teams else None,
        regulations=replace(said, strata=()),
        fields={
            place: evening.board_sets.index(board_set) + 1
            for place, board_set in evening.places.items()
        },
    )


def _with_players(
    read: ReadEvent,
    evening: Evening,
    keys: Keys,
    score: EventScore,
    imported: ImportedFile | None,
) -> ReadEvent:
    """The event with its contestants, who came for whom, and what they sat out."""
    substitutes = _substitutes(evening.event)
    awards: FileAwards = imported.report.get("master_points", {}) if imported else {}
    return replace(
        read,
        entrants=tuple(
            replace(
                _entrant(evening, score.totals[key], number, awards),
                substitutes=tuple(substitutes[key]),
            )
            for key, number in keys.pairs.items()
        ),
        sit_outs=tuple(_sit_outs(evening.event, keys.pairs)),
    )


def _keys(evening: Evening) -> Keys:
    """The new keys of all that has one."""
    return Keys(
        pairs={key: at for at, key in enumerate(sorted(evening.pairs), 1)},
        lines={
            key: at
            for at, key in enumerate(sorted(one.key for one in evening.lines), 1)
        },
        matches={
            key: at
            for at, key in enumerate(
                sorted(one.match.key for one in evening.fixtures), 1
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


def _substitutes(event: Event) -> dict[int, list[ReadSubstitute]]:
    """Who came for somebody else, by the key of the entry."""
    found: defaultdict[int, list[ReadSubstitute]] = defaultdict(list)
    with_some = access.entries_of(event).filter(members__substitute=True)
    for entry in with_some.distinct():
        for one in entry.members.all():
            if one.substitute:
                came = ReadSubstitute(_player(one.player), one.from_round)
                found[entry.pk].append(came)
    return found


def _sit_outs(event: Event, pairs: Mapping[int, int]) -> Iterator[SitOut]:
    """The boards that a pair would have played against nobody."""
    against_nobody = Q(ns__phantom=True) | Q(ew__phantom=True)
    for row in access.lines_of(event).filter(against_nobody, match=None, south=None):
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
    read: ReadEvent, evening: Evening, score: EventScore
) -> dict[BoardKey, BoardScore]:
    fields = {
        evening.places[place]: field
        for place, field in field_numbers(read).items()
        if place in evening.places
    }
    return {
        (fields[board_set], board): scored
        for (board_set, board), scored in score.boards.items()
    }


def _lost(imported: ImportedFile | None) -> tuple[Message, ...]:
    if imported is None:
        return ()
    return tuple(messages.decoded(one) for one in imported.report.get("lost", ()))


def _scale(imported: ImportedFile | None) -> Scale:
    """In what the file printed the points of a line."""
    if imported is None:
        return Scale.DOUBLED
    return Scale(imported.report.get("scale", Scale.DOUBLED))


def _entrant(
    evening: Evening, total: Total, number: int, awards: FileAwards
) -> ReadEntrant:
    pair = evening.pairs[total.entry]
    return ReadEntrant(
        key=number,
        number=pair.label,
        section=pair.section,
        side=pair.side,
        players=tuple(map(_player, pair.players)),
        official=_official(pair, awards),
        penalty=-total.adjustment,
        unit=evening.unit,
        name=pair.name,
        strata=_strata(evening, pair.stratum),
        handicap=pair.handicap,
        carried=pair.carried.points if pair.carried else None,
        carried_maximum=pair.carried.maximum if pair.carried else 0,
        tags=pair.tags,
        withdrew=pair.withdrew,
    )


def _strata(evening: Evening, lowest: str) -> tuple[str, ...]:
    """The strata from the highest to the lowest that a contestant may place in."""
    names = [one.name for one in evening.regulations.strats]
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


def _lines(evening: Evening, keys: Keys) -> tuple[ReadLine, ...]:
    covering = evening.covering()
    ordered = sorted(evening.lines, key=lambda line: line.key)
    return tuple(_line(line, keys, covering.get(line.key)) for line in ordered)


def _line(line: TableLine, keys: Keys, effect: LineEffect | None) -> ReadLine:
    pairs = keys.pairs
    seats = tuple(
        pairs[key] for key in (line.ns, line.ew, line.south, line.west) if key
    )
    read = ReadLine(
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


def _score_under(effect: LineEffect, line: TableLine) -> int | None:
    """The score reported, or the one that the file gives in place of its contract's."""
    of_file = effect.cause is Cause.FILE and effect.for_ns == effect.for_ew
    match effect.for_ns:
        case Outcomes(items=(only,)) if of_file:
            return only.score
        case _:
            return line.reported


def _without_result(read: ReadLine, treatment: Treatment) -> ReadLine:
    if isinstance(treatment, Reported):
        return read
    return replace(read, for_ns=treatment, for_ew=treatment)


def _datums(evening: Evening) -> dict[BoardPlace, int]:
    if not evening.in_a_field:
        return {}
    return {
        (session, section, board): datum
        for (session, section), board_set in evening.places.items()
        for (given, board), datum in evening.rules.datums.items()
        if given == board_set
    }
