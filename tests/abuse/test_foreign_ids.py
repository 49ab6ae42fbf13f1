"""An id of another club in a form is answered as one that does not exist.

Every model counts from a number of its own, so that each id on a page tells what it names:
a new field that names a row is found without a list, and what no page shows is found in the
choices of the forms. The stage is set twice; the first time's rows are foreign to the second.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django import forms
from django.apps import apps
from django.db import connection, transaction
from django.db.models import F, Max, Model, QuerySet, Value
from django.db.models.functions import Concat
from django.http import HttpResponse
from django.test import Client

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.tests.builders import give
from clubsite.audit.models import Entry
from clubsite.clubs.models import Club
from clubsite.site import clock
from clubsite.tests.builders import make_club
from rulings.appeals.procedure import State
from rulings.tests import appeal_world
from tests.abuse.filling import Filled, forms_of
from tests.abuse.stage import EVENING, STAGES, Place, set_stage

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(
        connection.vendor != "postgresql",
        reason="only on PostgreSQL: there the ids can be set for one test",
    ),
]

APART = 1_000_000
FEW = 50_000
"""More rows than a stage has of any model: other large numbers are no ids."""

NAMED = re.compile(r"(?<!\d)\d{7,9}(?!\d)")
"""What is an id wherever it stands: in a value, a button or the name of a field."""

TOKEN = "csrfmiddlewaretoken"
HIDDEN = re.compile(rf'(?<={TOKEN}" value=")[^"]+|(?<=X-CSRFToken": ")[^"]+')
"""What differs between any two answers."""

MODELS = [model for model in apps.get_models() if model._meta.pk.name == "id"]


def count_apart() -> None:
    """Let each model begin at its own number."""
    with connection.cursor() as cursor:
        for at, model in enumerate(MODELS, 1):
            table = model._meta.db_table
            cursor.execute(f'ALTER SEQUENCE "{table}_id_seq" RESTART WITH {at * APART}')


def _one_appeal() -> Iterator[Place]:
    """A case with a panel and a draft decision: rows of every model of appeals."""
    world = appeal_world.make_world(club=make_club("foreign"))
    appeal = appeal_world.appeal_in(world, State.DELIBERATING)
    appeal_world.draft(world, appeal, appeal_world.content_for(world, appeal))
    yield from ()


LONG = {
    *("appeals", "calendar", "conduct", "evenings", "reports", "rounds", "rulings"),
}
"""Stages with the most forms, or on which a case goes its way: they take long."""
FOREIGN = {**STAGES, "appeals": _one_appeal}
"""What is set the first time; a whole stage of appeals takes long."""


def set_twice(stage: str) -> tuple[list[Place], dict[type[Model], list[int]]]:
    """The places of the second time, and the rows of the first by their models."""
    count_apart()
    with clock.at(EVENING):
        list(FOREIGN[stage]())
        foreign = {
            model: list(QuerySet(model).values_list("pk", flat=True))[-3:]
            for model in MODELS
        }
        User.objects.update(email=Concat(Value("first."), F("email")))
        Club.objects.update(slug=Concat(Value("first-"), F("slug")))
        return set_stage(stage), foreign


@dataclass(frozen=True, slots=True)
class Named:
    """One field that names a row, with the value it had on the page."""

    field: str
    value: str
    own: str
    model: type[Model]

    def with_key(self, fields: Mapping[str, list[str]], key: str) -> dict[str, Any]:
        """The form, filled in, but with that key."""
        others = {name: typed for name, typed in fields.items() if name != self.field}
        typed = self.value.replace(self.own, key)
        return {**others, self.field.replace(self.own, key): typed}


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything by which two answers could differ, without the key that was sent."""

    status: int
    location: str
    verbs: tuple[str, ...]
    pointing: int
    body: str

    def difference(self, other: "Answer") -> str:
        """Where this one is not as the other."""
        own, others = self.body.splitlines(), other.body.splitlines()
        lines = [pair for pair in zip(own, others, strict=False) if pair[0] != pair[1]]
        return (
            f"{self.status} {self.verbs} {self.pointing}, {other.status}, {lines[:1]}"
        )


@dataclass(slots=True)
class Sweep:
    """What was sent, and what was answered otherwise than a missing row."""

    foreign: dict[type[Model], list[int]]
    is_full: bool
    swept: set[tuple[str, str]] = field(default_factory=set)
    choices: set[tuple[str, str]] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    here: set[int] = field(default_factory=set)
    """The rows that the forms of the page name."""

    def attack(self, place: Place) -> None:
        """Send the forms of the first person to whom the place is open."""
        for user in place.people:
            client = Client(raise_request_exception=False)
            if user:
                client.force_login(user)
                give(client, user)
            found = opened_forms(client, place)
            self.here = {key for form in found for key in named_by(form)}
            self.here |= {int(key) for key in NAMED.findall(place.path)}
            for form in found:
                self._form(client, place, form)
            if found:
                return

    def _form(self, client: Client, place: Place, form: Filled) -> None:
        if self.is_full:
            with self._collect(place.name), transaction.atomic():
                getattr(client, form.method)(place.path, form.fields)
                transaction.set_rollback(True)
        for name, values in sorted(form.offered.items()):
            value = max(values)
            if (place.name, general(name)) in self.swept or name == TOKEN:
                continue
            for own in {*NAMED.findall(name), *NAMED.findall(value)}:
                model = model_of(int(own))
                if model is not None and self.foreign[model]:
                    self._field(client, place, form, Named(name, value, own, model))

    def _field(self, client: Client, place: Place, form: Filled, named: Named) -> None:
        """Send it with a row that is nowhere, and with rows of another club."""
        self.swept.add((place.name, general(named.field)))

        def answer(key: int) -> Answer:
            data = named.with_key(form.fields, str(key))
            send = getattr(client, form.method)
            return sent_fully(lambda: send(place.path, data), str(key), named.model)

        with self._collect(place.name):
            nowhere = answer(APART * (MODELS.index(named.model) + 1) + FEW - 1)
        rows = self.foreign[named.model], self._elsewhere(named.model)
        for key in [
            key for some in rows for key in some[None if self.is_full else -1 :]
        ]:
            found = answer(key)
            if found != nowhere or found.status >= 500:
                fault = found.difference(nowhere)
                self.faults.append(f"{place.name}.{named.field}: {fault}")

    def _elsewhere(self, model: type[Model]) -> list[int]:
        """Rows of other events, cases and clubs of the second time."""
        rows: QuerySet[Model] = QuerySet(model)
        others = rows.exclude(pk__in=self.here).order_by("pk")
        return list(others.values_list("pk", flat=True))[-3:]

    @contextmanager
    def _collect(self, place: str) -> Iterator[None]:
        """Note the fields of all forms that are read, whose choices are rows."""
        plain = forms.BaseForm.full_clean

        def clean(form: forms.BaseForm) -> None:
            for name, each in form.fields.items():
                if chooses_rows(each):
                    self.choices.add((place, general(form.add_prefix(name))))
            plain(form)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(forms.BaseForm, "full_clean", clean)
            yield


def named_by(form: Filled) -> set[int]:
    """The rows that the form names."""
    texts = [*form.offered, *(text for each in form.offered.values() for text in each)]
    return {int(found) for text in texts for found in NAMED.findall(text)}


def chooses_rows(each: forms.Field) -> bool:
    """Whether one of its choices is a row."""
    keys = [str(key) for key, _label in getattr(each, "choices", ())]
    return any(model_of(int(found)) for key in keys for found in NAMED.findall(key))


def general(name: str) -> str:
    """The name without the numbers in it: one field of many rows."""
    return re.sub(r"\d+", "#", name)


def model_of(key: int) -> type[Model] | None:
    """The model that counts from there."""
    at = key // APART - 1
    return MODELS[at] if 0 <= at < len(MODELS) and key % APART < FEW else None


def opened_forms(client: Client, place: Place) -> list[Filled]:
    """The forms of the page that go to this place, and what is sent without one."""
    page = client.get(place.path)
    text = page.content.decode() if page.status_code == 200 else ""
    on_page = forms_of(text, place.path, "get", "post")
    found = [form for form in on_page if form.path == place.path]
    if place.given:
        given = Filled(place.path)
        for name, value in place.given.items():
            given.put(name, value)
            given.offer(name, value)
        found.append(given)
    return found


def sent_fully(
    send: Callable[[], HttpResponse], key: str, model: type[Model]
) -> Answer:
    """What is answered and stored; all is rolled back."""
    last = Entry.objects.aggregate(last=Max("pk"))["last"] or 0
    before = references(model, int(key))
    with transaction.atomic():
        answer = send()
        verbs = Entry.objects.filter(pk__gt=last).values_list("verb", flat=True)
        found = Answer(
            answer.status_code,
            answer.headers.get("Location", "").replace(key, "ID"),
            tuple(verbs),
            references(model, int(key)) - before,
            HIDDEN.sub("", answer.content.decode(errors="replace")).replace(key, "ID"),
        )
        transaction.set_rollback(True)
    return found


def references(model: type[Model], key: int) -> int:
    """How many rows point to that one."""
    return sum(
        QuerySet(relation.related_model).filter(**{relation.field.name: key}).count()
        for relation in model._meta.related_objects
        if not relation.many_to_many
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    "stage",
    [
        pytest.param(stage, marks=pytest.mark.full if stage in LONG else ())
        for stage in STAGES
    ],
)
def test_a_row_of_another_club_is_answered_as_none(
    stage: str, pytestconfig: pytest.Config
) -> None:
    places, foreign = set_twice(stage)
    sweep = Sweep(foreign, is_full=pytestconfig.getoption("--full"))

    for place in places:
        with clock.at(place.at):
            sweep.attack(place)

    assert sweep.faults == []
    assert sweep.choices <= sweep.swept
