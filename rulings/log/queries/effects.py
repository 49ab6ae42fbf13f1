"""Effects in readable figures, and what they change for one reader.

Every figure is a text; the words are left to templates.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import Q

from clubsite.clubs.models import Player
from clubsite.site.load_once import load_once
from clubsite.site.related_rows import join_rows, load_rows
from rulings.log.procedure.content import PenaltyGiven, ScoreEffect
from rulings.log.queries.places import Places, entry_name, match_sides
from rulings.log.queries.previews import (
    Figure,
    LineChange,
    MatchChange,
    PairChange,
    PenaltyChange,
    Preview,
)
from scoring.bridge.adjusted import Artificial, in_imps
from scoring.bridge.contract import Side
from scoring.bridge.sections import in_section, table_name
from scoring.events import access as scoring
from scoring.events import effects
from scoring.events.effects import exact_text
from scoring.events.event_data import EventData
from scoring.events.labels import ContestKind
from scoring.events.models import Entry, Event, Match, Result
from scoring.events.queries import told_apart
from scoring.results.queries.lines import imps_for_ten

SEATS = ("ns", "ew", "south", "west")
"""Relations from a line to the contestants at it."""
SIDES = ("home", "away")
"""Relations from a match to its contestants."""


@dataclass(frozen=True, slots=True)
class WrittenOutcome:
    """One outcome: in percent, with its contract where one is known."""

    percent: str
    contract: str
    score: int


@dataclass(frozen=True, slots=True)
class WrittenSide:
    """What one side has: outcomes, an artificial score (in IMPs where the boards are,
    else in percent of the board), or nothing."""

    kind: str
    outcomes: tuple[WrittenOutcome, ...] = ()
    percent: str = ""
    imps: str = ""


@dataclass(frozen=True, slots=True)
class AdjustedScoreView:
    """An adjusted score in figures; `split` if the sides have different scores.

    Table and pairs have the names of their event; an unknown table is empty.
    """

    board: int
    table: str
    ns_label: str
    ew_label: str
    ns: WrittenSide
    ew: WrittenSide
    split: bool
    room: str = ""


@dataclass(frozen=True, slots=True)
class WrittenPenalty:
    """What a contestant loses; within a match, its round and both sides."""

    label: str
    amount: str
    unit: str
    disciplinary: bool
    contest: str = ContestKind.PAIRS
    round: int = 0
    match: str = ""


@dataclass(frozen=True, slots=True)
class WrittenEffect:
    """All that a ruling or a decision does, for one reader."""

    lines: tuple[AdjustedScoreView, ...]
    penalties: tuple[WrittenPenalty, ...]

    def __bool__(self) -> bool:
        return bool(self.lines or self.penalties)


@dataclass(frozen=True, slots=True)
class EffectResult:
    """A result that an effect names: its board, table and sides; `section` and
    `contestants` are keys."""

    key: int
    section: int
    contestants: tuple[int, ...]
    board: int
    table: int | None
    room: str
    ns: str
    ew: str


@dataclass(frozen=True, slots=True)
class EffectEntry:
    """A contestant that an effect penalises, `name` with its section."""

    key: int
    name: str
    phantom: bool


@dataclass(frozen=True, slots=True)
class EffectMatch:
    """A match off whose margin a penalty comes; `home` and `away` are keys."""

    key: int
    round: int
    home: int
    away: int | None
    published: bool
    name: str


@dataclass(frozen=True, slots=True)
class _Loaded:
    results: tuple[EffectResult, ...] = ()
    entries: tuple[EffectEntry, ...] = ()
    matches: tuple[EffectMatch, ...] = ()
    sections: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class EffectRows:
    """The results, contestants and matches of the event that effects name, by their keys;
    `sections` is what tells each section of the event from others."""

    lines: Mapping[int, EffectResult]
    entries: Mapping[int, EffectEntry]
    matches: Mapping[int, EffectMatch]
    sections: Mapping[int, str]

    @property
    def boards(self) -> set[int]:
        """The boards of the lines."""
        return {line.board for line in self.lines.values()}


def effect_rows(event: Event, *several: ScoreEffect) -> EffectRows:
    """What these effects name: one query."""
    lines = {line.line for effect in several for line in effect.lines}
    fined = {penalty.entry for effect in several for penalty in effect.penalties}
    matches = {
        penalty.match
        for effect in several
        for penalty in effect.penalties
        if penalty.match
    }
    loaded = _load_effect_rows(
        event, frozenset(lines), frozenset(fined), frozenset(matches)
    )
    return EffectRows(
        lines={result.key: result for result in loaded.results},
        entries={entry.key: entry for entry in loaded.entries},
        matches={match.key: match for match in loaded.matches},
        sections=dict(loaded.sections),
    )


def rows_at(places: Places) -> EffectRows:
    """The rows of the whole event, as its places have them."""
    rows = places.rows
    sections = told_apart(rows.sections)
    return EffectRows(
        lines={line.pk: _effect_result(line) for line in rows.lines},
        entries={entry.pk: _effect_entry(entry, sections) for entry in rows.entries},
        matches={match.pk: _effect_match(match) for match in rows.matches},
        sections=sections,
    )


@load_once
def _load_effect_rows(
    event: Event,
    lines: frozenset[int],
    fined: frozenset[int],
    matches: frozenset[int],
) -> _Loaded:
    if not (lines or fined):
        return _Loaded()
    lines_named = scoring.get_lines(event).filter(pk__in=sorted(lines))
    matches_named = scoring.get_matches(event).filter(pk__in=sorted(matches))
    named = Q(pk__in=sorted(fined))
    for rows, keys in ((lines_named, SEATS), (matches_named, SIDES)):
        for key in keys:
            named |= Q(pk__in=rows.order_by().values(key))
    at_lines, entries, in_matches, sections, sessions = load_rows(
        lines_named,
        scoring.get_entries(event).prefetch_related(None).filter(named),
        matches_named,
        scoring.get_sections(event),
        event.sessions.all(),
    )
    join_rows(sections, ("session",), sessions)
    join_rows(at_lines, SEATS, entries)
    join_rows(in_matches, SIDES, entries)
    labels = told_apart(sections)
    return _Loaded(
        tuple(_effect_result(result) for result in at_lines),
        tuple(_effect_entry(entry, labels) for entry in entries if entry.pk in fined),
        tuple(_effect_match(match) for match in in_matches),
        tuple(labels.items()),
    )


def _effect_result(result: Result) -> EffectResult:
    return EffectResult(
        key=result.pk,
        section=result.section_id,
        contestants=tuple(result.contestants),
        board=result.board,
        table=result.table,
        room=result.room,
        ns=result.side_name(Side.NS),
        ew=result.side_name(Side.EW),
    )


def _effect_entry(entry: Entry, sections: Mapping[int, str]) -> EffectEntry:
    name = entry_name(entry, sections[entry.section_id])
    return EffectEntry(entry.pk, name, entry.phantom)


def _effect_match(match: Match) -> EffectMatch:
    return EffectMatch(
        key=match.pk,
        round=match.round,
        home=match.home_id,
        away=match.away_id,
        published=match.published,
        name=match_sides(match),
    )


def written_effect(
    event: Event,
    effect: ScoreEffect,
    own: frozenset[int] | None = None,
    *,
    rows: EffectRows | None = None,
) -> WrittenEffect:
    """The effect for who runs the evening, or for players of the pairs in `own`.

    A disciplinary penalty (Law 91) is read by the pair itself and by who runs the
    evening only (procedures 3.6).
    """
    return written_effects(event, [effect], own, rows=rows)[0]


def written_for_each(
    event: Event,
    effect: ScoreEffect,
    readers: Iterable[frozenset[int]],
    rows: EffectRows | None = None,
) -> list[WrittenEffect]:
    """The effect for players of each of these sets of pairs: the same few queries.

    `rows` are those that the effect names, if they are loaded already.
    """
    whole = written_effect(event, effect, rows=rows)
    given = list(zip(whole.penalties, effect.penalties, strict=True))
    return [
        replace(
            whole,
            penalties=tuple(
                written_penalty
                for written_penalty, penalty in given
                if _reads(own, penalty)
            ),
        )
        for own in readers
    ]


def entries_of_each(players: Iterable[Player], data: EventData) -> list[frozenset[int]]:
    """For each of these players: the contestants of the evening in which he sits."""
    found: dict[int, set[int]] = {}
    for pair in data.pairs.values():
        for player in (*pair.players, *pair.substitutes):
            found.setdefault(player.pk, set()).add(pair.key)
    return [frozenset(found.get(player.pk, ())) for player in players]


def written_effects(
    event: Event,
    several: Sequence[ScoreEffect],
    own: frozenset[int] | None = None,
    *,
    rows: EffectRows | None = None,
) -> list[WrittenEffect]:
    """These effects for one reader: a constant number of queries."""
    rows = rows or effect_rows(event, *several)
    for_ten = imps_for_ten(event)
    return [
        WrittenEffect(
            tuple(
                _written_line(
                    rows.lines[line.line], line.ns, line.ew, rows.sections, for_ten
                )
                for line in effect.lines
            ),
            tuple(
                _written_penalty(
                    rows.entries[penalty.entry],
                    penalty,
                    ContestKind(event.contest),
                    rows.matches.get(penalty.match),
                )
                for penalty in effect.penalties
                if _reads(own, penalty)
            ),
        )
        for effect in several
    ]


def written_side(stored: Mapping[str, Any], for_ten: Fraction | None) -> WrittenSide:
    """One side's treatment as it is read."""
    treatment = effects.decode(stored)
    if isinstance(treatment, Artificial):
        return _written_average(treatment, for_ten)
    return WrittenSide(
        kind=stored["kind"],
        outcomes=tuple(
            WrittenOutcome(
                effects.exact_text(outcome.percent), outcome.contract, outcome.score
            )
            for outcome in effects.shown_outcomes(stored)
        ),
    )


def _written_average(score: Artificial, for_ten: Fraction | None) -> WrittenSide:
    if for_ten is None:
        return WrittenSide("artificial", percent=effects.decimal_text(score.percent))
    imps = effects.decimal_text(in_imps(score, for_ten))
    return WrittenSide("artificial", imps=imps)


def _reads(own: frozenset[int] | None, penalty: PenaltyGiven) -> bool:
    return own is None or not penalty.disciplinary or penalty.entry in own


def _written_line(
    result: EffectResult,
    ns: Mapping[str, Any],
    ew: Mapping[str, Any],
    sections: Mapping[int, str],
    for_ten: Fraction | None,
) -> AdjustedScoreView:
    section = sections[result.section]
    return AdjustedScoreView(
        board=result.board,
        table=table_name(section, result.table),
        room=result.room,
        ns_label=in_section(section, result.ns),
        ew_label=in_section(section, result.ew),
        ns=written_side(ns, for_ten),
        ew=written_side(ew, for_ten),
        split=ns != ew,
    )


def _written_penalty(
    entry: EffectEntry,
    penalty: PenaltyGiven,
    contest: ContestKind,
    match: EffectMatch | None,
) -> WrittenPenalty:
    return WrittenPenalty(
        label=entry.name,
        amount=penalty.amount,
        unit=penalty.unit,
        disciplinary=penalty.disciplinary,
        contest=contest.value,
        round=match.round if match else 0,
        match=match.name if match else "",
    )


NO_RESULT = WrittenSide("none")


def changes_for(preview: Preview, own: Collection[int]) -> dict[str, Any]:
    """What the lines were worth before; once results are posted, what it is to a pair.

    `own` are the pairs of the reader.
    """
    for_ten = imps_for_ten(preview.event)
    return {
        "before": [asdict(_before(line, for_ten)) for line in preview.lines],
        **_figures(preview, preview.lines, own),
    }


def rescored(preview: Preview) -> tuple[PairChange, ...]:
    """The pairs whose points on a line, total or place differ."""
    lines = [line for line in (*preview.lines, *preview.others) if line.changed]
    played = {pair.key for line in lines for pair in (*line.ns, *line.ew)}
    played |= {key for match in preview.matches if match.changed for key in match.has}
    return tuple(
        pair
        for pair in preview.pairs
        if pair.changed or pair.moved or pair.pair.key in played
    )


def changes_to(preview: Preview, change: PairChange) -> dict[str, Any]:
    """What changed for one pair, on whichever line; its own penalties with it."""
    pair = change.pair
    lines = (*preview.lines, *preview.others)
    contest = str(preview.event.contest)
    penalties = [
        _penalty(change.label, contest, penalty) for penalty in change.penalties
    ]
    return {**_figures(preview, lines, {pair.key}), "penalties": penalties}


def _figures(
    preview: Preview, lines: Iterable[LineChange], own: Collection[int]
) -> dict[str, Any]:
    """The points and the total of these pairs, as the pages show them.

    While the event is in play, or under an embargo, no one is told the points of a
    board: they would say how other tables fared. A team that sat at both tables of a board has the same from either.
    """
    posted = preview.event.is_posted
    hidden = not posted or scoring.has_embargo(preview.event)
    found = (_points(line, own) for line in lines if line.changed)
    points = {row["board"]: row for row in found if row}
    totals = [pair for pair in preview.pairs if pair.pair.key in own]
    moved = [total for total in totals if total.changed or total.moved]
    matches = [
        match for match in preview.matches if match.changed and match.has & set(own)
    ]
    return {
        "points": [] if hidden else [*points.values()],
        "matches": [_match(match, preview) for match in matches] if posted else [],
        "total": _total(moved[0], preview) if posted and moved else None,
        "line_figure": str(preview.line_figure),
        "total_figure": str(preview.total_figure),
    }


def _match(change: MatchChange, preview: Preview) -> dict[str, str]:
    """A match of the reader with what both sides made and count, before and after.

    A knock-out counts nothing but its margin.
    """
    counts = preview.total_figure is not Figure.WINS
    sides = {"home": change.home, "away": change.away}
    return {
        **{name: side.called if side else "" for name, side in sides.items()},
        **{
            f"{name}_{when}_{what}": _exact(figure)
            for when, outcome in (("before", change.before), ("after", change.after))
            for name, side in (("home", outcome.home), ("away", outcome.away))
            for what, figure in (
                ("margin", side.margin),
                ("points", side.points if counts else None),
            )
        },
    }


def _exact(figure: Fraction | None) -> str:
    return "" if figure is None else exact_text(figure)


def _penalty(label: str, contest: str, change: PenaltyChange) -> dict[str, str]:
    return {
        "label": label,
        "contest": contest,
        "unit": change.unit,
        "before": exact_text(change.before),
        "after": exact_text(change.after),
    }


def _before(change: LineChange, for_ten: Fraction | None) -> AdjustedScoreView:
    """What the line was worth: by another cause, or as the table reported it."""
    line, covered = change.line, change.covered
    ns = written_side(covered.stored_ns, for_ten) if covered else _reported(change)
    ew = written_side(covered.stored_ew, for_ten) if covered else ns
    return AdjustedScoreView(
        board=line.board,
        table=change.table_name,
        room=line.room,
        ns_label=in_section(change.section, change.sides[0]),
        ew_label=in_section(change.section, change.sides[1]),
        ns=ns,
        ew=ew,
        split=ns != ew,
    )


def _reported(change: LineChange) -> WrittenSide:
    score, result = change.line.reported, change.line.result
    if score is None:
        return NO_RESULT
    contract = str(replace(result, lead=None)) if result else ""
    return WrittenSide("outcomes", (WrittenOutcome("100", contract, score),))


def _points(change: LineChange, own: Collection[int]) -> dict[str, Any] | None:
    """The reader's points on the board before and after, if he sat at that line."""
    if any(pair.key in own for pair in change.ns):
        before, after = change.before.ns_shown, change.after.ns_shown
    elif any(pair.key in own for pair in change.ew):
        before, after = change.before.ew_shown, change.after.ew_shown
    else:
        return None
    return {
        "board": change.line.board,
        "before": _shown(before),
        "after": _shown(after),
    }


def _total(change: PairChange, preview: Preview) -> dict[str, str]:
    old, new = change.before, change.after
    figures = (
        (old.shown_percentage, new.shown_percentage)
        if preview.total_figure is Figure.PERCENT
        else (old.shown_points, new.shown_points)
    )
    before, after = map(_shown, figures)
    return {
        "before": before,
        "after": after,
        "place_before": _place(change.before.rank, tied=change.before.tied),
        "place_after": _place(change.after.rank, tied=change.after.tied),
    }


def _shown(figure: Decimal | None) -> str:
    return "" if figure is None else str(figure)


def _place(rank: int, *, tied: bool) -> str:
    return f"{rank}{'=' if tied else ''}"
