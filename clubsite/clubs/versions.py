"""The counter that says that a club's pages may look different now."""

from django.db.models import F

from clubsite.clubs.models import Club


def raise_version(club: Club) -> None:
    """Note that something a page of the club could show has changed.

    Whoever raises it first holds the club until that transaction ends; so two who change
    a thing at once do it one after the other.
    """
    Club.objects.filter(pk=club.pk).update(version=F("version") + 1)
    club.refresh_from_db(fields=["version"])
