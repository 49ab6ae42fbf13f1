"""Adding and removing second factors, and who is told."""

import json
from datetime import timedelta
from io import StringIO
from typing import Any

import cbor2
import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.urls import reverse
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubsite.accounts.models import User
from clubsite.accounts.second_factor import access, actions, ceremonies, passkeys
from clubsite.accounts.second_factor.models import Passkey
from clubsite.accounts.second_factor.tests.builders import (
    code_for,
    give,
    make_device,
    wrong_code,
)
from clubsite.accounts.second_factor.tests.soft_passkey import PRESENT, SoftPasskey
from clubsite.audit import trail
from clubsite.audit.messages import entry_text
from clubsite.notices import outbox
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_user

pytestmark = pytest.mark.django_db

GIVE, LIST = reverse("second_factor_give"), reverse("second_factor_list")
APP, PASSKEY = reverse("authenticator_add"), reverse("passkey_add")
LOCALHOST: dict[str, Any] = {"headers": {"Host": "localhost"}}
LATER = timedelta(minutes=11)


@pytest.fixture
def user(client: Client) -> User:
    """Someone who has just signed in."""
    user = make_user()
    client.force_login(user)
    return user


def told(user: User) -> list[str]:
    return [outbox.notice_text(each)[0] for each in outbox.get_notices(user)]


def recorded(user: User) -> list[str]:
    return [entry_text(entry) for entry in trail.get_history(user)]


def test_an_app_is_added_by_the_code_that_it_shows(client: Client, user: User) -> None:
    page = client.get(APP)
    key = client.session["authenticator_key"]

    added = client.post(APP, {"name": "My phone", "code": code_for(key)})

    user.refresh_from_db()
    assert page.context["code"].path in page.content.decode()
    assert (
        "otpauth://totp/127.0.0.1%3Asample.person%40example.org" in page.context["url"]
    )
    assert TOTPDevice.objects.get().name == "My phone"
    assert len(added.context["codes"]) == user.recovery_codes.count() == 10
    assert client.get(LIST).status_code == 200
    assert told(user) == ["An authenticator app was added to your account"]
    assert recorded(user) == ["Two-step sign-in added: authenticator app"]


@pytest.mark.parametrize("steps", [-2, 2])
def test_an_app_on_a_phone_whose_clock_is_a_minute_off_is_added(
    client: Client, user: User, steps: int
) -> None:
    client.get(APP)
    code = code_for(client.session["authenticator_key"], steps=steps)

    assert client.post(APP, {"name": "My phone", "code": code}).status_code == 200
    assert TOTPDevice.objects.get().drift == steps


@pytest.mark.full
def test_the_same_code_is_shown_until_it_is_used(client: Client, user: User) -> None:
    assert client.get(APP).context["url"] == client.get(APP).context["url"]


def test_the_code_that_added_an_app_does_not_sign_in(
    client: Client, user: User
) -> None:
    client.get(APP)
    code = code_for(client.session["authenticator_key"])
    client.post(APP, {"name": "My phone", "code": code})

    assert not actions.accepts_code(user, code)


def test_an_app_that_shows_another_code_is_not_added(
    client: Client, user: User
) -> None:
    client.get(APP)

    page = client.post(APP, {"name": "My phone", "code": wrong_code()})

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"code"}
    assert not TOTPDevice.objects.exists()
    assert recorded(user) == []


def test_a_second_factor_keeps_the_recovery_codes(client: Client, user: User) -> None:
    make_device(user)
    give(client, user)
    client.get(APP)
    key = client.session["authenticator_key"]

    added = client.post(
        APP, {"name": "Tablet", "code": code_for(key), "next": "/profile/"}
    )

    assert added.headers["Location"] == "/profile/"
    assert client.get(LIST).status_code == 200
    assert user.recovery_codes.count() == 0


def make_passkey(client: Client, soft: SoftPasskey, **sent: str) -> Any:
    options = client.get(PASSKEY, **LOCALHOST).context["options"]
    typed = {"name": "My laptop", "credential": soft.create(options), **sent}
    return client.post(PASSKEY, typed, **LOCALHOST)


def test_a_passkey_is_added(client: Client, user: User) -> None:
    soft = SoftPasskey()

    added = make_passkey(client, soft)

    passkey = Passkey.objects.get()
    assert len(added.context["codes"]) == 10
    assert (passkey.user, passkey.name, passkey.rp_id) == (
        user,
        "My laptop",
        "localhost",
    )
    assert str(passkey) == f"passkey {passkey.pk}"
    assert passkey.transports == ["internal"]
    assert client.get(LIST, **LOCALHOST).status_code == 200
    assert told(user) == ["A passkey was added to your account"]
    assert recorded(user) == ["Two-step sign-in added: passkey"]


def test_the_options_exclude_what_there_is_and_name_nobody(
    client: Client, user: User
) -> None:
    make_passkey(client, SoftPasskey())

    options = json.loads(client.get(PASSKEY, **LOCALHOST).context["options"])

    [known] = options["excludeCredentials"]
    assert known["id"] == Passkey.objects.get().credential_id
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert str(user.pk) != options["user"]["id"]


def test_a_passkey_is_added_once(client: Client, user: User) -> None:
    soft = SoftPasskey()
    make_passkey(client, soft)

    again = make_passkey(client, soft)

    assert again.status_code == 422
    assert "already added this passkey" in again.content.decode()


@pytest.mark.parametrize(
    "soft",
    [
        SoftPasskey(flags=PRESENT),
        SoftPasskey(origin="https://elsewhere.example"),
        SoftPasskey(rp_id="elsewhere.example"),
    ],
    ids=["unverified", "another origin", "another host"],
)
def test_what_is_no_passkey_for_here_is_refused(
    client: Client, user: User, soft: SoftPasskey
) -> None:
    page = make_passkey(client, soft)

    assert page.status_code == 422
    assert "The passkey couldn&#x27;t be checked" in page.content.decode()
    assert not Passkey.objects.exists()


@pytest.mark.parametrize("sent", ["", "x", "{}", '{"id": "a"}', "[" * 19_000])
def test_no_passkey_at_all_is_refused(client: Client, user: User, sent: str) -> None:
    assert make_passkey(client, SoftPasskey(), credential=sent).status_code == 422


def with_key(key: object) -> SoftPasskey:
    soft = SoftPasskey()
    soft.public = cbor2.dumps(key)
    return soft


@pytest.mark.parametrize(
    "soft",
    [
        with_key({}),
        with_key("x"),
        with_key([]),
        with_key({1: 2, 3: -7, -1: 1, -2: b"x", -3: b"y"}),
        SoftPasskey(credential_id=b"x" * 1024),
        SoftPasskey(statement={"fmt": "android-safetynet", "attStmt": {"response": 1}}),
    ],
    ids=["no key", "text", "list", "no point", "long name", "broken proof"],
)
def test_what_a_program_makes_up_is_refused(
    client: Client, user: User, soft: SoftPasskey
) -> None:
    assert make_passkey(client, soft).status_code == 422
    assert not Passkey.objects.exists()


def test_an_answer_without_a_challenge_is_refused(client: Client, user: User) -> None:
    soft = SoftPasskey()
    answer = soft.create('{"challenge": "eA"}')

    page = client.post(PASSKEY, {"name": "x", "credential": answer}, **LOCALHOST)

    assert page.status_code == 422


def test_ways_to_the_device_that_are_unknown_or_missing_are_left_out() -> None:
    soft, user = SoftPasskey(), make_user("Sample Other")
    site = passkeys.Site("localhost", "http://localhost")
    ceremony = ceremonies.begin_adding(site, user, [])
    answer = json.loads(soft.create(ceremony.options))
    del answer["response"]["transports"]

    made = ceremonies.check_added(
        json.dumps(answer), site=site, challenge=ceremony.challenge
    )

    assert made.transports == []


def test_where_browsers_have_no_passkeys_the_page_offers_the_app(
    client: Client, user: User
) -> None:
    page = client.get(PASSKEY).content.decode()

    assert "Passkeys aren't available here." in page
    assert APP in page
    assert client.post(PASSKEY, {"name": "x", "credential": "{}"}).status_code == 422


@pytest.mark.parametrize("path", [APP, PASSKEY])
def test_a_first_factor_needs_a_recent_sign_in(
    client: Client, user: User, path: str
) -> None:
    with clock.at(clock.now() + LATER):
        led = client.get(path)

    assert led.headers["Location"] == f"{reverse('sign_in_again')}?next={path}"


def test_signing_in_again_ends_the_session_and_comes_back(
    client: Client, user: User
) -> None:
    again = reverse("sign_in_again")

    page = client.get(again, {"next": APP})
    out = client.post(again, {"next": APP})

    assert f'value="{APP}"' in page.content.decode()
    assert out.headers["Location"] == f"{reverse('sign_in')}?next={APP}"
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    "name", ["authenticator_add", "passkey_add", "recovery_codes_make", "remove"]
)
def test_a_change_asks_for_an_existing_factor(
    client: Client, user: User, name: str
) -> None:
    device = make_device(user)
    give(client, user)
    removing = reverse("second_factor_remove", args=["authenticator", device.pk])
    path = removing if name == "remove" else reverse(name)

    with clock.at(clock.now() + LATER):
        led = client.post(path, {"name": "Thief", "code": "123456"})

    assert led.headers["Location"].startswith(f"{GIVE}?next=")
    assert access.get_authenticators(user).count() == 1
    assert recorded(user) == []


def test_the_list_shows_what_there_is(client: Client, user: User) -> None:
    device = make_device(user)
    give(client, user)
    soft = SoftPasskey()
    make_passkey(client, soft)
    TOTPDevice.objects.update(last_used_at=clock.now())

    factors = client.get(LIST).context["factors"]

    assert [(each.kind, each.name, each.host) for each in factors] == [
        ("authenticator", "My phone", ""),
        ("passkey", "My laptop", "localhost"),
    ]
    assert factors[0].pk == device.pk


def test_a_factor_is_removed_after_a_question(client: Client, user: User) -> None:
    device = make_device(user)
    give(client, user)
    make_passkey(client, SoftPasskey())
    path = reverse("second_factor_remove", args=["authenticator", device.pk])

    page = client.get(path)
    gone = client.post(path)

    assert "Remove My phone?" in page.content.decode()
    assert gone.headers["Location"] == LIST
    assert not TOTPDevice.objects.exists()
    assert client.get(LIST).status_code == 200
    assert told(user)[0] == "An authenticator app was removed from your account"
    assert recorded(user)[-1] == "Two-step sign-in removed: authenticator app"


def test_with_the_last_factor_the_recovery_codes_go(client: Client, user: User) -> None:
    make_passkey(client, SoftPasskey())
    passkey = Passkey.objects.get()

    client.post(reverse("second_factor_remove", args=["passkey", passkey.pk]))

    user.refresh_from_db()
    assert (user.factor_key, user.recovery_codes.count()) == ("", 0)
    assert told(user)[0] == "A passkey was removed from your account"
    assert client.get("/profile/").status_code == 200


def test_who_must_have_one_keeps_the_last(client: Client) -> None:
    operator = make_user("Sample Operator", is_operator=True)
    device = make_device(operator)
    client.force_login(operator)
    give(client, operator)
    path = reverse("second_factor_remove", args=["authenticator", device.pk])

    with override_settings(SECOND_FACTOR_REQUIRED=True):
        page = client.post(path)

    assert page.status_code == 422
    assert "Your role requires two-step sign-in" in page.content.decode()
    assert TOTPDevice.objects.exists()


@pytest.mark.parametrize("kind", ["authenticator", "passkey", "eye"])
def test_nobody_removes_what_is_not_theirs(
    client: Client, user: User, kind: str
) -> None:
    device = make_device(make_user("Sample Other"))

    path = reverse("second_factor_remove", args=[kind, device.pk])

    assert client.post(path).status_code == 404


def test_new_recovery_codes_end_the_old_ones(client: Client, user: User) -> None:
    make_device(user)
    give(client, user)
    [old, *_others] = actions.make_recovery_codes(user, by=user)

    page = client.post(reverse("recovery_codes_make"))

    assert old not in page.context["codes"]
    with pytest.raises(Refused):
        actions.use_recovery_code(user, old, by=user)
    code = user.recovery_codes.first()
    assert str(code) == f"recovery code {code.pk if code else 0}"
    assert recorded(user) == ["New recovery codes created"] * 2


def test_without_a_factor_there_are_no_recovery_codes(
    client: Client, user: User
) -> None:
    assert client.post(reverse("recovery_codes_make")).status_code == 404


def test_the_operator_resets_and_the_person_is_told(user: User) -> None:
    make_device(user)
    actions.make_recovery_codes(user, by=user)
    errors = StringIO()

    call_command("reset_second_factor", " Sample.Person@example.org", stderr=errors)

    user.refresh_from_db()
    assert (user.factor_key, user.recovery_codes.count()) == ("", 0)
    assert not access.get_authenticators(user).exists()
    assert told(user) == ["Your two-step sign-in was reset"]
    assert recorded(user)[-1] == "Two-step sign-in reset by the site administrator"
    assert trail.get_history(user).last().actor is None  # type: ignore[union-attr]
    assert errors.getvalue() == (
        "sample.person@example.org: two-step sign-in reset; the person is notified.\n"
    )


@pytest.mark.parametrize(
    ("email", "says"),
    [
        ("nobody@example.org", "no account has this address"),
        ("sample.person@example.org", "This account doesn.t use two-step sign-in"),
    ],
)
def test_what_cannot_be_reset_is_named(user: User, email: str, says: str) -> None:
    with pytest.raises(CommandError, match=says):
        call_command("reset_second_factor", email)
