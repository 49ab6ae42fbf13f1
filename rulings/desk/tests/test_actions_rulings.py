"""Giving, amending and withdrawing rulings."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import giving
from rulings.log.models import Ruling, RulingNotice, RulingState, RulingVersion
from rulings.log.procedure.content import Consultation, PenaltyGiven, RulingContent
from rulings.tests.builders import (
    amend,
    artificial,
    assigned,
    line_at,
    make_content,
    make_draft,
    make_f1,
    make_ruling,
    ns_points,
    players_at,
    seen_of,
    withdraw,
)
from scoring.events.labels import EventState, RevisionReason
from scoring.events.models import Event, Result

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


def public_history(event: Event) -> list[tuple[int, str, list[int]]]:
    return [
        (snapshot.revision, snapshot.reason, snapshot.boards)
        for snapshot in event.snapshots.order_by("pk")
    ]


def test_an_assigned_score_changes_every_line_of_the_board(
    event: Event, director: User, line: Result
) -> None:
    make_ruling(line, by=director, content=make_content(assigned(line, "4S N =")))

    assert ns_points(event) == [8, 4, 4, 0, 4]


def test_a_withdrawn_ruling_gives_the_old_scores_back(
    event: Event, director: User, line: Result
) -> None:
    before = ns_points(event)
    given = make_content(assigned(line, "4S N ="))
    ruling = make_ruling(line, by=director, content=given)

    amended = make_content(assigned(line, "4S N +2"), why_amended="New facts.")
    amend(ruling, amended, by=director)
    assert ns_points(event) == [6, 3, 3, 0, 8]
    withdraw(ruling, by=director)

    assert before == [8, 5, 5, 2, 0]
    assert ns_points(event) == before


def test_a_withdrawn_ruling_uncovers_what_the_file_said(
    event: Event, director: User, line: Result
) -> None:
    from_file = artificial(line, 60, 40)
    event.adjustments.create(
        kind="line",
        cause="file",
        result=line,
        ns=from_file.ns,
        ew=from_file.ew,
        made_at=EVENING,
    )
    before = ns_points(event)

    ruling = make_ruling(line, by=director)
    during = ns_points(event)
    withdraw(ruling, by=director)

    assert during == [8, 5, 5, 2, 0]
    assert ns_points(event) == before != during


def test_every_change_is_a_revision_with_its_reason_and_boards(
    event: Event, director: User, line: Result
) -> None:
    version = event.version
    ruling = make_ruling(line, by=director, content=make_content(assigned(line, "p")))
    fine = PenaltyGiven(line.ns_id, "2", "matchpoints")
    make_ruling(line, by=director, content=make_content(penalties=(fine,)))
    again = make_content(artificial(line, 60, 40), why_amended="New facts.")
    amend(ruling, again, by=director)
    withdraw(ruling, by=director)

    event.refresh_from_db()
    assert public_history(event) == [
        (2, RevisionReason.RULING, [7]),
        (3, RevisionReason.PENALTY, []),
        (4, RevisionReason.RULING_AMENDED, [7]),
        (5, RevisionReason.RULING_AMENDED, [7]),
    ]
    assert (event.revision, event.version > version) == (5, True)


def test_before_posting_the_version_rises_and_nothing_is_published(
    director: User,
) -> None:
    event = make_f1(make_club("other"), state=EventState.SCORING)
    director = make_member(event.club, RoleKind.DIRECTOR)

    make_ruling(line_at(event, 5), by=director)

    event.refresh_from_db()
    assert (event.revision, event.version > 1, public_history(event)) == (0, True, [])


def test_a_ruling_that_leaves_the_score_is_seen_and_publishes_nothing(
    event: Event, director: User, line: Result
) -> None:
    make_ruling(line, by=director, content=make_content())

    event.refresh_from_db()
    assert (event.revision, event.version > 1) == (1, True)
    assert ns_points(event) == [8, 5, 5, 2, 0]


def test_rulings_are_numbered_when_they_are_given(
    event: Event, director: User, line: Result
) -> None:
    draft = make_draft(line_at(event, 1), by=director)
    first = make_ruling(line, by=director)
    second = make_ruling(line_at(event, 2), by=director)

    assert [ruling.number for ruling in (draft, first, second)] == [None, 1, 2]
    assert [str(ruling) for ruling in (draft, first)] == [
        f"draft {draft.pk}",
        "ruling 1",
    ]


def test_every_version_is_kept_as_it_was_given(
    event: Event, director: User, line: Result
) -> None:
    consulted = (
        Consultation(user=director.pk),
        Consultation(player=line_player(event)),
    )
    first = make_content(assigned(line, "4S N ="), consulted=consulted)
    ruling = make_ruling(line, by=director, content=first)
    second = make_content(family="revoke", laws="64A1", why_amended="New facts.")
    amend(ruling, second, by=director)

    stored = [
        (
            version.number,
            version.family,
            version.laws,
            version.why_amended,
            version.consulted.count(),
        )
        for version in ruling.versions.all()
    ]
    assert stored == [
        (1, "misinformation", ["L40B4", "L12C1b"], "", 2),
        (2, "revoke", ["L64A1"], "New facts.", 0),
    ]
    assert (ruling.family, ruling.state) == ("revoke", RulingState.GIVEN)
    assert str(ruling.versions.first()) == "ruling 1, version 1"


def line_player(event: Event) -> int:
    return players_at(line_at(event, 1))[0].pk


def test_each_player_is_told_at_the_moment_that_was_written_down(
    event: Event, director: User, line: Result
) -> None:
    earlier = EVENING - timedelta(minutes=25)
    first, *others = players_at(line)
    content = make_content()
    content = RulingContent(
        family=content.family,
        facts=content.facts,
        laws=content.laws,
        reason=content.reason,
        notified_at={first.pk: earlier},
    )

    with clock.at(EVENING):
        ruling = make_ruling(line, by=director, content=content)

    notified = {
        notice.player_id: notice.notified_at for notice in RulingNotice.objects.all()
    }
    assert notified == {first.pk: earlier} | {player.pk: EVENING for player in others}
    assert str(RulingNotice.objects.get(player=first)) == f"{first} at 21:50"
    assert ruling.given_at == EVENING


def test_nobody_is_told_in_the_future(director: User, line: Result) -> None:
    draft = make_draft(line, by=director)
    player = players_at(line)[0]
    content = make_content()
    late = RulingContent(
        family=content.family,
        facts=content.facts,
        laws=content.laws,
        reason=content.reason,
        notified_at={player.pk: EVENING + timedelta(seconds=1)},
    )

    with clock.at(EVENING), pytest.raises(Refused, match="in the future"):
        give(draft, late, director)


def test_the_players_of_another_line_and_of_a_penalty_are_told_too(
    event: Event, director: User, line: Result
) -> None:
    other, fined = line_at(event, 2), line_at(event, 1).ns
    content = make_content(
        assigned(other, "p"), penalties=(PenaltyGiven(fined.pk, "1", "matchpoints"),)
    )

    make_ruling(line, by=director, content=content)

    notified = set(RulingNotice.objects.values_list("player", flat=True))
    concerned = {
        *(player.pk for player in players_at(line)),
        *(player.pk for player in players_at(other)),
        *(member.player_id for member in fined.members.all()),
    }
    assert notified == concerned


def test_who_was_told_before_is_told_of_the_amendment(
    event: Event, director: User, line: Result
) -> None:
    other = line_at(event, 2)
    ruling = make_ruling(line, by=director, content=make_content(assigned(other, "p")))

    version = amend(ruling, make_content(why_amended="Wrong line."), by=director)

    notified = set(version.notices.values_list("player", flat=True))
    assert notified == {player.pk for player in (*players_at(line), *players_at(other))}


def test_an_amendment_of_the_words_alone_publishes_nothing(
    event: Event, director: User, line: Result
) -> None:
    content = make_content(assigned(line, "4S N ="))
    ruling = make_ruling(line, by=director, content=content)
    adjusted = event.adjustments.get()
    event.refresh_from_db()
    version, revision = event.version, event.revision

    other_words = make_content(
        assigned(line, "4S N ="), reason="Because.", why_amended="Clearer words."
    )
    amend(ruling, other_words, by=director)

    event.refresh_from_db()
    assert (event.revision, event.version > version) == (revision, True)
    assert event.adjustments.get() == adjusted


def test_eight_families_are_chosen_in_the_order_given(event: Event) -> None:
    club = event.club
    manager = make_member(club, RoleKind.MANAGER)
    eight = [
        "revoke", "appeals", "misinformation", "insufficient_bid",
        "penalty_cards", "dummys_rights", "defective_trick", "alert_lookup",
    ]  # fmt: skip

    giving.choose_favourites(club, eight, by=manager)

    assert (club.favourite_families, club.version) == (eight, 2)


def test_only_a_manager_chooses_the_families(event: Event, director: User) -> None:
    with pytest.raises(PermissionDenied):
        giving.choose_favourites(event.club, ["revoke"], by=director)
