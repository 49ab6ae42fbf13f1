"""Tables of hundreds of rows as one test: pytest takes longer to begin a test than most
rows take to be judged."""

from collections.abc import Callable, Iterable
from typing import Any, cast

import pytest

Test = Callable[..., None]


def for_each_row(
    names: str | tuple[str, ...], rows: Iterable[Any]
) -> Callable[[Test], Test]:
    """`pytest.mark.parametrize` for a test without fixtures, with one result for all.

    Every row is judged, and each that fails is named with its reason. Tables may stand on
    each other as marks do.
    """
    columns = (
        names if isinstance(names, tuple) else tuple(map(str.strip, names.split(",")))
    )
    table = [values_of(row, len(columns)) for row in rows]

    def decorate(test: Test) -> Test:
        def run(**outer: Any) -> None:
            failures = [
                f"{row!r}: {failure}"
                for row in table
                if (
                    failure := failure_of(
                        test, outer | dict(zip(columns, row, strict=True))
                    )
                )
            ]
            if failures:
                pytest.fail("\n".join(failures), pytrace=False)

        assert table, "a table without rows proves nothing"
        run.__name__, run.__doc__ = test.__name__, test.__doc__
        run.__module__, run.__qualname__ = test.__module__, test.__qualname__
        return cast(Test, run)

    return decorate


def values_of(row: Any, columns: int) -> tuple[Any, ...]:
    """The cells of a row, which stands bare where there is one column."""
    if isinstance(row, type(pytest.param())):
        return tuple(row.values)
    return (row,) if columns == 1 else tuple(row)


def failure_of(test: Test, values: dict[str, Any]) -> str:
    """Why the test fails for these values, or nothing."""
    try:
        test(**values)
    except (AssertionError, pytest.fail.Exception) as failure:
        return str(failure) or "failed"
    except Exception as error:  # noqa: BLE001 - a row that ends in an error is told as one
        return f"{type(error).__name__}: {error}"
    return ""
