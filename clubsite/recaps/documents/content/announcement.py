"""Announcement sheet: what players are told before an event, from the bound policy."""

from dataclasses import dataclass

from clubsite.recaps.documents.content.common import Paper


@dataclass(frozen=True, slots=True)
class Topic:
    """One of the five announcements: its title, the club's own text, and the values of
    the policy that belong to it, each with its name."""

    title: str
    text: str
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Announcement:
    """The announcements of an event in their fixed order.

    `settled` is true once the first board has started: the policy is then bound for
    good. `notices` are about photographs and recording; `link` leads to the policy.
    """

    club: str
    event: str
    date_text: str
    session: str
    topics: tuple[Topic, ...]
    director: str
    recorder: str
    corrections: str
    policy_version: str
    link: str
    produced: str = ""
    notices: tuple[str, ...] = ()
    settled: bool = False
    paper: Paper = Paper.A4
    language: str = "en"
