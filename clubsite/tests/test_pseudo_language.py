"""Whatever a page or a mail says can be translated."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.template.loader import render_to_string
from django.urls import resolve, reverse
from django.utils import translation

from clubsite.accounts.models import User
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.tests import crawl, house
from clubsite.tests.pseudo import (
    LANGUAGE,
    spoken,
    stored_texts,
    untranslated,
    untranslated_texts,
)
from clubsite.tests.world import World, client_of, make_world

pytestmark = pytest.mark.pseudo

ALONE = sorted(house.ROOT.glob("templates/[0-9]*.html"))


@pytest.fixture(autouse=True)
def pseudo_language() -> Iterator[None]:
    with spoken():
        yield


@pytest.fixture(scope="module")
def world(keep_rows: Callable[[], AbstractContextManager[None]]) -> Iterator[World]:
    with spoken(), keep_rows():
        yield make_world()


DOCUMENTS = {"document_file", "personal_file"}
SEE_MOST = {"player", "director"}
"""Of whom two pages of each kind are read; of everyone else one."""


def english_on_pages(
    user: User | None, world: World, data: set[str], *, often: int
) -> dict[str, list[str]]:
    client = client_of(user, language=LANGUAGE)
    starts = reverse("site_home"), reverse("club_home", args=[world.club.slug])
    return {
        path: words
        for path, page in crawl.pages(client, *starts, often=often)
        if not is_a_document(path) and (words := untranslated(page, data))
    }


def is_a_document(path: str) -> bool:
    """Whether it was made before, in the language of its club."""
    return resolve(urlsplit(path).path).url_name in DOCUMENTS


@pytest.mark.django_db
def test_no_page_says_a_word_that_cannot_be_translated(world: World) -> None:
    data = stored_texts()

    english = {
        part: found
        for part, user in world.people.items()
        if (found := english_on_pages(user, world, data, often=1 + (part in SEE_MOST)))
    }

    assert english == {}, "wrap these in {% translate %} or gettext"


@pytest.mark.django_db
def test_no_mail_says_a_word_that_cannot_be_translated(world: World) -> None:
    data = stored_texts()

    with translation.override(LANGUAGE):
        english = {
            notice.kind: words
            for notice in Notice.objects.select_related("club")
            if (words := untranslated_texts(notice_text(notice), data))
        }

    assert english == {}


@pytest.mark.parametrize("path", ALONE, ids=lambda path: path.name)
def test_a_page_of_an_error_can_be_translated(path: Path) -> None:
    with translation.override(LANGUAGE):
        page = render_to_string(path.name)

    assert untranslated(page, {"Clubsite"}) == []


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("<p>⟦Results⟧</p>", []),
        ("<p>⟦Results⟧ of Monday</p>", ["of", "Monday"]),
        ("<p>⟦Posted by <b>Sample</b> today⟧</p>", []),
        ("<p>⟦⟦Mon⟧ 2 ⟦Mar⟧⟧ 19:00 GMT</p>", []),
        ('<button aria-label="Close">⟦Close⟧</button>', ["Close"]),
        ('<input type="submit" value="Send">', ["Send"]),
        ('<input type="text" value="typed">', []),
        ('<p data-lost="Gone">⟦x⟧</p>', ["Gone"]),
        ('<option lang="en-gb">British</option>', []),
        ('<span translate="no">verbatim<br>too</span> word', ["word"]),
        ("<script>let english</script>", []),
        ("<p>Sample North</p>", []),
        ("<p>4SX N −1 NS 50%</p>", []),
    ],
)
def test_words_that_were_never_translated_are_found(
    page: str, words: list[str]
) -> None:
    assert untranslated(page, {"Sample North"}) == words
