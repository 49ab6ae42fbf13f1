"""People with a second factor, and sessions in which it was given."""

from django.test import Client
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubsite.accounts.models import User
from clubsite.accounts.second_factor import actions, ceremonies, passkeys, session
from clubsite.accounts.second_factor.tests.soft_passkey import SoftPasskey
from clubsite.site.clock import now

KEY = "00112233445566778899aabbccddeeff00112233"


def code_for(key: str = KEY, *, steps: int = 0) -> str:
    """What an app with that key shows so many steps of 30 seconds from now."""
    return f"{TOTP(bytes.fromhex(key), drift=steps).token():06d}"


def make_device(user: User, *, name: str = "My phone", key: str = KEY) -> TOTPDevice:
    """An authenticator app of the person, which has shown no code yet."""
    device: TOTPDevice = TOTPDevice.objects.create(
        user=user, name=name, key=key, tolerance=actions.TOLERANCE
    )
    user.factor_key = "since-the-phone"
    user.save(update_fields=["factor_key"])
    return device


def give(client: Client, user: User) -> None:
    """Make the client's session one whose second step was given just now."""
    changed = client.session
    changed[session.GIVEN] = {"key": user.factor_key, "at": now().timestamp()}
    changed.save()


def wrong_code() -> str:
    """A code that no app with our key shows around now."""
    shown = {code_for(steps=steps) for steps in range(-6, 7)}
    return next(code for n in range(20) if (code := f"{n:06d}") not in shown)


def add_soft(user: User, soft: SoftPasskey) -> None:
    """Add a passkey for localhost to the person's factors."""
    site = passkeys.Site("localhost", "http://localhost")
    ceremony = ceremonies.begin_adding(site, user, [])
    made = ceremonies.check_added(
        soft.create(ceremony.options), site=site, challenge=ceremony.challenge
    )
    actions.add_passkey(user, made, name="My laptop", by=user)
