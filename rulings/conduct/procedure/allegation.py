"""What the private form asks of a reporter."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Track(StrEnum):
    """What the reporter sends: something to know, or a request for discipline."""

    MEMO = "memo"
    COMPLAINT = "complaint"


LONGEST_NARRATIVE = 8_000


class ReporterKind(StrEnum):
    """As whom someone reports; the name of a confidential one is for the recorder."""

    NAMED = "named"
    CONFIDENTIAL = "confidential"
    DIRECTOR = "director"


class Place(StrEnum):
    """Where it happened."""

    TABLE = "table"
    PREMISES = "premises"
    ONLINE = "online"
    OUTSIDE = "outside"


class Category(StrEnum):
    """What kind of thing happened; several may apply."""

    BEHAVIOUR = "behaviour"
    RUDENESS = "rudeness"
    LESSONS = "lessons"
    INTIMIDATION = "intimidation"
    DISCRIMINATION = "discrimination"
    COLLUSION = "collusion"
    SCORE_CHANGED = "score_changed"
    HIDDEN_AGREEMENT = "hidden_agreement"
    PSYCHES = "psyches"
    DEVICE = "device"
    BREACH = "breach"
    RETALIATION = "retaliation"
    OTHER = "other"


class Wish(StrEnum):
    """What the reporter hopes for."""

    RECORD = "record"
    TALK = "talk"
    COMPLAINT = "complaint"
    NOT_SURE = "not_sure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Allegation:
    """The answers of the form; None and empty where nothing has been answered yet.

    `subjects` and `affected` are players by key, `excluded` accounts that must not
    handle it.
    """

    track: Track = Track.MEMO
    kind: ReporterKind = ReporterKind.NAMED
    subjects: frozenset[int] = frozenset()
    subject_description: str = ""
    affected: frozenset[int] = frozenset()
    excluded: frozenset[int] = frozenset()
    minor_involved: bool | None = None
    immediate_danger: bool | None = None
    incident_on: date | None = None
    event: int | None = None
    board: int | None = None
    place: Place | None = None
    categories: tuple[Category, ...] = ()
    director_called: bool | None = None
    narrative: str = ""
    wish: Wish | None = None
    consent_to_name: bool | None = None

    def missing(self) -> tuple[str, ...]:
        """The questions that must be answered before it can be sent.

        >>> Allegation(narrative="A raised voice.").missing()[:2]
        ('subjects', 'minor_involved')
        """
        answered = {
            "subjects": self.subjects or self.subject_description.strip(),
            "minor_involved": self.minor_involved is not None,
            "immediate_danger": self.immediate_danger is not None,
            "incident_on": self._says_when_or_where(),
            "categories": self.categories,
            "director_called": self.director_called is not None,
            "narrative": self.narrative.strip(),
            "wish": self.wish,
            "consent_to_name": self._answers_consent(),
        }
        return tuple(name for name, answer in answered.items() if not answer)

    def _says_when_or_where(self) -> bool:
        return any(
            part is not None
            for part in (self.incident_on, self.event, self.board, self.place)
        )

    def _answers_consent(self) -> bool:
        """A complaint needs an answer: it can hardly be heard without a name."""
        return self.track is Track.MEMO or self.consent_to_name is not None
