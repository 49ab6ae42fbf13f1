"""Differences in the total, percentage, place and master points of every pair."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.contract import Side
from scoring.bridge.convention import Convention, Shown
from scoring.bridge.event import EventScore, Method, ScoredResult, Total, full_boards
from scoring.bridge.masterpoints.awards import Award
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.messages import gettext_noop
from scoring.bridge.ranking import ranked
from scoring.formats.builder import directions
from scoring.formats.compare.explanations import (
    before_rulings,
    limited_points,
    maximum_brought,
    percentages_with_former_partners,
)
from scoring.formats.compare.reasons import Difference, Kind, Reason
from scoring.formats.event import Figure, ReadEntrant, ReadEvent
from scoring.formats.messages import Message
from scoring.formats.rounding import four_places, last_digits
from scoring.formats.scores.engine import rules
from scoring.formats.scores.masterpoints import (
    award_value,
    awards_by,
    awards_by_file,
    is_cut_off,
    named_scheme,
    points_in,
    shown_scheme,
)

WHERE = gettext_noop("master points of %(number)s")


def award_differences(event: ReadEvent, score: EventScore) -> Iterator[Difference]:
    """A row for each award of the file that is not ours.

    Without a scheme, named by the event or shown by the file, none is compared.
    """
    scheme = named_scheme(event) or shown_scheme(event, score)
    if scheme is Scheme.NONE or not any(
        award_value(entrant, scheme) for entrant in event.entrants
    ):
        return
    awards = awards_by(event, score, scheme)
    by_file = awards_by_file(event, score, scheme)
    for entrant in event.entrants:
        file, ours = award_value(entrant, scheme), points_in(awards, entrant.key)
        if file is not None and file != ours:
            yield Difference(
                kind=Kind.AWARD,
                where=Message(WHERE, {"number": entrant.number}),
                ours=four_places(ours),
                file=entrant.official.master_points,
                code=_reason(entrant.key, file, awards, by_file),
            )


def _reason(
    key: int, file: Fraction, awards: Mapping[int, Award], by_file: Mapping[int, Award]
) -> Reason:
    """What the places of the file come to, or a tie's part rounded down."""
    if by_file and file == points_in(by_file, key):
        return Reason.AWARD_OF_FILE_PLACE
    if is_cut_off(key, file, awards, by_file):
        return Reason.AWARD_ROUNDED_DOWN
    return Reason.UNEXPLAINED


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that the totals of one event may follow from.

    `printed` is, for each pair, the sum of the points as the lines of the file print
    them; `full` the boards of a full session; `of_file` the places that follow from the file's own totals, and
    `in_direction` those of one winner apart by direction, where they are all the file's;
    `before` is the event before its rulings, where that gives the file's totals;
    `by_hand` is what lines that were changed by hand give a pair more than ours, and
    `places_by_hand` the places with it;
    `limited` the totals under the limit of IMPs that the lines show; `boards` counts
    those of the event; `former` are percentages with boards of former partners.
    `brought` is the maximum of what all seem to have brought from an earlier stage.
    """

    totals: Mapping[int, Total]
    printed: Mapping[int, Fraction]
    full: Mapping[int, int]
    of_file: Mapping[int, int]
    in_direction: Mapping[int, int]
    before: Mapping[int, Total]
    by_hand: Mapping[int, Fraction]
    places_by_hand: Mapping[int, int]
    limited: Mapping[int, Fraction]
    boards: int
    former: Mapping[int, Fraction]
    brought: int | None
    convention: Convention
    method: Method

    def factor(self, pair: ReadEntrant) -> Fraction:
        """What a total is multiplied by because of boards the pair missed."""
        return Fraction(self.full[pair.key], self.totals[pair.key].boards or 1)

    @property
    def unit(self) -> Fraction:
        """What one point of ours is in totals as the convention shows them."""
        single = self.convention.shown is Shown.SINGLE
        return Fraction(1, 2 if single and self.method is Method.MATCHPOINTS else 1)

    def final_by_hand(self, pair: ReadEntrant) -> Fraction | None:
        """Our total with what was changed by hand, where something was."""
        change = self.by_hand.get(pair.key)
        return self.totals[pair.key].final + change if change else None

    @property
    def scaled(self) -> bool:
        return self.convention.scale_missed and self.method is Method.MATCHPOINTS


def total_differences(
    event: ReadEvent,
    score: EventScore,
    convention: Convention,
    changed_by_hand: Collection[int | None],
) -> Iterator[Difference]:
    """A row for each figure of a pair that is not the file's.

    `changed_by_hand` are the keys of lines whose points were: totals follow from them.
    """
    by_hand = _by_hand(event, score, changed_by_hand)
    stale = any(_total_differs(pair, score.totals[pair.key]) for pair in event.entrants)
    before = before_rulings(event, rules(event, convention)) if stale else None
    ledger = Ledger(
        totals=score.totals,
        printed=_printed(event, score.lines),
        full=full_boards(
            {key: total.boards for key, total in score.totals.items()},
            event.entrants,
            convention,
        ),
        of_file=_places_of_file(event),
        in_direction=_places_in_direction(event, score),
        before=before.totals if before else {},
        by_hand=by_hand,
        places_by_hand=_places_by_hand(event, score, by_hand),
        limited=_limited(event, score) if stale else {},
        boards=event.boards,
        former=percentages_with_former_partners(event, score),
        brought=maximum_brought(event, score.totals) if stale else None,
        convention=convention,
        method=event.field_method,
    )
    for pair in event.entrants:
        yield from _points(pair, ledger)
        yield from _percentage(pair, ledger)
        yield from _rank(pair, ledger)


def _total_differs(pair: ReadEntrant, ours: Total) -> bool:
    official = pair.official.points
    return official is not None and Fraction(ours.shown_points) != official.value


def _points(pair: ReadEntrant, ledger: Ledger) -> Iterator[Difference]:
    total, file = ledger.totals[pair.key], pair.official.points
    if file is not None and _total_differs(pair, total):
        exact = _exact(pair, ledger)
        reason = _reason_of_total(pair, file, ledger)
        yield _row(Kind.TOTAL, pair, four_places(exact), str(file), reason)


def _exact(
    pair: ReadEntrant, ledger: Ledger, final: Fraction | None = None
) -> Fraction:
    """Our total, or another, as the convention shows it."""
    total = ledger.totals[pair.key].final if final is None else final
    return total * ledger.unit * (ledger.factor(pair) if ledger.scaled else 1)


def _by_hand(
    event: ReadEvent, score: EventScore, lines: Collection[int | None]
) -> dict[int, Fraction]:
    """What those lines give each contestant in the file more than by our arithmetic."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for line in event.lines:
        scored = score.lines[line.key]
        for side in Side if line.key in lines else ():
            figure = line.ns_points if side is Side.NS else line.ew_points
            ours = scored.ns_points if side is Side.NS else scored.ew_points
            for key in line.sitters(side):
                found[key] += (figure.value if figure else 0) - (ours or 0)
    return dict(found)


def _places_by_hand(
    event: ReadEvent, score: EventScore, by_hand: Mapping[int, Fraction]
) -> dict[int, int]:
    """The places with what was changed by hand; none where nothing was."""
    if not by_hand:
        return {}
    values = {}
    for key, total in score.totals.items():
        final = total.final + by_hand.get(key, 0)
        share = total.percentage is not None and total.maximum
        values[key] = final / total.maximum if share else final
    return _places(event, {pair.key: pair.side for pair in event.entrants}, values)


def _reason_of_total(pair: ReadEntrant, file: Figure, ledger: Ledger) -> Reason:
    total, factor = ledger.totals[pair.key], ledger.factor(pair)
    final, unit = total.final * ledger.unit, ledger.unit
    before = ledger.before.get(pair.key)
    printed = ledger.printed[pair.key] + total.adjustment
    by_hand = ledger.final_by_hand(pair)
    ways = (
        (Reason.LAST_DIGIT, _exact(pair, ledger)),
        (
            Reason.DIRECTOR_ADJUSTED_LINE,
            None if by_hand is None else _exact(pair, ledger, by_hand),
        ),
        (
            Reason.TOTALS_BEFORE_RULINGS,
            Fraction(before.shown_points) if before else None,
        ),
        (Reason.IMPS_LIMITED, ledger.limited.get(pair.key)),
        (Reason.MISSED_BOARDS_NOT_SCALED, final),
        (Reason.SCALED_TO_ALL_BOARDS, final * factor),
        (
            Reason.SCALED_TO_ALL_BOARDS,
            final * Fraction(ledger.boards, total.boards or 1),
        ),
        (
            Reason.WITHOUT_PENALTY,
            total.points * unit * (factor if ledger.scaled else 1),
        ),
        (Reason.SUM_OF_PRINTED_LINES, printed),
        (Reason.SUM_OF_PRINTED_LINES, printed * factor),
        (Reason.SINGLE_SCALE, total.final / 2),
        (Reason.CARRIED_FORWARD, file.value if ledger.brought else None),
    )
    for reason, value in ways:
        if value is not None and file.value in last_digits(value, file.places):
            return reason
    return Reason.UNEXPLAINED


def _percentage(pair: ReadEntrant, ledger: Ledger) -> Iterator[Difference]:
    total, file = ledger.totals[pair.key], pair.official.percentage
    if file is None or total.percentage is None or total.shown_percentage is None:
        return
    if Fraction(total.shown_percentage) != file.value:
        reason = _reason_of_percentage(pair, file, ledger)
        ours = four_places(total.percentage)
        yield _row(Kind.PERCENTAGE, pair, ours, str(file), reason)


def _reason_of_percentage(pair: ReadEntrant, file: Figure, ledger: Ledger) -> Reason:
    total, before = ledger.totals[pair.key], ledger.before.get(pair.key)
    maximum = total.maximum * ledger.unit
    maximum *= ledger.factor(pair) if ledger.scaled else 1
    official = pair.official.points
    by_hand = ledger.final_by_hand(pair)
    ways = (
        (Reason.LAST_DIGIT, total.percentage),
        (
            Reason.DIRECTOR_ADJUSTED_LINE,
            None if by_hand is None else 100 * by_hand / total.maximum,
        ),
        (Reason.TOTALS_BEFORE_RULINGS, before.percentage if before else None),
        (Reason.WITHOUT_PENALTY, 100 * total.points / total.maximum),
        (Reason.MISSED_BOARDS_AVERAGE, _percentage_with_averages(total, ledger.boards)),
        (Reason.WITH_FORMER_PARTNER, ledger.former.get(pair.key)),
        *(
            (Reason.OF_FILE_TOTAL, 100 * official.value / most if official else None)
            for most in (maximum, _of_all_boards(total, ledger))
        ),
        (
            Reason.CARRIED_FORWARD,
            100 * official.value / (maximum + ledger.brought)
            if official and ledger.brought
            else None,
        ),
    )
    for reason, value in ways:
        if value is not None and file.value in last_digits(value, file.places):
            return reason
    return Reason.UNEXPLAINED


def _of_all_boards(total: Total, ledger: Ledger) -> Fraction:
    """The maximum of someone who missed no board of the event."""
    return total.maximum * ledger.unit * ledger.boards / (total.boards or 1)


def _percentage_with_averages(total: Total, boards: int) -> Fraction | None:
    """The mean percentage when the boards that were missed count half."""
    if total.percentage is None or total.boards >= boards:
        return None
    missed = boards - total.boards
    return (total.percentage * total.boards + 50 * missed) / boards


def _limited(event: ReadEvent, score: EventScore) -> dict[int, Fraction]:
    """The totals under a limit of IMPs for a comparison, where one fits the lines."""
    points = limited_points(event, score)
    totals = {key: total.final for key, total in score.totals.items()} if points else {}
    for line in event.lines if points else ():
        gap = points[line.key] - (score.lines[line.key].ns_points or 0)
        for side, change in ((Side.NS, gap), (Side.EW, -gap)):
            for entrant in line.sitters(side):
                totals[entrant] += change
    return totals


def _rank(pair: ReadEntrant, ledger: Ledger) -> Iterator[Difference]:
    total, file = ledger.totals[pair.key], pair.official.rank
    if file is None or file == total.rank:
        return
    before = ledger.before.get(pair.key)
    if before and before.rank == file:
        reason = Reason.TOTALS_BEFORE_RULINGS
    elif ledger.places_by_hand.get(pair.key) == file:
        reason = Reason.DIRECTOR_ADJUSTED_LINE
    elif total.section_rank == file:
        reason = Reason.PLACE_WITHIN_SECTION
    elif ledger.in_direction.get(pair.key) == file:
        reason = Reason.PLACE_WITHIN_DIRECTION
    elif ledger.of_file.get(pair.key) == file:
        reason = Reason.OF_FILE_TOTAL
    else:
        reason = Reason.UNEXPLAINED
    yield _row(Kind.RANK, pair, str(total.rank), str(file), reason)


_WHERE = {
    Kind.TOTAL: gettext_noop("total of %(number)s"),
    Kind.PERCENTAGE: gettext_noop("percentage of %(number)s"),
    Kind.RANK: gettext_noop("place of %(number)s"),
}


def _row(
    kind: Kind, pair: ReadEntrant, ours: str, file: str, reason: Reason
) -> Difference:
    where = Message(_WHERE[kind], {"number": pair.number})
    return Difference(kind, where, ours, file, reason, entrant=pair.key)


def _printed(
    event: ReadEvent, scores: Mapping[int, ScoredResult]
) -> defaultdict[int, Fraction]:
    """Each pair's sum of the points printed on its lines; ours where none is."""
    sums: defaultdict[int, Fraction] = defaultdict(Fraction)
    for line in event.lines:
        scored = scores[line.key]
        for side, file, ours in (
            (Side.NS, line.ns_points, scored.ns_points),
            (Side.EW, line.ew_points, scored.ew_points),
        ):
            for entrant in line.sitters(side):
                sums[entrant] += file.value if file else ours or Fraction(0)
    return sums


def _places_of_file(event: ReadEvent) -> dict[int, int]:
    """The places within each direction by the file's own percentages or totals."""
    return _places(event, {pair.key: pair.side for pair in event.entrants})


def _places_in_direction(event: ReadEvent, score: EventScore) -> dict[int, int]:
    """The places of North-South and East-West apart, by our totals or by the file's, in
    an event of one winner; none where they do not give every place of the file, or
    where its own totals give them in one list."""
    sides = directions(event.lines) if event.winners == 1 else None
    if sides is None:
        return {}
    given = {
        entrant.key: entrant.official.rank
        for entrant in event.entrants
        if entrant.official.rank
    }
    ours = {
        key: total.final if total.percentage is None else total.percentage
        for key, total in score.totals.items()
    }
    together = _places_of_file(event)
    apart = (_places(event, sides, ours), _places(event, sides))
    fitting = (
        places for places in (together, *apart) if given.items() <= places.items()
    )
    found = next(fitting, together)
    return {} if found is together else found


def _places(
    event: ReadEvent,
    sides: Mapping[int, Side | None],
    values: Mapping[int, Fraction] | None = None,
) -> dict[int, int]:
    """The places of each side by itself, by these values or else by the file's."""
    lists: dict[Side | None, dict[int, Fraction | None]] = {}
    for pair in event.entrants:
        figure = pair.official.percentage or pair.official.points
        of_file = figure.value if figure else None
        value = of_file if values is None else values[pair.key]
        lists.setdefault(sides.get(pair.key), {})[pair.key] = value
    return {
        key: place.rank
        for these in lists.values()
        for key, place in ranked(these).items()
    }
