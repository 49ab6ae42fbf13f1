"""Unauthorised information and misinformation to their end: reasons, a weighted score."""

import json

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import drafts
from rulings.log.models import Ruling
from rulings.log.queries.places import Place
from rulings.tests.at_the_table import page_after, tap
from rulings.tests.builders import line_at, make_draft, make_f1, weighted
from rulings.tests.writing import address, seen_on
from scoring.events.models import Result

pytestmark = pytest.mark.django_db
UI = "family:unauthorised_information"
LEAD = "family:opening_lead_out_of_turn"
AGREED = ("answer:seen:tempo", "answer:agreed:yes")
TO_THE_END = (
    UI,
    "answer:informant:S",
    *AGREED,
    *(f"answer:{code}:yes" for code in ("UI", "damage", "LA")),
)
SUGGESTED = "answer:suggested:yes"
WHY = {"reason-suggested": "The pause showed extra values."}
OUTCOMES = {
    "l0-both-count": "2",
    "l0-both0-result": "4S N =",
    "l0-both0-percent": "60",
    "l0-both1-result": "3S N +1",
    "l0-both1-percent": "40",
}


@pytest.fixture
def director(client: Client) -> User:
    director = make_member(make_club(), RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def draft(director: User) -> Ruling:
    event = make_f1(director.roles.get().club)
    return make_draft(line_at(event, 5), by=director)


def test_each_judgment_takes_its_reason_and_the_ruling_keeps_them_in_order(
    client: Client, draft: Ruling
) -> None:
    page_after(client, draft, UI, "answer:informant:S", *AGREED, "answer:UI:yes")
    page_after(
        client, draft, "answer:damage:yes", **{"reason-damage": "They went minus."}
    )
    shown = page_after(
        client, draft, "answer:LA:yes", **{"reason-LA": "Most would pass."}
    )
    again = client.get(f"{address(draft, 'walk')}?change=LA")
    page_after(client, draft, SUGGESTED, **WHY)

    assert "Reasons for your judgment</label>" in shown.content.decode()
    assert "Most would pass." in again.content.decode()
    assert draft.draft["reason"].splitlines()[:3] == [
        "They went minus.",
        "Most would pass.",
        "The pause showed extra values.",
    ]


def test_the_score_is_to_be_weighted_and_the_director_writes_the_outcomes(
    client: Client, draft: Ruling
) -> None:
    end = page_after(client, draft, *TO_THE_END, SUGGESTED)
    kind = draft.draft["l0-kind"]
    done = page_after(client, draft, "done", **OUTCOMES, **WHY)
    client.post(address(draft, "preview"), seen_on(client, draft))
    draft.refresh_from_db()
    version = draft.versions.get()

    assert "What would have happened?" in end.content.decode()
    assert (kind, done.status_code) == ("weighted", 302)
    assert draft.result
    line = weighted(draft.result, ("4S N =", 60), ("3S N +1", 40))
    assert version.effect.lines == (line,)
    assert [judgment["code"] for judgment in version.walks[0]["judgments"]] == [
        "suggested"
    ]


@pytest.mark.full
def test_misinformation_with_damage_is_weighted_too(
    client: Client, draft: Ruling
) -> None:
    taps = ("family:misinformation", "answer:explanation:wrong", "answer:damage:yes")
    page_after(client, draft, *taps)

    assert draft.draft["l0-kind"] == "weighted"


def test_outcomes_are_added_and_taken_away_where_they_are_written(
    client: Client, draft: Ruling
) -> None:
    page_after(client, draft, *TO_THE_END, SUGGESTED)
    more = page_after(client, draft, "more:l0-both", **OUTCOMES).context["score"]
    counted = len(more.sides[0].outcomes)
    page_after(client, draft, "less:l0-both:0", **{**OUTCOMES, "l0-both-count": "3"})

    assert counted == 3
    assert draft.draft["l0-both-count"] == "2"
    assert draft.draft["l0-both0-result"] == "3S N +1"
    assert "l0-both1-result" not in draft.draft


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"l0-both1-percent": "30"}, "100"),
        ({"l0-both1-result": "9S N"}, "9S N"),
    ],
)
def test_done_waits_until_the_outcomes_can_stand(
    client: Client, draft: Ruling, wrong: dict[str, str], words: str
) -> None:
    page_after(client, draft, *TO_THE_END, SUGGESTED)
    page = page_after(client, draft, "done", **{**OUTCOMES, **wrong}, **WHY)

    text = page.content.decode()
    assert page.status_code == 422
    assert "Some outcomes aren't valid" in text
    assert words in text


@pytest.mark.full
def test_another_judgment_takes_the_weighted_score_away(
    client: Client, draft: Ruling
) -> None:
    page_after(client, draft, *TO_THE_END, SUGGESTED)
    page = page_after(client, draft, "answer:suggested:no")

    assert "l0-kind" not in draft.draft
    assert page.context["score"] is None


@pytest.mark.full
def test_another_kind_of_score_that_was_chosen_stays(
    client: Client, draft: Ruling
) -> None:
    page_after(client, draft, *TO_THE_END, SUGGESTED)
    draft.draft["l0-kind"] = "split"
    draft.save()
    page = page_after(client, draft, "done", **WHY)

    assert (draft.draft["l0-kind"], page.status_code) == ("split", 302)


def test_without_a_line_no_score_is_weighted(client: Client, director: User) -> None:
    event = make_f1(director.roles.get().club)
    draft = drafts.begin_draft(event, Place(table=3), by=director)

    page = page_after(client, draft, *TO_THE_END, SUGGESTED)

    assert "l0-kind" not in draft.draft
    assert page.context["score"] is None


@pytest.mark.full
def test_no_way_leads_to_a_ruling_that_was_judged_without_a_reason(
    client: Client, draft: Ruling
) -> None:
    answers = ("answer:offender:N", "answer:same_meaning:no", "answer:subset:yes")
    tap(client, draft, "family:comparable_call", *answers)
    noted = client.post(address(draft, "edit"), {**draft.draft, "do": "preview"})
    preview = client.get(address(draft, "preview"))
    tap(client, draft, "keep", **{"reason-comparable": "The same hands."})
    draft.refresh_from_db()
    reasoned = client.post(address(draft, "edit"), {**draft.draft, "do": "preview"})

    assert b"Give your reason" in noted.content
    assert (noted.status_code, preview.status_code) == (422, 302)
    assert reasoned["Location"] == address(draft, "preview")


@pytest.mark.full
def test_the_table_is_told_when_there_is_nothing_to_read_out(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, UI)
    response = client.get(address(draft, "table"))
    tap(client, draft, "drop", LEAD, "answer:declarer:S")
    table_page = client.get(address(draft, "table"))

    assert b"Nothing to read out yet" in response.content
    assert b"Nothing to read out yet" not in table_page.content


@pytest.fixture
def unreasoned(client: Client, draft: Ruling) -> Ruling:
    """A ruling of an older release, given with a judgment that has no reason."""
    answers = ("answer:offender:N", "answer:same_meaning:no", "answer:subset:yes")
    why = {"reason-comparable": "The same hands."}
    tap(client, draft, "family:comparable_call", *answers)
    tap(client, draft, "done", **why)
    client.post(address(draft, "preview"), seen_on(client, draft))
    version = draft.versions.get()
    version.walks[0]["judgments"] = [
        {**judgment, "reason": ""} for judgment in version.walks[0]["judgments"]
    ]
    version.save()
    client.post(address(draft, "amend"))
    draft.refresh_from_db()
    return draft


def test_an_amendment_asks_in_its_form_for_the_reason_that_is_missing(
    client: Client, unreasoned: Ruling
) -> None:
    typed = {**unreasoned.draft, "why_amended": "A slip.", "facts": "One word more."}
    html = client.get(address(unreasoned, "edit")).content.decode()
    without = client.post(address(unreasoned, "edit"), {**typed, "do": "preview"})
    fields = {**typed, "j0-comparable-why": "The same hands.", "do": "preview"}
    previewed = client.post(address(unreasoned, "edit"), fields)
    client.post(address(unreasoned, "preview"), seen_on(client, unreasoned))
    first, second = unreasoned.versions.order_by("number")

    assert "Your judgments" in html
    assert "Give the reason for your judgment" in html
    assert without.status_code == 422
    assert "Give your reason" not in without.content.decode()
    assert previewed["Location"] == address(unreasoned, "preview")
    assert [judgment["reason"] for judgment in first.walks[0]["judgments"]] == [""]
    assert [judgment["reason"] for judgment in second.walks[0]["judgments"]] == [
        "The same hands."
    ]
    assert second.walks[0]["answers"] == first.walks[0]["answers"]


@pytest.mark.full
def test_what_is_ruled_under_another_law_keeps_no_judgment_to_give_a_reason_for(
    client: Client, unreasoned: Ruling
) -> None:
    typed = {**unreasoned.draft, "why_amended": "A slip.", "family": "revoke"}
    page = client.post(address(unreasoned, "edit"), {**typed, "do": "preview"})

    assert page["Location"] == address(unreasoned, "preview")


@pytest.mark.full
def test_a_reason_that_the_law_was_given_meanwhile_is_not_asked_for_again(
    client: Client, unreasoned: Ruling
) -> None:
    tap(client, unreasoned, "keep", **{"reason-comparable": "The same hands."})

    page = client.get(address(unreasoned, "edit")).content.decode()

    assert "Your judgments" not in page


@pytest.mark.full
def test_the_record_and_the_notice_name_whose_information_it_was(
    client: Client, draft: Ruling
) -> None:
    page_after(client, draft, *TO_THE_END, SUGGESTED)
    page_after(client, draft, "done", **OUTCOMES, **WHY)
    client.post(address(draft, "preview"), seen_on(client, draft))
    draft.refresh_from_db()

    version = draft.versions.get()
    stored = json.dumps(version.walks)
    assert version.facts.startswith("South broke tempo. All four players agreed")
    assert "North had unauthorised information from partner." in version.facts
    assert "North chose an action suggested by partner's information" in version.reason
    assert "Who paused, spoke, alerted or showed something?" in stored


@pytest.mark.parametrize(("kind", "asks"), [("awaited", True), ("played", False)])
def test_nobody_is_asked_to_play_on_when_the_result_is_in(
    client: Client, draft: Ruling, kind: str, asks: bool
) -> None:
    if kind == "awaited":
        awaited = {"kind": kind, "contract": "", "tricks": None}
        Result.objects.filter(rulings=draft).update(**awaited)

    page = page_after(
        client, draft, "family:misinformation", "answer:explanation:wrong"
    )

    assert ("Please play on" in page.content.decode()) is asks
