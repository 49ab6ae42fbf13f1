"""Players who publish their own statistics."""

from django.db import models


class PublishedStatistics(models.Model):
    """That a person publishes their season at a club, since a day.

    Without this row it is private. It counts for `account` alone: anyone who is linked to
    the player later has not agreed. `player` is the record that stands for the person.
    """

    player = models.OneToOneField(
        "clubs.Player", on_delete=models.PROTECT, related_name="published_statistics"
    )
    account = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    since = models.DateField()

    def __str__(self) -> str:
        return f"statistics of player {self.player_id}"
