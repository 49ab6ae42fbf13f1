"""Pages of files, read one at a time."""

from django.db.models import BinaryField, QuerySet, Value
from django.db.models.functions import Substr

from rulings.evidence.models import StoredFile
from rulings.evidence.rules import TEXT


def is_text(file: StoredFile) -> bool:
    """Whether the file is saved as it is, instead of being shown in pictures."""
    return file.content_type == TEXT.content_type


def get_page(
    rows: "QuerySet[StoredFile]", file: StoredFile, number: int
) -> bytes | None:
    """The picture of that page, counted from 1, or the whole text; None without one."""
    if not file.is_ready or not 1 <= number <= len(file.page_sizes):
        return None
    before, size = sum(file.page_sizes[: number - 1]), file.page_sizes[number - 1]
    page = Substr("reading", Value(before + 1), Value(size), output_field=BinaryField())
    return bytes(rows.filter(pk=file.pk).values_list(page, flat=True).get())
