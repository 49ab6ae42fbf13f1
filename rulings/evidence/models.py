"""What the tables of files have in common that people add to cases."""

from django.db import models

from rulings.evidence.rules import FileState

BLOBS = ("original", "reading")
"""The columns that no list needs."""


class StoredFile(models.Model):
    """A file that someone added, and what others read of it.

    A worker turns `original` into pictures: those stand one after the other in `reading`,
    each as long as `page_sizes` says. `original` is dropped then, except that of a PDF,
    which stays sealed; `hash` (SHA-256) and `size` tell what was added. A text needs no
    picture: `reading` is the text. `name` tells the person who added the file which one
    could not be read, and is forgotten once it is ready.
    """

    content_type = models.CharField(max_length=40)
    state = models.CharField(max_length=10, default=FileState.WAITING)
    problem = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=100, blank=True)
    original = models.BinaryField(null=True)
    reading = models.BinaryField(null=True)
    page_sizes = models.JSONField(default=list)
    size = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)
    filed_at = models.DateTimeField()

    class Meta:
        abstract = True

    @property
    def is_ready(self) -> bool:
        """Whether there is something to read."""
        return self.state == FileState.READY

    @property
    def is_failed(self) -> bool:
        """Whether it could not be read."""
        return self.state == FileState.FAILED
