"""Director's desk: table calls, drafts, walked laws, giving rulings, and practice."""
