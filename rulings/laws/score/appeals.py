"""Appeals: who may ask, until when, who hears it, what may be changed (Laws 83, 92, 93)."""

from rulings.laws.elections import elected
from rulings.laws.engine.terms import both, either, no, one_of, yes
from rulings.laws.engine.tree import Answer, Branch, Kind, Question, Tree
from scoring.bridge.messages import gettext_noop

REFUSED = {"admissible": ("is", "no", "yes")}
ADMITTED = {"admissible": ("is", "yes", "yes")}
HEARD = (
    Branch(
        when=one_of("subject", "law"),
        laws=("L93B1", "L93B3"),
        rectification=gettext_noop(
            "The director in charge rules on the point of law. A committee may hear "
            "the case and recommend a change, but cannot overrule the director on a "
            "law or regulation."
        ),
        results=ADMITTED,
    ),
    Branch(
        when=one_of("subject", "91A"),
        laws=("L93B3", "L91A"),
        rectification=gettext_noop(
            "The appeal is heard. The committee cannot overrule a disciplinary "
            "decision, but may recommend that the director change it."
        ),
        results=ADMITTED,
    ),
    Branch(
        when=one_of("subject", "91B"),
        laws=("L93B3", "L91B"),
        rectification=gettext_noop(
            "A disqualification needed the organiser's approval. The appeal is heard, "
            "but the committee can only recommend a change."
        ),
        results=ADMITTED,
    ),
    Branch(
        when=no("committee"),
        laws=("L93A", "L80B2k"),
        rectification=gettext_noop(
            "There is no committee: the director in charge hears and decides the appeal."
        ),
        results=ADMITTED,
    ),
    Branch(
        laws=("L93B1", "L93B2", "L83"),
        rectification=gettext_noop(
            "The director in charge first rules on law and regulations. The committee "
            "then hears the facts and judgment, and may award any score the director "
            "could have awarded."
        ),
        results=ADMITTED,
    ),
)
DECIDED = (
    Branch(
        when=both(yes("without_merit"), one_of("election_without_merit", "nothing")),
        laws=("L92A",),
        rectification=gettext_noop(
            "The appeal was without merit. The club's regulations set no penalty, so "
            "none is given."
        ),
        results={"sanction": "$election_without_merit"},
    ),
    Branch(
        when=yes("without_merit"),
        laws=("L92A",),
        rectification=gettext_noop(
            "The appeal was without merit. The club's regulations set the penalty."
        ),
        results={"sanction": "$election_without_merit"},
    ),
    Branch(
        when=yes("election_further_appeal"),
        laws=("L93C",),
        rectification=gettext_noop(
            "The committee has decided. The national authority may be asked to hear "
            "the case under its own regulations."
        ),
    ),
    Branch(
        laws=("L93B", "L92A"),
        rectification=gettext_noop("The committee has decided: its decision stands."),
    ),
)
APPEALS = Tree(
    family="appeals",
    questions=(
        Question(
            code="decided",
            text=gettext_noop("Has the appeal already been decided?"),
            usual="no",
            derived=("if", ("told", "without_merit"), "yes", "$without_merit"),
        ),
        Question(
            code="without_merit",
            text=gettext_noop("Was the appeal found to be without merit?"),
            laws=("L92A",),
        ),
        elected("without_merit"),
        elected("further_appeal"),
        elected("appeal_period"),
        Question(
            code="own_table",
            text=gettext_noop("Was the ruling made at the appellants' own table?"),
            usual="yes",
            laws=("L92A",),
        ),
        Question(
            code="organiser_period",
            kind=Kind.NUMBER,
            derived="$election_appeal_period",
            laws=("L92B",),
        ),
        Question(code="scores_available", kind=Kind.TEXT, usual="", later=True),
        Question(code="request", kind=Kind.TEXT, usual="", later=True),
        Question(
            code="minutes_since_scores",
            kind=Kind.NUMBER,
            text=gettext_noop(
                "How many minutes after the scores were posted was the appeal "
                "requested?"
            ),
            usual=("minutes", "$scores_available", "$request"),
            laws=("L92B",),
        ),
        Question(
            code="within_period",
            derived=(
                "if",
                ("more", "$minutes_since_scores", "$organiser_period"),
                "no",
                "yes",
            ),
            laws=("L92B",),
        ),
        Question(
            code="through_director",
            text=gettext_noop("Was it requested through the director?"),
            usual="yes",
            laws=("L92C",),
        ),
        Question(
            code="event_type",
            kind=Kind.CHOICE,
            text=gettext_noop("What kind of event is it?"),
            answers=(
                Answer("pairs", gettext_noop("Pairs")),
                Answer("teams", gettext_noop("Teams")),
                Answer("individual", gettext_noop("Individual")),
            ),
            usual="pairs",
            laws=("L92D",),
        ),
        Question(
            code="partner_agrees",
            text=gettext_noop("If present, do both partners agree to the appeal?"),
            usual="yes",
            laws=("L92D1",),
        ),
        Question(
            code="captain_agrees",
            text=gettext_noop("Does the captain agree to the appeal?"),
            usual="yes",
            laws=("L92D2",),
        ),
        Question(
            code="subject",
            kind=Kind.CHOICE,
            text=gettext_noop("What is appealed?"),
            answers=(
                Answer(
                    "judgment",
                    gettext_noop("Facts or a judgment, such as an adjusted score"),
                    ("facts", "score", "weighted_score"),
                ),
                Answer(
                    "law",
                    gettext_noop("How a law or regulation was interpreted"),
                    ("regulation", "law_reading"),
                ),
                Answer(
                    "91A", gettext_noop("A disciplinary penalty"), ("91", "discipline")
                ),
                Answer(
                    "91B", gettext_noop("A disqualification"), ("disqualification",)
                ),
            ),
            usual="judgment",
            laws=("L93B",),
        ),
        Question(
            code="committee",
            text=gettext_noop("Does the club have an appeals committee?"),
            usual="yes",
            laws=("L93A",),
        ),
    ),
    branches=(
        Branch(when=yes("decided"), then=DECIDED),
        Branch(
            when=no("own_table"),
            laws=("L92A",),
            rectification=gettext_noop(
                "Only players at the table may appeal its ruling: the appeal is not "
                "admitted."
            ),
            results=REFUSED,
        ),
        Branch(
            when=no("within_period"),
            laws=("L92B",),
            rectification=gettext_noop(
                "The appeal period has ended: the appeal is not admitted."
            ),
            results=REFUSED,
        ),
        Branch(
            when=no("through_director"),
            laws=("L92C",),
            rectification=gettext_noop(
                "An appeal must be made through the director, which this was not: it "
                "is not admitted."
            ),
            results=REFUSED,
        ),
        Branch(
            when=either(
                both(one_of("event_type", "pairs"), no("partner_agrees")),
                both(one_of("event_type", "teams"), no("captain_agrees")),
            ),
            laws=("L92D", "L92D1", "L92D2"),
            rectification=gettext_noop(
                "A required agreement is missing: both partners if present, or the "
                "team's captain. The appeal is not admitted."
            ),
            results=REFUSED,
        ),
        Branch(laws=("L92B",), then=HEARD),
    ),
)
