"""Public reports of appeals, and what the players say to them."""

from django.db import models
from django.db.models import Q

from rulings.reports.labels import SayKind
from rulings.reports.procedure.states import ReportState
from rulings.reports.procedure.text import Level


class Report(models.Model):
    """A text about a decided appeal for people outside it: never the case's own words.

    `texts` has what readers get, by the parts of the case-book; a part that is empty
    shows nothing, whatever the case says. `answers` are the reasons why places that the
    checklist found may stay, by the keys of the findings. `heading` is what the site
    adds when the text is approved (event, officials, laws, figures), as far as its level
    allows. `number` is its own, given when it is published; `block` tells which
    unlinkable reports appeared together. `search` has the words that a search finds it
    by while it is published; else it is empty.
    """

    audited_as = "rulings.report"

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    appeal = models.ForeignKey(
        "rulings.Appeal", on_delete=models.PROTECT, related_name="reports"
    )
    level = models.CharField(max_length=2)
    state = models.CharField(max_length=10, default=ReportState.DRAFT)
    version = models.PositiveIntegerField(default=1)
    texts = models.JSONField(default=dict)
    answers = models.JSONField(default=dict)
    heading = models.JSONField(default=dict)
    author = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    second = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()
    notice_until = models.DateTimeField(null=True)
    embargo_until = models.DateTimeField(null=True)
    approved_at = models.DateTimeField(null=True)
    published_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    reason = models.TextField(blank=True)
    number = models.PositiveIntegerField(null=True)
    block = models.PositiveIntegerField(null=True)
    search = models.TextField(blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=[state.value for state in ReportState]),
                name="report_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(level__in=[level.value for level in Level]),
                name="report_level_is_known",
            ),
            models.UniqueConstraint(
                fields=["appeal", "level"],
                condition=~Q(state=ReportState.WITHDRAWN),
                name="one_report_a_case_and_level",
            ),
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=Q(level=Level.SEATS),
                name="reports_of_a_club_are_numbered",
            ),
            models.UniqueConstraint(
                fields=["number"],
                condition=Q(level=Level.UNLINKABLE),
                name="unlinkable_reports_are_numbered",
            ),
            models.CheckConstraint(
                condition=~Q(state=ReportState.PUBLISHED)
                | Q(number__isnull=False, second__isnull=False),
                name="a_published_report_was_approved",
            ),
            models.CheckConstraint(
                condition=Q(state=ReportState.PUBLISHED) | Q(search=""),
                name="only_published_reports_are_searched",
            ),
        ]
        indexes = [
            models.Index(fields=["level", "state", "club"], name="reports_by_state")
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"


class ReportSay(models.Model):
    """What one player of the table says to a report before it appears.

    Anyone who wants a change has a reply of the second person before it is approved.
    """

    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="says")
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(max_length=10, choices=SayKind.choices)
    text = models.TextField(blank=True)
    at = models.DateTimeField()
    reply = models.TextField(blank=True)
    replied_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["report", "player"], name="a_player_says_it_once"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=SayKind.values), name="kind_of_say_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"say {self.pk}"

    @property
    def waits_for_reply(self) -> bool:
        """Whether a change is wished for and no one has replied."""
        return self.kind == SayKind.CHANGE and not self.reply
