; The levels, from easy to hard: 10 columns and 8 rows each. They are our own.
NEWCHARMAP level
CHARMAP "_", OUTSIDE
CHARMAP " ", GROUND
CHARMAP ".", MARK
CHARMAP "#", WALL
CHARMAP "$", GROUND | (1 << CRATE_BIT)
CHARMAP "*", MARK | (1 << CRATE_BIT)
CHARMAP "@", GROUND | (1 << PORTER_BIT)

DEF LEVELS EQU 8
Levels:
; 1
  db "__________"
  db "_########_"
  db "_#      #_"
  db "_# @ $  #_"
  db "_#    . #_"
  db "_#      #_"
  db "_########_"
  db "__________"

; 2
  db "__________"
  db "__######__"
  db "__#    #__"
  db "_## $  ##_"
  db "_# $.   #_"
  db "_# @.   #_"
  db "_########_"
  db "__________"

; 3
  db "__________"
  db "__#####___"
  db "__#   ##__"
  db "__#  $@#__"
  db "__# #  #__"
  db "__#. $ #__"
  db "__#.  ##__"
  db "__#####___"

; 4
  db "_########_"
  db "_#   #  #_"
  db "_#   $  #_"
  db "_## ## ##_"
  db "_# $ .  #_"
  db "_#  @.  #_"
  db "_########_"
  db "__________"

; 5
  db "_######___"
  db "_#    ###_"
  db "_# $  $ #_"
  db "_##.##$@#_"
  db "__#.    #_"
  db "__#.  ###_"
  db "__#####___"
  db "__________"

; 6
  db "__######__"
  db "###    ##_"
  db "#   #$$ #_"
  db "# #  .$ #_"
  db "#   #.# #_"
  db "###  .@ #_"
  db "__#######_"
  db "__________"

; 7
  db "##########"
  db "#   @    #"
  db "# #   $ ##"
  db "# #..  $#_"
  db "# #.    ##"
  db "#  ### $ #"
  db "#####    #"
  db "____######"

; 8
  db "_#########"
  db "_#    @  #"
  db "##$     ##"
  db "# $$    ##"
  db "#      ..#"
  db "###    . #"
  db "__#  #####"
  db "__####____"
