"""A club with members, and a list of them as its manager brings it."""

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.members import actions, queries
from clubsite.members.models import MemberFile
from clubsite.members.rules.columns import guess
from clubsite.members.rules.rows import Mapped


def bring_list(club: Club, text: str, *, by: User) -> tuple[MemberFile, Mapped]:
    """A list that was brought, and its columns as they are guessed."""
    file = actions.keep_list(club, "members.csv", text.encode(), by=by)
    table = queries.table_of(file.content)
    guessed = guess(table, queries.bodies(club, table))
    return file, Mapped(guessed.columns, guessed.has_heading)


def import_text(club: Club, text: str, *, by: User) -> MemberFile:
    """That list, imported as its preview shows it."""
    file, mapped = bring_list(club, text, by=by)
    digest = queries.build_list_preview(club, file.content, mapped).digest
    actions.import_list(file, mapped, digest=digest, by=by)
    return file
