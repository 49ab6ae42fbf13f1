"""Walking the law at the table: a tap an answer, and what it leaves open."""

import json
from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import drafts
from rulings.desk.queries.calls import open_rulings
from rulings.desk.queries.drafting import facts_known, names_at, ruling_place
from rulings.log.models import OpenItem, Ruling
from rulings.log.queries.open_items import asks_for_a_choice
from rulings.log.queries.places import Place
from rulings.tests.builders import line_at, make_draft, make_f1, make_ruling
from rulings.tests.writing import address
from scoring.events.models import Event, Result
from scoring.tests.contests import make_individual

pytestmark = pytest.mark.django_db
LEAD = "opening_lead_out_of_turn"


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def draft(event: Event, director: User) -> Ruling:
    return make_draft(line_at(event, 5), by=director)


def tap(client: Client, draft: Ruling, *buttons: str, **typed: str) -> Any:
    for button in buttons:
        page = client.post(address(draft, "walk"), {"do": button, **typed})
    draft.refresh_from_db()
    return page


def open_codes(draft: Ruling) -> list[tuple[str, str]]:
    return list(
        draft.open_items.filter(ended="").values_list("code", "who").order_by("pk")
    )


def test_a_family_shows_its_options_in_their_order(
    client: Client, draft: Ruling
) -> None:
    page = tap(client, draft, f"family:{LEAD}").context["page"]

    [step] = page.current.steps
    assert page.current.question is None
    assert [option.code for option in step.options] == [
        "accept_become_dummy",
        "accept_remain_declarer",
        "refuse_require_suit",
        "refuse_prohibit_suit",
        "refuse_no_restriction",
    ]
    assert (step.chooser, step.open) == ("North", True)


def test_what_the_evening_knows_is_not_asked(client: Client, draft: Ruling) -> None:
    page = tap(client, draft, f"family:{LEAD}").context["page"]

    shown = {fact.code for fact in (*page.current.facts, *page.current.usual)}
    assert "declarer" not in shown
    assert "offender" in shown


def test_a_choice_pins_what_it_leaves_open(client: Client, draft: Ruling) -> None:
    tap(client, draft, f"family:{LEAD}", "answer:card:S7")
    before = open_codes(draft)
    tap(client, draft, "answer:choice:refuse_no_restriction")

    assert before == [("end_of_play_check", "director")]
    assert ("pc_major", "W") in open_codes(draft)


@pytest.mark.full
def test_another_choice_ends_what_the_first_had_pinned(
    client: Client, draft: Ruling
) -> None:
    tap(
        client,
        draft,
        f"family:{LEAD}",
        "answer:choice:refuse_no_restriction",
        "answer:choice:accept_remain_declarer",
    )

    assert open_codes(draft) == [("end_of_play_check", "director")]
    assert OpenItem.objects.filter(ended="changed").exists()


@pytest.mark.full
def test_undo_takes_the_latest_answer_back(client: Client, draft: Ruling) -> None:
    tap(client, draft, f"family:{LEAD}", "answer:faced:no", "undo")

    assert draft.walks[0]["answers"] == []


@pytest.mark.full
def test_the_fields_of_the_ruling_are_filled_in_as_it_is_walked(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, f"family:{LEAD}", "answer:card:S7")
    first = draft.draft["laws"]
    tap(client, draft, "answer:choice:accept_remain_declarer")

    facts = draft.draft["facts"]
    assert facts.endswith("West led ♠7 face up; it was East's lead.")
    assert first.startswith("54")
    assert draft.draft["laws"].startswith("54B")
    assert draft.draft["reason"].startswith("The lead is accepted.")


def test_words_of_the_director_stay(client: Client, draft: Ruling) -> None:
    tap(client, draft, f"family:{LEAD}")
    draft.draft["reason"] = "As I said."
    draft.save()
    tap(client, draft, "answer:choice:accept_remain_declarer")

    assert draft.draft["reason"] == "As I said."


@pytest.mark.full
def test_done_leads_to_the_preview_and_the_ruling_keeps_the_walk(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, f"family:{LEAD}", "answer:card:S7")
    page = tap(client, draft, "answer:choice:refuse_no_restriction", "done")
    preview = client.get(page.url)
    seen = {
        "version": preview.context["preview"].version,
        "digest": preview.context["digest"],
    }
    client.post(page.url, seen)

    draft.refresh_from_db()
    version = draft.versions.get()
    assert draft.is_given
    assert version.walks[0]["family"] == LEAD
    assert version.walks[0]["steps"][0]["chosen"].startswith("Refuse the lead: East")
    assert ("pc_major", "W") in open_codes(draft)


def test_a_judgment_waits_with_its_clock_and_needs_a_reason(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, "family:comparable_call", "answer:offender:N")
    waited = draft.judging_since
    page = tap(client, draft, "answer:same_meaning:no", "answer:subset:yes", "done")
    refused = page.status_code
    after = tap(client, draft, "done", **{"reason-comparable": "The same hands."})

    assert (waited is None, refused) == (True, 422)
    assert b"Give your reason" in page.content
    assert after.status_code == 302


def test_done_waits_for_the_choice(client: Client, draft: Ruling) -> None:
    page = tap(client, draft, f"family:{LEAD}", "done")

    assert page.status_code == 422
    assert b"still open" in page.content


def test_a_wrong_answer_is_said(client: Client, draft: Ruling) -> None:
    page = tap(client, draft, f"family:{LEAD}", "answer:card:S1")

    assert page.status_code == 422
    assert b"Choose one of the answers" in page.content


@pytest.mark.full
def test_an_answer_can_be_changed_by_a_link(client: Client, draft: Ruling) -> None:
    tap(client, draft, f"family:{LEAD}")
    page = client.get(address(draft, "walk"), {"change": "offender"})

    assert page.context["page"].current.question.code == "offender"


@pytest.mark.full
def test_the_place_can_be_chosen_on_the_way(client: Client, draft: Ruling) -> None:
    tap(client, draft, f"family:{LEAD}", "place", "table:5")

    assert (draft.table, draft.board, draft.walks[0]["family"]) == (5, None, LEAD)


def test_a_family_is_found_by_a_word(client: Client, draft: Ruling) -> None:
    page = tap(client, draft, "search", family_search="revoke")

    assert [family.code for family in page.context["found"]] == ["revoke"]
    assert "autofocus hx-get" in page.content.decode()


@pytest.mark.full
def test_one_law_leads_to_the_next(client: Client, draft: Ruling) -> None:
    page = tap(
        client, draft, f"family:{LEAD}", "also:penalty_cards", "answer:faced:no"
    ).context["page"]

    assert [walk.family.code for walk in page.walks] == [LEAD, "penalty_cards"]
    assert [walk.family.code for walk in page.earlier] == [LEAD]


def test_the_table_reads_what_is_for_it(client: Client, draft: Ruling) -> None:
    empty = client.get(address(draft, "table"))
    tap(client, draft, f"family:{LEAD}", "answer:card:S7")
    tap(client, draft, "answer:choice:refuse_require_suit")
    page = client.get(address(draft, "table")).content.decode()

    assert "Nothing to read out yet" in empty.content.decode()
    assert "You have five options" in page
    assert "Must lead the suit" in page
    assert "Unauthorised information" not in page


def test_a_given_ruling_is_not_walked_again(
    client: Client, event: Event, director: User
) -> None:
    given = make_ruling(line_at(event, 5), by=director)

    for page in ("walk", "table"):
        assert client.get(address(given, page))["Location"] == address(given, "")[:-1]


@pytest.mark.full
def test_an_amendment_goes_on_from_the_walk_and_leaving_it_pins_again(
    client: Client, draft: Ruling
) -> None:
    page = tap(
        client,
        draft,
        f"family:{LEAD}",
        "answer:choice:refuse_no_restriction",
        "done",
    )
    seen = client.get(page.url).context
    client.post(
        page.url, {"version": seen["preview"].version, "digest": seen["digest"]}
    )
    client.post(address(draft, "amend"))
    draft.refresh_from_db()
    begun = draft.walks[0]["answers"]
    tap(client, draft, "answer:choice:accept_become_dummy")
    changed = open_codes(draft)
    client.post(address(draft, "discard"))

    assert begun == [["choice", "refuse_no_restriction"]]
    assert ("pc_major", "W") not in changed
    assert ("pc_major", "W") in open_codes(draft)


def test_whoever_may_not_direct_walks_nothing(client: Client, draft: Ruling) -> None:
    client.force_login(make_member(draft.club, RoleKind.MANAGER))

    assert client.get(address(draft, "walk")).status_code == 404
    assert client.post(address(draft, "walk"), {"do": "undo"}).status_code == 404


@pytest.mark.full
def test_a_walk_asks_the_database_seldom(
    client: Client, draft: Ruling, django_assert_max_num_queries: Any
) -> None:
    tap(client, draft, f"family:{LEAD}", "also:penalty_cards")

    with django_assert_max_num_queries(19):
        client.get(address(draft, "walk"))
    with django_assert_max_num_queries(34):
        client.post(address(draft, "walk"), {"do": "answer:holder:E"})


def test_in_an_individual_each_seat_has_its_own_name() -> None:
    event = make_individual(make_club())
    line = Result.objects.filter(section__session__event=event).earliest("pk")

    names = names_at(line)

    assert len(set(names.values())) == 4
    assert facts_known(Place(board=line.board, result=line))["dealer"] == "N"
    assert names_at(None) == {}


@pytest.mark.full
def test_who_is_vulnerable_is_known_in_one_word_for_every_family(
    client: Client, draft: Ruling
) -> None:
    known = facts_known(ruling_place(draft))
    scored = tap(
        client,
        draft,
        *("family:scoring_and_correction", "answer:dispute:score"),
        *("answer:level:4", "answer:strain:S", "answer:tricks:10"),
    )

    assert known["vulnerable"] == "both"
    assert facts_known(Place(board=1))["vulnerable"] == "none"
    assert scored.context["page"].current.is_done
    assert dict(scored.context["page"].current.results)["score"].content == {
        "declarer": 620
    }


def test_what_the_law_leads_to_is_offered(client: Client, draft: Ruling) -> None:
    fifth = ("family:defective_trick", "answer:fault:fifth_card")
    page = tap(client, draft, *fifth, "answer:deemed_lead:yes").context["page"]

    assert "lead_out_of_turn_in_play" in [
        family.code for family in page.current.leads_to
    ]


def test_a_look_is_told_apart_from_what_lies_there(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, f"family:{LEAD}", "answer:choice:refuse_no_restriction")

    ends = {
        (str(open_item).split(" of ")[0], open_item.is_a_look)
        for open_item in draft.open_items.all()
    }
    assert ("pc_major", False) in ends
    assert ("end_of_play_check", True) in ends


UI = "unauthorised_information"
AGREED = ("answer:seen:tempo", "answer:agreed:yes")


def desk_calls(director: User, draft: Ruling) -> list[tuple[str, str, Any]]:
    return [
        (call.what, call.url, call.since)
        for call in open_rulings(director, [draft.event])
    ]


def test_an_open_judgment_is_on_the_desk_since_its_question_came_up(
    client: Client, director: User, draft: Ruling
) -> None:
    tap(client, draft, f"family:{UI}", "answer:informant:S", *AGREED, "answer:UI:yes")
    waited = draft.judging_since
    tap(client, draft, "answer:damage:yes")

    what = "Judgment needed: Unauthorised information"
    assert waited is not None
    assert desk_calls(director, draft) == [(what, address(draft, "walk"), waited)]


@pytest.mark.full
def test_a_judgment_that_was_made_waits_on_the_desk_only_to_be_given(
    client: Client, director: User, draft: Ruling
) -> None:
    tap(client, draft, f"family:{UI}", "answer:informant:S", *AGREED, "answer:UI:no")

    what = "Draft ruling, not yet given"
    assert desk_calls(director, draft) == [
        (what, address(draft, "walk"), draft.made_at)
    ]


@pytest.mark.full
def test_a_judgment_in_an_amendment_is_on_the_desk_until_the_amendment_is_left(
    client: Client, director: User, event: Event
) -> None:
    ruling = make_ruling(line_at(event, 5), by=director)
    drafts.begin_amendment(ruling, {"facts": "Seen."}, by=director)
    tap(client, ruling, f"family:{UI}", "answer:informant:S", *AGREED, "answer:UI:yes")
    during = [what for what, _url, _since in desk_calls(director, ruling)]
    drafts.leave_amendment(ruling, by=director)

    assert during == ["Judgment needed: Unauthorised information"]
    assert desk_calls(director, ruling) == []


def test_the_page_knows_what_the_server_knows(client: Client, draft: Ruling) -> None:
    page = tap(client, draft, f"family:{LEAD}").context["page"]

    state = json.loads(page.state)
    assert state["known"]["declarer"] == "N"
    assert state["known"]["election_appeal_period"] == 30
    assert set(state["walks"][0]) >= {"family", "answers", "table"}


def test_an_amendment_keeps_the_reasons_of_judgments(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, "family:comparable_call", "answer:offender:N")
    tap(client, draft, "answer:same_meaning:no", "answer:subset:yes")
    page = tap(client, draft, "done", **{"reason-comparable": "The same hands."})
    seen = client.get(page["Location"]).context
    client.post(
        page["Location"],
        {"version": seen["preview"].version, "digest": seen["digest"]},
    )
    client.post(address(draft, "amend"))

    draft.refresh_from_db()
    assert draft.walks[0]["reasons"] == {"comparable": "The same hands."}


def test_a_draft_without_a_law_waits_for_no_choice(draft: Ruling) -> None:
    assert not asks_for_a_choice(draft, OpenItem(ruling=draft))
