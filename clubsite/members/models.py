"""A member list, previewed before it is imported."""

from django.db import models


class MemberFile(models.Model):
    """A file with a list of members; gone after an hour.

    `outcome` is what came of it once it was imported: counts, and the rows left out.
    """

    audited_as = "members.file"

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    owner = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(max_length=200)
    content = models.BinaryField()
    expires_at = models.DateTimeField()
    outcome = models.JSONField(default=dict)

    def __str__(self) -> str:
        return self.name
