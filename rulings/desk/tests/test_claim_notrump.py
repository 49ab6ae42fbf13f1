"""In notrump no one is asked, told or reminded of a trump: neither lab, walk nor record."""

from typing import Any

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import claims, drafts
from rulings.desk.models import ClaimLab
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.endings import BARE_KING, TRUMP_OUT
from rulings.tests.writing import address, seen_on

pytestmark = pytest.mark.django_db
FAMILY = "claims_and_concessions"
UNAWARE = "unaware_of_trump"
OF_TRUMPS = {"under_ruff", "own_winner_ruffed", "outstanding_trump_forgotten"}


@pytest.fixture
def draft(client: Client) -> Ruling:
    """A claim at a table where three notrumps were played."""
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    line = line_at(event, 2)
    line.contract = "3NT"
    line.save()
    draft = make_draft(line, by=director)
    drafts.keep_walks(draft, (Walking(FAMILY),), by=director)
    return draft


def tap(client: Client, draft: Ruling, *buttons: str, **typed: str) -> Any:
    for button in buttons:
        page = client.post(address(draft, "claim"), {"do": button, **typed})
    draft.refresh_from_db()
    return page


def listed(client: Client, draft: Ruling) -> set[str]:
    """The questions that the page of the walk names."""
    walk = client.get(address(draft, "walk")).context["page"].current
    return {fact.code for fact in (*walk.facts, *walk.usual, *walk.untold)}


def test_the_list_of_what_was_told_names_no_trump(
    client: Client, draft: Ruling
) -> None:
    assert {fact for fact in listed(client, draft) if "trump" in fact} == set()


def test_what_the_lab_says_of_the_trumps_counts_before_the_result_is_there(
    client: Client, draft: Ruling
) -> None:
    claims.keep_position(draft, {**BARE_KING, "trump": "S"}, by=draft.director)
    in_spades = listed(client, draft)
    tap(client, draft, "trump:NT")

    assert "trump_outstanding" in in_spades
    assert "trump_outstanding" not in listed(client, draft)


def test_the_lab_offers_no_ruff_and_no_ruffing_to_leave_out(
    client: Client, draft: Ruling
) -> None:
    claims.keep_position(draft, BARE_KING, by=draft.director)
    notrump = client.get(address(draft, "claim"))
    spades = tap(client, draft, "trump:S")

    shown = {switch.code for switch in notrump.context["page"].switches}
    assert shown & OF_TRUMPS == set()
    assert {switch.code for switch in spades.context["page"].switches} - shown == {
        "under_ruff",
        "own_winner_ruffed",
    }
    assert "step:ruff:" not in notrump.content.decode()
    assert "step:ruff:" in spades.content.decode()


def test_what_was_said_of_a_trump_does_not_stand_in_the_record_of_a_notrump_contract(
    client: Client, draft: Ruling
) -> None:
    claims.keep_position(draft, {**TRUMP_OUT, "trump": "S"}, by=draft.director)
    tap(client, draft, f"trump_out:{UNAWARE}:yes", "trump:NT", "search")
    tap(client, draft, "take", awarded="2", why="He drew one round.")
    position = ClaimLab.objects.get(ruling=draft).position
    client.post(address(draft, "walk"), {"do": "done"})
    client.post(address(draft, "preview"), seen_on(client, draft))

    (walk,) = draft.versions.get().walks
    assert UNAWARE not in position
    assert "trump_" not in str(walk)
    assert "_trump" not in str(walk)
    assert not [law for law in walk["laws"] if law.startswith("L70C")]
