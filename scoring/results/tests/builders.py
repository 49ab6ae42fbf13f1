"""A small event and its readers, for the tests of pages."""

from clubsite.clubs.models import Club
from scoring.events import effects
from scoring.events.access import EventRoles
from scoring.events.labels import Cause
from scoring.events.models import Event, Result
from scoring.events.queries import Viewer
from scoring.play.actions import corrections
from scoring.results.queries.scorecards import Scorecard, build_scorecard
from scoring.results.queries.scores import get_scored_event
from scoring.tests.builders import make_entry, make_event, make_line

STRANGER = Viewer(
    EventRoles(
        staff=False,
        director=False,
        manager=False,
        in_charge=False,
        assists=False,
        scorer=False,
        has_director_in_charge=False,
    )
)


STAFF = Viewer(
    EventRoles(
        staff=True,
        director=True,
        manager=False,
        in_charge=True,
        assists=False,
        scorer=False,
        has_director_in_charge=True,
    )
)


def make_small(club: Club, **options: object) -> Event:
    """Two pairs each way on two boards: 1NS beats 2NS on the first and ties after."""
    event = make_event(club, **options)  # type: ignore[arg-type]  # builder's options
    ns = [make_entry(event, number, "NS") for number in (1, 2)]
    ew = [make_entry(event, number, "EW") for number in (1, 2)]
    make_line(event, 1, ns[0], ew[0], "4S N +1 H5")
    make_line(event, 1, ns[1], ew[1], "4S N =")
    make_line(event, 2, ns[0], ew[1], "3NT E =")
    make_line(event, 2, ns[1], ew[0], "3NT E =")
    return event


def line_of(event: Event, board: int, ns: str) -> Result:
    return Result.objects.get(section__session__event=event, board=board, ns__label=ns)


def rule(event: Event, line: Result, ns: effects.Stored, ew: effects.Stored) -> None:
    corrections.put_line_effect(line, cause=Cause.RULING, cause_id=1, ns=ns, ew=ew)
    event.refresh_from_db()


def card_of(event: Event, label: str, viewer: Viewer = STRANGER) -> Scorecard:
    entry = event.entries.get(label=label)
    return build_scorecard(get_scored_event(event), entry.pk, viewer, counted=True)
