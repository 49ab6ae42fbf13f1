"""A club's policy as its managers write it: drafts, sections, versions, differences."""
