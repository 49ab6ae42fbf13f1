"""Seats of people outside the club in referrals that were passed on to their body."""

from django.db import models
from django.db.models import Q

from rulings.conduct.procedure.seats import Seat, SeatEnd


class OutsideSeat(models.Model):
    """A person who is invited to read, or reads, a referral for a body outside the club.

    `token` is in the address where people of the club approve. `seed` makes the secret of
    the invitation, of which only `invitation_hash` is stored; it is of no use once `user`
    has accepted. Rows go with the referral. `involved` are those of its people, and of those
    who might approve, whom the referral concerns, where the query has looked.
    """

    involved: frozenset[int] | None = None

    referral = models.ForeignKey(
        "rulings.Referral", on_delete=models.PROTECT, related_name="seats"
    )
    token = models.CharField(max_length=43, unique=True)
    name = models.CharField(max_length=100)
    email = models.EmailField()
    body = models.CharField(max_length=200)
    seed = models.CharField(max_length=43)
    invitation_hash = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    invited_at = models.DateTimeField()
    invited_until = models.DateTimeField()
    user = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    accepted_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    ended_for = models.CharField(max_length=15, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["referral"],
                condition=Q(ended_at=None),
                name="one_seat_outside_a_referral",
            ),
            models.CheckConstraint(
                condition=Q(ended_for__in=["", *(end.value for end in SeatEnd)]),
                name="end_of_a_seat_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.pk}"

    @property
    def value(self) -> Seat:
        """The seat as the procedure takes it."""
        return Seat(
            holder=self.user_id,
            inviter=self.invited_by_id,
            approvers=frozenset(each.user_id for each in self.approvals.all()),
            invited_until=self.invited_until,
            ends_at=self.ends_at,
            ended=self.ended_at is not None,
        )


class SeatApproval(models.Model):
    """An approval of a seat by someone of the club."""

    seat = models.ForeignKey(
        OutsideSeat, on_delete=models.PROTECT, related_name="approvals"
    )
    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "user"], name="a_person_approves_a_seat_once"
            )
        ]

    def __str__(self) -> str:
        return f"approval {self.pk}"
