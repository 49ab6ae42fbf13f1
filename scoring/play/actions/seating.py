"""Seating of an event: naming pairs, late pairs, substitutes and changes of seats."""

from collections.abc import Iterable, Sequence, Set

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Player
from clubsite.site.errors import Refused
from scoring.bridge.contract import Side
from scoring.events import access as events_access
from scoring.events.access import check_seated
from scoring.events.access.playing import check_players
from scoring.events.labels import (
    ContestKind,
    EventState,
    FormKind,
    RevisionReason,
    with_rounds,
)
from scoring.events.models import Entry, EntryPlayer, Event
from scoring.events.plans import (
    FEWEST_IN_A_TEAM,
    MOST_IN_A_TEAM,
    NamedPair,
)
from scoring.play.actions.eligible import check_newcomers
from scoring.play.actions.people import PeopleByName
from scoring.results.actions import results_changed

BEFORE_POSTING = (
    EventState.DRAFT,
    EventState.OPEN,
    EventState.IN_PLAY,
    EventState.SCORING,
)
DRAWN_BY_ROUND = (FormKind.SWISS, FormKind.KNOCK_OUT)
"""Forms of matches in which the later rounds are not known yet."""


class SeatingChange:
    """The seating of an event while it is being changed."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.people = PeopleByName(event.club)
        self.book = self.people.book
        self.entries = {
            entry.pk: entry
            for entry in sorted(
                events_access.get_entries(event)
                .filter(phantom=False)
                .select_related("event", "section"),
                key=_place_in_room,
            )
        }
        self.now = {key: _members(entry) for key, entry in self.entries.items()}
        self.new: dict[int, list[Player]] = {}

    def take(self, typed: Iterable[NamedPair]) -> None:
        """Understand what was typed; someone else's change in between is refused."""
        for pair in typed:
            entry = self.entries.get(pair.entry)
            if entry is None:
                raise Refused(_("That pair doesn't exist."))
            shown = tuple(
                self.book.label_for(player) for player in self.now[pair.entry]
            )
            if shown == tuple(filter(None, pair.names)):  # the same form sent twice
                continue
            if shown != tuple(filter(None, pair.was)):
                raise changed_meanwhile(entry)
            self.new[pair.entry] = self._players(entry, pair.names)

    def put(self, entry: int, place: int, player: Player) -> None:
        """Seat someone at a place, or as one more."""
        players = self.new.setdefault(entry, list(self.now[entry]))
        places = [
            member.place
            for member in self.entries[entry].members.all()
            if not member.substitute
        ]
        if place in places:
            players[places.index(place)] = player
        else:
            players.append(player)

    def player(self, name: str, *, field: str | None = None) -> Player:
        """The person of that name: listed, or a guest from now on."""
        return self.people.player(name, field=field)

    def everybody(self) -> set[int]:
        """The people who sit anywhere in the event, substitutes among them."""
        return {
            member.player.person
            for entry in self.entries.values()
            for member in entry.members.all()
        }

    def check_nobody_sits_twice(self) -> None:
        """One person sits in one place; refused with both places."""
        homes: dict[int, Entry] = {}
        for key, players in (self.now | self.new).items():
            for player in players:
                entry = self.entries[key]
                if player.person in homes:
                    raise sits_twice(player, homes[player.person], entry)
                homes[player.person] = entry

    def _check_newcomers(self) -> None:
        """Anyone who sat here before stays; no one new sits down who may not play."""
        before = {player.person for players in self.now.values() for player in players}
        newcomers = [
            player
            for players in self.new.values()
            for player in players
            if player.person not in before
        ]
        check_newcomers(self.event, newcomers)
        check_players(self.event, newcomers)

    def store(self) -> dict[str, object]:
        """Write the changed pairs; gives what the history says of them."""
        self._check_newcomers()
        self._follow_in_lineups()
        EntryPlayer.objects.filter(entry__in=self.new, substitute=False).delete()
        EntryPlayer.objects.bulk_create(
            EntryPlayer(entry=self.entries[key], player=player, place=place)
            for key, players in self.new.items()
            for place, player in enumerate(players, 1)
        )
        return {
            "pairs": {
                full_label(self.entries[key]): {
                    "was": [player.pk for player in self.now[key]],
                    "now": [player.pk for player in players],
                }
                for key, players in self.new.items()
            }
        }

    def _follow_in_lineups(self) -> None:
        """Anyone who is new in somebody's place in a team sits where that one sat in its
        matches; the seats of others who are gone are not known any more."""
        if self.event.contest != ContestKind.TEAMS:
            return
        before = {
            member.player_id
            for entry in self.entries.values()
            for member in entry.members.all()
        }
        for key, players in self.new.items():
            of_team = Q(match__home=key) | Q(match__away=key)
            seats = events_access.get_lineups(self.event).filter(of_team)
            for place, gone in enumerate(self.now[key]):
                theirs = seats.filter(player=gone)
                if gone in players:
                    continue
                if place < len(players) and players[place].pk not in before:
                    theirs.update(player=players[place])
                else:
                    theirs.delete()

    def _players(self, entry: Entry, names: Iterable[str]) -> list[Player]:
        typed = [name.strip() for name in names if name.strip()]
        if self.event.contest == ContestKind.TEAMS:
            _check_team(entry, len(typed))
        elif self.event.contest == ContestKind.PAIRS and len(typed) == 1:
            raise Refused(
                _("Pair %(pair)s: enter a partner for %(name)s.")
                % {"pair": full_label(entry), "name": typed[0]}
            )
        return [self.player(name) for name in typed]


def sits_twice(player: Player, first: Entry, second: Entry) -> Refused:
    """One person cannot sit in both places."""
    if first.event.contest != ContestKind.TEAMS:
        words = _("%(name)s is in both %(first)s and %(second)s.")
    elif first == second:
        words = _("%(name)s is in team %(first)s twice.")
    else:
        words = _("%(name)s is in both team %(first)s and team %(second)s.")
    return Refused(
        words
        % {
            "name": player.name,
            "first": called(first),
            "second": called(second),
        }
    )


def _check_team(entry: Entry, players: int) -> None:
    if players and not FEWEST_IN_A_TEAM <= players <= MOST_IN_A_TEAM:
        raise Refused(
            _("Team %(team)s: enter %(least)s to %(most)s players, or none yet.")
            % {
                "team": entry.label,
                "least": FEWEST_IN_A_TEAM,
                "most": MOST_IN_A_TEAM,
            }
        )


def changed_meanwhile(entry: Entry) -> Refused:
    """Of two people at once, the second is told who was first."""
    contest = ContestKind(entry.event.contest)
    return Refused(
        _(
            "%(contestant)s %(label)s has just been changed by someone else. "
            "Reload, then decide."
        )
        % {"contestant": contest.contestant, "label": called(entry)}
    )


def _place_in_room(entry: Entry) -> tuple[str, bool, int]:
    """North–South of a section first, as a director goes round."""
    return entry.section.letter, entry.direction != Side.NS, entry.number


def _members(entry: Entry) -> list[Player]:
    return [member.player for member in entry.members.all() if not member.substitute]


def called(entry: Entry) -> str:
    """A pair with its section; a team by its number, for teams have no sections."""
    teams = entry.event.contest == ContestKind.TEAMS
    return entry.label if teams else full_label(entry)


def full_label(entry: Entry) -> str:
    return f"{entry.section.letter} {entry.label}"


@transaction.atomic
def name_pairs(event: Event, typed: Sequence[NamedPair], *, by: User) -> None:
    """Write down who plays with whom; anyone who is not listed becomes a guest."""
    events_access.check_may_arrange(by, event)
    check_seated(event)
    changed = [pair for pair in typed if pair.changed]
    if not changed:
        return
    seating = SeatingChange(event)
    seating.take(changed)
    if not seating.new:
        return
    seating.check_nobody_sits_twice()

    details = seating.store()
    results_changed(event, RevisionReason.IDENTITY)

    trail.record("pairs.named", event, by=by, club=event.club, details=details)


@transaction.atomic
def put_substitute(
    entry: Entry,
    name: str,
    *,
    place: int,
    from_round: int,
    until_round: int | None = None,
    by: User,
) -> None:
    """Let someone play in another's place from a round on; after `until_round`, if it is
    given, the other plays again.

    Another name or last round for the same place and first round puts the first one right.
    """
    event = entry.event
    events_access.check_may_arrange(by, event)
    check_seated(event)
    _check_rounds(entry, from_round, until_round)
    came = entry.members.filter(place=place, substitute=True).select_related("player")
    before = list(came.filter(from_round=from_round))
    _check_no_other(came.exclude(from_round=from_round), from_round, until_round)
    player = _newcomer(event, name, {member.player.person for member in before})
    check_newcomers(
        event, [player], from_round=from_round, until_round=until_round, field="name"
    )

    came.filter(from_round=from_round).delete()
    spell = {"place": place, "from_round": from_round, "until_round": until_round}
    entry.members.create(player=player, substitute=True, **spell)
    results_changed(event, RevisionReason.IDENTITY)

    instead_of = [member.player_id for member in before]
    details = {
        "pair": full_label(entry),
        "player": player.pk,
        "instead_of": instead_of,
        **spell,
    }
    trail.record("pair.substituted", event, by=by, club=event.club, details=details)


def _newcomer(event: Event, name: str, stays: Set[int]) -> Player:
    """The substitute of that name; no one who plays elsewhere in the event, or directs it
    where directors may not play."""
    seating = SeatingChange(event)
    player = seating.player(name, field="name")
    if player.pk in seating.everybody() - stays:
        raise Refused(
            _("%(name)s is already playing in this event.") % {"name": player.name},
            field="name",
        )
    check_players(event, [player])
    return player


def _check_rounds(entry: Entry, first: int, until: int | None) -> None:
    """Refuse a round later than that after the last, in which a further session would begin.

    The rounds of many a file are unknown; in some matches others are still to be drawn.
    """
    if until is not None and until < first:
        raise Refused(
            _("The last round can't be before round %(first)s.") % {"first": first},
            field="until_round",
        )
    last = events_access.get_lines(entry.event).aggregate(last=Max("round"))["last"]
    if last is None:
        return
    words = _("The last round of this event is round %(last)s.") % {"last": last}
    if first > last + 1:
        raise Refused(words, field="from_round")
    is_drawn = first <= last and entry.event.form not in DRAWN_BY_ROUND
    if until is not None and until > last and is_drawn:
        raise Refused(words, field="until_round")


def _check_no_other(
    others: Iterable[EntryPlayer], first: int, until: int | None
) -> None:
    """Refuse rounds of another substitute in the place; one without a last round plays
    until the next comes, who then plays to the end."""
    for other in others:
        since, end = other.from_round or 1, other.until_round
        if until is None and end is None:
            continue
        if since <= (until or since) and first <= (end or first):
            name = with_rounds(other.player.name, other.from_round, end)
            raise Refused(
                _(
                    "%(name)s already plays in this place. Choose other rounds, or change theirs."
                )
                % {"name": name},
                field="from_round" if since <= first else "until_round",
            )
