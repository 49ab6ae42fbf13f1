"""One game in export format, with its auction and its play."""

from collections.abc import Iterator, Sequence

from scoring.bridge.contract import PlayedResult, Seat
from scoring.formats.pbn.raw import KNOWN
from scoring.formats.pbn.tables import is_table
from scoring.formats.pbn.writing import board_tags, game_text, quoted
from scoring.formats.reading import Game
from scoring.formats.tricks import ring, winner

SEATS = ("North", "East", "South", "West")
PLAIN = frozenset(name for name in KNOWN if not is_table(name) and name != "Note")


def game_of(game: Game) -> Iterator[str]:
    """The lines of a game; tags that only another program knows are left out."""
    values = {name: value for name, value in game.tags.items() if name in PLAIN}
    values.update(board_tags(game.board, game.deal) if game.board else {})
    if game.dealer is not None:
        values["Dealer"] = str(game.dealer)
    if game.vulnerable is not None:
        values["Vulnerable"] = str(game.vulnerable)
    values.update(zip(SEATS, game.names, strict=True))
    values.update(result_tags(game.result))
    if game.room:
        values["Room"] = game.room.capitalize()
    if game.score is not None:
        values["Score"] = f"NS {game.score}"
    yield from game_text(values, _sections(game))


def result_tags(result: PlayedResult | None) -> dict[str, str]:
    if result is None:
        return {"Declarer": "", "Contract": "", "Result": ""}
    if result.contract is None:
        return {"Declarer": "", "Contract": "Pass", "Result": ""}
    return {
        "Declarer": str(result.declarer),
        "Contract": str(result.contract),
        "Result": str(result.tricks),
    }


def _sections(game: Game) -> dict[str, Sequence[str]]:
    sections: dict[str, Sequence[str]] = {}
    dealer = game.dealer
    if game.auction and dealer is not None:
        sections["Auction"] = [str(dealer), *_auction(game)]
    if game.play and game.result is not None and game.result.declarer is not None:
        leader = game.result.declarer.next
        sections["Play"] = [str(leader), *_play(game, leader), "*"]
    return sections


def _auction(game: Game) -> Iterator[str]:
    """Four calls a line, then the meanings as notes."""
    meanings = list(dict.fromkeys(one.meaning for one in game.auction if one.meaning))
    numbers = {meaning: at for at, meaning in enumerate(meanings[:32], 1)}
    calls = [
        ("Pass" if call.text == "P" else call.text)
        + (f" ={numbers[call.meaning]}=" if call.meaning in numbers else "")
        for call in game.auction
    ]
    for at in range(0, len(calls), 4):
        yield " ".join(calls[at : at + 4])
    if [call.text for call in game.auction][-3:] != ["P", "P", "P"]:
        yield "*"
    for meaning, number in numbers.items():
        yield f"[Note {quoted(f'{number}:{meaning}')}]"


def _play(game: Game, first: Seat) -> Iterator[str]:
    """The tricks in columns, the opening leader's first."""
    leader = first
    strain = (
        str(game.result.contract.strain) if game.result and game.result.contract else ""
    )
    for at in range(0, len(game.play), 4):
        cards = game.play[at : at + 4]
        seated = dict(zip(ring(leader), cards, strict=False))
        yield " ".join(str(seated.get(seat, "-")) for seat in ring(first))
        leader = winner(seated, cards[0], strain)
