"""A poll among five players, for tests: who may be asked, the hand, and the links."""

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.tests.builders import make_players
from rulings.log.models import Ruling
from rulings.polls import actions as polls_actions
from rulings.polls.access import token_for
from rulings.polls.models import Poll, PollAnswer
from rulings.polls.rules import Asks, PollQuestion

PUT = PollQuestion(
    seat="S",
    hand="KQJ42.A5.T98.K32",
    auction=("S:1S", "W:2H", "N:2S", "E:3H"),
    methods="Club players, five-card majors.",
    information="Partner bid 2S after a long pause.",
)
"""South deals board 7, on which both sides are vulnerable."""


def make_poll(ruling: Ruling, *, by: User, question: PollQuestion = PUT) -> Poll:
    """A new poll with this question."""
    return polls_actions.begin_poll(ruling, question, by=by)


def make_five(club: Club) -> list[Player]:
    """Five players of the club who do not play in the event."""
    return make_players(club, (f"Sample Asked {number}" for number in range(1, 6)))


def ask(
    poll: Poll, player: Player, *, by: User, asks: Asks = Asks.ACTION
) -> PollAnswer:
    """The player, asked by a link."""
    [answer] = polls_actions.ask(poll, [player], asks, by=by)
    return answer


def link_of(answer: PollAnswer) -> str:
    """The path of the private link."""
    return f"/{answer.poll.ruling.club.slug}/polls/{token_for(answer.seed)}/"


def say(
    poll_answer: PollAnswer, answer: str, considered: str = "", why: str = ""
) -> None:
    """The player answers by the link."""
    polls_actions.answer(poll_answer, answer, considered, why, by=None)
