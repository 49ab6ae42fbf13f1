"""The page on which a corrected file takes the place of an event's results."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState
from scoring.events.models import Event, FormerFile, Result
from scoring.exchange.actions.imports import Incoming, import_event, keep_upload
from scoring.exchange.tests.test_actions_imports import LOSSY
from scoring.exchange.tests.test_actions_reimports import (
    DOWN,
    FIRST,
    OLD,
    RULED,
    SECOND,
    THIRD,
    file_of,
)
from scoring.formats.tests.builders import make_pair
from scoring.play.queries.entry import get_score_entry

pytestmark = pytest.mark.django_db

PENALTY = "".join(
    make_pair(f"{at}", more="<ADJUSTMENT>-1</ADJUSTMENT>" if at == 1 else "")
    for at in range(1, 8)
)
"""Pair 1 has a penalty; pair 7 played nothing."""


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club, client: Client) -> User:
    user = make_member(club, RoleKind.DIRECTOR)
    client.force_login(user)
    return user


@pytest.fixture
def event(club: Club) -> Event:
    return import_event(club, OLD, by=None).event


def brought(club: Club, by: User, file: Incoming) -> int:
    return keep_upload(club, file, by=by).pk


def page_of(event: Event, upload: int) -> str:
    return f"/sample/events/{event.pk}/import/{upload}/"


def typed(event: Event, **more: str) -> dict[str, str]:
    event.refresh_from_db()
    return {"why": "Again.", "seen": f"{event.version}", **more}


def score_of(ns: str) -> str:
    return str(get_score_entry(Result.objects.get(ns__label=ns)))


def test_a_file_of_which_most_lines_agree_leads_to_its_event(
    client: Client, club: Club, director: User, event: Event
) -> None:
    upload = brought(club, director, file_of(FIRST, DOWN))

    page = client.get(f"/sample/events/import/{upload}/").content.decode()

    assert f'href="{page_of(event, upload)}"' in page


def test_a_file_of_another_day_name_and_pairs_leads_to_none(
    client: Client, club: Club, director: User, event: Event
) -> None:
    Event.objects.update(name="Something else", date="2020-01-01")
    upload = brought(club, director, file_of(FIRST, DOWN))

    page = client.get(f"/sample/events/import/{upload}/")

    assert page.context["alike"] == ()


def test_every_difference_is_shown_before_it_is_stored(
    client: Client, club: Club, director: User, event: Event
) -> None:
    upload = brought(club, director, file_of(FIRST, RULED, THIRD))

    page = client.get(page_of(event, upload)).content.decode()

    shown = (
        '<th class="names" scope="row">board 1, 3 v 4</th><td>4S N +1</td>'
        "<td>NP (60 % / 40 %)</td>"
    )
    assert shown in page
    assert 'scope="row">board 1, 5 v 6</th><td>–</td><td>3NT S =</td>' in page
    assert score_of("3") == "4S N +1"


def test_what_differs_is_stored(
    client: Client, club: Club, director: User, event: Event
) -> None:
    upload = brought(club, director, file_of(FIRST, DOWN))

    answer = client.post(page_of(event, upload), typed(event))

    assert (answer.status_code, answer["Location"]) == (
        302,
        f"/sample/events/{event.pk}/",
    )
    assert score_of("3") == "4S N -1"


def test_what_somebody_changed_meanwhile_is_looked_at_again(
    client: Client, club: Club, director: User, event: Event
) -> None:
    upload = brought(club, director, file_of(FIRST, DOWN))

    answer = client.post(page_of(event, upload), typed(event) | {"seen": "99"})

    assert answer.status_code == 422
    assert (
        "The event has changed meanwhile. Check the changes again"
        in answer.content.decode()
    )
    assert score_of("3") == "4S N +1"


def test_a_final_event_says_why_it_takes_no_file(
    client: Client, club: Club, director: User, event: Event
) -> None:
    Event.objects.update(state=EventState.FINAL)
    upload = brought(club, director, file_of(FIRST, DOWN))

    page = client.get(page_of(event, upload)).content.decode()
    answer = client.post(page_of(event, upload), typed(event))

    assert "You can correct results only while they are posted and not final." in page
    assert "Apply changes" not in page
    assert answer.status_code == 422


@pytest.mark.full
def test_a_loss_is_accepted_by_hand(
    client: Client, club: Club, director: User, event: Event
) -> None:
    upload = brought(club, director, Incoming("a.xml", LOSSY))

    refused = client.post(page_of(event, upload), typed(event))
    stored = client.post(page_of(event, upload), typed(event, accept_loss="on"))

    assert refused.status_code == 422
    assert "Accept the loss to import it" in refused.content.decode()
    assert stored.status_code == 302


def test_a_file_that_changes_nothing_still_takes_the_place_of_the_old_one(
    client: Client, club: Club, director: User, event: Event
) -> None:
    same = file_of(FIRST, SECOND, facts="<WINNER_TYPE>1</WINNER_TYPE><!-- again -->")
    upload = brought(club, director, same)

    page = client.get(page_of(event, upload)).content.decode()
    client.post(page_of(event, upload), typed(event))

    assert "No results differ. This file can still replace" in page
    assert FormerFile.objects.count() == 1


def test_only_who_runs_the_event_sees_the_page(
    client: Client, club: Club, director: User, event: Event
) -> None:
    upload = brought(club, director, file_of(FIRST, DOWN))
    own = client.get(page_of(event, upload)).status_code
    client.force_login(make_member(club, RoleKind.MANAGER))
    others = client.get(page_of(event, upload)).status_code
    client.force_login(make_member(club, RoleKind.RECORDER))
    recorder = client.get(page_of(event, upload)).status_code

    assert (own, others, recorder) == (200, 404, 403)


def test_the_page_asks_no_more_for_more_differences(
    client: Client, club: Club, director: User, event: Event
) -> None:
    counted = []
    for file in (file_of(FIRST, DOWN), file_of(DOWN, THIRD)):
        path = page_of(event, brought(club, director, file))
        client.get(path)
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        counted.append(len(queries))

    assert counted[0] == counted[1] <= 26


@pytest.mark.full
def test_a_penalty_that_the_file_has_now_is_taken(
    client: Client, club: Club, director: User, event: Event
) -> None:
    upload = brought(club, director, file_of(FIRST, SECOND, pairs=PENALTY))

    page = client.get(page_of(event, upload)).content.decode()
    client.post(page_of(event, upload), typed(event))
    back = brought(club, director, file_of(FIRST, SECOND, THIRD))
    client.post(page_of(event, back), typed(event))

    assert "Penalty of pair 1" in page
    taken = [adjustment.withdrawn_at is None for adjustment in event.adjustments.all()]
    assert taken == [False]


def run(path: Path, event: int, *options: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    words = ["import_event", str(path), "--club", "sample", "--into", str(event)]
    call_command(*words, *options, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_by_command_only_what_differs_is_stored(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "again.xml"
    path.write_bytes(file_of(FIRST, DOWN).content)

    _, words = run(path, event.pk)
    out, _ = run(path, event.pk, "--json")

    assert "\nboard 1, 3 v 4: 4S N +1 → 4S N -1 (Changed)." in words
    answer = json.loads(out)
    assert (answer["event"], answer["already"], answer["changes"]) == (
        event.pk,
        True,
        [],
    )
    assert score_of("3") == "4S N -1"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "no event 0"),
        (("--deals", "again.xml"), "--into takes a result file. Add deals on the"),
    ],
)
def test_a_command_that_cannot_be_meant_says_so(
    event: Event,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "again.xml"
    path.write_bytes(file_of(FIRST, DOWN).content)

    with pytest.raises(CommandError, match=message):
        run(path, event.pk if options else 0, *options)
