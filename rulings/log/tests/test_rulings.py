"""Who sees rulings and who gives them: one cast, one table."""

from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.log import access
from rulings.log.actions import check_effect
from rulings.log.models import Ruling
from rulings.log.procedure.content import ScoreEffect
from rulings.tests.builders import (
    artificial,
    line_at,
    make_draft,
    make_f1,
    make_ruling,
    players_at,
    seat,
)
from scoring.events.models import Event
from scoring.tests.builders import appoint

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def ruled(event: Event) -> tuple[Ruling, Ruling]:
    """A given ruling at table 5, and a draft at table 1."""
    director = make_member(event.club, RoleKind.DIRECTOR, name="Sample Ruling Director")
    return make_ruling(line_at(event, 5), by=director), make_draft(
        line_at(event, 1), by=director
    )


def the_director(event: Event) -> User:
    return User.objects.get(name="Sample Ruling Director")


def another_director(event: Event) -> User:
    return make_member(event.club, RoleKind.DIRECTOR, name="Sample Other Director")


def a_director_at_table_5(event: Event) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR, name="Sample Playing Five")
    return seat(players_at(line_at(event, 5))[0], director)


def a_director_at_table_1(event: Event) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR, name="Sample Playing One")
    return seat(players_at(line_at(event, 1))[0], director)


def a_manager(event: Event) -> User:
    return make_member(event.club, RoleKind.MANAGER)


def a_player_of_the_table(event: Event) -> User:
    return seat(players_at(line_at(event, 5))[3], make_user("Sample Fourth"))


def a_player_of_another_table(event: Event) -> User:
    return seat(players_at(line_at(event, 1))[0], make_user("Sample First"))


def a_recorder(event: Event) -> User:
    return make_member(event.club, RoleKind.RECORDER)


def an_operator(event: Event) -> User:
    return make_user("Sample Operator", is_operator=True)


def a_director_of_another_club(event: Event) -> User:
    return make_member(make_club("other"), RoleKind.DIRECTOR)


TABLE = [
    (the_director, "given draft", True, True),
    (another_director, "given draft", True, True),
    (a_director_at_table_5, "given draft", False, False),
    (a_director_at_table_1, "given", True, True),
    (a_manager, "given", True, False),
    (a_player_of_the_table, "given", False, False),
    (a_player_of_another_table, "", False, False),
    (a_recorder, "", False, False),
    (an_operator, "", False, False),
    (a_director_of_another_club, "", False, False),
]


@pytest.mark.parametrize(
    ("who", "readable", "file", "changes"),
    TABLE,
    ids=[row[0].__name__ for row in TABLE],
)
def test_who_sees_and_changes_a_ruling(
    event: Event,
    ruled: tuple[Ruling, Ruling],
    who: Callable[[Event], User],
    readable: str,
    file: bool,
    changes: bool,
) -> None:
    person = who(event)
    visible = set(access.visible_rulings(person, event.club))
    given, draft = ruled

    assert visible == {
        ruling
        for ruling, name in ((given, "given"), (draft, "draft"))
        if name in readable
    }
    assert access.sees_file(person, access.load_file(given)) == file
    assert access.may_change(person, given) == changes


def test_a_stranger_sees_no_ruling(event: Event, ruled: tuple[Ruling, Ruling]) -> None:
    given, _draft = ruled

    assert not access.visible_rulings(None, event.club).exists()
    assert not access.may_change(None, given)


def test_who_was_in_charge_for_an_evening_goes_on_reading_his_rulings(
    event: Event,
) -> None:
    guest = make_user("Sample Guest Director")
    appoint(event, guest)
    given = make_ruling(line_at(event, 5), by=guest)
    draft = make_draft(line_at(event, 1), by=guest)

    assert set(access.visible_rulings(guest, event.club)) == {given, draft}
    assert access.sees_file(guest, access.load_file(given))


def test_a_manager_who_was_in_charge_sees_his_drafts(event: Event) -> None:
    manager = make_member(event.club, RoleKind.MANAGER)
    appoint(event, manager)
    draft = make_draft(line_at(event, 1), by=manager)

    assert list(access.visible_rulings(manager, event.club)) == [draft]
    assert list(access.open_drafts(manager, event.club)) == [draft]


def test_who_does_not_direct_an_event_is_not_led_to_its_drafts(
    event: Event, ruled: tuple[Ruling, Ruling]
) -> None:
    other = another_director(event)
    before = list(access.open_drafts(other, event.club))

    appoint(event, the_director(event))

    assert before == [ruled[1]]
    assert list(access.open_drafts(other, event.club)) == []
    assert list(access.open_drafts(the_director(event), event.club)) == [ruled[1]]


def test_own_rulings_are_those_one_was_told_of(
    event: Event, ruled: tuple[Ruling, Ruling]
) -> None:
    playing = a_director_at_table_5(event)

    assert list(access.own_rulings(playing, event.club)) == [ruled[0]]
    assert list(access.own_rulings(the_director(event), event.club)) == []


def test_rulings_are_given_in_events_in_play_that_one_directs(event: Event) -> None:
    director = make_member(event.club, RoleKind.DIRECTOR)
    charged = make_f1(event.club)
    in_charge = make_user("Sample In Charge")
    appoint(charged, in_charge)

    def events_of(user: User) -> set[Event]:
        return set(access.events_to_rule_in(user, event.club))

    assert events_of(director) == {event}
    assert events_of(in_charge) == {charged}
    assert events_of(make_user("Sample Nobody")) == set()


def test_who_directs_nothing_does_not_begin_rulings(event: Event) -> None:
    in_charge = make_user("Sample In Charge")
    appoint(event, in_charge)

    access.check_rules_somewhere(in_charge, event.club)
    access.check_rules_somewhere(another_director(event), event.club)
    with pytest.raises(PermissionDenied):
        access.check_rules_somewhere(make_user("Sample Nobody"), event.club)


def test_a_ruling_adjusts_no_line_of_another_event(event: Event) -> None:
    line = line_at(event, 5)
    effect = ScoreEffect((artificial(line, 60, 40),), ())

    check_effect(event, effect)
    with pytest.raises(Refused, match="You can't adjust a result of another event"):
        check_effect(make_f1(event.club), effect)
