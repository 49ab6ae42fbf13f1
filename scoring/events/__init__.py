"""The rows of an event and what is read of them."""
