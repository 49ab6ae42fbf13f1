"""The rulings log: each ruling in one sentence, its filters and its counts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.db.models import Count, QuerySet
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext

from clubsite.accounts.models import User
from clubsite.clubs import labels as clubs_labels
from clubsite.clubs.models import Club
from rulings.casebook.labels import EFFECTS
from rulings.casebook.rules import effect_kinds
from rulings.desk import access
from rulings.laws.references import LawRef
from rulings.log.labels import speech
from rulings.log.models import Ruling, RulingVersion
from rulings.log.procedure.log_sentence import (
    NO_SCORE,
    RulingText,
    TableScore,
    log_sentence,
)
from rulings.log.queries.rulings import family_title
from scoring.events.models import Result
from scoring.events.queries import played_result

MOST_BARS = 6
"""How many kinds of irregularity are counted alone; the others are taken together."""
MOST_MONTHS = 12

Choices = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class LogRow:
    """A ruling in the log. A reader who has no right to its file reads its title alone:
    `sentence`, `laws` and `outcomes` are empty. `practised`: its case can be practised.
    """

    ruling: Ruling
    title: str
    at: datetime
    sentence: str = ""
    laws: tuple[LawRef, ...] = ()
    outcomes: tuple[str | Promise, ...] = ()
    appeal: str | Promise = ""
    practised: bool = False


@dataclass(frozen=True, slots=True)
class FamilyCount:
    """How many of the rulings found are about one irregularity, for a bar of the chart;
    without a family, about the others."""

    family: str
    title: str
    count: int
    most: Fraction


@dataclass(frozen=True, slots=True)
class LogFilters:
    """What the log can be narrowed to: keys and names, and months as YYYY-MM."""

    events: Choices
    directors: Choices
    months: Choices


def build_rows(rulings: Sequence[Ruling], user: User, club: Club) -> list[LogRow]:
    """These rulings as rows, in the order given: three queries."""
    keys = [ruling.pk for ruling in rulings]
    versions = {version.ruling_id: version for version in access.latest_versions(keys)}
    reads = access.files_read(user, club, rulings)
    closed = access.scores_hidden(user, club, rulings)
    appeals = access.appeal_marks(keys)
    return [
        _row(
            ruling,
            versions[ruling.pk],
            appeals.get(ruling.pk, ""),
            scored=ruling.pk not in closed,
            practised=access.may_practise(user, ruling),
        )
        if ruling.pk in reads
        else LogRow(ruling, family_title(ruling.family), _at(ruling))
        for ruling in rulings
    ]


def _row(
    ruling: Ruling,
    version: RulingVersion,
    appeal: str | Promise,
    *,
    scored: bool,
    practised: bool,
) -> LogRow:
    title = family_title(version.family)
    text = RulingText(title, version.walks, version.facts)
    if ruling.withdrawn_at or not scored:
        sentence = log_sentence(text, NO_SCORE, speech())
    else:
        whole = replace(text, effect=version.effect)
        sentence = log_sentence(whole, table_score(ruling.result), speech())
    return LogRow(
        ruling,
        title,
        _at(ruling),
        sentence,
        tuple(LawRef.parse(law) for law in version.laws),
        tuple(EFFECTS[kind] for kind in effect_kinds(version.effect)),
        appeal,
        practised,
    )


def _at(ruling: Ruling) -> datetime:
    return ruling.given_at or ruling.made_at


def table_score(result: Result | None) -> TableScore:
    """What the table of a ruling reported, as far as it did."""
    if result is None:
        return NO_SCORE
    return TableScore(result.pk, played_result(result), result.score)


def log_filters(visible: QuerySet[Ruling], club: Club) -> LogFilters:
    """The events, directors and months of the rulings that the reader may see: two
    queries."""
    plain = visible.order_by().select_related(None)
    found = plain.values_list(
        "event", "event__name", "event__date", "director", "director__name"
    ).distinct()
    rows = sorted(found, key=lambda row: (row[2], row[0]), reverse=True)
    months = plain.filter(given_at__isnull=False).datetimes(
        "given_at", "month", order="DESC", tzinfo=club.zone
    )
    return LogFilters(
        events=list(
            dict.fromkeys(
                (str(row[0]), f"{row[1]}, {date_format(row[2], clubs_labels.WRITTEN)}")
                for row in rows
            )
        ),
        directors=sorted(
            {(str(row[3]), row[4]) for row in rows}, key=lambda director: director[1]
        ),
        months=[
            (f"{month:%Y-%m}", date_format(month, "YEAR_MONTH_FORMAT"))
            for month in months[:MOST_MONTHS]
        ],
    )


def count_families(found: QuerySet[Ruling]) -> list[FamilyCount]:
    """The rulings found by irregularity, the most frequent first; nothing is drawn of
    one kind."""
    counted = found.order_by().select_related(None).values_list("family")
    by_family = sorted(
        counted.annotate(count=Count("pk")), key=lambda row: (-row[1], row[0])
    )
    if len(by_family) < 2:
        return []
    shown, others = by_family[:MOST_BARS], by_family[MOST_BARS:]
    rest = sum(count for _family, count in others)
    most = Fraction(max(shown[0][1], rest))
    bars = [
        FamilyCount(family, gettext(family_title(family)), count, most)
        for family, count in shown
    ]
    if rest:
        bars.append(FamilyCount("", gettext("Other irregularities"), rest, most))
    return bars
