"""Which lines of a file are compared with each other."""

from collections import Counter, defaultdict
from dataclasses import replace

from scoring.bridge.event import Method
from scoring.formats.evening import ReadEvent, ReadLine, Scale


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


def _sum_of_points(line: ReadLine) -> int | None:
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


def by_board(event: ReadEvent) -> dict[tuple[int, int], list[ReadLine]]:
    """The lines of each field and board that are compared with each other."""
    fields = field_numbers(event)
    boards: defaultdict[tuple[int, int], list[ReadLine]] = defaultdict(list)
    for line in event.lines:
        boards[fields[line.session, line.section], line.board].append(line)
    return dict(boards)
