"""Files of deals alone: dealing machines, dealing programs, spreadsheets."""
