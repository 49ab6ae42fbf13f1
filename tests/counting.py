"""While Django asks the database, no line of ours runs: then none need be counted.

To count, Python tells the counter of each call and each line, Django's own too, which makes
everything twice as slow; and half of what tests do is Django's work with the database.
Whatever of ours it should call would be missed by the count, never counted wrongly.
"""

import sys
from collections.abc import Callable, Iterator
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db.models import Model, QuerySet, query
from django.db.models.fields.related_descriptors import ForwardManyToOneDescriptor

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

ASKED = (
    *("__bool__", "__iter__", "__len__", "aggregate", "bulk_create", "count"),
    *("delete", "exclude", "exists", "filter", "first", "get", "last", "latest"),
    *("order_by", "select_related", "update", "values", "values_list"),
)
"""What our code asks of a set of rows, as far as its answer is there at once."""


def uncounted(do: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """The same, with nobody told of its lines, if somebody counts them now.

    Except where it is given what our lines make one by one while it works.
    """

    @wraps(do)
    def quietly(*given: Given.args, **named: Given.kwargs) -> Answer:
        count_on = getattr(sys.gettrace(), "start", None)
        lazy = any(isinstance(one, Iterator) for one in (*given, *named.values()))
        if count_on is None or lazy:
            return do(*given, **named)
        sys.settrace(None)
        try:
            return do(*given, **named)
        finally:
            count_on()

    return quietly


def leave_django_uncounted() -> None:
    """From now on, in this process."""
    for name in ASKED:
        setattr(QuerySet, name, uncounted(getattr(QuerySet, name)))
    for name in ("refresh_from_db", "save_base"):
        setattr(Model, name, uncounted(getattr(Model, name)))
    descriptor = ForwardManyToOneDescriptor
    descriptor.__get__ = uncounted(descriptor.__get__)  # type: ignore[method-assign]
    query.prefetch_one_level = uncounted(query.prefetch_one_level)
