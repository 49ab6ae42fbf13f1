"""Of two directors, or two tabs, at once: what was read before is not written over."""

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import drafts as actions_drafts
from rulings.desk.actions import giving
from rulings.log import actions as log_actions
from rulings.log.models import OpenItem, Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.at_the_table import make_play, penalty_card, pin
from rulings.tests.builders import (
    assigned,
    line_at,
    make_content,
    make_draft,
    make_f1,
    seen_of,
)

pytestmark = pytest.mark.django_db
ANSWERED = (Walking("appeals"),)


@pytest.fixture
def draft(client: Client) -> Ruling:
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return make_draft(line_at(event, 5), by=director)


@pytest.fixture
def card(client: Client) -> OpenItem:
    """A penalty card on the table."""
    event = make_play(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return pin(penalty_card(client, event, by=director), "pc_major")


def as_read_before(ruling: Ruling) -> Ruling:
    return Ruling.objects.get(pk=ruling.pk)


def test_a_tap_that_was_on_its_way_does_not_write_in_a_ruling_that_was_given(
    draft: Ruling,
) -> None:
    before = as_read_before(draft)
    assert draft.result
    content = make_content(assigned(draft.result, "4S N ="))
    expected = seen_of(draft, content)
    giving.give_ruling(draft, content, by=draft.director, expected=expected)

    with pytest.raises(Refused, match="Someone else"):
        actions_drafts.keep_walks(before, ANSWERED, by=draft.director)

    draft.refresh_from_db()
    assert (draft.draft, draft.walks, draft.is_being_amended) == ({}, [], False)


def test_an_answer_is_not_written_over_by_a_page_that_did_not_know_it(
    draft: Ruling,
) -> None:
    before = as_read_before(draft)
    actions_drafts.keep_walks(draft, ANSWERED, by=draft.director)

    with pytest.raises(Refused, match="Someone else"):
        actions_drafts.keep_walks(before, (Walking("revoke"),), by=draft.director)

    draft.refresh_from_db()
    assert [walk["family"] for walk in draft.walks] == ["appeals"]


def test_what_was_walked_on_is_not_discarded_unseen(draft: Ruling) -> None:
    before = as_read_before(draft)
    actions_drafts.keep_walks(draft, ANSWERED, by=draft.director)

    with pytest.raises(Refused, match="Someone else"):
        actions_drafts.discard_draft(before, by=draft.director)


def test_a_draft_that_is_gone_is_not_written_in(draft: Ruling) -> None:
    before = as_read_before(draft)
    actions_drafts.discard_draft(draft, by=draft.director)

    with pytest.raises(Refused, match="Someone else"):
        actions_drafts.keep_walks(before, ANSWERED, by=before.director)


def test_what_was_ended_twice_at_once_is_recorded_once(card: OpenItem) -> None:
    before = OpenItem.objects.get(pk=card.pk)
    director: User = card.ruling.director
    log_actions.end_open_item(card, "card_played", by=director)

    with pytest.raises(Refused, match="already closed this item"):
        log_actions.end_open_item(before, "card_played", by=director)

    assert Entry.objects.filter(verb="ruling.obligation_ended").count() == 1


def test_what_was_taken_back_twice_at_once_is_recorded_once(card: OpenItem) -> None:
    director: User = card.ruling.director
    log_actions.end_open_item(card, "card_played", by=director)
    ended = OpenItem.objects.get(pk=card.pk)
    before = OpenItem.objects.get(pk=card.pk)
    log_actions.reopen_open_item(ended, by=director)

    with pytest.raises(Refused, match="nothing to undo"):
        log_actions.reopen_open_item(before, by=director)

    assert Entry.objects.filter(verb="ruling.obligation_reopened").count() == 1


def test_what_the_ruling_has_changed_since_is_not_ended(card: OpenItem) -> None:
    before = OpenItem.objects.get(pk=card.pk)
    actions_drafts.keep_walks(card.ruling, (), by=card.ruling.director)

    with pytest.raises(Refused, match="already closed this item"):
        log_actions.end_open_item(before, "card_played", by=card.ruling.director)


def test_a_card_that_lies_is_no_look_and_no_choice(card: OpenItem) -> None:
    director: User = card.ruling.director

    for act in (log_actions.find_nothing, log_actions.find_damage):
        with pytest.raises(Refused, match="doesn't close this item"):
            act(card, by=director)
    with pytest.raises(Refused, match="doesn't close this item"):
        log_actions.check_asks_for_a_choice(card)

    card.refresh_from_db()
    assert (card.ended, card.note) == ("", "")
