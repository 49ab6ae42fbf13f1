"""Which calls are alerted, announced or told beforehand, by call and situation.

The table is that of the American league of 2021, as far as a course for directors gives
it. No other authority's table is loaded.
"""

from dataclasses import dataclass

from rulings.laws.words import gettext_noop

ALERT = "alert"
ANNOUNCE = "announce"
DELAYED = "delayed"
NONE = "none"
PRE_ALERT = "pre-alert"
NOT_LOADED = "not loaded"
NOT_PERMITTED = "not a permitted strong 2C"

TO_DO = {
    ALERT: gettext_noop("Alert."),
    DELAYED: gettext_noop("Not alerted now: explained when the auction is over."),
    NONE: gettext_noop("No alert, and no announcement."),
    PRE_ALERT: gettext_noop("Pre-alert: told to the opponents before the round."),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One situation of a call, its status, and what is said where that is more.

    `words` are a club's own, which no language changes: they stand for `{words}`.
    """

    code: str
    text: str
    status: str
    told: str = ""
    words: str = ""

    @property
    def to_do(self) -> str:
        """What the player does."""
        return self.told or TO_DO[self.status]


@dataclass(frozen=True, slots=True)
class Call:
    """A call or a habit with its situations; `also` are other words for it in files."""

    code: str
    text: str
    rows: tuple[Row, ...]
    also: tuple[str, ...] = ()


SAY_THE_SUIT = gettext_noop("Announce: the partner says the suit that is shown.")
ACBL_2021 = (
    Call(
        "canape",
        gettext_noop("A canapé system"),
        (Row("canape", "", PRE_ALERT),),
        also=("canape system",),
    ),
    Call(
        "two_systems",
        gettext_noop("Another system by seat or vulnerability"),
        (
            Row("more_than_range", gettext_noop("More than the range"), PRE_ALERT),
            Row("range_only", gettext_noop("The range of notrump only"), NONE),
        ),
        also=("system differs by seat or vulnerability",),
    ),
    Call(
        "low_from_doubleton",
        gettext_noop("A low card led from a doubleton"),
        (Row("low_from_doubleton", "", NONE),),
        also=("leading low from a doubleton",),
    ),
    Call(
        "suit_opening",
        gettext_noop("An opening of one in a suit"),
        (
            Row("natural", gettext_noop("Natural"), NONE),
            Row("artificial", gettext_noop("Artificial or forcing"), PRE_ALERT),
            Row(
                "only_4432",
                gettext_noop("1♣ with two only when 4-4-3-2"),
                ANNOUNCE,
                gettext_noop('No pre-alert. Announce: "could be two".'),
            ),
            Row(
                "short",
                gettext_noop("1♣ or 1♦ that may be short"),
                ANNOUNCE,
                gettext_noop('Announce: "could be", and how few: none, one or two.'),
            ),
        ),
        also=("1C opening", "1D opening", "1-level opening", "one-level opening"),
    ),
    Call(
        "two_club_opening",
        gettext_noop("An opening of 2♣"),
        (
            Row("very_strong", gettext_noop("Very strong"), NONE),
            Row("natural", gettext_noop("Natural"), ALERT),
            Row("strong_by_suit", gettext_noop("Strong by its suit only"), ALERT),
            Row(
                "not_strong",
                gettext_noop("A long suit, but neither points nor controls"),
                NOT_PERMITTED,
                gettext_noop(
                    "Such a hand meets neither definition, although it is taught as an "
                    "example of strong: not permitted as an artificial strong 2♣; if "
                    "it is agreed it has to be disclosed."
                ),
            ),
        ),
        also=("2C opening",),
    ),
    Call(
        "notrump_opening",
        gettext_noop("An opening in notrump"),
        (
            Row("long_suit", gettext_noop("Natural, always on a long suit"), ALERT),
            Row("singleton", gettext_noop("2NT that may have a singleton"), ALERT),
        ),
        also=("2NT opening", "NT opening"),
    ),
    Call(
        "notrump_overcall",
        gettext_noop("An overcall in notrump"),
        (
            Row("below_14", gettext_noop("1NT that may have fewer than 14"), ALERT),
            Row("sandwich", gettext_noop("1NT between two bidding opponents"), ALERT),
            Row("singleton", gettext_noop("1NT that may have a singleton"), ALERT),
            Row("strong_2nt", gettext_noop("2NT, natural and strong"), ALERT),
            Row(
                "two_suits",
                gettext_noop("Jump to 2NT, two suits, over an artificial bid"),
                NONE,
            ),
        ),
        also=("1NT overcall", "2NT overcall", "sandwich NT", "sandwich 1NT"),
    ),
    Call(
        "notrump_singleton",
        gettext_noop("2NT opening or 1NT overcall with a singleton"),
        (Row("notrump_singleton", "", ALERT),),
        also=("2NT opening or 1NT overcall",),
    ),
    Call(
        "preempt",
        gettext_noop("An opening pre-empt"),
        (
            Row("natural", gettext_noop("Natural, the only way"), NONE),
            Row("other_way", gettext_noop("Natural, with another way too"), ALERT),
            Row("artificial", gettext_noop("Artificial, below 3NT"), PRE_ALERT),
        ),
        also=("3C opening", "3D opening", "4H opening", "4S opening"),
    ),
    Call(
        "transfer",
        gettext_noop("A transfer, or a bid that shows another suit"),
        (Row("transfer", "", ANNOUNCE, SAY_THE_SUIT),),
        also=("transfer response", "Jacoby transfer"),
    ),
    Call(
        "forcing_1nt",
        gettext_noop("1NT in response to a major, forcing"),
        (
            Row(
                "forcing",
                gettext_noop("It denies four spades"),
                ANNOUNCE,
                gettext_noop('Announce: "forcing".'),
            ),
            Row(
                "may_have_spades",
                gettext_noop("It may have four spades"),
                ANNOUNCE,
                gettext_noop('Announce: "forcing", and "may have four spades".'),
            ),
        ),
        also=("1NT response",),
    ),
    Call(
        "cue_bid",
        gettext_noop("A bid in the suit of an opponent"),
        (
            Row("natural", gettext_noop("Direct and natural"), ALERT),
            Row("quasi_natural", gettext_noop("His opening may be short"), NONE),
            Row("artificial", gettext_noop("His opening was artificial"), NONE),
        ),
        also=("cue-bid", "cuebid", "direct cue-bid"),
    ),
    Call(
        "jump_overcall",
        gettext_noop("A jump overcall"),
        (
            Row("average", gettext_noop("At least average strength"), ALERT),
            Row("weak", gettext_noop("Weak"), NONE),
        ),
        also=("jump overcall",),
    ),
    Call(
        "forcing_2nt",
        gettext_noop("2NT in response to a pre-empt of two, forcing"),
        (Row("forcing_2nt", "", NONE),),
        also=("2NT response",),
    ),
    Call(
        "double_raise",
        gettext_noop("A double raise of the opening that is forcing"),
        (Row("double_raise", "", ALERT),),
        also=("double raise", "forcing double raise"),
    ),
    Call(
        "jump_shift",
        gettext_noop("A weak jump in a new suit"),
        (Row("jump_shift", "", NONE),),
        also=("weak jump shift", "jump shift"),
    ),
    Call(
        "double",
        gettext_noop("A double or redouble"),
        (
            Row("most", gettext_noop("Most of them, support doubles too"), NONE),
            Row("one_suit", gettext_noop("It shows one suit"), ANNOUNCE, SAY_THE_SUIT),
        ),
        also=("X", "XX", "support double"),
    ),
    Call(
        "above_3nt",
        gettext_noop("A call above 3NT, after the first round"),
        (Row("above_3nt", "", DELAYED),),
        also=("above 3NT", "bid above 3NT"),
    ),
    Call(
        "control_bid",
        gettext_noop("A control bid"),
        (Row("control_bid", "", DELAYED),),
        also=("control bid", "control-showing bid"),
    ),
)
"""What the American league asks for, by call."""
