"""The three questions of Law 70C in the claim lab, from the cards to the ruling's record."""

from typing import Any

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import claims, drafts
from rulings.desk.models import ClaimLab
from rulings.desk.queries.claims import TrumpOut
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.endings import BARE_KING, EIGHT_EACH, TRUMP_OUT
from rulings.tests.writing import address, seen_on

pytestmark = pytest.mark.django_db
FAMILY = "claims_and_concessions"
SPOKE, UNAWARE, LOSES = (
    "statement_about_trump",
    "unaware_of_trump",
    "could_lose_to_trump",
)


@pytest.fixture
def draft(client: Client) -> Ruling:
    """North has claimed the last three tricks, with a trump still out."""
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    draft = make_draft(line_at(event, 2), by=director)
    drafts.keep_walks(draft, (Walking(FAMILY),), by=director)
    claims.keep_position(draft, TRUMP_OUT, by=director)
    return draft


def tap(client: Client, draft: Ruling, *buttons: str, **typed: str) -> Any:
    for button in buttons:
        page = client.post(address(draft, "claim"), {"do": button, **typed})
    draft.refresh_from_db()
    return page


def trump(page: Any) -> TrumpOut:
    found: TrumpOut = page.context["trump"]
    return found


def asked(page: Any) -> list[str]:
    return [condition_asked.code for condition_asked in trump(page).questions]


def own(page: Any) -> int:
    tricks: int = page.context["page"].found.own.at_least
    return tricks


def test_where_a_trump_is_out_the_lab_asks_about_it(
    client: Client, draft: Ruling
) -> None:
    page = client.get(address(draft, "claim"))

    assert trump(page).cards == "East ♠2"
    assert asked(page) == [SPOKE, UNAWARE]
    assert trump(page).answers == {SPOKE: "no"}
    assert "Is it at all likely that the claimer was unaware" in page.content.decode()


@pytest.mark.parametrize(
    "facts",
    [BARE_KING, EIGHT_EACH, {**TRUMP_OUT, "on_lead": ""}],
    ids=["no trumps", "none out", "not whole"],
)
def test_where_none_is_out_nothing_is_asked(
    client: Client, draft: Ruling, facts: dict[str, Any]
) -> None:
    claims.keep_position(draft, facts, by=draft.director)

    assert client.get(address(draft, "claim")).context["trump"] is None


def test_a_statement_that_runs_the_trumps_has_spoken_of_them(
    client: Client, draft: Ruling
) -> None:
    page = tap(client, draft, "step:run:S")
    spoken = trump(page).answers
    page = tap(client, draft, f"trump_out:{SPOKE}:no")

    assert (spoken, trump(page).answers) == ({SPOKE: "yes"}, {SPOKE: "no"})


@pytest.mark.full
def test_the_answers_decide_what_the_search_counts(
    client: Client, draft: Ruling
) -> None:
    first = tap(client, draft, f"trump_out:{UNAWARE}:yes", "search")
    knew = tap(client, draft, f"trump_out:{UNAWARE}:no")
    spoke = tap(client, draft, f"trump_out:{SPOKE}:yes")

    assert (own(first), own(knew), own(spoke)) == (2, 3, 3)
    for page in (first, knew):
        assert trump(page).compared == "Tricks if the trump is forgotten: 2. If not: 3."
    assert asked(first) == [SPOKE, UNAWARE, LOSES]
    assert (asked(knew), asked(spoke)) == ([SPOKE, UNAWARE], [SPOKE])


@pytest.mark.full
def test_the_search_says_whether_a_normal_line_loses_and_the_director_decides(
    client: Client, draft: Ruling
) -> None:
    page = tap(client, draft, f"trump_out:{UNAWARE}:yes", "search")
    otherwise = tap(client, draft, f"trump_out:{LOSES}:no")

    assert trump(page).answers[LOSES] == "yes"
    assert (trump(otherwise).answers[LOSES], own(otherwise)) == ("no", 3)


def test_an_answer_takes_away_what_was_set_by_hand(
    client: Client, draft: Ruling
) -> None:
    facts = {**TRUMP_OUT, "outstanding_trump_forgotten": True}
    claims.keep_position(draft, facts, by=draft.director)
    tap(client, draft, f"trump_out:{UNAWARE}:yes", "trump_out:dance:yes")
    stored = ClaimLab.objects.get(ruling=draft).position

    assert "outstanding_trump_forgotten" not in stored
    assert stored[UNAWARE] == "yes"


def test_before_it_is_searched_an_answer_starts_no_search(
    client: Client, draft: Ruling
) -> None:
    page = tap(client, draft, f"trump_out:{UNAWARE}:yes")

    assert page.context["page"].found is None
    assert trump(page).known is None
    assert LOSES not in trump(page).answers


def test_the_tricks_wait_until_the_director_has_said_what_the_claimer_knew(
    client: Client, draft: Ruling
) -> None:
    page = tap(client, draft, "search", "take", awarded="2")

    assert page.status_code == 422
    assert "There is an outstanding trump" in page.content.decode()


@pytest.mark.parametrize(
    ("buttons", "why", "facts", "judged"),
    [
        (
            [f"trump_out:{UNAWARE}:yes"],
            "He drew one round.",
            ["No", "Yes", "Yes"],
            {
                UNAWARE: "He drew one round.",
                LOSES: "The analysis found a normal line that loses to it.",
            },
        ),
        (
            [f"trump_out:{UNAWARE}:no"],
            "He had counted aloud.",
            ["No", "No"],
            {UNAWARE: "He had counted aloud."},
        ),
        ([f"trump_out:{SPOKE}:yes"], "", ["Yes"], {}),
    ],
)
def test_the_record_of_the_ruling_holds_the_three_conditions(
    client: Client,
    draft: Ruling,
    buttons: list[str],
    why: str,
    facts: list[str],
    judged: dict[str, str],
) -> None:
    tap(client, draft, *buttons, "search")
    tap(client, draft, "take", awarded="2", why=why)
    again = client.get(address(draft, "claim"))
    client.post(address(draft, "walk"), {"do": "done"})
    client.post(address(draft, "preview"), seen_on(client, draft))
    (walk,) = draft.versions.get().walks
    answers = {fact["code"]: fact["answer"] for fact in walk["facts"]}
    reasons = {judgment["code"]: judgment["reason"] for judgment in walk["judgments"]}

    assert [
        answers[code] for code in (SPOKE, UNAWARE, LOSES) if code in answers
    ] == facts
    assert {code: text for code, text in reasons.items() if code in judged} == judged
    assert trump(again).why == judged.get(UNAWARE, "")
    assert "L70C1" in walk["laws"] or "L70C2" in walk["laws"]


def test_what_was_answered_in_the_walk_is_known_in_the_lab(
    client: Client, draft: Ruling
) -> None:
    walking = Walking(FAMILY).answered(SPOKE, "no").answered(UNAWARE, "yes")
    drafts.keep_walks(draft, (walking,), by=draft.director)

    page = client.get(address(draft, "claim"))

    assert trump(page).answers == {SPOKE: "no", UNAWARE: "yes"}
