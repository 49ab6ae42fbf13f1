"""Events with their sessions, sections, entries and appointments, and dealt boards."""

from collections.abc import Iterable

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q

from scoring.bridge.regulations import Regulations
from scoring.events.labels import (
    POSTED_STATES,
    AppointmentPart,
    ContestKind,
    EventState,
    FormKind,
    MethodKind,
)


class BoardSet(models.Model):
    """Boards that are dealt once and played in every section that shares the set."""

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=100)

    def __str__(self) -> str:
        return self.name


class Deal(models.Model):
    """The four hands of one board, and what a perfect player makes of them.

    Hands are suits S.H.D.C as in PBN. `tricks` holds double-dummy tricks, 20 hex
    digits (N S E W each C D H S NT); empty until a worker has computed them.
    """

    board_set = models.ForeignKey(
        BoardSet, on_delete=models.PROTECT, related_name="deals"
    )
    board = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    north = models.CharField(max_length=16)
    east = models.CharField(max_length=16)
    south = models.CharField(max_length=16)
    west = models.CharField(max_length=16)
    tricks = models.CharField(max_length=20, blank=True)
    par_score = models.IntegerField(null=True)
    par_contracts = models.CharField(max_length=200, blank=True)
    analysis_due = models.BooleanField(default=True)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(
                fields=["board_set", "board"], name="a_board_is_dealt_once"
            )
        ]

    def __str__(self) -> str:
        return f"board {self.board}"


class Dealing(models.Model):
    """Boards of a set that were dealt here, from a seed that no one knows before.

    The `commitment` is public from the first, the `seed` once all its `boards` are done;
    `rules` are those of `scoring.bridge.dealing`. Only who dealt has the files of it.
    """

    board_set = models.ForeignKey(
        BoardSet, on_delete=models.PROTECT, related_name="dealings"
    )
    event = models.ForeignKey(
        "scoring.Event", on_delete=models.PROTECT, related_name="dealings"
    )
    number = models.PositiveSmallIntegerField()
    boards = models.JSONField()
    rules = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    dealt_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    dealt_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="dealings_are_numbered"
            )
        ]

    def __str__(self) -> str:
        return f"dealing {self.number} of {self.event_id}"


class Event(models.Model):
    """An event of a club.

    `contest`, `form` and `method` say who meets whom and how boards are compared;
    `regulation_values` hold its `Regulations`. Where it is played `without_director`,
    the players skip a board, and who is in charge decides what they contest.

    `version` rises with everything that a page could show and drives caches;
    `revision` rises with each posted change of results, is 0 before posting, and is
    what snapshots, documents and the public history name.
    `policy` is the version of the club's policy that applies, since `policy_since`; once
    play has started it stays.
    Before `embargo_until` others have still to play these boards: no one but who directs
    the event sees hands, others' scores or how boards compared (procedures 5.5).
    `entry_count` is how many contestants there are, `is_imported` whether a file made it,
    `is_dealt_here` whether boards of it were dealt here, `has_card_plays` whether an auction
    or the play of a result is known and `is_directed` whether its reader directs it, where
    the query has looked.
    """

    audited_as = "scoring.event"
    entry_count: int | None = None
    is_imported: bool | None = None
    is_dealt_here: bool | None = None
    has_card_plays: bool | None = None
    is_directed: bool | None = None

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.PROTECT, related_name="events"
    )
    name = models.CharField(max_length=120)
    date = models.DateField()
    state = models.CharField(
        max_length=12, choices=EventState.choices, default=EventState.DRAFT
    )
    contest = models.CharField(
        max_length=12, choices=ContestKind.choices, default=ContestKind.PAIRS
    )
    form = models.CharField(
        max_length=12, choices=FormKind.choices, default=FormKind.SESSION
    )
    method = models.CharField(
        max_length=16, choices=MethodKind.choices, default=MethodKind.MATCHPOINTS
    )
    winners = models.PositiveSmallIntegerField(default=2)
    without_director = models.BooleanField(default=False)
    convention = models.CharField(max_length=40, default="Clubsite")
    regulation_values = models.JSONField(default=dict, blank=True)
    policy = models.ForeignKey(
        "clubs.PolicyVersion", on_delete=models.PROTECT, related_name="+"
    )
    version = models.PositiveIntegerField(default=1)
    revision = models.PositiveIntegerField(default=0)
    posted_at = models.DateTimeField(null=True)
    corrections_end_at = models.DateTimeField(null=True)
    made_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True)
    policy_since = models.DateTimeField(null=True)
    embargo_until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=EventState.values), name="event_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(winners__in=[1, 2]), name="one_or_two_winners"
            ),
            models.CheckConstraint(
                condition=Q(contest__in=ContestKind.values),
                name="contest_is_known",
            ),
            models.CheckConstraint(
                condition=Q(form__in=FormKind.values), name="form_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def refresh_from_db(
        self,
        using: str | None = None,
        fields: Iterable[str] | None = None,
        from_queryset: models.QuerySet["Event"] | None = None,
    ) -> None:
        """Read the row again; a whole one with its club and policy, which nearly every
        act on an event needs and Django would ask for one by one."""
        if fields is None and from_queryset is None:
            from_queryset = Event._base_manager.select_related("club", "policy")
        super().refresh_from_db(using, fields, from_queryset)

    @property
    def is_posted(self) -> bool:
        """Whether the results are open to everyone."""
        return self.state in POSTED_STATES

    @property
    def regulations(self) -> Regulations:
        """What is particular to how this event is ranked and drawn."""
        return Regulations.from_values(self.regulation_values)

    @property
    def in_matches(self) -> bool:
        """Whether it is made of matches, each with a result of its own."""
        return self.contest == ContestKind.TEAMS or self.form != FormKind.SESSION

    def stint_for(self, number: int | None) -> int:
        """The stint in which a line of that round stands: a knock-out alone is played
        in stints, and its lines have their number as round."""
        return (number or 1) if self.form == FormKind.KNOCK_OUT else 1

    @property
    def head_to_head(self) -> bool:
        """Whether two alone meet; counted where there is no second round only."""
        if self.form != FormKind.ROUND_ROBIN or self.regulations.rounds > 1:
            return False
        count = self.entry_count
        if count is None:
            count = self.entries.filter(phantom=False).count()
        return count == 2


class Session(models.Model):
    """One sitting of an event.

    `date` is the day of a further one, empty where it is not known; the first is on the
    day of the event. `starts_at` is empty where no one told the hour.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="sessions")
    number = models.PositiveSmallIntegerField(default=1)
    date = models.DateField(null=True)
    starts_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="sessions_are_numbered"
            )
        ]

    def __str__(self) -> str:
        return f"{self.event}, session {self.number}"


class Appointment(models.Model):
    """Who directs or scores a session, from a moment until a moment."""

    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, related_name="appointments"
    )
    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="appointments"
    )
    part = models.CharField(max_length=20, choices=AppointmentPart.choices)
    starts = models.DateTimeField()
    ends = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "user", "part"],
                condition=Q(ends__isnull=True),
                name="appointed_once",
            ),
            models.UniqueConstraint(
                fields=["session"],
                condition=Q(ends__isnull=True, part="director_in_charge"),
                name="one_director_in_charge",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_part_display()}"


class Section(models.Model):
    """A group of tables that play one movement."""

    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, related_name="sections"
    )
    board_set = models.ForeignKey(
        BoardSet, on_delete=models.PROTECT, related_name="sections"
    )
    letter = models.CharField(max_length=20, default="A")
    movement = models.CharField(max_length=40, blank=True)
    tables = models.PositiveSmallIntegerField(default=0)
    boards_per_round = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["letter"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "letter"], name="sections_have_letters"
            )
        ]

    def __str__(self) -> str:
        return self.letter


class Entry(models.Model):
    """A contestant of an event: a pair, a team, or in an individual one person.

    `label` is how the club or the file numbers it: 3, 3NS. `name` is a team's own.
    `carried` and `carried_maximum` are what it brings from an earlier stage, in the
    unit of the totals. `handicap` is percent added; all three are exact text. `stratum`
    is the lowest it may be ranked in; `tags` are lists of its own that it stands in.
    Who `withdrew` plays no match any more. In a movement it plays from `from_round` on,
    up to `until_round` if it left; a `phantom` never came.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entries")
    section = models.ForeignKey(
        Section, on_delete=models.PROTECT, related_name="entries"
    )
    label = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField()
    direction = models.CharField(max_length=2, blank=True)
    name = models.CharField(max_length=60, blank=True)
    carried = models.CharField(max_length=30, blank=True)
    carried_maximum = models.PositiveIntegerField(default=0)
    handicap = models.CharField(max_length=30, blank=True)
    stratum = models.CharField(max_length=20, blank=True)
    tags = models.JSONField(default=list, blank=True)
    withdrew = models.BooleanField(default=False)
    phantom = models.BooleanField(default=False)
    from_round = models.PositiveSmallIntegerField(default=1)
    until_round = models.PositiveSmallIntegerField(null=True)
    file_points = models.CharField(max_length=30, blank=True)
    file_percentage = models.CharField(max_length=30, blank=True)
    file_rank = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["section__letter", "direction", "number", "pk"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["section", "label"], name="a_pair_number_is_given_once"
            ),
            models.CheckConstraint(
                condition=Q(direction__in=["", "NS", "EW"]),
                name="direction_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def called(self) -> str:
        """A team's name, else the number."""
        return self.name or self.label


class EntryPlayer(models.Model):
    """Someone who plays in a pair or team; a substitute from a round on, up to
    `until_round` if the player comes back after it."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="members")
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="places"
    )
    place = models.PositiveSmallIntegerField()
    substitute = models.BooleanField(default=False)
    from_round = models.PositiveSmallIntegerField(null=True)
    until_round = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["substitute", "place", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "player"], name="a_player_sits_in_a_pair_once"
            ),
            models.UniqueConstraint(
                fields=["entry", "place"],
                condition=Q(substitute=False),
                name="a_place_is_taken_once",
            ),
            models.CheckConstraint(
                condition=Q(until_round__isnull=True)
                | Q(until_round__gte=F("from_round")),
                name="a_substitute_plays_a_round",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)

    def comes_in(self, number: int) -> bool:
        """Whether it is a substitute who has come for that round."""
        is_over = self.until_round is not None and self.until_round < number
        return self.substitute and (self.from_round or 1) <= number and not is_over
