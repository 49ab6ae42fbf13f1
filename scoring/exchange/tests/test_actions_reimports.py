"""A file that came again: only what differs is stored, and nothing is forgotten."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.messages import build_messages
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.adjusted import Artificial
from scoring.bridge.convention import Name
from scoring.events import effects
from scoring.events.labels import Cause, EventState, ImportChange
from scoring.events.models import (
    Adjustment,
    BoardSet,
    Entry,
    Event,
    FormerFile,
    ImportedFile,
    Result,
    Section,
    Session,
)
from scoring.exchange.actions.imports import Incoming, import_event, read_file
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.exchange.queries.reimport import differences
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair
from scoring.formats.tests.deals.test_dealing_files import dup_of
from scoring.formats.tests.dealt import ONE
from scoring.play.actions.corrections import put_line_effect
from scoring.play.actions.entry import store_line
from scoring.play.queries.entry import get_score_entry
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db

FIRST = make_line("1", "2", "4S N 10", "420", ("0", "2"))
SECOND = make_line("3", "4", "4S N 11", "450", ("2", "0"))
DOWN = make_line("3", "4", "4S N 9", "-50", ("0", "2"))
THIRD = make_line("5", "6", "3NT S 9", "400", ("1", "1"))
RULED = make_line("3", "4", "", "A6040", ("1.2", "0.8"))
NOON = datetime(2026, 3, 3, 12, 0, tzinfo=UTC)
WHY = "It came again."


def file_of(*lines: str, **options: str) -> Incoming:
    pairs = "".join(make_pair(f"{number}") for number in range(1, 7))
    content = make_file(make_board(1, *lines), **{"pairs": pairs, **options})
    return Incoming("again.xml", content)


OLD = file_of(FIRST, SECOND)


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club) -> User:
    return make_member(club, RoleKind.DIRECTOR)


@pytest.fixture
def event(club: Club) -> Event:
    return import_event(club, OLD, by=None).event


def scores(event: Event) -> dict[str, str]:
    rows = Result.objects.filter(section__session__event=event).select_related(
        "ns", "ew"
    )
    return {f"{row.ns}v{row.ew}": str(get_score_entry(row)) for row in rows}


def line(event: Event, ns: str) -> Result:
    return Result.objects.get(section__session__event=event, ns__label=ns)


def changes(event: Event, file: Incoming) -> list[tuple[str, str, str, str]]:
    found = differences(event, read_file(file))
    return [
        (change.kind, change.where, str(change.before or ""), str(change.after or ""))
        for change in (*found.changes, *found.not_applied)
    ]


def test_only_the_lines_that_differ_are_written(event: Event, director: User) -> None:
    new = file_of(FIRST, DOWN, THIRD)
    untouched = line(event, "1").version

    found = reimport_event(event, new, by=director, why=WHY)

    assert [(change.kind, change.where) for change in found.changes] == [
        (ImportChange.CHANGED, "board 1, 3 v 4"),
        (ImportChange.ADDED, "board 1, 5 v 6"),
    ]
    assert scores(event) == {"1v2": "4S N =", "3v4": "4S N -1", "5v6": "3NT S ="}
    assert (line(event, "1").version, line(event, "3").version) == (untouched, 2)
    assert line(event, "3").file_ns == "0"
    assert Event.objects.count() == 1


def test_what_is_stored_then_is_what_the_new_file_says(
    club: Club, event: Event, director: User
) -> None:
    new = file_of(FIRST, RULED, THIRD)
    reimport_event(event, new, by=director, why=WHY)

    convention = Name(event.convention.lower())
    again_new = replace(new, convention=convention)
    fresh = import_event(make_club("other"), again_new, by=None).event

    (again, score), (other, wanted) = to_parsed_event(event), to_parsed_event(fresh)
    assert [read_line.for_ns for read_line in again.lines] == [
        read_line.for_ns for read_line in other.lines
    ]
    assert score.totals == wanted.totals
    assert differences(event, read_file(new)).none


def test_a_line_that_the_file_has_no_more_was_not_played(
    event: Event, director: User
) -> None:
    reimport_event(event, file_of(FIRST), by=director, why=WHY)

    assert scores(event) == {"1v2": "4S N =", "3v4": "NP"}
    assert changes(event, file_of(FIRST)) == []


def test_a_score_corrected_here_stays_where_both_files_say_the_same(
    event: Event, director: User
) -> None:
    store_line(line(event, "1"), "4S N +1", by=director, expected_version=1)
    new = file_of(FIRST, DOWN)

    assert changes(event, new) == [
        ("changed", "board 1, 3 v 4", "4S N +1", "4S N -1"),
        ("kept", "board 1, 1 v 2", "4S N +1", "4S N ="),
    ]
    reimport_event(event, new, by=director, why=WHY)
    assert scores(event) == {"1v2": "4S N +1", "3v4": "4S N -1"}


def test_a_score_corrected_here_and_in_the_file_is_the_files_and_marked(
    event: Event, director: User
) -> None:
    store_line(line(event, "3"), "4S N =", by=director, expected_version=1)

    found = reimport_event(event, file_of(FIRST, DOWN), by=director, why=WHY)

    assert [(change.ours, str(change.before)) for change in found.changes] == [
        (True, "4S N =")
    ]
    assert scores(event)["3v4"] == "4S N -1"


def test_a_line_that_was_only_ever_here_stays(event: Event, director: User) -> None:
    result = line(event, "1")
    ns, ew = (
        Entry.objects.create(
            event=event, section=result.section, label=label, number=9, direction=""
        )
        for label in ("9", "10")
    )
    Result.objects.create(
        section=result.section, board=1, ns=ns, ew=ew, kind="scored", score=50
    )

    found = reimport_event(event, file_of(FIRST, SECOND, THIRD), by=director, why=WHY)

    assert [(change.kind, change.where) for change in found.not_applied] == [
        (ImportChange.KEPT, "board 1, 9 v 10")
    ]
    assert scores(event)["9v10"] == "+50"


def test_a_ruling_stays_over_the_new_score_and_is_named(
    event: Event, director: User
) -> None:
    ruled = effects.encode(Artificial(Fraction(60)))
    put_line_effect(
        line(event, "3"), cause=Cause.RULING, cause_id=7, ns=ruled, ew=ruled
    )

    found = reimport_event(event, file_of(FIRST, DOWN), by=director, why=WHY)

    assert [change.where for change in found.ruled] == ["board 1, 3 v 4"]
    standing = Adjustment.objects.get(withdrawn_at__isnull=True)
    assert (standing.cause, standing.cause_id) == (Cause.RULING, 7)


def test_the_files_own_adjustment_comes_and_goes(event: Event, director: User) -> None:
    assert changes(event, file_of(FIRST, RULED)) == [
        ("changed", "board 1, 3 v 4", "4S N +1", "NP (60 % / 40 %)")
    ]
    reimport_event(event, file_of(FIRST, RULED), by=director, why=WHY)
    assert Adjustment.objects.get(withdrawn_at__isnull=True).cause == Cause.FILE

    reimport_event(event, file_of(FIRST, DOWN), by=director, why=WHY)

    assert not Adjustment.objects.filter(withdrawn_at__isnull=True).exists()
    assert scores(event)["3v4"] == "4S N -1"


def test_another_adjustment_of_a_line_leaves_what_was_reported(
    event: Event, director: User
) -> None:
    even = make_line("3", "4", "", "A5050", ("1", "1"))
    reimport_event(event, file_of(FIRST, RULED), by=director, why=WHY)

    reimport_event(event, file_of(FIRST, even), by=director, why=WHY)

    assert scores(event)["3v4"] == "NP"
    standing = Adjustment.objects.get(withdrawn_at__isnull=True)
    assert standing.ns is not None
    assert standing.ns["percent"] == "50"


def test_both_files_are_kept_and_neither_is_imported_again(
    club: Club, event: Event, director: User
) -> None:
    new = file_of(FIRST, DOWN)

    reimport_event(event, new, by=director, why=WHY)

    imported_file, former = ImportedFile.objects.get(), FormerFile.objects.get()
    assert (imported_file.hash, imported_file.name, imported_file.made_by) == (
        new.hash,
        "again.xml",
        director,
    )
    assert (bytes(former.content), former.hash) == (OLD.content, OLD.hash)
    for file in (OLD, new):
        known = import_event(club, file, by=None)
        assert (known.event, known.already) == (event, True)


@pytest.mark.full
def test_a_former_file_can_come_back(event: Event, director: User) -> None:
    reimport_event(event, file_of(FIRST, DOWN), by=director, why=WHY)

    reimport_event(event, OLD, by=director, why=WHY)

    assert scores(event) == {"1v2": "4S N =", "3v4": "4S N +1"}
    assert FormerFile.objects.count() == 2


def test_the_history_says_what_was_done(event: Event, director: User) -> None:
    reimport_event(event, file_of(FIRST, DOWN), by=director, why=WHY)

    message = build_messages(trail.get_history(event))[-1].words
    assert message == "Corrected file: 1 changed, 0 added, 0 removed"
    [entry] = trail.get_history(line(event, "3"))
    assert (entry.verb, entry.details["was"], entry.details["now"]) == (
        "line.stored",
        "4S N +1",
        "4S N -1",
    )


def test_an_event_that_was_entered_by_hand_takes_a_file(club: Club) -> None:
    made = make_mitchell(club)
    Event.objects.filter(pk=made.pk).update(state=EventState.SCORING)
    pairs = "".join(make_pair(f"{number}") for number in range(1, 3))
    row = make_line("1", "2", "4S N 10", "420", ("0", "0"))
    new = Incoming("hand.xml", make_file(make_board(1, row), pairs=pairs))
    event = Event.objects.get(pk=made.pk)
    Event.objects.filter(pk=event.pk).update(winners=1)
    event.refresh_from_db()

    found = reimport_event(event, new, by=None, why=WHY)

    assert found.count(ImportChange.ADDED) == 1
    assert ImportedFile.objects.get(event=event).hash == new.hash
    assert FormerFile.objects.count() == 0


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (EventState.DRAFT, "being scored"),
        (EventState.FINAL, "You can correct results only while they are"),
    ],
)
def test_in_other_states_a_file_replaces_nothing(
    event: Event, director: User, state: EventState, why: str
) -> None:
    Event.objects.filter(pk=event.pk).update(state=state)
    event.refresh_from_db()

    with pytest.raises(Refused, match=why):
        reimport_event(event, file_of(FIRST, DOWN), by=director, why=WHY)


def test_what_was_changed_since_it_was_looked_at_is_looked_at_again(
    event: Event, director: User
) -> None:
    expected_version = event.version
    store_line(line(event, "1"), "4S N +1", by=director, expected_version=1)

    with pytest.raises(
        Refused, match=r"The event has changed meanwhile. Check the changes again"
    ):
        reimport_event(
            event,
            file_of(FIRST, DOWN),
            by=director,
            why=WHY,
            expected_version=expected_version,
        )


def test_a_file_of_another_event_is_refused(
    club: Club, event: Event, director: User
) -> None:
    new = file_of(FIRST, DOWN)
    import_event(club, new, by=None)

    with pytest.raises(Refused, match="This is the file of"):
        reimport_event(event, new, by=director, why=WHY)


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (
            file_of(FIRST, event_type="CROSS_IMPS"),
            "scoring or number of winners differs from the",
        ),
        (
            file_of(
                FIRST,
                facts="<WINNER_TYPE>2</WINNER_TYPE>",
                pairs=make_pair("1", direction="NS") + make_pair("2", direction="EW"),
            ),
            "number of winners",
        ),
    ],
)
def test_a_file_that_is_scored_otherwise_is_no_corrected_one(
    event: Event, director: User, file: Incoming, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        reimport_event(event, file, by=director, why=WHY, accept_loss=True)


def test_a_section_that_the_event_does_not_have_is_named(
    event: Event, director: User
) -> None:
    session = Session.objects.get()
    Section.objects.update(letter="B")
    assert BoardSet.objects.count() == session.sections.count()

    with pytest.raises(Refused, match="no section A in session 1"):
        reimport_event(event, file_of(FIRST, DOWN), by=director, why=WHY)


def test_who_does_not_run_the_event_replaces_nothing(club: Club, event: Event) -> None:
    with pytest.raises(PermissionDenied):
        reimport_event(
            event,
            file_of(FIRST, DOWN),
            by=make_member(club, RoleKind.RECORDER),
            why=WHY,
        )


@pytest.mark.parametrize("content", [b"damaged", dup_of(ONE)])
def test_a_file_that_can_no_longer_be_read_is_no_measure(
    event: Event, director: User, content: bytes
) -> None:
    store_line(line(event, "1"), "4S N +1", by=director, expected_version=1)
    ImportedFile.objects.update(content=content)

    assert changes(event, OLD) == [("changed", "board 1, 1 v 2", "4S N +1", "4S N =")]


def test_the_very_same_file_changes_nothing(event: Event, director: User) -> None:
    store_line(line(event, "1"), "4S N +1", by=director, expected_version=1)

    found = reimport_event(event, OLD, by=director, why=WHY)

    assert (found.none, found.count(ImportChange.KEPT)) == (True, 1)
    assert scores(event)["1v2"] == "4S N +1"
    assert FormerFile.objects.count() == 0


def test_a_line_of_which_only_the_score_is_known_is_compared_by_it(
    event: Event,
) -> None:
    new = file_of(FIRST, make_line("3", "4", "", "450", ("2", "0")))

    assert changes(event, new) == [("changed", "board 1, 3 v 4", "4S N +1", "+450")]
