"""Documents follow the results: asked for as soon as a revision is posted."""

from clubsite.recaps import asking
from clubsite.recaps.queue import tell_worker
from scoring.models import Event


def ask_at_once(event: Event) -> None:
    """Queue the documents of the newest results, and tell a worker of them.

    What fails here a sweep finds: it asks for what is missing and tells a worker anew.
    """
    posted = Event.objects.select_related("club").get(pk=event.pk)
    for document in asking.ask(posted):
        if not tell_worker(document.pk):
            return
