"""Messages to the workers of a queue."""

from clubsite.ops.file_broker import send_task

RUN = "clubsite.jobs.tasks.run_queue"


def nudge(queue: str) -> bool:
    """Tell the worker of the queue that there is work; whether the broker took it.

    A message that is lost costs some seconds: beat sends the same one again and again.
    """
    return send_task(RUN, [str(queue)], queue=str(queue))
