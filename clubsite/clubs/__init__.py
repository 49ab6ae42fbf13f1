"""Clubs: their players, the roles people hold, and the policies they play by."""
