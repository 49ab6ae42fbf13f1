"""A read event in the terms of the scoring engine; keys stay those of the file.

`field_numbers` and `with_fields` say which lines of a file are compared with each
other.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

from scoring.bridge.adjusted import NotPlayed, Reported
from scoring.bridge.convention import CONVENTIONS, Convention
from scoring.bridge.event import (
    TOTALS_IN,
    UNITS,
    BoardKey,
    Entrant,
    EventScore,
    Method,
    Penalty,
    Rules,
    TableResult,
    Unit,
)
from scoring.bridge.event.points import window_key
from scoring.bridge.messages import gettext_noop
from scoring.bridge.ranking import Made, SessionsRule
from scoring.formats.errors import BadFile
from scoring.formats.event import ParsedResult, ReadEntrant, ReadEvent, Scale


def field_numbers(event: ReadEvent) -> dict[tuple[int, str], int]:
    """A number for each field: a session, or a section of one where those are apart.

    What a file of our own says of its sections stays as it is.
    """
    places: dict[tuple[int, str], int] = dict(event.fields)
    for line in event.lines:
        if (line.session, line.section) in event.fields:
            continue
        apart = "" if event.sections_compared else line.section
        following = max(places.values(), default=0) + 1
        field = places.setdefault((line.session, apart), following)
        places[line.session, line.section] = field
    return places


def sections_together(event: ReadEvent) -> bool:
    """Whether in every session all sections are one field, each session another."""
    numbers = field_numbers(event)
    places = {(line.session, line.section) for line in event.lines}
    sessions = {session for session, _ in places}
    fields = {(session, numbers[session, section]) for session, section in places}
    apart = {number for _, number in fields}
    return len(apart) == len(fields) == len(sessions) < len(places)


def with_fields(event: ReadEvent) -> ReadEvent:
    """The event with the sections that its figures compare: in every session alike, or
    in each as its own figures show."""
    sessions = {line.session for line in event.lines}
    compared = {session for session in sessions if _compared_in(event, session)}
    if compared in (set(), sessions):
        return replace(event, sections_compared=bool(compared))
    found: dict[tuple[int, str], int] = {}
    numbers: dict[tuple[int, str], int] = {}
    for line in event.lines:
        apart = "" if line.session in compared else line.section
        number = numbers.setdefault((line.session, apart), len(numbers) + 1)
        found[line.session, line.section] = number
    return replace(event, fields=found)


def _compared_in(event: ReadEvent, session: int) -> bool:
    lines = tuple(line for line in event.lines if line.session == session)
    datums = {at: datum for at, datum in event.datums.items() if at[0] == session}
    return sections_compared(replace(event, lines=lines, datums=datums))


def sections_compared(event: ReadEvent) -> bool:
    """Whether the file's figures compare all sections that play a board.

    Matchpoints tell it by their sum on a line, which is the board's top; Butler by
    equal datums. Otherwise every section stands for itself.
    """
    if len({line.section for line in event.lines}) < 2:
        return False
    if event.method is Method.MATCHPOINTS:
        return event.scale is not Scale.PERCENT and _tops_of_all(event)
    return event.method is Method.BUTLER and _datums_equal(event)


def _tops_of_all(event: ReadEvent) -> bool:
    in_section = Counter(line.at for line in event.lines)
    in_all = Counter((line.session, line.board) for line in event.lines)
    each = 1 if event.scale is Scale.SINGLE else 2
    found: Counter[bool] = Counter()
    for line in event.lines:
        own, every = in_section[line.at], in_all[line.session, line.board]
        tops = {each * (every - 1): True, each * (own - 1): False}
        total = _sum_of_points(line)
        if own != every and total in tops:
            found[tops[total]] += 1
    return found[True] > found[False]


def _sum_of_points(line: ParsedResult) -> int | None:
    if line.ns_points is None or line.ew_points is None:
        return None
    total = line.ns_points.value + line.ew_points.value
    return int(total) if total.denominator == 1 else None


def _datums_equal(event: ReadEvent) -> bool:
    by_board: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for (session, _, board), datum in event.datums.items():
        by_board[session, board].append(datum)
    shared = [datums for datums in by_board.values() if len(datums) > 1]
    return bool(shared) and all(len(set(datums)) == 1 for datums in shared)


def by_board(event: ReadEvent) -> dict[tuple[int, int], list[ParsedResult]]:
    """The lines of each field and board that are compared with each other."""
    fields = field_numbers(event)
    boards: defaultdict[tuple[int, int], list[ParsedResult]] = defaultdict(list)
    for line in event.lines:
        boards[fields[line.session, line.section], line.board].append(line)
    return dict(boards)


def without_comparison(event: ReadEvent, score: EventScore) -> frozenset[int]:
    """The keys of results that are compared with no other, and have no share of a full
    board either (Neuberg): their points say nothing."""
    if event.method not in {Method.MATCHPOINTS, Method.CROSS_IMPS}:
        return frozenset()
    boards = (
        [line for line in lines if line.is_result] for lines in by_board(event).values()
    )
    return frozenset(
        line.key
        for results in boards
        for line in results
        if len(results) == 1
        and line.key in score.lines
        and not score.lines[line.key].top
    )


class WrongPenalty(BadFile):
    """A penalty in a unit that the event does not have."""


def rules(event: ReadEvent, convention: Convention | None = None) -> Rules:
    """How boards are compared in their field; datums that the file gives are taken as
    given."""
    regulations = event.regulations
    return Rules(
        method=event.field_method,
        winners=event.winners,
        convention=convention_in(event, convention),
        datums=given_datums(event),
        minimum=regulations.minimum_boards if regulations else 1,
        carried={
            entrant.key: Made(entrant.carried, entrant.carried_maximum, 0)
            for entrant in event.entrants
            if entrant.carried is not None
        },
        sessions=_sessions_rule(event),
    )


def convention_in(event: ReadEvent, convention: Convention | None = None) -> Convention:
    """That convention, or that of the file's program, with what the event says itself."""
    found = convention or CONVENTIONS[event.convention]
    repeated = event.regulations.repeated if event.regulations else None
    return replace(found, repeated=repeated or found.repeated)


def _sessions_rule(event: ReadEvent) -> SessionsRule | None:
    """How sessions make a total; none where there is one that counts by its boards."""
    regulations = event.regulations
    rule = SessionsRule(regulations.sessions) if regulations else SessionsRule.BY_BOARDS
    several = len({line.session for line in event.lines}) > 1
    return rule if several or rule is SessionsRule.BY_SESSIONS else None


def given_datums(event: ReadEvent) -> dict[BoardKey, int]:
    """The file's Butler datums by field and board."""
    fields = field_numbers(event)
    return {
        (fields[session, section], board): datum
        for (session, section, board), datum in event.datums.items()
        if (session, section) in fields
    }


def engine_lines(
    event: ReadEvent, chosen: Sequence[ParsedResult], convention: Convention
) -> list[TableResult]:
    """The lines; own averages are taken over the convention's window."""
    fields = field_numbers(event)
    return [
        _line(line, fields[line.session, line.section], convention) for line in chosen
    ]


def _line(line: ParsedResult, field: int, convention: Convention) -> TableResult:
    reported = NotPlayed() if line.score is None else Reported(line.score)
    return TableResult(
        key=line.key,
        field=field,
        section=line.section,
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        for_ns=line.for_ns or reported,
        for_ew=line.for_ew or reported,
        group=str(line.group),
        window=window_key(convention.window, match=line.match, session=line.session),
        session=line.session,
    )


def entrants(event: ReadEvent) -> list[Entrant]:
    """The contestants with direction and section."""
    return [Entrant(pair.key, pair.side, pair.section) for pair in event.entrants]


def penalties(event: ReadEvent) -> list[Penalty]:
    """What is taken from totals of an event that is compared in a field."""
    method = event.field_method
    return penalties_in(event, TOTALS_IN[method], UNITS[method])


def penalties_in(
    event: ReadEvent, totals_in: Unit, known: Collection[Unit]
) -> list[Penalty]:
    """What is taken from totals; matchpoints stand for a unit that is not named."""
    return [
        Penalty(entrant.key, entrant.penalty, _unit(entrant, totals_in, known))
        for entrant in event.entrants
        if entrant.penalty
    ]


def _unit(entrant: ReadEntrant, totals_in: Unit, known: Collection[Unit]) -> Unit:
    unit = totals_in if entrant.unit is Unit.MATCHPOINTS else entrant.unit
    return known_unit(unit, known)


def known_unit(unit: Unit, known: Collection[Unit]) -> Unit:
    """The unit; refused where the event has no penalties in it."""
    if unit not in known:
        raise WrongPenalty(
            gettext_noop(
                "A penalty is in %(unit)s, which this event doesn't use. "
                "Enter it in %(known)s."
            ),
            unit=str(unit),
            known=", ".join(sorted(known)) or gettext_noop("IMPs within the match"),
        )
    return unit
