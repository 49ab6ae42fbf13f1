"""The one error that club rules raise: well formed, but not allowed."""


class Refused(Exception):
    """A well-formed request that the club's rules do not allow.

    The message is for the person: it says what, where, and how to mend it.
    """

    def __init__(self, message: object, *, field: str | None = None) -> None:
        super().__init__(str(message))
        self.field = field
