"""What the sample club holds, and that it is made once and never in public."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import Count, JSONField, Model
from django.test import Client, override_settings
from pytest_django.plugin import DjangoDbBlocker

from clubsite.accounts.models import User
from clubsite.audit import models as audit
from clubsite.audit.verification import verify
from clubsite.clubs.models import Club
from clubsite.jobs.tests.builders import outcome
from clubsite.notices import outbox
from clubsite.notices.models import Mail, Notice
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Document, DocumentState
from clubsite.sample.clubs import PASSWORD, Part
from clubsite.site import clock
from clubsite.tests.builders import make_club
from rulings.appeals.models import Appeal
from rulings.conduct.models import Referral
from rulings.log.models import Ruling, RulingVersion
from scoring.events.labels import Cause, CorrectionState, EventState
from scoring.events.models import (
    Adjustment,
    Correction,
    Deal,
    Entry,
    Event,
    Match,
    PlayerBoard,
    Result,
)
from scoring.ladders.models import Ladder
from scoring.ladders.queries import build_ladder_view
from scoring.results.queries.scores import get_scored_event
from tests.frozen import frozen, our_models, shapes

BY_KIND: Mapping[type[Model], str] = {audit.Entry: "verb", Notice: "kind"}
FIRST_START = datetime(2026, 4, 5, 10, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def printed(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """What the first start prints; the club is made once for all tests of this module."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make()
        transaction.set_rollback(True)


def make() -> str:
    """What the command prints at the first start."""
    output = StringIO()
    with clock.at(FIRST_START):
        call_command("sample_club", stdout=output)
    return output.getvalue()


@pytest.mark.full
def test_each_person_can_sign_in_with_what_is_printed(printed: str) -> None:
    lines = printed.splitlines()

    assert lines == [f"{part}: {part.email} / {PASSWORD}" for part in Part]
    assert all(user.check_password(PASSWORD) for user in User.objects.all())
    assert all(user.is_sample for user in User.objects.all())


def test_a_second_run_prints_the_same_and_changes_nothing(printed: str) -> None:
    entries = audit.Entry.objects.count()

    again = make()

    assert again == printed
    assert audit.Entry.objects.count() == entries


@pytest.mark.usefixtures("printed")
def test_the_evenings_are_over_posted_in_play_and_to_come() -> None:
    states = {event.name: event.state for event in Event.objects.all()}

    assert states == {
        "Alder Cup": EventState.FINAL,
        "Butler Evening": EventState.FINAL,
        "Oak Trophy": EventState.FINAL,
        "Birch Pairs": EventState.PROVISIONAL,
        "Matinée Pairs": EventState.IN_PLAY,
        "Cedar Pairs": EventState.DRAFT,
        "Fig Individual": EventState.FINAL,
        "Elm Teams": EventState.FINAL,
        "Yew Knock-out": EventState.FINAL,
        "Hazel Pairs": EventState.FINAL,
        "Maple Swiss": EventState.IN_PLAY,
    }


@pytest.mark.usefixtures("printed")
def test_the_first_boards_of_pairs_have_a_replay_at_every_table() -> None:
    played = Result.objects.filter(card_play__isnull=False)

    assert set(played.values_list("section__session__event__name", "board")) == {
        (name, board)
        for name in ("Alder Cup", "Butler Evening", "Oak Trophy", "Birch Pairs")
        for board in (1, 2)
    }
    assert played.exclude(card_play__cards="").exists()


@pytest.mark.usefixtures("printed")
def test_there_is_a_ladder_of_each_kind_and_two_have_places() -> None:
    player = User.objects.get(email=Part.PLAYER.email)

    placed = {
        ladder.kind: bool(build_ladder_view(player, ladder).placed)
        for ladder in Ladder.objects.all()
    }

    assert placed == {"best": True, "championship": True, "improved": False}


@pytest.mark.usefixtures("printed")
def test_there_is_an_event_of_every_kind() -> None:
    kinds = {(event.contest, event.form) for event in Event.objects.all()}
    in_sessions = Event.objects.annotate(held=Count("sessions")).filter(held__gt=1)

    assert kinds == {
        ("pairs", "session"),
        ("individual", "session"),
        ("teams", "round-robin"),
        ("teams", "knock-out"),
        ("teams", "swiss"),
    }
    assert [session.name for session in in_sessions] == ["Hazel Pairs"]


@pytest.mark.usefixtures("printed")
def test_pairs_in_two_sessions_bring_points_along_and_have_strata() -> None:
    totals = get_scored_event(Event.objects.get(name="Hazel Pairs")).score.totals
    pairs = Entry.objects.filter(event__name="Hazel Pairs")

    assert {pair.stratum for pair in pairs} == {"A", "B", "C"}
    assert [pair.carried for pair in pairs if not pair.carried_maximum] == [""]
    assert {total.boards for total in totals.values()} == {12}


@pytest.mark.usefixtures("printed")
def test_of_the_swiss_one_match_is_under_way_and_one_was_judged() -> None:
    swiss = Event.objects.get(name="Maple Swiss")
    lines = Result.objects.filter(match__event=swiss).order_by("match", "pk")
    awaited = lines.filter(kind="awaited").values_list("match__table", flat=True)
    second = Match.objects.filter(event=swiss, round=2).order_by("table")

    assert [(match.given_home, match.away is None) for match in second] == [
        ("", False),
        ("12", False),
        ("", True),
    ]
    assert list(awaited) == [1, 1, 1]
    assert [
        adjustment.unit for adjustment in Adjustment.objects.filter(event=swiss)
    ] == ["vps"]


@pytest.mark.usefixtures("printed")
def test_the_knock_out_has_a_winner_and_the_round_robin_a_match_that_was_not_played() -> (
    None
):
    wins = get_scored_event(Event.objects.get(name="Yew Knock-out")).score.totals
    given = Match.objects.filter(event__name="Elm Teams").exclude(given_home="")

    assert sorted(total.final for total in wins.values()) == [0, 0, 1, 2]
    assert [(match.given_home, match.given_away) for match in given] == [("12", "0")]
    assert not Result.objects.filter(match__in=given).exists()


@pytest.mark.usefixtures("printed")
@pytest.mark.parametrize(
    ("name", "boards"), [("Elm Teams", 160), ("Yew Knock-out", 96)]
)
def test_every_player_of_a_team_has_statistics_from_the_line_ups(
    name: str, boards: int
) -> None:
    found = PlayerBoard.objects.filter(event__name=name)

    assert {row.source for row in found} == {"line-up"}
    assert found.count() == boards


def kinds_of_effects() -> set[tuple[str, ...]]:
    """The shapes of the effects that rulings have, line effects before penalties."""
    return {
        (*map(_shape, version.effects), *map(_fine, version.penalties))
        for version in RulingVersion.objects.all()
    }


def _shape(effect: dict[str, dict[str, object]]) -> str:
    ns, ew = effect["ns"], effect["ew"]
    if ns["kind"] == "artificial":
        return f"{ns['percent']}/{ew['percent']}"
    if ns != ew:
        return "split"
    items = ns.get("items", ())
    assert isinstance(items, list | tuple)
    return {0: "not played", 1: "assigned"}.get(len(items), "weighted")


def _fine(penalty: dict[str, object]) -> str:
    return f"{penalty['unit']}{' disciplinary' if penalty['disciplinary'] else ''}"


@pytest.mark.usefixtures("printed")
def test_there_is_a_ruling_of_each_effect() -> None:
    assert kinds_of_effects() == {
        (),
        ("assigned",),
        ("weighted",),
        ("split",),
        ("60/40",),
        ("50/50",),
        ("60/60",),
        ("not played",),
        ("matchpoints",),
        ("percent_of_top",),
        ("percent_of_top disciplinary",),
        ("imps",),
        ("vps",),
    }
    assert set(Ruling.objects.values_list("state", flat=True)) == {
        "given",
        "withdrawn",
        "draft",
    }


@pytest.mark.usefixtures("printed")
def test_no_case_of_the_redacted_casebook_leads_to_its_table(client: Client) -> None:
    """Without names there is no board, link, event or director (procedures 5.11)."""
    client.force_login(User.objects.get(email=Part.PANEL_5.email))
    listed = client.get("/sample/casebook/")
    cases = [line.version.ruling for line in listed.context["lines"]]

    secrets = {
        secret
        for case in cases
        for secret in (case.event.name, case.director.name, f"board {case.board}")
    }
    for path in (
        "",
        *(f"{case.pk}/{page}" for case in cases for page in ("", "sheet/")),
    ):
        shown = client.get(f"/sample/casebook/{path}").content.decode()
        content = re.sub(r"\s+", " ", shown[shown.index("<main") :])

        assert [secret for secret in secrets if secret in content] == []
        links = re.findall(r'href="/sample/(events|rulings|appeals)/', content)
        assert links == []
        assert not re.search(r'class="[^"]*\b(?:board|compass|square)', content)
    assert len(cases) == listed.context["page"].paginator.count > 5


@pytest.mark.usefixtures("printed")
def test_one_appeal_has_changed_the_score_again_and_one_is_open() -> None:
    appeals = Appeal.objects.order_by("lodged_at").values_list(
        "ruling__event__name", "state"
    )
    reasons = Event.objects.get(name="Oak Trophy").snapshots.values_list(
        "reason", flat=True
    )

    assert list(appeals) == [("Oak Trophy", "decided"), ("Birch Pairs", "lodged")]
    assert list(reasons) == ["posted", "entry_error", "appeal"]
    assert Adjustment.objects.filter(
        cause=Cause.APPEAL, kind="line", withdrawn_at=None
    ).exists()


@pytest.mark.usefixtures("printed")
def test_the_player_has_two_notices_to_read_and_nobody_gets_mail() -> None:
    player = User.objects.get(email=Part.PLAYER.email)

    unread = outbox.get_notices(player).filter(read_at__isnull=True)

    assert [notice.kind for notice in unread] == [
        "rulings/appeal_lodged",
        "rulings/ruling_given",
    ]
    assert not Notice.objects.exclude(mail=Mail.NONE).exists()


@pytest.mark.usefixtures("printed")
def test_one_document_has_failed_for_good() -> None:
    failed = Document.objects.filter(state=DocumentState.DEAD)

    assert [(str(document.event), document.kind) for document in failed] == [
        ("Alder Cup", "boards")
    ]
    assert outcome(DOCUMENT) == ("given_up", 4, "OSError")
    assert Document.objects.filter(state=DocumentState.SUPERSEDED).count() == 5


@pytest.mark.usefixtures("printed")
def test_a_score_is_questioned_and_the_recorder_has_something_to_do() -> None:
    requested = Correction.objects.filter(state=CorrectionState.REQUESTED)

    assert [(correction.was, correction.proposed) for correction in requested] == [
        ("3NT N = C8", "3NT N +1 C8")
    ]
    assert set(Referral.objects.values_list("state", flat=True)) == {
        "memo_filed",
        "submitted",
    }


@pytest.mark.usefixtures("printed")
def test_every_board_that_was_played_has_its_deal() -> None:
    played = set(
        Result.objects.exclude(kind="awaited").values_list(
            "section__board_set", "board"
        )
    )

    assert played <= set(Deal.objects.values_list("board_set", "board"))


@pytest.mark.usefixtures("printed")
def test_the_audit_log_is_intact() -> None:
    assert list(verify()) == []


@pytest.mark.django_db
@override_settings(PUBLIC=True)
def test_a_public_site_has_no_sample() -> None:
    with pytest.raises(CommandError, match="created on a public host"):
        call_command("sample_club")

    assert not Club.objects.exists()


@pytest.mark.django_db
def test_a_club_at_that_address_that_is_no_sample_is_left_alone() -> None:
    make_club("sample")

    with pytest.raises(CommandError, match="a sample"):
        call_command("sample_club")

    assert not User.objects.exists()


def json_of(model: type[Model], column: str) -> Iterator[tuple[str, object]]:
    """What the rows of a table hold in that column, under its name; what a notice or an
    entry of the log holds under the kind of it too."""
    name = f"{model._meta.db_table}.{column}"
    for row in model._default_manager.all():  # noqa: SLF001  # of any model
        kind = getattr(row, BY_KIND.get(model, ""), "")
        yield f"{name} {kind}".strip(), getattr(row, column)


@pytest.mark.usefixtures("printed")
def test_json_in_columns_keeps_its_names() -> None:
    """How to change one on purpose: see `tests/frozen.py`."""
    found = shapes(
        each
        for model in our_models()
        for field in model._meta.fields
        if isinstance(field, JSONField)
        for each in json_of(model, field.attname)
    )

    assert found == frozen("columns")
