"""Victory points: every scale by name, each module with its source."""

from scoring.bridge.victory_points.acbl import NoSuchTable, acbl_20, acbl_30
from scoring.bridge.victory_points.continuous import InvalidLength, wbf_continuous
from scoring.bridge.victory_points.cross import cross_vps, match_imps
from scoring.bridge.victory_points.discrete import half_match, wbf_discrete
from scoring.bridge.victory_points.own import Row, own_scale
from scoring.bridge.victory_points.percent import (
    NoSuchColumn,
    PercentScale,
    swiss_pairs,
    swiss_pairs_half,
)
from scoring.bridge.victory_points.scale import Band, InvalidScale, Scale

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
