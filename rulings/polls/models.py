"""Players whom a director asks what they would do, to judge what is a logical alternative."""

from django.db import models
from django.db.models import Q

from rulings.log.models import Ruling
from rulings.polls.rules import Asks


class Poll(models.Model):
    """One hand with its auction, put to several players (Law 16B1b).

    `hand` is suits S.H.D.C as in PBN, `auction` the calls with their seats, `methods`
    what the pair plays. `information` is what came from the partner: only those read it
    who are asked what it suggests. Links work until the poll is closed, and a week at
    most.
    """

    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="polls")
    board = models.PositiveSmallIntegerField()
    seat = models.CharField(max_length=1)
    hand = models.CharField(max_length=16)
    auction = models.JSONField(default=list)
    methods = models.CharField(max_length=200, blank=True)
    information = models.CharField(max_length=400, blank=True)
    made_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"poll {self.pk} for {self.ruling}"

    @property
    def is_open(self) -> bool:
        """Whether players can still answer."""
        return self.closed_at is None


class PollAnswer(models.Model):
    """One player who was asked one question, and the answer once it is there.

    Who it was is for the conflict engine alone; people read the tally. Anyone who reads
    only the database cannot make the link: it takes the secret key too.
    """

    poll = models.ForeignKey(Poll, on_delete=models.PROTECT, related_name="answers")
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )
    asks = models.CharField(max_length=10, default=Asks.ACTION)
    seed = models.CharField(max_length=32)
    token_hash = models.CharField(max_length=64, unique=True)
    asked_at = models.DateTimeField()
    answer = models.CharField(max_length=60, blank=True)
    considered = models.CharField(max_length=120, blank=True)
    why = models.CharField(max_length=400, blank=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["poll", "player", "asks"], name="a_player_is_asked_once_a_poll"
            ),
            models.CheckConstraint(
                condition=Q(asks__in=[asks.value for asks in Asks]),
                name="what_a_poll_asks_is_known",
            ),
            models.CheckConstraint(
                condition=Q(answer="") | Q(answered_at__isnull=False),
                name="an_answer_has_its_time",
            ),
        ]

    def __str__(self) -> str:
        return f"answer {self.pk} to {self.poll}"

    @property
    def is_answered(self) -> bool:
        """Whether the answer is there."""
        return self.answered_at is not None
