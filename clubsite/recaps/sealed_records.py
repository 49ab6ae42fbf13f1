"""Sealed records of appeals that wait to be printed, once each and for good."""

import hashlib

from django.db.models import QuerySet

from rulings.appeals.later_models import FurtherAppeal

TEMPLATE = "sealed-record.typ"


def waiting() -> QuerySet[FurtherAppeal]:
    """The further appeals whose record has no PDF yet."""
    return FurtherAppeal.objects.filter(pdf=None, given_up=False)


def store(further: int, content: bytes) -> None:
    """Seal the PDF with its hash; one that was sealed before stays."""
    digest = hashlib.sha256(content).hexdigest()
    waiting().filter(pk=further).update(pdf=content, pdf_hash=digest)


def give_up(further: int) -> None:
    """Note that it could not be made: the JSON holds the whole record."""
    waiting().filter(pk=further).update(given_up=True)
