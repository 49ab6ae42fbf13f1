"""Further words by which directors ask for a family, beside those it shows itself.

A number is a law that the family touches and does not govern.
"""

from rulings.laws.words import gettext_noop

WORDS = {
    "insufficient_bid": gettext_noop(
        "bid call too low lower not high enough insufficiently underbid under IB 18"
    ),
    "bid_out_of_rotation": gettext_noop(
        "call called bid bidding out of turn wrong turn OOT OOR BOOT COOT before partner 28"
    ),
    "pass_out_of_rotation": gettext_noop(
        "call called pass passed out of turn wrong turn OOT OOR POOT COOT 28"
    ),
    "double_out_of_rotation": gettext_noop(
        "call called double doubled redouble redoubled out of turn wrong turn OOT OOR DOOT "
        "COOT 28"
    ),
    "simultaneous_and_rotation": gettext_noop(
        "simultaneous calls same time three passes right to call auction closed early "
        "passed out board final pass 22"
    ),
    "change_of_call": gettext_noop(
        "unintended mechanical error wrong bidding card box pulled misclick changed his "
        "bid changes mind correct take back"
    ),
    "comparable_call": gettext_noop(
        "replacement substitute similar same meaning purpose"
    ),
    "lead_restriction_call_withdrawn": gettext_noop(
        "lead restriction restricted forbid suit penalty cancelled call defender"
    ),
    "inadmissible_calls": gettext_noop(
        "double doubled own side partner bid over more than seven 7NT eight 8 level call "
        "after final pass not allowed impossible illegal"
    ),
    "card_exposed_during_auction": gettext_noop(
        "dropped card face up fell floor shown seen visible bidding led lead early before "
        "auction is over"
    ),
    "opening_lead_out_of_turn": gettext_noop(
        "wrong leader first lead led faced face up down LOOT OLOOT OOT OOR wrong side "
        "player defender out of rotation"
    ),
    "lead_out_of_turn_in_play": gettext_noop(
        "wrong hand lead led from declarer dummy defender LOOT OOT OOR wrong side player "
        "out of rotation"
    ),
    "premature_lead_or_play": gettext_noop(
        "led before partner too soon early next trick ahead"
    ),
    "simultaneous_leads_or_plays": gettext_noop(
        "simultaneous leads two cards together both defenders"
    ),
    "penalty_cards": gettext_noop(
        "major minor dropped exposed face up fell floor shown showed seen visible "
        "accidentally hand defender MPC PC"
    ),
    "played_card_and_designation": gettext_noop(
        "slip of the tongue unintended incomplete call called for wrong card from dummy "
        "designation take back changed mind 44"
    ),
    "dummys_rights": gettext_noop(
        "dummy spoke interfered warned looked played a card himself suggested asked"
    ),
    "defective_trick": gettext_noop(
        "missing card extra card too many too few forgot to play"
    ),
    "revoke": gettext_noop(
        "failed failing to follow followed following suit renege reneged ruffed trumped "
        "not wrong suit discarded established inspect quitted 44 65 66"
    ),
    "claims_and_concessions": gettext_noop(
        "contested disputed bad rest of the tricks claimed concede conceded faced showed "
        "his hand statement objection outstanding trump"
    ),
    "unauthorised_information": gettext_noop(
        "unauthorized hesitation hesitated hesitates tempo break in tempo pause long "
        "thought for thinking slow fast bid tank tanked BIT UI AI LA authorised remark gesture table talk "
        "question reaction logical alternative huddle Reveley coffee housing "
        "skip bid stop card"
    ),
    "misinformation": gettext_noop(
        "own notes memory aid vary "
        "explanation explained wrong wrongly alert alerted alerting failed failure forgot "
        "missing late mistaken misexplained misbid misinformed false info agreement answer "
        "MI no not information psyche psychic illegal convention concealed system card violation deviation 18"
    ),
    "alert_lookup": gettext_noop(
        "alert alerted alerting announce announced no not announcing convention system card "
        "pre-alert stop skip bid"
    ),
    "boards_and_hands": gettext_noop(
        "fouled board wrong number missing card too many few 12 13 14 wrong pocket pair "
        "opponents direction seats arrow switch turned misboarded misdeal redeal reshuffle deal dealt "
        "swapped mixed hand record played twice before already heard seen overheard 1 3 4 5 "
        "76 89"
    ),
    "tempo_penalties_conduct": gettext_noop(
        "slow late unfinished board not finished played no play unplayed time clock "
        "arrival absent pair procedural disciplinary penalty warning rude behaviour "
        "swearing shouting gloating zero tolerance phone telephone mobile cheating "
        "etiquette PP DP ZT"
    ),
    "director_powers": gettext_noop(
        "waive facts disputed director TD error own wrong ruling law unknown kibitzer "
        "spectator 76"
    ),
    "scoring_and_correction": gettext_noop(
        "wrong score entered scoring error mistake bridgemate tricks won lost contract "
        "declarer disputed agreed late correction period"
    ),
    "adjusted_scores": gettext_noop(
        "assigned artificial weighted split average averages plus minus no play unplayed "
        "unfinished 88 89"
    ),
    "appeals": gettext_noop(
        "committee review right deposit merit appealed disagree with ruling"
    ),
}
SMALL_WORDS = gettext_noop(
    "a an and at by did do does for from had has have he her his in is it its law my of "
    "on one or s she some than that the their them then they this to was were what "
    "when who will with"
)
"""Words that say nothing of what happened."""
