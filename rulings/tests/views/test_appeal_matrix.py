"""Every cell of the table of who sees what, tried over HTTP (procedures 1.5)."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubsite import clock
from clubsite.clubs.models import PolicyVersion
from rulings.actions.appeals import admission, deliberation, statements
from rulings.models import Appeal, Evidence
from rulings.procedure.appeals import Act, Part, State, allowed_acts, standing
from rulings.procedure.files import Attachment
from rulings.tests.appeal_world import (
    HEARING,
    IN_TIME,
    LATER,
    World,
    advance,
    appeal_in,
    lodge,
    make_world,
    now,
)

pytestmark = pytest.mark.django_db

NOTHING = "-"
MARKS = {
    "f": "North explained 2D as natural",
    "g": "GROUNDS: nobody hesitated",
    "a": "APPELLANT STATES",
    "r": "RESPONDENT STATES",
    "c": 'id="panel"',
    "d": "NOTE OF MEMBER",
    "x": "REASONS: the call",
    "m": 'id="money"',
}
"""What stands on a page if its reader may read that part."""

# Facts (f), grounds (g), statements of the sides (a, r), composition (c), deliberation
# (d), decision (x), money (m); "." opens without any of these, "-" answers 404.
# `preparing` is before the exchange, `exchanged` after it.
COLUMNS = [
    "draft",
    "lodged",
    "admissibility",
    "preparing",
    "exchanged",
    "constituting",
    "scheduled",
    "deliberating",
    "decided",
    "inadmissible",
    "withdrawn",
    "superseded",
]
TABLE = """
outsider   | -  -   -   -    -     -      -      -       -        -   -   -
other      | -  -   -   -    -     -      -      -       -        -   -   -
appellant  | >  fgm fgm fgam fgarm fgarc  fgarc  fgarc   fgarcxm  fgm fgm fgm
partner    | -  fgm fgm fgam fgarm fgarc  fgarc  fgarc   fgarcxm  fgm fgm fgm
respondent | -  fg  fg  fg   fgar  fgarc  fgarc  fgarc   fgarcx   f   f   f
west       | -  fg  fg  fg   fgar  fgarc  fgarc  fgarc   fgarcx   f   f   f
ruled      | -  fgm fgm fga  fgar  fgarc  fgarc  fgarc   fgarcx   fg  fg  fg
in_charge  | -  fgm fgm fgam fgarm fgarcm fgarcm fgarc   fgarcxm  fgm fgm fgm
director   | -  -   -   -    -     -      -      -       .        -   -   -
spare      | -  -   -   -    -     -      -      -       .        -   -   -
third      | -  -   -   -    -     .      fgarc  fgarc   fgarcdx  -   -   -
member     | -  -   -   -    -     fgarc  fgarc  fgarcd  fgarcdx  -   -   -
chair      | -  -   -   -    -     fgarcm fgarcm fgarcdm fgarcdxm -   -   -
conflicted | -  -   -   -    -     -      -      -       -        -   -   -
manager    | -  m   m   m    m     cm     cm     -       fcxm     m   m   m
recorder   | -  -   -   -    -     -      -      -       -        -   -   -
operator   | -  -   -   -    -     -      -      -       -        -   -   -
"""
ROWS = {
    who.strip(): dict(zip(COLUMNS, cells.split(), strict=True))
    for who, cells in (line.split("|") for line in TABLE.strip().splitlines())
}
LISTED_ONLY = {("manager", "deliberating")}
"""Whom the list tells the state and the dates, and nothing opens (0.2)."""

PARTS = {
    "outsider": {Part.PLAYER},
    "other": {Part.PLAYER, Part.SAME_EVENT},
    "appellant": {Part.APPELLANT},
    "partner": {Part.PARTNER},
    "respondent": {Part.RESPONDENT},
    "west": {Part.RESPONDENT},
    "ruled": {Part.RULING_DIRECTOR},
    "in_charge": {Part.DIRECTOR_IN_CHARGE},
    "director": {Part.DIRECTOR},
    "spare": {Part.POOL},
    "member": {Part.MEMBER},
    "chair": {Part.CHAIR},
    "conflicted": {Part.CONFLICTED, Part.POOL},
    "manager": {Part.MANAGER},
    "recorder": {Part.RECORDER},
    "operator": {Part.ADMINISTRATOR},
}


def case_in(world: World, column: str) -> Appeal:
    """The appeal as far as that column, with a mark in every section."""
    PolicyVersion.objects.update(values={"deposit": "5.00", "appeal_minutes": 30})
    if column in {"draft", "inadmissible", "withdrawn", "superseded"}:
        appeal = _with_grounds(appeal_in(world, State(column)))
        appeal.notices.update(deposit="returned", amount="5.00 EUR")
        return appeal
    appeal = _with_grounds(lodge(world))
    with clock.at(LATER):
        _state(world, appeal, by="ruled", text=MARKS["f"])
        if column != "lodged":
            admission.receive_appeal(appeal, by=None, seen=now(appeal))
        if column in {"lodged", "admissibility"}:
            return appeal
        admission.settle_deposit(
            appeal,
            by=world["in_charge"],
            seen=now(appeal),
            notice=appeal.notices.get().pk,
            deposit="waived",
        )
    advance(world, appeal, State.PREPARING)
    with clock.at(LATER):
        _state(world, appeal, by="appellant", text=MARKS["a"])
        if column != "preparing":
            _state(world, appeal, by="respondent", text=MARKS["r"])
    if column in {"preparing", "exchanged"}:
        return appeal
    if column in {"constituting", "scheduled"}:
        return advance(world, appeal, State(column))
    return _deliberated(world, advance(world, appeal, State.DELIBERATING), column)


def _deliberated(world: World, appeal: Appeal, column: str) -> Appeal:
    with clock.at(HEARING):
        deliberation.write_note(
            appeal, by=world["member"], seen=now(appeal), text=MARKS["d"]
        )
    return advance(world, appeal, State(column))


def _with_grounds(appeal: Appeal) -> Appeal:
    appeal.notices.update(grounds=MARKS["g"])
    return appeal


def _state(world: World, appeal: Appeal, *, by: str, text: str) -> None:
    file = Attachment(f"{by}.txt", text.encode())
    act = statements.state_facts if by == "ruled" else statements.file_statement
    act(appeal, by=world[by], seen=now(appeal), text=text, file=file)


def _moment(column: str) -> object:
    return clock.at(
        {"draft": IN_TIME, "deliberating": HEARING, "decided": HEARING}.get(
            column, LATER
        )
    )


def read_page(client: Client, path: str) -> str:
    """What of the case the person reads, in the letters of the table."""
    answer = client.get(path)
    if answer.status_code == 302:
        return ">"
    if answer.status_code == 404:
        return NOTHING
    assert answer.status_code == 200
    text = answer.content.decode()
    return "".join(letter for letter, mark in MARKS.items() if mark in text) or "."


@pytest.mark.parametrize("column", COLUMNS)
def test_each_page_has_what_its_cell_says(column: str) -> None:
    world = make_world()
    appeal = case_in(world, column)
    path = reverse("appeal_detail", args=[world.club.slug, appeal.pk])
    found = {}

    with _moment(column):  # type: ignore[attr-defined]  # a context manager
        for who in ROWS:
            client = Client()
            client.force_login(world[who])
            found[who] = read_page(client, path)

    assert found == {who: row[column] for who, row in ROWS.items()}


@pytest.mark.parametrize("column", COLUMNS)
def test_each_list_and_file_follows_the_page(column: str) -> None:
    world = make_world()
    appeal = case_in(world, column)
    slug = world.club.slug
    files = {one.name.removesuffix(".txt"): one.pk for one in appeal.evidence.all()}

    with _moment(column):  # type: ignore[attr-defined]  # a context manager
        for who, row in ROWS.items():
            client = Client()
            client.force_login(world[who])
            cell = row[column]
            listed = client.get(reverse("appeal_list", args=[slug]))
            lines = [one.key for one in listed.context["page"].object_list]
            opened = {
                by
                for by, key in files.items()
                if client.get(
                    reverse("appeal_file", args=[slug, appeal.pk, key])
                ).status_code
                == 200
            }

            known = cell != NOTHING or (who, column) in LISTED_ONLY
            assert lines == ([appeal.pk] if known else []), who
            letters = {"f": "ruled", "a": "appellant", "r": "respondent"}
            assert opened == {letters[c] for c in cell if c in letters} & set(files), (
                who
            )


@pytest.mark.parametrize("column", COLUMNS)
def test_each_act_is_open_to_its_parts_and_else_refused(column: str) -> None:
    world = make_world()
    appeal = case_in(world, column)
    state = State(appeal.state)
    third = Part.ASSIGNED if column == "constituting" else Part.MEMBER
    parts = {**PARTS, "third": {third}}
    seated = column in {"constituting", "scheduled", "deliberating", "decided"}

    with _moment(column):  # type: ignore[attr-defined]  # a context manager
        for who, row in ROWS.items():
            client = Client()
            client.force_login(world[who])
            on_panel = who in {"chair", "member", "third"}
            held = parts[who] if seated or not on_panel else {Part.POOL}
            may = allowed_here(state, held)
            hidden = row[column] == NOTHING
            for act in PAGES_OF_ACTS[:2] if hidden else PAGES_OF_ACTS:
                path = reverse("appeal_move", args=[world.club.slug, appeal.pk, act])
                status = client.post(path, {}).status_code
                expected = 404 if hidden else 422 if act in may else 403
                assert status == expected, (who, act)


PAGES_OF_ACTS = [
    act
    for act in Act
    if act
    not in {
        *(Act.BEGIN, Act.EDIT, Act.LODGE, Act.ENTER, Act.REFER, Act.RECEIVE),
        *(Act.EXCHANGE, Act.PASS_ON, Act.SIGN, Act.DRAFT_DECISION, Act.SUPERSEDE),
        Act.CORRECT_SLIP,
    }
]


def allowed_here(state: State, held: set[Part]) -> set[Act]:
    """What the parts may try; a lodged appeal is received already."""
    states = [state, State.ADMISSIBILITY] if state is State.LODGED else [state]
    return {act for one in states for act in allowed_acts(one, standing(held))}


def test_what_is_not_seen_answers_like_what_does_not_exist() -> None:
    world = make_world()
    appeal = case_in(world, "deliberating")
    evidence = appeal.evidence.all()[0]
    client = Client()
    client.force_login(world["outsider"])
    slug = world.club.slug

    for name, there, nowhere in (
        ("appeal_detail", [appeal.pk], [appeal.pk + 999]),
        ("appeal_move", [appeal.pk, "vote"], [appeal.pk + 999, "vote"]),
        ("appeal_decide", [appeal.pk], [appeal.pk + 999]),
        ("appeal_sign", [appeal.pk], [appeal.pk + 999]),
        ("appeal_file", [appeal.pk, evidence.pk], [appeal.pk + 999, 1]),
    ):
        hidden = client.get(reverse(name, args=[slug, *there]))
        missing = client.get(reverse(name, args=[slug, *nowhere]))
        assert hidden.status_code == missing.status_code == 404
        assert hidden.content == missing.content
        assert set(hidden.headers) == set(missing.headers)


def test_strangers_are_sent_to_sign_in_whether_the_case_exists_or_not() -> None:
    world = make_world()
    appeal = lodge(world)
    slug = world.club.slug

    answers = [
        Client().get(reverse("appeal_detail", args=[slug, key])).status_code
        for key in (appeal.pk, appeal.pk + 999)
    ]

    assert answers == [302, 302]


def test_a_file_is_saved_and_never_shown() -> None:
    world = make_world()
    appeal = case_in(world, "exchanged")
    evidence = appeal.evidence.get(name="ruled.txt")
    client = Client()
    client.force_login(world["appellant"])

    with clock.at(LATER):
        answer = client.get(
            reverse("appeal_file", args=[world.club.slug, appeal.pk, evidence.pk])
        )

    assert answer.content == MARKS["f"].encode()
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Type"] == "text/plain"


def test_a_file_that_is_not_in_the_case_answers_404() -> None:
    world = make_world()
    appeal = appeal_in(world, State.PREPARING)
    client = Client()
    client.force_login(world["in_charge"])

    with clock.at(LATER):
        answer = client.get(
            reverse("appeal_file", args=[world.club.slug, appeal.pk, 999])
        )

    assert answer.status_code == 404


def upload(name: str, content: bytes) -> SimpleUploadedFile:
    """A file as a browser sends it, under any name and type it likes."""
    return SimpleUploadedFile(name, content, content_type="image/png")


@pytest.mark.parametrize(
    ("content", "stored"),
    [
        (b"%PDF-1.7 sample", "application/pdf"),
        (b"\x89PNG\r\n\x1a\n sample", "image/png"),
        (b"just words", "text/plain"),
        (b"MZ\x90\x00", None),
        (b"", None),
        (b"<html>" + b"x" * (2 * 1024 * 1024), None),
    ],
)
def test_a_file_is_what_its_content_says_and_small(
    content: bytes, stored: str | None
) -> None:
    world = make_world()
    appeal = appeal_in(world, State.PREPARING)
    client = Client()
    client.force_login(world["appellant"])
    path = reverse("appeal_move", args=[world.club.slug, appeal.pk, "file_statement"])

    with clock.at(LATER):
        answer = client.post(
            path, {"seen": now(appeal), "file": upload("a.png", content)}
        )

    types = list(Evidence.objects.values_list("content_type", flat=True))
    assert (answer.status_code, types) == ((302, [stored]) if stored else (422, []))
