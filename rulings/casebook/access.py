"""Who reads the casebook, with which names, and which rulings are in it."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from rulings.appeals.access.against import STANDING
from rulings.appeals.labels import Outcome
from rulings.appeals.models import Appeal, Decision
from rulings.appeals.procedure import OPEN
from rulings.casebook.models import RulingFact
from rulings.casebook.rules import DISCIPLINARY, SCORE, FoundBy
from rulings.laws.trees import TREES
from rulings.log.access import visible_rulings
from rulings.log.models import RulingNotice, RulingState, RulingVersion
from rulings.log.procedure.redaction import Level
from scoring.events import access as scoring
from scoring.events.labels import EventState

SETTLED = (EventState.FINAL, EventState.AMENDED)
READERS = clubs.STAFF | {RoleKind.APPEALS_MEMBER}


def may_read(user: User | None, club: Club) -> bool:
    """Whether the casebook is open to this person: who rules, and who hears appeals."""
    return bool(clubs.get_roles(user, club) & READERS)


def check_may_read(user: User | None, club: Club) -> None:
    """Refuse everyone else."""
    clubs.check_is(user, club, *READERS)


def redaction_level(user: User | None, club: Club) -> Level:
    """Names for who runs evenings; for a member of the pool names are removed."""
    return Level.NAMES if clubs.is_staff(user, club) else Level.SEATS


def last_versions(
    user: User | None, club: Club, level: Level
) -> QuerySet[RulingVersion]:
    """The last version of every given ruling that is found at that level, newest first.

    A member of the pool does not find what is under appeal: he may come to hear it.
    With names removed, no ruling is found at whose table a player was under 18: the
    event and its travellers would still tell who they are.
    No one finds a ruling whose board is still being played: a director may play it.
    """
    later = RulingVersion.objects.filter(
        ruling=OuterRef("ruling"), number__gt=OuterRef("number")
    )
    versions = RulingVersion.objects.filter(~Exists(later), ruling__club=club).exclude(
        ruling__result__kind__in=scoring.OPEN_KINDS
    )
    if level is Level.NAMES:
        given = visible_rulings(user, club).exclude(state=RulingState.DRAFT)
        versions = versions.filter(ruling__in=given.values("pk"))
    else:
        versions = versions.exclude(ruling__appeals__state__in=OPEN).exclude(
            Exists(_with_player_under_18(club))
        )
    return versions.select_related("ruling__event", "ruling__club").order_by(
        "-given_at", "-pk"
    )


def settled_versions(club: Club, before: datetime) -> QuerySet[RulingVersion]:
    """The last versions of rulings in final events whose last word was spoken before
    that time, names removed and none with a disciplinary penalty."""
    decided = Decision.objects.filter(
        appeal__ruling=OuterRef("ruling"), signed_at__gt=before
    )
    disciplinary = RulingFact.objects.filter(
        version=OuterRef("pk"), family="", code=SCORE, value=DISCIPLINARY
    )
    return last_versions(None, club, Level.SEATS).filter(
        ~Exists(decided),
        ~Exists(disciplinary),
        given_at__lte=before,
        ruling__state=RulingState.GIVEN,
        ruling__event__state__in=SETTLED,
    )


def that_are(
    versions: QuerySet[RulingVersion], fact: FoundBy
) -> QuerySet[RulingVersion]:
    """Those of them of which that was found."""
    facts = RulingFact.objects.filter(
        version=OuterRef("pk"), family=fact.family, code=fact.code, value=fact.value
    )
    return versions.filter(Exists(facts))


def get_facts(versions: QuerySet[RulingVersion]) -> QuerySet[RulingFact]:
    """What these are found by."""
    return RulingFact.objects.filter(version__in=versions.order_by().values("pk"))


def get_score_facts(versions: Iterable[RulingVersion]) -> QuerySet[RulingFact]:
    """What became of the score in each of these."""
    keys = [version.pk for version in versions]
    return RulingFact.objects.filter(version__in=keys, family="", code=SCORE)


def get_walked_facts(versions: Iterable[RulingVersion]) -> QuerySet[RulingFact]:
    """What was found and chosen in each of these, in the order it was stored."""
    keys = [version.pk for version in versions]
    walked = RulingFact.objects.filter(version__in=keys, family__in=list(TREES))
    return walked.order_by("pk")


def get_appealed(versions: QuerySet[RulingVersion]) -> frozenset[int]:
    """The keys of the rulings among them that are under appeal or decided; an appeal
    that was withdrawn, not admitted or superseded leaves no trace."""
    appeals = Appeal.objects.filter(ruling__in=_rulings(versions))
    standing = appeals.filter(state__in=sorted(STANDING))
    return frozenset(standing.values_list("ruling", flat=True))


def get_changed(versions: QuerySet[RulingVersion]) -> frozenset[int]:
    """The keys of the rulings among them that a panel changed."""
    signed = Decision.objects.filter(
        appeal__ruling__in=_rulings(versions), signed_at__isnull=False
    ).exclude(outcome=Outcome.UPHELD)
    return frozenset(signed.values_list("appeal__ruling", flat=True))


def _with_player_under_18(club: Club) -> QuerySet[RulingNotice]:
    """The notices of a ruling to players under 18 on the day of its event."""
    return RulingNotice.objects.filter(
        clubs.person_under_18_on("version__ruling__event__date", player="player"),
        version__ruling=OuterRef("ruling"),
        player__club=club,
    )


def _rulings(versions: QuerySet[RulingVersion]) -> QuerySet[RulingVersion, int]:
    return versions.order_by().values_list("ruling", flat=True)
