; A level is complete: a panel with the result slides over the lower half.

PANEL_Y     equ 80
PANEL_SPEED equ 4

CompleteLevel:
  call RateLevel
  ld hl, WINDOW + ROW + 7
  call QueueLevelNumber
  ld hl, WINDOW + ROW * 5 + 7
  call QueueMovesAt
  ld hl, WINDOW + ROW * 5 + 16
  call LevelPar
  ld e, a
  ld d, 0
  call QueueThreeDigits
  ; The panel is over objects that stand low, but objects are drawn over the panel.
  ld a, [wPlayer]
  cp $40
  call nc, HideObjects
  ld hl, TuneComplete
  call PlayTune
  xor a
  ld [wPressCount], a
  ld a, SCREEN_COMPLETE
  ld [wScreen], a
  ret

; a = the fewest steps the level can be solved with. Keeps hl.
LevelPar:
  push hl
  ld a, [wLevel]
  ld hl, LevelPars
  call AddA
  ld a, [hl]
  pop hl
  ret

; Three stars for the fewest steps, two for up to half as many more, one for any solution. The best result is kept.
RateLevel:
  call LevelPar
  ld b, a
  ld d, 1
  ld a, [wMoves + 1]
  and a
  jr nz, .rated
  ld a, [wMoves]
  ld c, a
  ld a, b
  cp c
  jr nc, .three
  srl a
  add a, b
  jr c, .two
  cp c
  jr c, .rated
.two:
  ld d, 2
  jr .rated
.three:
  ld d, 3
.rated:
  ld a, [wLevel]
  ld hl, wStars
  call AddA
  xor a
  ld [wNewlySolved], a
  ld a, [hl]
  and a
  jr nz, .known
  ld a, 1
  ld [wNewlySolved], a
.known:
  ld a, [hl]
  cp d
  jr nc, .stars
  ld [hl], d
.stars:              ; three squares; d of them full
  ld hl, WINDOW + ROW * 2 + 7
  ld b, 3
.star:
  push bc
  push hl
  ld a, d
  and a
  ld e, TILE_NO_STAR
  jr z, .put
  dec d
  ld e, TILE_STAR
.put:
  push de
  call QueueSquare
  pop de
  pop hl
  pop bc
  inc hl
  inc hl
  dec b
  jr nz, .star
  ret

; The texts of the panel, and its line. The screen is off.
DrawPanelTexts:
  ld hl, WINDOW
  ld b, 20
.line:
  ld a, TILE_LINE
  ld [hl+], a
  dec b
  jr nz, .line
  ld hl, WINDOW + ROW + 1
  ld de, TextComplete
  call Print
  ld hl, WINDOW + ROW * 5 + 1
  ld de, TextResult
  call Print
  ld hl, WINDOW + ROW * 7 + 2
  ld de, TextNext
  jp Print

UpdateComplete:
  ld a, [wPanelY]
  cp PANEL_Y
  jr z, .shown
  sub PANEL_SPEED
  ld [wPanelY], a
  ldh [rWY], a
  ret
.shown:
  call TakePress
  ret z
  bit PAD_B, a
  jp nz, StartLevel
  bit PAD_SELECT, a
  jp nz, ShowSelect
  and (1 << PAD_A) | (1 << PAD_START)
  ret z

; On to the next level, or to the final screen when this was the last that was missing.
NextLevel:
  ld a, [wNewlySolved]
  and a
  jr z, .next
  call CountStars
  ld a, c
  cp LEVELS
  jp z, ShowFinal
.next:
  ld hl, wLevel
  inc [hl]
  ld a, [hl]
  cp LEVELS
  jp c, StartLevel
  dec [hl]
  jp ShowSelect

; c = how many levels are solved, e = the stars of all.
CountStars:
  ld hl, wStars
  ld bc, LEVELS << 8
  ld e, 0
.level:
  ld a, [hl+]
  and a
  jr z, .open
  inc c
  add a, e
  ld e, a
.open:
  dec b
  jr nz, .level
  ret

TextComplete: db "LEVEL    COMPLETE!", 0
TextResult:   db "MOVES      PAR", 0
TextNext:     db "A NEXT   B AGAIN", 0
