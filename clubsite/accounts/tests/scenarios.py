"""How the actions on accounts are called, for the test that walks all actions."""

from clubsite.accounts import actions
from clubsite.accounts.models import User
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
]
