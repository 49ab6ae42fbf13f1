"""Which boards make up the own average of an artificial score (Law 12C2c)."""

from scoring.bridge.convention import Window


def window_key(window: Window, *, match: int, session: int) -> int:
    """What a line's `window` is: its match, its session, or one for the whole stage.

    The match in a Swiss, the stage in an all-play-all, otherwise the session (EBU
    White Book 4.1.1.1).

    >>> window_key(Window.SESSION, match=7, session=2)
    2
    """
    if window is Window.MATCH:
        return match
    return session if window is Window.SESSION else 0
