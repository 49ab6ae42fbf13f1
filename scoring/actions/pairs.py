"""Who sits where: names of pairs, a pair that comes late, a substitute."""

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Player
from clubsite.clubs.names import sort_name
from clubsite.errors import Refused
from scoring import access
from scoring.actions.posting import results_changed
from scoring.bridge.contract import Side
from scoring.bridge.movements.mitchell import Seating, straight_mitchell
from scoring.labels import EventState, RevisionReason
from scoring.models import Entry, EntryPlayer, Event, Result
from scoring.plans import NamedPair
from scoring.procedure.evening import SEATED, State
from scoring.queries.players import Ambiguous, PlayerBook

LONGEST_NAME = 100
BEFORE_POSTING = (
    EventState.DRAFT,
    EventState.OPEN,
    EventState.IN_PLAY,
    EventState.SCORING,
)


@transaction.atomic
def name_pairs(event: Event, typed: Sequence[NamedPair], *, by: User) -> None:
    """Write down who plays with whom; whoever is not listed becomes a guest."""
    access.check_may_arrange(by, event)
    _check_seated(event)
    changed = [pair for pair in typed if pair.changed]
    if not changed:
        return
    seating = _Seating(event)
    seating.take(changed)
    if not seating.new:
        return
    seating.check_nobody_sits_twice()

    details = seating.store()
    results_changed(event, RevisionReason.IDENTITY)

    trail.record("pairs.named", event, by=by, club=event.club, details=details)


@transaction.atomic
def add_late_pair(
    entry: Entry, names: tuple[str, str], *, from_round: int, by: User
) -> None:
    """Seat a pair where one was missing; it plays from that round on."""
    event = entry.event
    access.check_may_arrange(by, event)
    if event.state not in BEFORE_POSTING or not entry.phantom:
        raise Refused(_("There is no place for a pair that comes late."))
    lines = _lines_from(entry, from_round)
    if not lines:
        raise _not_played(from_round)

    Entry.objects.filter(pk=entry.pk).update(phantom=False)
    seating = _Seating(event)
    seating.take([NamedPair(entry.pk, ("", ""), names)])
    seating.check_nobody_sits_twice()
    details = seating.store() | {"from_round": from_round}
    Result.objects.bulk_create(lines)
    results_changed(event, RevisionReason.IDENTITY)

    trail.record("pair.came_late", event, by=by, club=event.club, details=details)


@transaction.atomic
def put_substitute(
    entry: Entry, name: str, *, place: int, from_round: int, by: User
) -> None:
    """Let somebody play in another's place from a round on.

    Another name for the same place and round puts the first one right.
    """
    event = entry.event
    access.check_may_arrange(by, event)
    _check_seated(event)
    _check_played(entry, from_round)
    seating = _Seating(event)
    player = seating.player(name, field="name")
    if player.pk in seating.everybody():
        raise Refused(
            _("%(name)s plays in this event already.") % {"name": player.name},
            field="name",
        )

    seat = {"entry": entry, "place": place, "substitute": True}
    before = EntryPlayer.objects.filter(**seat, from_round=from_round)
    instead_of = list(before.values_list("player", flat=True))
    before.delete()
    EntryPlayer.objects.create(**seat, player=player, from_round=from_round)
    results_changed(event, RevisionReason.IDENTITY)

    details = {
        "pair": _full_label(entry),
        "place": place,
        "player": player.pk,
        "instead_of": instead_of,
        "from_round": from_round,
    }
    trail.record("pair.substituted", event, by=by, club=event.club, details=details)


class _Seating:
    """Who sits where in an event, while it is being changed."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.book = PlayerBook(event.club)
        self.entries = {
            entry.pk: entry
            for entry in sorted(
                access.entries_of(event).filter(phantom=False), key=_place_in_room
            )
        }
        self.now = {key: _members(entry) for key, entry in self.entries.items()}
        self.new: dict[int, list[Player]] = {}
        self._guests: dict[str, Player] = {}

    def take(self, typed: Iterable[NamedPair]) -> None:
        """Understand what was typed; somebody else's change in between is refused."""
        for pair in typed:
            entry = self.entries.get(pair.entry)
            if entry is None:
                raise Refused(_("There is no such pair."))
            shown = tuple(self.book.label_of(one) for one in self.now[pair.entry])
            if shown == pair.names:  # the same form sent twice
                continue
            if shown != tuple(filter(None, pair.was)):
                raise Refused(
                    _("Pair %(pair)s has just been changed by somebody else.")
                    % {"pair": _full_label(entry)}
                )
            self.new[pair.entry] = self._players(entry, pair.names)

    def player(self, name: str, *, field: str | None = None) -> Player:
        """The person of that name: listed, or a guest from now on."""
        try:
            found = self.book.find(name)
        except Ambiguous as error:
            raise Refused(
                _("Several players are called %(name)s: write %(labels)s.")
                % {"name": name, "labels": _(" or ").join(error.labels)},
                field=field,
            ) from error
        return found or self._guest(name.strip()[:LONGEST_NAME])

    def everybody(self) -> set[int]:
        """The people who sit anywhere in the event, substitutes among them."""
        return {
            member.player.same_as_id or member.player_id
            for entry in self.entries.values()
            for member in entry.members.all()
        }

    def check_nobody_sits_twice(self) -> None:
        """One person sits in one place; refused with both places."""
        homes: dict[int, str] = {}
        for key, players in (self.now | self.new).items():
            for player in players:
                label = _full_label(self.entries[key])
                person = player.same_as_id or player.pk
                if person in homes:
                    raise Refused(
                        _("%(name)s sits in %(first)s and again in %(second)s.")
                        % {
                            "name": player.name,
                            "first": homes[person],
                            "second": label,
                        }
                    )
                homes[person] = label

    def store(self) -> dict[str, object]:
        """Write the changed pairs; gives what the history says of them."""
        EntryPlayer.objects.filter(entry__in=self.new, substitute=False).delete()
        EntryPlayer.objects.bulk_create(
            EntryPlayer(entry=self.entries[key], player=player, place=place)
            for key, players in self.new.items()
            for place, player in enumerate(players, 1)
        )
        return {
            "pairs": {
                _full_label(self.entries[key]): {
                    "was": [player.pk for player in self.now[key]],
                    "now": [player.pk for player in players],
                }
                for key, players in self.new.items()
            }
        }

    def _guest(self, name: str) -> Player:
        spelling = name.casefold()
        if spelling not in self._guests:
            self._guests[spelling] = Player.objects.create(
                club=self.event.club,
                name=name,
                sort_name=sort_name(name)[:LONGEST_NAME],
                guest=True,
            )
        return self._guests[spelling]

    def _players(self, entry: Entry, names: tuple[str, str]) -> list[Player]:
        written = [name.strip() for name in names if name.strip()]
        if len(written) == 1:
            raise Refused(
                _("Pair %(pair)s: who plays with %(name)s?")
                % {"pair": _full_label(entry), "name": written[0]}
            )
        return [self.player(name) for name in written]


def _check_seated(event: Event) -> None:
    if State(event.state) not in SEATED:
        raise Refused(_("The event is closed: its pairs stay as they are."))


def _check_played(entry: Entry, number: int) -> None:
    """Refuse a round after the last one; of many a file the rounds are unknown."""
    rounds = entry.section.results.filter(round__isnull=False)
    if rounds.exists() and not rounds.filter(round__gte=number).exists():
        raise _not_played(number)


def _not_played(number: int) -> Refused:
    return Refused(
        _("Round %(round)s is not played any more.") % {"round": number},
        field="from_round",
    )


def _place_in_room(entry: Entry) -> tuple[str, bool, int]:
    """North–South of a section first, as a director goes round."""
    return entry.section.letter, entry.direction != Side.NS, entry.number


def _members(entry: Entry) -> list[Player]:
    return [one.player for one in entry.members.all() if not one.substitute]


def _full_label(entry: Entry) -> str:
    return f"{entry.section.letter} {entry.label}"


def _lines_from(entry: Entry, from_round: int) -> list[Result]:
    """The awaited lines of a pair that sits down in that round."""
    section = entry.section
    seated = Entry.objects.filter(section=section)
    pairs = {(one.direction, one.number): one for one in seated}
    last = section.results.order_by("round").values_list("round", flat=True).last()
    movement = straight_mitchell(
        section.tables, boards_a_round=section.boards_per_round, rounds=last
    )
    return [
        Result(
            section=section,
            board=board,
            ns=pairs[Side.NS, seating.ns],
            ew=pairs[Side.EW, seating.ew],
            table=seating.table,
            round=played.number,
        )
        for played in movement
        if played.number >= from_round
        for seating in played.seatings
        if _own_number(seating, entry) == entry.number
        for board in seating.boards
    ]


def _own_number(seating: Seating, entry: Entry) -> int:
    return seating.ns if entry.direction == Side.NS else seating.ew
