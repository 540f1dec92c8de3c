; Night Depot: a porter pushes crates onto marks. Our own game; SPDX-License-Identifier: Apache-2.0

DEF rP1   EQU $ff00 ; buttons
DEF rLCDC EQU $ff40 ; the display: $91 on, with tiles at $8000
DEF rSCX  EQU $ff43
DEF rBGP  EQU $ff47 ; shades
DEF rIE   EQU $ffff ; which interrupts are on
DEF MAP   EQU $9800 ; tile numbers of the background, 32 a row
DEF ROW   EQU 32

; Buttons as bits
DEF A_BIT      EQU 0
DEF B_BIT      EQU 1
DEF SELECT_BIT EQU 2
DEF START_BIT  EQU 3
DEF ARROWS     EQU $f0
DEF HOLD_DELAY  EQU 24 ; frames until an arrow that is held repeats
DEF HOLD_REPEAT EQU 8

; A cell of a level: its ground, and what stands on it
DEF OUTSIDE EQU 0
DEF GROUND  EQU 1
DEF MARK    EQU 2
DEF WALL    EQU 3
DEF CRATE_BIT  EQU 2
DEF PORTER_BIT EQU 3

; A step in the log of steps
DEF DIRECTION  EQU %11
DEF PUSHED_BIT EQU 2

; Tiles of tiles.png; a square is four tiles: n, n + 1, n + 16 and n + 17. A letter's tile has the letter's code.
DEF TILE_BLACK      EQU $00
DEF TILE_WALL_FRONT EQU $08
DEF TILE_BRICK      EQU $0e
DEF TILE_PORTER     EQU $60

DEF LEVEL_COLUMNS EQU 10
DEF LEVEL_ROWS    EQU 8

SECTION "memory", WRAM0[$c000]
wScreen: ds 1 ; 0 title, 1 level, 2 level complete
wLevel:  ds 1 ; from 0
wMoves:  ds 1
wPlayer: ds 1 ; the porter's cell: row in the high digit, column in the low one
wFacing: ds 1 ; 0 down, 1 up, 2 left, 3 right
wLeft:   ds 1 ; marks without a crate
wHeld:   ds 1 ; buttons held in the last frame
wHeldFrames: ds 1
wFrames: ds 1

SECTION "grid", WRAM0[$c100]
wGrid: ds 256 ; cells, 16 a row

SECTION "log", WRAM0[$c200]
wLog: ds 256 ; the steps made

SECTION "picture interrupt", ROM0[$0040]
  reti

SECTION "start", ROM0[$0100]
  nop
  jp Start
  ds $0150 - @, 0 ; the header, written by rgbfix

SECTION "program", ROM0[$0150]
Start:
  di
  ld sp, $e000
  ld a, 1
  ldh [rIE], a
  ei
  halt
  nop
  xor a
  ldh [rLCDC], a
  ld a, %11100100
  ldh [rBGP], a
  ld hl, $8000
  ld de, Tiles
  ld bc, TilesEnd - Tiles
.copy
  ld a, [de]
  inc de
  ld [hl+], a
  dec bc
  ld a, b
  or c
  jr nz, .copy
  ld [wHeld], a
  call ShowTitle

; Once a frame, while no picture is drawn: what the buttons do, and what changes on the screen.
Loop:
  halt
  nop
  ld hl, wFrames
  inc [hl]
  call ReadButtons
  ld hl, Loop
  push hl
  ld a, [wScreen]
  and a
  jp z, UpdateTitle
  dec a
  jp z, UpdateLevel

; The level is complete: a panel, until A or START.
UpdateComplete:
  ld hl, MAP + 2 * ROW + 3
  ld de, TextEmpty
  call PutText
  ld hl, MAP + 3 * ROW + 3
  ld de, TextComplete
  call PutText
  ld hl, MAP + 4 * ROW + 3
  ld de, TextEmpty
  call PutText
  ld hl, MAP + 17 * ROW
  ld de, TextCompleteKeys
  call PutText
  bit B_BIT, b
  jp nz, StartLevel
  ld a, b
  and (1 << A_BIT) | (1 << START_BIT)
  ret z
  ld a, [wLevel]
  cp LEVELS - 1
  jp nz, NextLevel

ShowTitle:
  call Clear
  ld hl, MAP + 2 * ROW
  ld de, TitleRows
  ld c, 11
.row
  ld b, 20
.tile
  ld a, [de]
  inc de
  ld [hl+], a
  dec b
  jr nz, .tile
  ld a, ROW - 20
  call AddA
  dec c
  jr nz, .row
  ld a, -4 ; the letters are 19 tiles wide, the screen 20
  ldh [rSCX], a
  xor a
  ld [wLevel], a
  jp ShowScreen

UpdateTitle: ; its last line blinks
  ld hl, MAP + 15 * ROW + 4
  ld de, TextStart
  ld a, [wFrames]
  bit 5, a
  jr z, .print
  ld de, TextEmpty + 3
.print
  call PutText
  bit SELECT_BIT, b
  jp nz, NextLevel
  ld a, b
  and (1 << A_BIT) | (1 << START_BIT)
  ret z
  jp StartLevel

NextLevel:
  ld hl, wLevel
  inc [hl]
  ld a, [hl]
  sub LEVELS
  jr nz, StartLevel
  ld [hl], a

StartLevel:
  call Clear
  ldh [rSCX], a
  ld [wMoves], a
  ld [wFacing], a
  ld [wLeft], a
  ld hl, Levels
  ld a, [wLevel]
  ld bc, LEVEL_COLUMNS * LEVEL_ROWS
.find
  and a
  jr z, .found
  add hl, bc
  dec a
  jr .find
.found
  ld d, h
  ld e, l
  ld hl, wGrid
  ld c, LEVEL_ROWS
.row
  ld b, LEVEL_COLUMNS
.cell
  ld a, [de]
  inc de
  ld [hl], a
  bit PORTER_BIT, a
  jr z, .mark
  ld a, l
  ld [wPlayer], a
  ld a, [hl]
.mark
  and ~(1 << PORTER_BIT)
  cp MARK
  jr nz, .next
  ld a, [wLeft]
  inc a
  ld [wLeft], a
.next
  inc l
  dec b
  jr nz, .cell
  ld a, l
  add 16 - LEVEL_COLUMNS
  ld l, a
  dec c
  jr nz, .row

  ld l, 0
.draw
  ld a, l
  and $0f
  cp LEVEL_COLUMNS
  call c, DrawCell
  inc l
  ld a, l
  cp LEVEL_ROWS * 16
  jr nz, .draw
  ld hl, MAP
  ld de, TextStatus
  call PutText
  ld hl, MAP + 17 * ROW
  ld de, TextKeys
  call PutText
  ld a, [wLevel]
  add '1'
  ld [MAP + 6], a
  call DrawMoves
  ld a, 1

; Turns the display on, with screen a.
ShowScreen:
  ld [wScreen], a
  ld a, $91
  ldh [rLCDC], a
  ret

; Turns the display off, and makes it black. a = 0 then.
Clear:
  xor a
  ldh [rLCDC], a
  ld hl, MAP
  ld bc, 32 * ROW
.tile
  xor a
  ld [hl+], a
  dec bc
  ld a, b
  or c
  jr nz, .tile
  ret

UpdateLevel:
  bit A_BIT, b
  jp nz, Undo
  bit B_BIT, b
  jp nz, StartLevel
  bit SELECT_BIT, b
  jp nz, NextLevel
  ld a, 0
  bit 7, b ; down
  jr nz, Step
  inc a
  bit 6, b ; up
  jr nz, Step
  inc a
  bit 5, b ; left
  jr nz, Step
  inc a
  bit 4, b ; right
  ret z

; A step in direction a, if the way is free or a crate can be pushed.
Step:
  call Turn
  ld a, [wMoves]
  inc a
  ret z ; the log is full
  ld a, [wPlayer]
  add b
  ld l, a ; the cell ahead
  ld c, 0
  bit CRATE_BIT, [hl]
  jr z, .walk
  add b
  ld l, a ; the cell behind the crate
  call IsFree
  ret nz
  call ToggleCrate
  ld a, l
  sub b
  ld l, a
  call ToggleCrate
  set PUSHED_BIT, c
.walk
  call IsFree
  ret nz
  call MovePorter
  ld a, [wFacing]
  or c
  ld hl, wMoves
  ld c, [hl]
  inc [hl]
  ld b, HIGH(wLog)
  ld [bc], a
  call DrawMoves
  ld a, [wLeft]
  and a
  ret nz
  ld a, 2
  ld [wScreen], a
  ret

; Takes the last step back, with the crate it pushed.
Undo:
  ld hl, wMoves
  ld a, [hl]
  and a
  ret z
  dec [hl]
  ld l, [hl]
  ld h, HIGH(wLog)
  ld c, [hl]
  ld a, c
  and DIRECTION
  call Turn
  ld a, [wPlayer]
  ld e, a
  sub b
  ld l, a
  call MovePorter
  bit PUSHED_BIT, c
  jp z, DrawMoves
  ld l, e
  call ToggleCrate
  ld a, e
  add b
  ld l, a
  call ToggleCrate
  jp DrawMoves

; Turns the porter to direction a. b = how far the next cell is, hl = the porter's cell.
Turn:
  ld [wFacing], a
  ld hl, .distances
  call AddA
  ld b, [hl]
  ld a, [wPlayer]
  ld h, HIGH(wGrid)
  ld l, a
  jp DrawCell
.distances
  db 16, -16, -1, 1

; The zero flag: nothing stands on the cell hl.
IsFree:
  ld a, [hl]
  cp GROUND
  ret z
  cp MARK
  ret

; Takes the crate from the cell hl, or puts one there.
ToggleCrate:
  ld a, [hl]
  xor 1 << CRATE_BIT
  ld [hl], a
  push hl
  ld hl, wLeft
  cp MARK | (1 << CRATE_BIT)
  jr nz, .taken
  dec [hl]
.taken
  cp MARK
  jr nz, .draw
  inc [hl]
.draw
  pop hl
  jp DrawCell

; Moves the porter to the cell hl.
MovePorter:
  ld d, l
  ld a, [wPlayer]
  ld l, a
  res PORTER_BIT, [hl]
  call DrawCell
  ld l, d
  set PORTER_BIT, [hl]
  ld a, l
  ld [wPlayer], a

; Draws the cell hl. Keeps bc, de and hl.
DrawCell:
  push bc
  push de
  push hl
  ld a, l
  ld h, HIGH(wGrid)
  ld a, [hl]
  bit PORTER_BIT, a
  jr nz, .porter
  add a ; the squares of the ground and the crates are in the order of the cells
  cp 2 * WALL
  jr nz, .chosen
  ld a, l
  add 16
  ld e, a
  ld d, h
  ld a, [de]
  cp WALL
  ld a, 2 * WALL
  jr z, .chosen
  ld a, TILE_WALL_FRONT ; is seen when no wall stands before it
  jr .chosen
.porter
  ld a, [wFacing]
  add a
  add TILE_PORTER
.chosen
  ld e, a
  ld a, l
  and $0f
  add a
  ld c, a
  ld a, l
  and $f0
  ld l, a
  ld h, 0
  add hl, hl
  add hl, hl
  ld b, HIGH(MAP)
  add hl, bc
  ld bc, ROW ; below the status
  add hl, bc
  ld a, e
  ld [hl+], a
  inc a
  ld [hl+], a
  ld bc, ROW - 2
  add hl, bc
  add 15
  ld [hl+], a
  inc a
  ld [hl], a
  pop hl
  pop de
  pop bc
  ret

DrawMoves:
  ld hl, MAP + 17
  ld a, [wMoves]
  ld b, 100
  call .digit
  ld b, 10
  call .digit
  add '0'
  ld [hl], a
  ret
.digit
  ld c, '0' - 1
.count
  inc c
  sub b
  jr nc, .count
  add b
  ld [hl], c
  inc l
  ret

; Writes the text at de, which ends with 0, to hl.
PutText:
  ld a, [de]
  and a
  ret z
  ld [hl+], a
  inc de
  jr PutText

; hl = hl + a. Changes a.
AddA:
  add l
  ld l, a
  ret nc
  inc h
  ret

; b = the buttons that are pressed since the last frame, or an arrow that is held for long.
ReadButtons:
  ld a, $20
  call .half
  swap a
  ld c, a
  ld a, $10
  call .half
  or c
  ld c, a
  ld a, [wHeld]
  cpl
  and c
  ld b, a
  ld a, c
  ld [wHeld], a
  ld hl, wHeldFrames
  ld a, b
  and a
  jr nz, .restart
  ld a, c
  and ARROWS
  jr z, .restart
  inc [hl]
  ld b, a
  ld a, [hl]
  sub HOLD_DELAY
  jr z, .repeat
  ld b, 0
  ret
.repeat
  ld [hl], HOLD_DELAY - HOLD_REPEAT
  ret
.restart
  ld [hl], 0
  ret
.half ; a = the four buttons of half a, 1 when held
  ldh [rP1], a
  ldh a, [rP1]
  ldh a, [rP1]
  ldh a, [rP1]
  cpl
  and $0f
  ret

TextStatus:   db "LEVEL      MOVES", 0
TextKeys:     db " A UNDO   B RESTART ", 0
TextCompleteKeys: db " A NEXT   B AGAIN   ", 0
TextComplete: db "  WELL DONE!  ", 0
TextEmpty:    db "              ", 0
TextStart:    db "PRESS START", 0

NEWCHARMAP title
CHARMAP " ", TILE_BLACK
CHARMAP "#", TILE_BRICK
TitleRows:
  db "#  # #  ### # # ### "
  db "## # # #    # #  #  "
  db "# ## # # ## ###  #  "
  db "#  # # #  # # #  #  "
  db "#  # #  ### # #  #  "
  db "                    "
  db "##  ### ### ### ### "
  db "# # #   # # # #  #  "
  db "# # ##  ### # #  #  "
  db "# # #   #   # #  #  "
  db "##  ### #   ###  #  "

INCLUDE "levels.asm"

Tiles: INCBIN "tiles.2bpp"
TilesEnd:
