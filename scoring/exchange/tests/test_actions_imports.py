"""Importing result files: whole or not at all, and never twice."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit import trail
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import entries, make_club, make_member
from scoring.bridge.convention import Name
from scoring.events.labels import EventState
from scoring.events.models import (
    Appointment,
    BoardSet,
    Event,
    ImportedFile,
    Result,
    Snapshot,
    Upload,
)
from scoring.exchange.actions.imports import (
    Incoming,
    import_event,
    keep_upload,
    stored_name,
)
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.formats import registry, usebio
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair

pytestmark = pytest.mark.django_db


def incoming(content: bytes, name: str = "sample.xml") -> Incoming:
    return Incoming(name, content)


def one_board(*lines: str, **options: str) -> bytes:
    return make_file(make_board(1, *lines), **options)


SIMPLE = one_board(
    make_line("1", "2", "4S N 10", "420", ("0", "2"), lead="5H"),
    make_line("3", "4", "4S N 11", "450", ("2", "0")),
)


def test_the_file_is_kept_as_it_came() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)

    import_event(club, incoming(SIMPLE, "a folder/Monday pairs.xml"), by=manager)

    imported_file = ImportedFile.objects.get()
    assert (
        bytes(imported_file.content),
        imported_file.hash,
        imported_file.name,
        imported_file.format,
        imported_file.made_by,
    ) == (
        SIMPLE,
        incoming(SIMPLE).hash,
        "Monday_pairs.xml",
        "usebio",
        manager,
    )
    assert imported_file.event.name == "Monday pairs"


def test_the_same_file_is_found_and_nothing_is_changed() -> None:
    club, other = make_club(), make_club("other")
    first = import_event(club, incoming(SIMPLE), by=None)

    with entries() as recorded:
        again = import_event(club, incoming(SIMPLE, "renamed.xml"), by=None)
    elsewhere = import_event(other, incoming(SIMPLE), by=None)

    assert (again.event, again.already, recorded) == (first.event, True, [])
    assert elsewhere.already is False
    assert Event.objects.count() == 2


def test_a_file_without_date_is_of_today_in_the_clubs_zone() -> None:
    club = make_club()
    club.time_zone = "Pacific/Auckland"
    club.save()

    with clock.at(datetime(2026, 3, 2, 19, 0, tzinfo=UTC)):
        made = import_event(club, incoming(SIMPLE), by=None)

    assert made.event.date == date(2026, 3, 3)


def test_an_event_can_be_final_at_once() -> None:
    club = make_club()
    moment = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)

    with clock.at(moment):
        made = import_event(club, incoming(SIMPLE), by=None, state=EventState.FINAL)

    event = Event.objects.get(pk=made.event.pk)
    assert (event.state, event.revision, event.posted_at, event.corrections_end_at) == (
        EventState.FINAL,
        1,
        moment,
        moment,
    )
    assert Snapshot.objects.filter(event=event).count() == 1
    assert [entry.verb for entry in trail.get_history(event)] == ["event.imported"]


@pytest.mark.parametrize("state", [EventState.DRAFT, EventState.PROVISIONAL])
def test_no_other_state_can_be_chosen(state: EventState) -> None:
    club = make_club()

    with pytest.raises(
        Refused, match="The status of an imported event must be"
    ) as refused:
        import_event(club, incoming(SIMPLE), by=None, state=state)

    assert refused.value.field == "state"
    assert Event.objects.count() == 0


def test_the_director_in_charge_is_appointed() -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)

    made = import_event(
        club, incoming(SIMPLE), by=director, director_in_charge=director
    )

    appointment = Appointment.objects.get()
    assert (appointment.user, appointment.session.event) == (director, made.event)


def test_somebody_who_is_no_director_is_not_put_in_charge() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)

    with pytest.raises(Refused) as refused:
        import_event(club, incoming(SIMPLE), by=manager, director_in_charge=manager)

    assert refused.value.field == "director_in_charge"


def test_who_runs_no_evenings_imports_nothing() -> None:
    club = make_club()

    with pytest.raises(PermissionDenied):
        import_event(club, incoming(SIMPLE), by=make_member(club, RoleKind.RECORDER))

    assert Event.objects.count() == 0


LOSSY = one_board(
    *(
        make_line(ns, ew, "4S N 10", "420", ("1", "1"), lead="X9")
        for ns, ew in (("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"))
    ),
    pairs="".join(make_pair(f"{number}") for number in range(1, 9)),
)


def test_what_cannot_be_stored_whole_is_refused_and_named() -> None:
    club = make_club()

    with pytest.raises(Refused, match=r"LEAD of board 1.*and 1 more") as refused:
        import_event(club, incoming(LOSSY), by=None)

    assert refused.value.field == "accept_loss"
    assert (Event.objects.count(), BoardSet.objects.count()) == (0, 0)


def test_an_accepted_loss_is_listed_and_kept() -> None:
    club = make_club()

    made = import_event(club, incoming(LOSSY), by=None, accept_loss=True)

    again, _ = to_parsed_event(made.event)
    assert again.lost == usebio.read(LOSSY).lost
    assert str(again.lost[0]) == "LEAD of board 1, 1 v 2 is not a card: 'X9'"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty"),
        (b"<a", "Export|export"),
        (b"x" * (5 * 1024 * 1024 + 1), "larger than 5 MB"),
    ],
)
def test_bad_files_are_refused_with_the_field_named(
    content: bytes, message: str
) -> None:
    club = make_club()

    with pytest.raises(Refused, match=message) as refused:
        import_event(club, incoming(content), by=None)

    assert refused.value.field == "file"


def test_an_upload_waits_an_hour_for_its_owner() -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    moment = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
    with clock.at(moment):
        old = keep_upload(club, incoming(SIMPLE), by=director)

    with clock.at(moment + timedelta(hours=1)):
        new = keep_upload(club, incoming(SIMPLE, "../../new.xml"), by=director)

    assert old.expires_at == moment + timedelta(hours=1)
    assert [(row.pk, row.name) for row in Upload.objects.all()] == [(new.pk, "new.xml")]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a/b/c.xml", "c.xml"),
        ("..", "file"),
        ("", "file"),
        ("x" * 300, "x" * 200),
        ("a b?.xml", "a_b.xml"),
    ],
)
def test_names_of_files_are_harmless(name: str, expected: str) -> None:
    assert stored_name(name) == expected


def test_names_are_stored_as_people_read_them_and_the_report_says_so() -> None:
    names = ("Sample\u202e North", "Sample South")
    pairs = make_pair("1", names=names) + make_pair("2", names=())
    club = make_club()
    file = incoming(one_board(make_line("1", "2", "4S N 10"), pairs=pairs))

    with pytest.raises(Refused, match="contains invisible characters"):
        import_event(club, file, by=None)
    event = import_event(club, file, by=None, accept_loss=True).event

    lost = ImportedFile.objects.get(event=event).report["lost"]
    assert club.players.filter(name="Sample North").exists()
    assert "contains invisible characters" in lost[0]["text"]


def pbn() -> bytes:
    """A table of two results, as PBN has it."""
    return b"""% PBN 2.1
[Event "Sample Evening"]
[Date "2026.03.02"]
[Board "1"]
[Scoring "MP"]
[ScoreTable "PairId_NS;PairId_EW;Table;Round;Contract;Declarer;Result;Score_NS;MP_NS;MP_EW"]
1 11 1 2 4S N 10 420 0 2
2 12 2 2 4S N 11 450 2 0
"""


def test_a_file_of_another_format_is_known_by_its_content() -> None:
    club = make_club()

    event = import_event(club, Incoming("anything", pbn()), by=None).event

    lines = [
        (line.ns.label, line.table, line.round, line.tricks)
        for line in Result.objects.order_by("pk")
    ]
    assert (event.name, event.imported_file.format) == ("Sample Evening", "pbn")
    assert lines == [("1", 1, 2, 10), ("2", 2, 2, 11)]


def test_the_convention_that_is_chosen_wins_over_the_one_of_the_figures() -> None:
    club = make_club()

    event = import_event(club, Incoming("a", pbn(), Name.WBF), by=None).event

    assert event.convention == "wbf"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (
            b'% PBN 2.1\n[Board "1"]\n[Deal "N:AKQJ.432.432.432 - - -"]\n',
            "It has no board results. Add deals alone",
        ),
        (b"MZ\x90\0", "format isn't recognised"),
    ],
)
def test_what_is_no_event_says_so_and_what_helps(content: bytes, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        import_event(make_club(), Incoming("a", content), by=None)

    assert refused.value.field == "file"


@pytest.mark.parametrize(
    "changes",
    [
        {"winners": 7},
        {"lines.round": 10**9},
        {"lines.round": -3},
        {"lines.session": 1000},
        {"lines.board": 1000},
        {"lines.score": 10**6},
        {"lines.ew": 1},
        {"lines.ns": 3, "lines.ew": 4},
        {"entrants.penalty": "2", "entrants.unit": "imps"},
        {"entrants.official": {"rank": 100_000}},
    ],
)
def test_our_own_format_brings_nothing_that_no_evening_has(
    changes: dict[str, object],
) -> None:
    document = json.loads(registry.write(registry.read(pbn()), "json").content)
    event = document["content"]["event"]
    for path, value in changes.items():
        where, _dot, name = path.rpartition(".")
        (event[where][0] if where else event)[name] = value

    club, file = make_club(), Incoming("a", json.dumps(document).encode())
    with pytest.raises(Refused) as refused:
        import_event(club, file, by=None, accept_loss=True)

    assert refused.value.field == "file"
    assert not Event.objects.exists()
