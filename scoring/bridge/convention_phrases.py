"""A convention in words: what it does with the figures of an event, phrase by phrase."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.bridge.convention import Convention, Shown, Window
from scoring.bridge.imps import CrossSum, Fives, Middle
from scoring.bridge.matchpoints import Short
from scoring.bridge.messages import gettext_noop


@dataclass(frozen=True, slots=True)
class Phrase:
    """One statement; a page shows `gettext(text) % values`."""

    text: str
    values: Mapping[str, Fraction | int] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text % self.values


SHORT = {
    Short.NEUBERG: gettext_noop(
        "Boards with fewer results are scaled up by Neuberg's formula."
    ),
    Short.LIMITED: gettext_noop(
        "Boards with fewer results are scaled up by Neuberg's formula; "
        "fixed percentages apply if only two or three of many results are "
        "in."
    ),
    Short.PLAIN: gettext_noop("The top of a board depends on how many results it has."),
}
SHOWN = {
    Shown.DOUBLED: gettext_noop(
        "Two matchpoints for each score beaten, one for each tie."
    ),
    Shown.SINGLE: gettext_noop(
        "One matchpoint for each score beaten, half for each tie."
    ),
    Shown.PERCENT: gettext_noop("Matchpoints are shown as a percentage of the top."),
}
WINDOWS = {
    Window.MATCH: gettext_noop(
        "Average plus is at least the side's own percentage in the match; "
        "average minus is at most that."
    ),
    Window.SESSION: gettext_noop(
        "Average plus is at least the side's own percentage in the "
        "session; average minus is at most that."
    ),
    Window.STAGE: gettext_noop(
        "Average plus is at least the side's own percentage in the stage; "
        "average minus is at most that."
    ),
}
FLAT = gettext_noop("Average plus, average and average minus keep a fixed percentage.")
SKIPPED = gettext_noop("Artificial scores are shown but don't count.")
PLAIN_SHOWN = gettext_noop(
    "If the movement leaves a board short of results, its matchpoints are "
    "shown unadjusted."
)
ROUNDED = gettext_noop("Matchpoints on a board are rounded before they are added.")
MEAN_OF_PERCENTS = gettext_noop(
    "The total is the average of the boards' rounded percentages."
)
OF_SHOWN = gettext_noop("The percentage is worked out from the rounded total.")
SCALED = gettext_noop(
    "If a pair misses single boards, its total is scaled up to all boards."
)
SCALED_TO_SECTION = gettext_noop(
    "If a pair misses boards or sits out, its total is scaled up to the "
    "boards of its section."
)
REPEATED = gettext_noop(
    "After %(after)s boards with average plus, a further one scores "
    "%(percent)s percent."
)
IMPS_FOR_TEN = gettext_noop("Average plus and minus are %(imps)s IMPs either way.")
NO_IMPS = gettext_noop("Average plus and minus are 0 IMPs.")
OWN_IMPS = gettext_noop(
    "At IMPs too, the side's own average counts if it is better for "
    "average plus or worse for average minus."
)
CROSS = {
    CrossSum.MEAN: gettext_noop(
        "Cross-IMPs are the average of the comparisons with all other results."
    ),
    CrossSum.SUM: gettext_noop(
        "Cross-IMPs are the sum of the comparisons with all other results."
    ),
}
FACTOR = gettext_noop("IMPs are multiplied by %(factor)s.")
RAISED = gettext_noop("A board with fewer results is scaled up to the full number.")
PER_BOARD = gettext_noop("Pairs are ranked by their average per board.")
MIDDLES = {
    Middle.MEAN: gettext_noop("The datum is the mean of the results."),
    Middle.MEDIAN: gettext_noop("The datum is the median of the results."),
}
ENDS = gettext_noop(
    "The highest and lowest results are left out if there are %(least)s or more."
)
MORE_ENDS = gettext_noop(
    "The %(trim)s highest and %(trim)s lowest results are left out if "
    "there are %(least)s or more."
)
PERCENT_ENDS = gettext_noop(
    "The top and bottom %(percent)s percent of results are left out if "
    "there are %(least)s or more."
)
FIVES = {
    Fives.AWAY: gettext_noop(
        "The datum is rounded to the nearest %(unit)s, halves away from zero."
    ),
    Fives.TOWARD: gettext_noop(
        "The datum is rounded to the nearest %(unit)s, halves towards zero."
    ),
    Fives.EVEN: gettext_noop(
        "The datum is rounded to the nearest %(unit)s, halves to even."
    ),
}
WITHOUT_OWN = gettext_noop("The datum leaves out the result it is compared with.")
OWN_SCORES = gettext_noop(
    "Each side's scores are added as they are, without comparison."
)
MEAN_SCORE = gettext_noop(
    "Average plus, average and average minus are the mean of the side's other scores "
    "on the board."
)
POINTS_FOR_TEN = gettext_noop(
    "Average is the mean of the side's other scores on the board; average "
    "plus and minus are %(points)s points more or less."
)
OWN_POINTS = gettext_noop(
    "The side's own average per board counts instead if it is better for "
    "average plus or worse for average minus."
)
LIMIT = gettext_noop("A side can score at most %(most)s IMPs on a board.")
LIMIT_BOTH = gettext_noop("A side can gain or lose at most %(most)s IMPs on a board.")


def about_matchpoints(convention: Convention) -> tuple[Phrase, ...]:
    """What the convention does at matchpoints."""
    return tuple(_matchpoints(convention))


def _matchpoints(convention: Convention) -> Iterator[Phrase]:
    yield Phrase(SHOWN[convention.shown])
    yield Phrase(SHORT[convention.short])
    for holds, text in (
        (convention.plain_when_short, PLAIN_SHOWN),
        (convention.counted is not None, ROUNDED),
        (convention.counted_percent is not None, MEAN_OF_PERCENTS),
        (convention.percentage_of_shown, OF_SHOWN),
        (convention.scale_missed and not convention.whole_section, SCALED),
        (convention.scale_missed and convention.whole_section, SCALED_TO_SECTION),
    ):
        if holds:
            yield Phrase(text)
    if convention.skip_artificial:
        yield Phrase(SKIPPED)
    else:
        yield Phrase(WINDOWS[convention.window] if convention.uplift else FLAT)
    if convention.repeated is not None:
        after, percent = convention.repeated.after, convention.repeated.percent
        yield Phrase(REPEATED, {"after": after, "percent": percent})


def about_cross_imps(convention: Convention) -> tuple[Phrase, ...]:
    """What the convention does at cross-IMPs."""
    found = [Phrase(CROSS[convention.cross.total])]
    if convention.cross.factor != 1:
        found.append(Phrase(FACTOR, {"factor": convention.cross.factor}))
    if convention.factor_imps:
        found.append(Phrase(RAISED))
    return (*found, *_about_imps(convention))


def about_butler(convention: Convention) -> tuple[Phrase, ...]:
    """What the convention does with a datum."""
    return (*_about_datum(convention), *_about_imps(convention))


def about_aggregate(convention: Convention) -> tuple[Phrase, ...]:
    """What the convention does at total points."""
    return tuple(_aggregate(convention))


def _aggregate(convention: Convention) -> Iterator[Phrase]:
    yield Phrase(OWN_SCORES)
    if convention.skip_artificial:
        yield Phrase(SKIPPED)
    elif convention.points_for_ten:
        yield Phrase(POINTS_FOR_TEN, {"points": convention.points_for_ten})
    else:
        yield Phrase(MEAN_SCORE)
    if convention.follows_points(aggregate=True):
        yield Phrase(OWN_POINTS)
    if convention.average_imps:
        yield Phrase(PER_BOARD)


def _about_datum(convention: Convention) -> Iterator[Phrase]:
    rule = convention.butler
    yield Phrase(MIDDLES[rule.middle])
    least = {"least": rule.trim_from}
    if rule.trim == 1:
        yield Phrase(ENDS, least)
    elif rule.trim:
        yield Phrase(MORE_ENDS, {"trim": rule.trim, **least})
    if rule.trim_percent:
        yield Phrase(PERCENT_ENDS, {"percent": rule.trim_percent, **least})
    yield Phrase(FIVES[rule.fives], {"unit": rule.unit})
    if not rule.own:
        yield Phrase(WITHOUT_OWN)
    if rule.most is not None:
        limit = LIMIT_BOTH if rule.cap_losses else LIMIT
        yield Phrase(limit, {"most": rule.most})


def _about_imps(convention: Convention) -> Iterator[Phrase]:
    if convention.skip_artificial:
        yield Phrase(SKIPPED)
    elif convention.imps_for_ten:
        yield Phrase(IMPS_FOR_TEN, {"imps": convention.imps_for_ten})
    else:
        yield Phrase(NO_IMPS)
    if convention.follows_points(aggregate=False):
        yield Phrase(OWN_IMPS)
    if convention.average_imps:
        yield Phrase(PER_BOARD)
