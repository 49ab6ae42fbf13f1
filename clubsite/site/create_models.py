"""The operation of migrations that creates many tables at once."""

from collections.abc import Iterable

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import CreateModel
from django.db.migrations.operations.base import Operation, OperationCategory
from django.db.migrations.state import ProjectState


class CreateModels(Operation):
    """Create the tables of these models, which may refer to each other both ways.

    Django renders every model that is related to a new one again: a hundred tables that
    all lead to an event cost it seconds. Here all are rendered once, when the first
    table is made.
    """

    category = OperationCategory.ADDITION
    serialization_expand_args = ["models"]

    def __init__(self, models: Iterable[CreateModel]) -> None:
        self.models = list(models)

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Add the models to a state that forgets what it has rendered."""
        state.__dict__.pop("apps", None)
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Create each table; a key to a later table is added once that is there."""
        for model in self.models:
            model.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Delete the tables, the last first."""
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """Name the models, for `migrate --plan`."""
        return f"Create models {', '.join(model.name for model in self.models)}"
