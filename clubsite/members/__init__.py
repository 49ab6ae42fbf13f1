"""Members: lists as files, contact details they share, and leaving the club."""
