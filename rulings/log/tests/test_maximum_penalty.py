"""No procedural penalty takes more than the policy of the event allows (Law 90)."""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.policies.actions import put_into_draft
from clubsite.clubs.policy_labels import build_policy_groups
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from rulings.log.actions import check_effect
from rulings.log.forms.effects import EffectFields
from rulings.log.labels import PENALTIES
from rulings.log.policy import PenaltyPolicy
from rulings.log.procedure.content import PenaltyGiven, ScoreEffect
from rulings.log.queries.places import effect_options, get_places
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.play.actions.policies import bind_policy
from scoring.tests.evening_world import EventWorld, make_event_world

pytestmark = pytest.mark.django_db


def make_world(most: str) -> EventWorld:
    world = make_event_world(state=EventState.OPEN)
    change_policy(world.club, {"maximum_percent_of_top": most}, by=world.manager)
    bind_policy(world.event, by=world.manager)
    return world


def fields_of(event: Event, amount: str, **more: str) -> EffectFields:
    options = effect_options(event, None, get_places(event))
    [entry, *_others] = [key for key, _name in options.pairs]
    typed = {"entry": entry, "unit": "percent_of_top", "amount": amount, **more}
    data = {"penalties": "1", **{f"p0-{name}": value for name, value in typed.items()}}
    return EffectFields(data, options, checked=True)


@pytest.mark.parametrize(
    ("most", "amount", "more", "valid"),
    [
        ("0", "500", {}, True),
        ("50", "50", {}, True),
        ("50", "50.5", {}, False),
        ("50", "100", {"disciplinary": "on"}, True),
    ],
)
def test_a_ruling_gives_no_more_than_the_maximum(
    most: str, amount: str, more: dict[str, str], valid: bool
) -> None:
    world = make_world(most)
    fields = fields_of(world.event, amount, **more)
    given = PenaltyGiven(
        world.event.entries.first().pk,  # type: ignore[union-attr]  # there are four
        amount,
        "percent_of_top",
        bool(more),
    )

    assert fields.is_valid() is valid
    if valid:
        check_effect(world.event, ScoreEffect((), (given,)))
        return
    words = "limits a procedural penalty to 50 % of a top"
    assert words in str(fields.penalties[0].errors["amount"])
    with pytest.raises(Refused, match=words):
        check_effect(world.event, ScoreEffect((), (given,)))


def test_a_maximum_below_what_is_usual_is_refused() -> None:
    [check] = PENALTIES.checks
    found = check(PenaltyPolicy(maximum_imps="3"))

    assert found is not None
    assert (found[0], "takes 6 IMPs" in found[1]) == ("maximum_imps", True)
    assert check(PenaltyPolicy(maximum_imps="6")) is None


def test_the_scale_for_slow_play_keeps_within_it(client: Client) -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    client.force_login(manager)
    put_into_draft(club, {"maximum_vps": "1.5"}, by=manager)
    step = {"follows": "penalty", "percent_of_top": "50", "imps": "6", "vps": "2"}
    data = {f"slow_play-1-{name}": value for name, value in step.items()}
    path = reverse("ladder_edit", args=[club.slug])

    refused = client.post(path, data)
    data["slow_play-1-vps"] = "1.5"
    saved = client.post(path, data)

    assert "More than the policy" in refused.content.decode()
    assert saved.status_code == 302


def test_no_maximum_is_called_no_limit() -> None:
    club = make_club()
    [policy] = club.policies.all()
    policy.values = {"maximum_vps": "2"}

    rows = {
        row.label: row.value
        for group in build_policy_groups(policy)
        for row in group.rows
    }

    assert rows["Most for a procedural penalty, victory points"] == "2 VP"
    assert rows["Most for a procedural penalty, IMPs"] == "no limit"
