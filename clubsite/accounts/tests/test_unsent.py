"""What is sent after the session has ended comes back to the person who sent it."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from html import unescape
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from clubsite.accounts import links, saved_forms, tasks
from clubsite.accounts.models import SavedForm, User
from clubsite.tests.builders import make_club, make_user

pytestmark = pytest.mark.django_db
AGAIN = "/sign-in/again/"
TO_AGAIN = "/sign-in/?next=/sign-in/again/"
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
TYPED = {"name": 'Sample "Quoted" Person', "language": "en-us"}
SetClock = Callable[[datetime], None]


def browser_of(user: User) -> Client:
    """A browser in which this person has signed in by the form."""
    client = Client()
    signs_in(client, user)
    return client


def signs_in(client: Client, user: User, **more: str) -> str:
    """Sign in by the form; gives the page that it leads to."""
    typed = {"username": user.email, "password": "sample", **more}
    answer = client.post(reverse("sign_in"), typed)
    assert answer.status_code == 302
    return answer.headers["Location"]


def end_sessions() -> None:
    Session.objects.all().delete()


def send(client: Client, *, to: str = "profile", **headers: str) -> tuple[int, str]:
    answer = client.post(reverse(to), TYPED, headers=headers)
    place = answer.headers.get("Location") or answer.headers.get("HX-Redirect", "")
    return answer.status_code, place


def offered(client: Client) -> dict[str, str]:
    """The fields that the page offers to send, none where nothing is kept."""
    page = client.get(AGAIN).content.decode()
    main = page.partition("<main")[2].partition("</main>")[0]
    fields = {unescape(name): unescape(value) for name, value in HIDDEN.findall(main)}
    fields.pop("csrfmiddlewaretoken", None)
    return fields


@pytest.fixture
def person() -> User:
    return make_user()


def test_what_was_sent_after_the_session_had_ended_is_sent_after_signing_in(
    person: User,
) -> None:
    client = browser_of(person)
    end_sessions()

    sent = send(client)
    led_to = signs_in(client, person, next=AGAIN)
    fields = offered(client)
    client.post(reverse("profile"), fields)

    person.refresh_from_db()
    assert (sent, led_to) == ((302, TO_AGAIN), AGAIN)
    assert fields == TYPED
    assert (person.name, person.language) == (TYPED["name"], TYPED["language"])


def test_the_page_to_sign_in_says_that_it_is_kept(person: User) -> None:
    client = browser_of(person)
    end_sessions()
    send(client)

    html = client.get(TO_AGAIN).content.decode()
    not_told = client.get(reverse("sign_in")).content.decode()

    assert "is saved for half an hour" in html
    assert "is saved for half an hour" not in not_told


def test_the_page_shows_where_it_goes_and_what_was_written(person: User) -> None:
    client = browser_of(person)
    end_sessions()
    send(client)
    signs_in(client, person)

    answer = client.get(AGAIN)
    page = answer.content.decode()

    assert f'action="{reverse("profile")}"' in page
    assert "<p>Sample &quot;Quoted&quot; Person</p>" in page
    assert "no-store" in answer.headers["Cache-Control"]


def test_whoever_signs_in_by_a_mailed_link_is_led_to_what_is_unsent(
    person: User,
) -> None:
    client = browser_of(person)
    end_sessions()
    send(client)
    person.refresh_from_db()

    answer = client.post(links.sign_in_path(person))

    assert answer.headers["Location"] == AGAIN
    assert offered(client) == TYPED


def test_somebody_else_in_the_same_browser_finds_nothing(person: User) -> None:
    client = browser_of(person)
    end_sessions()
    send(client)
    other = make_user("Sample Other")

    led_to = signs_in(client, other)

    assert led_to == reverse("site_home")
    assert (client.get(AGAIN).status_code, offered(client)) == (410, {})


def test_who_sent_it_finds_nothing_once_somebody_else_was_in_between(
    person: User,
) -> None:
    client = browser_of(person)
    end_sessions()
    send(client)

    signs_in(client, make_user("Sample Other"))
    signs_in(client, person)

    assert offered(client) == {}


def test_the_same_person_in_another_browser_finds_nothing(person: User) -> None:
    client, another = browser_of(person), browser_of(person)
    end_sessions()
    send(client)

    signs_in(another, person)

    assert offered(another) == {}


def test_a_cookie_of_ones_own_making_is_no_cookie(person: User) -> None:
    client = browser_of(person)
    end_sessions()
    client.cookies[saved_forms.COOKIE] = f"{person.pk}:mine"

    assert send(client) == (302, f"/sign-in/?next={reverse('profile')}")


def test_it_is_kept_for_half_an_hour(
    person: User, set_clock: SetClock, evening: datetime
) -> None:
    client = browser_of(person)
    end_sessions()
    send(client)
    signs_in(client, person)

    set_clock(evening + timedelta(minutes=29))
    soon = offered(client)
    tasks.forget_unsent()
    set_clock(evening + timedelta(minutes=30))
    late = offered(client)
    set_clock(evening + timedelta(minutes=31))
    remaining = [str(form) for form in SavedForm.objects.all()]
    tasks.forget_unsent()

    assert (soon, late) == (TYPED, {})
    assert [words.split()[0] for words in remaining] == ["saved"]
    assert not SavedForm.objects.exists()


def test_what_was_sent_last_replaces_what_was_sent_before(person: User) -> None:
    client = browser_of(person)
    end_sessions()
    client.post(reverse("profile"), {"name": "Sample First"})
    client.post(reverse("profile"), {"name": "Sample Second"})
    signs_in(client, person)

    assert offered(client) == {"name": "Sample Second"}


def test_it_can_be_thrown_away(person: User) -> None:
    client = browser_of(person)
    end_sessions()
    send(client, referer="http://testserver/profile/?from=here#top")
    signs_in(client, person)

    answer = client.post(AGAIN)

    assert answer.headers["Location"] == "/profile/?from=here"
    assert SavedForm.objects.count() == 0


def test_whoever_signs_out_leaves_nothing_behind(person: User) -> None:
    client = browser_of(person)
    end_sessions()
    send(client)
    signs_in(client, person)

    client.post(reverse("sign_out"))
    answer = send(client)

    assert answer == (302, f"/sign-in/?next={reverse('profile')}")
    assert SavedForm.objects.count() == 0


def test_a_stranger_goes_back_to_the_page_it_was_sent_from(client: Client) -> None:
    from_here = send(client, referer="http://testserver/profile/?tab=2")
    from_elsewhere = send(client, referer="http://elsewhere.example/evil/")

    assert from_here == (302, "/sign-in/?next=/profile/%3Ftab%3D2")
    assert from_elsewhere == (302, "/sign-in/?next=/profile/")
    assert SavedForm.objects.count() == 0


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("http://testserver/sample/events/1/documents/", "/sample/events/1/documents/"),
        ("http://testserver/sample/people/?page=2#top", "/sample/people/?page=2"),
        ("http://testserver/sample/%70eople/", "/sample/%70eople/"),
        ("http://testserver/sample/people/1/roles/give/", "/sample/"),
        ("http://testserver/no/such/page/", "/sample/"),
        ("http://testserver//elsewhere.example/", "/sample/"),
        ("http://elsewhere.example/sample/people/", "/sample/"),
        ("http://[", "/sample/"),
        ("", "/sample/"),
    ],
)
@pytest.mark.parametrize(
    "button",
    [
        ("document_again", 1, 1),
        ("document_copy", 1),
        ("player_separate", 1),
        ("player_unlink", 1),
        ("invitation_withdraw", 1),
        ("role_end", 1),
        ("referral_file_remove", "x", 1),
    ],
    ids=lambda button: button[0],
)
def test_a_button_that_sends_nothing_leads_back_to_a_page(
    client: Client, button: tuple[str, *tuple[object, ...]], referer: str, back: str
) -> None:
    name, *numbers = button
    headers = {"referer": referer} if referer else {}

    answer = client.post(reverse(name, args=["sample", *numbers]), headers=headers)

    query = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert query == {"next": [back]}


def test_whoever_signs_in_after_such_a_button_is_shown_a_page(person: User) -> None:
    club = make_club()
    client = browser_of(person)
    end_sessions()

    sent = client.post(reverse("role_end", args=[club.slug, 1]))
    next_page = parse_qs(urlsplit(sent.headers["Location"]).query)["next"][0]
    led_to = signs_in(client, person, next=next_page)

    assert client.get(led_to).status_code == 200
    assert led_to == reverse("club_home", args=[club.slug])


@pytest.mark.parametrize(
    "typed",
    [{}, {"csrfmiddlewaretoken": "x"}, {"name": "a\0b"}, {"name": "x" * 100_000}],
)
def test_what_cannot_be_kept_is_not(person: User, typed: dict[str, str]) -> None:
    client = browser_of(person)
    end_sessions()

    answer = client.post(reverse("profile"), typed)

    assert answer.headers["Location"] == f"/sign-in/?next={reverse('profile')}"
    assert SavedForm.objects.count() == 0


def test_a_password_is_never_kept(person: User) -> None:
    client = browser_of(person)
    end_sessions()

    client.post(reverse("password_change"), {"current": "sample", "password": "other"})

    assert SavedForm.objects.count() == 0


def test_nothing_is_kept_for_an_account_that_is_gone(person: User) -> None:
    client = browser_of(person)
    end_sessions()
    person.delete()

    assert send(client) == (302, f"/sign-in/?next={reverse('profile')}")


def test_a_file_has_to_be_chosen_again(person: User) -> None:
    client = browser_of(person)
    end_sessions()
    client.post(reverse("profile"), {"name": "Sample", "file": BytesIO(b"content")})
    signs_in(client, person)

    page = client.get(AGAIN).content.decode()

    assert "You must choose any file again" in page
    assert offered(client) == {"name": "Sample"}


def test_htmx_is_told_to_leave_the_page(person: User) -> None:
    client = browser_of(person)
    end_sessions()

    sent = send(client, **{"hx-request": "true"})
    polled = client.get(
        reverse("profile"),
        headers={
            "hx-request": "true",
            "hx-current-url": "http://testserver/sample/?tab=2",
        },
    )

    pressed = client.post(
        reverse("role_end", args=["sample", 1]),
        headers={
            "hx-request": "true",
            "hx-current-url": "http://testserver/sample/people/1/#roles",
        },
    )

    assert sent == (401, TO_AGAIN)
    assert pressed.headers["HX-Redirect"] == "/sign-in/?next=/sample/people/1/%23roles"
    assert polled.status_code == 401
    assert polled.headers["HX-Redirect"] == "/sign-in/?next=/sample/%3Ftab%3D2"
