; All levels are solved.

ShowFinal:
  call BeginScreen
  ld hl, MAP + ROW * 2 + 5
  ld de, TextFinal1
  call Print
  ld hl, MAP + ROW * 4 + 2
  ld de, TextFinal2
  call Print
  ld hl, MAP + ROW * 7 + 2
  ld b, 8
.row:                ; a row of stored crates
  push bc
  push hl
  ld e, TILE_STORED
  call QueueSquare
  call FlushQueue
  pop hl
  pop bc
  inc hl
  inc hl
  dec b
  jr nz, .row
  ld hl, MAP + ROW * 11 + 5
  ld de, TextFinal3
  call Print
  ld hl, MAP + ROW * 14 + 5
  ld de, TextFinal4
  call Print
  ld hl, MAP + ROW * 16 + 4
  ld de, TextPressStart
  call Print
  call CountStars
  ld hl, MAP + ROW * 11 + 5
  call QueueTwoDigits
  ld hl, TuneFinal
  call PlayTune
  ld a, SCREEN_FINAL
  jp EndScreen

UpdateFinal:
  call TakePress
  ret z
  and (1 << PAD_A) | (1 << PAD_START)
  ret z
  jp ShowTitle

TextFinal1: db "WELL DONE!", 0
TextFinal2: db "ALL IS IN ORDER.", 0
TextFinal3: db "   OF 36 *", 0
TextFinal4: db "GOOD NIGHT", 0
