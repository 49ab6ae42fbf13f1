"""A club, its players, the roles people hold in it, and its policies."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import F, Q

from clubsite.clubs.labels import (
    CONFIDENTIAL,
    DraftState,
    InPlay,
    Names,
    Paper,
    RoleKind,
)


class Club(models.Model):
    """A club on this site, under its own address."""

    audited_as = "clubs.club"

    slug = models.SlugField(unique=True, max_length=40)
    name = models.CharField(max_length=100)
    time_zone = models.CharField(max_length=50, default="Europe/London")
    language = models.CharField(max_length=10, default="en-gb")
    paper = models.CharField(max_length=10, choices=Paper.choices, default=Paper.A4)
    in_play = models.CharField(
        max_length=10, choices=InPlay.choices, default=InPlay.NOTHING
    )
    names = models.CharField(max_length=10, choices=Names.choices, default=Names.FULL)
    about = models.TextField(max_length=2000, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    mail_message = models.TextField(max_length=500, blank=True)
    favourite_families = models.JSONField(default=list)
    external_contact = models.CharField(max_length=200, blank=True)
    national_numbers = models.JSONField(default=list, blank=True)
    """The club's number at each national body: pairs of body and number."""
    version = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The zone that the club's evenings are in."""
        return ZoneInfo(self.time_zone)


def eighteen_years_before(day: date) -> date:
    """Who was born later is under 18 on that day; a leap day ends on 1 March.

    >>> eighteen_years_before(date(2024, 2, 29))
    datetime.date(2006, 2, 28)
    """
    leaps = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - 18, day=28 if leaps else day.day)


class Player(models.Model):
    """Someone who plays at one club, with or without an account.

    `same_as` points to the record that stands for the person when two were one. What
    withholds the name of one record withholds it of all: `withheld_elsewhere` says of a
    record that another one does, so that each keeps its own `minor` and `hidden`.

    `national_number` is the number at the club's own national body, the first of its
    settings, which files of results carry; those at other bodies are `numbers`. Emails
    with results of someone under 18 go to `guardian_email` alone. From
    `left_on` the person isn't offered for play any more. Other members see email and
    telephone only from `contact_agreed_on`. `unlinked_account` is the last account before
    it was unlinked, with since when it had been linked: linked again, it is so since then.
    """

    audited_as = "clubs.player"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(max_length=100)
    sort_name = models.CharField(max_length=100)
    national_number = models.CharField(max_length=20, blank=True)
    club_number = models.CharField(max_length=20, blank=True)
    nickname = models.CharField(max_length=40, blank=True)
    email = models.EmailField(blank=True)
    guardian_email = models.EmailField(blank=True)
    phone = models.CharField(max_length=30, blank=True)
    contact_agreed_on = models.DateField(null=True)
    grade = models.CharField(max_length=20, blank=True)
    handicap = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    left_on = models.DateField(null=True)
    account = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="players"
    )
    account_since = models.DateTimeField(null=True)
    unlinked_account = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    unlinked_since = models.DateTimeField(null=True)
    minor = models.BooleanField(default=False)
    born_on = models.DateField(null=True)
    hidden = models.BooleanField(default=False)
    withheld_elsewhere = models.BooleanField(default=False)
    guest = models.BooleanField(default=False)
    same_as = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="others"
    )

    class Meta:
        ordering = ["sort_name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "national_number"],
                condition=~Q(national_number=""),
                name="one_player_a_national_number",
            ),
            models.CheckConstraint(
                condition=~Q(national_number="0"), name="zero_is_no_national_number"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def was_linked(self, at: datetime) -> bool:
        """Whether the account was linked to this record by then.

        A link older than this column has no date, and counts as always there.
        """
        since = self.account_since
        return self.account_id is not None and (since is None or since <= at)

    def is_under_18(self, day: date) -> bool:
        """Whether the record says so, or the date of birth does for that day."""
        return self.minor or (
            self.born_on is not None and self.born_on > eighteen_years_before(day)
        )

    def has_left(self, day: date) -> bool:
        """Whether the person is no longer a member on that day."""
        return self.left_on is not None and self.left_on <= day

    @property
    def person(self) -> int:
        """The key of the record that stands for who this is."""
        return self.same_as_id or self.pk

    @property
    def is_withheld(self) -> bool:
        """Whether the name is nowhere in public, for this record or another one."""
        return self.minor or self.hidden or self.withheld_elsewhere


class NationalNumber(models.Model):
    """A player's number at a national body that isn't the club's own."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="numbers")
    body = models.CharField(max_length=40)
    number = models.CharField(max_length=20)

    class Meta:
        ordering = ["body"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "body", "number"],
                name="one_player_a_number_of_a_body",
            ),
            models.UniqueConstraint(
                fields=["player", "body"], name="one_number_a_player_and_body"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.body} {self.number}"


class RecordMerge(models.Model):
    """Records of a person that were merged with another, until it is taken back.

    `moved` has, by the key of each record, the record that stood for it before; `linked`
    are the records that got the person's account by it, at `merged_at`.
    """

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    moved = models.JSONField(default=dict)
    linked = models.JSONField(default=list)
    merged_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["merged_at", "pk"]

    def __str__(self) -> str:
        return f"{self.player} = {self.first}"


class Role(models.Model):
    """One person's role in one club, from a moment until a moment."""

    audited_as = "clubs.role"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="roles")
    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="roles"
    )
    kind = models.CharField(max_length=20, choices=RoleKind.choices)
    starts = models.DateTimeField()
    ends = models.DateTimeField(null=True)

    class Meta:
        ordering = ["kind", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user", "kind"],
                condition=Q(ends__isnull=True),
                name="a_role_is_held_once",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=RoleKind.values), name="role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_kind_display()}"


class RoleAppointment(models.Model):
    """A confidential role proposed by one person, approved by another, accepted by a third.

    Until it is accepted its holder has no power. The operator's command stands for
    proposer and approver where a club has not enough people.
    """

    audited_as = "clubs.appointment"

    club = models.ForeignKey(
        Club, on_delete=models.PROTECT, related_name="appointments"
    )
    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(max_length=20, choices=RoleKind.choices)
    by_operator = models.BooleanField(default=False)
    proposed_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    proposed_at = models.DateTimeField()
    approved_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    approved_at = models.DateTimeField(null=True)
    accepted_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    role = models.OneToOneField(
        Role, null=True, on_delete=models.PROTECT, related_name="appointment"
    )

    class Meta:
        ordering = ["proposed_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=sorted(CONFIDENTIAL)),
                name="only_confidential_roles_are_appointed",
            ),
            models.UniqueConstraint(
                fields=["club", "user", "kind"],
                condition=Q(accepted_at__isnull=True, withdrawn_at__isnull=True),
                name="a_role_is_proposed_once",
            ),
            models.CheckConstraint(
                condition=~Q(proposed_by=F("user")), name="nobody_proposes_themselves"
            ),
            models.CheckConstraint(
                condition=~Q(approved_by=F("user")), name="nobody_approves_themselves"
            ),
            models.CheckConstraint(
                condition=~Q(approved_by=F("proposed_by")),
                name="the_proposer_does_not_approve",
            ),
            models.CheckConstraint(
                condition=Q(
                    by_operator=True,
                    proposed_by__isnull=True,
                    approved_by__isnull=True,
                    approved_at__isnull=False,
                )
                | Q(by_operator=False, proposed_by__isnull=False)
                & (
                    Q(approved_by__isnull=True, approved_at__isnull=True)
                    | Q(approved_by__isnull=False, approved_at__isnull=False)
                ),
                name="two_people_or_the_operator_appoint",
            ),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True, role__isnull=True)
                | Q(
                    accepted_at__isnull=False,
                    role__isnull=False,
                    approved_at__isnull=False,
                    withdrawn_at__isnull=True,
                ),
                name="a_role_is_accepted_once_approved",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_kind_display()}"


class Invitation(models.Model):
    """A link that gives one person an account, roles, and the player they are.

    Anyone who reads only the database cannot make the link: it takes the secret key too.
    """

    audited_as = "clubs.invitation"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="invitations")
    email = models.EmailField()
    seed = models.CharField(max_length=32, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    player = models.ForeignKey(
        Player, null=True, on_delete=models.PROTECT, related_name="invitations"
    )
    role_kinds = models.JSONField(default=list)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.email

    @property
    def roles_given(self) -> list[str]:
        """The roles it gives: none that reads confidential files, whenever it was sent."""
        return [kind for kind in self.role_kinds if kind not in CONFIDENTIAL]


class PolicyVersion(models.Model):
    """One published version of a club's policy; never changed afterwards.

    `values` are read in blocks: `AppealPolicy.of(version)`. `author` sent it for review,
    or published it alone; `reason` says in the club's words why it was made.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="policies")
    number = models.PositiveIntegerField()
    values = models.JSONField()
    hash = models.CharField(max_length=64)
    author = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    reason = models.CharField(max_length=400, blank=True)
    published_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    published_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"], name="policy_versions_are_numbered"
            )
        ]

    def __str__(self) -> str:
        return f"{self.club} policy {self.number}"


class PolicyDraft(models.Model):
    """The next version of a club's policy, until it is published or discarded.

    `values` are stored as those of a version. `typed` has by section what was typed
    there, as a form sends it, as long as something in it is not valid: nothing that
    anyone typed is lost, and nothing of it is published. `base` is the version that it
    was started from.
    """

    audited_as = "clubs.policydraft"

    club = models.ForeignKey(
        Club, on_delete=models.PROTECT, related_name="policy_drafts"
    )
    state = models.CharField(
        max_length=10, choices=DraftState.choices, default=DraftState.DRAFT
    )
    version = models.PositiveIntegerField(default=1)
    base = models.ForeignKey(
        PolicyVersion, null=True, on_delete=models.PROTECT, related_name="+"
    )
    values = models.JSONField()
    typed = models.JSONField(default=dict)
    reason = models.CharField(max_length=400, blank=True)
    changed_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    changed_at = models.DateTimeField()
    sent_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    published = models.OneToOneField(
        PolicyVersion, null=True, on_delete=models.PROTECT, related_name="draft"
    )

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=DraftState.values),
                name="policy_draft_state_is_known",
            ),
            models.UniqueConstraint(
                fields=["club"],
                condition=Q(state__in=[DraftState.DRAFT, DraftState.IN_REVIEW]),
                name="one_open_policy_draft_a_club",
            ),
            models.CheckConstraint(
                condition=Q(state=DraftState.PUBLISHED, published__isnull=False)
                | ~Q(state=DraftState.PUBLISHED) & Q(published__isnull=True),
                name="a_published_draft_has_its_version",
            ),
            models.CheckConstraint(
                condition=~Q(state=DraftState.IN_REVIEW) | Q(sent_by__isnull=False),
                name="someone_sent_a_draft_for_review",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club} draft policy"
