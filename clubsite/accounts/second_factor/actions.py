"""What changes the second factor of an account, and what spends one."""

import secrets

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubsite.accounts.models import User
from clubsite.accounts.second_factor import access, passkeys, rules
from clubsite.accounts.second_factor.models import Passkey, RecoveryCode
from clubsite.accounts.second_factor.rules import AUTHENTICATOR, PASSKEY
from clubsite.audit import trail
from clubsite.notices import outbox
from clubsite.site.clock import now
from clubsite.site.errors import Refused

TOLERANCE = 2
"""Steps of 30 seconds by which the clock of a phone may be off; more is then learnt."""


@transaction.atomic
def add_authenticator(
    user: User, key: str, code: str, *, name: str, by: User
) -> list[str]:
    """Take the app that shows `code` for that key; the recovery codes if it is the first.

    That code signs in nowhere any more.
    """
    device = TOTPDevice(user=user, key=key, name=name, tolerance=TOLERANCE)
    device.save()
    if not device.verify_token(rules.normalise(code)):
        message = _("That code isn't right. Enter the one your app shows now.")
        raise Refused(message, field="code")

    codes = _added(user, AUTHENTICATOR, name)

    trail.record(
        "account.second_factor_added", user, by=by, details={"kind": AUTHENTICATOR}
    )
    return codes


@transaction.atomic
def add_passkey(
    user: User, made: passkeys.NewPasskey, *, name: str, by: User
) -> list[str]:
    """Take a passkey that the person's device has made; codes as above."""
    try:
        with transaction.atomic():
            Passkey.objects.create(
                user=user,
                name=name,
                credential_id=made.credential_id,
                public_key=made.public_key,
                sign_count=made.sign_count,
                transports=made.transports,
                rp_id=made.rp_id,
            )
    except IntegrityError as error:
        raise Refused(_("You've already added this passkey.")) from error

    codes = _added(user, PASSKEY, name)

    trail.record("account.second_factor_added", user, by=by, details={"kind": PASSKEY})
    return codes


def _added(user: User, kind: str, name: str) -> list[str]:
    """Codes if it is the first factor; from now on sessions need the second step."""
    codes = [] if access.has_factor(user) else _renew_codes(user)
    _renew_key(user)
    _tell(user, "added", kind=kind, name=name)
    return codes


@transaction.atomic
def remove_factor(factor: TOTPDevice | Passkey, *, by: User) -> User:
    """Take a factor away, with the last one the recovery codes; its owner as they are now."""
    user = User.objects.select_for_update(no_key=True).get(pk=factor.user_id)
    kind = PASSKEY if isinstance(factor, Passkey) else AUTHENTICATOR
    if _count_factors(user) == 1 and access.is_required(user):
        raise Refused(
            _("Your role requires two-step sign-in. Add another method first.")
        )

    name = factor.name
    factor.delete()
    if _count_factors(user):
        _renew_key(user)
    else:
        _forget(user)
    _tell(user, "removed", kind=kind, name=name)

    trail.record("account.second_factor_removed", user, by=by, details={"kind": kind})
    return user


def _count_factors(user: User) -> int:
    return access.get_authenticators(user).count() + access.get_passkeys(user).count()


@transaction.atomic
def reset_second_factor(user: User, *, by: User | None) -> None:
    """Take all factors and codes away; the operator does it for who has lost them."""
    if not access.has_factor(user):
        raise Refused(_("This account doesn't use two-step sign-in."))

    access.get_authenticators(user).delete()
    access.get_passkeys(user).delete()
    _forget(user)
    _tell(user, "reset")

    trail.record("account.second_factor_reset", user, by=by)


@transaction.atomic
def make_recovery_codes(user: User, *, by: User) -> list[str]:
    """New recovery codes; earlier ones work no more."""
    codes = _renew_codes(user)

    trail.record("account.recovery_codes_made", user, by=by)
    return codes


@transaction.atomic
def use_recovery_code(user: User, code: str, *, by: User) -> None:
    """Spend a recovery code: of two at once, one is taken."""
    code_hash = rules.code_hash(user.pk, rules.normalise(code))
    spent, _rows = RecoveryCode.objects.filter(user=user, code_hash=code_hash).delete()
    if not spent:
        raise Refused(_("That code is wrong or has been used."), field="code")

    _tell(user, "recovery_code_used", left=user.recovery_codes.count())

    trail.record("account.recovery_code_used", user, by=by)


@transaction.atomic
def accepts_code(user: User, code: str) -> bool:
    """Whether an app of the person shows this code now, for the first time.

    The rows are locked: of two equal codes at once, one is taken. Wrong ones make the
    app wait, longer each time.
    """
    devices = access.get_authenticators(user).select_for_update(no_key=True)
    return any(device.verify_token(code) for device in devices)


def accepts_passkey(
    user: User, answer: str, *, site: passkeys.Site, challenge: bytes
) -> bool:
    """Whether the browser's answer proves a passkey of this person; counts its use."""
    try:
        credential_id = passkeys.ceremonies().find_credential_id(answer)
        own = access.get_passkeys(user).filter(rp_id=site.rp_id)
        passkey = own.filter(credential_id=credential_id).first()
        if passkey is None:
            return False
        count = passkeys.ceremonies().check_given(
            answer, passkey, site=site, challenge=challenge
        )
    except passkeys.InvalidPasskey:
        return False
    unchanged = own.filter(pk=passkey.pk, sign_count=passkey.sign_count)
    return bool(unchanged.update(sign_count=count, last_used_at=now()))


def tell_of_guesses(user: User) -> None:
    """Tell the person, once a day, that someone keeps trying codes."""
    key = f"second-factor-guessed:{user.pk}:{now():%Y-%m-%d}"
    outbox.post("accounts/second_factor_guessed", club=None, to=user, key=key)


def _renew_codes(user: User) -> list[str]:
    codes = [
        "".join(secrets.choice(rules.LETTERS) for _letter in range(rules.LENGTH))
        for _code in range(rules.CODES)
    ]
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, code_hash=rules.code_hash(user.pk, code))
        for code in codes
    )
    return [rules.in_groups(code) for code in codes]


def _renew_key(user: User) -> None:
    """Ask for the second step again in every other session of the person."""
    user.factor_key = secrets.token_urlsafe(16)
    user.save(update_fields=["factor_key"])


def _forget(user: User) -> None:
    user.recovery_codes.all().delete()
    user.factor_key = ""
    user.save(update_fields=["factor_key"])


def _tell(user: User, what: str, **params: object) -> None:
    name = what if what.startswith("recovery") else f"second_factor_{what}"
    key = f"{name}:{user.pk}:{secrets.token_hex(8)}"
    outbox.post(f"accounts/{name}", club=None, to=user, key=key, params=params)
