"""Rows of who sat where, for events that were stored before these rows were."""

from collections import defaultdict

from django.db import migrations

from scoring.movements.reported_tables import SeatedBoard, tables_from_lines


def seat(apps, schema_editor):
    """Fill the tables of each section in turn, so that memory stays bounded."""
    section_model = apps.get_model("scoring", "Section")
    for section in section_model.objects.select_related("session__event").iterator():
        _seat_section(apps, section)


def _seat_section(apps, section):
    result_model = apps.get_model("scoring", "Result")
    table_model = apps.get_model("scoring", "TableRound")
    lines = list(
        result_model.objects.filter(
            section=section,
            match__isnull=True,
            round__isnull=False,
            table__isnull=False,
            ns__phantom=False,
            ew__phantom=False,
        )
    )
    rows = table_model.objects.bulk_create(
        table_model(
            section=section,
            round=table.round,
            table=table.table,
            ns_id=table.seats[0],
            ew_id=table.seats[1],
            south_id=table.seats[2],
            west_id=table.seats[3],
            boards=list(table.boards),
        )
        for table in tables_from_lines(
            (
                SeatedBoard(
                    line.round,
                    line.table,
                    line.board,
                    (line.ns_id, line.ew_id, line.south_id, line.west_id),
                )
                for line in lines
            ),
            tables=section.tables if section.movement else 0,
        )
    )
    places = {(row.round, row.table): row for row in rows}
    seated = []
    for line in lines:
        line.table_round = places.get((line.round, line.table))
        if line.table_round is not None:
            seated.append(line)
    result_model.objects.bulk_update(seated, ["table_round"], batch_size=500)
    if rows and section.movement and section.boards_per_round:
        _store_version(apps, section, rows)


def _store_version(apps, section, rows):
    """The movement as its lines show it; rounds and boards begin where they do."""
    boards = section.boards_per_round
    first_round = min(row.round for row in rows) - 1
    first_board = min(row.boards[0] for row in rows if row.boards) - 1
    numbers = {
        entry.pk: entry
        for entry in apps.get_model("scoring", "Entry").objects.filter(
            event=section.session.event
        )
    }
    individual = section.session.event.contest == "individual"
    rounds = defaultdict(dict)
    for row in rows:
        keys = (
            (row.ns_id, row.south_id, row.ew_id, row.west_id)
            if individual
            else (row.ns_id, row.ew_id)
        )
        board_set = (row.boards[0] - first_board - 1) // boards + 1 if row.boards else 0
        rounds[row.round][row.table] = [
            *(numbers[key].number if key else 0 for key in keys),
            board_set,
        ]
    tables = max(section.tables, *(row.table for row in rows))
    empty = [0] * (5 if individual else 3)
    absent = sorted(entry.number for entry in numbers.values() if entry.phantom)
    apps.get_model("scoring", "MovementVersion").objects.create(
        section=section,
        number=1,
        from_round=first_round + 1,
        kind=section.movement,
        movement={
            "kind": section.movement,
            "name": "",
            "contest": "individual" if individual else "pairs",
            "winners": section.session.event.winners,
            "tables": tables,
            "rounds": len(rounds),
            "boards_per_round": boards,
            "copies": 1,
            "shared": 1,
            "stationary": [],
            "phantoms": absent,
            "switched": [],
            "rounds_data": [
                [rounds[number].get(table, empty) for table in range(1, tables + 1)]
                for number in sorted(rounds)
            ],
        },
        boards_per_round=boards,
        after_round=first_round,
        after_board=first_board,
        made_at=section.session.event.made_at,
    )


class Migration(migrations.Migration):
    dependencies = [("scoring", "0003_seating_rows")]

    operations = [migrations.RunPython(seat, migrations.RunPython.noop)]
