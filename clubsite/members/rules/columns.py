"""What the columns of a list of members are, guessed from their headings."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from clubsite.members.rules.table import Table

_NUMBER_AT = "number:"
LONGEST_BODY = 40


class Column(StrEnum):
    """What a column says of a member; a number at another body is `number:BODY`."""

    SKIP = ""
    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    NICKNAME = "nickname"
    EMAIL = "email"
    PHONE = "phone"
    CONTACT_AGREED_ON = "contact_agreed_on"
    NATIONAL_NUMBER = "national_number"
    CLUB_NUMBER = "club_number"
    GRADE = "grade"
    HANDICAP = "handicap"
    BORN_ON = "born_on"
    MINOR = "minor"
    GUARDIAN_EMAIL = "guardian_email"
    GUEST = "guest"
    HIDDEN = "hidden"


HEADINGS: dict[Column, str] = {
    Column.NAME: "name fullname player playername member membername",
    Column.FIRST_NAME: "firstname forename forenames givenname first vorname prenom",
    Column.LAST_NAME: "lastname surname familyname last nachname nom",
    Column.NICKNAME: "nickname knownas alias shortname",
    Column.EMAIL: "email emailaddress mail",
    Column.PHONE: "phone telephone tel mobile mobilephone phonenumber "
    "telephonenumber mobilenumber",
    Column.CONTACT_AGREED_ON: "contactdetailsshared consent consentdate consentgiven "
    "contactconsent gdprconsent sharecontact sharecontactdetails",
    Column.NATIONAL_NUMBER: "nationalnumber nationalno nationalid membershipid "
    "nationalmembership",
    Column.CLUB_NUMBER: "clubnumber clubno clubid membernumber memberno number no id "
    "membershipnumber membershipno",
    Column.GRADE: "grade rank ranking category class",
    Column.HANDICAP: "handicap hcp",
    Column.BORN_ON: "dateofbirth born birthdate birthday dob geburtsdatum",
    Column.MINOR: "under18 junior minor youth",
    Column.GUARDIAN_EMAIL: "guardiansemailaddress guardianemail guardiansemail "
    "guardianemailaddress parentemail parentsemail",
    Column.GUEST: "guest visitor membership membershiptype memberstatus "
    "membershipstatus status type",
    Column.HIDDEN: "namewithheld hidden private",
}
_BY_HEADING = {
    heading: column for column, names in HEADINGS.items() for heading in names.split()
}
_OF_BODY = re.compile(r"(.{2,40}?)[ _.-]*(number|no|nr|id|#)\.?\Z", re.IGNORECASE)


def number_at(body: str) -> str:
    """The column of the numbers at another body.

    >>> body_of(number_at("WBF"))
    'WBF'
    """
    return f"{_NUMBER_AT}{body}"


def body_of(column: str) -> str:
    """The body whose numbers the column has; none for every other column."""
    return column.removeprefix(_NUMBER_AT) if column.startswith(_NUMBER_AT) else ""


@dataclass(frozen=True, slots=True)
class Guess:
    """What the columns seem to be, and whether the first row is their headings."""

    columns: tuple[str, ...]
    has_heading: bool


def guess(table: Table, bodies: Sequence[str]) -> Guess:
    """What each column seems to be, each once. The first of `bodies` is the club's own;
    where that has no name, the first that the headings name is taken for it."""
    headings = table.rows[0].cells
    named = [column for heading in headings if (column := _by_heading(heading, bodies))]
    numbers = [column for column in named if body_of(column)]
    own = numbers[0] if numbers and not bodies[0] else None
    if own is not None and Column.NATIONAL_NUMBER not in named:
        bodies = [body_of(own), *bodies]
    found = _each_once(
        _number_or_kind(_by_heading(heading, bodies), at, table)
        for at, heading in enumerate(headings)
    )
    if any(found):
        return Guess(found, has_heading=True)
    cells = (
        [row.cells[at] for row in table.rows if row.cells[at]]
        for at in range(table.width)
    )
    return Guess(_each_once(_by_cells(texts) for texts in cells), has_heading=False)


def headed_bodies(table: Table) -> list[str]:
    """The bodies that the headings of the table name."""
    found = (_body_named(heading) for heading in table.rows[0].cells)
    return list(dict.fromkeys(filter(None, found)))


def _by_heading(heading: str, bodies: Sequence[str]) -> str:
    known = _BY_HEADING.get(_letters(heading))
    if known is not None:
        return known
    named = _body_named(heading).casefold()
    if not named:
        return Column.SKIP
    own = [body for body in bodies[:1] if body.casefold() == named]
    spelled = [body for body in bodies if body.casefold() == named]
    if own:
        return Column.NATIONAL_NUMBER
    return number_at(spelled[0] if spelled else _body_named(heading))


def _number_or_kind(column: str, at: int, table: Table) -> str:
    """“Membership” heads the kind of member or, where it is all digits, the number."""
    texts = [row.cells[at] for row in table.rows[1:] if row.cells[at]]
    is_number = any(len(text) > 1 for text in texts) and all(map(str.isdigit, texts))
    return Column.CLUB_NUMBER if column == Column.GUEST and is_number else column


def _body_named(heading: str) -> str:
    """The body of a heading such as “EBU number”; none of one that is known, or none."""
    if _letters(heading) in _BY_HEADING:
        return ""
    found = _OF_BODY.match(heading.strip())
    return found.group(1).strip() if found else ""


def _by_cells(texts: Sequence[str]) -> str:
    if texts and all("@" in text for text in texts):
        return Column.EMAIL
    if texts and all(any(map(str.isalpha, text)) and " " in text for text in texts):
        return Column.NAME
    return Column.SKIP


def _each_once(columns: Iterable[str]) -> tuple[str, ...]:
    taken: list[str] = []
    for column in columns:
        taken.append(Column.SKIP if column in taken else column)
    return tuple(taken)


def _letters(heading: str) -> str:
    return "".join(c for c in heading.casefold() if c.isalnum())
