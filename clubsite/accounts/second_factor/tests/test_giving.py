"""The second step: codes of an app, recovery codes, passkeys."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.accounts.second_factor import actions, passkeys, session
from clubsite.accounts.second_factor.models import Passkey
from clubsite.accounts.second_factor.tests.builders import (
    add_soft,
    code_for,
    give,
    make_device,
    wrong_code,
)
from clubsite.accounts.second_factor.tests.soft_passkey import PRESENT, SoftPasskey
from clubsite.audit import trail
from clubsite.notices import outbox
from clubsite.site import clock
from clubsite.tests.builders import make_user

pytestmark = pytest.mark.django_db

GIVE = reverse("second_factor_give")
Half = tuple[Client, User]
LOCALHOST: dict[str, Any] = {"headers": {"Host": "localhost"}}


@pytest.fixture
def half(client: Client) -> Half:
    """Someone with an authenticator app who has taken the first step."""
    user = make_user()
    make_device(user)
    client.force_login(user)
    return client, user


def enter(client: Client, code: str) -> tuple[int, str]:
    answer = client.post(GIVE, {"code": code, "next": "/profile/"})
    return answer.status_code, answer.headers.get("Location", "")


IN, WRONG = (302, "/profile/"), (422, "")


@pytest.mark.parametrize("steps", [-2, -1, 0, 1, 2])
def test_a_code_signs_in_though_the_phones_clock_is_off(half: Half, steps: int) -> None:
    client, _user = half

    assert enter(client, code_for(steps=steps)) == IN
    assert client.get("/profile/").status_code == 200


def test_a_clock_that_drifts_on_is_followed(half: Half) -> None:
    client, user = half
    enter(client, code_for(steps=2))

    again = Client()
    again.force_login(user)

    assert enter(again, code_for(steps=4)) == IN


def test_a_code_works_once(half: Half) -> None:
    client, user = half
    code = code_for()
    enter(client, code)
    thief = Client()
    thief.force_login(user)

    assert enter(thief, code) == WRONG
    assert thief.get("/profile/").status_code == 302


def test_an_earlier_code_than_the_last_does_not_work(half: Half) -> None:
    client, _user = half
    enter(client, code_for(steps=1))

    assert enter(client, code_for(steps=0)) == WRONG


def test_spaces_in_a_code_do_no_harm(half: Half) -> None:
    client, _user = half
    code = code_for()

    assert enter(client, f" {code[:3]} {code[3:]} ") == IN


def test_wrong_codes_make_the_app_wait(half: Half) -> None:
    client, _user = half
    for _guess in range(6):
        assert enter(client, wrong_code()) == WRONG

    assert enter(client, code_for()) == WRONG


def test_guessing_ends_and_the_person_is_told_once(half: Half) -> None:
    client, user = half

    answers = [enter(client, wrong_code())[0] for _guess in range(22)]
    elsewhere = Client()
    elsewhere.force_login(user)

    assert answers == [422] * 20 + [429] * 2
    assert enter(elsewhere, code_for()) == (429, "")
    [notice] = outbox.get_notices(user)
    assert notice.kind == "accounts/second_factor_guessed"
    assert "kept trying codes" in outbox.notice_text(notice)[1]


def test_a_recovery_code_works_once_and_is_told_and_recorded(half: Half) -> None:
    client, user = half
    code = actions.make_recovery_codes(user, by=user)[3]

    first = enter(client, code.upper().replace("-", " "))
    second = enter(client, code)

    assert (first, second) == (IN, WRONG)
    assert [entry.verb for entry in trail.get_history(user)] == [
        "account.recovery_codes_made",
        "account.recovery_code_used",
    ]
    [notice] = outbox.get_notices(user)
    subject, text = outbox.notice_text(notice)
    assert subject == "A recovery code was used"
    assert "9 codes are left" in text


def test_recovery_codes_are_not_stored_as_they_are_read(half: Half) -> None:
    _client, user = half

    codes = actions.make_recovery_codes(user, by=user)

    stored = str(list(user.recovery_codes.values()))
    assert (len(codes), len(set(codes))) == (10, 10)
    assert not any(code in stored or code.replace("-", "") in stored for code in codes)


def test_a_recovery_code_is_its_owners_alone(half: Half) -> None:
    client, _user = half
    other = make_user("Sample Other")
    code = actions.make_recovery_codes(other, by=other)[0]

    assert enter(client, code) == WRONG
    assert other.recovery_codes.count() == 10


def test_nothing_entered_is_said(half: Half) -> None:
    client, _user = half

    page = client.post(GIVE, {"code": ""})

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"code"}


def test_without_a_factor_there_is_nothing_to_give(client: Client) -> None:
    client.force_login(make_user())

    page = client.get(GIVE, {"next": "/profile/"})

    assert (page.status_code, page.headers["Location"]) == (302, "/profile/")


def test_the_second_step_leads_to_no_other_site(half: Half) -> None:
    client, _user = half

    answer = client.post(
        GIVE, {"code": code_for(), "next": "https://elsewhere.example"}
    )

    assert answer.headers["Location"] == reverse("site_home")


def test_the_session_gets_another_key_with_the_second_step(half: Half) -> None:
    client, _user = half
    before = client.session.session_key

    enter(client, code_for())

    assert client.session.session_key != before


def test_what_was_kept_is_spoken_of(half: Half) -> None:
    client, _user = half

    page = client.get(GIVE, {"next": reverse("unsent")}).content.decode()

    assert "is saved for half an hour" in page


def test_the_page_offers_nothing_that_leads_back_to_it(half: Half) -> None:
    client, _user = half

    page = client.get(GIVE).content.decode()

    assert reverse("set_language") not in page
    assert reverse("sign_out") in page


# Passkeys


@pytest.fixture
def keyed(client: Client) -> tuple[Client, SoftPasskey]:
    """Someone with a passkey for localhost who has taken the first step."""
    user, soft = make_user(), SoftPasskey()
    add_soft(user, soft)
    client.force_login(user)
    return client, soft


def options(client: Client) -> str:
    page = client.get(GIVE, **LOCALHOST)
    shown: str = page.context["options"]
    assert shown
    return shown


def answer(client: Client, credential: str) -> tuple[int, str]:
    sent = {"credential": credential, "next": "/profile/"}
    page = client.post(GIVE, sent, **LOCALHOST)
    return page.status_code, page.headers.get("Location", "")


def test_a_passkey_signs_in_and_its_use_is_counted(
    keyed: tuple[Client, SoftPasskey],
) -> None:
    client, soft = keyed

    assert answer(client, soft.get(options(client))) == IN
    assert (Passkey.objects.get().sign_count, soft.count) == (2, 2)
    assert client.get("/profile/").status_code == 200


def test_the_page_asks_for_this_persons_passkeys_with_verification(
    keyed: tuple[Client, SoftPasskey],
) -> None:
    client, _soft = keyed

    asked_for = json.loads(options(client))

    [allowed] = asked_for["allowCredentials"]
    assert allowed["id"] == Passkey.objects.get().credential_id
    assert allowed["transports"] == ["internal"]
    assert (asked_for["rpId"], asked_for["userVerification"]) == (
        "localhost",
        "required",
    )


def _copied(soft: SoftPasskey) -> None:
    soft.step = 0


def _unverified(soft: SoftPasskey) -> None:
    soft.flags = PRESENT


def _elsewhere(soft: SoftPasskey) -> None:
    soft.origin = "https://elsewhere.example"


def _other_host(soft: SoftPasskey) -> None:
    soft.rp_id = "elsewhere.example"


def _other_key(soft: SoftPasskey) -> None:
    soft.key = SoftPasskey().key


def _unknown(soft: SoftPasskey) -> None:
    soft.credential_id = b"nobody has this"


@pytest.mark.parametrize(
    "fault", [_copied, _unverified, _elsewhere, _other_host, _other_key, _unknown]
)
def test_what_proves_no_passkey_is_refused(
    keyed: tuple[Client, SoftPasskey], fault: Callable[[SoftPasskey], None]
) -> None:
    client, soft = keyed
    fault(soft)

    assert answer(client, soft.get(options(client))) == WRONG
    assert client.get("/profile/").status_code == 302


@pytest.mark.parametrize(
    "sent",
    ["", "x", "[]", "{}", '{"id": 1}', "é", '{"id":"é","rawId":"é","response":{}}'],
)
def test_what_no_browser_sends_is_refused(
    keyed: tuple[Client, SoftPasskey], sent: str
) -> None:
    client, _soft = keyed
    options(client)

    assert answer(client, sent) == WRONG


def test_an_answer_whose_parts_are_broken_is_refused(
    keyed: tuple[Client, SoftPasskey],
) -> None:
    client, soft = keyed
    good = json.loads(soft.get(options(client)))
    good["response"]["clientDataJSON"] = "e30"

    assert answer(client, json.dumps(good)) == WRONG


def test_a_challenge_is_answered_once(keyed: tuple[Client, SoftPasskey]) -> None:
    client, soft = keyed
    soft.count = soft.step = 0
    Passkey.objects.update(sign_count=0)  # as those that are kept in a cloud
    proof = soft.get(options(client))
    before = client.session[session.CHALLENGE]
    answer(client, proof)

    again = answer(client, proof)
    put_back = client.session
    put_back[session.CHALLENGE] = (
        before  # as a request that ran beside the first has it
    )
    put_back.save()

    assert again == WRONG
    assert answer(client, proof) == WRONG


def test_a_challenge_ends_after_five_minutes(
    keyed: tuple[Client, SoftPasskey],
) -> None:
    client, soft = keyed
    proof = soft.get(options(client))

    with clock.at(clock.now() + timedelta(minutes=6)):
        assert answer(client, proof) == WRONG


def test_elsewhere_the_page_says_where_passkeys_work(
    keyed: tuple[Client, SoftPasskey],
) -> None:
    client, soft = keyed

    page = client.get(GIVE)

    assert page.context["options"] == ""
    assert "Your passkeys work only at https://localhost" in page.content.decode()
    proof = json.dumps({"challenge": "x"})
    sent = client.post(GIVE, {"credential": soft.get(proof)})
    assert sent.status_code == 422


@pytest.mark.parametrize(
    ("host", "secure", "works"),
    [
        ("localhost:8000", False, "http://localhost:8000"),
        ("club.example", True, "https://club.example"),
        ("Club.Example:8443", True, "https://club.example:8443"),
        ("club.example", False, None),
        ("127.0.0.1:8000", False, None),
        ("192.0.2.7", True, None),
        ("[::1]:8000", True, None),
    ],
)
@override_settings(ALLOWED_HOSTS=["*"])
def test_passkeys_are_for_names_with_https_and_for_localhost(
    client: Client, host: str, *, secure: bool, works: str | None
) -> None:
    request = client.get("/", headers={"Host": host}, secure=secure).wsgi_request

    site = passkeys.site_of(request)

    assert (site.origin if site else None) == works


def test_a_step_given_stands_for_its_session_alone(half: Half) -> None:
    client, user = half
    give(client, user)
    other = Client()
    other.force_login(user)

    assert client.get("/profile/").status_code == 200
    assert other.get("/profile/").status_code == 302
