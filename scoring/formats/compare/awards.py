"""The master points of a file beside those of the scheme that it names or shows."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from scoring.bridge.event import EventScore
from scoring.bridge.masterpoints.groups import Award
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.words import gettext_noop
from scoring.formats.compare.reasons import Difference, Kind, Reason
from scoring.formats.errors import Message
from scoring.formats.evening import ReadEvent
from scoring.formats.masterpoints import (
    awards_by,
    awards_by_file,
    is_cut_off,
    named_scheme,
    points_in,
    shown_scheme,
    value_of,
)
from scoring.formats.rounding import four_places

WHERE = gettext_noop("master points of %(number)s")


def award_differences(event: ReadEvent, score: EventScore) -> Iterator[Difference]:
    """A row for each award of the file that is not ours.

    Without a scheme, named by the event or shown by the file, none is compared.
    """
    scheme = named_scheme(event) or shown_scheme(event, score)
    if scheme is Scheme.NONE or not any(
        value_of(one, scheme) for one in event.entrants
    ):
        return
    awards = awards_by(event, score, scheme)
    by_file = awards_by_file(event, score, scheme)
    for one in event.entrants:
        file, ours = value_of(one, scheme), points_in(awards, one.key)
        if file is not None and file != ours:
            yield Difference(
                kind=Kind.AWARD,
                where=Message(WHERE, {"number": one.number}),
                ours=four_places(ours),
                file=one.official.master_points,
                code=_reason(one.key, file, awards, by_file),
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
