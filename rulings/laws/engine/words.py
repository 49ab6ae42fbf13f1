"""Marks the words that people read, so that they are translated when shown."""


def gettext_noop(message: str) -> str:
    """The message itself; the mark is for the collector of messages.

    >>> gettext_noop("Revoke")
    'Revoke'
    """
    return message
