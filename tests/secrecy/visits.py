"""Every address of the site, and everything by which two of its answers could differ."""

import copy
import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from itertools import product

from django.conf import settings
from django.http.response import HttpResponseBase
from django.test import Client
from pypdf import PdfReader

from clubsite.accounts.models import User
from clubsite.tests.addresses import Address, every_address
from clubsite.tests.builders import undone
from scoring.results.live import forget_versions
from scoring.results.queries.scores import forget_scores
from tests.abuse.filling import forms_of

TOKENS = re.compile(
    r'(?<=csrfmiddlewaretoken" value=")\w+|(?<=X-CSRFToken": ")\w+'
    r'|(?<=name="submission" value=")[\w-]+|(?<="free_megabytes": )\d+'
    r"|(?<=/)[\w-]{43}(?=/)|(?<=/appeals/)\d{12}(?=/)"
)
"""What differs between any two answers, with one length: also the address of a referral or
an appeal that someone begins, whose key is drawn by chance."""

DATES = ("X-Request-ID", "Expires", "Date", "Last-Modified", "Live-Every")
"""Headers that say which request it was, when, or how long pages take just now."""

NEVER_VISITED = frozenset({"sign_out", "authenticator_add"})
"""An address that ends the visit, and one that draws another secret in each answer."""

EVERYWHERE = ("",)
"""Every address has a name that begins so."""

SECRET = "s" * 32
"""The secret behind the tokens of forms, the same in both worlds."""

HTMX = {"HX-Request": "true"}
Values = Mapping[str, Sequence[object]]


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers but dates, length and body of one answer."""

    status: int
    headers: tuple[tuple[str, str], ...]
    length: int
    packed: bytes

    @property
    def body(self) -> str:
        """The text; packed, since a visit keeps thousands of them."""
        return zlib.decompress(self.packed).decode()

    def difference(self, other: "Answer") -> str:
        """Where the other one is not as this one."""
        if (self.status, self.headers) != (other.status, other.headers):
            heads = set(self.headers) ^ set(other.headers)
            return f"{self.status} and {other.status}, {sorted(heads)}"
        own, others = self.body.splitlines(), other.body.splitlines()
        pairs = [pair for pair in zip(own, others, strict=False) if pair[0] != pair[1]]
        return f"{self.length} and {other.length} long, {pairs[:1]}"


def answer_of(response: HttpResponseBase) -> Answer:
    """Everything by which the answer could differ from another one."""
    content = response.getvalue()
    text = content.decode(errors="replace")
    return Answer(
        response.status_code,
        tuple(
            sorted(
                (name, TOKENS.sub("", value))
                for name, value in response.headers.items()
                if name not in DATES
            )
        ),
        len(content),
        zlib.compress(TOKENS.sub("", text).encode(), 1),
    )


def paths_of(address: Address, known: Values) -> Iterator[str]:
    """The address with all these values of its parameters, and samples for the others."""
    names = [name for name in address.parameters if name in known]
    for values in product(*(known[name] for name in names)):
        yield address.path(**dict(zip(names, values, strict=True)))


def every_path(
    known: Values, *, only: tuple[str, ...] = EVERYWHERE, has_page: bool = True
) -> list[str]:
    """Each address that has a page, or has none, by all its values; or only those named
    so."""
    return [
        path
        for address in every_address()
        if address.name.startswith(only)
        and address.name not in NEVER_VISITED
        and getattr(address.view, "has_page", True) is has_page
        for path in paths_of(address, known)
    ]


@dataclass(frozen=True, slots=True)
class Sending:
    """What is sent in a visit: the forms of these pages, and nothing at all to addresses
    that have no page."""

    pages: frozenset[str]
    bare: tuple[str, ...]

    @classmethod
    def of(cls, known: Values, *, only: tuple[str, ...]) -> "Sending":
        """To the addresses named so, with these values of their parameters."""
        pages = every_path(known, only=only)
        return cls(
            frozenset(pages), tuple(every_path(known, only=only, has_page=False))
        )


NOTHING = Sending(frozenset(), ())


def forget_memory() -> None:
    """Empty what this process remembers of events: another world has the same keys."""
    forget_versions()
    forget_scores()


def browser_of(user: User | None) -> Client:
    """The browser of that person, who reads the page of an error as well."""
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    client.cookies[settings.CSRF_COOKIE_NAME] = SECRET  # the tag of a page goes by it
    return client


def visit(
    people: Mapping[str, User | None],
    paths: Sequence[str],
    sending: Sending = NOTHING,
) -> dict[tuple[str, str], Answer]:
    """What each of these people is answered, as a page and as a part of one; and to what
    they send, each time as if they had sent nothing else."""
    forget_memory()
    found = {}
    for who, user in people.items():
        client = browser_of(user)
        for path in paths:
            response = client.get(path)
            found[who, path] = answer_of(response)
            if "HX-Request" in response.headers.get("Vary", ""):
                part = client.get(path, headers=HTMX)
                found[who, f"part of {path}"] = answer_of(part)
            if path in sending.pages and response.status_code == HTTPStatus.OK:
                for place, data in _filled(path, response):
                    found |= _sent(who, client, place, data, path)
        for path in sending.bare:
            found |= _sent(who, client, path, {}, path)
    return found


def _filled(
    path: str, page: HttpResponseBase
) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Where each form of that page is sent, by each of its buttons, and with what."""
    for form in forms_of(page.getvalue().decode(errors="replace"), path):
        for button, value in form.buttons or [("", "")]:
            pressed = {button: [value]} if button else {}
            yield form.path, {**form.fields, **pressed}


def _sent(
    who: str, client: Client, place: str, data: dict[str, list[str]], page: str
) -> dict[tuple[str, str], Answer]:
    """The answer to a form of that page, and the page to which it leads."""
    cookies = copy.deepcopy(client.cookies)
    what = f"{sorted(data)} to {place} from {page}"
    found = {}
    with undone():
        answer = client.post(place, data)
        found[who, what] = answer_of(answer)
        if leads := answer.headers.get("Location", ""):
            found[who, f"{what}, and then"] = answer_of(client.get(leads))
    client.cookies = cookies
    forget_memory()
    return found


def differences(
    before: Mapping[tuple[str, str], Answer], after: Mapping[tuple[str, str], Answer]
) -> list[str]:
    """Where the answers of two worlds are not the same."""
    of_one = [
        f"{' '.join(where)}: in one world alone"
        for where in sorted(before.keys() ^ after.keys())
    ]
    return of_one + [
        f"{' '.join(where)}: {before[where].difference(after[where])}"
        for where in after
        if where in before and before[where] != after[where]
    ]


def text_of(response: HttpResponseBase) -> str:
    """All that an answer says: a PDF and the files of an archive are opened."""
    return text_in(response.getvalue())


def text_in(content: bytes) -> str:
    """All that a file says: a PDF and the files of an archive are opened."""
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files = [archive.read(name) for name in archive.namelist()]
            return "\n".join(file.decode(errors="replace") for file in files)
    if content.startswith(b"%PDF") and _is_set(content):
        pages = PdfReader(io.BytesIO(content)).pages
        return "\n".join(page.extract_text() for page in pages)
    return str(content.decode(errors="replace"))


def _is_set(content: bytes) -> bool:
    """Whether it is a real PDF: the originals of these tests hold a marker alone."""
    return b"%%EOF" in content
