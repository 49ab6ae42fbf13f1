"""Writing a ruling: buttons without a script, a draft that is never lost."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import drafts
from rulings.log.models import Ruling
from rulings.log.procedure.content import Consultation
from rulings.tests.builders import (
    line_at,
    make_content,
    make_draft,
    make_f1,
    make_ruling,
    players_at,
)
from rulings.tests.writing import address, seen_on, typed_for, written
from scoring.events.models import Event, Result

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 3, 2, 22, 15, tzinfo=UTC)
TWENTY_FIVE = timedelta(minutes=25)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def line(event: Event) -> Result:
    return line_at(event, 5)


@pytest.fixture
def draft(line: Result, director: User) -> Ruling:
    return make_draft(line, by=director)


def test_the_place_can_be_changed(client: Client, draft: Ruling) -> None:
    client.post(address(draft, "edit"), {"line": draft.draft["line"], "do": "place"})

    page = client.get(address(draft, "edit"))

    assert not page.context["drafting"].place.is_begun


def test_a_family_brings_its_laws(client: Client, draft: Ruling) -> None:
    page = client.post(address(draft, "edit"), {"do": "family:revoke"})

    assert page.context["fields"].what["laws"].value() == "61, 62, 63, 64"
    draft.refresh_from_db()
    assert draft.family == "revoke"


def test_laws_that_the_director_wrote_stay(client: Client, draft: Ruling) -> None:
    edit = address(draft, "edit")
    client.post(
        edit, {"family": "revoke", "laws": "64A1", "do": "family:dummys_rights"}
    )
    draft.refresh_from_db()
    own = draft.draft["laws"]
    client.post(
        edit,
        {"family": "revoke", "laws": "61, 62, 63, 64", "do": "family:dummys_rights"},
    )
    draft.refresh_from_db()

    assert (own, draft.draft["laws"]) == ("64A1", "42, 43, 61")


def test_an_unknown_family_is_nothing(client: Client, draft: Ruling) -> None:
    page = client.post(address(draft, "edit"), {"do": "family:magic"})

    assert page.context["drafting"].family is None


def test_a_family_is_found_by_word_and_by_law(client: Client, draft: Ruling) -> None:
    by_word = client.get("/sample/rulings/families/", {"family_search": "revo"})
    by_law = client.post(
        address(draft, "edit"), {"family_search": "64", "do": "search"}
    )
    nothing = client.get("/sample/rulings/families/")

    assert [family.code for family in by_word.context["found"]] == ["revoke"]
    assert [family.code for family in by_law.context["found"]] == ["revoke"]
    assert nothing.context["found"] == ()


def test_the_clubs_own_eight_come_first(
    client: Client, event: Event, draft: Ruling
) -> None:
    event.club.favourite_families = ["appeals", "revoke", "no_longer_known"]
    event.club.save()

    page = client.get(address(draft, "edit"))

    favourites = page.context["drafting"].favourites
    assert [favourite.code for favourite in favourites] == ["appeals", "revoke"]


def test_an_added_outcome_is_there_without_a_script(
    client: Client, draft: Ruling, line: Result
) -> None:
    typed = typed_for(line) | {"l0-kind": "weighted", "l0-both-count": "2"}

    page = client.post(address(draft, "edit"), {**typed, "do": "more:l0-both"})

    content = page.content.decode()
    assert 'name="l0-both2-result"' in content
    assert 'value="4S N ="' in content


def test_with_htmx_only_the_form_comes_back(
    client: Client, draft: Ruling, line: Result
) -> None:
    typed = typed_for(line, do="kind:l0:weighted")

    page = client.post(address(draft, "edit"), typed, headers=HTMX)

    assert page.content.decode().strip().startswith('<form id="ruling"')
    assert page.headers["Vary"].count("HX-Request") == 1


def test_what_is_to_be_mended_is_said_and_nothing_is_lost(
    client: Client, draft: Ruling, line: Result
) -> None:
    typed = {"line": str(line.pk), "lines": "1", "facts": "Seen.", "do": "preview"}

    page = client.post(address(draft, "edit"), typed)

    assert page.status_code == 422
    assert set(page.context["fields"].what.errors) == {"family", "laws", "reason"}
    draft.refresh_from_db()
    assert draft.draft["facts"] == "Seen."


def test_what_is_no_law_is_refused(client: Client, draft: Ruling, line: Result) -> None:
    page = client.post(
        address(draft, "edit"), typed_for(line, laws="Law 94", do="preview")
    )

    assert page.status_code == 422
    assert "t a law. Enter numbers" in page.content.decode()


def test_a_draft_is_kept_while_it_is_typed(
    client: Client, draft: Ruling, line: Result
) -> None:
    first = client.post(address(draft, "keep"), typed_for(line, facts="Half a sent"))
    draft.refresh_from_db()

    assert (first.status_code, draft.draft["facts"]) == (204, "Half a sent")


def test_keeping_the_same_draft_again_is_no_act(
    client: Client, draft: Ruling, line: Result
) -> None:
    typed = typed_for(line)
    client.post(address(draft, "keep"), typed)
    draft.refresh_from_db()

    again = client.post(address(draft, "keep"), typed)

    assert again.status_code == 204


def test_after_signing_in_again_the_draft_is_there(
    client: Client, draft: Ruling, line: Result, director: User
) -> None:
    client.post(
        address(draft, "keep"), typed_for(line, facts="Before the session ended")
    )
    client.logout()

    lost = client.post(address(draft, "keep"), typed_for(line))
    client.force_login(director)
    back = client.get(lost["Location"].split("next=")[1], follow=True)

    assert back.redirect_chain == [(address(draft, "edit"), 302)]
    assert "Before the session ended" in back.content.decode()


def test_drafts_left_open_are_listed(client: Client, draft: Ruling) -> None:
    page = client.get("/sample/rulings/")

    assert [each_draft.ruling for each_draft in page.context["drafts"]] == [draft]
    assert client.get(address(draft, "edit")[:-5])["Location"] == address(draft, "walk")


def test_whom_the_director_asked_and_when_he_told_whom_is_kept(
    client: Client, draft: Ruling, line: Result, director: User
) -> None:
    first, second, *_others = players_at(line)
    fields = {
        "consulted": "3",
        "c0-who": f"user:{director.pk}",
        "c1-who": f"player:{second.pk}",
        "c1-polled": "on",
        "c2-who": "",
        f"t{first.pk}-at": "21:50",
    }
    ruling = written(client, draft, **fields)

    with clock.at(EVENING):
        client.post(address(ruling, "preview"), seen_on(client, ruling))

    version = ruling.versions.get()
    assert list(
        version.consulted.order_by("pk").values_list("user", "player", "polled")
    ) == [(director.pk, None, False), (None, second.pk, True)]
    assert [str(consultation) for consultation in version.consulted.order_by("pk")] == [
        str(director),
        str(second),
    ]
    notified_at = dict(version.notices.values_list("player", "notified_at"))
    assert (notified_at[first.pk], notified_at[second.pk]) == (
        EVENING - TWENTY_FIVE,
        EVENING,
    )


def test_an_amendment_begins_with_whom_the_director_asked(
    client: Client, director: User, line: Result
) -> None:
    player = players_at(line)[1]
    consultations = (
        Consultation(user=director.pk),
        Consultation(player=player.pk, polled=True),
    )
    ruling = make_ruling(
        line, by=director, content=make_content(consulted=consultations)
    )

    client.post(address(ruling, "amend"))

    ruling.refresh_from_db()
    fields = {k: v for k, v in ruling.draft.items() if k.startswith("c")}
    assert fields == {
        "consulted": "2",
        "c0-who": f"user:{director.pk}",
        "c1-who": f"player:{player.pk}",
        "c1-polled": "on",
    }


def test_a_time_that_is_none_and_a_stranger_are_refused(
    client: Client, draft: Ruling, line: Result
) -> None:
    player = players_at(line)[0]
    typed = typed_for(line, consulted="1", do="preview")
    typed |= {"c0-who": "user:999999", f"t{player.pk}-at": "25:00"}

    page = client.post(address(draft, "edit"), typed)

    fields = page.context["fields"]
    assert page.status_code == 422
    assert ("at" in fields.notified[0].errors, "who" in fields.consulted[0].errors) == (
        True,
        True,
    )


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("artificial", ["l0-ns-percent", "l0-ew-percent", "average:l0:60:40"]),
        ("split", ["l0-ns-kind", "l0-ew-kind", "side:l0-ew:assigned"]),
        ("weighted", ["l0-both-count", "more:l0-both", "l0-both1-percent"]),
        ("assigned", ["l0-both0-result"]),
    ],
)
def test_each_kind_shows_the_fields_it_asks_for(
    client: Client, draft: Ruling, line: Result, kind: str, shown: list[str]
) -> None:
    typed = typed_for(line, penalties="1", lines="2", do=f"kind:l0:{kind}")

    page = client.post(address(draft, "edit"), typed).content.decode()

    names = [*shown, "p0-amount", "l1-line", "less:l:1", "less:p:0"]
    assert [name for name in names if f'"{name}"' not in page] == []


def test_a_draft_is_discarded_after_one_question(client: Client, draft: Ruling) -> None:
    question = client.get(address(draft, "discard"))
    answer = client.post(address(draft, "discard"))

    assert (question.status_code, answer["Location"]) == (200, "/sample/rulings/")
    assert not Ruling.objects.exists()


def test_an_amendment_is_left_as_it_was(
    client: Client, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    drafts.begin_amendment(ruling, {"facts": "Seen."}, by=director)

    answer = client.post(address(ruling, "discard"))

    ruling.refresh_from_db()
    assert answer["Location"] == f"/sample/rulings/{ruling.pk}/"
    assert ruling.draft == {}


@pytest.mark.parametrize("page", ["edit", "preview", "discard"])
def test_a_ruling_that_nobody_writes_is_shown_instead(
    client: Client, director: User, line: Result, page: str
) -> None:
    ruling = make_ruling(line, by=director)

    answer = client.get(address(ruling, page))

    assert answer["Location"] == f"/sample/rulings/{ruling.pk}/"


@pytest.mark.full
def test_on_a_draft_score_and_people_are_folded_until_something_is_said(
    client: Client, draft: Ruling, director: User
) -> None:
    edit = address(draft, "edit")

    def folded() -> list[bool]:
        page = client.get(edit).content.decode()
        texts = ("The score stands", "No one consulted")
        return [f"<details>\n          <summary>{texts[0]}" in page, texts[1] in page]

    plain = folded()
    client.post(edit, {**draft.draft, "do": "kind:l0:assigned"})
    scored = folded()
    draft.refresh_from_db()
    client.post(edit, {**draft.draft, "do": "more:c"})
    consulted = folded()
    draft.refresh_from_db()
    client.post(edit, {**draft.draft, "do": "kind:l0:none"})
    draft.refresh_from_db()
    client.post(edit, {**draft.draft, "do": "more:p"})

    assert (plain, scored, consulted) == ([True, True], [False, True], [False, False])
    assert folded() == [False, False]
    given = make_ruling(line_at(draft.event, 4), by=director, content=make_content())
    client.post(address(given, "amend"))
    assert "<details open>" in client.get(address(given, "edit")).content.decode()
