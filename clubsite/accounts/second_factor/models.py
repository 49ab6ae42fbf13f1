"""Passkeys and recovery codes; authenticator apps are django-otp's `TOTPDevice`."""

from django.conf import settings
from django.db import models

from clubsite.site.clock import now


class Passkey(models.Model):
    """A WebAuthn credential of one person, good on one host."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="passkeys"
    )
    name = models.CharField(max_length=64)
    credential_id = models.CharField(max_length=1400, unique=True)
    public_key = models.BinaryField()
    sign_count = models.BigIntegerField(default=0)
    transports = models.JSONField(default=list)
    rp_id = models.CharField(max_length=253)
    created_at = models.DateTimeField(default=now)
    last_used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"passkey {self.pk}"


class RecoveryCode(models.Model):
    """One recovery code, of which only the hash is stored; deleted when it is used."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="recovery_codes",
    )
    code_hash = models.CharField(max_length=64)
    made_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint("user", "code_hash", name="recovery_code_once")
        ]

    def __str__(self) -> str:
        return f"recovery code {self.pk}"
