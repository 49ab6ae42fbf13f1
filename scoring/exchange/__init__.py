"""Exchange of result files with other programs: uploads, imports and exports."""
