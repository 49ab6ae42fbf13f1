"""Conduct referrals to the recorder: reporting, handling and closing them."""
