"""A panel that reports conduct: its own words reach the recorder, nothing of the case."""

import pytest

from clubsite.audit.models import Entry
from clubsite.site import clock
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.conduct.models import Referral
from rulings.tests.appeal_world import (
    HEARING,
    appeal_in,
    as_,
    make_world,
    now,
    to,
)

pytestmark = pytest.mark.django_db

TEXT = "REPORTED: a player shouted at the panel."


def test_the_chair_prepares_a_report_of_which_only_the_chair_knows() -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)
    url = to(world, "appeal_move", appeal.pk, "report_conduct")
    case = to(world, "appeal_detail", appeal.pk)

    with clock.at(HEARING):
        chair = as_(world, "chair")
        opened = chair.get(url).content.decode()
        posted = chair.post(url, {"seen": now(appeal), "reason": TEXT})
        again = chair.post(url, {"seen": now(appeal), "reason": TEXT})
        own = chair.get(case).content.decode()
        others = {
            who: as_(world, who).get(case).content.decode()
            for who in ("appellant", "in_charge", "member", "manager")
        }

    appeal = Appeal.objects.get(pk=appeal.pk)
    [referral] = Referral.objects.all()
    assert "Nothing else of the case goes with it" in opened
    assert (posted.status_code, again.status_code) == (302, 422)
    assert (referral.narrative, referral.event_id, referral.board) == (TEXT, None, None)
    assert list(referral.subjects.all()) == []
    assert appeal.conduct_link == referral.token
    assert referral.token in own
    assert [who for who, text in others.items() if referral.token in text] == []
    assert [who for who, text in others.items() if TEXT in text] == []


@pytest.mark.full
def test_the_log_says_no_more_than_that_a_note_was_added() -> None:
    world = make_world()
    appeal = appeal_in(world, State.DECIDED)
    url = to(world, "appeal_move", appeal.pk, "report_conduct")

    with clock.at(HEARING):
        as_(world, "chair").post(url, {"seen": now(appeal), "reason": TEXT})

    entry = Entry.objects.filter(verb__startswith="appeal.").latest("pk")
    assert (entry.verb, "reason" in entry.details) == ("appeal.noted", False)
    assert Referral.objects.get().narrative == TEXT
