"""Signing in and out, passwords and links, and one's own profile."""

import re

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import get_user
from django.core import mail
from django.test import Client, override_settings
from django.urls import resolve, reverse

from clubsite.accounts import links
from clubsite.accounts.models import User
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.tests.builders import make_user

pytestmark = pytest.mark.django_db
LANGUAGE = settings.LANGUAGE_COOKIE_NAME


def who(client: Client) -> object:
    """Who is signed in with that browser."""
    request = client.request().wsgi_request
    request.session = client.session
    return get_user(request)


def sign_in(client: Client, **more: str) -> "tuple[int, str]":
    typed = {"username": "Sample.Person@example.org", "password": "sample", **more}
    response = client.post(reverse("sign_in"), typed)
    return response.status_code, response.headers.get("Location", "")


def test_a_person_signs_in_by_address_and_password(client: Client) -> None:
    user = make_user()

    answer = sign_in(client)

    assert answer == (302, reverse("site_home"))
    assert who(client) == user


def test_the_language_of_the_account_is_spoken_after_signing_in(
    client: Client,
) -> None:
    user = make_user()
    user.language = "en-us"
    user.save()

    sign_in(client)

    assert client.cookies[LANGUAGE].value == "en-us"


@pytest.mark.parametrize(
    ("next_page", "gone"),
    [
        ("/sample/people/", "/sample/people/"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example/", "/"),
        ("javascript:go()", "/"),
    ],
)
def test_one_goes_on_to_the_page_that_was_asked_for_and_never_elsewhere(
    client: Client, next_page: str, gone: str
) -> None:
    make_user()

    assert sign_in(client, next=next_page) == (302, gone)


def test_the_page_that_was_asked_for_is_kept_in_the_form(client: Client) -> None:
    page = client.get(reverse("sign_in"), {"next": "/sample/people/"})

    assert page.context["next"] == "/sample/people/"
    assert 'name="next" value="/sample/people/"' in page.content.decode()


def test_who_is_signed_in_is_sent_on_from_the_form(client: Client) -> None:
    client.force_login(make_user())

    page = client.get(reverse("sign_in"), {"next": "/profile/"})

    assert (page.status_code, page.headers["Location"]) == (302, "/profile/")


@pytest.mark.parametrize(
    ("username", "password"),
    [("sample.person@example.org", "wrong"), ("nobody@example.org", "sample")],
)
def test_a_wrong_password_and_an_unknown_address_are_answered_alike(
    client: Client, username: str, password: str
) -> None:
    make_user()

    page = client.post(reverse("sign_in"), {"username": username, "password": password})

    assert page.status_code == 422
    assert page.context["form"].errors == {
        "__all__": ["Wrong email address or password."]
    }


def test_the_form_names_what_is_missing(client: Client) -> None:
    page = client.post(reverse("sign_in"), {"username": "no address"})

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"username", "password"}


def test_five_wrong_passwords_lock_that_name_from_that_place_and_nobody_else(
    client: Client,
) -> None:
    user, other = make_user(), make_user("Sample Other")
    answers = [sign_in(client, password="wrong")[0] for _try in range(5)]

    locked = client.post(
        reverse("sign_in"), {"username": user.email, "password": "sample"}
    )
    elsewhere = client.post(
        reverse("sign_in"),
        {"username": user.email, "password": "sample"},
        REMOTE_ADDR="192.0.2.7",
    )
    neighbour = client.post(
        reverse("sign_in"), {"username": other.email, "password": "sample"}
    )

    assert answers == [422, 422, 422, 422, 429]
    assert (locked.status_code, elsewhere.status_code) == (429, 302)
    assert neighbour.status_code == 302
    assert "15 minutes" in locked.content.decode()
    assert reverse("password_reset") in locked.content.decode()


def test_no_password_is_kept_of_a_wrong_guess(client: Client) -> None:
    make_user()
    sign_in(client, password="marker-of-a-secret")

    from_log = str(list(_attempts()))

    assert "marker-of-a-secret" not in from_log


def _attempts() -> "list[dict[str, object]]":
    return list(AccessAttempt.objects.values())


def test_signing_out_is_a_button(client: Client) -> None:
    client.force_login(make_user())

    page = client.get(reverse("sign_out"))
    still = who(client)
    gone = client.post(reverse("sign_out"))

    assert (page.status_code, gone.status_code) == (200, 302)
    assert still.is_authenticated  # type: ignore[attr-defined]
    assert not who(client).is_authenticated  # type: ignore[attr-defined]


def test_a_stranger_who_signs_out_goes_to_the_front_page(client: Client) -> None:
    page = client.get(reverse("sign_out"))

    assert (page.status_code, page.headers["Location"]) == (302, reverse("site_home"))


@pytest.mark.parametrize("name", ["password_reset", "link_send"])
@pytest.mark.parametrize("email", ["sample.person@example.org", "nobody@example.org"])
def test_asking_for_a_link_never_tells_whether_there_is_an_account(
    client: Client, name: str, email: str
) -> None:
    make_user()

    form = client.get(reverse(name))
    answer = client.post(reverse(name), {"email": email})

    assert form.status_code == 200
    assert answer.headers["Location"] == reverse("password_reset_sent")
    assert [notice.address for notice in Notice.objects.all()] == [email]


@pytest.mark.parametrize("name", ["password_reset", "link_send"])
def test_asking_for_a_link_needs_an_address(client: Client, name: str) -> None:
    answer = client.post(reverse(name), {"email": "no address"})

    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"email"}


@pytest.mark.parametrize("name", ["password_reset", "link_send"])
def test_asking_over_and_over_is_stopped(client: Client, name: str) -> None:
    data = {"email": "nobody@example.org"}
    answers = [client.post(reverse(name), data).status_code for _try in range(6)]

    assert answers == [302] * 5 + [429]


@pytest.mark.parametrize(
    ("configured", "says", "silent"),
    [
        (True, "which address your club has", "print a link"),
        (False, "to print a link for you", "your email"),
    ],
)
def test_what_helps_when_no_mail_comes(
    client: Client, *, configured: bool, says: str, silent: str
) -> None:
    with override_settings(EMAIL_CONFIGURED=configured):
        page = client.get(reverse("password_reset_sent")).content.decode()

    assert says in page
    assert silent not in page


def test_a_new_password_is_chosen_by_link_once(client: Client) -> None:
    user = make_user()
    path = links.password_path(user)

    form = client.get(path)
    weak = client.post(path, {"password": "sample"})
    good = client.post(path, {"password": "four unrelated words"})
    again = client.get(path)

    user.refresh_from_db()
    assert (form.status_code, weak.status_code, good.status_code) == (200, 422, 302)
    assert user.check_password("four unrelated words")
    assert who(client) == user
    assert again.status_code == 410


def test_a_mailed_link_shows_a_button_and_the_button_signs_in_once(
    client: Client,
) -> None:
    user = make_user()
    path = links.sign_in_path(user)

    responses = client.get(path), client.get(path)
    before = who(client)
    spent = client.post(path)
    again = client.post(path)

    assert [page.status_code for page in responses] == [200, 200]
    assert not before.is_authenticated  # type: ignore[attr-defined]
    assert (spent.status_code, again.status_code) == (302, 410)
    assert who(client) == user


def test_signing_in_by_mail_leads_to_the_page_that_was_asked_for(
    client: Client,
) -> None:
    user, wanted = make_user(), reverse("profile")
    html = client.get(wanted, follow=True).content.decode()
    [by_mail] = re.findall(rf'href="({reverse("link_send")}[^"]*)"', html)

    form = client.get(by_mail).content.decode()
    client.post(by_mail, {"email": user.email})
    run_kind(outbox.MAIL)
    [path] = re.findall(r"https?://[^/]+(\S+)", str(mail.outbox[0].body))
    client.get(path)
    spent = client.post(path)

    assert f'name="next" value="{wanted}"' in form
    assert path.endswith("?next=%2Fprofile%2F")
    assert (spent.status_code, spent.headers["Location"]) == (302, wanted)


def test_a_link_that_leads_to_another_site_leads_to_the_front_page(
    client: Client,
) -> None:
    path = links.sign_in_path(make_user(), to="https://elsewhere.example/")

    spent = client.post(path)

    assert spent.headers["Location"] == reverse("site_home")


def test_a_damaged_link_says_how_to_get_another(client: Client) -> None:
    page = client.get(reverse("link_spend", args=["damaged"]))

    assert page.status_code == 410
    assert reverse("link_send") in page.content.decode()


def test_the_profile_is_changed_and_spoken(client: Client) -> None:
    user = make_user()
    client.force_login(user)

    form = client.get(reverse("profile"))
    saved = client.post(reverse("profile"), {"name": "Renamed", "language": "en-us"})

    user.refresh_from_db()
    assert form.context["form"].initial == {"name": "Sample Person", "language": ""}
    assert (user.name, user.language) == ("Renamed", "en-us")
    assert (saved.status_code, saved.cookies[LANGUAGE].value) == (302, "en-us")


def test_a_profile_needs_a_name(client: Client) -> None:
    client.force_login(make_user())

    page = client.post(reverse("profile"), {"name": "", "language": "tlh"})

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"name", "language"}


def test_a_password_is_changed_by_who_knows_it(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    path = reverse("password_change")

    form = client.get(path)
    wrong = client.post(path, {"current": "?", "password": "four unrelated words"})
    good = client.post(path, {"current": "sample", "password": "four unrelated words"})

    user.refresh_from_db()
    assert (form.status_code, wrong.status_code, good.status_code) == (200, 422, 302)
    assert set(wrong.context["form"].errors) == {"current"}
    assert user.check_password("four unrelated words")
    assert who(client) == user


def test_a_password_like_the_own_name_is_refused(client: Client) -> None:
    client.force_login(make_user())

    page = client.post(
        reverse("password_change"),
        {"current": "sample", "password": "sample person"},
    )

    assert set(page.context["form"].errors) == {"password"}


def test_a_stranger_chooses_a_language_for_his_browser(client: Client) -> None:
    answer = client.post(
        reverse("set_language"), {"language": "en-us", "next": "/sign-in/"}
    )

    assert answer.headers["Location"] == "/sign-in/"
    assert answer.cookies[LANGUAGE].value == "en-us"


def test_every_language_that_the_foot_of_a_page_offers_is_spoken(
    client: Client,
) -> None:
    page = client.get(reverse("sign_in")).content.decode()
    offered = re.findall(r'<option value="([^"]+)" lang', page)

    spoken = []
    for code in offered:
        client.post(reverse("set_language"), {"language": code})
        page = client.get(reverse("sign_in")).content.decode()
        spoken += re.findall(r'<html lang="([^"]+)"', page)

    assert offered == spoken == [code for code, _name in settings.LANGUAGES]


def test_a_person_chooses_a_language_for_all_browsers(client: Client) -> None:
    user = make_user()
    client.force_login(user)

    client.post(reverse("set_language"), {"language": "en-us"})

    assert User.objects.get(pk=user.pk).language == "en-us"


def test_a_language_that_is_not_spoken_is_passed_over(client: Client) -> None:
    answer = client.post(reverse("set_language"), {"language": "tlh"})

    assert answer.status_code == 302
    assert LANGUAGE not in answer.cookies


def test_a_damaged_address_of_a_password_page_is_answered_kindly(
    client: Client,
) -> None:
    page = client.get(reverse("password_set", args=["x", "y"]))

    assert page.status_code == 410
    assert resolve(reverse("password_reset")).url_name == "password_reset"
