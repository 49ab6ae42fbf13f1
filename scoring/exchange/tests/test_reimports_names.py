"""A corrected file that names other people: shown, chosen, and nothing lost."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_player
from scoring.events.labels import NameDecision, RevisionReason
from scoring.events.models import EntryPlayer, Event, FileName, Snapshot
from scoring.events.plans import NamedPair
from scoring.exchange.actions.imports import (
    Incoming,
    import_event,
    keep_upload,
    read_file,
)
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.forms import MOST_PEOPLE, ReimportForm
from scoring.exchange.queries.file_comparison import is_numbered
from scoring.exchange.queries.reimport import differences
from scoring.formats.event import ReadPlayer
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair
from scoring.play.actions.posting import post_results
from scoring.play.actions.seating import name_pairs

pytestmark = pytest.mark.django_db

LINES = (
    make_line("1", "2", "4S N 10", "420", ("0", "2")),
    make_line("3", "4", "4S N 11", "450", ("2", "0")),
)
PEOPLE = {
    "1": ("Ann Sample", "Bea Sample"),
    "2": ("Cat Sample", "Dot Sample"),
    "3": ("Eve Sample", "Fay Sample"),
    "4": ("Gay Sample", "Hal Sample"),
}
WHY = "It came again."
POSTED_AT = datetime(2026, 3, 2, 22, 0, tzinfo=UTC)


def file_of(more: str = "", **changed: tuple[str, str]) -> Incoming:
    people = PEOPLE | {key.removeprefix("p"): who for key, who in changed.items()}
    pairs = "".join(make_pair(key, names=who) for key, who in people.items())
    content = make_file(make_board(1, *LINES), pairs=pairs) + more.encode()
    return Incoming("names.xml", content)


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club) -> User:
    return make_member(club, RoleKind.DIRECTOR)


@pytest.fixture
def event(club: Club) -> Event:
    return import_event(club, file_of(), by=None).event


def seated(event: Event, label: str) -> list[str]:
    rows = EntryPlayer.objects.filter(entry__event=event, entry__label=label)
    return [row.player.name for row in rows.select_related("player")]


def found(event: Event, file: Incoming) -> list[tuple[str, str, str, list[str]]]:
    return [
        (
            name.entry.label,
            name.seated.name if name.seated else "",
            name.read.name,
            [str(name_decision) for name_decision in name.decisions],
        )
        for name in differences(event, read_file(file)).names
    ]


def bring(
    event: Event, file: Incoming, by: User | None, *decisions: NameDecision
) -> None:
    changes = differences(event, read_file(file)).names
    names = {
        change.key: name_decision
        for change, name_decision in zip(changes, decisions, strict=True)
    }
    file = Incoming(file.name, file.content, names=names)
    reimport_event(event, file, by=by, why=WHY)


NEW = file_of(p3=("Eve Sample", "Ida Newcomer"))


def test_who_is_named_otherwise_is_found_with_what_may_be_made_of_it(
    event: Event,
) -> None:
    assert found(event, NEW) == [
        ("3", "Fay Sample", "Ida Newcomer", ["played", "same", "kept"])
    ]


def test_the_same_people_the_other_way_round_are_no_change(event: Event) -> None:
    turned = file_of(p3=("FAY  sample", "Eve Sample"))

    assert found(event, turned) == []


def test_the_person_of_the_file_takes_the_seat_and_nobody_is_lost(
    event: Event, director: User
) -> None:
    bring(event, NEW, director, NameDecision.PLAYED)

    assert seated(event, "3") == ["Eve Sample", "Ida Newcomer"]
    assert Player.objects.filter(name="Fay Sample").exists()
    [*_, entry] = trail.get_history(event)
    fay, ida = (
        Player.objects.get(name=name).pk for name in ("Fay Sample", "Ida Newcomer")
    )
    eve = Player.objects.get(name="Eve Sample").pk
    assert entry.details["pairs"] == {"A 3": {"was": [eve, fay], "now": [eve, ida]}}


def test_another_spelling_is_remembered_for_the_next_file(
    event: Event, director: User
) -> None:
    bring(event, NEW, director, NameDecision.SAME)

    assert seated(event, "3") == ["Eve Sample", "Fay Sample"]
    assert FileName.objects.get().player.name == "Fay Sample"
    assert found(event, NEW) == []


def test_what_nobody_chose_stays_and_is_not_asked_again(
    event: Event, director: User
) -> None:
    reimport_event(event, NEW, by=director, why=WHY)

    assert seated(event, "3") == ["Eve Sample", "Fay Sample"]
    assert found(event, NEW) == []


def test_a_name_that_was_put_right_here_stays_where_both_files_have_it_alike(
    event: Event, director: User
) -> None:
    fay = EntryPlayer.objects.get(player__name="Fay Sample")
    typed = NamedPair(
        fay.entry_id, ("Eve Sample", "Fay Sample"), ("Eve Sample", "Kim Right")
    )
    name_pairs(event, [typed], by=director)

    assert found(event, file_of("\n")) == []
    assert found(event, NEW) == [
        ("3", "Kim Right", "Ida Newcomer", ["played", "same", "kept"])
    ]


def test_whoever_has_the_number_under_another_name_is_the_same_or_the_file_is_wrong(
    event: Event,
) -> None:
    Player.objects.filter(name="Fay Sample").update(national_number="77")
    field = b"Ida Newcomer</PLAYER_NAME><NATIONAL_ID_NUMBER>"
    content = NEW.content.replace(field + b"0", field + b"77")

    assert found(event, Incoming("a.xml", content)) == [
        ("3", "Fay Sample", "Ida Newcomer", ["same", "kept"])
    ]


def test_somebody_more_of_a_contestant_gets_a_place(
    event: Event, director: User
) -> None:
    EntryPlayer.objects.filter(player__name="Fay Sample").delete()

    assert found(event, NEW) == [("3", "", "Ida Newcomer", ["played", "kept"])]
    bring(event, NEW, director, NameDecision.PLAYED)

    assert seated(event, "3") == ["Eve Sample", "Ida Newcomer"]


def test_two_people_change_places_together_or_not_at_all(
    event: Event, director: User
) -> None:
    new = file_of(p1=("Ann Sample", "Dot Sample"), p2=("Cat Sample", "Bea Sample"))

    with pytest.raises(Refused, match="Dot Sample is in both A 1 and A 2"):
        bring(event, new, director, NameDecision.PLAYED, NameDecision.KEPT)
    bring(event, new, director, NameDecision.PLAYED, NameDecision.PLAYED)

    assert seated(event, "1") == ["Ann Sample", "Dot Sample"]
    assert seated(event, "2") == ["Cat Sample", "Bea Sample"]


def test_a_file_without_names_takes_nobody_away(event: Event) -> None:
    assert found(event, file_of(p3=("", ""))) == []


def test_names_of_posted_results_are_a_revision_of_their_own(
    event: Event, director: User
) -> None:
    with clock.at(POSTED_AT):
        post_results(event, by=director)

        bring(event, NEW, director, NameDecision.PLAYED)

    assert [snapshot.reason for snapshot in Snapshot.objects.all()] == [
        RevisionReason.POSTED,
        RevisionReason.IDENTITY,
    ]


def test_a_fate_that_is_none_is_refused(event: Event, director: User) -> None:
    EntryPlayer.objects.filter(player__name="Fay Sample").delete()

    with pytest.raises(Refused, match="Choose what to do with each name"):
        bring(event, NEW, director, NameDecision.SAME)


def test_the_page_shows_the_names_and_stores_what_was_chosen(
    client: Client, club: Club, event: Event, director: User
) -> None:
    client.force_login(director)
    upload = keep_upload(club, NEW, by=director)
    address = f"/sample/events/{event.pk}/import/{upload.pk}/"
    entry = EntryPlayer.objects.get(player__name="Fay Sample").entry

    page = client.get(address).content.decode()
    wrong = client.post(address, {"why": WHY, "seen": str(event.version)})
    event.refresh_from_db()
    answer = client.post(
        address,
        {"why": WHY, "seen": str(event.version), f"name{entry.pk}-2": "played"},
    )

    assert "<td>Fay Sample</td><td>Ida Newcomer</td><td>Name</td>" in page
    assert "3: Fay Sample here, Ida Newcomer in the file" in page
    assert page.index("Ida Newcomer in the file") < page.index("Reason for the change")
    assert wrong.status_code == 422
    assert answer.status_code == 302
    assert seated(event, "3") == ["Eve Sample", "Ida Newcomer"]


def test_who_was_said_to_be_somebody_is_nobody_else(
    club: Club, event: Event, director: User
) -> None:
    other = make_player(club, "Ida Newcomer")
    FileName.objects.create(
        club=club,
        name="ida newcomer",
        national_number="",
        club_number="",
        player=Player.objects.get(name="Fay Sample"),
    )
    assert found(event, NEW) == []
    FileName.objects.update(player=other)

    bring(event, NEW, director, NameDecision.PLAYED)

    assert EntryPlayer.objects.filter(player=other).exists()


def test_the_number_of_the_club_is_one_too(event: Event) -> None:
    change = differences(event, read_file(NEW)).names[0]
    seated = Player(club_number="7")
    numbered = ReadPlayer("Ida Newcomer", club_number="7")

    assert is_numbered(seated, numbered)
    assert not is_numbered(seated, change.read)


def test_no_more_names_are_asked_for_than_a_form_takes(event: Event) -> None:
    [change] = differences(event, read_file(NEW)).names
    many = [replace(change, place=place) for place in range(MOST_PEOPLE + 2)]

    form = ReimportForm(expected_version=1, loses=False, names=many)

    assert form.left_out == 2


@pytest.mark.parametrize(
    ("option", "decision", "now"),
    [("played", "played", "Ida"), ("kept", "kept", "Fay")],
)
def test_by_command_the_names_are_the_files_or_ours(
    event: Event, tmp_path: Path, option: str, decision: str, now: str
) -> None:
    path = tmp_path / "names.xml"
    path.write_bytes(NEW.content)
    into = ["--club", "sample", "--into", str(event.pk), "--names", option]
    out, err = StringIO(), StringIO()

    call_command("import_event", str(path), *into, "--json", stdout=out, stderr=err)

    assert json.loads(out.getvalue())["names"] == [
        {
            "contestant": "3",
            "here": "Fay Sample",
            "file": "Ida Newcomer",
            "what": decision,
        }
    ]
    assert now in seated(event, "3")[1]


def test_by_command_it_is_told_whose_name_is_another(
    event: Event, tmp_path: Path
) -> None:
    path = tmp_path / "names.xml"
    Player.objects.filter(name="Fay Sample").update(national_number="77")
    field = b"Ida Newcomer</PLAYER_NAME><NATIONAL_ID_NUMBER>"
    path.write_bytes(NEW.content.replace(field + b"0", field + b"77"))
    into = ["--club", "sample", "--into", str(event.pk), "--names", "played"]
    err = StringIO()

    call_command("import_event", str(path), *into, stdout=StringIO(), stderr=err)

    assert "3: Fay Sample, in the file Ida Newcomer (Same person" in err.getvalue()
