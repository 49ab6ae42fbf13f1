"""Acts in a case with their forms, each on the page that they share.

Those of a hearing and before it are listed with the views; here are those that follow.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.appeals.actions import law
from rulings.appeals.forms import cases
from rulings.appeals.procedure import Action


@dataclass(frozen=True, slots=True)
class Deed:
    """One act with its form; `do` takes the form's fields by their names.

    `secret` marks what only the panel reads. `known` says that `do` takes the case too,
    of which the form has loaded what the act needs.
    """

    act: Action
    form: type[cases.CaseForm]
    do: Callable[..., None]
    help: Promise | str = ""
    secret: bool = False
    known: bool = False


LATER = (
    Deed(
        Action.RETURN_ON_LAW,
        cases.ReturnForm,
        law.return_on_law,
        _(
            "A panel may not overrule the director on the law (Law 93B3). It can ask "
            "the director in charge to reconsider, who answers within 48 hours. If "
            "the ruling is kept, you decide on the rest."
        ),
    ),
    Deed(
        Action.KEEP_RULING,
        cases.ReasonForm,
        law.keep_ruling,
        _(
            "The ruling stands on the law and the panel decides. To follow the panel "
            "instead, amend the ruling on its own page."
        ),
    ),
)
