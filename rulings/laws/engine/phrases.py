"""Terms, facts and texts of a tree in words, for paper and lists without a table."""

import re
import string
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rulings.laws.elections import election_title
from rulings.laws.engine.speech import NAMED, SUIT_NAMES
from rulings.laws.engine.terms import Term
from rulings.laws.engine.tree import Kind, Option, Question, Tree
from rulings.laws.engine.vocabulary import OPTIONS
from scoring.bridge.messages import gettext_noop

NAMES = {
    "agreed": gettext_noop("whether everyone agrees"),
    "seen": gettext_noop("what was seen or heard"),
    "artificial": gettext_noop("the artificial score"),
    "at_risk": gettext_noop("the vulnerability"),
    "auction": gettext_noop("the auction"),
    "auction_before": gettext_noop("the auction so far"),
    "bound_leader": gettext_noop("the player restricted by an earlier ruling"),
    "bound_suits": gettext_noop("the restricted suits"),
    "call": gettext_noop("the call"),
    "card": gettext_noop("the card"),
    "cards": gettext_noop("the cards"),
    "contract": gettext_noop("the contract"),
    "correct_leader": gettext_noop("the correct leader"),
    "counted": gettext_noop("the number of this offence in the session"),
    "counted_EW": gettext_noop("the number of this East-West offence in the session"),
    "counted_NS": gettext_noop("the number of this North-South offence in the session"),
    "declarer": gettext_noop("declarer"),
    "declaring": gettext_noop("declarer's side"),
    "defender": gettext_noop("the defender"),
    "honour": gettext_noop("whether it is an honour"),
    "result_in": gettext_noop("whether the result is in"),
    "denomination": gettext_noop("the denomination"),
    "diff": gettext_noop("the difference in points"),
    "director": gettext_noop("the director"),
    "doubled": gettext_noop("the double"),
    "dummy": gettext_noop("dummy"),
    "dummy_rights_lost": gettext_noop("whether dummy has lost those rights"),
    "each": gettext_noop("the one named"),
    "earlier_cards": gettext_noop("the player's earlier penalty cards"),
    "early_card": gettext_noop("the card played too soon"),
    "early_partner": gettext_noop("the partner of the player who played too soon"),
    "early_player": gettext_noop("the player who played too soon"),
    "existing": gettext_noop("the penalty cards on the table"),
    "election_skip_bid_pause": gettext_noop("the required"),
    "explainer": gettext_noop("the player who explained"),
    "faces_visible": gettext_noop("the number of cards whose face was seen"),
    "forbidden": gettext_noop("what was forbidden"),
    "hands": gettext_noop("the deal"),
    "holder": gettext_noop("the holder of the card"),
    "imps_on_other_boards_of_session": gettext_noop(
        "the average in IMPs on the other boards of the session"
    ),
    "informant": gettext_noop("the partner who gave the information"),
    "informed": gettext_noop("the player"),
    "pc_N_major": gettext_noop("North's major penalty card"),
    "pc_N_minor": gettext_noop("North's minor penalty card"),
    "pc_E_major": gettext_noop("East's major penalty card"),
    "pc_E_minor": gettext_noop("East's minor penalty card"),
    "pc_S_major": gettext_noop("South's major penalty card"),
    "pc_S_minor": gettext_noop("South's minor penalty card"),
    "pc_W_major": gettext_noop("West's major penalty card"),
    "pc_W_minor": gettext_noop("West's minor penalty card"),
    "insufficient": gettext_noop("the bid"),
    "intended_card": gettext_noop("the intended card"),
    "last_bid": gettext_noop("the last bid"),
    "later_trick_in_that_suit_not_followed": gettext_noop(
        "the number of a later trick that card belonged to"
    ),
    "later_tricks": gettext_noop("the number of tricks won later"),
    "leader": gettext_noop("the leader"),
    "led": gettext_noop("the card led"),
    "legal_player": gettext_noop("the player in turn"),
    "level": gettext_noop("the level"),
    "LHO": gettext_noop("the next player"),
    "LHO_called": gettext_noop("as in the auction"),
    "lying": gettext_noop("the penalty cards on the table"),
    "margin_EW": gettext_noop("the margin of East-West"),
    "margin_NS": gettext_noop("the margin of North-South"),
    "may_not_lead": gettext_noop("the suit that may not be led"),
    "misled": gettext_noop("the misinformed player"),
    "must_lead": gettext_noop("the suit that must be led"),
    "next_hand": gettext_noop("the next hand"),
    "next_leader": gettext_noop("the player on lead to the next trick"),
    "next_player": gettext_noop("the next player"),
    "no_trumps": gettext_noop("whether the contract is in notrump"),
    "noted": gettext_noop("the player"),
    "offence": gettext_noop("the number of the offence"),
    "offender": gettext_noop("the offender"),
    "offenders_partner": gettext_noop("the offender's partner"),
    "opening_leader": gettext_noop("the opening leader"),
    "opponent": gettext_noop("the opponent"),
    "opponent_played_seat": gettext_noop("the opponent who played"),
    "other_NS_scores": gettext_noop("the other scores on the board"),
    "own_allowed": gettext_noop("the offender's own penalty cards that can be led"),
    "own_cards": gettext_noop("the offender's own penalty cards"),
    "playable": gettext_noop("the penalty cards that can be played"),
    "other_player": gettext_noop("the other player"),
    "other_table_NS": gettext_noop("the score at the other table"),
    "partner": gettext_noop("the partner"),
    "partner_cards_in_led": gettext_noop(
        "the number of the partner's cards in the suit led"
    ),
    "partner_had_turn": gettext_noop("as in the auction"),
    "percent_on_other_boards_of_session": gettext_noop(
        "the percentage on the other boards of the session"
    ),
    "play": gettext_noop("the play"),
    "played_after_retraction_card": gettext_noop("the card played too soon"),
    "played_after_retraction_seat": gettext_noop("the player who played too soon"),
    "played_before_ruling_seat": gettext_noop("the player who has played since"),
    "played_instead": gettext_noop("the card played instead"),
    "player": gettext_noop("the player"),
    "previous_trick_suit": gettext_noop("the suit of the previous trick"),
    "remaining": gettext_noop("the position"),
    "replacement": gettext_noop("the replacement call"),
    "request": gettext_noop("the request"),
    "restored_card": gettext_noop("the restored card"),
    "revokes": gettext_noop("the number of revokes"),
    "RHO": gettext_noop("the previous player"),
    "rights_lost": gettext_noop("whether dummy has lost those rights"),
    "said_card": gettext_noop("the card named"),
    "said_rank": gettext_noop("the rank named"),
    "said_suit": gettext_noop("the suit named"),
    "scores_available": gettext_noop("the time the scores were posted"),
    "strain": gettext_noop("the strain"),
    "suit": gettext_noop("the suit"),
    "suits": gettext_noop("the suits"),
    "slip": gettext_noop("a mechanical error or slip of the tongue"),
    "slow_play_steps": gettext_noop("the number of steps on the slow-play scale"),
    "subject": gettext_noop("the player with the card"),
    "suits_specified_by_offender": gettext_noop(
        "the suits the offender has named or shown"
    ),
    "trick": gettext_noop("the trick"),
    "trick_so_far": gettext_noop("the trick so far"),
    "tricks": gettext_noop("the number of tricks"),
    "trump": gettext_noop("the trump suit"),
    "turn": gettext_noop("the player whose turn it is"),
    "vulnerable": gettext_noop("the vulnerability"),
    "wants": gettext_noop("the intention"),
    "weights": gettext_noop("the weights"),
    "withdrawn": gettext_noop("the withdrawn call"),
    "withdrawn_by": gettext_noop("the player who withdrew"),
    "withdrawn_call": gettext_noop("the withdrawn call"),
    "zero_tolerance_steps": gettext_noop("the number of steps on the penalty scale"),
}
"""What a fact is called within a sentence."""
ASKS = {
    "accepted": gettext_noop("Was it accepted?"),
    "added_after_objection": gettext_noop(
        "Did the claimer add anything after the objection?"
    ),
    "already_played_to_trick": gettext_noop(
        "Had the player already played to that trick?"
    ),
    "auction_over": gettext_noop("Is the auction over?"),
    "both_established": gettext_noop("Are both revokes established?"),
    "both_sides": gettext_noop("Have both sides revoked?"),
    "changed_after_round": gettext_noop("After which round was it changed?"),
    "comparable": gettext_noop("Is the new call comparable?"),
    "correct_leader_holds_suit": gettext_noop(
        "Does the correct leader hold that suit?"
    ),
    "credited_trick_not_won": gettext_noop(
        "Is the trick scored for a side that did not win it?"
    ),
    "current_trick_only": gettext_noop("Was it only about the trick in progress?"),
    "director_called": gettext_noop("Was the director called?"),
    "election_further_appeal": gettext_noop("Does the authority hear further appeals?"),
    "election_without_merit": gettext_noop(
        "What is the penalty for an appeal without merit?"
    ),
    "established": gettext_noop("Is the revoke established?"),
    "found_in_round": gettext_noop("In which round was it found?"),
    "honour": gettext_noop("Was it an honour?"),
    "inadmissible": gettext_noop("Is the double inadmissible?"),
    "kind": gettext_noop("What is wrong with the call?"),
    "later": gettext_noop("How many tricks has that side won later?"),
    "later_tricks_of_offending_side": gettext_noop(
        "How many tricks has that side won later?"
    ),
    "leader_can_comply": gettext_noop("Can the leader do so?"),
    "leader_kept_lead": gettext_noop("Has the leader kept the lead?"),
    "lho_asks_alternatives": gettext_noop(
        "Does the next player ask what other calls would mean?"
    ),
    "lho_called": gettext_noop("Has the next player called since?"),
    "nos_called_next_board": gettext_noop(
        "Has the other side called on the next board?"
    ),
    "objection_double_dummy": gettext_noop(
        "Did seeing all four hands prompt the objection?"
    ),
    "offender_has_called_before": gettext_noop("Had the offender called before?"),
    "offending_player_won": gettext_noop("Did the offender win that trick?"),
    "offending_player_won_trick": gettext_noop("Did the offender win that trick?"),
    "organiser_approves": gettext_noop(
        "Does the organiser allow a correction this late?"
    ),
    "os_called_next_board": gettext_noop(
        "Has the side that revoked called on the next board?"
    ),
    "partner_called": gettext_noop("Has the partner called since?"),
    "partner_void_in_led": gettext_noop("Does the partner have none of the suit led?"),
    "penalty_cards_lie": gettext_noop(
        "Does a defender have a penalty card on the table?"
    ),
    "penalty_card_on_table": gettext_noop(
        "Does a defender have a penalty card on the table?"
    ),
    "partner_won": gettext_noop("Did the offender's partner win that trick?"),
    "partner_won_trick": gettext_noop("Did the offender's partner win that trick?"),
    "play_continued": gettext_noop("Has play continued?"),
    "played_after_retraction_seat": gettext_noop(
        "Who played before the correct hand led?"
    ),
    "position": gettext_noop("Whose turn was it?"),
    "RA_top_down": gettext_noop(
        "Does the authority require a suit to be played from the top?"
    ),
    "rectified_by_players": gettext_noop("Have the players settled it themselves?"),
    "required_pause": gettext_noop("Was it only the pause required after a skip bid?"),
    "round_ended": gettext_noop("Has the round ended?"),
    "partner_first": gettext_noop(
        "Is the offender on lead, and does the partner also have a major penalty card?"
    ),
    "has_own": gettext_noop("Does the leader have a penalty card of their own?"),
    "same_trick": gettext_noop("Was it on the same trick?"),
    "side": gettext_noop("Whose card is it?"),
    "statement_about_current_trick": gettext_noop(
        "Was it said only about the trick in progress?"
    ),
    "trump_seen": gettext_noop("Do the cards show an outstanding trump?"),
    "was_penalty_card": gettext_noop("Was it a penalty card?"),
    "within_correction_period": gettext_noop("Is the Correction Period still running?"),
    "within_period": gettext_noop("Is the appeal in time?"),
}
"""A fact that follows from others, as the question that it answers."""

Translate = Callable[[str], str]

IN_TEXTS = {"cards": "card"}
"""Facts that a text speaks of in the singular: "{cards} is picked up"."""
CHOSEN = gettext_noop("What was chosen?")
YES, NO = gettext_noop("yes"), gettext_noop("no")
NOTHING = gettext_noop("not known")
PHRASES = {
    "is": gettext_noop("{0} is {1}"),
    "not": gettext_noop("not: {0}"),
    "if": gettext_noop("{1} if {0}, otherwise {2}"),
    "told": gettext_noop("one of them is known: {0}"),
    "same": gettext_noop("{0} is the same as {1}"),
    "known": gettext_noop("{0} is known"),
    "more": gettext_noop("{0} more than {1}"),
    "count": gettext_noop("number of {0}:"),
    "lho": gettext_noop("the player after {0}"),
    "partner": gettext_noop("the partner of {0}"),
    "rho": gettext_noop("the player before {0}"),
    "side": gettext_noop("{0}'s side"),
    "sides_agree": gettext_noop("{0} is on {1}'s side"),
    "suit": gettext_noop("the suit of {0}"),
    "suits": gettext_noop("the suits of {0}"),
    "honour": gettext_noop("an honour is among {0}"),
    "has": gettext_noop("{1} is among {0}"),
    "without": gettext_noop("{0}, but not {1}"),
    "code": gettext_noop("{0}"),
    "held": gettext_noop("the cards of {0}"),
    "of_suit": gettext_noop("{0} in the suit of {1}"),
    "of_rank": gettext_noop("{0} with the rank of {1}"),
    "highest": gettext_noop("the highest of {0}"),
    "lowest": gettext_noop("the lowest of {0}"),
    "small": gettext_noop("the small cards of {0}"),
    "both_in": gettext_noop("{0} that are among {1}"),
    "or_else": gettext_noop("{0}, otherwise {1}"),
    "may_play": gettext_noop("the cards of {0} that may be played"),
    "lowest_known_to_win": gettext_noop("the lowest of {0} known to win"),
    "suits_named": gettext_noop("the suits named by {1}"),
    "sufficient": gettext_noop("{0} is sufficient"),
    "admissible": gettext_noop("{0} is admissible"),
    "lowest_bid": gettext_noop("the lowest sufficient bid in the denomination of {0}"),
    "minutes": gettext_noop("minutes from {0} to {1}:"),
}
"""What a function says of its terms; one that is not here is called by its name."""
WORDS = {
    **NAMES,
    **SUIT_NAMES,
    "": NOTHING,
    "either defender": gettext_noop("either defender"),
}
"""What a word of a term is called: a person, a suit."""
BEGINS = re.compile(r"(?:^|(?<=[.?] ))[a-z]")


@dataclass(frozen=True, slots=True)
class Condition:
    """What a branch hangs on: a question, and the answer with which it is taken."""

    asks: str
    answer: str


class Phrases:
    """The words of one tree, in the language of the reader."""

    def __init__(self, tree: Tree, translate: Translate = str) -> None:
        self.tree = tree
        self.translate = translate
        self.options: dict[str, dict[str, Option]] = {}
        for branch in tree.every_branch():
            if branch.step:
                known = self.options.setdefault(branch.step.code, {})
                known.update({each.code: each for each in branch.step.options})

    def text(self, text: str) -> str:
        """A text of the tree with every {fact} by the name of that fact."""
        translated = self.translate(text)
        fields = {
            name for _, name, _, _ in string.Formatter().parse(translated) if name
        }
        names = {name: self.name(IN_TEXTS.get(name, name)) for name in fields}
        filled = translated.format_map(names)
        return BEGINS.sub(lambda found: found[0].upper(), filled)

    def option(self, option: Option) -> str:
        """An option in the words in which it is read out."""
        return self.text(option.text or OPTIONS[option.code])

    def name(self, code: str) -> str:
        """What that fact is called."""
        return self.translate(NAMES.get(code, code.replace("_", " ")))

    def condition(self, when: Term) -> Condition:
        """The question of a term and the answer that meets it; an empty answer is "always"."""
        if when in (("and",), ("or",)):
            return Condition("", "")
        when = _plain(when)
        if isinstance(when, tuple):
            function, *terms = when
            if function == "not" and _asks_a_fact(terms[0]):
                turned = self._turned(terms[0])
                return Condition(self._asked(terms[0]), turned)
            if _asks_a_fact(when):
                return Condition(self._asked(when), self._answers(when))
        phrase = self.phrase(when)
        return Condition(phrase[:1].upper() + phrase[1:], self.translate(YES))

    def what_is_left(self, earlier: Sequence[Term]) -> Condition:
        """The remaining answers, if all the earlier terms ask the same question."""
        facts = {_fact_code(_plain(each)) for each in earlier}
        question = self.tree.question(facts.pop()) if len(facts) == 1 else None
        terms = [_plain(each) for each in earlier]
        if question is None or not all(_asks_a_fact(each) for each in terms):
            return Condition("", "")
        taken = {value for each in terms for value in each[2:]}  # type: ignore[index]
        left = [each.code for each in question.choices if each.code not in taken]
        if not (question.text and left):
            return Condition("", "")
        remaining_answers = self._either(self.answer(question, code) for code in left)
        return Condition(self.text(question.text), remaining_answers)

    def phrase(self, term: Term) -> str:
        """The term within a sentence."""
        if not isinstance(term, tuple):
            return self._word(term)
        function, *terms = term
        if function in ("and", "or", "list"):
            return self._joined(str(function), terms)
        if _asks_a_fact(term):
            return f"{self._asked(term)} {self._answers(term)}"
        if function == "not" and _asks_a_fact(terms[0]):
            return f"{self._asked(terms[0])} {self._turned(terms[0])}"
        if function == "same" and terms[0] == terms[1]:
            return self._said("known", terms[:1])
        if function == "told":
            terms = [f"${each}" for each in terms]
            return self._said("known" if len(terms) == 1 else "told", terms)
        if function == "fact":
            return self._said("held", _whose(terms[0]))
        return self._said(str(function), terms)

    def answer(self, question: Question, code: str) -> str:
        """The words of one answer to the question."""
        if code in ("", ()):
            return self.translate(NOTHING)
        if question.kind is Kind.YES_NO:
            return self.translate(YES if code == "yes" else NO)
        for each in question.answers:
            if each.code == code:
                return self.text(each.text).rstrip(".")
        named = NAMED.get(question.kind, str)
        return self.translate(NAMES.get(code) or named(str(code)))

    def _joined(self, function: str, terms: list[Term]) -> str:
        word = {
            "and": gettext_noop("{0}, and {1}"),
            "or": gettext_noop("{0}, or {1}"),
            "list": gettext_noop("{0} and {1}"),
        }[function]
        phrases = [self.phrase(each) for each in terms] or [self.translate(NOTHING)]
        joined = phrases[0]
        for each in phrases[1:]:
            joined = self.translate(word).format(joined, each)
        return joined

    def _said(self, function: str, terms: list[Term]) -> str:
        words = [self.phrase(each) for each in terms]
        if function not in PHRASES:
            return f"{self.translate(function.replace('_', ' '))} ({', '.join(words)})"
        places = len(list(string.Formatter().parse(PHRASES[function])))
        words += [""] * places
        if function in ("is", "told"):
            rest = words[1:] if function == "is" else words
            listed = ", ".join(each for each in rest if each)
            words = [words[0], listed] if function == "is" else [listed]
        return self.translate(PHRASES[function]).format(*words)

    def _word(self, term: str | int) -> str:
        if isinstance(term, str) and term.startswith("$"):
            return self.name(term[1:])
        return self.translate(WORDS.get(str(term), str(term)))

    def _asked(self, term: Term) -> str:
        code = _fact_code(term)
        question = self.tree.question(code)
        if question is not None and question.text:
            return self.text(question.text)
        if code in self.options:
            return self.translate(CHOSEN)
        if code in ASKS:
            return self.text(ASKS[code])
        title = election_title(code)
        name = self.translate(title) if title else self.name(code)
        return f"{name[:1].upper()}{name[1:]}:"

    def _answers(self, term: Term) -> str:
        code = _fact_code(term)
        question = self.tree.question(code) or Question(code=code, kind=Kind.TEXT)
        wanted = [str(each) for each in term[2:]]  # type: ignore[index]  # ("is", …)
        return self._either(self._answered(question, each) for each in wanted)

    def _either(self, answers: Iterable[str]) -> str:
        return f" {self.translate(gettext_noop('or'))} ".join(answers)

    def _answered(self, question: Question, code: str) -> str:
        """An answer, or the beginning of the option that was chosen."""
        options = self.options.get(question.code, {})
        code = code.partition(":")[0] if options else code
        if code not in options:
            return self.answer(question, code)
        full_text = self.option(options[code])
        short = full_text.partition(":")[0]
        others = [self.option(each) for each in options.values()]
        is_clear = sum(each.startswith(short) for each in others) == 1
        return (short if is_clear else full_text).partition(".")[0]

    def _turned(self, term: Term) -> str:
        """The answer to the question with which the term is not so."""
        code = _fact_code(term)
        question = self.tree.question(code)
        if question is not None and question.kind is Kind.YES_NO:
            other = {"yes": "no", "no": "yes"}[str(term[2])]  # type: ignore[index]
            return self.answer(question, other)
        if term[2:] == ("",):  # type: ignore[index]  # ("is", …)
            return self.translate(gettext_noop("known"))
        return self.translate(gettext_noop("not {0}")).format(self._answers(term))


def _plain(term: Term) -> Term:
    """The term without what only holds one other term together, or has a fact asked."""
    if isinstance(term, tuple) and term[0] == "and":
        terms = tuple(each for each in term[1:] if not _has_a_fact_asked(each))
        term = ("and", *terms) if terms else term
    if isinstance(term, tuple) and term[0] in ("and", "or") and len(term) == 2:
        return _plain(term[1])
    if isinstance(term, tuple) and term[0] == "not":
        return ("not", _plain(term[1]))
    return term


def _has_a_fact_asked(term: Term) -> bool:
    """Whether it is true as soon as that fact is known: ("same", "$leader", "$leader")."""
    return isinstance(term, tuple) and term[0] == "same" and term[1] == term[2]


def _asks_a_fact(term: Term) -> bool:
    """Whether the term compares one fact with words."""
    if not isinstance(term, tuple) or term[0] != "is":
        return False
    return bool(_fact_code(term)) and all(isinstance(each, str) for each in term[2:])


def _fact_code(term: Term) -> str:
    fact = term[1] if isinstance(term, tuple) else ""
    if isinstance(fact, tuple) and fact[0] == "code":
        fact = fact[1]
    if isinstance(fact, str) and fact.startswith("$"):
        return fact[1:]
    return ""


def _whose(name: Term) -> list[Term]:
    """Of which player the fact is that has this name: those of ("join", seat, "_holds")."""
    return [name[1] if isinstance(name, tuple) and name[0] == "join" else name]
