"""What is refused: stale previews, other people's tables, events that are over."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import drafts, giving
from rulings.log.actions import PreviewChanged
from rulings.log.models import Ruling, RulingNotice, RulingVersion
from rulings.log.procedure.content import ExpectedPreview, PenaltyGiven, RulingContent
from rulings.log.queries.places import Place
from rulings.tests.builders import (
    amend,
    assigned,
    line_at,
    make_content,
    make_draft,
    make_f1,
    make_ruling,
    players_at,
    seat,
    seen_of,
    seen_withdrawal,
    withdraw,
)
from scoring.events.labels import EventState, MethodKind
from scoring.events.models import Event, Result
from scoring.results.actions import changed_event
from scoring.tests.builders import appoint, make_entry

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 3, 2, 22, 15, tzinfo=UTC)


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event) -> User:
    return make_member(event.club, RoleKind.DIRECTOR)


@pytest.fixture
def line(event: Event) -> Result:
    return line_at(event, 5)


def give(ruling: Ruling, content: RulingContent, by: User) -> RulingVersion:
    return giving.give_ruling(ruling, content, by=by, expected=seen_of(ruling, content))


def test_a_stale_version_is_refused(director: User, line: Result) -> None:
    draft = make_draft(line, by=director)
    content = make_content(assigned(line, "4S N ="))
    expected = seen_of(draft, content)
    make_ruling(line_at(draft.event, 1), by=director)

    with pytest.raises(PreviewChanged):
        giving.give_ruling(draft, content, by=director, expected=expected)

    draft.refresh_from_db()
    assert draft.is_draft


def test_a_par_that_a_worker_found_meanwhile_stops_no_ruling(
    director: User, line: Result
) -> None:
    draft = make_draft(line, by=director)
    content = make_content(assigned(line, "4S N ="))
    expected = seen_of(draft, content)
    changed_event(draft.event)

    version = giving.give_ruling(draft, content, by=director, expected=expected)

    assert version.ruling.is_given


def test_a_version_that_never_was_is_refused(director: User, line: Result) -> None:
    draft = make_draft(line, by=director)
    content = make_content(assigned(line, "4S N ="))
    expected = seen_of(draft, content)

    with pytest.raises(PreviewChanged):
        giving.give_ruling(
            draft,
            content,
            by=director,
            expected=replace(expected, version=expected.version + 9),
        )


def test_another_content_than_the_one_seen_is_refused(
    director: User, line: Result
) -> None:
    draft = make_draft(line, by=director)
    expected = seen_of(draft, make_content(assigned(line, "4S N =")))

    with pytest.raises(PreviewChanged):
        giving.give_ruling(
            draft,
            make_content(assigned(line, "4S N +1")),
            by=director,
            expected=expected,
        )


def test_withdrawing_needs_the_preview_that_was_seen(
    director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    expected = seen_withdrawal(ruling)

    with pytest.raises(PreviewChanged):
        giving.withdraw_ruling(
            ruling,
            why="Another table.",
            by=director,
            expected=ExpectedPreview(expected.version, "0" * 64),
        )


def test_a_ruling_is_given_once(director: User, line: Result) -> None:
    draft = make_draft(line, by=director)
    in_another_tab = Ruling.objects.get(pk=draft.pk)
    content = make_content(assigned(line, "4S N ="))
    give(draft, content, director)

    with pytest.raises(Refused, match="already been given"):
        give(draft, content, director)
    with pytest.raises(Refused, match="Someone else"):
        give(in_another_tab, content, director)

    assert RulingVersion.objects.count() == 1


def test_of_two_amendments_at_once_the_second_is_refused(
    director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    in_another_tab = Ruling.objects.get(pk=ruling.pk)
    content = make_content(why_amended="New facts.")
    amend(ruling, content, by=director)

    with pytest.raises(Refused, match="Someone else"):
        amend(in_another_tab, content, by=director)


def test_a_second_ruling_does_not_adjust_the_same_line(
    director: User, line: Result
) -> None:
    make_ruling(line, by=director)

    with pytest.raises(Refused, match="already adjusted by another ruling"):
        make_ruling(line, by=director)


def test_a_ruling_is_about_somebody(event: Event, director: User) -> None:
    draft = drafts.begin_draft(event, Place(table=5), by=director)

    with pytest.raises(Refused, match="the board or the pair"):
        give(draft, make_content(), director)


def test_where_a_board_is_known_the_line_is_still_to_be_chosen(
    event: Event, director: User
) -> None:
    draft = drafts.begin_draft(event, Place(board=7), by=director)

    with pytest.raises(Refused, match=r"Several tables played board 7\. Choose"):
        give(draft, make_content(), director)


def test_a_pair_can_be_fined_without_a_board(
    event: Event, director: User, line: Result
) -> None:
    draft = drafts.begin_draft(event, Place(table=5), by=director)
    fine = PenaltyGiven(line.ns_id, "2", "matchpoints")

    give(draft, make_content(penalties=(fine,)), director)

    assert (draft.result, RulingNotice.objects.count()) == (None, 2)


def foreign_line(line: Result) -> RulingContent:
    elsewhere = make_f1(make_club("elsewhere"))
    return make_content(assigned(line_at(elsewhere, 1), "p"))


def foreign_pair(line: Result) -> RulingContent:
    elsewhere = make_f1(make_club("elsewhere"))
    fine = PenaltyGiven(line_at(elsewhere, 1).ns_id, "1", "matchpoints")
    return make_content(penalties=(fine,))


def same_line_twice(line: Result) -> RulingContent:
    return make_content(assigned(line, "p"), assigned(line, "4S N ="))


def phantom(line: Result) -> RulingContent:
    entry = make_entry(line.section.session.event, 9, "EW")
    entry.phantom = True
    entry.save()
    return make_content(penalties=(PenaltyGiven(entry.pk, "1", "matchpoints"),))


def fine_of(amount: str, unit: str) -> Callable[[Result], RulingContent]:
    return lambda line: make_content(
        penalties=(PenaltyGiven(line.ns_id, amount, unit),)
    )


@pytest.mark.parametrize(
    "make",
    [
        foreign_line,
        foreign_pair,
        same_line_twice,
        phantom,
        fine_of("0", "matchpoints"),
        fine_of("much", "matchpoints"),
        fine_of("1", "imps"),
        lambda line: make_content(
            family="appeals", penalties=(PenaltyGiven(line.ns_id, "-1", "matchpoints"),)
        ),
    ],
    ids=[
        "a foreign line",
        "a foreign pair",
        "a line twice",
        "a phantom",
        "a penalty of nothing",
        "a penalty in words",
        "a unit of another method",
        "a bonus",
    ],
)
def test_what_does_not_fit_the_event_is_refused(
    event: Event,
    director: User,
    line: Result,
    make: Callable[[Result], RulingContent],
) -> None:
    draft = make_draft(line, by=director)

    with pytest.raises(Refused):
        giving.give_ruling(
            draft,
            make(line),
            by=director,
            expected=ExpectedPreview(event.version, "0" * 64),
        )

    assert event.adjustments.count() == 0


def test_a_penalty_in_imps_fits_an_event_in_imps() -> None:
    event = make_f1(make_club("imps"))
    event.method = MethodKind.CROSS_IMPS
    event.save()
    director, line = make_member(event.club, RoleKind.DIRECTOR), line_at(event, 5)
    fine = PenaltyGiven(line.ns_id, "6", "imps", disciplinary=True)

    make_ruling(line, by=director, content=make_content(penalties=(fine,)))

    adjustment = event.adjustments.get()
    assert (adjustment.amount, adjustment.unit, adjustment.disciplinary) == (
        "6",
        "imps",
        True,
    )


def test_a_director_does_not_rule_at_his_own_table(
    event: Event, director: User, line: Result
) -> None:
    draft = make_draft(line_at(event, 1), by=director)
    seat(players_at(line)[0], director)
    at_own_table = make_content(assigned(line, "p"))

    with pytest.raises(Refused, match="You are playing at this table"):
        give(draft, at_own_table, director)
    with pytest.raises(Refused, match="You are playing at this table"):
        make_draft(line, by=director)


def test_a_director_does_not_change_a_ruling_at_his_own_table(
    event: Event, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    playing = make_member(event.club, RoleKind.DIRECTOR, name="Sample Playing Director")
    seat(players_at(line)[0], playing)

    with pytest.raises(PermissionDenied):
        withdraw(ruling, by=playing)


def test_where_somebody_is_in_charge_other_directors_do_not_rule(
    event: Event, director: User, line: Result
) -> None:
    in_charge = make_member(event.club, name="Sample In Charge")
    appoint(event, in_charge)

    with pytest.raises(PermissionDenied):
        make_draft(line, by=director)
    assert make_draft(line, by=in_charge).director == in_charge


@pytest.mark.parametrize(
    "state",
    [EventState.DRAFT, EventState.OPEN, EventState.OFFICIAL, EventState.FINAL],
)
def test_no_ruling_is_begun_before_play_or_after_the_period(
    event: Event, director: User, state: EventState
) -> None:
    Event.objects.filter(pk=event.pk).update(state=state)

    with pytest.raises(Refused, match="You can't give or change a ruling"):
        make_draft(line_at(event, 5), by=director)


def test_a_ruling_asked_for_in_time_can_be_given_after_the_period(
    event: Event, director: User, line: Result
) -> None:
    with clock.at(EVENING):
        in_time = make_draft(line, by=director)
    with clock.at(EVENING + timedelta(minutes=16)):
        late = make_draft(line_at(event, 1), by=director)
    Event.objects.filter(pk=event.pk).update(state=EventState.OFFICIAL)
    in_time.refresh_from_db()
    late.refresh_from_db()

    give(in_time, make_content(), director)
    with pytest.raises(Refused, match="official"):
        give(late, make_content(), director)

    assert in_time.number == 1


def test_a_final_event_keeps_its_rulings(
    event: Event, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    Event.objects.filter(pk=event.pk).update(state=EventState.FINAL)
    ruling.refresh_from_db()

    with pytest.raises(Refused, match="final"):
        withdraw(ruling, by=director)


def test_a_withdrawn_ruling_is_not_amended(director: User, line: Result) -> None:
    ruling = make_ruling(line, by=director)
    withdraw(ruling, by=director)

    with pytest.raises(Refused, match="Only a ruling that has been given"):
        amend(ruling, make_content(why_amended="New facts."), by=director)


def test_a_change_says_why(director: User, line: Result) -> None:
    ruling = make_ruling(line, by=director)

    with pytest.raises(Refused, match="a reason for the amendment"):
        amend(ruling, make_content(why_amended=" "), by=director)
    with pytest.raises(Refused, match="a reason for withdrawing the ruling"):
        withdraw(ruling, by=director, why=" ")
