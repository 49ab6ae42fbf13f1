"""Operation of the site: health checks, limits, logs, backups and the queue."""
