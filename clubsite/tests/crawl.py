"""Following the links of the site, as someone who clicks on everything."""

from collections import Counter, deque
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import resolve

OFTEN_ENOUGH = 2
"""How many pages of one kind are looked at."""


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        target = dict(attrs).get("href")
        if tag == "a" and target is not None:
            self.found.append(target)


def links_of(page: str, at: str) -> list[str]:
    """The paths on this site that the page links to, but its own parts and downloads."""
    links = _Links()
    links.feed(page)
    assert "" not in links.found, f"a link on {at} leads nowhere"
    joined = (urlsplit(urljoin(at, link)) for link in links.found)
    return [
        f"{place.path}?{place.query}" if place.query else place.path
        for place in joined
        if not place.netloc and place.path.startswith("/")
    ]


def pages(
    client: Client, *starts: str, often: int = OFTEN_ENOUGH, under: str = "/"
) -> Iterator[tuple[str, str]]:
    """Path and text of every page that is reached from there by links, a few of each kind.

    `often` says how many of a kind, `under` where the pages lie. A link that leads
    nowhere is a fault, and so is a page that htmx is refused.
    """
    waiting = deque(starts)
    known = set(starts)
    seen: Counter[str] = Counter()
    while waiting:
        path = waiting.popleft()
        kind = resolve(urlsplit(path).path).url_name or ""
        if seen[kind] >= often:
            continue
        seen[kind] += 1
        response = client.get(path, follow=True)
        assert response.status_code == 200, path
        if not response.headers.get("Content-Type", "").startswith("text/html"):
            continue
        if "HX-Request" in response.headers.get("Vary", ""):
            part = client.get(path, headers={"HX-Request": "true"}, follow=True)
            assert part.status_code == 200, f"{path}, asked for by htmx"
        page = response.content.decode()
        yield path, page
        for link in links_of(page, path):
            if (
                link not in known
                and link.startswith(under)
                and not link.startswith("/static/")
            ):
                known.add(link)
                waiting.append(link)
