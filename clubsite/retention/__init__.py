"""What a club stores and for how long: the schedule, legal holds, and expunging."""
