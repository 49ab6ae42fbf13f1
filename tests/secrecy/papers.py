"""Every document that a club can have made of an evening and of its month."""

from collections.abc import Iterator

from clubsite.accounts.models import User
from clubsite.jobs.worker import run_kind
from clubsite.recaps import requests
from clubsite.recaps.documents.content.common import Audience
from clubsite.recaps.job_kinds import DOCUMENT, MONTH_DOCUMENT
from clubsite.recaps.models import Kind, MonthFile, Rendering
from clubsite.recaps.months.actions import ask_month
from clubsite.recaps.queries.months import Month
from scoring.events.models import Event
from tests.secrecy.visits import text_in


def texts_of_documents(event: Event, *, by: User) -> Iterator[str]:
    """What stands in each file of the event, for players and for directors, and of its
    month, opened."""
    for audience in Audience:
        requests.ask(event, Kind, audience=audience, by=by)
    ask_month(event.club, Month.at(event.date), by=by)
    for kind in (DOCUMENT, MONTH_DOCUMENT):
        while run_kind(kind):
            pass
    for model in (Rendering, MonthFile):
        for content in model.objects.values_list("content", flat=True):
            yield text_in(bytes(content))
