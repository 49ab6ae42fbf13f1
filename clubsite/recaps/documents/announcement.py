"""Announcement sheet in words, and the version of sixty seconds to read out."""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.content.announcement import Announcement, Topic
from clubsite.recaps.documents.printed import (
    Cell,
    Part,
    Printed,
    Translate,
    Voice,
    build_facts,
    isolated,
)
from clubsite.site.qr_codes import build_svg

KIND = "announcement-sheet"
TEMPLATE = "announcement.typ"
TEMPLATE_VERSION = 1
"""Part of the version of a file; raise it when its template changes."""
WORDS_A_MINUTE = 150
"""How fast a director speaks into a microphone."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def print_announcement(sheet: Announcement, translate: Translate) -> Printed:
    """The five topics in their order, then people, corrections and notices."""
    voice = Voice(translate)
    state = labels.STATUSES_OF_ANNOUNCEMENT[sheet.settled]
    facts = [
        (labels.DATE, sheet.date_text),
        (labels.SESSION, sheet.session),
        (labels.STATUS, voice.say(state).upper()),
        (labels.PRODUCED, sheet.produced),
    ]
    return Printed(
        kind=KIND,
        title=voice.say(labels.ANNOUNCEMENTS),
        club=sheet.club,
        event=sheet.event,
        facts=build_facts(facts, voice),
        figures=(),
        appeal="",
        parts=(
            *(_topic(topic) for topic in sheet.topics),
            _people(sheet, voice),
        ),
        legend=(),
        footer=(
            voice.say(labels.FULL_TEXT, link=sheet.link),
            voice.say(labels.POLICY, version=sheet.policy_version),
        ),
        paper=sheet.paper.value,
        language=sheet.language,
        page=voice.say(labels.PAGE),
    )


def to_json(sheet: Announcement, translate: Translate) -> str:
    """All words with the code of the address; texts only, never markup."""
    code = {
        "code": build_svg(sheet.link),
        "code_label": translate(labels.CODE_OF_POLICY),
    }
    printed = asdict(print_announcement(sheet, translate))
    return json.dumps(printed | code, ensure_ascii=False)


def _topic(topic: Topic) -> Part:
    values = (f"{name}: {value}" for name, value in topic.values)
    return Part(topic.title, (), after=tuple(map(Cell, (*_lines(topic.text), *values))))


def _people(sheet: Announcement, voice: Voice) -> Part:
    named = build_facts(
        [
            (labels.DIRECTOR, isolated(sheet.director)),
            (labels.RECORDER, isolated(sheet.recorder)),
            (labels.CORRECTIONS, sheet.corrections),
        ],
        voice,
    )
    lines = [*(f"{fact.label}: {fact.value}" for fact in named), *sheet.notices]
    title = voice.say(labels.PEOPLE_AND_PERIODS)
    return Part(title, (), after=tuple(map(Cell, lines)))


def _lines(text: str) -> list[str]:
    """The paragraphs of a text."""
    return [line.strip() for line in text.splitlines() if line.strip()]


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a director reads out, and in how many seconds."""

    paragraphs: tuple[str, ...]

    @property
    def seconds(self) -> int:
        """How long it takes to read, to the next five seconds."""
        words = sum(len(text.split()) for text in self.paragraphs)
        return -(-words * 60 // WORDS_A_MINUTE // 5) * 5


def spoken_version(
    opening: str, topics: Iterable[str], closing: str, *, words: int = WORDS_A_MINUTE
) -> Spoken:
    """Opening, as much of each topic as there is time for, and closing.

    The first sentence of each topic comes first, then the second ones, as long as there
    is time. Sentences are never cut: of a topic whose first one is too long nothing is
    read out, it is on the sheet.

    >>> spoken_version("Hello.", ["One two. Three four.", "Five."], "Bye.", words=6)
    Spoken(paragraphs=('Hello.', 'One two.', 'Five.', 'Bye.'))
    """
    texts = [_SENTENCE.split(" ".join(text.split())) for text in topics]
    chosen: list[list[str]] = [[] for _text in texts]
    left = words - len(opening.split()) - len(closing.split())
    for number in range(max(map(len, texts), default=0)):
        for sentences, taken in zip(texts, chosen, strict=True):
            if len(taken) != number or number >= len(sentences):
                continue
            count = len(sentences[number].split())
            if count <= left:
                taken.append(sentences[number])
                left -= count
    found = (" ".join(taken) for taken in chosen)
    return Spoken((opening, *filter(None, found), closing))
