"""The mark for translatable text in pure code, and refusals of the game.

A page shows `gettext(error.message) % error.values`; `str(error)` is the English.
"""


def gettext_noop(text: str) -> str:
    """Mark a text for translation where it is written; templates translate it."""
    return text


class NotBridge(ValueError):
    """Something that cannot be in the game, with words for the person who wrote it."""

    def __init__(self, message: str, **values: object) -> None:
        self.message = message
        self.values = values
        super().__init__(message % values)
