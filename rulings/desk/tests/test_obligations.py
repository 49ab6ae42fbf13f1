"""What a ruling leaves open at the table: pinned, tapped away, looked at in the end."""

from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_member
from rulings.log.models import Ruling
from rulings.log.queries.open_items import at_table
from rulings.tests.at_the_table import (
    Played,
    as_given,
    bring_result,
    give,
    pin,
    play_with_card,
    tap,
)
from rulings.tests.builders import line_at, make_draft
from rulings.tests.writing import address
from scoring.events.models import Event

pytestmark = pytest.mark.django_db
DESK = "/sample/desk/"


@pytest.fixture
def played(client: Client) -> Played:
    played = play_with_card()
    client.force_login(played.director)
    return played


@pytest.fixture
def event(played: Played) -> Event:
    return played.event


@pytest.fixture
def director(played: Played) -> User:
    return played.director


@pytest.fixture
def ruling(played: Played) -> Ruling:
    return played.ruling


def press(client: Client, ruling: Ruling, button: str, back: str = "") -> Any:
    answer = client.post(address(ruling, "pinned"), {"do": button, "back": back})
    ruling.refresh_from_db()
    return answer


def tap_answer(client: Client, ruling: Ruling, button: str) -> Any:
    return client.post(address(ruling, "walk"), {"do": button})


def told(standing: Any) -> list[tuple[str, str, str]]:
    return [(item.text, item.whose, item.named) for item in standing]


def test_a_penalty_card_is_pinned_with_who_what_and_until(
    client: Client, ruling: Ruling
) -> None:
    page = client.get(address(ruling, "walk")).context["at_table"]

    card, choice = [item for item in page.open if item.actions]
    assert told([card, choice]) == [
        ("Major penalty card", "East", "♠7"),
        ("Declarer chooses before the lead", "West", ""),
    ]
    assert [act.text for act in choice.actions] == ["Declarer chooses"]
    assert card.ends == "it is played or picked up"
    assert [act.text for act in card.actions] == ["Card played", "Picked up"]


def test_a_tap_on_the_page_of_the_walk_ends_it_and_undo_takes_that_back(
    client: Client, ruling: Ruling
) -> None:
    card, choice = pin(ruling, "pc_major"), pin(ruling, "lead_choice_50D")
    tap(client, ruling, f"over:{card.pk}:card_played")
    gone = at_table(ruling)
    tap(client, ruling, f"reopen:{card.pk}")
    back = at_table(ruling)

    assert [(item.open_item, item.how) for item in gone.ended] == [
        (card, "Card played"),
        (choice, "No penalty card left"),
    ]
    assert not any(item.actions for item in gone.open)
    assert [item.open_item for item in back.open if item.actions] == [card, choice]


def test_the_desk_shows_the_pins_and_goes_back_there(
    client: Client, ruling: Ruling
) -> None:
    card = pin(ruling, "pc_major")
    before = client.get(DESK)
    answer = press(client, ruling, f"over:{card.pk}:picked_up", "desk")
    after = client.get(DESK)

    assert "Major penalty card: East ♠7" in before.content.decode()
    assert "2 open</span>" in before.content.decode()
    assert answer["Location"] == DESK
    assert [(pin.until, pin.over) for pin in after.context["desk"].pins] == [
        ("Picked up", True),
        ("No penalty card left", True),
    ]
    assert " open</span>" not in after.content.decode()


def test_a_pin_can_be_tapped_on_the_page_of_the_ruling(
    client: Client, ruling: Ruling
) -> None:
    give(client, ruling)
    card = pin(ruling, "pc_major")
    page = client.get(f"/sample/rulings/{ruling.pk}/")
    answer = press(client, ruling, f"over:{card.pk}:card_played")

    assert f"over:{card.pk}:card_played" in page.content.decode()
    assert answer["Location"] == f"/sample/rulings/{ruling.pk}/"


def test_the_result_of_the_board_closes_the_rest_and_calls_for_a_look(
    client: Client, ruling: Ruling, director: User
) -> None:
    assert ruling.result
    as_given(ruling)
    bring_result(ruling.result, by=director)
    ruling.refresh_from_db()
    desk = client.get(DESK).context["desk"]
    table = at_table(ruling)

    assert (desk.pins, table.open, table.ended) == ((), (), ())
    assert told(table.checks) == [
        ("Check again when play ends", "the director", "Law 72C"),
        ("Check again when play ends", "the director", "Law 50E4"),
    ]
    looks = [call.call for call in desk.calls if call.call.url.endswith("/looks/")]
    assert [(look.where, look.what) for look in looks] == [
        ("Table 1, board 7", "Play has ended: check the board")
    ]


def test_each_look_is_asked_in_turn_and_nothing_found_is_one_tap(
    client: Client, ruling: Ruling, director: User
) -> None:
    assert ruling.result
    early = client.get(address(ruling, "looks")).content.decode()
    bring_result(ruling.result, by=director)
    questions = []
    for _turn in range(2):
        page = client.get(address(ruling, "looks")).context["at_table"]
        questions.append(page.checks[0].question)
        answer = press(client, ruling, page.checks[0].actions[0].do, "looks")
    done = client.get(address(ruling, "looks"))

    assert "no result yet" in early
    assert questions[0].startswith("Could the player have been aware")
    assert questions[1].startswith("Did the penalty card")
    assert answer["Location"] == address(ruling, "looks")
    assert "Nothing left to check" in done.content.decode()
    assert [done_check.how for done_check in done.context["at_table"].done_checks] == [
        "No adjustment"
    ] * 2
    assert not any(
        call.call.url.endswith("/looks/")
        for call in client.get(DESK).context["desk"].calls
    )


def test_damage_leads_a_draft_to_the_adjusted_score(
    client: Client, ruling: Ruling, director: User
) -> None:
    assert ruling.result
    bring_result(ruling.result, by=director)
    look = at_table(ruling).checks[0]
    answer = press(client, ruling, look.actions[1].do, "looks")
    waiting = client.get(address(ruling, "looks")).content.decode()

    assert answer["Location"] == address(ruling, "walk")
    assert [walk["family"] for walk in ruling.walks][1:] == ["adjusted_scores"]
    assert "The score is being adjusted" in waiting


def test_damage_leads_a_given_ruling_to_its_amendment_which_ends_the_look(
    client: Client, ruling: Ruling, director: User
) -> None:
    give(client, ruling)
    assert ruling.result
    bring_result(ruling.result, by=director)
    look = at_table(ruling).checks[1]
    press(client, ruling, look.actions[1].do, "looks")
    begun = ruling.is_being_amended
    give(client, ruling, why_amended="The card on the table: helped.")

    assert begun
    assert [
        (done_check.named, done_check.how)
        for done_check in at_table(ruling).done_checks
    ] == [("Law 50E4", "Adjusted")]


def test_what_ended_another_way_is_said(client: Client, ruling: Ruling) -> None:
    card = pin(ruling, "pc_major")
    wrong = press(client, ruling, f"over:{card.pk}:lead_lost")
    press(client, ruling, f"over:{card.pk}:card_played")
    twice = press(client, ruling, f"over:{card.pk}:card_played")
    look = at_table(ruling).checks[0]
    press(client, ruling, look.actions[0].do)
    late = press(client, ruling, look.actions[1].do)
    nothing = press(client, ruling, f"reopen:{at_table(ruling).checks[0].open_item.pk}")

    assert [response.status_code for response in (wrong, twice, late, nothing)] == [
        422
    ] * 4
    assert "close this item" in wrong.content.decode()
    assert "already closed this item" in twice.content.decode()
    assert "nothing to undo" in nothing.content.decode()


def test_what_is_no_button_does_nothing(client: Client, ruling: Ruling) -> None:
    assert press(client, ruling, "over:x").status_code == 302
    assert press(client, ruling, "steal:1").status_code == 302
    assert press(client, ruling, "over:" + "9" * 5000).status_code == 302
    assert press(client, ruling, "over:999999:lead_lost").status_code == 404
    assert client.get(address(ruling, "pinned")).status_code == 405


def test_only_who_may_change_the_ruling_taps(client: Client, ruling: Ruling) -> None:
    card = pin(ruling, "pc_major")
    client.force_login(make_member(ruling.club, RoleKind.MANAGER))
    stranger = press(client, ruling, f"over:{card.pk}:card_played")
    unread = client.get(address(ruling, "looks"))

    assert (stranger.status_code, unread.status_code) == (404, 404)
    assert pin(ruling, "pc_major").ended == ""


def test_a_pin_of_another_table_is_not_found(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    elsewhere = make_draft(line_at(event, 2), by=director)

    answer = press(client, elsewhere, f"over:{pin(ruling, 'pc_major').pk}:card_played")

    assert answer.status_code == 404


def test_the_lead_is_restricted_and_the_card_goes_away(
    client: Client, ruling: Ruling
) -> None:
    choice = pin(ruling, "lead_choice_50D")
    answer = press(client, ruling, f"choose:{choice.pk}")
    second = Ruling.objects.exclude(pk=ruling.pk).get()
    options = client.get(address(second, "walk")).context["page"].current
    tap(client, second, "answer:choice:require_suit_lead")
    restricted = at_table(second)
    lead, card = pin(second, "lead_required"), pin(ruling, "pc_major")
    tap(client, second, f"over:{card.pk}:picked_up", f"over:{lead.pk}:lead_made")

    assert answer["Location"] == address(second, "walk")
    assert [option.code for option in options.steps[0].options] == [
        "require_suit_lead",
        "prohibit_suit_lead",
        "no_lead_restriction",
    ]
    assert options.rectification.startswith("South chooses before West leads")
    assert ("Must lead the suit", "West", "spades") in told(restricted.open)
    assert second.walks[0]["table"] == {"pc_E_major": ["S7"]}
    assert not any(item.actions for item in at_table(second).open)


def test_a_choice_that_is_open_is_gone_on_with(client: Client, ruling: Ruling) -> None:
    choice = pin(ruling, "lead_choice_50D")
    first = press(client, ruling, f"choose:{choice.pk}")
    again = press(client, ruling, f"choose:{choice.pk}")
    second = Ruling.objects.exclude(pk=ruling.pk).get()
    tap(client, second, "answer:choice:no_lead_restriction")
    next_lead = tap_answer(client, second, f"choose:{choice.pk}")

    assert first["Location"] == again["Location"] == address(second, "walk")
    assert next_lead["Location"] != address(second, "walk")


def test_a_card_that_stays_is_pinned_once_whatever_ruling_left_it(
    client: Client, ruling: Ruling
) -> None:
    give(client, ruling)
    press(client, ruling, f"choose:{pin(ruling, 'lead_choice_50D').pk}")
    second = Ruling.objects.exclude(pk=ruling.pk).get()
    tap(client, second, "answer:choice:no_lead_restriction")
    shown = [item.code for item in at_table(second).open if item.actions]
    press(client, second, f"over:{pin(second, 'pc_major').pk}:card_played", "desk")

    assert shown == ["pc_major", "lead_choice_50D"]
    assert not any(item.actions for item in at_table(ruling).open)


def test_a_second_card_of_the_player_meets_the_first(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    second = make_draft(line_at(event, 1), by=director)
    before = client.get(address(second, "walk")).context["at_table"]
    tap(
        client,
        second,
        "family:penalty_cards",
        "answer:declarer:S",
        "answer:holder:E",
        "toggle:cards:C3",
        "answer:how:exposed",
    )
    after = at_table(second)
    tap(client, ruling, f"over:{pin(ruling, 'pc_major').pk}:card_played")
    walk = client.get(address(second, "walk")).context["page"].current

    assert told(item for item in before.open if item.actions)[0][2] == "♠7"
    assert second.walks[0]["table"] == {"pc_E_major": ["S7"]}
    assert [item.named for item in after.open if item.code == "pc_major"] == [
        "♠7",
        "♣3",
    ]
    assert walk.rectification.startswith("With more than one exposed card")


def test_what_was_gone_before_is_tapped_away_where_it_is_ruled(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, "family:penalty_cards")
    tap(client, second, f"over:{pin(ruling, 'pc_major').pk}:card_played")

    tap(client, second, "answer:holder:E", "toggle:cards:C3")
    tap(client, second, "answer:how:exposed")

    assert second.walks[0]["table"] == {}
    assert [item.code for item in at_table(second).open if item.actions] == ["pc_minor"]


@pytest.mark.full
def test_the_family_walked_before_lays_its_card_out(
    client: Client, ruling: Ruling
) -> None:
    tap(client, ruling, "also:penalty_cards", "answer:holder:E", "toggle:cards:C3")

    assert [walk["table"] for walk in ruling.walks] == [{}, {"pc_E_major": ["S7"]}]


@pytest.mark.full
def test_another_board_has_another_table(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, "family:penalty_cards")
    laid = second.walks[0]["table"]
    tap(client, second, "place", "table:2")

    assert ruling.open_items.exists()
    assert (laid, second.walks[0]["table"]) == ({"pc_E_major": ["S7"]}, {})


@pytest.mark.full
def test_the_pages_ask_the_database_seldom(
    client: Client, ruling: Ruling, django_assert_max_num_queries: Any
) -> None:
    tap(client, ruling, "also:penalty_cards", "answer:holder:W", "toggle:cards:C3")

    with django_assert_max_num_queries(26):
        client.get(address(ruling, "walk"))
    with django_assert_max_num_queries(12):
        client.get(address(ruling, "looks"))
    with django_assert_max_num_queries(27):
        client.get(DESK)
