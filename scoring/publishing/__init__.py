"""Publishing results: what a posting starts, and the pages that carry it outside."""
