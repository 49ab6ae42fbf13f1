"""Victory points: every scale by name, each module with its source."""

from scoring.bridge.victory_points.scales import (
    Band,
    InvalidLength,
    InvalidScale,
    NoSuchTable,
    Row,
    Scale,
    acbl_20,
    acbl_30,
    half_match,
    own_scale,
    wbf_continuous,
    wbf_discrete,
)
from scoring.bridge.victory_points.swiss_pairs import (
    NoSuchColumn,
    PercentScale,
    cross_vps,
    match_imps,
    swiss_pairs,
    swiss_pairs_half,
)

__all__ = [
    "Band",
    "InvalidLength",
    "InvalidScale",
    "NoSuchColumn",
    "NoSuchTable",
    "PercentScale",
    "Row",
    "Scale",
    "acbl_20",
    "acbl_30",
    "cross_vps",
    "half_match",
    "match_imps",
    "own_scale",
    "swiss_pairs",
    "swiss_pairs_half",
    "wbf_continuous",
    "wbf_discrete",
]
