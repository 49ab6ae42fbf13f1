"""What the health page asks of the outbox."""

from datetime import timedelta

from clubsite.notices.models import Mail, Notice
from clubsite.site.clock import now

LATE_AFTER = timedelta(minutes=15)


def oldest_unsent() -> str:
    """What is wrong with the mail: nothing, or how long the oldest notice has waited."""
    waiting = Notice.objects.filter(mail__in=[Mail.DUE, Mail.CLAIMED])
    oldest = waiting.order_by("made_at").first()
    if oldest is None or now() - oldest.made_at < LATE_AFTER:
        return ""
    minutes = (now() - oldest.made_at) // timedelta(minutes=1)
    return f"the oldest unsent notice has waited {minutes} minutes"
