"""How the actions on accounts are called, for the test that walks all actions."""

from clubsite.accounts import actions
from clubsite.accounts.models import User
from clubsite.accounts.second_factor import actions as factors
from clubsite.accounts.second_factor.passkeys import NewPasskey
from clubsite.accounts.second_factor.tests.builders import (
    KEY,
    code_for,
    make_device,
    wrong_code,
)
from clubsite.tests.builders import Call, Scenario, call, make_user


def _open_account() -> Call:
    return call("new@example.org", name="Sample New", password="a long one", by=None)


def _open_an_account_twice() -> Call:
    make_user("Sample New")
    return call("sample.new@example.org", name="Other", password="a long one", by=None)


def _set_password() -> Call:
    user = make_user()
    return call(user, "another long one", by=user)


def _choose_a_password_twice() -> Call:
    again = _set_password()
    stale = User.objects.get(pk=again.args[0].pk)
    actions.choose_password(*again.args, **again.options)
    return call(stale, "yet another long one", by=stale)


def _open_an_operators_account() -> Call:
    return call("operator@example.org", "a long one", name="Sample Operator")


def _make_password_link() -> Call:
    return call(make_user(), by=None)


def _change_profile() -> Call:
    user = make_user()
    return call(user, name="Sample Renamed", language="en-us", by=user)


def _add_app() -> Call:
    user = make_user()
    return call(user, KEY, code_for(), name="My phone", by=user)


def _add_an_app_by_a_wrong_code() -> Call:
    user = make_user()
    return call(user, KEY, wrong_code(), name="My phone", by=user)


def _new_passkey() -> NewPasskey:
    return NewPasskey("id", b"key", sign_count=0, rp_id="localhost")


def _add_passkey() -> Call:
    user = make_user()
    return call(user, _new_passkey(), name="My laptop", by=user)


def _add_a_passkey_twice() -> Call:
    user = make_user()
    factors.add_passkey(user, _new_passkey(), name="My laptop", by=user)
    return call(user, _new_passkey(), name="My laptop", by=user)


def _remove_factor() -> Call:
    user = make_user()
    return call(make_device(user), by=user)


def _reset_second_factor() -> Call:
    user = make_user()
    make_device(user)
    return call(user, by=None)


def _reset_what_is_not_there() -> Call:
    return call(make_user(), by=None)


def _make_recovery_codes() -> Call:
    user = make_user()
    return call(user, by=user)


def _use_recovery_code() -> Call:
    user = make_user()
    [code, *_others] = factors.make_recovery_codes(user, by=user)
    return call(user, code, by=user)


def _use_no_recovery_code() -> Call:
    user = make_user()
    return call(user, "no such code", by=user)


SCENARIOS = [
    Scenario(
        actions.open_account,
        "account.opened",
        done=_open_account,
        refused=_open_an_account_twice,
        actor=lambda account: account,
    ),
    Scenario(
        User.objects.create_superuser,
        "account.opened",
        done=_open_an_operators_account,
        actor=lambda _account: None,
    ),
    Scenario(actions.make_password_link, "account.link_made", done=_make_password_link),
    Scenario(actions.set_password, "account.password_set", done=_set_password),
    Scenario(
        actions.choose_password,
        "account.password_set",
        done=_set_password,
        refused=_choose_a_password_twice,
    ),
    Scenario(actions.change_profile, "account.profile_changed", done=_change_profile),
    Scenario(
        factors.add_authenticator,
        "account.second_factor_added",
        done=_add_app,
        refused=_add_an_app_by_a_wrong_code,
    ),
    Scenario(
        factors.add_passkey,
        "account.second_factor_added",
        done=_add_passkey,
        refused=_add_a_passkey_twice,
    ),
    Scenario(
        factors.remove_factor, "account.second_factor_removed", done=_remove_factor
    ),
    Scenario(
        factors.reset_second_factor,
        "account.second_factor_reset",
        done=_reset_second_factor,
        refused=_reset_what_is_not_there,
    ),
    Scenario(
        factors.make_recovery_codes,
        "account.recovery_codes_made",
        done=_make_recovery_codes,
    ),
    Scenario(
        factors.use_recovery_code,
        "account.recovery_code_used",
        done=_use_recovery_code,
        refused=_use_no_recovery_code,
    ),
]
