"""Words of the director's desk: kinds of rows in the story of a board."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class StoryKind(models.TextChoices):
    """What a row of a board's story tells."""

    CALL = "call", _("Director called")
    FACTS = "facts", _("Facts")
    LAW = "law", _("Laws")
    RULING = "ruling", _("Ruling")
    SCORE = "score", _("Score")
    APPEAL = "appeal", _("Appeal")
    DECISION = "decision", _("Decision on appeal")
    PUBLICATION = "publication", _("Publication")


STORY_ORDER = (
    StoryKind.CALL,
    StoryKind.FACTS,
    StoryKind.LAW,
    StoryKind.RULING,
    StoryKind.APPEAL,
    StoryKind.DECISION,
    StoryKind.SCORE,
    StoryKind.PUBLICATION,
)
"""Rows of one instant stand in this order: a score after whatever changed it."""
