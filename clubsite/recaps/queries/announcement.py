"""Announcements of an event, from the policy version that it is bound to."""

from collections.abc import Iterator

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from clubsite.clubs import labels as clubs_labels
from clubsite.clubs.access import get_holders
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.period_labels import period_end_text, period_text
from clubsite.clubs.policy import StoredPolicy, TopicPolicy
from clubsite.clubs.policy_inputs import Money
from clubsite.clubs.policy_labels import TOPICS, BlockLabels
from clubsite.clubs.templatetags.club import club_time
from clubsite.recaps.documents.announcement import Spoken, spoken_version
from clubsite.recaps.documents.content import Paper
from clubsite.recaps.documents.content.announcement import Announcement, Topic
from clubsite.recaps.policy import AnnouncementPolicy
from clubsite.recaps.queries.common import sessions_and_directors
from clubsite.site.clock import now
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.policy_labels import APPEAL
from rulings.log.labels import LATE_RULINGS, LAWS, PENALTIES, SYSTEMS
from rulings.skips.labels import ONLINE
from rulings.skips.policy import OnlinePolicy
from scoring.events.labels import APPEAL_PERIOD, ENTRY, ContestKind, EventState
from scoring.events.models import Event
from scoring.play.labels import PLAY, SLOW_PLAY
from scoring.play.policy import CorrectionPolicy

BEFORE_PLAY = (
    EventState.DRAFT,
    EventState.OPEN,
    EventState.POSTPONED,
    EventState.CANCELLED,
)
"""The states in which the binding of the policy can still change."""
VALUES: dict[str, tuple[tuple[BlockLabels, tuple[str, ...]], ...]] = {
    "conditions": ((LAWS, ("laws",)),),
    "behaviour": ((PENALTIES, ("zero_tolerance",)),),
    "appeals": (
        (APPEAL_PERIOD, ("appeal_window",)),
        (LATE_RULINGS, ("late_ruling_minutes",)),
        (APPEAL, ("appeal_body", "deposit_due", "absent_partner_concurs")),
    ),
    "slow_play": (
        (SLOW_PLAY, ("slow_play_minutes",)),
        (PENALTIES, ("slow_play",)),
    ),
    "results": (),
}
"""The values of the policy that are told with each topic."""
OF_TEAMS = {"deposit_due": "team_deposit_due"}
"""The value announced in a team event in place of another."""
IF_GIVEN: dict[str, tuple[tuple[BlockLabels, tuple[str, ...]], ...]] = {
    "conditions": (
        (LAWS, ("regulating_authority",)),
        (
            ENTRY,
            (
                *("entry_open_to", "entry_limits", "entry_partnerships"),
                *("entry_visitors", "entry_late", "fee_member", "fee_visitor"),
            ),
        ),
        (PLAY, ("play_rules", "late_play_rule", "minimum_boards_rule")),
        (
            SYSTEMS,
            (
                *("permitted_systems", "convention_cards"),
                *("stop_cards", "psyches_recorded"),
            ),
        ),
        (ONLINE, ("platform",)),
    ),
    "behaviour": ((PENALTIES, ("behaviour_policy",)),),
    "slow_play": ((PENALTIES, ("slow_play_fault", "slow_play_removal")),),
}
"""What the club only announces, by topic: told where the club says anything of it."""


def announcement(event: Event, paper: Paper | None = None) -> Announcement:
    """The announcements of the event, in the language now active."""
    club, policy = event.club, event.policy
    sessions, directors = sessions_and_directors(event)
    recorders = get_holders(RoleKind.RECORDER, club)
    notices = (
        AnnouncementPolicy.of(policy).photo_notice,
        OnlinePolicy.of(policy).recording_notice,
    )
    return Announcement(
        club=club.name,
        event=event.name,
        date_text=date_format(event.date, clubs_labels.WRITTEN),
        session=sessions,
        topics=_topics(event, policy),
        director=directors,
        recorder=", ".join(user.name for user in recorders),
        corrections=period_text(CorrectionPolicy.of(policy).correction_window),
        policy_version=str(policy.number),
        link=settings.SITE_URL + reverse("event_policy", args=[club.slug, event.pk]),
        produced=club_time(now(), club),
        notices=tuple(filter(None, notices)),
        settled=event.state not in BEFORE_PLAY,
        paper=paper or Paper(club.paper),
        language=get_language() or club.language,
    )


def spoken_announcement(event: Event) -> Spoken:
    """What the director reads out before play, in the language now active."""
    policy = event.policy
    opening = gettext("Welcome to %(club)s. I’m your director.") % {
        "club": event.club.name
    }
    closing = gettext(
        "Scores can be corrected until %(until)s. The full text is on the announcement "
        "sheet. Enjoy the game."
    ) % {"until": period_end_text(CorrectionPolicy.of(policy).correction_window)}
    return spoken_version(opening, _texts(policy).values(), closing)


def _texts(policy: StoredPolicy) -> dict[str, str]:
    """The club's own text of each topic in their fixed order; empty where it has none."""
    block = TopicPolicy.of(policy)
    language = get_language() or ""
    return {
        topic: "" if topic in block.missing_topics else block.text(topic, language)
        for topic in TOPICS
    }


def _topics(event: Event, policy: StoredPolicy) -> tuple[Topic, ...]:
    texts = _texts(policy)
    return tuple(
        Topic(str(label), texts[topic], _values(topic, event, policy))
        for topic, label in TOPICS.items()
    )


def _values(
    topic: str, event: Event, policy: StoredPolicy
) -> tuple[tuple[str, str], ...]:
    teams = event.contest == ContestKind.TEAMS
    found = [
        (str(labels.fields[name].label), labels.fields[name].text(getattr(block, name)))
        for labels, names in VALUES[topic]
        for block in [labels.block.of(policy)]
        for each in names
        for name in [OF_TEAMS.get(each, each) if teams else each]
    ]
    found += _announced(topic, policy)
    if topic == "conditions":
        found.insert(0, (gettext("Scoring"), event.get_method_display()))
    if topic == "appeals":
        both = gettext("both partners, or a team’s captain (Law 92D)")
        found.insert(0, (gettext("Who must agree to appeal"), both))
    return tuple(found)


def _announced(topic: str, policy: StoredPolicy) -> Iterator[tuple[str, str]]:
    """What the club only announces with that topic, where it isn't as if left out."""
    currency = AppealPolicy.of(policy).currency
    for labels, names in IF_GIVEN.get(topic, ()):
        block, usual = labels.block.of(policy), labels.block()
        for name in names:
            value, words = getattr(block, name), labels.fields[name]
            if value != getattr(usual, name):
                text = words.text(value)
                priced = isinstance(words.kind, Money)
                yield str(words.label), f"{text} {currency}" if priced else text
