"""Refusals by club rules: the `Refused` error, and refused moves in words."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum

from django.core.exceptions import PermissionDenied

from clubsite.site.state_machine import NoSuchTransition, NotTheirTransition, Unmet


class Refused(Exception):
    """A well-formed request that the club's rules do not allow.

    The message is for the person: it says what, where, and how to mend it.
    """

    page = ""
    """The address that says what the person can do instead, where one does."""

    def __init__(self, message: object, *, field: str | None = None) -> None:
        super().__init__(str(message))
        self.field = field


class NotNow(Refused):
    """Something that the person may do at other times, but not as things stand."""

    def __init__(self, message: object, *, page: str = "") -> None:
        super().__init__(message)
        self.page = page


class Overtaken(Refused):
    """Something that someone else has overtaken since the person last looked."""


@contextmanager
def explain_refusals(
    gone: Callable[[], object], obstacles: Callable[[Sequence[StrEnum]], object]
) -> Iterator[None]:
    """Inside, a move is tried; what refuses it is told as the application does.

    `gone` says that the case has moved on, `obstacles` what must hold and does not.
    Who may not do it at all sees what is not there.
    """
    try:
        yield
    except NotTheirTransition as error:
        raise PermissionDenied from error
    except NoSuchTransition as error:
        raise Refused(gone()) from error
    except Unmet as error:
        raise Refused(obstacles(error.reasons)) from error
