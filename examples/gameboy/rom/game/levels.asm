; The levels, from easy to hard: 10 columns and 8 rows each.
; # wall, _ outside, @ porter, $ crate, . mark, * crate on a mark, + porter on a mark.

LEVELS equ 1

; The fewest steps each level can be solved with. A test finds them by search.
LevelPars:
  db 9

Levels:
  db "##########"
  db "#        #"
  db "# @ $  . #"
  db "#        #"
  db "#   ##   #"
  db "#  . $   #"
  db "#        #"
  db "##########"
