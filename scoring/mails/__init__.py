"""Result emails: who gets them, consent, the hold, sending, and addresses that fail."""
