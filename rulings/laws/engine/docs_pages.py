"""The vocabulary of the families as pages of the docs: what is asked, offered, left open.

`manage.py laws --docs docs/laws` writes them; a test says when they are stale.
"""

from collections.abc import Iterable, Iterator, Mapping

from rulings.laws.engine.phrases import Phrases
from rulings.laws.engine.tree import Branch, Kind, Question, Tree
from rulings.laws.engine.vocabulary import FOLLOW_UPS, OPTIONS, UNTIL
from rulings.laws.engine.wire import EDITION
from rulings.laws.families import GROUP_TITLES, family, in_groups
from rulings.laws.references import LawRef

INDEX = "README.md"
MADE = "Made by `script/manage laws --docs docs/laws`; change the tree, not this page."


def pages(trees: Mapping[str, Tree]) -> dict[str, str]:
    """Every page by its name: one for each family that has a tree, and the index."""
    described = {f"{code}.md": _page(tree) for code, tree in trees.items()}
    return {INDEX: _index(trees), **described}


def _index(trees: Mapping[str, Tree]) -> str:
    lines = [
        "# The families of the Laws",
        "",
        f"What `script/manage laws FAMILY` and the pages ask of each family of the {EDITION}",
        "Laws, in which codes, and what they answer. How a tree is read and changed:",
        "[how to change a law](../change-a-law.md).",
        "",
        MADE,
    ]
    known = [family(code) for code in trees]
    for group, members in in_groups(known).items():
        head = "| family | laws | facts | questions | branches |"
        lines += [
            "",
            f"## {GROUP_TITLES[group]}",
            "",
            head,
            "| --- | --- | --- | --- | --- |",
        ]
        lines += [_row(trees[each.code]) for each in members]
    return _text(lines)


def _row(tree: Tree) -> str:
    """One family of the index."""
    own = family(tree.family)
    laws = ", ".join(law.short for law in own.laws)
    asked_count = sum(1 for each in tree.questions if each.text)
    name = f"[{own.title}]({tree.family}.md)"
    branches = len({id(each) for each in tree.every_branch()})
    return _cells(name, laws, len(tree.questions), asked_count, branches)


def _page(tree: Tree) -> str:
    own, phrases = family(tree.family), Phrases(tree)
    laws = ", ".join(law.short for law in own.laws)
    lines = [
        f"# {own.title}",
        "",
        f"`{tree.family}` · Laws {laws}. {MADE}",
        "",
        "## Facts",
        "",
        "| code | question | answers | usual |",
        "| --- | --- | --- | --- |",
        *(_fact(each, phrases) for each in tree.questions),
    ]
    return _text([*lines, *_choices(tree, phrases), *_left(tree), *_results(tree)])


def _fact(question: Question, phrases: Phrases) -> str:
    question_text = phrases.text(question.text) if question.text else "*not asked*"
    if question.later:
        question_text = "*told by what happens later, or by the club's policy*"
    if question.ask_at_table:
        question_text = f"{question_text} Asked at the table in any case."
    if question.laws:
        cited = ", ".join(LawRef.parse(law).short for law in question.laws)
        question_text = f"{question_text} ({cited})"
    return _cells(
        f"`{question.code}`",
        question_text,
        _answers(question),
        _usual(question, phrases),
    )


def _answers(question: Question) -> str:
    """The codes of the answers, with their other words; else what kind it is."""
    if question.kind is not Kind.CHOICE:
        return "yes, no" if question.kind is Kind.YES_NO else str(question.kind)
    return "; ".join(
        ", ".join(f"`{word}`" for word in (each.code, *each.also) if word)
        for each in question.answers
    )


def _usual(question: Question, phrases: Phrases) -> str:
    """What stands where no one tells it; what follows from other facts says so."""
    if question.derived is not None:
        return "follows"
    if question.usual is None:
        return ""
    if isinstance(question.usual, str) and question.usual[:1] != "$":
        return f"`{question.usual}`" if question.usual else "not told"
    return phrases.phrase(question.usual)


def _choices(tree: Tree, phrases: Phrases) -> list[str]:
    """The options of every step with their words, and who chooses."""
    rows: dict[tuple[str, str], str] = {}
    for branch in _once(tree):
        for option in branch.step.options if branch.step else ():
            chooser = phrases.phrase(branch.step.chooser) if branch.step else ""
            words = option.text or OPTIONS[option.code]
            code = f"`{option.code}`" if option.each is None else f"`{option.code}:…`"
            rows.setdefault((option.code, words), _cells(code, chooser, words))
    return _table("Options", "| code | chooser | words |", rows.values())


def _left(tree: Tree) -> list[str]:
    """What stays open after a ruling, and until when."""
    rows = {
        (each.code, each.until): _cells(
            f"`{each.code}`",
            FOLLOW_UPS[each.code],
            f"`{each.until}`",
            UNTIL[each.until],
        )
        for branch in _once(tree)
        for each in branch.follow_ups
    }
    listed = (rows[key] for key in sorted(rows))
    return _table("What stays open", "| code | what | until | that is |", listed)


def _results(tree: Tree) -> list[str]:
    """Other keys of an outcome, and the families that rule on."""
    found = sorted({key for branch in _once(tree) for key in branch.results})
    leads = sorted({branch.apply for branch in _once(tree) if branch.apply})
    judged = sorted({branch.judgment for branch in _once(tree) if branch.judgment})
    lines = []
    for title, codes in (
        ("Other keys of the outcome", found),
        ("Judgment of the director", judged),
        ("Families that it leads to", leads),
    ):
        if codes:
            lines += ["", f"{title}: {', '.join(f'`{code}`' for code in codes)}."]
    return lines


def _once(tree: Tree) -> Iterator[Branch]:
    """Every branch once, also where two share those below them."""
    yield from {id(each): each for each in tree.every_branch()}.values()


def _table(title: str, head: str, rows: Iterable[str]) -> list[str]:
    listed = list(rows)
    if not listed:
        return []
    rule = "| " + " | ".join("---" for _ in range(head.count("|") - 1)) + " |"
    return ["", f"## {title}", "", head, rule, *listed]


def _cells(*values: object) -> str:
    return "| " + " | ".join(str(each).replace("|", "/") for each in values) + " |"


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"
