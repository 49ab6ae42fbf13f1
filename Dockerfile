# One image; what a container does is its command: web, worker or beat.
FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONPATH=/app \
    VAR_DIR=/var/lib/clubsite \
    HOST=0.0.0.0 \
    PORT=8000

# pg_dump, with which a backup is made before each migration.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --create-home --home-dir /var/lib/clubsite clubsite
WORKDIR /app

COPY requirements.txt ./
RUN pip install --no-cache-dir --require-hashes --requirement requirements.txt

COPY . .
RUN python -m script.setup --translations

USER clubsite
VOLUME /var/lib/clubsite
EXPOSE 8000
STOPSIGNAL SIGTERM
CMD ["python", "-m", "script.server", "web"]
