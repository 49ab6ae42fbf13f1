"""A move that cannot be made, in words for the person who tried it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum

from django.core.exceptions import PermissionDenied

from clubsite.errors import Refused
from clubsite.moves import NoSuchMove, NotTheirMove, Unmet


@contextmanager
def in_words(
    gone: Callable[[], object], obstacles: Callable[[Sequence[StrEnum]], object]
) -> Iterator[None]:
    """Inside, a move is tried; what refuses it is told as the application does.

    `gone` says that the case has moved on, `obstacles` what must hold and does not.
    Who may not do it at all sees what is not there.
    """
    try:
        yield
    except NotTheirMove as error:
        raise PermissionDenied from error
    except NoSuchMove as error:
        raise Refused(gone()) from error
    except Unmet as error:
        raise Refused(obstacles(error.reasons)) from error
