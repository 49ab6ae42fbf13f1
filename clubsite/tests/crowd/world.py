"""A club in which every list has so many rows, and the addresses of its pages."""

from clubsite.site import clock
from clubsite.tests.builders import make_club
from clubsite.tests.crowd.calendar import make_calendar, share_contacts
from clubsite.tests.crowd.clubs import (
    make_months,
    make_people,
    make_work,
    show_the_club,
)
from clubsite.tests.crowd.events import make_event_in_play, make_posted_event
from clubsite.tests.crowd.ladders import make_ladders
from clubsite.tests.crowd.matches import make_all_play_all, make_swiss
from clubsite.tests.crowd.referrals import make_referrals
from clubsite.tests.crowd.rulings import make_appeals, make_rulings
from clubsite.tests.crowd.values import Crowd
from rulings.tests import appeal_world


def make_crowd(slug: str, rows: int) -> Crowd:
    """The club with `rows` of everything, and the pages that list it."""
    case = appeal_world.make_world(club=make_club(slug))
    crowd = Crowd(rows, case, *make_people(case.club, rows))
    with clock.at(appeal_world.LATER):
        for make in (
            show_the_club,
            make_posted_event,
            make_event_in_play,
            make_swiss,
            make_all_play_all,
            make_rulings,
            make_appeals,
            make_referrals,
            make_work,
            make_months,
            make_calendar,
            make_ladders,
            share_contacts,
        ):
            make(crowd)
    return crowd
