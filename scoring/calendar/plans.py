"""Who runs a session that is being set up."""

from typing import NamedTuple

from clubsite.accounts.models import User


class People(NamedTuple):
    """Who directs the session, and who scores it with them."""

    director: User | None = None
    scorer: User | None = None
