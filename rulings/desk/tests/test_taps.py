"""The ways through the log, counted in taps: each is on the page where it is made."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from rulings.log.models import Ruling
from rulings.tests.at_the_table import make_play
from rulings.tests.builders import line_at, make_f1, make_ruling

pytestmark = pytest.mark.django_db
OLD_RULING, REVOKE = 3, 6
"""The most taps, from the page that opens first."""


class Taps:
    """A page, and the number of taps that led to it."""

    def __init__(self, client: Client, start: str) -> None:
        self.client = client
        self.count = 0
        self.page: Any = client.get(start, follow=True)

    def link(self, path: str) -> None:
        """Tap the link to that path."""
        content = self.page.content.decode()
        assert f'href="{path}"' in content, path
        here, _hash, _place = path.partition("#")
        at = self.page.request["PATH_INFO"] if here.startswith("?") else ""
        self._go(self.client.get(f"{at}{here}", follow=True))

    def button(self, name: str, value: str, **fields: object) -> None:
        """Tap that button; `fields` is what else its form sends."""
        assert f'name="{name}" value="{value}"' in self.page.content.decode(), value
        path = self.page.request["PATH_INFO"]
        query = self.page.request["QUERY_STRING"]
        sent = {name: value, **fields}
        self._go(self.client.post(f"{path}?{query}", sent, follow=True))

    def _go(self, page: Any) -> None:
        assert page.status_code == 200
        self.count += 1
        self.page = page


def test_a_ruling_of_last_month_is_at_most_three_taps_away(client: Client) -> None:
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    with clock.at(datetime(2026, 4, 7, 20, 0, tzinfo=UTC)):
        ruling = make_ruling(line_at(event, 5), by=director)

    with clock.at(datetime(2026, 5, 7, 20, 0, tzinfo=UTC)):
        taps = Taps(client, "/sample/")
        taps.link("/sample/rulings/")
        taps.link("?month=2026-04#found")
        taps.link(f"/sample/rulings/{ruling.pk}/")

    assert taps.count <= OLD_RULING


def test_a_revoke_is_logged_in_at_most_six_taps(client: Client) -> None:
    event = make_play(make_club())
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))

    taps = Taps(client, "/sample/desk/")
    taps.link("/sample/rulings/new/?quick")
    taps.button("table", "1", event=event.pk)
    draft = Ruling.objects.get()
    at = {"table": "1", "board": "7", "line": draft.result_id}
    taps.button("do", "family:revoke", **at)
    draft.refresh_from_db()
    taps.button("do", "ruled:no_damage", **{**draft.draft, **at})
    draft.refresh_from_db()
    taps.button("do", "give", **{**draft.draft, **at})

    draft.refresh_from_db()
    assert draft.is_given
    assert taps.count <= REVOKE
