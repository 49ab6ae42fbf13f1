"""Series of a club's sessions, the sessions of which something is known, and holidays."""

import datetime as dt

from django.db import models
from django.db.models import F, Q

from scoring.calendar.labels import FrequencyKind, PlannedState, rhythm_text
from scoring.calendar.rules import Closed, Frequency, Recurrence


class Series(models.Model):
    """Sessions that come again on a weekday, or a single one that is planned.

    A day has no row of its own until something is known of it. `starts` is an hour in
    the club's zone, whatever the clocks do. `set_up` are the values of the last session
    (`rules.SetUp`); before the first one, those of `model_event`, whose pairs are also
    offered then. `version` rises with everything that a calendar could show.
    """

    audited_as = "scoring.series"

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=120)
    frequency = models.CharField(max_length=8, choices=FrequencyKind.choices)
    interval = models.PositiveSmallIntegerField(default=1)
    nth = models.SmallIntegerField(default=1)
    starts = models.TimeField(null=True)
    first_date = models.DateField()
    last_date = models.DateField(null=True)
    takes_entries = models.BooleanField(default=False)
    model_event = models.ForeignKey(
        "scoring.Event", null=True, on_delete=models.PROTECT, related_name="+"
    )
    set_up = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]
        verbose_name_plural = "series"
        constraints = [
            models.CheckConstraint(
                condition=Q(frequency__in=FrequencyKind.values),
                name="frequency_is_known",
            ),
            models.CheckConstraint(
                condition=Q(last_date__isnull=True) | Q(last_date__gte=F("first_date")),
                name="a_series_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def recurrence(self) -> Recurrence:
        """On which days it meets."""
        return Recurrence(
            frequency=Frequency(self.frequency),
            first=self.first_date,
            last=self.last_date,
            interval=self.interval,
            nth=self.nth,
        )

    @property
    def rhythm(self) -> str:
        """How often and on which weekday it meets, in words."""
        return rhythm_text(self.recurrence)


class Closure(models.Model):
    """Days on which the club is closed, with the reason: no series meets then."""

    audited_as = "scoring.closure"

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    first = models.DateField()
    last = models.DateField()
    reason = models.CharField(max_length=100)

    class Meta:
        ordering = ["first", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(last__gte=F("first")),
                name="a_holiday_ends_after_it_begins",
            )
        ]

    def __str__(self) -> str:
        return self.reason

    @property
    def closed(self) -> Closed:
        """It as a value."""
        return Closed(self.first, self.last, self.reason)


class PlannedDate(models.Model):
    """One day of a series of which something is known: pairs, an event, a change.

    `date` is the day by the rule of the series, and names the session whatever happens;
    a postponed one is played on `moved_to`, if that is known. `sequence` rises with
    every change that a calendar shows.
    """

    audited_as = "scoring.planned_date"

    series = models.ForeignKey(
        Series, on_delete=models.PROTECT, related_name="planned_dates"
    )
    date = models.DateField()
    state = models.CharField(
        max_length=10, choices=PlannedState.choices, default=PlannedState.PLANNED
    )
    reason = models.CharField(max_length=200, blank=True)
    moved_to = models.DateField(null=True)
    prepared_at = models.DateTimeField(null=True)
    event = models.OneToOneField(
        "scoring.Event",
        null=True,
        on_delete=models.PROTECT,
        related_name="planned_date",
    )
    sequence = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["date", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["series", "date"], name="a_series_meets_once_a_day"
            ),
            models.CheckConstraint(
                condition=Q(state__in=PlannedState.values),
                name="planned_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(moved_to__isnull=True) | Q(state=PlannedState.POSTPONED),
                name="only_what_is_postponed_moves",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series}, {self.date.isoformat()}"

    @property
    def day(self) -> dt.date:
        """The day on which it is played, as far as anyone knows."""
        return self.moved_to or self.date


class PlannedPair(models.Model):
    """A pair that may come to a session; in an individual a person alone.

    It came with last time's pairs, entered by its own account (`entered_by`), or was
    written down at the door. `arrived_at` once it is present, `withdrawn_at` once it
    is not expected any more. `last_label` is its number of last time and `seed` its
    place in that ranking; `stratum`, `handicap` and `tags` follow it from there.
    """

    planned = models.ForeignKey(
        PlannedDate, on_delete=models.PROTECT, related_name="pairs"
    )
    first = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )
    second = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="+"
    )
    entered_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    arrived_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    last_label = models.CharField(max_length=40, blank=True)
    seed = models.PositiveSmallIntegerField(null=True)
    stratum = models.CharField(max_length=20, blank=True)
    handicap = models.CharField(max_length=30, blank=True)
    tags = models.JSONField(default=list, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["planned", "first"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_first_player_comes_once",
            ),
            models.UniqueConstraint(
                fields=["planned", "second"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_second_player_comes_once",
            ),
            models.CheckConstraint(
                condition=Q(second__isnull=True) | ~Q(second=F("first")),
                name="nobody_is_their_own_partner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} – {self.second}" if self.second else str(self.first)

    @property
    def players(self) -> tuple[int, ...]:
        """The keys of its players."""
        return tuple(key for key in (self.first_id, self.second_id) if key is not None)

    @property
    def is_present(self) -> bool:
        """Whether it has arrived."""
        return self.arrived_at is not None


def arrival(pair: PlannedPair) -> tuple[bool, dt.datetime | None, int]:
    """The key by which pairs stand in the order in which they came."""
    return pair.arrived_at is None, pair.arrived_at, pair.pk
