"""Which of several matters it is, where a file tells its facts without naming it."""

from rulings.laws.terms import Term


def by_what_is_told(*matters: tuple[str, str], unknown: str) -> Term:
    """The first matter of whose facts ("over_13 under_13") one has been told.

    `unknown` is a fact of one of them without a usual answer: if nothing has been told
    it is not known either, and so the matter itself is asked.
    """
    if not matters:
        return f"${unknown}"
    (matter, facts), *rest = matters
    others = by_what_is_told(*rest, unknown=unknown)
    return ("if", ("told", *facts.split()), matter, others)


def known(*facts: str) -> Term:
    """True as soon as all of them are known: what a calculation needs is asked before."""
    return ("and", *(("same", f"${each}", f"${each}") for each in facts))
