"""No form falls over whatever is sent to it, and what is refused stores nothing.

Each form of the site is opened by someone who may fill it in, and sent with what a
careless or a hostile browser sends; and its address is asked for in another club.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.tests.builders import give
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from clubsite.tests.far import mostly_far
from tests.abuse.filling import Filled, forms_of
from tests.abuse.sending import Data, opened, sent
from tests.abuse.stage import EVENING, STAGES, Place, set_stage

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(
        connection.vendor != "postgresql",
        reason="only on PostgreSQL: it takes less than SQLite does",
    ),
]

VALUES = {
    "nothing": "",
    "a zero": "a\0b",
    "enormous": "x" * 1_000_000,
    "many digits": "9" * 5_000,
    "a large number": "9" * 25,
    "another digit": "²",
    "less than nothing": "-1",
    "no number": "NaN",
    "out of reach": "9999-12-31T23:59",
    "turned round": "Sample\u202e",
    "markup": "<script>alert(1)</script>",
}
EVERYWHERE = ("a zero", "enormous", "many digits")
"""What is sent in all fields at once; of the others, one in one field each."""

REFUSED = ("a zero", "enormous")
"""What no field takes."""

DRAFTS = {
    "policy_edit",
    "poll_new",
    "appeal_keep",
    "appeal_lodge",
    "referral_edit",
    "ruling_edit",
    "ruling_keep",
    "ruling_quick",
}
"""Forms that keep what was typed, cut to size, though it is not right yet."""

WITHOUT_TEXT = {
    "call_detail",
    "closure_remove",
    "contact_share",
    "contact_withdraw",
    "contestant_return",
    "contestant_withdraw",
    "deal_file",
    "round_discard",
    "round_undo",
    "appeal_countersign",
    "appeal_decide",
    "appeal_file_original",
    "appeal_pack",
    "appeal_record",
    "appeal_sign",
    "appeal_slip",
    "appointment_accept",
    "appointment_approve",
    "appointment_withdraw",
    "data_copy",
    "document_again",
    "director_call",
    "document_copy",
    "document_hold",
    "document_release",
    "event_bind",
    "event_mails_send",
    "event_mails_stop",
    "event_move",
    "invitation_accept",
    "invitation_withdraw",
    "ladder_end",
    "ladder_reopen",
    "link_spend",
    "mail_confirm",
    "mail_stop",
    "member_export_full",
    "month_again",
    "month_final",
    "month_hold",
    "month_publish",
    "month_release",
    "month_send",
    "movement_remove",
    "my_mails_start",
    "my_mails_stop",
    "notice_list",
    "planned_prepare",
    "planned_reinstate",
    "planned_withdraw",
    "policy_move",
    "player_return",
    "player_separate",
    "player_unlink",
    "poll_close",
    "recovery_codes_make",
    "referral_discard",
    "referral_evidence_original",
    "referral_file_remove",
    "referral_transfer_file",
    "replay_analyse",
    "role_end",
    "role_resign",
    "ruling_amend",
    "ruling_discard",
    "ruling_pinned",
    "ruling_revoke",
    "ruling_walk",
    "season_publish",
    "season_withdraw",
    "seat_accept",
    "seat_approve",
    "second_factor_remove",
    "session_drop",
    "set_language",
    "sign_in_again",
    "skip_decide",
    "skip_move",
    "sign_out",
}
"""Forms that are a button, whatever else is sent; a draft decision is shown again."""


NO_ROWS = {"ladder_new": {"kind"}, "policy_edit": {"section"}}
"""Parts of addresses that name no row: every club has them."""


@dataclass(frozen=True, slots=True)
class Effort:
    """At `well_tried` places of an address one thing in `often` is sent, and at further
    places one in `step`, or nothing."""

    well_tried: int
    often: int
    step: int | None


ENOUGH = Effort(well_tried=1, often=9, step=None)
FULL = Effort(well_tried=3, often=1, step=3)

BY_HTMX = {"HX-Request": "true"}


@dataclass(slots=True)
class Walk:
    """What was found so far."""

    master: User
    effort: Effort
    faults: list[str] = field(default_factory=list)
    clients: dict[int | None, Client] = field(default_factory=dict)
    tried: Counter[str] = field(default_factory=Counter)

    def client(self, user: User | None) -> Client:
        key = user.pk if user else None
        if key not in self.clients:
            self.clients[key] = Client(raise_request_exception=False)
            if user:
                self.clients[key].force_login(user)
                give(self.clients[key], user)
        return self.clients[key]

    def attack(self, place: Place) -> None:
        """Send everything to it, as the first of these people to whom it is open."""
        if self._step(place) is None:
            return
        for user in place.people:
            client = self.client(user)
            form = opened(client, place)
            if form is not None:
                for what, data in self._attacks(place, form):
                    self._refused(place, what, sent(client, place.path, data))
                self._sent_twice(client, place, form)
                self._by_htmx(client, place, form)
                self._elsewhere(place)
                self.tried[place.name] += 1
                return
        self.faults.append(f"{place.path} is open to none of its people")

    def _attacks(self, place: Place, form: Filled) -> Iterator[tuple[str, Data]]:
        """Everything, or a share of it, another one at each place of the address."""
        step = self._step(place) or 1
        first = (len(place.name) + self.tried[place.name]) % step
        return islice(attacks(form), first, None, step)

    def _step(self, place: Place) -> int | None:
        """Each how many-th thing is sent there; nothing where enough was tried."""
        is_well_tried = self.tried[place.name] >= self.effort.well_tried
        return self.effort.step if is_well_tried else self.effort.often

    def _refused(self, place: Place, what: str, answer: tuple[int, int]) -> None:
        status, entries = answer
        fault = f"{place.path} with {what}: {status}"
        if status >= 500:
            self.faults.append(fault)
        elif status >= 400 and entries and place.name not in DRAFTS:
            self.faults.append(f"{fault}, and something was stored")
        elif status < 400 and what in REFUSED and takes_text(place):
            self.faults.append(f"{fault}, where it should be refused")

    def _sent_twice(self, client: Client, place: Place, form: Filled) -> None:
        """A form sent twice, as by a double click or the back button."""
        with transaction.atomic():
            for time in ("once", "twice"):
                status = client.post(place.path, form.fields).status_code
                if status >= 500:
                    self.faults.append(f"{place.path} sent {time}: {status}")
            transaction.set_rollback(True)

    def _by_htmx(self, client: Client, place: Place, form: Filled) -> None:
        """The page and its form, asked for by htmx without naming a part."""
        with transaction.atomic():
            for answer in (
                client.get(place.path, headers=BY_HTMX),
                client.post(place.path, form.fields, headers=BY_HTMX),
                client.post(place.path, headers=BY_HTMX),
            ):
                if answer.status_code >= 500:
                    method = answer.wsgi_request.method
                    self.faults.append(f"{method} {place.path} by htmx")
            transaction.set_rollback(True)

    def _elsewhere(self, place: Place) -> None:
        """Rows of one club under the address of another, and rows that are nowhere."""
        client = self.client(self.master)
        rows = place.parameters.keys() - NO_ROWS.get(place.name, set())
        if len(rows) > 1 and "club_slug" in rows:
            for path in (place.elsewhere("elsewhere"), place.far_away()):
                status, entries = sent(client, path, {})
                if status not in (403, 404) or entries:
                    self.faults.append(f"{path} is answered by {status}")


def takes_text(place: Place) -> bool:
    return place.name not in DRAFTS | WITHOUT_TEXT


def attacks(form: Filled) -> Iterator[tuple[str, Data]]:
    """What is sent: in every field at once, then in one after the other."""
    names = [name for name in form.fields if name != "csrfmiddlewaretoken"]
    good = {name: form.fields[name] for name in names}
    for what in EVERYWHERE:
        yield what, dict.fromkeys(names, VALUES[what])
    yield "no field at all", {}
    yield "every field twice", {name: form.fields[name] * 2 for name in names}
    for at, name in enumerate(names[:2]):
        what = [*VALUES][(at * 5 + len(form.path)) % len(VALUES)]
        yield f"{what} in {name}", {**good, name: VALUES[what]}
    for name, _value in form.buttons[:1]:
        yield "a button of its own", {**good, name: f"kind:l0:{VALUES['enormous']}"}
    for name in form.files:
        for content in (b"", b"MZ\x90\0", b"x" * 3_000_000):
            file = SimpleUploadedFile("a\u202eb.xml", content)
            yield f"a file of {len(content)} bytes", {**good, name: file}


QUICK = {"accounts", "ladders", "mails"}
"""Stages with few forms: the others take half a minute of the database server."""


@pytest.mark.django_db
@pytest.mark.parametrize("stage", mostly_far(STAGES, near=QUICK))
def test_whatever_is_sent_is_answered_and_what_is_refused_stores_nothing(
    stage: str, pytestconfig: pytest.Config
) -> None:
    effort = FULL if pytestconfig.getoption("--full") else ENOUGH
    master = make_member(make_club("elsewhere"), *RoleKind, name="Sample Elsewhere")
    walk = Walk(master, effort)
    with clock.at(EVENING):
        places = set_stage(stage)

    for place in places:
        with clock.at(place.at):
            walk.attack(place)

    assert walk.faults == []


def test_a_form_is_filled_in_as_it_stands() -> None:
    page = """<main><form method="post"><input type="hidden" name="seen" value="3">
    <select name="who"><option value="">-<option value="7"></select>
    <select name="how"><option value="a"><option value="b" selected></select>
    <textarea name="why">
    As before.</textarea><textarea name="more"></textarea>
    <input type="radio" name="side" value="ns"><input type="radio" name="side" value="ew" checked>
    <input type="checkbox" name="minor"><input name="name"><input type="date" name="on">
    <input type="file" name="file"><button name="do" value="send"></form>
    <form method="get"><input name="q"></form></main>"""

    (form,) = forms_of(page, "/here/?x=1")

    assert form.fields == {
        "seen": ["3"],
        "who": ["7"],
        "how": ["b"],
        "why": ["As before."],
        "more": ["Some words."],
        "side": ["ew"],
        "minor": ["on"],
        "name": ["Some words"],
        "on": ["2026-03-02"],
    }
    assert (form.path, form.files) == ("/here/", ["file"])
    assert form.buttons == [("do", "send")]
