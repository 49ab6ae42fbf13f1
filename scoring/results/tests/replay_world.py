"""A posted event with one result whose auction and play are known."""

import re

from django.test import Client
from django.urls import reverse

from clubsite.tests.builders import make_club, make_member
from scoring.bridge.auction import Call
from scoring.bridge.boards import Deal
from scoring.bridge.contract import Card, Seat
from scoring.events.card_plays import encode_calls, encode_cards
from scoring.events.labels import EventState
from scoring.events.models import CardPlay as StoredPlay
from scoring.events.models import Deal as StoredDeal
from scoring.events.models import Result
from scoring.results.tests.builders import line_of, make_small
from scoring.tests.builders import make_deal

DEAL = Deal.parse(
    "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"
)
AUCTION = [
    Call("1NT", alerted=True, meaning="12 to 14"),
    Call("P"),
    Call("P"),
    Call("X"),
    Call("P", seat=Seat.S),
    Call("P"),
]
PLAY_CARDS = "SA S9 S2 S5 SK ST S3 S6 S7 SJ SQ C2"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(each) for each in text.split())


class ReplayWorld:
    """A posted event; one result of board 1 has its auction and play."""

    def __init__(self, slug: str = "sample") -> None:
        self.club = make_club(slug)
        self.member = make_member(self.club)
        self.event = make_small(self.club, state=EventState.FINAL)
        self.line = line_of(self.event, 1, "1NS")
        Result.objects.filter(pk=self.line.pk).update(
            kind="played", contract="1NT", declarer="N", tricks=6, lead="", score=None
        )
        self.line.refresh_from_db()
        names = ("north", "east", "south", "west")
        hands = dict(zip(names, str(DEAL)[2:].split(), strict=True))
        self.deal = make_deal(self.event, 1)
        StoredDeal.objects.filter(pk=self.deal.pk).update(**hands, analysis_due=False)
        self.stored = StoredPlay.objects.create(
            result=self.line,
            dealer="N",
            auction=encode_calls(AUCTION),
            cards=encode_cards(cards(PLAY_CARDS)),
        )

    def url(self, name: str = "replay_detail") -> str:
        return reverse(name, args=[self.club.slug, self.event.pk, 1, self.line.pk])

    def page(self, client: Client, **query: str | int) -> str:
        answer = client.get(self.url(), query)
        assert answer.status_code == 200
        return text_of(answer.content)

    def status(self, client: Client) -> int:
        return client.get(self.url()).status_code

    def play(self, text: str) -> None:
        StoredPlay.objects.update(cards=encode_cards(cards(text)))


def text_of(content: bytes) -> str:
    """The words of the page."""
    return " ".join(re.sub(r"<[^>]*>", " ", content.decode()).split())
