"""Tables that are created together, and deleted together."""

import pytest
from django.db import connection, models
from django.db.migrations.operations import CreateModel
from django.db.migrations.state import ProjectState

from clubsite.site.create_models import CreateModels

TABLES = CreateModels(
    models=[
        CreateModel(
            "Pair",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("best", models.ForeignKey("paper.Score", models.PROTECT, null=True)),
            ],
        ),
        CreateModel(
            "Score",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("pair", models.ForeignKey("paper.Pair", models.PROTECT)),
            ],
        ),
    ]
)


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_tables_with_keys_both_ways_come_and_go_together() -> None:
    before, after = ProjectState(), ProjectState()
    assert before.apps.all_models["paper"] == {}
    TABLES.state_forwards("paper", after)

    with connection.schema_editor() as editor:
        TABLES.database_forwards("paper", editor, before, after)
    made = {"paper_pair", "paper_score"} & set(connection.introspection.table_names())
    keys = connection.introspection.get_relations
    with connection.cursor() as cursor:
        led = [keys(cursor, name) for name in ("paper_pair", "paper_score")]
    with connection.schema_editor() as editor:
        TABLES.database_backwards("paper", editor, after, before)

    assert made == {"paper_pair", "paper_score"}
    assert [{*found} for found in led] == [{"best_id"}, {"pair_id"}]
    assert not made & set(connection.introspection.table_names())


def test_a_plan_names_each_model() -> None:
    assert TABLES.describe() == "Create models Pair, Score"


def test_a_rendered_state_is_rendered_again_once() -> None:
    state = ProjectState()
    rendered = state.apps

    TABLES.state_forwards("paper", state)

    assert state.apps is not rendered
    assert {*state.apps.all_models["paper"]} == {"pair", "score"}
