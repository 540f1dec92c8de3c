; The selection of a level: three rows of four, with the stars of each.

SELECT_COLUMNS equ 4
SELECT_ROW     equ ROW * 4   ; from one row of levels to the next
SELECT_FIRST   equ MAP + ROW * 4 + 2

ShowSelect:
  ld a, [wScreen]
  cp SCREEN_COMPLETE
  jr nz, .from
  ld a, SCREEN_TITLE         ; a completed level is not returned to
.from:
  ld [wReturn], a
  ld a, [wLevel]
  ld [wCursor], a
  call BeginScreen
  ld hl, MAP + ROW + 3
  ld de, TextSelect
  call Print
  ld hl, MAP + ROW * 16 + 2
  ld de, TextSelectKeys
  call Print
  ld c, 0
.levels:
  push bc
  ld a, c
  call LevelAddress
  push hl
  inc c
  ld e, c
  call QueueTwoDigits
  pop hl
  pop bc
  push bc
  ld de, ROW
  add hl, de
  call DrawStars
  call FlushQueue
  pop bc
  inc c
  ld a, c
  cp LEVELS
  jr nz, .levels
  call PlaceCursor
  ld a, SCREEN_SELECT
  jp EndScreen

; hl = where the number of the level a stands. Changes a, b, de.
LevelAddress:
  ld hl, SELECT_FIRST
  ld b, a
  ld de, SELECT_ROW
.rows:
  sub SELECT_COLUMNS
  jr c, .column
  add hl, de
  ld b, a
  jr .rows
.column:             ; b = the column, five tiles each
  ld a, b
  add a, a
  add a, a
  add a, b
  jp AddA

; Three small stars at hl for the level c.
DrawStars:
  push hl
  ld a, c
  ld hl, wStars
  call AddA
  ld d, [hl]
  pop hl
  ld b, 3
.star:
  ld a, d
  and a
  ld a, '+'
  jr z, .put
  dec d
  ld a, '*'
.put:
  call QueueTile
  dec b
  jr nz, .star
  ret

; The arrow stands left of the chosen level.
PlaceCursor:
  ld a, [wCursor]
  and %11
  ld b, a
  add a, a
  add a, a
  add a, b
  add a, a
  add a, a
  add a, a
  add a, 16          ; x: 5 tiles a column; an object at 8 is at the left border
  ld b, a
  ld a, [wCursor]
  and %1100
  add a, a
  add a, a
  add a, a
  add a, 4 * 8 + 16  ; y: 4 tiles a row
  ld hl, wObjects
  ld [hl+], a
  ld a, b
  ld [hl+], a
  ld a, TILE_ARROW
  ld [hl+], a
  ld [hl], 0
  ret

UpdateSelect:
  call TakePress
  ret z
  ld b, a
  and (1 << PAD_A) | (1 << PAD_START)
  jr nz, .play
  ld a, b
  and (1 << PAD_B) | (1 << PAD_SELECT)
  jr nz, .back
  ld a, [wCursor]
  bit PAD_LEFT, b
  jr nz, .left
  bit PAD_RIGHT, b
  jr nz, .right
  bit PAD_UP, b
  jr nz, .up
  add a, SELECT_COLUMNS
  jr .move
.left:
  dec a
  jr .move
.right:
  inc a
  jr .move
.up:
  sub SELECT_COLUMNS
.move:
  cp LEVELS          ; also when below 0
  ret nc
  ld [wCursor], a
  ld hl, SoundCursor
  call PlayTone
  jp PlaceCursor
.play:
  ld a, [wCursor]
  ld [wLevel], a
  jp StartLevel
.back:
  ld a, [wReturn]
  cp SCREEN_PLAY
  jp z, ShowLevel
  jp ShowTitle

TextSelect:     db "SELECT A LEVEL", 0
TextSelectKeys: db "A PLAY    B BACK", 0
