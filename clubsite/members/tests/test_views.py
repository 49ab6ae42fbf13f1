"""The pages of members: lists, contact details, leaving, the policy."""

from datetime import date
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.members import actions, queries
from clubsite.members.models import MemberFile
from clubsite.tests.builders import (
    make_club,
    make_member,
    make_player,
    make_players,
    make_user,
)

pytestmark = pytest.mark.django_db

LIST = "Note;Name;Email;EBU number\nnew;Sample East;east@example.org;131\nold;;;\n"


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture(autouse=True)
def manager(club: Club, client: Client) -> User:
    user = make_member(club, RoleKind.MANAGER)
    client.force_login(user)
    return user


def sent(text: str | bytes, name: str = "members.csv") -> dict[str, SimpleUploadedFile]:
    content = text if isinstance(text, bytes) else text.encode()
    return {"file": SimpleUploadedFile(name, content)}


def preview_path(club: Club, file: MemberFile, columns: str, **others: str) -> str:
    """The address of the preview with these columns."""
    chosen = {f"c{at}": name for at, name in enumerate(columns.split(","))}
    query = urlencode({"heading": "on", "dates": "day", **chosen, **others})
    return f"{reverse('member_preview', args=[club.slug, file.pk])}?{query}"


def test_a_list_is_brought_looked_at_and_imported(client: Client, club: Club) -> None:
    brought = client.post(reverse("member_import", args=[club.slug]), sent(LIST))
    file = MemberFile.objects.get()
    columns = client.get(brought["Location"])
    path = preview_path(club, file, ",name,email,number:EBU")
    preview = client.get(path)
    stale = client.post(path, {"digest": "other"})
    stored = client.post(path, {"digest": preview.context["digest"]})
    done = client.get(stored["Location"])
    again = client.get(brought["Location"])

    chosen = [field.value() for field in columns.context["form"].visible_fields()]
    assert chosen == ["", "name", "email", "national_number", True, "day"]
    text = preview.content.decode()
    assert "Email address: east@example.org · EBU number: 131" in text
    assert "No name, and no number that identifies one player" in text
    assert (stale.status_code, stored.status_code) == (422, 302)
    assert "Check the preview again" in stale.content.decode()
    assert Player.objects.get().email == "east@example.org"
    assert "List imported" in done.content.decode()
    assert again["Location"] == stored["Location"]


def test_a_preview_shows_what_is_changed_and_what_is_not(
    client: Client, club: Club, manager: User
) -> None:
    east = make_player(club, "Sample East")
    make_player(club, "Sample West")
    Player.objects.filter(pk=east.pk).update(minor=True, born_on=date(2000, 1, 1))
    text = "Name,Junior,DOB\nSample East,no,1/2/2001\nSample West,,\n"
    file = actions.keep_list(club, "a.csv", text.encode(), by=manager)

    page = client.get(preview_path(club, file, "name,minor,born_on"))
    nothing = client.get(preview_path(club, file, "name,,"))

    found = page.content.decode()
    assert (
        "Under 18: yes → no · Date of birth: Sat 1 Jan 2000 → Thu 1 Feb 2001" in found
    )
    assert "<summary>Unchanged</summary>" in found
    assert "Nothing to import" in nothing.content.decode()


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("Sample East,yes", "Nothing can be imported."),
        ("", "The list has no rows below its headings."),
    ],
)
def test_a_list_that_brings_nothing_says_why(
    client: Client, club: Club, manager: User, rows: str, words: str
) -> None:
    text = f"Name,Consent\n{rows}\n"
    file = actions.keep_list(club, "a.csv", text.encode(), by=manager)

    page = client.get(preview_path(club, file, "name,contact_agreed_on"))

    assert words in page.content.decode()


def test_a_list_can_withdraw_consent(client: Client, club: Club, manager: User) -> None:
    east = make_player(club, "Sample East")
    Player.objects.filter(pk=east.pk).update(contact_agreed_on=date(2020, 1, 1))
    text = "Name,Consent\nSample East,no\nSample West,no\n"
    file = actions.keep_list(club, "a.csv", text.encode(), by=manager)
    path = preview_path(club, file, "name,contact_agreed_on")

    digest = client.get(path).context["digest"]
    client.post(path, {"digest": digest})

    agreed = Player.objects.order_by("name").values_list("name", "contact_agreed_on")
    assert list(agreed) == [("Sample East", None), ("Sample West", None)]


def test_without_chosen_columns_the_preview_goes_by_the_guess(
    client: Client, club: Club, manager: User
) -> None:
    file = actions.keep_list(club, "a.csv", LIST.encode(), by=manager)

    page = client.get(reverse("member_preview", args=[club.slug, file.pk]))

    assert "National number: 131" in page.content.decode()


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ("name,name,email", "Two columns are Name. Choose one."),
        ("grade,,email", "Choose the column with the names."),
        ("name,,colour", "Select a valid choice"),
    ],
)
def test_columns_that_cannot_be_are_refused(
    client: Client, club: Club, manager: User, columns: str, words: str
) -> None:
    file = actions.keep_list(club, "a.csv", b"A,B,C\n1,2,3\n", by=manager)

    page = client.get(preview_path(club, file, columns))

    assert page.status_code == 422
    assert words in page.content.decode()


@override_settings(UPLOAD_LIMIT=100)
def test_a_file_that_is_no_list_is_refused_at_its_field(
    client: Client, club: Club
) -> None:
    path = reverse("member_import", args=[club.slug])
    files: tuple[dict[str, SimpleUploadedFile], ...]
    files = ({}, sent(""), sent(b"PK\x03\x04"), sent("Name\n" + "Ann\n" * 30))

    pages = [client.post(path, file) for file in files]

    assert [page.status_code for page in pages] == [422] * 4
    assert [page.context["form"].errors["file"][0] for page in pages] == [
        "Choose a file.",
        "The file is empty. Export the list again.",
        "This is a spreadsheet or a PDF. Save it as CSV, then import that file.",
        "The file is larger than 5 MB. Remove what isn't the list.",
    ]
    assert client.get(path).status_code == 200


def test_a_list_of_a_hundred_is_imported_within_the_bounds(
    client: Client, club: Club, manager: User
) -> None:
    make_players(club, (f"Sample Known{n}" for n in range(50)))
    lines = [f"Sample New{n},N{n}" for n in range(50)]
    lines += [f"Sample Known{n},K{n}" for n in range(50)]
    text = "\n".join(["Name,WBF number", *lines])
    file = actions.keep_list(club, "a.csv", text.encode(), by=manager)
    path = preview_path(club, file, "name,number:WBF")

    client.post(path, {"digest": client.get(path).context["digest"]})

    assert Player.objects.count() == 100
    assert file.club.players.filter(numbers__body="WBF").count() == 100


def test_nobody_else_sees_a_list(client: Client, club: Club) -> None:
    other = make_member(club, RoleKind.MANAGER, name="Sample Second")
    foreign = make_member(make_club("other"), RoleKind.MANAGER, name="Sample Far")
    file = actions.keep_list(club, "a.csv", b"Name\nAnn\n", by=other)
    abroad = actions.keep_list(
        Club.objects.get(slug="other"), "a.csv", b"Name\nAnn\n", by=foreign
    )

    pages = [
        client.get(reverse(name, args=[club.slug, key]))
        for name in ("member_columns", "member_preview")
        for key in (file.pk, abroad.pk, 10**6)
    ]

    assert [page.status_code for page in pages] == [404] * 6


def test_lists_are_downloaded_as_files(client: Client, club: Club) -> None:
    player = make_player(club, "Sample East")
    player.email = "east@example.org"
    player.save()

    shared = client.get(reverse("member_export", args=[club.slug]))
    full = client.post(reverse("member_export_full", args=[club.slug]))

    assert [b"east@example.org" in page.content for page in (shared, full)] == [
        False,
        True,
    ]
    assert shared["Content-Type"] == "text/csv; charset=utf-8"
    assert shared["Content-Disposition"].startswith('attachment; filename="sample-')
    assert Entry.objects.filter(verb="members.exported").count() == 1


MANAGERS = {
    "member_import": "get",
    "member_export": "get",
    "member_export_full": "post",
}


@pytest.mark.parametrize("name", MANAGERS)
def test_only_managers_have_lists(client: Client, club: Club, name: str) -> None:
    client.force_login(make_member(club, RoleKind.DIRECTOR))

    page = getattr(client, MANAGERS[name])(reverse(name, args=[club.slug]))

    assert page.status_code == 403


def test_members_share_contact_details_and_stop(client: Client, club: Club) -> None:
    user = make_user("Sample North")
    own, other = make_player(club, account=user), make_player(club, "Sample East")
    Player.objects.filter(club=club).update(phone="020 79", email="a@example.org")
    Player.objects.filter(pk=other.pk).update(contact_agreed_on=date(2026, 1, 1))
    client.force_login(user)
    path = reverse("contact_list", args=[club.slug])

    home = client.get(reverse("club_home", args=[club.slug])).content.decode()
    before = client.get(path).content.decode()
    client.post(reverse("contact_share", args=[club.slug, own.pk]))
    shared = client.get(path).content.decode()
    foreign = client.post(reverse("contact_share", args=[club.slug, other.pk]))
    client.post(reverse("contact_withdraw", args=[club.slug, own.pk]))
    after = client.get(path).content.decode()

    assert f'href="{path}"' in home
    assert [page.count("tel:02079") for page in (before, shared, after)] == [1, 2, 1]
    assert ("Share with members" in before, "Stop sharing" in shared) == (True, True)
    assert foreign.status_code == 404


def test_a_stranger_finds_no_contact_details(client: Client, club: Club) -> None:
    client.force_login(make_user("Sample Stranger"))
    home = client.get(reverse("club_home", args=[club.slug])).content.decode()

    assert reverse("contact_list", args=[club.slug]) not in home
    assert client.get(reverse("contact_list", args=[club.slug])).status_code == 404


def test_a_member_leaves_and_returns(client: Client, club: Club) -> None:
    player = make_player(club, account=make_user("Sample North"))
    path = reverse("player_leave", args=[club.slug, player.pk])

    form = client.get(path)
    later = client.post(path, {"on": "2190-01-01"})
    left = client.post(path, {"on": "2026-01-31"})
    page = client.get(left["Location"]).content.decode()
    listed = client.get(reverse("people", args=[club.slug])).content.decode()
    client.post(reverse("player_return", args=[club.slug, player.pk]))

    assert "stays linked" in form.content.decode()
    assert (later.status_code, left.status_code) == (422, 302)
    assert "in the future" in later.content.decode()
    assert "Left on Sat 31 Jan 2026" in page
    assert '<span class="mark">Left</span>' in listed
    assert Player.objects.get().left_on is None


@pytest.mark.parametrize("name", ["player_leave", "player_return"])
def test_a_player_of_another_club_cannot_leave(
    client: Client, club: Club, name: str
) -> None:
    foreign = make_player(make_club("other"))

    page = client.post(
        reverse(name, args=[club.slug, foreign.pk]), {"on": "2026-01-31"}
    )

    assert page.status_code == 404
    assert Player.objects.get().left_on is None


def test_of_a_long_list_the_first_rows_are_shown_and_the_others_counted(
    client: Client, club: Club, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "MOST_SHOWN", 1)
    new = "".join(f"Sample New{number},\n" for number in range(3))
    wrong = "".join(f"Sample Bad{number},no address\n" for number in range(3))
    text = f"Name,Email\n{new}{wrong}"
    file = actions.keep_list(club, "a.csv", text.encode(), by=manager)
    path = preview_path(club, file, "name,email")

    preview = client.get(path)
    done = client.post(path, {"digest": preview.context["digest"]}, follow=True)

    page = preview.content.decode()
    assert ("Sample New0" in page, "Sample New1" in page) == (True, False)
    assert page.count("and 2 more") == 2
    assert "and 2 more" in done.content.decode()
