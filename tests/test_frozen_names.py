"""Names that rows, files, messages and other programs hold stay as they are.

How to change one on purpose: see `tests/frozen.py`.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.template import Engine
from django.test import RequestFactory, override_settings

from clubsite.accounts import saved_forms
from clubsite.accounts.models import User
from clubsite.audit import expunging, seals, trail
from clubsite.audit.models import Entry, EntryNames
from clubsite.clubs import access as clubs_access
from clubsite.clubs.models import Club
from clubsite.notices import outbox
from clubsite.ops import limits
from rulings.appeals.actions import transitions
from rulings.conduct.actions import reporting
from rulings.polls import access as polls_access
from tests.frozen import REGISTERS, as_text, frozen


@pytest.mark.parametrize("name", REGISTERS)
def test_names_that_are_stored_stay_as_they_are(name: str) -> None:
    assert REGISTERS[name]() == frozen(name)


@pytest.mark.parametrize("name", REGISTERS)
def test_the_files_are_as_they_would_be_written(name: str) -> None:
    text = (Path(__file__).parent / "data" / "frozen" / f"{name}.json").read_text()

    assert text == f"{as_text(frozen(name))}\n"


def mail_templates() -> Iterator[str]:
    folder = Path(settings.BASE_DIR) / "templates"
    for path in folder.rglob("mail/*.txt"):
        if not path.name.startswith("_"):
            yield str(path.relative_to(folder))


def test_every_kind_of_notice_has_its_words() -> None:
    kinds = frozen("notices")
    templates = [outbox.template_for(kind) for kind in kinds]

    assert kinds == sorted(kinds)
    assert sorted(templates) == sorted(mail_templates())
    assert all(Engine.get_default().get_template(name) for name in templates)


def test_what_is_asked_when_a_mail_leaves_is_asked_of_known_kinds() -> None:
    kinds = {*outbox.link_makers, *outbox.may_still_be_sent, *transitions.ENDS}

    assert kinds < set(frozen("notices"))


@override_settings(SECRET_KEY="frozen")
def test_links_that_were_sent_are_still_signed_alike() -> None:
    assert (
        clubs_access.token_for("seed") == "hT6Iae1HD5mNL76goeId31uoTdpTJ7heVSd633WCwEk"
    )
    assert (
        polls_access.token_for("seed") == "ymrY9zWaUSm6_sbfyK5sjiM4QEInRGwl5Nddezt9EDk"
    )


@override_settings(SECRET_KEY="frozen")
def test_the_mark_of_a_browser_is_still_signed_alike() -> None:
    request, response = RequestFactory().get("/"), HttpResponse()
    saved_forms.know(request, response, User(pk=7))
    request.COOKIES["known"] = response.cookies["known"].value
    cookie = request.get_signed_cookie("known", salt="clubsite.accounts.saved_forms")

    assert cookie is not None
    assert cookie.startswith("7:")


@override_settings(SECRET_KEY="frozen")
def test_the_counter_of_reports_is_still_called_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted: list[str] = []
    monkeypatch.setattr(limits, "over_limit", lambda key, **_most: counted.append(key))

    reporting.reports_too_often(User(pk=7), Club(pk=3))

    assert counted == ["referral:d0b39e49e6840e569983410dc30f95d1"]


def test_an_entry_of_the_audit_log_is_still_hashed_alike() -> None:
    entry = Entry(
        subject_type="scoring.event",
        subject_id="4",
        plain_label="Oak Trophy",
        number=2,
        verb="event.posted",
        plain_actor_id=7,
        club_id=3,
        details={"revision": 1, "snapshot": "ab"},
        at=datetime(2026, 3, 2, 19, tzinfo=UTC),
        previous_hash="cd",
    )

    assert trail.entry_hash(entry) == (
        "0866f3c08482093ff51fd9e0f0318071591b865b8ed00b01868a33e2a98a952c"
    )
    assert seals.SEAL == ("seal", "audit")


def test_an_entry_of_the_second_format_still_commits_and_is_hashed_alike() -> None:
    entry = Entry(
        subject_type="scoring.event",
        subject_id="4",
        number=2,
        verb="event.posted",
        club_id=3,
        details={"revision": 1, "snapshot": "ab"},
        at=datetime(2026, 3, 2, 19, tzinfo=UTC),
        previous_hash="cd",
        format=2,
    )
    names = EntryNames(
        actor_id=7, label="Oak Trophy", actor_salt="ef" * 32, label_salt="01" * 32
    )
    entry.actor_commitment, entry.label_commitment = trail.commitments(names)

    assert entry.actor_commitment == (
        "e1fc2278300c2e40a8d91aa4a6f36647bfa21f893c1f2afe156afc78b784dd80"
    )
    assert entry.label_commitment == (
        "9b363152027c57fc94a03679b3109cefa2c59357e90e48f4d6e986b7052081b6"
    )
    assert trail.entry_hash(entry) == (
        "b074457d9a5d216011dd981b7308e0d8061537495f603b712a94770c45d65182"
    )
    assert expunging.SUBJECT[:2] == ("expunging", "audit")
