"""Words of public reports: parts, levels, states, acts, findings, audit messages."""

from collections.abc import Mapping

from django.db import models
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.policy_inputs import Choice
from clubsite.clubs.policy_labels import BlockLabels, FieldLabel, months, yes_no
from rulings.reports.policy import Readers, ReportPolicy
from rulings.reports.procedure.blocks import CLUBS, FEWEST, SETTLED
from rulings.reports.procedure.checklist import Kind, Reply
from rulings.reports.procedure.states import ReportAction, ReportGuard, ReportState
from rulings.reports.procedure.text import Level, ReportPart

Words = Mapping[str, Promise]


class SayKind(models.TextChoices):
    """What a player says to a report about their table."""

    AGREE = "agree", _("I have no objection")
    CHANGE = "change", _("I want something changed")
    OBJECT = "object", _("Publish only a version that can't be linked to the table")


LEVELS: Words = {
    Level.SEATS: _("Names removed, for members"),
    Level.UNLINKABLE: _("Unlinkable, for everyone"),
}
LEVEL_MARKS: Words = {
    Level.SEATS: _("Names removed"),
    Level.UNLINKABLE: _("Unlinkable"),
}
DUTIES: Words = {
    ReportState.DRAFT: _("Finish the report and send it to a second person"),
    ReportState.SECOND: _("Check the report and show it to the players"),
    ReportState.PLAYERS: _("Reply to the players, then approve the report"),
}
"""What a report waits for, of those who make it."""
OBJECTED_DUTY = _("Withdraw the report: a player wants only an unlinkable version")
OTHERWISE = _("Nothing is published.")
PLAYERS_DUTY = _("Read the report about your table and answer")
PLAYERS_OTHERWISE = _("The report may be published as it is.")
FOREWORDS: Mapping[str, Promise | str] = {
    Level.SEATS: _(
        "Appeals decided in this club, for its members. Names are removed, but anyone "
        "who played in the event may know the table: please don't pass the reports on."
    ),
    Level.UNLINKABLE: format_lazy(
        _(
            "Decided appeals from the clubs of this site, without names, clubs, dates "
            "or boards. Seats are turned and spot cards are left out. Reports appear "
            "together, at least {fewest} cases from {clubs} clubs or more, and at least "
            "{days} days after each decision."
        ),
        fewest=FEWEST,
        clubs=CLUBS,
        days=SETTLED.days,
    ),
}
"""What stands before a casebook."""
STATES: Words = {
    ReportState.DRAFT: _("Draft"),
    ReportState.SECOND: _("With the second person"),
    ReportState.PLAYERS: _("With the players"),
    ReportState.APPROVED: _("Approved"),
    ReportState.EMBARGOED: _("Approved, under embargo"),
    ReportState.PUBLISHED: _("Published"),
    ReportState.WITHDRAWN: _("Withdrawn"),
}
TURNS: Words = {
    ReportState.DRAFT: _("Waiting for the author to send it"),
    ReportState.SECOND: _("Waiting for a second person to check it"),
    ReportState.PLAYERS: _("Waiting for the players' answers"),
    ReportState.APPROVED: _("Approved, not published yet"),
    ReportState.EMBARGOED: _("Approved, under embargo"),
    ReportState.PUBLISHED: _("Published"),
}
"""What a report on its way waits for."""
PLAYERS_DONE = _("Waiting for a second person to approve it")
"""What it waits for once the players' days are over."""
ACTIONS: Words = {
    ReportAction.BEGIN: _("Write a report"),
    ReportAction.EDIT: _("Edit the report"),
    ReportAction.ANSWER: _("Answer the checklist"),
    ReportAction.SUBMIT: _("Send to a second person"),
    ReportAction.SEND_BACK: _("Send back to the author"),
    ReportAction.ASK_PLAYERS: _("Show it to the players"),
    ReportAction.SAY: _("Answer about the report"),
    ReportAction.REPLY: _("Reply to a player"),
    ReportAction.APPROVE: _("Approve the report"),
    ReportAction.PUBLISH: _("Publish the report"),
    ReportAction.OBJECT: _("Request an unlinkable version only"),
    ReportAction.WITHDRAW: _("Withdraw the report"),
}
GUARDS: Words = {
    ReportGuard.DECIDED: _("Only a decided appeal can be reported on."),
    ReportGuard.NO_MINOR: _(
        "A player at the table was under 18. Nothing is published about this case."
    ),
    ReportGuard.NO_CONDUCT: _(
        "The case is about conduct. Nothing is published about it (Laws 72, 74, 91)."
    ),
    ReportGuard.NO_OTHER: _("This case already has a report of this kind."),
    ReportGuard.COMPLETE: _(
        "Fill in the subject, the facts, the ruling and the decision first. Write each "
        "hand as spades.hearts.diamonds.clubs."
    ),
    ReportGuard.CHECKED: _("Answer every point of the checklist first."),
    ReportGuard.SECOND_PERSON: _("Someone other than the author must do this."),
    ReportGuard.REASON: _("Give a reason."),
    ReportGuard.NOTICE_OVER: _("The players' seven days aren't over yet."),
    ReportGuard.REPLIED: _("Reply first to each player who wants a change."),
    ReportGuard.NO_OBJECTION: _("A player wants only an unlinkable version."),
    ReportGuard.EMBARGO: _("No embargo is set."),
    ReportGuard.NO_EMBARGO: _("The embargo isn't over yet."),
    ReportGuard.EMBARGO_OVER: _("The embargo isn't over yet."),
    ReportGuard.OPEN_TO_MEMBERS: _("The club's policy publishes no reports."),
    ReportGuard.FURTHER_OVER: _("A side can still appeal further."),
    ReportGuard.NO_REFERRAL: _("The report can't appear yet."),
    ReportGuard.IN_BLOCK: _(
        "Unlinkable reports appear in blocks of at least three cases of several clubs."
    ),
    ReportGuard.MEMBERS_ONLY: _("This report can't be linked to the table already."),
}
PARTS: Words = {
    ReportPart.SUBJECT: _("Subject"),
    ReportPart.CONTEST: _("Type of event"),
    ReportPart.DEALER: _("Dealer"),
    ReportPart.VULNERABLE: _("Vulnerable"),
    ReportPart.NORTH: _("North's hand"),
    ReportPart.EAST: _("East's hand"),
    ReportPart.SOUTH: _("South's hand"),
    ReportPart.WEST: _("West's hand"),
    ReportPart.AUCTION: _("Auction, with notes"),
    ReportPart.RESULT: _("Contract, result and lead"),
    ReportPart.TABLE_FACTS: _("Facts found at the table"),
    ReportPart.RULING: _("Director's ruling and reasons"),
    ReportPart.APPEAL: _("The appeal: who attended and what each side argued"),
    ReportPart.FINDINGS: _("Further facts found"),
    ReportPart.DECISION: _("Decision and reasons"),
    ReportPart.SCORE: _("Score on the board"),
    ReportPart.MERIT: _("Merit of the appeal"),
    ReportPart.DISSENT: _("Dissent"),
    ReportPart.COMMENT: _("Later comment"),
}
VULNERABLE: Words = {
    "None": _("None"),
    "NS": _("North-South"),
    "EW": _("East-West"),
    "All": _("All"),
}
KINDS: Words = {
    Kind.NAME: _("Name"),
    Kind.NICKNAME: _("Nickname"),
    Kind.PARTNER: _("Partner or relation"),
    Kind.NUMBER: _("Number"),
    Kind.TITLE: _("Title or office"),
    Kind.PLACE: _("Place"),
    Kind.DATE: _("Date or time"),
    Kind.BOARD: _("Board or round"),
    Kind.HAND: _("Telling cards"),
    Kind.QUOTE: _("Quotation"),
    Kind.LINK: _("Link or address"),
}
REPLIES: Words = {
    Reply.OTHER: _("It means something else"),
    Reply.NEEDED: _("It is needed and gives no one away"),
}
MUST_GO: Words = {
    Kind.NAME: _("Remove the name."),
    Kind.NICKNAME: _("Remove the nickname."),
    Kind.PARTNER: _("Remove the name."),
    Kind.NUMBER: _("Remove the number."),
    Kind.PLACE: _("Remove the place."),
    Kind.LINK: _("Remove the link or address."),
}
"""What a finding that no answer excuses asks for."""
READERS: Words = {
    Readers.NOBODY: _("No one"),
    Readers.MEMBERS: _("Members, with names removed"),
    Readers.EVERYONE: _("Members, and everyone in unlinkable form"),
}


def _readers(value: str) -> str:
    return str(READERS[value])


REPORTS = BlockLabels(
    ReportPolicy,
    _("Casebook"),
    {
        "report_readers": FieldLabel(
            _("Reports of appeals are read by"),
            _readers,
            Choice(READERS),
            _(
                "Unlinkable reports name no one and appear together with cases of "
                "other clubs. Those that have appeared stay until they are withdrawn."
            ),
        ),
        "report_names_panel": FieldLabel(
            _("Reports for members name the panel"), yes_no
        ),
        "report_names_director": FieldLabel(
            _("Reports for members name the director"), yes_no
        ),
        "report_answers_keep_months": FieldLabel(
            _("Delete players' answers to reports after"), months
        ),
    },
)

AUDIT_MESSAGES: dict[str, Sentence] = {
    "report.begun": _("Report started"),
    "report.edited": _("Report edited"),
    "report.checked": _("Checklist answered"),
    "report.submitted": _("Report sent to a second person"),
    "report.sent_back": _("Report sent back to the author"),
    "report.shown": _("Report shown to the players"),
    "report.said": _("Player answered about the report"),
    "report.replied": _("Player's wish answered"),
    "report.approved": _("Report approved"),
    "report.published": _("Report published"),
    "report.objected": _("Report withdrawn: a player wants only an unlinkable version"),
    "report.withdrawn": _("Report withdrawn"),
}
