"""The addresses of documents, and one browser for each kind of person."""

from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.recaps.models import Document
from clubsite.tests.builders import make_member, make_player, make_user
from scoring.events.labels import AppointmentPart
from scoring.events.models import Event
from scoring.tests.builders import appoint


def page_of(event: Event) -> str:
    return reverse("document_list", args=[event.club.slug, event.pk])


def kind_page(event: Event, kind: str) -> str:
    return reverse("document_page", args=[event.club.slug, event.pk, kind])


def file_of(document: Document, key: str) -> str:
    event = document.event
    args = [event.club.slug, event.pk, document.pk, key]
    return reverse("document_file", args=args)


def again(document: Document) -> str:
    event = document.event
    return reverse("document_again", args=[event.club.slug, event.pk, document.pk])


def signed_in(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


CAST = ("visitor", "player", "director", "in charge", "scorer", "manager", "operator")


def cast(club: Club, event: Event) -> dict[str, Client]:
    """One browser for each kind of person."""
    in_charge = make_member(club, RoleKind.DIRECTOR, name="In Charge")
    appoint(event, in_charge)
    scorer = make_user("Scorer")
    appoint(event, scorer, AppointmentPart.SCORER)
    player = make_user("Player")
    make_player(club, "Sample Player", account=player)
    people = {
        "visitor": None,
        "player": player,
        "director": make_member(club, RoleKind.DIRECTOR, name="Another"),
        "in charge": in_charge,
        "scorer": scorer,
        "manager": make_member(club, RoleKind.MANAGER),
        "operator": make_user("Operator", is_operator=True),
    }
    return {who: signed_in(user) for who, user in people.items()}


def statuses(clients: dict[str, Client], url: str) -> dict[str, int]:
    return {who: client.get(url).status_code for who, client in clients.items()}


def everybody(status: int, **others: int) -> dict[str, int]:
    """That answer for everyone, but for those named."""
    named = {who.replace("_", " "): code for who, code in others.items()}
    return dict.fromkeys(CAST, status) | named
