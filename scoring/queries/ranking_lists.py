"""The lists of an event beside its ranking: sections, strata, handicap, side awards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scoring.bridge.ranking import Place, handicapped, ranked, strat_lists, tagged
from scoring.queries.evening import Pair
from scoring.queries.scores import ScoredEvening

Values = Mapping[int, Fraction | None]


class ListKind(StrEnum):
    """Who is ranked in a list, or by what."""

    ALL = "all"
    SECTION = "section"
    STRAT = "strat"
    HANDICAP = "handicap"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of an event's lists: a section, strat or tag by its name."""

    kind: ListKind = ListKind.ALL
    name: str = ""

    @property
    def parameters(self) -> tuple[tuple[str, str], ...]:
        """What an address asks for it by."""
        if self.kind is ListKind.ALL:
            return ()
        if self.kind is ListKind.SECTION:
            return (("section", self.name),)
        return (("list", f"{self.kind}-{self.name}".rstrip("-")),)

    @property
    def query(self) -> str:
        """The parameters as they stand in a link."""
        return f"?{urlencode(self.parameters)}" if self.parameters else ""

    @property
    def label(self) -> str:
        """What its tab is called."""
        match self.kind:
            case ListKind.ALL:
                return _("Overall")
            case ListKind.SECTION:
                return _("Section %(letter)s") % {"letter": self.name}
            case ListKind.STRAT:
                return _("Strat %(name)s") % {"name": self.name}
            case ListKind.HANDICAP:
                return _("With handicap")
            case _:
                return self.name


@dataclass(frozen=True, slots=True)
class Tab:
    """A link to one of the lists."""

    label: str
    query: str
    current: bool


EVERYBODY = Chosen()


def lists_of(scored: ScoredEvening) -> Iterator[Chosen]:
    """All lists that the event has, the overall ranking first."""
    evening = scored.evening
    yield EVERYBODY
    sections = scored.field.sections
    if len(sections) > 1:
        yield from (Chosen(ListKind.SECTION, letter) for letter in sections)
    names = [name for name, _limit in evening.regulations.strata]
    yield from (Chosen(ListKind.STRAT, name) for name in names[1:])
    percentages = evening.by_matchpoints and not evening.event.in_matches
    if percentages and scored.field.has_handicaps:
        yield Chosen(ListKind.HANDICAP)
    yield from (Chosen(ListKind.TAG, tag) for tag in evening.regulations.tags)


def chosen_list(
    scored: ScoredEvening, *, section: str = "", written: str = ""
) -> Chosen:
    """The list an address asks for; of one that the event has not, the ranking."""
    kind, _dash, name = written.partition("-")
    asked = (ListKind.SECTION, section) if section else (kind, name)
    found = (one for one in lists_of(scored) if (one.kind, one.name) == asked)
    return next(found, EVERYBODY)


def tabs_of(scored: ScoredEvening, chosen: Chosen) -> tuple[Tab, ...]:
    """A link to each list, where there are several."""
    tabs = tuple(Tab(one.label, one.query, one == chosen) for one in lists_of(scored))
    return tabs if len(tabs) > 1 else ()


def places_in(
    scored: ScoredEvening, chosen: Chosen, who: Sequence[int]
) -> dict[int, Place]:
    """The places in that list of those who are ranked together, the best first."""
    pairs, totals = scored.evening.pairs, scored.score.totals
    if chosen.kind is ListKind.ALL:
        return {key: Place(totals[key].rank, totals[key].tied) for key in who}
    by_place: Values = {key: Fraction(-totals[key].rank) for key in who}
    match chosen.kind:
        case ListKind.STRAT:
            order = [name for name, _limit in scored.evening.regulations.strata]
            strata = {key: stratum_of(pairs[key], order) for key in who}
            return strat_lists(by_place, strata, order)[chosen.name]
        case ListKind.HANDICAP:
            added = with_handicap(scored)
            return ranked({key: added[key] for key in who})
        case ListKind.TAG:
            return tagged(by_place, {key: pairs[key].tags for key in who}, chosen.name)
        case _:
            mine = [key for key in who if pairs[key].section == chosen.name]
            return ranked({key: by_place[key] for key in mine})


def stratum_of(pair: Pair, order: list[str]) -> str:
    """The lowest strat the pair is ranked in: the highest where none is known."""
    return pair.stratum if pair.stratum in order else order[0]


def with_handicap(scored: ScoredEvening) -> dict[int, Fraction | None]:
    """Everybody's percentage with the handicap; None below the boards that it takes."""
    evening, totals = scored.evening, scored.score.totals
    minimum = evening.regulations.minimum_boards
    made = {
        key: totals[key].percentage if totals[key].boards >= minimum else None
        for key in evening.pairs
    }
    handicaps = {
        key: [pair.handicap] for key, pair in evening.pairs.items() if pair.handicap
    }
    return handicapped(made, handicaps, centred=evening.regulations.handicap_centred)
