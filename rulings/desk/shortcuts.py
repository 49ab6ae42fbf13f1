"""Shortcut for views of the Laws: the tree of a family, or 404."""

from django.http import Http404

from rulings.laws.engine.tree import Tree
from rulings.laws.trees import TREES


def tree_or_404(code: str) -> Tree:
    """The tree of that family, for a page of it."""
    tree = TREES.get(code)
    if tree is None:
        raise Http404
    return tree
