"""Rulings in templates of every app."""

from datetime import UTC, datetime

from rulings.templatetags.rulings import instant, written


def test_an_instant_kept_as_text_reads_back() -> None:
    at = datetime(2026, 3, 2, 22, 45, tzinfo=UTC)

    assert (instant(at.isoformat()), instant("")) == (at, None)


def test_a_result_is_written_as_players_write_it() -> None:
    assert "4<span" in written("4S N =")
    assert written("<magic>") == "&lt;magic&gt;"
