; A level becomes cells in memory and squares on the screen.

; A cell: its ground, and CRATE when a crate stands on it.
CELL_BLACK equ 0
CELL_FLOOR equ 1
CELL_GOAL  equ 2
CELL_WALL  equ 3
CRATE      equ 4     ; the number of the bit
GROUND     equ $0f

LEVEL_COLUMNS equ 10
LEVEL_ROWS    equ 8
LEVEL_BYTES   equ LEVEL_COLUMNS * LEVEL_ROWS

; Starts the level wLevel from its beginning.
StartLevel:
  call LoadLevel

; Shows the level as it is in memory.
ShowLevel:
  call BeginScreen
  call DrawLevel
  call DrawStatus
  call DrawPanelTexts
  call ShowPorter
  ld a, SCREEN_PLAY
  jp EndScreen

; Reads the level wLevel into memory: the porter stands, nothing is moved yet.
LoadLevel:
  xor a
  ld [wMoves], a
  ld [wMoves + 1], a
  ld [wFacing], a
  ld [wCratesLeft], a
  ld [wAnimation], a
  ld hl, wGrid
  ld bc, 256
  call Clear
  ld hl, Levels
  ld bc, LEVEL_BYTES
  ld a, [wLevel]
.find:
  and a
  jr z, .found
  add hl, bc
  dec a
  jr .find
.found:
  ld d, h            ; from de to hl
  ld e, l
  ld hl, wGrid
  ld c, LEVEL_ROWS
.rows:
  ld b, LEVEL_COLUMNS
.cells:
  ld a, [de]
  inc de
  call ReadCell
  ld [hl+], a
  dec b
  jr nz, .cells
  ld a, 16 - LEVEL_COLUMNS
  call AddA
  dec c
  jr nz, .rows
  ret

; a = the cell for the sign a of a level, for the place hl. Notes the porter, counts crates. Keeps bc, de, hl.
ReadCell:
  cp '#'
  jr z, .wall
  cp '.'
  jr z, .goal
  cp '$'
  jr z, .crate
  cp '*'
  jr z, .stored
  cp '@'
  jr z, .porter
  cp '+'
  jr z, .porterOnGoal
  cp '_'
  jr z, .black
  ld a, CELL_FLOOR
  ret
.wall:
  ld a, CELL_WALL
  ret
.black:
  ld a, CELL_BLACK
  ret
.goal:
  ld a, CELL_GOAL
  ret
.stored:
  ld a, CELL_GOAL | (1 << CRATE)
  ret
.crate:
  ld a, [wCratesLeft]
  inc a
  ld [wCratesLeft], a
  ld a, CELL_FLOOR | (1 << CRATE)
  ret
.porter:
  ld a, l
  ld [wPlayer], a
  ld a, CELL_FLOOR
  ret
.porterOnGoal:
  ld a, l
  ld [wPlayer], a
  ld a, CELL_GOAL
  ret

; Draws all cells. The screen is off.
DrawLevel:
  ld c, 0
.cells:
  push bc
  ld a, c
  call DrawCell
  call FlushQueue
  pop bc
  inc c
  ld a, c
  and $0f
  cp LEVEL_COLUMNS
  jr nz, .cells
  ld a, c
  add a, 16 - LEVEL_COLUMNS
  ld c, a
  cp LEVEL_ROWS * 16
  jr nz, .cells
  ret

; Puts the square of the cell a on the background.
DrawCell:
  push af
  call SquareOf
  ld e, a
  pop af
  call MapAddress
  jp QueueSquare

; hl = where the cell a is on the background. Below the line of the status.
MapAddress:
  ld b, a
  and $f0
  ld l, a
  ld h, 0
  add hl, hl
  add hl, hl
  ld a, b
  and $0f
  add a, a
  add a, l
  ld l, a
  ld bc, MAP + ROW
  add hl, bc
  ret

; a = the first tile of the square that shows the cell a.
SquareOf:
  ld h, high(wGrid)
  ld l, a
  ld a, [hl]
  bit CRATE, a
  jr nz, .crate
  cp CELL_WALL
  jr z, .wall
  cp CELL_FLOOR
  jr c, .black
  ; Ground: the wall above throws a shadow.
  ld b, a
  ld a, l
  sub 16
  ld l, a
  ld a, [hl]
  cp CELL_WALL
  ld a, b
  jr z, .shadow
  cp CELL_GOAL
  ld a, TILE_FLOOR
  ret nz
  ld a, TILE_GOAL
  ret
.shadow:
  cp CELL_GOAL
  ld a, TILE_FLOOR_SHADOW
  ret nz
  ld a, TILE_GOAL_SHADOW
  ret
.black:
  ld a, TILE_BLACK_SQUARE
  ret
.crate:
  and GROUND
  cp CELL_GOAL
  ld a, TILE_CRATE
  ret nz
  ld a, TILE_STORED
  ret
.wall:               ; its front is seen when no wall stands before it
  ld a, l
  add a, 16
  ld l, a
  ld a, [hl]
  cp CELL_WALL
  ld a, TILE_WALL_FRONT
  ret nz
  ld a, TILE_WALL_TOP
  ret

; The lines above and below the level.
DrawStatus:
  ld hl, MAP
  ld de, TextStatus
  call Print
  ld hl, MAP + ROW * 17
  ld de, TextKeys
  call Print
  ld hl, MAP + 6
  call QueueLevelNumber

; Puts the number of steps into the line above the level.
QueueMoves:
  ld hl, MAP + 17

; Puts the number of steps at hl.
QueueMovesAt:
  ld a, [wMoves]
  ld e, a
  ld a, [wMoves + 1]
  ld d, a
  jp QueueThreeDigits

; Puts the number of the level, from 1, at hl.
QueueLevelNumber:
  ld a, [wLevel]
  inc a
  ld e, a
  jp QueueTwoDigits

TextStatus:
  db "LEVEL      MOVES", 0
TextKeys:
  db " A UNDO   B RESTART ", 0
