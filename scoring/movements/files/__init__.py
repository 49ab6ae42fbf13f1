"""Files with movements: JSON, ACBLscore .MOV, and a plain text form."""
