"""What is read of an appeal at once, for each of its uses."""

from django.db.models import Prefetch

from rulings.models import (
    AppealDeadline,
    AppealNotice,
    Concurrence,
    Evidence,
    PanelSeat,
    Question,
    Slip,
    Statement,
)

NEAR = (
    Prefetch("notices", AppealNotice.objects.select_related("player", "entered_by")),
    Prefetch("seats", PanelSeat.objects.select_related("user")),
)
"""What everybody's part is worked out from, besides the ruling and its evening."""


NAMES = ("ruling_version__given_by", "decision__signed_by", "leave_asked_by")
"""Whom a page of the file names besides."""


GUARDS = (
    Prefetch("notices__answers", Concurrence.objects.select_related("player")),
    "seats__challenges",
    "deadlines",
    "ruling_version__told",
    "statements",
    "questions",
    "decision__slips",
)
"""What guards of acts are worked out from."""


FILE = (
    Prefetch("notices__answers", Concurrence.objects.select_related("player")),
    "seats__waivers",
    "seats__challenges",
    Prefetch("deadlines", AppealDeadline.objects.select_related("extended_by")),
    "ruling_version__told",
    Prefetch("statements", Statement.objects.select_related("filed_by")),
    Prefetch("evidence", Evidence.objects.defer("content").select_related("filed_by")),
    "questions",
    "reviewer_answers",
    Prefetch(
        "decision__slips", Slip.objects.select_related("written_by", "countersigned_by")
    ),
)
"""What pages are worked out from, once the file opens; guards are too."""


TURNS = (
    Prefetch("notices__answers", Concurrence.objects.select_related("player")),
    "seats__waivers",
    "deadlines",
    Prefetch("statements", Statement.objects.defer("text")),
    Prefetch("questions", Question.objects.defer("text", "answer")),
    "reviewer_answers",
)
"""Whose turn it is, is worked out from these."""
