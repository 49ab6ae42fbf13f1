"""Players by the names that someone types; anyone not listed becomes a guest."""

from django.utils.translation import gettext as _

from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import sort_name
from clubsite.site.errors import Refused
from scoring.events.players import Ambiguous, PlayerBook

LONGEST_NAME = 100


class PeopleByName:
    """The club's players by what is typed for them."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.book = PlayerBook(club)
        self._guests: dict[str, Player] = {}

    def player(self, name: str, *, field: str | None = None) -> Player:
        """The person of that name: listed, or a guest from now on."""
        try:
            found = self.book.find(name)
        except Ambiguous as error:
            raise Refused(
                _("Several players are called %(name)s. Enter %(labels)s.")
                % {"name": name, "labels": _(" or ").join(error.labels)},
                field=field,
            ) from error
        return found or self._guest(name.strip()[:LONGEST_NAME])

    def _guest(self, name: str) -> Player:
        spelling = name.casefold()
        if spelling not in self._guests:
            self._guests[spelling] = Player.objects.create(
                club=self.club,
                name=name,
                sort_name=sort_name(name)[:LONGEST_NAME],
                guest=True,
            )
        return self._guests[spelling]
