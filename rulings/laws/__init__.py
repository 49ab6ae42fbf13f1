"""The Laws of Duplicate Bridge 2017, cited by number and told in our own words."""
