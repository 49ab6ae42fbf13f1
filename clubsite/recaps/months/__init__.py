"""Documents of a club's month, stored: monthly report, supplements, rulings digest."""
