"""Personal scores in words: the card of each contestant, round by round."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.board_sheets import (
    card_text,
    contract_text,
    match_text,
    signed_score,
)
from clubsite.recaps.documents.content import (
    PersonalCard,
    PersonalRow,
    PersonalScores,
)
from clubsite.recaps.documents.content.common import Figure, mean
from clubsite.recaps.documents.printed import (
    Body,
    Cell,
    Column,
    Part,
    Printed,
    Row,
    Table,
    Translate,
    Voice,
    build_legend,
    build_row,
    build_table,
    compose,
    contestant,
    figures,
    marked_cell,
    names_text,
    voice_for,
)

KIND = "personal"


def print_personal_scores(scores: PersonalScores, translate: Translate) -> Printed:
    """Every card in words."""
    voice = voice_for(scores.heading, translate)
    parts = tuple(_part(scores, card, voice) for card in scores.cards)
    remarks = (voice.say(labels.PAR_NOTE),) if scores.computed else ()
    body = Body(KIND, labels.PERSONAL, parts, (), scores.codes, remarks)
    return compose(body, scores.heading, scores.footing, voice)


def print_cards(
    scores: PersonalScores, whole: Printed, translate: Translate
) -> dict[int, Printed]:
    """The printed card of each entry alone, cut from the whole document."""
    voice = voice_for(scores.heading, translate)
    return {
        card.entry: replace(
            whole, parts=(part,), legend=build_legend(card.codes, voice)
        )
        for card, part in zip(scores.cards, whole.parts, strict=True)
    }


def _part(scores: PersonalScores, card: PersonalCard, voice: Voice) -> Part:
    return Part(
        title=_title(card, voice),
        tables=tuple(_tables(scores, card, voice)),
        notes=tuple(_notes(scores, card, voice)),
        after=tuple(Cell(note) for note in _after(scores, card, voice)),
    )


def _title(card: PersonalCard, voice: Voice) -> str:
    number = f"{card.section}{card.standing.number}"
    if card.direction in labels.SHORT_DIRECTIONS:
        number = f"{number} {voice.say(labels.SHORT_DIRECTIONS[card.direction])}"
    names = contestant(card.standing.name, card.standing.players)
    return f"{voice.say(labels.NUMBERS[card.contestants])} {number}: {names}"


def _notes(scores: PersonalScores, card: PersonalCard, voice: Voice) -> Iterator[str]:
    standing = card.standing
    if standing.place.rank is not None:
        yield voice.say(labels.PLACE_OF, place=standing.place, number=card.of)
    if standing.percent is not None:
        yield f"{voice.percent(standing.percent)} %"
    unit = voice.say(labels.UNITS[scores.totals.unit])
    yield f"{voice.figure(standing.final, scores.totals)} {unit}"
    if scores.awards and standing.master_points:
        award = voice.award(standing.master_points, scores.awards)
        yield f"{scores.awards.points} {award}"


def _after(scores: PersonalScores, card: PersonalCard, voice: Voice) -> Iterator[str]:
    if card.extremes:
        best, worst = card.extremes
        yield voice.say(labels.BEST_BOARD, board=_rated(scores, best, voice))
        yield voice.say(labels.WORST_BOARD, board=_rated(scores, worst, voice))
    if card.pending:
        yield voice.say(labels.PENDING, boards=", ".join(card.pending))


def _rated(scores: PersonalScores, row: PersonalRow, voice: Voice) -> str:
    return f"{row.board} ({_rating(scores, row.rating, voice)})"


def _rating(scores: PersonalScores, value: Figure | None, voice: Voice) -> str:
    """A percentage, or points where boards have none."""
    if scores.in_percent:
        return f"{voice.percent(value)} %"
    return voice.figure(value, scores.scale)


def _tables(
    scores: PersonalScores, card: PersonalCard, voice: Voice
) -> Iterator[Table]:
    """The card; below it who declared, and how high."""
    wanted = _columns(scores, card, voice)
    keep = [n for n, (_column, use) in enumerate(wanted) if use]
    columns = [wanted[n][0] for n in keep]
    rows = [
        Row(tuple(row.cells[n] for n in keep), row.mark)
        for row in _rows(scores, card, voice)
    ]
    yield build_table("card", voice.say(labels.SCORECARD), columns, rows)
    if card.splits:
        yield _splits(scores, card, voice)


def _columns(
    scores: PersonalScores, card: PersonalCard, voice: Voice
) -> list[tuple[Column, bool]]:
    say, rows = voice.say, card.rows
    return [
        (figures(say(labels.BOARD_SHORT)), True),
        (Column(say(labels.MATCH)), any(row.match for row in rows)),
        (Column(say(labels.PARTNER)), any(row.partner for row in rows)),
        (Column(say(labels.OPPONENTS)), True),
        (Column(say(labels.CONTRACT)), True),
        (Column(say(labels.BY), say(labels.BY_TITLE)), True),
        (Column(say(labels.LEAD)), True),
        (figures(say(labels.TRICKS)), True),
        (figures(say(labels.SCORE)), True),
        (figures(say(labels.UNITS[scores.scale.unit])), True),
        (figures(say(labels.PERCENT), say(labels.PERCENT_TITLE)), scores.in_percent),
        (figures(say(labels.RUNNING), say(labels.RUNNING_TITLE)), scores.sums),
        (
            figures(say(labels.FIELD), say(labels.FIELD_TITLE)),
            any(row.average is not None for row in rows),
        ),
        (figures(say(labels.PAR)), any(row.par is not None for row in rows)),
    ]


def _rows(scores: PersonalScores, card: PersonalCard, voice: Voice) -> Iterator[Row]:
    """The boards; after those against the same opponents what they add up to."""
    running = iter(list(_running(scores, card.rows, voice)))
    rounds = [list(rows) for _key, rows in groupby(card.rows, _opponents)]
    for rows in rounds:
        for row in rows:
            yield _row(scores, row, next(running), voice)
        if scores.sums and len(rounds) < len(card.rows):
            yield _subtotal(scores, rows, voice)


def _opponents(row: PersonalRow) -> tuple[int | None, str]:
    return row.round, row.opponents


def _row(scores: PersonalScores, row: PersonalRow, running: str, voice: Voice) -> Row:
    by = "" if row.declarer is None else voice.say(labels.SEAT_LETTERS[row.declarer])
    opponents = f"{row.opponents} {names_text(row.players)}".strip()
    return Row(
        (
            Cell(row.board),
            Cell(match_text(row.match, voice)),
            Cell(row.partner),
            Cell(opponents),
            Cell(contract_text(row.contract, voice)),
            Cell(by),
            Cell(card_text(row.lead)),
            Cell("" if row.tricks is None else str(row.tricks)),
            Cell("" if row.score is None else signed_score(row.score)),
            marked_cell(voice.figure(row.points, scores.scale), row.codes),
            Cell(voice.percent(row.percent)),
            Cell(running if row.points is not None else ""),
            Cell("" if row.average is None else signed_score(row.average)),
            Cell("" if row.par is None else signed_score(row.par)),
        ),
        "adjusted" if row.codes else "",
    )


def _running(
    scores: PersonalScores, rows: Sequence[PersonalRow], voice: Voice
) -> Iterator[str]:
    """What the boards so far come to, after each of them."""
    total, count = Fraction(), 0
    for row in rows:
        value = row.percent if scores.in_percent else row.points
        if value is not None:
            total, count = total + Fraction(value), count + 1
        if not scores.in_percent:
            yield voice.figure(total, scores.scale)
        else:
            yield voice.percent(total / count) if count else ""


def _average(rows: list[PersonalRow], voice: Voice) -> str:
    """The percentage of these boards, where they have any."""
    rated = [row.percent for row in rows if row.percent is not None]
    return voice.percent(mean(rated)) if rated else ""


def _total(rows: list[PersonalRow]) -> Fraction:
    return sum((Fraction(row.points or 0) for row in rows), Fraction())


def _subtotal(scores: PersonalScores, rows: list[PersonalRow], voice: Voice) -> Row:
    percent = _average(rows, voice)
    points = voice.figure(_total(rows), scores.scale)
    label = voice.say(labels.AGAINST, opponents=rows[0].opponents)
    return build_row(
        "", "", "", label, *[""] * 5, points, percent, *[""] * 3, mark="sum"
    )


def _splits(scores: PersonalScores, card: PersonalCard, voice: Voice) -> Table:
    columns = [
        Column(voice.say(labels.SPLIT)),
        figures(voice.say(labels.BOARDS)),
        figures(voice.say(labels.AVERAGE)),
    ]
    rows = [
        build_row(
            voice.say(labels.SPLITS[split.kind]),
            str(split.boards),
            _rating(scores, split.average, voice),
        )
        for split in card.splits
    ]
    return build_table("splits", voice.say(labels.BY_ROLE), columns, rows)
