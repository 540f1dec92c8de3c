; The title: the name of the game in letters of small crates.

TITLE_MARGIN equ 4   ; pixels: the letters are 19 tiles wide, the screen 20

ShowTitle:
  call BeginScreen
  ld de, TitleRows
  ld hl, MAP + ROW
.rows:
  ld b, 20
.tiles:
  ld a, [de]
  and a
  jr z, .scene
  inc de
  cp '#'
  ld a, TILE_BLACK
  jr nz, .put
  ld a, TILE_BRICK
.put:
  ld [hl+], a
  dec b
  jr nz, .tiles
  ld a, ROW - 20
  call AddA
  jr .rows

.scene:              ; a floor with three crates and their marks
  ld hl, MAP + ROW * 13
  ld de, TitleFloor
  ld b, ROW / 2
.cells:
  push hl
  push bc
  push de
  ld a, [de]
  ld e, a
  call QueueSquare
  call FlushQueue
  pop de
  pop bc
  pop hl
  inc hl
  inc hl
  inc de
  dec b
  jr nz, .cells
  ld hl, MAP + ROW * 16 + 4
  ld de, TextPressStart
  call Print
  ld a, -TITLE_MARGIN
  ldh [rSCX], a
  ld a, SCREEN_TITLE
  jp EndScreen

; The porter walks in place.
UpdateTitle:
  ld a, [wFrames]
  and $10
  rrca
  rrca
  add a, TILE_PORTER_RIGHT
  ld d, a
  ld bc, ((16 + TITLE_MARGIN) << 8) | (13 * 8)
  ld e, 0
  ld hl, wObjects
  call PlaceObject
  call TakePress
  ret z
  bit PAD_SELECT, a
  jp nz, ShowSelect
  and (1 << PAD_START) | (1 << PAD_A)
  ret z

; START goes to the first level that is not solved, or to the first of all.
StartGame:
  ld hl, wStars
  ld b, 0
.next:
  ld a, [hl+]
  and a
  jr z, .found
  inc b
  ld a, b
  cp LEVELS
  jr nz, .next
  ld b, 0
.found:
  ld a, b
  ld [wLevel], a
  jp StartLevel

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
  db 0

TitleFloor:
  db TILE_FLOOR, TILE_FLOOR, TILE_CRATE, TILE_FLOOR, TILE_CRATE
  db TILE_FLOOR, TILE_GOAL, TILE_FLOOR, TILE_STORED, TILE_FLOOR
  db TILE_FLOOR, TILE_FLOOR, TILE_FLOOR, TILE_FLOOR, TILE_FLOOR, TILE_FLOOR

TextPressStart:
  db "PRESS START", 0
