"""Deleting a row for good, with all that hangs on it."""

from typing import Any

from django.db.models import QuerySet


def delete_with_all(rows: QuerySet[Any]) -> None:
    """Delete these rows, and before them every row that can't be without them.

    Tables protect each other on purpose; here the whole case goes. A row that may point
    to nothing is another thing that only mentions the case: it stays, and forgets it.
    """
    keys = list(rows.values_list("pk", flat=True))
    if not keys:
        return
    model = rows.model
    for relation in model._meta.related_objects:
        pointing = relation.related_model.objects.filter(
            **{f"{relation.field.name}__in": keys}
        )
        if relation.field.null:
            pointing.update(**{relation.field.name: None})
        else:
            delete_with_all(pointing)
    model.objects.filter(pk__in=keys).delete()
