"""Boards that are dealt here: commitment, files for who dealt, seed after play."""

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.test import Client

from clubsite.clubs.models import Player
from clubsite.site.errors import Refused
from clubsite.tests.builders import entries
from scoring.bridge.contract import SEATS, Suit
from scoring.bridge.dealing import canonical_text, commitment, deal_board
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Deal, Dealing, Event, Result
from scoring.formats import registry
from scoring.play.actions import dealing as actions
from scoring.play.queries.dealing import build_dealings
from scoring.tests.builders import section_of
from scoring.tests.evening_world import EventWorld, make_event_world
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> EventWorld:
    """Board 1 at two tables; no one has played."""
    return make_event_world(state=EventState.OPEN, scores=("", ""))


@pytest.fixture
def dealing(world: EventWorld) -> Dealing:
    return actions.deal_boards(
        world.event, section_of(world.event).board_set, by=world.director
    )


def play(count: int = 2) -> None:
    """So many of the tables bring a result."""
    for line in Result.objects.filter(kind=ResultKind.AWAITED)[:count]:
        Result.objects.filter(pk=line.pk).update(kind=ResultKind.PASSED_OUT)


def check_page(client: Client, event: Event) -> str:
    return client.get(url(event, "dealt/")).content.decode()


def take(client: Client, dealing: Dealing, form: str) -> Any:
    return client.post(url(dealing.event, f"dealt/{dealing.pk}/{form}/"))


def test_boards_are_dealt_and_the_commitment_is_public_at_once(
    client: Client, world: EventWorld
) -> None:
    section = section_of(world.event)
    client.force_login(world.director)

    with entries() as recorded:
        page = client.post(
            url(world.event, "dealt/make/"), {"board_set": section.board_set_id}
        )

    dealing = Dealing.objects.get()
    text = canonical_text(dealing.seed, [1])
    history = client.get(url(world.event, "manage/")).content.decode()
    client.logout()
    public = check_page(client, world.event)
    assert page["Location"] == url(world.event, "dealt/")
    assert dealing.commitment == commitment(text)
    stored = Deal.objects.get()
    assert str(deal_board(dealing.seed, 1)) == (
        f"N:{stored.north} {stored.east} {stored.south} {stored.west}"
    )
    assert [entry.details for entry in recorded] == [
        {"boards": [1], "commitment": dealing.commitment}
    ]
    assert f"Boards 1 dealt here. Commitment: {dealing.commitment}" in history
    assert dealing.commitment in public
    assert "dealt/" in client.get(url(world.event, "")).content.decode()
    assert dealing.seed not in public


def test_the_seed_follows_when_the_last_table_has_played(
    client: Client, dealing: Dealing
) -> None:
    address = url(dealing.event, "dealt/1.txt")
    play(1)
    before = check_page(client, dealing.event)
    hidden = client.get(address)
    play()
    after = check_page(client, dealing.event)
    text = client.get(address).content.decode()

    assert "secret until every table" in before
    assert hidden.status_code == 404
    assert "are those that were played" in after
    assert address in after
    assert text == canonical_text(dealing.seed, [1])
    assert str(deal_board(dealing.seed, 1)) in text


def test_a_board_that_no_table_has_yet_keeps_the_seed_until_posting(
    dealing: Dealing,
) -> None:
    dealing.boards = [1, 2]
    dealing.commitment = "0" * 64
    dealing.save()
    play()
    [before] = build_dealings(dealing.event)
    Event.objects.update(state=EventState.FINAL)
    [after] = build_dealings(Event.objects.get())

    assert (before.text, after.is_committed, after.changed) == ("", False, (2,))
    assert after.text


def test_cards_that_were_replaced_are_named(client: Client, dealing: Dealing) -> None:
    play()
    Deal.objects.update(north="AKQJ.432.432.432")

    page = check_page(client, dealing.event)
    Dealing.objects.update(commitment="0" * 64)
    forged = check_page(client, dealing.event)

    assert "Other cards were saved later for boards 1." in page
    assert "don't match the commitment" in forged


@pytest.mark.parametrize("form", ["dup", "pbn"])
def test_who_dealt_takes_the_cards_out_for_a_machine(
    client: Client, dealing: Dealing, form: str
) -> None:
    client.force_login(dealing.dealt_by)

    with entries() as recorded:
        file = take(client, dealing, form)
    history = client.get(url(dealing.event, "manage/")).content.decode()

    [dealt] = registry.read(file.content, form).deals
    assert (dealt.board, dealt.deal) == (1, deal_board(dealing.seed, 1))
    assert file["Content-Disposition"] == (
        f'attachment; filename="deals-{dealing.event_id}-1.{form}"'
    )
    assert "no-store" in file["Cache-Control"]
    assert [(entry.verb, entry.details) for entry in recorded] == [
        ("deals.taken_out", {"boards": [1], "form": form})
    ]
    assert f"Cards of boards 1 downloaded as {form.upper()}" in history


def test_sheets_for_dealing_by_hand_have_thirteen_cards_a_hand(
    client: Client, dealing: Dealing
) -> None:
    client.force_login(dealing.dealt_by)

    sheet = take(client, dealing, "sheet").content.decode()
    history = client.get(url(dealing.event, "manage/")).content.decode()

    hands = deal_board(dealing.seed, 1)
    assert "Board 1" in sheet
    assert all(hands.holding(seat, suit) in sheet for seat in SEATS for suit in Suit)
    assert "Cards of boards 1 shown for dealing by hand" in history


def test_nobody_else_takes_the_cards_out(
    client: Client, world: EventWorld, dealing: Dealing
) -> None:
    statuses = {}
    for who in ("manager", "other_director", "scorer", "north", "outsider"):
        client.force_login(getattr(world, who))
        statuses[who] = take(client, dealing, "pbn").status_code

    assert statuses == {
        "manager": 404,
        "other_director": 404,
        "scorer": 404,
        "north": 403,
        "outsider": 403,
    }


def test_a_dealer_who_comes_to_play_loses_the_files(
    client: Client, world: EventWorld, dealing: Dealing
) -> None:
    Player.objects.filter(account=world.north).update(account=world.director)
    client.force_login(world.director)

    with pytest.raises(PermissionDenied):
        actions.take_out(dealing, "pbn", by=world.director)
    with pytest.raises(PermissionDenied):
        actions.deal_boards(world.event, dealing.board_set, by=world.director)
    assert take(client, dealing, "pbn").status_code == 403
    assert "PBN" not in check_page(client, world.event)


def test_another_form_does_not_exist_and_a_gap_is_refused_as_dup(
    client: Client, dealing: Dealing
) -> None:
    client.force_login(dealing.dealt_by)
    unknown = take(client, dealing, "xml")
    Dealing.objects.update(boards=[1, 3])

    with entries() as recorded:
        gap = take(client, dealing, "dup")

    assert (unknown.status_code, gap.status_code, recorded) == (404, 422, [])
    assert "Board 2 is missing" in gap.content.decode()


def test_boards_are_dealt_once_and_before_play(
    client: Client, world: EventWorld, dealing: Dealing
) -> None:
    board_set = dealing.board_set
    with pytest.raises(Refused, match="have their cards"):
        actions.deal_boards(world.event, board_set, by=world.manager)
    Event.objects.update(state=EventState.SCORING)
    with pytest.raises(Refused, match="before they are played"):
        actions.deal_boards(world.event, board_set, by=world.manager)
    client.force_login(world.manager)

    again = client.post(url(world.event, "dealt/make/"), {"board_set": board_set.pk})
    missing = client.post(url(world.event, "dealt/make/"), {"board_set": "x"})

    assert (again.status_code, missing.status_code) == (422, 422)
    assert "Boards are dealt before they are played." in again.content.decode()
    assert "aren&#x27;t played in this event" in missing.content.decode()


def test_an_event_without_dealings_says_so(client: Client, world: EventWorld) -> None:
    assert "No boards of this event were dealt here." in check_page(client, world.event)


def test_the_command_checks_an_event_and_a_text(
    dealing: Dealing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event, file = dealing.event_id, tmp_path / "deals.txt"
    call_command("check_deals", event=event)
    play()
    call_command("check_deals", event=event)
    file.write_text(canonical_text(dealing.seed, [1]))
    call_command("check_deals", file=file, commitment=dealing.commitment.upper())
    file.write_text(canonical_text(dealing.seed, [1]), encoding="utf-8-sig")
    call_command("check_deals", file=file, commitment=dealing.commitment)

    assert capsys.readouterr().out.splitlines() == [
        "boards 1: secret until every table has played them",
        "boards 1: match the commitment, and are those that were played",
        "the deals match the commitment",
        "the deals match the commitment",
    ]


def test_the_command_fails_where_anything_differs(
    dealing: Dealing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play()
    file = tmp_path / "deals.txt"
    text = canonical_text(dealing.seed, [1])
    failures = []

    def fails(**options: object) -> None:
        with pytest.raises(CommandError) as failure:
            call_command("check_deals", **options)
        failures.append(str(failure.value))

    Deal.objects.update(north="AKQJ.432.432.432")
    fails(event=dealing.event_id)
    Dealing.objects.update(commitment="0" * 64)
    fails(event=dealing.event_id)
    fails(file=file, commitment="0")
    for content in ("no deals", text.replace("1 N:", f"{'9' * 5000} N:")):
        file.write_text(content)
        fails(file=file, commitment="0")
    file.write_text(text.replace("1 N:", "1 S:"))
    fails(file=file, commitment=commitment(text))
    file.write_text(text)
    fails(file=file, commitment="0" * 64)

    assert capsys.readouterr().out.splitlines() == [
        "boards 1: match the commitment; board 1 has other cards now",
        "boards 1: don't match the commitment",
    ]
    unreadable = failures.pop(2)
    assert "Enter the path of a readable file." in unreadable
    assert failures == [
        "These deals aren't the ones that were dealt.",
        "These deals aren't the ones that were dealt.",
        f"{file}: That isn't a list of deals. Save it as the page shows it.",
        f"{file}: That isn't a list of deals. Save it as the page shows it.",
        f"{file}: The seed gives other cards than this text has.",
        f"{file}: The text has another hash than was published.",
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"file": Path("x")}, "--file needs --commitment: enter the hash"),
        ({"event": 1, "commitment": "0"}, "--commitment is for --file"),
    ],
)
def test_a_commitment_goes_with_a_file(options: dict[str, Any], message: str) -> None:
    with pytest.raises(CommandError, match=message) as refused:
        call_command("check_deals", **options)

    assert refused.value.returncode == 2


def test_an_event_without_dealings_passes(
    world: EventWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("check_deals", event=world.event.pk)

    assert capsys.readouterr().out == "no boards of this event were dealt here\n"
