"""Whose convention a file follows that does not name its program."""

from scoring.bridge.convention import CONVENTIONS, Convention, Name
from scoring.formats import scorable
from scoring.formats.compare import Reason, compare
from scoring.formats.evening import ReadEvent


def convention_of(event: ReadEvent) -> Convention:
    """The convention of the file's program, or the one that its figures show.

    Where the file says nothing of its program, every convention is tried: the one that
    leaves fewest figures unexplained, then fewest that differ; our own if none is better.
    """
    own = CONVENTIONS[event.convention]
    if event.program or event.convention is not Name.CLUBSITE:
        return own
    others = (one for one in CONVENTIONS.values() if one is not own)
    return min([own, *others], key=lambda one: _strangeness(event, one))


def _strangeness(event: ReadEvent, convention: Convention) -> tuple[int, int]:
    found = compare(event, scorable.score(event, convention), convention).differences
    unexplained = sum(each.code is Reason.UNEXPLAINED for each in found)
    return unexplained, len(found)
